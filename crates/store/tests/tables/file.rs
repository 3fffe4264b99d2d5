//! The file: damaged, cut off, full, in use, backed up and restored.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use store::{
    sqlite::{self, LostLog, Salvaged, Sqlite},
    tables::{Append, Change, Claim, Database, Hold, StoreError, TableToStore},
};

use crate::homes::new_table;

fn entry(number: u64) -> Append {
    Append::one(number, format!("(move 1 \"card {number}\")"), Some(format!("c{number}")))
}

fn open(path: &Path) -> Database {
    Database::open(&path.into(), "the house under test").unwrap()
}

/// Opens a file that has to be saved.
fn save(path: &Path) -> (Database, Option<Salvaged>) {
    let file = Sqlite::open(path, "the house under test").unwrap();
    let salvaged = file.salvaged().cloned();
    let claim = Claim { owner: "test".into(), lease: std::time::Duration::from_mins(1) };
    (Database::over(Arc::new(file), claim).unwrap(), salvaged)
}

fn made(database: &Database, name: &str, entries: u64) -> Hold {
    database.create(new_table(name)).unwrap();
    let (hold, _) = database.take(name).unwrap().unwrap();
    for number in 0..entries {
        database.append_and_wait(&hold, entry(number)).unwrap();
    }
    hold
}

/// How many entries a table has, all of which are what they should be.
fn entries(database: &Database, name: &str) -> Option<usize> {
    let table = database.table(name).unwrap()?;
    for (number, kept) in (0..).zip(&table.entries) {
        assert_eq!(kept, &entry(number).entries[0]);
    }
    Some(table.entries.len())
}

/// A name beside a file.
fn beside(path: &Path, ending: &str) -> PathBuf {
    format!("{}{ending}", path.display()).into()
}

/// The file and its log as they are at this moment, as if the power had gone.
fn snapshot(path: &Path) -> (Vec<u8>, Vec<u8>) {
    (fs::read(path).unwrap(), fs::read(beside(path, "-wal")).unwrap())
}

#[test]
fn a_second_house_on_one_file_is_refused_and_told_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let first = Database::open(&path.as_path().into(), "the house at 127.0.0.1:7474").unwrap();
    let Err(StoreError::InUse { path: named, by }) = Database::open(&path.as_path().into(), "another") else {
        panic!("two houses on one file");
    };
    assert_eq!(named, path.display().to_string());
    assert_eq!(by, format!("the house at 127.0.0.1:7474, process {}", std::process::id()));
    drop(first);
    open(&path);
}

#[test]
fn a_full_file_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder.path().join("house.db"));
    let hold = made(&database, "t", 0);
    database.limit_pages(1).unwrap();
    let mut number = 0;
    let problem = loop {
        match database.append_and_wait(&hold, entry(number)) {
            Ok(()) => number += 1,
            Err(problem) => break problem,
        }
    };
    assert_eq!(problem, StoreError::Full);
    assert!(database.figures().failing());
    assert_eq!(entries(&database, "t"), Some(number as usize));
    database.limit_pages(100_000).unwrap();
    database.append_and_wait(&hold, entry(number)).unwrap();
    assert!(!database.figures().failing());
}

#[test]
fn what_is_deleted_makes_the_file_smaller() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    let text = "x".repeat(2000);
    let mut holds = Vec::new();
    for name in ["a", "b", "c"] {
        let hold = made(&database, name, 0);
        for number in 0..200 {
            database.append_and_wait(&hold, Append::one(number, text.clone(), None)).unwrap();
        }
        holds.push(hold);
    }
    database.close();
    let before = fs::metadata(&path).unwrap().len();
    drop(database);
    let database = open(&path);
    for name in ["a", "b"] {
        let (hold, _) = database.take(name).unwrap().unwrap();
        database.wait(&hold, Change::Delete).unwrap();
    }
    database.close();
    let after = fs::metadata(&path).unwrap().len();
    assert!(after < before / 2, "{before} bytes became {after}");
    drop(database);
    assert_eq!(open(&path).table("c").unwrap().unwrap().entries.len(), 200);
}

