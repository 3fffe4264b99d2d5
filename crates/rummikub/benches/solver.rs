//! The solver on mid-games (tables of 30 to 60 tiles, hands of 14) and on fresh hands.
//!
//! `cargo bench -p tapis-rummikub -- --warm-up-time 1 --measurement-time 2`. Criterion gives the mean over the positions; medians
//! and worst cases are printed by the example `figures`.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rummikub::{Jokers, LayObjective, Solver};

fn lays(c: &mut Criterion) {
    let games = positions::mid_games(600, 1);
    let mut solver = Solver::new();
    for jokers in 0..=2 {
        let chosen: Vec<_> = games.iter().filter(|position| position.jokers() == jokers).collect();
        let mut turn = chosen.iter().cycle();
        c.bench_function(&format!("best lay, {jokers} jokers"), |b| {
            b.iter(|| {
                let position = turn.next().expect("there are such positions");
                black_box(solver.best(&position.table, &position.hand, LayObjective::Tiles, Jokers::Free))
            });
        });
    }
    let mut turn = games.iter().cycle();
    c.bench_function("gentlest best lay", |b| {
        b.iter(|| {
            let position = turn.next().expect("there are positions");
            black_box(solver.gentle(&position.table, &position.hand, LayObjective::Tiles, Jokers::Free))
        });
    });
}

fn openings(c: &mut Criterion) {
    let hands = positions::hands(1000, 2);
    let mut solver = Solver::new();
    let mut turn = hands.iter().cycle();
    c.bench_function("opening", |b| {
        b.iter(|| black_box(solver.best_opening(turn.next().expect("there are hands"))));
    });
}

criterion_group!(benches, lays, openings);
criterion_main!(benches);
