//! What is asked to be kept is kept: all of it, in order, once.

use std::sync::{atomic::Ordering::Relaxed, mpsc};

use store::tables::{
    Append, Change, Key, Order, OrderKind, Past, StoreError, StoredEntry, StoredFile, TableToStore,
};

use crate::homes::{append_all, entries, entry, everywhere, made, new_table, taken, words};

#[test]
fn what_many_ask_at_once_is_kept_in_few_transactions() {
    everywhere(|home| {
        let database = home.open();
        let hold = made(&database, "busy");
        let before = database.figures().commits.load(Relaxed);
        let (done, all) = mpsc::channel();
        for number in 0..2000 {
            let done = done.clone();
            database.append(
                &hold,
                entry(7, number),
                Box::new(move |kept| done.send((number, kept)).unwrap()),
            );
        }
        drop(done);
        let order: Vec<u64> = all.iter().map(|(number, kept)| kept.map(|()| number).unwrap()).collect();
        assert_eq!(order, (0..2000).collect::<Vec<_>>(), "{}", home.kind);
        let commits = database.figures().commits.load(Relaxed) - before;
        assert!(commits < 1000, "{commits} transactions in {}", home.kind);
        assert_eq!(entries(&database, "busy"), Some(2000));
    });
}

#[test]
fn a_number_is_given_once_and_a_bad_change_costs_itself() {
    everywhere(|home| {
        let database = home.open();
        let (one, other) = (made(&database, "one"), made(&database, "other"));
        let mut asked = Vec::new();
        for number in [0, 1, 1, 2, 0, 3, 9] {
            asked.push((&one, entry(1, number)));
        }
        for number in 0..3 {
            asked.push((&other, entry(2, number)));
        }
        let kept = append_all(&database, asked);
        let refused: Vec<usize> = (0..kept.len()).filter(|&place| kept[place].is_err()).collect();
        assert_eq!(refused, [2, 4, 6], "{}: no number twice, none left out", home.kind);
        assert_eq!(kept[2], Err(StoreError::Taken));
        assert_eq!((entries(&database, "one"), entries(&database, "other")), (Some(4), Some(3)));
        assert!(!database.figures().failing(), "a number that was taken is no fault of the store");
        assert_eq!(database.create(new_table("one")), Err(StoreError::Taken));
    });
}

#[test]
fn entries_that_belong_together_are_kept_together_with_the_result() {
    everywhere(|home| {
        let database = home.open();
        let hold = made(&database, "t");
        let several = |texts: &[&str]| -> Vec<StoredEntry> {
            let entry = |text: &&str| StoredEntry { entry: (*text).to_owned(), cause: None };
            texts.iter().map(entry).collect()
        };
        let first = Append { number: 0, entries: several(&["(a)", "(b)"]), result: None };
        let late = Append { number: 1, entries: several(&["(b)", "(c)"]), result: None };
        let last = Append { number: 2, entries: several(&["(d)"]), result: Some("(result)".into()) };
        let kept = append_all(&database, vec![(&hold, first), (&hold, late), (&hold, last)]);
        assert_eq!(kept, [Ok(()), Err(StoreError::Taken), Ok(())], "{}", home.kind);
        let stored = database.table("t").unwrap().unwrap();
        let lines: Vec<&str> = stored.entries.iter().map(|kept| kept.entry.as_str()).collect();
        assert_eq!((lines, stored.result.as_deref()), (vec!["(a)", "(b)", "(d)"], Some("(result)")));
        // A record that breaks off before its result gets it later.
        let hold = made(&database, "u");
        database.append_and_wait(&hold, entry(1, 0)).unwrap();
        let end = Append { number: 1, entries: vec![], result: Some("(result)".into()) };
        database.append_and_wait(&hold, end).unwrap();
        assert_eq!(database.table("u").unwrap().unwrap().result.as_deref(), Some("(result)"));
    });
}

#[test]
fn everything_about_a_table_comes_back() {
    everywhere(|home| {
        let database = home.open();
        let before = StoredEntry { entry: "(move 1 a)".into(), cause: None };
        let id = database.create(TableToStore { entries: vec![before.clone()], ..new_table("t") }).unwrap();
        let (hold, _) = taken(&database, "t");
        let keys = vec![
            Key { eyes: "all".into(), hash: vec![3; 32] },
            Key { eyes: "seat 0".into(), hash: vec![9; 32] },
        ];
        let (head, setup) = ("(tapis 1) ; renamed\n".to_owned(), "{\"taken\":[true]}".to_owned());
        let seat = Change::Seat { head: head.clone(), setup: setup.clone(), keys: keys.clone() };
        database.wait(&hold, seat).unwrap();
        assert_eq!(database.going_on(None, 10).unwrap().len(), 1);
        assert_eq!(database.going_on(Some(id), 10).unwrap().len(), 0);
        database.create(TableToStore { listed: false, ..new_table("quiet") }).unwrap();
        assert_eq!(database.going_on(None, 10).unwrap().len(), 1, "the lobby shows what is listed");
        let end = Append { result: Some("(result (1 2))".into()), ..entry(1, 1) };
        database.append_and_wait(&hold, end).unwrap();
        database.wait(&hold, Change::Next { next: "u".into() }).unwrap();
        assert_eq!(database.going_on(None, 10).unwrap().len(), 0);
        database.close();
        assert_eq!(database.append_and_wait(&hold, entry(1, 2)), Err(StoreError::Closed));
        drop(database);
        let stored = home.open().table("t").unwrap().unwrap();
        assert_eq!((stored.head, stored.setup, stored.keys), (head, setup, keys));
        assert_eq!((stored.next.as_deref(), stored.result.as_deref()), (Some("u"), Some("(result (1 2))")));
        assert_eq!((&stored.entries[0], stored.entries.len()), (&before, 2));
        assert_eq!(stored.entries[1].cause.as_deref(), Some("c1"));
    });
}

