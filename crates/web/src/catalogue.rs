//! The games of the house in the browser: one line each.

use crate::{
    board::{AnyBoard, Registered},
    boards,
};

/// All games, in the order in which they are shown.
pub static GAMES: &[&dyn AnyBoard] = &[
    &Registered::<boards::mastermind::Table>::new(),
    &Registered::<boards::rummikub::Tiles>::new(),
    &Registered::<boards::jarnac::Boards>::new(),
    &Registered::<boards::chinese_checkers::Star>::new(),
    &Registered::<boards::mexican_train::Trains>::new(),
];

/// The game with a name.
pub fn find(name: &str) -> Option<&'static dyn AnyBoard> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
