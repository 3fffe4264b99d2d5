//! Houses that move: there and back, every byte the same.

use store::tables::{Append, Change, Database, Past, Place, StoreError, Stored, TableToStore, carry, copy};

use crate::homes::{Home, entry, made, new_table, taken, words};

/// Everything in a store, without the numbers of its tables.
fn everything(database: &Database) -> Vec<Stored> {
    let all = database.overview(0, 1000).unwrap();
    let stored = |name: &str| Stored { id: 0, ..database.table(name).unwrap().unwrap() };
    all.iter().map(|table| stored(&table.name)).collect()
}

/// A house with some of everything.
fn furnish(database: &Database) {
    for name in ["a", "b", "c"] {
        let hold = made(database, name);
        for number in 0..7 {
            database.append_and_wait(&hold, entry(3, number)).unwrap();
        }
    }
    let (hold, _) = taken(database, "b");
    let odd = "(move 1 \"é ’ \u{202e} \\\" \n 𝄞\")";
    let end = Append { result: Some("(result)".into()), ..Append::one(7, odd, None) };
    database.append_and_wait(&hold, end).unwrap();
    database.wait(&hold, Change::Next { next: "c".into() }).unwrap();
    let (hold, _) = taken(database, "c");
    database.wait(&hold, Change::Damage { problem: "it fell".into() }).unwrap();
    database.create(TableToStore { files: vec![words()], ..new_table("words") }).unwrap();
    for number in 0..250 {
        let past = Past { created: Some(number), touched: Some(number + 1), ..Past::default() };
        database.create_with_past(new_table(&format!("many-{number}")), past).unwrap();
    }
}

#[test]
fn a_house_moves_there_and_back_with_equal_bytes() {
    let (file, shared, back) = (Home::file(), Home::shared(), Home::file());
    let first = file.open();
    furnish(&first);
    let before = everything(&first);
    assert_eq!(before.len(), 254);
    let there = shared.open();
    let carried = carry(&first, &there).unwrap();
    assert_eq!((carried.tables, carried.damaged.len()), (254, 0));
    assert_eq!(everything(&there), before, "in the PostgreSQL");
    assert_eq!(carry(&first, &there).unwrap(), carried, "begun anew, nothing is doubled");
    assert_eq!(there.count().unwrap(), 254);
    assert_eq!(there.file(&words().hash), Ok(Some(words().text)));
    let home = back.open();
    assert_eq!(carry(&there, &home).unwrap(), carried);
    assert_eq!(everything(&home), before, "in the file again");
    assert_eq!(home.file(&words().hash), Ok(Some(words().text)));
    let records = |all: &[Stored]| all.iter().map(Stored::record).collect::<Vec<_>>();
    assert_eq!(records(&everything(&home)), records(&before));
}

#[test]
fn a_copy_is_made_while_somebody_plays_and_a_move_is_not() {
    let (shared, file) = (Home::shared(), Home::file());
    let house = shared.open();
    let hold = made(&house, "t");
    house.append_and_wait(&hold, entry(1, 0)).unwrap();
    let target = file.open();
    assert_eq!(copy(&mut *shared.place.reader().unwrap(), &target).unwrap().tables, 1);
    house.append_and_wait(&hold, entry(1, 1)).unwrap();
    assert_eq!(target.table("t").unwrap().unwrap().entries.len(), 1);
    let mover = Database::open(&shared.place, "somebody else").unwrap();
    let stopped = carry(&mover, &Home::file().open());
    assert_eq!(stopped, Err(StoreError::Elsewhere("the house under test".into())));
}

#[test]
fn what_is_no_house_is_not_read() {
    let Place::Postgres(url) = Home::shared().place else { panic!("no PostgreSQL") };
    assert!(matches!(Place::Postgres(url).reader().err().unwrap(), StoreError::NotAHouse(_)));
    let nobody = Place::Postgres("postgres://nobody@127.0.0.1:1/house".into());
    assert!(matches!(nobody.open("test").err().unwrap(), StoreError::Away(_)));
}