#[test]
fn a_flipped_bit_is_found_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    made(&database, "t", 20);
    made(&database, "whole", 20);
    database.close();
    drop(database);
    let bytes = fs::read(&path).unwrap();
    let place = |text: &str| bytes.windows(text.len()).position(|part| part == text.as_bytes()).unwrap();
    for (text, problem) in [
        ("(move 1 \"card 7\")", "entry 8 is not what was kept"),
        ("c11", "entry 12 is not what was kept"),
        ("(tapis 1) ; xx", "the head of the record is not what was kept"),
    ] {
        let damaged = folder.path().join("damaged.db");
        let mut bytes = bytes.clone();
        bytes[place(text) + 2] ^= 1;
        fs::write(&damaged, &bytes).unwrap();
        let database = open(&damaged);
        let found = ["t", "whole"].map(|name| database.take(name).map(|taken| taken.is_some()));
        let damage = Err(StoreError::Damaged(problem.to_owned()));
        assert!(found == [damage.clone(), Ok(true)] || found == [Ok(true), damage], "{found:?}");
        let bad = if found[0].is_err() { "t" } else { "whole" };
        assert!(database.going_on(None, 10).unwrap().iter().all(|listed| listed.name != bad), "it is marked");
        drop(database);
        fs::remove_file(&damaged).unwrap();
    }
}

#[test]
fn a_log_that_was_cut_loses_its_last_moves_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    made(&database, "t", 50);
    let (file, log) = snapshot(&path);
    assert!(!log.is_empty());
    let mut last = 50;
    for cut in (0..log.len()).step_by(log.len() / 40) {
        let copy = folder.path().join(format!("cut-{cut}.db"));
        fs::write(&copy, &file).unwrap();
        fs::write(beside(&copy, "-wal"), &log[..log.len() - cut]).unwrap();
        let (cut_database, salvaged) = save(&copy);
        assert_eq!(salvaged, None, "what was never written whole is no damage");
        let left = entries(&cut_database, "t").unwrap_or(0);
        assert!(left <= last, "cut by {cut}");
        assert!(cut > 0 || left == 50, "nothing was cut, {left} are left");
        last = left;
        if left > 0 {
            let (hold, _) = cut_database.take("t").unwrap().unwrap();
            cut_database.append_and_wait(&hold, entry(left as u64)).unwrap();
        }
    }
}

#[test]
fn a_damaged_log_is_read_up_to_the_damage_and_what_was_lost_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    made(&database, "t", 50);
    let (file, log) = snapshot(&path);
    let damaged = folder.path().join("damaged.db");
    let mut bytes = log.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&damaged, &file).unwrap();
    fs::write(beside(&damaged, "-wal"), &bytes).unwrap();
    let (saved, salvaged) = save(&damaged);
    let salvaged = salvaged.unwrap();
    let left = entries(&saved, "t").unwrap();
    let Some(LostLog::Several(lost)) = salvaged.lost_log else { panic!("{salvaged:?}") };
    assert!(left < 50 && left + lost >= 50, "{left} are left, {lost} were lost");
    assert!(salvaged.to_string().contains(&format!("{lost} transactions")), "{salvaged}");
    assert_eq!(fs::read(beside(&salvaged.original, "-wal")).unwrap(), bytes, "what was damaged is kept");
    let (hold, _) = saved.take("t").unwrap().unwrap();
    saved.append_and_wait(&hold, entry(left as u64)).unwrap();
    drop(saved);
    assert_eq!(save(&damaged).1, None, "said once");
}

