//! How long the solver takes on mid-game positions: medians and worst cases, by the number of jokers.
//!
//! `cargo run --release -p tapis-rummikub --example figures`
#![allow(clippy::print_stdout)]

#[path = "../benches/positions/mod.rs"]
mod positions;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rummikub::{Counts, Jokers, LayObjective, Solver, TileCounts};

fn main() {
    let mut solver = Solver::new();
    let games = positions::mid_games(3000, 1);
    for jokers in 0..=2 {
        let chosen: Vec<_> = games.iter().filter(|position| position.jokers() == jokers).collect();
        let counts: Vec<TileCounts> = (chosen.iter())
            .map(|p| TileCounts::new(&Counts::of(p.table.tiles()), &Counts::of(p.hand.iter().copied())))
            .collect();
        let gains = LayObjective::Tiles.gains();
        report(&format!("search, {jokers} jokers"), &counts, |position| {
            black_box(solver.best_counts(position, &gains));
        });
        report(&format!("whole lay, {jokers} jokers"), &chosen, |position| {
            black_box(solver.best(&position.table, &position.hand, LayObjective::Tiles, Jokers::Free));
        });
    }
    let hands = positions::hands(3000, 2);
    report("opening", &hands, |hand| {
        black_box(solver.best_opening(hand));
    });
}

/// The best of three times for each case, and of twenty more for the slowest, which on a busy machine are mostly those that were
/// interrupted; then their median and their worst.
fn report<T>(name: &str, cases: &[T], mut run: impl FnMut(&T)) {
    let mut best_of = |case: &T, times: usize| {
        let once = |_| {
            let start = Instant::now();
            run(case);
            start.elapsed()
        };
        (0..times).map(once).min().unwrap_or_default()
    };
    let mut times: Vec<(Duration, &T)> = cases.iter().map(|case| (best_of(case, 3), case)).collect();
    times.sort_by_key(|time| time.0);
    for time in times.iter_mut().rev().take(1 + cases.len() / 50) {
        time.0 = time.0.min(best_of(time.1, 20));
    }
    times.sort_by_key(|time| time.0);
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].0;
    println!(
        "{name:22} {:5} cases: median {:?}, 99 % {:?}, worst {:?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}
