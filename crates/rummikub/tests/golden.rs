//! Golden games: text files of positions and moves, one runner.
//!
//! `seat N [opened]:` hands, `table:`, `pool:`; then `N move`, or `N! move => phrase` for a refusal, and `=` lines that say what
//! must be so.

use kernel::{Dice, Seat, Seed, Speak};
use rummikub::{
    Hand, Move, Options, PlayerStatus, State, moves::read_table, multiset::Multiset, tile::read_tiles,
};

fn hand(text: &str) -> Hand {
    read_tiles(text).expect("tiles").into_iter().collect()
}

fn seat(text: &str) -> Seat {
    Seat(text.trim().parse::<u8>().expect("a seat") - 1)
}

fn run(name: &str, text: &str) {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut players = Vec::new();
    let mut table = rummikub::Table::default();
    let mut state: Option<State> = None;
    for line in lines {
        let place = format!("{name}: {line}");
        if let Some(current) = &state {
            state = Some(step(current, line, &place));
            continue;
        }
        let (key, value) = line.split_once(':').expect("key: value");
        match key.split_whitespace().collect::<Vec<_>>()[..] {
            ["seat", _] => players.push(PlayerStatus { opened: false, hand: hand(value), drew: None }),
            ["seat", _, "opened"] => {
                players.push(PlayerStatus { opened: true, hand: hand(value), drew: None });
            }
            ["table"] => table = read_table(value).expect("a table"),
            ["pool"] => {
                let (options, dice) = (Options::default(), Dice::new(Seed::from(1)));
                let (players, table) = (std::mem::take(&mut players), table.clone());
                state = Some(State::of(options, players, table, hand(value), Seat(0), dice));
            }
            _ => panic!("{place}"),
        }
    }
}

fn step(state: &State, line: &str, place: &str) -> State {
    if let Some(claim) = line.strip_prefix("= ") {
        check(state, claim, place);
        return state.clone();
    }
    let (who, rest) = line.split_once(' ').expect("seat and move");
    if let Some((text, phrase)) = rest.split_once(" => ") {
        let mv: Move = text.parse().expect("a move");
        let refusal = state.play(seat(who.trim_end_matches('!')), &mv).expect_err(place);
        assert_eq!(refusal.phrase().id, phrase, "{place}");
        return state.clone();
    }
    let mv: Move = rest.parse().expect("a move");
    state.play(seat(who), &mv).unwrap_or_else(|refusal| panic!("{place}: {refusal:?}"))
}

fn check(state: &State, claim: &str, place: &str) {
    let (key, value) = claim.split_once(':').expect("key: value");
    match key.split_whitespace().collect::<Vec<_>>()[..] {
        ["hand", who] => {
            // Tiles that were drawn from the pool on the way are not told beforehand.
            let found = state.hand(seat(who)).expect("a hand");
            assert!(hand(value).is_subset(found), "{place}: {found:?}");
        }
        ["table"] => assert_eq!(state.table(), &read_table(value).expect("a table"), "{place}"),
        ["turn"] => assert_eq!(state.current_player(), Some(seat(value)), "{place}"),
        ["pool"] => assert_eq!(state.pool().cardinal().to_string(), value.trim(), "{place}"),
        ["opened"] => {
            let opened =
                value.split_whitespace().all(|who| state.status(seat(who)).is_some_and(|s| s.opened));
            assert!(opened, "{place}");
        }
        ["score"] => {
            let outcome = state.outcome().expect("the game is over");
            let scores: Vec<String> = outcome.scores().iter().map(i64::to_string).collect();
            assert_eq!(scores.join(" "), value.trim(), "{place}");
        }
        _ => panic!("{place}"),
    }
}

#[test]
fn example_of_8_4() {
    run("8.4", include_str!("golden/sheet-8-4.txt"));
}

#[test]
fn scenario_of_8_5() {
    run("8.5", include_str!("golden/sheet-8-5.txt"));
}

#[test]
fn scenario_of_our_own() {
    run("own", include_str!("golden/own-scenario.txt"));
}
