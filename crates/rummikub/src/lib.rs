//! Rummikub: the rules of the sheet *Le jeu du Rummikub*, an exact solver, and players made of code.
//!
//! Tiles lie in runs and groups that every player may rearrange; who empties the hand first wins. The referee names what is
//! wrong with a proposal, the solver finds the best lay there is, and a [`draft::Draft`] holds a turn in the making.
//!
//! ```
//! use rummikub::{Combination, Hand, Jokers, LayObjective, Solver, moves::read_table, tile::read_tiles};
//! let run: Combination = "J 5r 6r".parse().unwrap();
//! assert_eq!((run.is_run(), run.points()), (true, Some(15)));
//!
//! let table = read_table("1n 2n 3n 4n / 7r 7b 7j / 9r 10r 11r").unwrap();
//! let hand: Hand = read_tiles("7n 7n 8r 3n 5n 5n").unwrap().into_iter().collect();
//! let lay = Solver::new().gentle(&table, &hand, LayObjective::Tiles, Jokers::Free).unwrap();
//! assert_eq!(lay.table.to_string(), "7b 7r 7j 7n / 8r 9r 10r 11r / 1n 2n 3n / 3n 4n 5n");
//! ```
//!
//! A game, move by move:
//!
//! ```
//! use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};
//! use rummikub::{Move, Rummikub};
//! let state = Rummikub::start(&Default::default(), Setup::of(2), &mut Dice::new(Seed::from(7))).unwrap();
//! let state = Rummikub::play(&state, Seat(0), &Move::Draw).unwrap();
//! let view = Rummikub::view(&state, Eyes::Seat(Seat(1)));
//! assert_eq!((view.players[0].tiles, view.players[0].hand.is_none()), (15, true));
//! ```
//!
//! Promises: a proposal is judged in one walk over it, whatever is in it; refusals depend only on what the mover sees; the
//! solver's lays are legal and none lays more (brute force and an integer program are its oracles); bots use their view alone.
//!
//! Choices, where sheet and rulings are silent:
//! - One notation for both kinds of lay: `lay` and the whole new table. Before the opening, the old combinations stand in it
//!   unchanged.
//! - A group's tiles are sorted, jokers last. One tile with two jokers keeps the order in which it is written, which decides the
//!   run that it may be.
//! - Tables are kept sorted by the first tile of each combination that is no joker.
//! - `draw-and-play`: who drew may lay in the same turn or ends it with `pass`, which does not count as passing in a row.
//! - `jokers = retrieve`: a combination that holds a joker may be lengthened; the joker leaves it when a tile *from the hand*
//!   that it may stand for takes its place, and is then used like any other tile of the table.
//! - Official scoring of a game without an empty hand: every loser pays the difference to the winner; with several winners, to
//!   each of them, so that the scores still add up to zero.
//! - When the game is over, all hands are shown.
//! - A turn clock belongs to the table, not to the rules.

pub mod ask;
pub mod bots;
pub mod coach;
pub mod combination;
pub mod draft;
pub mod extraction;
pub mod game;
mod history;
pub mod moves;
pub mod multiset;
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

pub use combination::{Combination, CombinationFault, CombinationKind, Flaw};
pub use game::{Rummikub, TEXTS};
pub use history::TurnHistory;
pub use moves::Move;
pub use options::{Jokers, Options, Scoring};
pub use refusal::Refusal;
pub use solver::{Counts, Lay, LayObjective, Opening, Solver, TileCounts};
pub use state::{Deed, PlayerStatus, State, TurnDone};
pub use table::{Meld, Table};
pub use tile::{Hand, Pool, Tile, TileColour, TileValue};
pub use view::{PlayerView, View};
