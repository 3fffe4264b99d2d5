//! Several seats of a table on one connection: a request is answered before anything else goes out. Two clients hold
//! the server to it, ours and one that shares no code with it.
#![allow(clippy::unwrap_used)]

mod other;

use std::{
    io::{BufReader, pipe},
    sync::Arc,
    thread,
};

use kernel::{
    BotSettings, Dice, Game, Match, NoClock, OptionValue, OptionValues, Record, Roster, Seat, Seated, Seed,
};
use mexican_train::{MexicanTrain, RuleName};
use other::Loopback;
use table::{Chair, Manners, MemoryJournal, Person, Players, Room, RoomOf};
use train_protocol::{BotPlayer, Client, Connection, Lost, SayPhrases, ServerSeat, Wrapped};

static ROOM: RoomOf<Match<MexicanTrain>> = RoomOf::new();

fn words() -> SayPhrases {
    Arc::new(ToString::to_string)
}

/// Plays a game whose seats are all filled by these people: nobody was lost, and it came to its end.
fn play(people: Vec<Box<dyn Person>>, rule: RuleName, seed: u64) -> usize {
    let seats = people.len();
    let record = Record {
        game: MexicanTrain::NAME.into(),
        options: OptionValues::default().with("rule", OptionValue::Text(rule.rule().name().into())),
        seats: vec![Seated { name: "Net".into(), kind: "test".into() }; seats],
        seed: Seed::from(seed),
        entries: vec![],
        result: None,
    };
    let players = Players { chairs: people.into_iter().map(Chair::Person).collect(), observers: vec![] };
    let mut dice = Dice::new(Seed::from(seed));
    let (record, ending) =
        ROOM.host(&record, players, Manners::default(), Box::new(MemoryJournal), &mut dice).unwrap();
    assert_eq!(ending.faults, [], "{seats} seats, {rule:?}, seed {seed}");
    assert!(ending.outcome.is_some());
    record.entries.len()
}

const SEEDS: u64 = 100;

fn ours(seats: usize) {
    for rule in RuleName::ALL {
        for seed in 0..SEEDS {
            let (from_client, to_server) = pipe().unwrap();
            let (from_server, to_client) = pipe().unwrap();
            let client = thread::spawn(move || {
                let bot = MexicanTrain::bot("greedy").unwrap().make(&BotSettings::default());
                let player = BotPlayer { bot, dice: Dice::new(Seed::from(seed)), clock: || NoClock };
                let mut client = Client::new(BufReader::new(from_server), to_server, Wrapped(player));
                (client.run(), client.is_over())
            });
            let connection = Connection::new(BufReader::new(from_client), to_client);
            let seat = |_| -> Box<dyn Person> { Box::new(ServerSeat::new(connection.clone(), words())) };
            let people = Seat::all(seats).map(seat).collect();
            play(people, rule, seed);
            drop(connection);
            assert_eq!(client.join().unwrap(), (Lost::Closed, true), "{seats} seats, {rule:?}, seed {seed}");
        }
    }
}

fn others(seats: usize) {
    for rule in RuleName::ALL {
        for seed in 0..SEEDS {
            let far = Loopback::new(seats);
            let connection = Connection::new(far.clone(), far.clone());
            let seat = |_| -> Box<dyn Person> { Box::new(ServerSeat::new(connection.clone(), words())) };
            let people = Seat::all(seats).map(seat).collect();
            let moves = play(people, rule, seed);
            let (wrong, ended, acted) = far.verdict();
            assert_eq!(wrong, [] as [String; 0], "{seats} seats, {rule:?}, seed {seed}");
            assert_eq!((ended, acted), (seats, moves), "every end was told, and every move was asked for");
        }
    }
}

#[test]
fn our_client_in_two_seats() {
    ours(2);
}

#[test]
fn our_client_in_three_seats() {
    ours(3);
}

#[test]
fn our_client_in_four_seats() {
    ours(4);
}

#[test]
fn our_client_in_ten_seats() {
    ours(10);
}

#[test]
fn another_client_in_two_seats() {
    others(2);
}

#[test]
fn another_client_in_three_seats() {
    others(3);
}

#[test]
fn another_client_in_four_seats() {
    others(4);
}

#[test]
fn another_client_in_ten_seats() {
    others(10);
}
