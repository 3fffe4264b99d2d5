//! The database: groups, orders, and files that were cut.
#![allow(clippy::unwrap_used, reason = "a test says where it failed")]

use std::{
    fs,
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed, mpsc},
};

use store::sqlite::{Append, Change, Database, Key, NewTable, StoreError};

fn new_table(name: &str) -> NewTable {
    NewTable {
        name: name.to_owned(),
        game: "toy".into(),
        head: format!("(tapis 1) ; {}\n", "x".repeat(200)),
        setup: "{}".into(),
        keys: vec![Key { eyes: "seat 0".into(), hash: vec![7; 32] }],
        entries: vec![],
    }
}

fn entry(table: u64, number: u64) -> Append {
    Append {
        table,
        number,
        entry: format!("(move 1 \"{table} {number}\")"),
        cause: Some(format!("c{number}")),
    }
}

/// Makes tables with entries.
fn fill(database: &Database, tables: usize, entries: u64) {
    for name in 0..tables {
        let table = database.create(new_table(&format!("t{name}"))).unwrap();
        let (done, all) = mpsc::channel();
        for number in 0..entries {
            let done = done.clone();
            database.append(entry(table, number), Box::new(move |kept| done.send(kept).unwrap()));
        }
        drop(done);
        assert!(all.iter().all(|kept| kept.is_ok()));
    }
}

fn numbers(database: &Database, name: &str) -> Option<usize> {
    database.table(name).unwrap().map(|table| table.entries.len())
}

#[test]
fn what_many_ask_at_once_is_kept_in_few_transactions() {
    let folder = tempfile::tempdir().unwrap();
    let database = Arc::new(Database::open(&folder.path().join("house.db")).unwrap());
    let table = database.create(new_table("busy")).unwrap();
    let (done, all) = mpsc::channel();
    for number in 0..2000 {
        let done = done.clone();
        database.append(entry(table, number), Box::new(move |kept| done.send((number, kept)).unwrap()));
    }
    drop(done);
    let order: Vec<u64> = all.iter().map(|(number, kept)| kept.map(|()| number).unwrap()).collect();
    assert_eq!(order, (0..2000).collect::<Vec<_>>());
    let commits = database.figures().commits.load(Relaxed);
    assert!(commits < 1000, "{commits} transactions");
    assert_eq!(numbers(&database, "busy"), Some(2000));
}

#[test]
fn a_number_is_given_once_and_a_bad_change_costs_itself() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(&folder.path().join("house.db")).unwrap();
    let table = database.create(new_table("t")).unwrap();
    let (done, all) = mpsc::channel();
    for (place, number) in [0, 1, 1, 2, 0, 3].into_iter().enumerate() {
        let done = done.clone();
        database.append(entry(table, number), Box::new(move |kept| done.send((place, kept)).unwrap()));
    }
    drop(done);
    let mut kept: Vec<_> = all.iter().collect();
    kept.sort_by_key(|(place, _)| *place);
    let refused: Vec<usize> =
        kept.iter().filter(|(_, kept)| kept.is_err()).map(|(place, _)| *place).collect();
    assert_eq!(refused, [2, 4]);
    assert_eq!(kept[2].1, Err(StoreError::Taken));
    assert_eq!(numbers(&database, "t"), Some(4));
    assert!(!database.figures().failing(), "a number that was taken is no fault of the disk");
    assert_eq!(database.create(new_table("t")), Err(StoreError::Taken));
}

#[test]
fn a_full_file_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(&folder.path().join("house.db")).unwrap();
    let table = database.create(new_table("t")).unwrap();
    database.limit_pages(1).unwrap();
    let mut number = 0;
    let problem = loop {
        match database.append_and_wait(entry(table, number)) {
            Ok(()) => number += 1,
            Err(problem) => break problem,
        }
    };
    assert_eq!(problem, StoreError::Full);
    assert!(database.figures().failing());
    assert_eq!(numbers(&database, "t"), Some(number as usize));
    database.limit_pages(100_000).unwrap();
    database.append_and_wait(entry(table, number)).unwrap();
    assert!(!database.figures().failing());
}

