//! The speed of the engine: leaves counted a second.

use chinese_checkers::{
    Dim, JumpRule,
    engine::{
        BitPosition, Geometry,
        perft::{perft, plain_perft},
    },
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Perft with bulk counting from the initial position; the throughput is leaves a second.
fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (rule, depth) in [(JumpRule::Symmetric, 5), (JumpRule::Free, 3), (JumpRule::Adjacent, 5)] {
        let geometry = Geometry::<u128>::new(Dim::USUAL, rule).expect("dimension 4 fits");
        let start = BitPosition::initial(&geometry, 2);
        group.throughput(Throughput::Elements(perft(&geometry, &start, depth)));
        group.bench_function(format!("{} depth {depth}", rule.name()), |b| {
            b.iter(|| perft(&geometry, black_box(&start), depth));
        });
        group.bench_function(format!("{} depth {depth}, every position by itself", rule.name()), |b| {
            b.iter(|| plain_perft(&geometry, black_box(&start), depth));
        });
    }
    group.finish();
}

criterion_group!(benches, leaves);
criterion_main!(benches);
