//! How long the longest chain takes: mean and worst over many random hands.
//!
//! `cargo run --release -p tapis-mexican-train --example chains [hands]`
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use kernel::{Dice, Seed};
use mexican_train::{ChainObjective, Domino, DominoSet, longest_chain};

fn main() {
    let hands: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    for set in [DominoSet::Twelve, DominoSet::Fifteen, DominoSet::Nine] {
        for size in [12, 16, 20, 24, 28, 32, 40] {
            for objective in [ChainObjective::Count, ChainObjective::Pips] {
                let mut dice = Dice::new(Seed::from(size as u64));
                let mut all: Vec<Domino> = set.dominoes().collect();
                let (mut sum, mut worst) = (Duration::ZERO, Duration::ZERO);
                for _ in 0..hands {
                    dice.shuffle(&mut all);
                    let start = dice.below(usize::from(set.highest()) + 1) as u8;
                    let begin = Instant::now();
                    std::hint::black_box(longest_chain(start, &all[..size], objective));
                    let took = begin.elapsed();
                    sum += took;
                    worst = worst.max(took);
                }
                let mean = sum / hands as u32;
                println!(
                    "double-{} {size} dominoes {objective:?}: mean {mean:?}, worst {worst:?}",
                    set.highest()
                );
            }
        }
    }
}
