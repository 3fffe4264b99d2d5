//! Under `jokers = retrieve` the solver's lays are legal, and nothing that the referee accepts is better.

use kernel::{Dice, Seat, Seed};
use rummikub::{
    Hand, Jokers, LayObjective, Solver, Table, moves::read_table, tile::read_tiles, turn::check_lay,
};

fn best(table: &str, hand: &str) -> Option<(usize, Table)> {
    let table = read_table(table).expect("a table");
    let hand: Hand = read_tiles(hand).expect("tiles").into_iter().collect();
    let lay = Solver::new().best(&table, &hand, LayObjective::Tiles, Jokers::Retrieve)?;
    assert!(check_lay(&table, &hand, &lay.table, Jokers::Retrieve).is_ok(), "{table} -> {}", lay.table);
    Some((lay.tiles, lay.table))
}

#[test]
fn a_held_joker_is_freed_by_its_tile() {
    assert_eq!(best("4r J 6r / 8b 8j 8n", "1b").map(|found| found.0), None);
    assert_eq!(best("4r J 6r / 8b 8j 8n", "5r").map(|found| found.0), Some(1));
    assert_eq!(
        best("4r J 6r", "5r 12b 13b").map(|found| found.0),
        Some(3),
        "5r frees the joker for J 12b 13b"
    );
    assert_eq!(best("4r J 6r", "12b 13b").map(|found| found.0), None);
    assert_eq!(best("5b 5r J", "5n 12b 13b").map(|found| found.0), Some(3));
    assert_eq!(best("4r J 6r", "7r 8r").map(|found| found.0), Some(2), "lengthened");
}

/// Whatever the free solver lays that the referee accepts under the rule, the held one lays at least as much of.
#[test]
fn nothing_accepted_is_better() {
    let mut dice = Dice::new(Seed::from(8));
    let mut solver = Solver::new();
    let options = rummikub::Options { jokers: Jokers::Retrieve, ..Default::default() };
    let mut compared = 0;
    for _ in 0..60 {
        let mut state = rummikub::State::start(options, 2, Seat(0), &mut dice);
        while let Some(seat) = state.current_player() {
            let hand = state.hand(seat).unwrap().clone();
            let table = state.table().clone();
            let opened = state.status(seat).unwrap().opened;
            let mv = if opened {
                let free = solver.best(&table, &hand, LayObjective::Tiles, Jokers::Free);
                let held = solver.best(&table, &hand, LayObjective::Tiles, Jokers::Retrieve);
                let tiles = held.as_ref().map_or(0, |lay| lay.tiles);
                if let Some(free) = free {
                    assert!(tiles <= free.tiles);
                    if check_lay(&table, &hand, &free.table, Jokers::Retrieve).is_ok() {
                        assert_eq!(tiles, free.tiles, "{table} with {hand:?}");
                        compared += 1;
                    }
                }
                held.map(|lay| lay.table)
            } else {
                let opening = solver.best_opening(&hand).filter(|opening| opening.points >= 30);
                opening.map(|opening| table.and(&opening.meld))
            };
            let mv = match mv {
                Some(table) => rummikub::Move::Lay(table),
                None if state.pool().is_empty() => rummikub::Move::Pass,
                None => rummikub::Move::Draw,
            };
            state = state.play(seat, &mv).expect("the solver's lays are legal");
        }
    }
    assert!(compared > 100, "{compared}");
}
