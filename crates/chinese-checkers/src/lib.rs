//! Chinese checkers: everybody crosses the star, and the first to fill the opposite camp wins.
//!
//! Boards of dimension 1 to 8, one, two, three or six players, and three jump rules that are one mechanism
//! ([`JumpRule::allows`]). The sheet's functions stand in plain form in short modules ([`cell`], [`fill`],
//! [`configuration`], [`moves`], [`referee`], [`generate`]); a fast board of bit sets ([`engine`]) does the
//! same for bots and scripts and is tested against them.
//!
//! A move is written in the frame of whoever makes it, its own camp in the south:
//!
//! ```
//! use chinese_checkers::{ChineseCheckers, Options};
//! use kernel::{Dice, Game, Seat, Seed, Setup};
//!
//! let mut dice = Dice::new(Seed::from(1));
//! let start = ChineseCheckers::start(&Options::default(), Setup::of(2), &mut dice).unwrap();
//! let step = "-5,1,4>-4,0,4".parse().unwrap();
//! let after = ChineseCheckers::play(&start, Seat(0), &step).unwrap();
//! // Both players see themselves in the south, so the second may play the very same move.
//! assert!(ChineseCheckers::play(&after, Seat(1), &step).is_ok());
//! ```
//!
//! The referee names the first wrong move of a list and why it is wrong:
//!
//! ```
//! use chinese_checkers::{PlayerColour, Configuration, Dim, JumpRule, referee::check_game};
//!
//! let start = Configuration::initial(&[PlayerColour::Green, PlayerColour::Red], Dim::USUAL).unwrap();
//! let moves = ["-6,2,4>-4,0,4".parse().unwrap(), "-8,4,4>-7,3,4".parse().unwrap()];
//! let wrong = check_game(&start, &moves, JumpRule::Symmetric).unwrap_err();
//! assert_eq!(wrong.number, 1, "the cell is taken");
//! ```
//!
//! Alone on the board, the shortest transfer is found and proven:
//!
//! ```
//! use chinese_checkers::{Dim, JumpRule, solver::{Budget, shortest_transfer}};
//!
//! let mut budget = Budget { states: 100_000, beam: 100, stop: &mut || false };
//! let found = shortest_transfer(Dim::new(2).unwrap(), JumpRule::Symmetric, &mut budget);
//! assert!(found.is_proven() && found.at_least == 8);
//! ```
//!
//! # Promises
//! - Everything is public: the view is the whole state, [`Board`].
//! - A move list has each destination once, with a shortest chain of jumps; the referee accepts any legal chain.
//! - No text, view or option value makes anything here panic.
//! - Without a time a bot makes the same move in the same position of the same game, on every machine.
//!
//! # Choices where sheet and rulings are silent
//! - *A move is a path.* `a>b` between neighbours is a unit move, anything else a chain that lists each landing.
//!   A chain with landings left out is refused; [`coach::move_between`] and [`text::read_from_to`] find the whole
//!   of it from its two ends. `pass` is legal only for a player without a legal move.
//! - *Every game ends.* After [`Options::rounds`] moves of each player (the option `limit`; usually fifty for each
//!   cell of a camp's side) or when all have passed in a row, the scores of Q26 decide, and equal scores share
//!   their place. After a win the winner is first and the others are placed by score.
//! - *A filled goal* (the option `filled`) is looked for after each move, first for the mover, then for the others in
//!   turn order.
//! - *Perft* counts pairs of origin and destination; a player who must pass ends its line.
//! - *Colours* that are not chosen are the named ones in the sheet's order, clockwise from the south.

pub mod ask;
pub mod board;
pub mod bots;
pub mod cell;
pub mod coach;
pub mod colour;
pub mod configuration;
pub mod coordinates;
pub mod dim;
pub mod engine;
pub mod fill;
pub mod game;
pub mod generate;
pub mod jumps;
pub mod moves;
pub mod names;
pub mod options;
pub mod referee;
pub mod refusal;
pub mod solver;
pub mod text;
pub mod view;

pub use board::{Board, GameEnding};
pub use cell::{Cell, Vector};
pub use colour::PlayerColour;
pub use configuration::Configuration;
pub use dim::Dim;
pub use game::{ChineseCheckers, State};
pub use jumps::JumpRule;
pub use moves::{Move, MoveKind};
pub use names::Names;
pub use options::Options;
pub use refusal::{Refusal, Wrong};
pub use view::View;
