//! A house under siege: what strangers can ask for at once, and what others notice of it. Each attack runs against a house in
//! a process of its own with the usual limits, while witnesses from another address play on; the program prints a table
//! and fails when a bar is missed.
//!
//! ```text
//! cargo run --release --package tapis-house --example siege [--short]
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a drill says what it sees"
)]

mod attacks;
mod besieged;
mod wires;
mod witness;

use std::{process::ExitCode, time::Duration};

use besieged::Besieged;
use witness::Witnesses;

/// How much slower than in an idle house the moves of others may be.
const SLOWER: f64 = 3.0;
/// What is too short to be told from the system's own moods, in milliseconds.
const UNNOTICED: f64 = 20.0;
/// How long completions may take, in milliseconds.
const COMPLETIONS: f64 = 1_000.0;
/// How long a house may take to close, in seconds.
const CLOSING: f64 = 5.0;
/// How much memory dictionaries and clients that do not read may take, in megabytes.
const MEMORY: f64 = 100.0;

/// How much of it: all, or as much as fits into the tests.
#[derive(Clone, Copy)]
struct Size {
    hints: usize,
    reviews: usize,
    expert_tables: usize,
    dictionaries: usize,
    dictionary_bytes: usize,
    silent: usize,
    watch: Duration,
}

impl Size {
    const WHOLE: Size = Size {
        hints: 5_000,
        reviews: 900,
        expert_tables: 12,
        dictionaries: 200,
        dictionary_bytes: 1_400_000,
        silent: 30,
        watch: Duration::from_secs(20),
    };
    const SHORT: Size = Size {
        hints: 200,
        reviews: 60,
        expert_tables: 2,
        dictionaries: 6,
        dictionary_bytes: 200_000,
        silent: 5,
        watch: Duration::from_secs(3),
    };
}

/// One line of the table, and whether the bar was met.
struct Line {
    attack: String,
    what: String,
    met: bool,
}

fn main() -> ExitCode {
    if let Ok(folder) = std::env::var(besieged::FOLDER) {
        besieged::serve(&folder);
        return ExitCode::SUCCESS;
    }
    let short = std::env::args().any(|arg| arg == "--short");
    let size = if short { Size::SHORT } else { Size::WHOLE };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut lines = runtime.block_on(thinking(size));
    lines.push(runtime.block_on(dictionaries(size)));
    let mut met = true;
    for Line { attack, what, met: well } in lines {
        println!("{:<44} {:<4} {what}", attack, if well { "ok" } else { "MISS" });
        met &= well;
    }
    if met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Hints, reviews and experts, while witnesses play; then the house is asked to close.
async fn thinking(size: Size) -> Vec<Line> {
    let mut house = Besieged::start();
    let address = house.address;
    let witnesses = Witnesses::sit(address, 4);
    tokio::time::sleep(size.watch).await;
    let idle = witnesses.read();
    let mut lines =
        vec![Line { attack: "nobody".into(), what: format!("{idle}; {}", house.shown()), met: true }];
    let mut noticed = |attack: String, house: &Besieged| {
        let seen = witnesses.read();
        let met = seen.moves.p99 <= (SLOWER * idle.moves.p99).max(UNNOTICED)
            && seen.completions.max <= COMPLETIONS
            && house.threads() < 200;
        lines.push(Line { attack, what: format!("{seen}; {}", house.shown()), met });
    };
    let hints = attacks::hints(address, size.hints).await;
    noticed(format!("{} hints from one address ({hints})", size.hints), &house);
    attacks::reviews(address, size.reviews).await;
    tokio::time::sleep(size.watch).await;
    noticed(format!("{} reviews, hung up", size.reviews), &house);
    let experts = attacks::experts(address, size.expert_tables).await;
    tokio::time::sleep(size.watch).await;
    noticed(format!("{} tables of five experts, dimension 8", size.expert_tables), &house);
    witnesses.leave().await;
    let seconds = house.close().as_secs_f64();
    drop(experts);
    lines.push(Line {
        attack: "SIGTERM meanwhile".into(),
        what: format!("closed after {seconds:.1} s"),
        met: seconds <= CLOSING,
    });
    lines
}

/// Tables with dictionaries of their own, and clients that ask and do not read.
async fn dictionaries(size: Size) -> Line {
    let mut house = Besieged::start();
    let before = house.memory();
    let silent =
        attacks::dictionaries(house.address, size.dictionaries, size.dictionary_bytes, size.silent).await;
    let (after, peak) = (house.memory(), house.peak());
    drop(silent);
    house.close();
    let attack = format!(
        "{} dictionaries of {:.1} MB, {} clients that do not read",
        size.dictionaries,
        size.dictionary_bytes as f64 / 1e6,
        size.silent
    );
    let what = format!("{before:.0} MB before, {after:.0} MB with them, {peak:.0} MB at most");
    Line { attack, what, met: after <= MEMORY }
}
