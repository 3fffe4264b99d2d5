//! People: kept, changed, found again and forgotten, on every kind of store.

use store::tables::{Database, Everybody, Rated, SeatResult, Seating, StoreError, StoredPerson, carry};

use crate::homes::{Home, everywhere, made};

fn person(name: &str, secret: u8) -> StoredPerson {
    StoredPerson {
        name: name.into(),
        hash: vec![secret; 32],
        called: name.to_uppercase(),
        settings: "{\"lang\":\"fr\"}".into(),
        created: 7,
        seen: 8,
    }
}

fn seating(person: &str, table: &str, seat: u8) -> Seating {
    Seating { person: person.into(), table: table.into(), seat, since: 9, turn: false }
}

fn finished(table: &str, seat: u8, person: Option<&str>, place: u8) -> SeatResult {
    SeatResult {
        table: table.into(),
        seat,
        game: "toy".into(),
        person: person.map(str::to_owned),
        called: format!("seat {seat}"),
        bot: person.is_none().then(|| "easy".to_owned()),
        place,
        score: -3,
        ended: 10,
        rating: person.map(|_| (1500.0, 1512.5)),
    }
}

fn rated(person: &str, rating: f64, games: u64) -> Rated {
    Rated { person: person.into(), game: "toy".into(), rating, deviation: 90.5, volatility: 0.06, games }
}

fn keep(database: &Database, person: &StoredPerson) -> Result<(), StoreError> {
    database.people(|people| people.keep(person))
}

#[test]
fn somebody_is_known_by_their_secret_changed_and_forgotten() {
    everywhere(|home| {
        let database = home.open();
        let mut ada = person("ada", 1);
        keep(&database, &ada).unwrap();
        keep(&database, &person("bob", 2)).unwrap();
        assert_eq!(database.people(|people| people.by_hash(&[1; 32])).unwrap(), Some(ada.clone()));
        assert_eq!(database.people(|people| people.by_hash(&[9; 32])).unwrap(), None);
        ada.called = "Ada ’ 𝄞".into();
        ada.seen = 99;
        keep(&database, &ada).unwrap();
        assert_eq!(database.people(|people| people.by_name("ada")).unwrap(), Some(ada.clone()));
        assert_eq!(keep(&database, &person("eve", 1)), Err(StoreError::Taken), "on {}", home.kind);
        drop(made(&database, "t"));
        database.people(|people| people.seat(&seating("ada", "t", 0))).unwrap();
        let results = [finished("t", 0, Some("ada"), 1), finished("t", 1, None, 2)];
        let ratings = [rated("ada", 1512.5, 1)];
        assert!(database.people(|people| people.finish(&results, &ratings)).unwrap());
        database.people(|people| people.erase("ada")).unwrap();
        let nobody = database.people(|people| Ok((people.by_name("ada")?, people.ratings("ada")?)));
        assert_eq!(nobody.unwrap(), (None, vec![]));
        assert_eq!(database.people(|people| people.seatings("ada", 9)).unwrap(), []);
        let stays = database.people(|people| people.at("t")).unwrap();
        assert_eq!(
            (stays[0].person.as_deref(), stays[0].called.as_str()),
            (None, ""),
            "nobody knows who it was"
        );
        assert_eq!(stays[1], results[1]);
        keep(&database, &person("eve", 1)).unwrap();
    });
}

#[test]
fn tables_are_listed_with_whose_turn_it_is() {
    everywhere(|home| {
        let database = home.open();
        for (table, seat) in [("t", 0), ("u", 1)] {
            drop(made(&database, table));
            database.people(|people| people.seat(&seating("ada", table, seat))).unwrap();
        }
        database.people(|people| people.seat(&seating("ada", "gone", 0))).unwrap();
        let turns = |expected: &[(&str, u8, bool)]| {
            let mut listed = database.people(|people| people.seatings("ada", 9)).unwrap();
            listed.sort_by(|a, b| a.seating.table.cmp(&b.seating.table));
            let found: Vec<_> = listed
                .iter()
                .map(|it| (it.seating.table.as_str(), it.seating.seat, it.seating.turn))
                .collect();
            assert_eq!(found, expected, "on {}", home.kind);
            assert!(listed.iter().all(|it| it.game == "toy" && !it.over && it.setup == "{}"));
        };
        turns(&[("t", 0, false), ("u", 1, false)]);
        for (table, seat) in [("t", Some(0)), ("u", Some(0))] {
            database.people(|people| people.turn(table, seat)).unwrap();
        }
        turns(&[("t", 0, true), ("u", 1, false)]);
        database.people(|people| people.turn("t", None)).unwrap();
        database.people(|people| people.unseat("ada", "u")).unwrap();
        turns(&[("t", 0, false)]);
        // Said again, it is the same seat.
        database.people(|people| people.seat(&seating("ada", "t", 1))).unwrap();
        turns(&[("t", 1, false)]);
        assert_eq!(database.people(|people| people.seatings("ada", 0)).unwrap(), []);
    });
}

