//! The laws of the house.

use kernel::Match;
use mastermind::Mastermind;

#[test]
fn the_game_keeps_the_laws_of_the_house() {
    conformance::check::<Match<Mastermind>>();
}
