//! Why a move is not accepted.

use kernel::{Phrase, Speak};

use crate::{
    combination::{Combination, Flaw},
    tile::{Tile, join},
};

/// Why a move is not accepted. Each names the tile or the combination at fault, and none depends on anything that
/// the mover cannot see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is somebody else's turn.
    NotYourTurn,
    /// There is nothing left to draw (ruling 8: `piocher` on an empty pool).
    PoolEmpty,
    /// A tile was drawn already in this turn.
    AlreadyDrawn,
    /// One passes only when the pool is empty.
    PoolNotEmpty,
    /// More tiles than there are.
    TooManyTiles,
    /// A tile of which there are only two stands there more often.
    TooManyCopies(Tile),
    /// Tiles that lay on the table are gone.
    Lost(Vec<Tile>),
    /// Tiles that are neither on the table nor in the hand.
    NotInHand(Vec<Tile>),
    /// No tile left the hand.
    NothingLaid,
    /// A combination is not valid.
    Invalid(Flaw),
    /// The opening meld is worth too little.
    OpeningTooLow {
        /// What it is worth.
        points: u32,
        /// What it must be worth.
        needed: u32,
    },
    /// The opening meld changes a combination that was there.
    OpeningTouches(Combination),
    /// Ruling 8: `jouer_1_coup` before the opening.
    NotOpened,
    /// Ruling 8: `jouer_1er_coup` after it.
    AlreadyOpened,
    /// A joker was taken out of this combination and nothing was put in its place.
    JokerTaken(Combination),
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        let tiles = |id: &'static str, tiles: &[Tile]| {
            Phrase::new(id).with("tiles", join(tiles)).with("count", tiles.len())
        };
        match self {
            Refusal::Over => Phrase::new("rummikub-refusal-over"),
            Refusal::NotYourTurn => Phrase::new("rummikub-refusal-turn"),
            Refusal::PoolEmpty => Phrase::new("rummikub-refusal-pool-empty"),
            Refusal::AlreadyDrawn => Phrase::new("rummikub-refusal-drawn"),
            Refusal::PoolNotEmpty => Phrase::new("rummikub-refusal-pool-not-empty"),
            Refusal::TooManyTiles => Phrase::new("rummikub-refusal-too-many"),
            Refusal::TooManyCopies(tile) => {
                Phrase::new("rummikub-refusal-copies").with("tile", tile.to_string())
            }
            Refusal::Lost(lost) => tiles("rummikub-refusal-lost", lost),
            Refusal::NotInHand(extra) => tiles("rummikub-refusal-hand", extra),
            Refusal::NothingLaid => Phrase::new("rummikub-refusal-nothing"),
            Refusal::Invalid(flaw) => flaw.phrase(),
            Refusal::OpeningTooLow { points, needed } => {
                Phrase::new("rummikub-refusal-opening").with("points", *points).with("needed", *needed)
            }
            Refusal::OpeningTouches(combination) => {
                Phrase::new("rummikub-refusal-touched").with("combination", combination.to_string())
            }
            Refusal::NotOpened => Phrase::new("rummikub-refusal-not-opened"),
            Refusal::AlreadyOpened => Phrase::new("rummikub-refusal-opened"),
            Refusal::JokerTaken(combination) => {
                Phrase::new("rummikub-refusal-joker").with("combination", combination.to_string())
            }
        }
    }
}
