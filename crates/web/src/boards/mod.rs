//! The boards: one module for each game.

pub mod chinese_checkers;
pub mod jarnac;
pub mod mastermind;
pub mod mexican_train;
pub mod rummikub;
