//! The laws of the house.

use chinese_checkers::ChineseCheckers;
use kernel::Match;

#[test]
fn the_game_keeps_the_laws_of_the_house() {
    conformance::check::<Match<ChineseCheckers>>();
}
