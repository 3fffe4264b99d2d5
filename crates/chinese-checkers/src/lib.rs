//! Chinese checkers.

pub mod cell;
pub mod colour;
pub mod configuration;
pub mod dim;
pub mod engine;
pub mod fill;
pub mod generate;
pub mod moves;
pub mod notation;
pub mod referee;

pub use cell::{Cell, Vector};
pub use colour::Colour;
pub use configuration::Configuration;
pub use dim::Dim;
pub use moves::{JumpRule, Wrong};
pub use notation::{Kind, Move};
