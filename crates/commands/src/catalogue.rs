//! The games of the house, with everything that the program knows about each.

use std::sync::LazyLock;

use games::AnySolver;
use kernel::SaveForm;
use table::Room;
use terminal::{Drawing, boards};

use crate::network::{self, GameProtocol};

/// A game on offer.
pub struct CatalogueEntry {
    /// The game.
    pub room: &'static dyn Room,
    /// How it looks at a terminal.
    pub drawing: &'static dyn Drawing,
    /// Its solver, if it has one.
    pub solver: Option<&'static dyn AnySolver>,
    /// Its own save format, if it has one.
    pub form: Option<&'static dyn SaveForm>,
    /// Its own network protocol, if it has one.
    pub network: Option<&'static GameProtocol>,
}

/// All games, in the order in which they are shown.
pub static GAMES: LazyLock<Vec<CatalogueEntry>> = LazyLock::new(|| {
    let games = games::GAMES.iter().zip(boards::ALL);
    let entry = |(game, &drawing): (&'static games::GameEntry, &&'static dyn Drawing)| CatalogueEntry {
        room: &*game.room,
        drawing,
        solver: game.solver.as_deref(),
        form: game.form.as_deref(),
        network: network::of(game.room.name()),
    };
    games.map(entry).collect()
});

/// The game with a name.
pub fn find(name: &str) -> Option<&'static CatalogueEntry> {
    GAMES.iter().find(|entry| entry.room.name() == name)
}