#[test]
fn an_empty_file_beside_a_full_log_is_no_empty_house() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    // Somebody reads all the time: the log cannot be begun anew.
    let reader = rusqlite::Connection::open(&path).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM tables").unwrap();
    made(&database, "t", 50);
    let (_, log) = snapshot(&path);
    for (name, there) in [("empty.db", true), ("gone.db", false)] {
        let empty = folder.path().join(name);
        if there {
            fs::write(&empty, "").unwrap();
        }
        fs::write(beside(&empty, "-wal"), &log).unwrap();
        let (saved, salvaged) = save(&empty);
        assert_eq!(salvaged.unwrap().whole, 1);
        assert_eq!(entries(&saved, "t"), Some(50));
    }
    // A log that holds a part of the house only is not taken for all of it.
    let empty = folder.path().join("part.db");
    fs::write(&empty, "").unwrap();
    let one = beside(&empty, "-wal");
    let frame = 4096 + 24;
    fs::write(&one, [&log[..32], &log[32 + 3 * frame..]].concat()).unwrap();
    let problem = Sqlite::open(&empty, "test").err().unwrap();
    assert!(matches!(problem, StoreError::Unusable { .. }), "{problem}");
    assert!(!fs::read(&one).unwrap().is_empty(), "the log is left alone");
}

#[test]
fn a_file_that_was_cut_loses_the_tables_at_its_end_only() {
    let folder = tempfile::tempdir().unwrap();
    // With the fewest there is one page above all entries, near the beginning; with the most there are several, and some of
    // them are behind the cut. With ninety it is the keys that have just moved to pages at the end: then tables that have all
    // their entries are damaged all the same.
    for count in [72, 90, 400] {
        let path = folder.path().join(format!("house-{count}.db"));
        let database = open(&path);
        for name in 0..count {
            let played = (0..40).flat_map(|number| entry(number).entries).collect();
            let table = TableToStore { entries: played, ..new_table(&format!("t{name}")) };
            database.create(table).unwrap();
            if name < 2 {
                let (hold, _) = database.take(&format!("t{name}")).unwrap().unwrap();
                let next = Change::Next { next: "elsewhere".into() };
                let damage = Change::Damage { problem: "an old wound".into() };
                database.wait(&hold, if name == 0 { next } else { damage }).unwrap();
            }
        }
        database.close();
        let bytes = fs::read(&path).unwrap();
        for part in [99, 90, 70, 50] {
            let cut = folder.path().join(format!("cut-{count}-{part}.db"));
            fs::write(&cut, &bytes[..bytes.len() * part / 100]).unwrap();
            let what = format!("{part} % of {count} tables");
            let (saved, salvaged) = save(&cut);
            let salvaged = salvaged.unwrap();
            assert_eq!(fs::read(&salvaged.original).unwrap().len(), bytes.len() * part / 100);
            assert!(salvaged.whole > 0 || count == 90, "{what}: {salvaged:?}");
            let (mut whole, mut kept) = (0, 0);
            for name in (0..count).map(|name| format!("t{name}")) {
                let Some(table) = saved.table(&name).unwrap() else { continue };
                let left = entries(&saved, &name).unwrap();
                kept += left;
                if !salvaged.damaged.contains(&name) {
                    assert_eq!(left, 40, "{name} of {what}");
                    whole += 1;
                }
                let old = if name == "t1" { Some("an old wound") } else { None };
                if old.is_some() || !salvaged.damaged.contains(&name) {
                    assert_eq!(table.damage.as_deref(), old, "{name} of {what}");
                } else {
                    assert!(table.damage.is_some());
                }
                if name == "t0" {
                    assert_eq!(table.next.as_deref(), Some("elsewhere"), "{what}");
                }
            }
            assert_eq!(whole, salvaged.whole);
            // Much of what was not cut off is there: a lost page above others takes a row between each two of them along.
            assert!(kept * 300 > count * 40 * part, "{what}: {kept} entries, {salvaged:?}");
            let fresh = made(&saved, "fresh", 1);
            assert_eq!(fresh.epoch(), 1);
            drop((fresh, saved));
            assert_eq!(save(&cut).1, None, "saved once");
        }
    }
}

