//! Mastermind: rules, code-breaking strategies and exact search.
#![forbid(unsafe_code)]

pub mod advice;
pub mod ask;
mod bots;
mod coach;
pub mod code;
pub mod consistent;
pub mod evaluation;
mod game;
pub mod notation;
pub mod one_step;
mod optimal;
pub mod options;
pub mod strategy;
mod symmetry;
pub mod view;

pub use code::{Answer, Board, Code};
pub use evaluation::{Evaluation, evaluate};
pub use game::{Mastermind, Refusal, State};
pub use notation::Move;
pub use options::{Answers, MastermindOptions};
pub use strategy::{Method, Strategy};
pub use view::{Phase, Row, View};
