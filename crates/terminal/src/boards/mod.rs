//! One drawing for each game.

mod mastermind;

pub use self::mastermind::MastermindBoard;