#[test]
fn what_the_log_can_mend_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    drop(open(&path));
    let early = fs::read(&path).unwrap();
    let database = open(&path);
    for name in 0..5 {
        made(&database, &format!("t{name}"), 40);
    }
    let (_, log) = snapshot(&path);
    database.close();
    // The file's first page is new already, the pages at its end are still in the log alone.
    let late = fs::read(&path).unwrap();
    let half = folder.path().join("half.db");
    fs::write(&half, [&late[..4096], &early[4096..]].concat()).unwrap();
    fs::write(beside(&half, "-wal"), &log).unwrap();
    let (mended, salvaged) = save(&half);
    assert_eq!(salvaged, None, "SQLite does that by itself");
    for name in 0..5 {
        assert_eq!(entries(&mended, &format!("t{name}")), Some(40));
    }
}

#[test]
fn an_exchange_that_was_interrupted_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    made(&database, "old", 3);
    let (file, log) = snapshot(&path);
    drop(database);
    let copy = folder.path().join("copy.db");
    sqlite::backup(&path, &copy).unwrap();
    let new = fs::read(&copy).unwrap();
    // The moments between the steps: nothing moved yet, the file moved, the file and its log moved.
    for (step, (there, logged)) in [(true, true), (false, true), (false, false)].into_iter().enumerate() {
        let place = folder.path().join(format!("step-{step}.db"));
        fs::write(beside(&place, ".restored"), &new).unwrap();
        if there {
            fs::write(&place, &file).unwrap();
        }
        if logged {
            fs::write(beside(&place, "-wal"), &log).unwrap();
        }
        let (restored, salvaged) = save(&place);
        assert_eq!((salvaged, entries(&restored, "old")), (None, Some(3)), "step {step}");
        assert!(!beside(&place, ".restored").exists());
        assert_eq!(beside(&place, ".before-restore").exists(), there);
        assert_eq!(beside(&place, ".before-restore-wal").exists(), logged);
    }
}

#[test]
fn restoring_loses_nothing_of_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let database = open(&path);
    let hold = made(&database, "t", 2);
    let copy = folder.path().join("copy.db");
    sqlite::backup(&path, &copy).unwrap();
    database.append_and_wait(&hold, entry(2)).unwrap();
    let Err(StoreError::InUse { by, .. }) = sqlite::restore(&copy, &path) else {
        panic!("restored under a house that is open");
    };
    assert!(by.starts_with("the house under test"), "{by}");
    // The newest move is in the log alone when the house is killed.
    let (file, log) = snapshot(&path);
    drop((hold, database));
    fs::write(&path, &file).unwrap();
    fs::write(beside(&path, "-wal"), &log).unwrap();
    for ending in [".before-restore", ".before-restore-2"] {
        let left = if ending == ".before-restore" { 3 } else { 2 };
        let aside = sqlite::restore(&copy, &path).unwrap().unwrap();
        assert_eq!(aside, beside(&path, ending));
        assert_eq!(entries(&open(&path), "t"), Some(2));
        assert_eq!(entries(&open(&aside), "t"), Some(left), "{ending}");
    }
}

#[test]
fn what_is_no_house_is_not_restored_and_not_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    made(&open(&path), "t", 2);
    let foreign = folder.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE bookmarks (url)").unwrap();
    let empty = folder.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    let text = folder.path().join("text.db");
    fs::write(&text, "no database at all, but long enough to look at").unwrap();
    for file in [&foreign, &empty, &text] {
        assert!(sqlite::restore(file, &path).is_err(), "{}", file.display());
        assert!(sqlite::backup(file, &folder.path().join("copy.db")).is_err(), "{}", file.display());
    }
    let problem = sqlite::restore(&foreign, &path).err().unwrap();
    assert_eq!(problem, StoreError::NotAHouse(foreign.display().to_string()));
    assert!(!beside(&path, ".before-restore").exists());
    assert_eq!(entries(&open(&path), "t"), Some(2));
}
