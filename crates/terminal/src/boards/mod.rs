//! One drawing for each game.

pub mod chinese_checkers;
pub mod jarnac;
pub mod mastermind;
pub mod mexican_train;
pub mod rummikub;

use crate::Drawing;

macro_rules! drawings {
    ($($game:ident::$type:ident { $($more:tt)* })+) => { [$(&$game::Look),+] };
}

/// The drawings of all games, in the order of [`games::GAMES`].
pub static ALL: &[&dyn Drawing] = &games::each!(drawings);
