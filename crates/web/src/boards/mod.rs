//! The boards: one module for each game.

pub mod chinese_checkers;
pub mod mastermind;
pub mod plain;
