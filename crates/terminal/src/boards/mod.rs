//! One drawing for each game.

mod chinese_checkers;
mod jarnac;
mod mastermind;
mod mexican_train;
mod rummikub;

pub use self::{
    chinese_checkers::ChineseCheckersBoard, jarnac::JarnacBoard, mastermind::MastermindBoard,
    mexican_train::MexicanTrainBoard, rummikub::RummikubBoard,
};
