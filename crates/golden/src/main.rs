//! Seeded games of every kind, reduced to a line each and compared with `golden.txt`. The same program runs natively
//! and in WebAssembly; `cargo run -p tapis-golden -- --write` writes the file anew.
#![allow(clippy::print_stdout, reason = "a small tool")]

use kernel::{
    BotSettings, Complete, Dice, Eyes, Match, NoClock, Options, Record, Seat, Seated, Seed, Setup, Thinking,
    record::Entry,
};

/// What was found once, on one machine.
const GOLDEN: &str = include_str!("../golden.txt");

/// A line for each game, seed and number of seats.
fn lines() -> String {
    let mut lines = String::from("dice 42: 6ae30a5126e5761f b4eb7f595c8b5c62\n");
    let mut dice = Dice::new(Seed::from(42));
    assert_eq!(lines, format!("dice 42: {:016x} {:016x}\n", dice.bits(), dice.bits()));
    macro_rules! play_each {
        ($($game:ident::$type:ident { $($more:tt)* })+) => {
            $(play_all::<Match<games::$game::$type>>(&mut lines);)+
        };
    }
    games::each!(play_each);
    lines
}

fn play_all<G: Complete>(lines: &mut String) {
    for seats in G::seat_counts(&G::Options::default()) {
        for seed in 1..=3 {
            lines.push_str(&play::<G>(seats, Seed::from(seed)));
        }
    }
}

/// Plays a game with random bots. Every state is checked by what all eyes see of it.
fn play<G: Complete>(seats: usize, seed: Seed) -> String {
    let options = G::Options::default();
    let Ok(mut state) = G::start(&options, Setup::of(seats), &mut Dice::new(seed)) else {
        return format!("{} {seats} seats, seed {seed}: refused\n", G::NAME);
    };
    let Some(random) = G::bot("random") else { return format!("{}: no random bot\n", G::NAME) };
    let mut bots: Vec<_> = (0..seats).map(|_| random.make(&BotSettings::default())).collect();
    let mut dice = Dice::numbered(seed, 1);
    let (mut entries, mut digest) = (Vec::new(), Digest::new());
    while let Some(seat) = G::to_move(&state) {
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let mv = bots[seat.index()].choose(&G::view(&state, Eyes::Seat(seat)), seat, &mut thinking);
        let next = G::play(&state, seat, &mv).unwrap_or_else(|why| panic!("{}: {mv}: {why:?}", G::NAME));
        for seat_told in Seat::all(seats) {
            let eyes = Eyes::Seat(seat_told);
            let seen = G::witness(&state, seat, &mv, eyes);
            bots[seat_told.index()].heard(seat, &seen, &G::view(&next, eyes));
        }
        digest.add(serde_json::to_string(&G::view(&next, Eyes::All)).unwrap_or_default().as_bytes());
        entries.push(Entry::Move { seat, text: mv.to_string() });
        state = next;
    }
    let moves = entries.len();
    let record = Record {
        game: G::NAME.to_owned(),
        options: options.write(),
        seats: (0..seats).map(|_| Seated { name: "random".into(), kind: "random".into() }).collect(),
        seed,
        entries,
        result: G::outcome(&state),
    };
    digest.add(record.to_string().as_bytes());
    format!("{} {seats} seats, seed {seed}: {moves} moves, {:016x}\n", G::NAME, digest.0)
}

/// FNV-1a, 64 bits.
struct Digest(u64);

impl Digest {
    fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        self.0 =
            bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    }
}

fn main() -> std::io::Result<()> {
    let found = lines();
    if std::env::args().any(|arg| arg == "--write") {
        return std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/golden.txt"), found);
    }
    for (golden, found) in GOLDEN.lines().zip(found.lines()) {
        assert_eq!(golden, found, "a game goes another way than it once did");
    }
    assert_eq!(GOLDEN.lines().count(), found.lines().count());
    println!("{found}");
    Ok(())
}
