//! The simulation holds the house to its promises, and finds what is planted.

use crate::plan::{Broken, InjectedFault, Planted, SimulationPlan};

#[test]
fn two_hundred_houses_keep_their_promises() {
    let (mut kills, mut entries) = (0, 0);
    for seed in 0..200 {
        match SimulationPlan::new(seed).run_and_shrink() {
            Ok(figures) => (kills, entries) = (kills + figures.kills, entries + figures.entries),
            Err(broken) => panic!("{broken}"),
        }
    }
    assert!(kills > 200 && entries > 10_000, "{kills} kills and {entries} entries prove little");
}

#[test]
fn a_seed_repeats_to_the_bit() {
    assert_eq!(SimulationPlan::new(3).run(), SimulationPlan::new(3).run());
    assert_ne!(SimulationPlan::new(3).run(), SimulationPlan::new(4).run());
    let broken = found(Planted::ForgetsWishes);
    assert_eq!(broken.plan.run().unwrap_err(), broken, "the seed and what goes wrong are enough");
}

/// The first house in which a planted mistake shows.
fn found(planted: Planted) -> Broken {
    let mut plans = (0..200).map(|seed| SimulationPlan::new(seed).with(planted));
    let broken = plans.find_map(|plan| plan.run_and_shrink().err());
    broken.unwrap_or_else(|| panic!("{planted:?} was not found"))
}

#[test]
fn what_is_told_before_it_is_kept_is_found() {
    let broken = found(Planted::TellsBeforeKept);
    assert!(broken.promise.contains("are kept"), "{broken}");
    assert_eq!(broken.plan.faults, [], "it shows without any trouble: {broken}");
    assert_eq!(broken.plan.tables.len(), 1);
}

#[test]
fn a_lost_entry_is_found() {
    let broken = found(Planted::LosesEntries);
    assert!(broken.promise.contains("are kept") || broken.promise.contains("there is"), "{broken}");
}

#[test]
fn a_doubled_entry_is_found() {
    let broken = found(Planted::ForgetsWishes);
    assert!(broken.promise.contains("twice"), "{broken}");
    let needs_a_restart = [InjectedFault::Kills, InjectedFault::WrongRefusals];
    assert!(broken.plan.faults.iter().any(|fault| needs_a_restart.contains(fault)), "{broken}");
}

#[test]
fn a_view_that_tells_too_much_is_found() {
    assert!(found(Planted::LeaksThroughViews).promise.contains("saw"));
}

#[test]
fn a_game_that_is_closed_late_is_found() {
    assert!(found(Planted::ClosesLate).promise.contains("the result is"));
}
