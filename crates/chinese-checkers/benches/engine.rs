//! The speed of the engine: leaves counted and random games played a second.

use chinese_checkers::{
    Dim, JumpRule,
    engine::{Geometry, Position, perft::perft, playout::Playouts},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Random games in one measurement.
const GAMES: u64 = 200;

/// Perft with bulk counting from the initial position; the throughput is leaves a second.
fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (rule, depth) in [(JumpRule::Symmetric, 5), (JumpRule::Free, 3), (JumpRule::Adjacent, 5)] {
        let geometry = Geometry::<u128>::new(Dim::USUAL, rule).expect("dimension 4 fits");
        let start = Position::initial(&geometry, 2);
        group.throughput(Throughput::Elements(perft(&geometry, &start, depth)));
        group.bench_function(format!("{} depth {depth}", rule.name()), |b| {
            b.iter(|| perft(&geometry, black_box(&start), depth));
        });
    }
    group.finish();
}

/// Random games of two players with classic jumps, at most 1,000 moves each; the throughput is games a second.
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    group.sample_size(10);
    let mut playouts = Playouts::new(7);
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("adjacent, 1000 moves", |b| {
        b.iter(|| (0..GAMES).map(|_| u64::from(playouts.play(1_000).moves)).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, leaves, playouts);
criterion_main!(benches);
