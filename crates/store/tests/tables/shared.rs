//! A database that goes away and comes back, and one whose standby takes over.

use std::sync::mpsc;

use store::tables::{Database, Hold, Place, StoreError};
use temporary_postgres::{Durable, Server};

use crate::homes::{append_all, entries, entry, made, taken};

#[test]
fn a_house_refuses_what_another_one_holds_and_gets_it_when_it_is_let_go() {
    let server = Server::start(Durable::No).unwrap();
    let place = Place::Postgres(server.database("house").unwrap());
    let one = Database::open(&place, "one").unwrap();
    let other = Database::open(&place, "other").unwrap();
    let hold = made(&one, "t");
    one.append_and_wait(&hold, entry(1, 0)).unwrap();
    assert_eq!(other.take("t").err(), Some(StoreError::Elsewhere("one".into())));
    one.renew().unwrap();
    assert!(hold.is_good());
    assert_eq!((one.held(), other.held()), (1, 0));
    drop(hold);
    // What is asked behind the letting go is done behind it.
    made(&one, "u");
    let (hold, stored) = taken(&other, "t");
    assert_eq!((hold.epoch(), stored.entries.len()), (2, 1));
    other.append_and_wait(&hold, entry(1, 1)).unwrap();
    assert_eq!(entries(&one, "t"), Some(2));
}

#[test]
fn a_hold_that_was_taken_away_is_noticed() {
    let server = Server::start(Durable::No).unwrap();
    let place = Place::Postgres(server.database("house").unwrap());
    let one = Database::open(&place, "one").unwrap();
    let hold = made(&one, "t");
    assert!(one.no_longer_held().is_empty());
    server.sql("house", "UPDATE tables SET owner = 'other', epoch = epoch + 1").unwrap();
    one.renew().unwrap();
    assert!(!hold.is_good());
    assert_eq!(one.no_longer_held(), ["t"]);
    assert_eq!(one.append_and_wait(&hold, entry(1, 0)), Err(StoreError::Lost));
}

/// Keeps an entry, however often it takes: nobody knows whether one was kept whose answer was lost, and it is kept once.
fn in_the_end(database: &Database, hold: &Hold, number: u64) {
    loop {
        match database.append_and_wait(hold, entry(1, number)) {
            Err(StoreError::Away(_)) => (),
            kept => return assert_eq!(kept, Ok(())),
        }
    }
}

#[test]
fn a_server_that_is_killed_loses_nothing_and_its_house_goes_on() {
    let mut server = Server::start(Durable::Yes).unwrap();
    let place = Place::Postgres(server.database("house").unwrap());
    let database = Database::open(&place, "one").unwrap();
    let hold = made(&database, "t");
    let mut number = 0;
    for _ in 0..3 {
        let kept =
            append_all(&database, (number..number + 50).map(|number| (&hold, entry(1, number))).collect());
        assert!(kept.iter().all(Result::is_ok), "{kept:?}");
        number += 50;
        // Asked while there is nobody, kept when there is somebody again.
        server.kill();
        let (done, answer) = mpsc::channel();
        database.append(&hold, entry(1, number), Box::new(move |kept| done.send(kept).unwrap()));
        server.begin().unwrap();
        // Or asked again, where the server took its time.
        match answer.recv().unwrap() {
            Err(StoreError::Away(_)) => in_the_end(&database, &hold, number),
            kept => assert_eq!(kept, Ok(())),
        }
        number += 1;
        assert_eq!(entries(&database, "t"), Some(number as usize));
    }
}

#[test]
fn a_standby_that_was_promoted_is_found() {
    let mut primary = Server::start(Durable::Yes).unwrap();
    primary.database("house").unwrap();
    let standby = primary.synchronous_standby().unwrap();
    let (one, two) = (primary.port(), standby.port());
    let place = Place::Postgres(format!("postgres://tapis@127.0.0.1:{two},127.0.0.1:{one}/house"));
    let database = Database::open(&place, "one").unwrap();
    let hold = made(&database, "t");
    let kept = append_all(&database, (0..50).map(|number| (&hold, entry(1, number))).collect());
    assert!(kept.iter().all(Result::is_ok), "{kept:?}");
    primary.kill();
    standby.promote().unwrap();
    in_the_end(&database, &hold, 50);
    assert_eq!(entries(&database, "t"), Some(51), "all that was acknowledged, and what came then");
}

/// A server that stands still takes connections and never answers: whoever knows of another one does not wait for it.
#[test]
fn a_server_that_stands_still_among_several_delays_nobody() {
    let mut primary = Server::start(Durable::Yes).unwrap();
    primary.database("house").unwrap();
    let standby = primary.synchronous_standby().unwrap();
    let (one, two) = (primary.port(), standby.port());
    let place = Place::Postgres(format!("postgres://tapis@127.0.0.1:{one},127.0.0.1:{two}/house"));
    let database = Database::open(&place, "one").unwrap();
    let hold = made(&database, "t");
    let kept = append_all(&database, (0..50).map(|number| (&hold, entry(1, number))).collect());
    assert!(kept.iter().all(Result::is_ok), "{kept:?}");
    // In the middle of everything, with a connection open to it.
    primary.freeze().unwrap();
    standby.promote().unwrap();
    in_the_end(&database, &hold, 50);
    assert_eq!(entries(&database, "t"), Some(51), "all that was acknowledged, and what came then");
    // And for whoever comes now, though it is named first.
    let other = Database::open(&place, "other").unwrap();
    assert_eq!(entries(&other, "t"), Some(51));
}

/// Engines that speak PostgreSQL's protocol and spread over machines can stand in its place: nothing is asked that only
/// PostgreSQL itself has.
#[test]
fn only_plain_sql_is_asked() {
    let crate_folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = vec![std::fs::read_to_string(crate_folder.join("src/postgres.rs")).unwrap()];
    for folder in ["src/postgres", "migrations/postgres"] {
        for entry in std::fs::read_dir(crate_folder.join(folder)).unwrap() {
            texts.push(std::fs::read_to_string(entry.unwrap().path()).unwrap());
        }
    }
    assert!(texts.len() > 8 && texts.iter().any(|text| text.contains("FOR UPDATE")), "{} files", texts.len());
    for text in texts {
        let words: Vec<&str> =
            text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        for word in ["LISTEN", "NOTIFY", "EXTENSION", "TRIGGER", "FUNCTION", "UNLOGGED"] {
            assert!(!words.contains(&word), "{word}");
        }
        assert!(!text.contains("advisory"));
    }
}
