//! Mexican Train: rules, longest chains and bots.

pub mod ask;
pub mod bots;
pub mod chain;
pub mod coach;
pub mod domino;
pub mod game;
pub mod instance;
pub mod knowledge;
pub mod moves;
pub mod options;
pub mod packed;
pub mod refusal;
pub mod rule;
#[cfg(test)]
mod rule_tests;
pub mod train;
pub mod view;

pub use chain::{Objective, longest_chain, measure};
pub use domino::{Domino, DominoSet};
pub use game::{MexicanTrain, State};
pub use instance::{Deal, Ending, Instance, Terms, Turn};
pub use knowledge::Knowledge;
pub use moves::Move;
pub use options::{RuleName, TrainOptions};
pub use refusal::{Reason, Refusal};
pub use rule::{Doable, Open, Rule, Simple};
pub use train::{Line, Train};
pub use view::{HandView, TrainView, View};