#[test]
fn what_is_over_before_it_comes_is_over() {
    everywhere(|home| {
        let database = home.open();
        let over = TableToStore { result: Some("(result)".into()), ..new_table("over") };
        let past = Past {
            created: Some(5),
            touched: Some(6),
            next: Some("n".into()),
            damage: Some("it was cut off".into()),
        };
        database.create_with_past(over, past).unwrap();
        let stored = database.table("over").unwrap().unwrap();
        assert_eq!((stored.created, stored.touched, stored.result.as_deref()), (5, 6, Some("(result)")));
        assert_eq!((stored.next.as_deref(), stored.damage.as_deref()), (Some("n"), Some("it was cut off")));
        assert!(database.going_on(None, 10).unwrap().is_empty(), "{}", home.kind);
        let overview = &database.overview(0, 10).unwrap()[0];
        assert_eq!((overview.name.as_str(), overview.over, overview.entries), ("over", true, 0));
    });
}

#[test]
fn nobody_has_heard_of_a_table_that_was_deleted() {
    everywhere(|home| {
        let database = home.open();
        let hold = made(&database, "t");
        for number in 0..3 {
            database.append_and_wait(&hold, entry(1, number)).unwrap();
        }
        made(&database, "u");
        database.wait(&hold, Change::Delete).unwrap();
        assert_eq!(database.table("t").unwrap(), None);
        assert!(database.take("t").unwrap().is_none());
        assert_eq!(database.append_and_wait(&hold, entry(1, 3)), Err(StoreError::Lost));
        assert_eq!((database.count().unwrap(), entries(&database, "u")), (1, Some(0)));
        // Nothing of it is left for whoever gets its name next.
        let again = made(&database, "t");
        database.append_and_wait(&again, entry(1, 0)).unwrap();
        assert_eq!(entries(&database, "t"), Some(1), "{}", home.kind);
    });
}

#[test]
fn tables_that_nobody_touches_are_found_by_their_age() {
    everywhere(|home| {
        let database = home.open();
        for (name, touched) in [("old", 100), ("older", 50), ("new", 1000)] {
            let past = Past { touched: Some(touched), ..Past::default() };
            database.create_with_past(new_table(name), past).unwrap();
        }
        assert_eq!(database.untouched(500, 10).unwrap(), ["older", "old"], "{}", home.kind);
        assert_eq!(database.untouched(500, 1).unwrap(), ["older"]);
        let (hold, _) = taken(&database, "older");
        assert_eq!(database.untouched(500, 10).unwrap(), ["old"], "a table in use is in use");
        database.append_and_wait(&hold, entry(1, 0)).unwrap();
        let stored = database.table("older").unwrap().unwrap();
        assert!(stored.touched > 1_700_000_000, "playing touches: {}", stored.touched);
    });
}

#[test]
fn what_a_host_wants_is_written_down_beside_an_open_house() {
    everywhere(|home| {
        let database = home.open();
        let ban = |until: Option<i64>, why: &str| Order {
            kind: OrderKind::Ban,
            target: "192.0.2.0/24".into(),
            until,
            why: why.into(),
            created: 7,
        };
        let close = Order { kind: OrderKind::Close, target: "t".into(), ..ban(None, "") };
        home.place.order(ban(None, "shouts")).unwrap();
        home.place.order(close.clone()).unwrap();
        assert_eq!(database.orders().unwrap(), [ban(None, "shouts"), close.clone()], "{}", home.kind);
        database.order(ban(Some(9), "shouts less")).unwrap();
        let mut reader = home.place.reader().unwrap();
        assert_eq!(reader.orders().unwrap(), [ban(Some(9), "shouts less"), close.clone()]);
        database.revoke(OrderKind::Close, "t").unwrap();
        home.place.revoke(OrderKind::Ban, "198.51.100.1").unwrap();
        assert_eq!(database.orders().unwrap(), [ban(Some(9), "shouts less")]);
    });
}

/// A file is kept once, whoever brings it, and goes with the last table that uses it.
#[test]
fn a_file_stays_as_long_as_somebody_uses_it() {
    everywhere(|home| {
        let database = home.open();
        let file = words();
        for name in ["one", "two"] {
            database.create(TableToStore { files: vec![file.clone()], ..new_table(name) }).unwrap();
        }
        database.create(new_table("three")).unwrap();
        let used = |name: &str| taken(&database, name).1.files;
        assert_eq!((used("one"), used("three")), (vec![file.hash.clone()], vec![]), "{}", home.kind);
        for name in ["one", "three"] {
            database.wait(&taken(&database, name).0, Change::Delete).unwrap();
            assert_eq!(database.file(&file.hash), Ok(Some(file.text.clone())), "{}", home.kind);
        }
        database.wait(&taken(&database, "two").0, Change::Delete).unwrap();
        assert_eq!(database.file(&file.hash), Ok(None), "{}", home.kind);
    });
}

/// What does not have its hash is not what was kept.
#[test]
fn a_file_that_changed_is_found() {
    everywhere(|home| {
        let database = home.open();
        let forged = StoredFile { text: "RATS\n".into(), ..words() };
        database.create(TableToStore { files: vec![forged.clone()], ..new_table("t") }).unwrap();
        assert!(matches!(database.file(&forged.hash), Err(StoreError::Damaged(_))), "{}", home.kind);
    });
}
