//! How many leaves of the game tree are counted in a second, beside the same with every position looked at by itself:
//! `cargo run --release -p tapis-chinese-checkers --example perft`. The best of some runs, in turn.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use chinese_checkers::{
    Dim, JumpRule,
    engine::{
        BitPosition, Geometry,
        perft::{perft, plain_perft},
    },
};

const RUNS: usize = 15;

type Count = fn(&Geometry<u128>, &BitPosition<u128>, u32) -> u64;

fn main() {
    for (rule, depth) in [(JumpRule::Symmetric, 5), (JumpRule::Free, 3), (JumpRule::Adjacent, 5)] {
        let geometry = Geometry::<u128>::new(Dim::USUAL, rule).expect("dimension 4 fits");
        let start = BitPosition::initial(&geometry, 2);
        let counts: [Count; 2] = [perft, plain_perft];
        let mut best = [Duration::MAX; 2];
        let mut leaves = 0;
        for _ in 0..RUNS {
            for (count, best) in counts.iter().zip(&mut best) {
                let begun = Instant::now();
                leaves = count(&geometry, &start, depth);
                *best = begun.elapsed().min(*best);
            }
        }
        let [quick, plain] = best.map(|time| leaves as f64 / time.as_secs_f64() / 1e6);
        println!(
            "perft, {}, depth {depth}: {quick:.1} million leaves a second, {plain:.1} with every position by itself",
            rule.name()
        );
    }
}
