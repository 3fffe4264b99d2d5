//! Three Cards: everybody holds three cards; in each of three rounds everybody lays one, and the highest takes the round.

mod bots;
mod coach;
mod game;
mod moves;
mod options;
mod refusal;
mod view;

pub use game::{State, ThreeCards};
pub use moves::{Move, VERBS};
pub use options::Options;
pub use refusal::Refusal;
pub use view::View;
