//! The games of the house: one line each.

use std::sync::LazyLock;

use kernel::{Complete, Match, Rounds};
use table::{Room, RoomOf};
use terminal::{Drawing, boards};

use crate::{
    network::{self, Network},
    saves::{JarnacForm, SaveForm},
    solve::{self, Solver},
};

/// A game on offer, with everything that the program knows about it.
pub struct Entry {
    /// The game.
    pub room: Box<dyn Room>,
    /// How it looks at a terminal.
    pub drawing: &'static dyn Drawing,
    /// Its solver on the command line.
    pub solver: &'static dyn Solver,
    /// Its own network protocol, if it has one.
    pub network: Option<&'static Network>,
    /// Its own save format, if it has one.
    pub form: Option<&'static dyn SaveForm>,
}

impl Entry {
    fn over(self, network: &'static Network) -> Entry {
        Entry { network: Some(network), ..self }
    }

    fn saved_as(self, form: &'static dyn SaveForm) -> Entry {
        Entry { form: Some(form), ..self }
    }
}

fn entry<G: Rounds>(drawing: &'static dyn Drawing, solver: &'static dyn Solver) -> Entry
where
    Match<G>: Complete,
{
    Entry { room: Box::new(RoomOf::<Match<G>>::new()), drawing, solver, network: None, form: None }
}

/// All games, in the order in which they are shown.
pub static GAMES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        entry::<rummikub::Rummikub>(&boards::RummikubBoard, &solve::rummikub::Solve),
        entry::<jarnac::Jarnac>(&boards::JarnacBoard, &solve::jarnac::Solve).saved_as(&JarnacForm),
        entry::<chinese_checkers::ChineseCheckers>(
            &boards::ChineseCheckersBoard,
            &solve::chinese_checkers::Solve,
        ),
        entry::<mexican_train::MexicanTrain>(&boards::MexicanTrainBoard, &solve::mexican_train::Solve)
            .over(&network::TRAIN),
        entry::<mastermind::Mastermind>(&boards::MastermindBoard, &solve::mastermind::Solve),
    ]
});

/// The game with a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.room.name() == name)
}
