//! Mexican Train: dominoes laid end to end on one's own train, on the Mexican train and on open ones.
//!
//! The rules are values of one interface ([`Rule`]): [`Simple`] is the sheet's first one, [`OpenRule`] the one with open
//! trains. [`MexicanTrain`] makes a game of the house of them, with bots, a coach, an exact longest chain
//! ([`longest_chain`]) and a packed form of a series for simulations ([`packed`]).
//!
//! ```
//! use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};
//! use mexican_train::{MexicanTrain, Options};
//!
//! let dice = &mut Dice::new(Seed::from(1));
//! let state = MexicanTrain::start(&Options::default(), Setup::of(4), dice).unwrap();
//! let view = MexicanTrain::view(&state, Eyes::Seat(Seat(0)));
//! assert_eq!((view.hand(Seat(0)).len(), view.hand(Seat(1)).len()), (12, 0), "one sees one's own hand");
//! let mv = view.moves(Seat(0))[0];
//! let next = MexicanTrain::play(&state, Seat(0), &mv).unwrap();
//! assert!(MexicanTrain::play(&state, Seat(1), &mv).is_err(), "and the old state is still there");
//! # let _ = next;
//! ```
//!
//! The longest chain of a hand, exactly:
//!
//! ```
//! use mexican_train::{Domino, ChainObjective, longest_chain};
//! let hand: Vec<Domino> = ["12-3", "3-4", "4-12", "9-9"].iter().map(|text| text.parse().unwrap()).collect();
//! assert_eq!(longest_chain(12, &hand, ChainObjective::Count).len(), 3);
//! ```
//!
//! Promises: the same options, seats, seed and moves give the same bits; no move, text, view or option value panics; a
//! view holds nothing that its seat may not know; a refusal depends on nothing that the seat cannot see; the packed series
//! keeps the same rules as the plain one.
//!
//! States are persistent: trains are shared lists, the pool is shared and only its length changes, and a hand is
//! copied when it changes. The old state stays as it was.
//!
//! # Choices where sheet and rulings are silent
//!
//! - The default rule is `open`: it is where the sheet ends up, and the game that people know. `simple` is a variant.
//! - One [`kernel::Game`] is one series. A match of `games` series begins with the chosen double (`start`, the set's
//!   highest by default) and goes down by one; the seat that begins moves on by one. One series is the default.
//! - A train that a pass opened is closed by *any* domino that its owner lays, on whatever train, as the sheet words it.
//! - “All passed in a row” counts turns that ended in a pass, also those made before the pool was empty. Drawing before
//!   a pass does not interrupt the row, a pose does.
//! - The hand that is emptied by a double ends the series; nothing needs to follow.
//! - Double-9 and double-15 sets deal the same hands, less where somebody could not draw a domino any more (double-9 with
//!   five players and more).
//! - `cover-doubles`: an uncovered double opens its train to everybody and nothing else may be laid. A double whose
//!   number lies on the table with all its dominoes binds nobody.
//! - `first-train`: in the first turn, poses on one's own train keep the turn; other trains are then closed to the
//!   player; a pass ends the turn and neither opens the train nor counts as a pass, unless a double lies open and
//!   nothing follows it.
//! - When a series is over everybody sees all hands; the pool stays face down for everybody, all-seeing observers
//!   included.
//! - What draws and passes prove (under `open`, that nothing in the hand fitted) is public and part of the view:
//!   [`HandView::lacks`].
//! - Of several dominoes that fit, `greedy` takes the smallest; of several open trains the Mexican one, then the first.

pub mod ask;
pub mod bots;
pub mod coach;
pub mod domino;
pub mod game;
pub mod instance;
pub mod knowledge;
pub mod moves;
pub mod options;
pub mod packed;
pub mod refusal;
pub mod rule;
#[cfg(test)]
mod rule_tests;
pub mod solver;
pub mod train;
pub mod view;

pub use domino::{Domino, DominoSet};
pub use game::{MexicanTrain, State};
pub use instance::{Deal, Instance, SeriesEnding, SeriesTerms, Turn};
pub use knowledge::Knowledge;
pub use moves::Move;
pub use options::{Options, RuleName};
pub use refusal::{Reason, Refusal};
pub use rule::{Doable, OpenRule, Rule, Simple};
pub use solver::{ChainObjective, longest_chain, measure};
pub use train::{Train, TrainLine};
pub use view::{HandView, TrainView, View};
