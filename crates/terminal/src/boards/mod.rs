//! One drawing for each game.

mod mastermind;
mod mexican_train;

pub use self::{mastermind::MastermindBoard, mexican_train::MexicanTrainBoard};
