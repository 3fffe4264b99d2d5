//! Rummikub: rules, an exact solver and bots.

pub mod ask;
pub mod bots;
pub mod coach;
pub mod combination;
pub mod extraction;
pub mod game;
pub mod moves;
pub mod options;
pub mod refusal;
mod retrieval;
pub mod scoring;
pub mod solver;
pub mod state;
pub mod table;
pub mod tile;
pub mod turn;
pub mod view;

pub use combination::{Combination, Fault, Flaw, Kind};
pub use game::{Rummikub, TEXTS};
pub use moves::Move;
pub use options::{Jokers, RummikubOptions, Scoring};
pub use refusal::Refusal;
pub use solver::{Counts, Lay, Objective, Opening, Position, Solver};
pub use state::{Act, Deed, State, Status};
pub use table::{Meld, Table};
pub use tile::{Colour, Hand, Pool, Tile, Value};
pub use view::{PlayerView, View};
