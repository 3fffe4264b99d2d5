//! One owner a table: whoever has lost it is refused by the store, not by good will.

use std::time::Duration;

use store::tables::{Kept, Past, StoreError, StoredEntry, Sum, TableAction, Work, Writer};

use crate::homes::{claim, entry, everywhere, made, new_table, taken};

fn one(writer: &mut dyn Writer, work: &Work) -> Result<Kept, StoreError> {
    writer.keep(&[work]).unwrap().remove(0)
}

fn take(writer: &mut dyn Writer, owner: &str, seconds: u64) -> Result<Kept, StoreError> {
    one(writer, &Work::Take { name: "t".into(), claim: claim(owner, seconds) })
}

fn append(kept: Kept, number: u64, text: &str) -> Work {
    let last = (0..number).fold(Sum::start("t"), |sum, number| sum.entry(number, text, None));
    let entries = vec![(StoredEntry { entry: text.into(), cause: None }, last.entry(number, text, None))];
    let act = TableAction::Append { number, entries, result: None, touched: None };
    Work::At { table: kept.table, epoch: kept.epoch, act }
}

#[test]
fn a_table_has_one_owner_until_its_time_is_over() {
    everywhere(|home| {
        let store = home.store();
        let mut writer = store.writer().unwrap();
        let writer = &mut *writer;
        let mut reader = store.reader().unwrap();
        one(writer, &Work::Create { table: new_table("t"), past: Past::default() }).unwrap();
        assert_eq!(reader.owner("t").unwrap(), None);
        let first = take(writer, "one", 3600).unwrap();
        assert_eq!(reader.owner("t").unwrap().as_deref(), Some("one"));
        assert_eq!(take(writer, "other", 3600), Err(StoreError::Lost), "{}", home.kind);
        // Whoever has it may take it again; what it did before under the old epoch is over.
        let again = take(writer, "one", 3600).unwrap();
        assert_eq!((again.table, again.epoch), (first.table, first.epoch + 1));
        assert_eq!(one(writer, &append(first, 0, "x")), Err(StoreError::Lost));
        assert_eq!(one(writer, &append(again, 0, "x")), Ok(again));
        // The time is over at once: anybody may have it.
        let short = take(writer, "one", 0).unwrap();
        assert_eq!(reader.owner("t").unwrap(), None);
        let other = take(writer, "other", 3600).unwrap();
        assert_eq!(other.epoch, short.epoch + 1);
        let works = [append(short, 1, "x"), append(other, 1, "x")];
        let done = writer.keep(&[&works[0], &works[1]]).unwrap();
        assert_eq!(done, [Err(StoreError::Lost), Ok(other)], "{}: the old epoch costs itself", home.kind);
        for act in [
            TableAction::Next("n".into()),
            TableAction::Damage("d".into()),
            TableAction::Delete,
            TableAction::Release,
        ] {
            let work = Work::At { table: short.table, epoch: short.epoch, act };
            assert_eq!(one(writer, &work), Err(StoreError::Lost));
        }
        let found = reader.table("t").unwrap().unwrap();
        assert_eq!((found.stored.entries.len(), found.stored.next, found.stored.damage), (2, None, None));
    });
}

#[test]
fn what_is_renewed_is_held_on_and_what_is_let_go_is_free() {
    everywhere(|home| {
        let store = home.store();
        let mut writer = store.writer().unwrap();
        let writer = &mut *writer;
        for name in ["t", "u", "v"] {
            one(writer, &Work::Create { table: new_table(name), past: Past::default() }).unwrap();
        }
        let short = take(writer, "one", 0).unwrap();
        let elsewhere = Work::Take { name: "u".into(), claim: claim("other", 3600) };
        let other = one(writer, &elsewhere).unwrap();
        let unheard = Work::Take { name: "v".into(), claim: claim("one", 0) };
        one(writer, &unheard).unwrap();
        let renewed = writer.renew("one", &[short, other], Duration::from_hours(1)).unwrap();
        assert_eq!(renewed, [short], "{}: its own, and no other", home.kind);
        assert_eq!(take(writer, "other", 3600), Err(StoreError::Lost));
        let release = Work::At { table: short.table, epoch: short.epoch, act: TableAction::Release };
        one(writer, &release).unwrap();
        assert!(writer.renew("one", &[short], Duration::from_hours(1)).unwrap().is_empty());
        let unheard = Work::Take { name: "v".into(), claim: claim("other", 3600) };
        assert!(
            one(writer, &unheard).is_ok(),
            "{}: what nobody says that it holds is free in time",
            home.kind
        );
        assert_eq!(take(writer, "other", 3600).unwrap().epoch, short.epoch + 1);
    });
}

#[test]
fn a_second_hold_ends_the_first() {
    everywhere(|home| {
        let database = home.open();
        let first = made(&database, "t");
        database.append_and_wait(&first, entry(1, 0)).unwrap();
        let (second, stored) = taken(&database, "t");
        assert_eq!((stored.entries.len(), second.epoch()), (1, first.epoch() + 1));
        assert_eq!(database.append_and_wait(&first, entry(1, 1)), Err(StoreError::Lost), "{}", home.kind);
        assert!(!first.is_good() && second.is_good());
        database.append_and_wait(&second, entry(1, 1)).unwrap();
        assert!(database.take("nobody").unwrap().is_none());
    });
}