#[test]
fn everything_about_a_table_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = Database::open(&path).unwrap();
    let table = database.create(NewTable { entries: vec!["(move 1 a)".into()], ..new_table("t") }).unwrap();
    let keys = vec![Key { eyes: "seat 0".into(), hash: vec![9; 32] }];
    let (head, setup) = ("(tapis 1) ; renamed\n".to_owned(), "{\"taken\":[true]}".to_owned());
    database
        .wait(Change::Seat { table, head: head.clone(), setup: setup.clone(), keys: keys.clone() })
        .unwrap();
    assert_eq!(database.going_on(None, 10).unwrap().len(), 1);
    database.wait(Change::Finish { table, result: "(result (1 2))".into() }).unwrap();
    database.wait(Change::Next { table, next: "u".into() }).unwrap();
    assert_eq!(database.going_on(None, 10).unwrap().len(), 0);
    database.close();
    assert_eq!(database.append_and_wait(entry(table, 1)), Err(StoreError::Closed));
    let stored = Database::open(&path).unwrap().table("t").unwrap().unwrap();
    assert_eq!((stored.head, stored.setup, stored.keys), (head, setup, keys));
    assert_eq!((stored.next.as_deref(), stored.result.as_deref()), (Some("u"), Some("(result (1 2))")));
    assert_eq!(stored.entries[0].entry, "(move 1 a)");
}

/// The log beside a file.
fn log_of(path: &Path) -> std::path::PathBuf {
    format!("{}-wal", path.display()).into()
}

#[test]
fn a_log_that_was_cut_loses_its_last_moves_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = Database::open(&path).unwrap();
    let table = database.create(new_table("t")).unwrap();
    for number in 0..50 {
        database.append_and_wait(entry(table, number)).unwrap();
    }
    // The files as they are at this moment, as if the power had gone.
    let (file, log) = (fs::read(&path).unwrap(), fs::read(log_of(&path)).unwrap());
    assert!(!log.is_empty());
    let mut last = 50;
    for cut in (0..log.len()).step_by(log.len() / 40) {
        let copy = folder.path().join(format!("cut-{cut}.db"));
        fs::write(&copy, &file).unwrap();
        fs::write(log_of(&copy), &log[..log.len() - cut]).unwrap();
        let cut_database = Database::open(&copy).unwrap();
        let left = numbers(&cut_database, "t").unwrap_or(0);
        assert!(left <= last, "cut by {cut}");
        assert!(cut > 0 || left == 50, "nothing was cut, {left} are left");
        last = left;
        if left > 0 {
            cut_database.append_and_wait(entry(table, left as u64)).unwrap();
        }
    }
}

#[test]
fn a_file_that_was_cut_loses_the_tables_at_its_end_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = Database::open(&path).unwrap();
    fill(&database, 60, 40);
    database.close();
    let bytes = fs::read(&path).unwrap();
    for part in [99, 90, 70, 50] {
        let cut = folder.path().join(format!("cut-{part}.db"));
        fs::write(&cut, &bytes[..bytes.len() * part / 100]).unwrap();
        let saved = Database::open(&cut).unwrap();
        let salvaged = saved.salvaged().unwrap().clone();
        assert!(salvaged.original.exists());
        assert!(salvaged.whole > 0, "{part} %: {salvaged:?}");
        let mut whole = 0;
        for name in 0..60 {
            let name = format!("t{name}");
            if let Some(table) = saved.table(&name).unwrap() {
                let kept: Vec<&str> = table.entries.iter().map(|kept| kept.entry.as_str()).collect();
                let id = table.id;
                assert!((0..).zip(kept).all(|(number, kept)| kept == entry(id, number).entry));
                assert_eq!(table.damage.is_some(), salvaged.damaged.contains(&name));
                if table.damage.is_none() {
                    assert_eq!(table.entries.len(), 40, "{name} at {part} %");
                    whole += 1;
                }
            }
        }
        assert_eq!(whole, salvaged.whole);
        let fresh = saved.create(new_table("fresh")).unwrap();
        saved.append_and_wait(entry(fresh, 0)).unwrap();
        drop(saved);
        assert_eq!(Database::open(&cut).unwrap().salvaged(), None, "saved once");
    }
}
