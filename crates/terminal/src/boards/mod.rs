//! One drawing for each game.

mod chinese_checkers;
mod mastermind;
mod mexican_train;

pub use self::{
    chinese_checkers::ChineseCheckersBoard, mastermind::MastermindBoard, mexican_train::MexicanTrainBoard,
};
