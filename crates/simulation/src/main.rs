//! `tapis-simulate --seeds N [--seed S]`: for each seed a simulated house, and three that share a store.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use std::process::ExitCode;

use simulation::{
    SimulationFigures, SimulationPlan,
    leases::{self, LeaseTerms},
};

const USAGE: &str = "tapis-simulate --seeds N [--seed S]";

fn main() -> ExitCode {
    let (mut seeds, mut first) = (200, 0);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse::<u64>().ok());
        match (argument.as_str(), number) {
            ("--seeds", Some(number)) => seeds = number,
            ("--seed", Some(number)) => (first, seeds) = (number, 1),
            _ => {
                eprintln!("{USAGE}");
                return ExitCode::from(2);
            }
        }
    }
    let mut all = SimulationFigures::default();
    let mut shared = leases::LeaseFigures::default();
    for seed in first..first.saturating_add(seeds) {
        match SimulationPlan::new(seed).run_and_shrink() {
            Ok(figures) => {
                all.steps += figures.steps;
                all.entries += figures.entries;
                all.messages += figures.messages;
                all.kills += figures.kills;
            }
            Err(broken) => {
                eprintln!("{broken}");
                return ExitCode::FAILURE;
            }
        }
        match leases::night(seed, LeaseTerms::default()) {
            Ok(figures) => {
                shared.acknowledged += figures.acknowledged;
                shared.taken += figures.taken;
                shared.messages += figures.messages;
            }
            Err(broken) => {
                eprintln!("seed {seed}, houses that share a store: {broken}");
                return ExitCode::FAILURE;
            }
        }
    }
    let SimulationFigures { steps, entries, messages, kills } = all;
    println!(
        "{seeds} seeds: {steps} steps, {entries} entries, {messages} messages, {kills} kills, no broken promise"
    );
    let leases::LeaseFigures { acknowledged, taken, messages } = shared;
    println!(
        "houses that share a store: {taken} tables taken, {acknowledged} moves acknowledged, {messages} messages, \
         no entry acknowledged by two"
    );
    ExitCode::SUCCESS
}
