//! Mastermind: rules, code-breaking strategies and exact search.
#![forbid(unsafe_code)]

pub mod code;
pub mod consistent;
mod game;
pub mod notation;
pub mod options;
pub mod view;

pub use code::{Answer, Board, Code};
pub use game::{Mastermind, Refusal, State};
pub use notation::Move;
pub use options::{Answers, MastermindOptions};
pub use view::{Phase, Row, View};
