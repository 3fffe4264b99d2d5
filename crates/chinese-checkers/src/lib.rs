//! Chinese checkers.

pub mod ask;
pub mod board;
pub mod bots;
pub mod cell;
pub mod coach;
pub mod colour;
pub mod configuration;
pub mod dim;
pub mod engine;
pub mod fill;
pub mod game;
pub mod generate;
pub mod moves;
pub mod notation;
pub mod referee;
pub mod rules;
pub mod solo;
pub mod text;

pub use board::{Board, Ending};
pub use cell::{Cell, Vector};
pub use colour::Colour;
pub use configuration::Configuration;
pub use dim::Dim;
pub use game::{ChineseCheckers, Refusal};
pub use moves::{JumpRule, Wrong};
pub use notation::{Kind, Move};
pub use rules::Rules;
