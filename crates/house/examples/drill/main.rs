//! What must not break a house: accidents that must not lose a move, and attacks that others must not notice. Each runs against a
//! house in a process of its own with the usual limits, while people from other addresses play on. The program prints a
//! table, and fails when a bar is missed.
//!
//! ```text
//! cargo run --release --package tapis-house --example drill [--short] [ABOUT]
//! ```
//!
//! `ABOUT` is part of a line's name: only what has it is drilled.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a drill says what it sees"
)]

mod attacks;
mod besieged;
mod calamities;
mod endless;
mod nonsense;
mod players;
mod report;
mod siege;
mod wires;
mod witness;

use std::process::ExitCode;

/// The allocator of the program that is shipped.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How the same program is told to be a house: not at all.
const CHILD: [&str; 0] = [];

fn main() -> ExitCode {
    if let Ok(folder) = std::env::var(besieged::FOLDER) {
        besieged::serve(&folder);
        return ExitCode::SUCCESS;
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    let short = args.iter().any(|arg| arg == "--short");
    let about = args.iter().find(|arg| !arg.starts_with('-')).cloned().unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let met = runtime.block_on(async {
        let mut met = true;
        let mut tell = |line: &report::Line| {
            println!("{line}");
            met &= line.met;
        };
        calamities::all(short, &about, &mut tell).await;
        siege::all(short, &about, &mut tell).await;
        met
    });
    if met {
        return ExitCode::SUCCESS;
    }
    eprintln!("something did not hold");
    ExitCode::FAILURE
}
