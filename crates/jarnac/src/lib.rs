//! Jarnac: rules, dictionaries, save files and bots.

pub mod ask;
pub mod bots;
mod coach;
pub mod dictionary;
mod game;
mod letters;
mod moves;
mod options;
pub mod plays;
pub mod position;
pub mod reading;
mod refusal;
pub mod save;
mod view;
mod word;

pub use game::{Jarnac, JarnacState, JarnacWith};
pub use letters::Letters;
pub use moves::{Move, ROWS, Row, Target};
pub use options::JarnacOptions;
pub use refusal::Refusal;
pub use view::{JarnacView, SideView};
pub use word::{LONGEST, Letter, NoWord, SHORTEST, Word};
