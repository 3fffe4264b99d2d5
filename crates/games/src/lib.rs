//! The games of the house: one line each, here and nowhere else.
//!
//! Program, house, golden games, boards and browser tests are fed from [`each!`] or from [`GAMES`], which is made of it. A
//! game needs no more than its type; a solver for `tapis solve` and a save format of its own are named behind it where there
//! are any.
//!
//! ```
//! let jarnac = games::find("jarnac").unwrap();
//! assert_eq!(jarnac.room.name(), "jarnac");
//! assert!(jarnac.solver.is_some() && jarnac.form.is_some());
//! assert!(games::find("poker").is_none());
//! ```

mod ratings;
mod solve;

use std::sync::LazyLock;

use kernel::{Complete, Match, Question, Rounds, SaveForm};
use table::{Room, RoomOf};

pub use chinese_checkers;
pub use jarnac;
pub use mastermind;
pub use mexican_train;
pub use rummikub;

pub use ratings::{BotRating, HEAD, rating, ratings};
pub use solve::{Answered, AnySolver, Bad, Posed, SolverOf, Solving};

/// Hands all games to a macro, in the order in which they are shown: the game's crate, its type, and what it has besides.
///
/// ```
/// macro_rules! names {
///     ($($game:ident::$type:ident { $($more:tt)* })+) => { [$(stringify!($type)),+] };
/// }
/// assert_eq!(games::each!(names)[0], "Rummikub");
/// ```
#[macro_export]
macro_rules! each {
    ($then:ident) => {
        $then! {
            rummikub::Rummikub { solver: ask::Ask }
            jarnac::Jarnac { solver: ask::Ask, form: save::SaveFormat }
            chinese_checkers::ChineseCheckers { solver: ask::Ask }
            mexican_train::MexicanTrain { solver: ask::Ask }
            mastermind::Mastermind { solver: ask::Ask }
        }
    };
}

/// A game on offer.
pub struct GameEntry {
    /// The game.
    pub room: Box<dyn Room>,
    /// Its solver, if it has one.
    pub solver: Option<Box<dyn AnySolver>>,
    /// Its own save format, if it has one.
    pub form: Option<Box<dyn SaveForm>>,
}

impl GameEntry {
    /// A game with nothing besides.
    pub fn new<G: Rounds>() -> GameEntry
    where
        Match<G>: Complete,
    {
        GameEntry { room: Box::new(RoomOf::<Match<G>>::new()), solver: None, form: None }
    }

    /// With a solver that answers such questions.
    #[must_use]
    pub fn solver<Q: Question>(self) -> GameEntry {
        GameEntry { solver: Some(Box::new(SolverOf::<Q>::new())), ..self }
    }

    /// With a save format.
    #[must_use]
    pub fn form<F: SaveForm + Default + 'static>(self) -> GameEntry {
        GameEntry { form: Some(Box::new(F::default())), ..self }
    }
}

macro_rules! list {
    ($($game:ident::$type:ident { $($more:ident: $($path:ident)::+),* })+) => {
        vec![$(GameEntry::new::<$game::$type>()$(.$more::<$game::$($path)::+>())*),+]
    };
}

/// All games, in the order in which they are shown.
pub static GAMES: LazyLock<Vec<GameEntry>> = LazyLock::new(|| each!(list));

/// The game with a name.
pub fn find(name: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|game| game.room.name() == name)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.room.name()).collect()
}

/// All games without anything besides.
pub fn rooms() -> Vec<&'static dyn Room> {
    GAMES.iter().map(|game| &*game.room).collect()
}