#[test]
fn results_are_kept_once_and_ratings_only_if_nothing_came_between() {
    everywhere(|home| {
        let database = home.open();
        for (name, secret) in [("ada", 1), ("bob", 2)] {
            keep(&database, &person(name, secret)).unwrap();
        }
        let game = |table: &str| [finished(table, 0, Some("ada"), 1), finished(table, 1, Some("bob"), 2)];
        let finish =
            |table: &str, ratings: &[Rated]| database.people(|people| people.finish(&game(table), ratings));
        let first = [rated("ada", 1662.0, 1), rated("bob", 1338.0, 1)];
        assert_eq!(finish("t", &first), Ok(true));
        assert_eq!(finish("t", &first), Ok(false), "on {}", home.kind);
        // Whoever has read the ratings before the first game ended reads them again.
        assert_eq!(finish("u", &first), Err(StoreError::Taken), "on {}", home.kind);
        assert_eq!(database.people(|people| people.at("u")).unwrap(), [], "nothing of it is kept");
        assert_eq!(finish("u", &[rated("ada", 1700.25, 2), rated("bob", 1300.0, 2)]), Ok(true));
        assert_eq!(finish("v", &[]), Ok(true), "nobody is rated");
        assert_eq!(database.people(|people| people.ratings("ada")).unwrap(), [rated("ada", 1700.25, 2)]);
        assert_eq!(database.people(|people| people.at("t")).unwrap(), game("t"));
        let results = database.people(|people| people.results("bob", 5)).unwrap();
        let tables: Vec<_> = results.iter().map(|it| (it.table.as_str(), it.seat)).collect();
        assert_eq!(tables, [("t", 0), ("t", 1), ("u", 0), ("u", 1), ("v", 0)]);
        let ladder = database.people(|people| people.ladder("toy", 100.0, 9)).unwrap();
        let names: Vec<_> = ladder.iter().map(|(rated, called)| (rated.rating, called.as_str())).collect();
        assert_eq!(names, [(1700.25, "ADA"), (1300.0, "BOB")]);
        assert_eq!(database.people(|people| people.ladder("toy", 90.0, 9)).unwrap(), []);
    });
}

#[test]
fn people_move_with_their_house() {
    let (file, shared, back) = (Home::file(), Home::shared(), Home::file());
    let first = file.open();
    for (name, secret) in [("ada", 1), ("bob", 2)] {
        keep(&first, &person(name, secret)).unwrap();
    }
    drop(made(&first, "t"));
    first.people(|people| people.seat(&seating("ada", "t", 1))).unwrap();
    let results = [finished("t", 0, None, 2), finished("t", 1, Some("ada"), 1)];
    first.people(|people| people.finish(&results, &[rated("ada", 1512.5, 1)])).unwrap();
    let everybody = |database: &Database| database.people(|people| people.everybody()).unwrap();
    let before = everybody(&first);
    assert_ne!(before, Everybody::default());
    let there = shared.open();
    carry(&first, &there).unwrap();
    assert_eq!(everybody(&there), before, "in the PostgreSQL");
    carry(&first, &there).unwrap();
    assert_eq!(everybody(&there), before, "begun anew, nothing is doubled");
    let home = back.open();
    carry(&there, &home).unwrap();
    assert_eq!(everybody(&home), before, "in the file again");
    assert_eq!(shared.place.reader().unwrap().everybody().unwrap(), before);
}
