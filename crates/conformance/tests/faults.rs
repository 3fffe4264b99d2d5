//! The kit is tested on a toy: a small game with hidden hands keeps the laws, and each way of breaking one is
//! caught.

use std::panic::catch_unwind;

use conformance::toy::{BrokenLaws, Toy};
use kernel::Match;

/// What the kit says about a toy with a fault.
fn verdict<const FAULT: u8>() -> String {
    let Err(panic) = catch_unwind(conformance::check::<Match<Toy<FAULT>>>) else { return "fine".to_owned() };
    panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic without words".to_owned())
}

#[test]
fn a_game_with_good_manners_passes() {
    assert_eq!(verdict::<{ BrokenLaws::NONE }>(), "fine");
}

#[test]
fn a_view_that_leaks_is_caught() {
    assert!(verdict::<{ BrokenLaws::LEAKY_VIEW }>().contains("does not look the same"));
}

#[test]
fn a_refusal_that_leaks_is_caught() {
    assert!(verdict::<{ BrokenLaws::LEAKY_REFUSAL }>().contains("depends on hidden things"));
}

#[test]
fn a_log_that_leaks_is_caught() {
    assert!(verdict::<{ BrokenLaws::LEAKY_LOG }>().contains("the log depends on hidden things"));
}

#[test]
fn a_notation_that_does_not_come_back_is_caught() {
    assert!(verdict::<{ BrokenLaws::BAD_NOTATION }>().contains("reads as"));
}

#[test]
fn moves_out_of_turn_are_caught() {
    assert!(verdict::<{ BrokenLaws::OUT_OF_TURN }>().contains("out of turn"));
}

#[test]
fn an_endless_game_is_caught() {
    assert!(verdict::<{ BrokenLaws::ENDLESS }>().contains("does not end"));
}

#[test]
fn hidden_randomness_outside_the_seed_is_caught() {
    assert!(verdict::<{ BrokenLaws::OTHER_DICE }>().contains("replay"));
}

#[test]
fn a_message_without_words_is_caught() {
    assert!(verdict::<{ BrokenLaws::SPEECHLESS }>().contains("no message"));
}

#[test]
fn a_panic_is_caught() {
    assert!(verdict::<{ BrokenLaws::PANICS }>().contains("makes it panic"));
}

#[test]
fn an_illegal_hint_is_caught() {
    assert!(verdict::<{ BrokenLaws::BAD_HINT }>().contains("hint"));
}
