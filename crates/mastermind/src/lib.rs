//! Mastermind: rules, code-breaking strategies and exact search.
//!
//! One seat hides a code of coloured pegs, the other finds it from the answers to its guesses: how many pegs are
//! well placed, how many misplaced. Boards have 1 to 8 pegs and 2 to 16 colours, with any symbols, with or
//! without repetition. The crate plays the game ([`Mastermind`]), breaks codes ([`Method`]), and helps people
//! with hints and a review.
//!
//! A code and its answer:
//!
//! ```
//! use mastermind::{Feedback, CodeSpace};
//! let board = CodeSpace::default();
//! let (guess, secret) = (board.read("1122").unwrap(), board.read("3632").unwrap());
//! assert_eq!(guess.answer(secret), Some(Feedback { well: 1, misplaced: 0 }));
//! ```
//!
//! A strategy against every code of the sheet's board (the exact search is no table: it is run here):
//!
//! ```
//! use mastermind::{CodeSpace, Method, ask::play_all};
//! let report = play_all(Method::Optimal, &CodeSpace::default()).unwrap();
//! assert_eq!((report.total, report.max), (5625, 6));
//! ```
//!
//! A game:
//!
//! ```
//! use kernel::{Dice, Game, Seat, Setup};
//! use mastermind::{Mastermind, Options};
//! let options = Options::default();
//! let state = Mastermind::start(&options, Setup::of(2), &mut Dice::new(1.into())).unwrap();
//! let state = Mastermind::play(&state, Seat(0), &"code 3632".parse().unwrap()).unwrap();
//! let state = Mastermind::play(&state, Seat(1), &"3632".parse().unwrap()).unwrap();
//! assert_eq!(Mastermind::outcome(&state).unwrap().winners(), [Seat(1)]);
//! ```
//!
//! # Promises
//! * Strategies know codes through [`code`] alone, and the sheet's two, [`ia`], through its signature; each has its known total over the 1296 codes of the sheet's
//!   board, and `optimal` and `optimal-5` are found by search ([`Method`] says up to which boards).
//! * Every number of codes that is an estimate says so (`≈`, `approximate`), and so does every choice from a
//!   sample (`sampled`).
//! * A view holds nothing that its eyes may not know; what is said about contradictions follows from guesses and
//!   answers alone.
//! * No panic on any text, move, view or option.
//!
//! # Choices where the sheet and the rulings are silent
//! * The codemaker hides the code with a move, also when answers are typed, so that they can be checked at the end.
//!   For a person alone a bot hides it.
//! * A typed answer that no guess can ever get (`3 1` with four pegs) is refused. Any other is accepted, true or
//!   not: refusing a false one would tell the codebreaker something.
//! * When an answer leaves no code possible, everybody is told, with the earliest answer that could be wrong:
//!   assuming as few wrong answers as possible, the first one that can be among them. It is judged once, when the
//!   contradiction appears. The game goes on; its codemaker has lost it in any case.
//! * A typed answer “all well placed” ends the game, true or not: the codebreaker wins either way. A found code that
//!   is denied is a wrong answer like any other.
//! * Guesses may be repeated and need not fit the answers. Letters are read in either case unless both cases are
//!   symbols; more symbols than colours may be given, the first ones count.
//! * The winner of a game scores 1, the loser 0; a match can be drawn. In a single game, which is past the sheet, the
//!   first seat breaks the code.
//! * With two possible codes left every strategy guesses the smaller one. Among guesses of equal measure a possible
//!   one comes first, then the smallest; the exact searches take the first best guess that they meet.
#![forbid(unsafe_code)]

pub mod ask;
pub mod bots;
pub mod coach;
pub mod code;
pub mod game;
pub mod ia;
pub mod moves;
pub mod options;
pub mod refusal;
pub mod signature;
pub mod solver;
pub mod view;

pub use code::{Code, CodeSpace, Feedback};
pub use game::{Mastermind, State};
pub use moves::Move;
pub use options::{Answers, Maker, Options};
pub use refusal::Refusal;
pub use solver::evaluation::{Evaluation, evaluate};
pub use solver::strategy::{Method, Strategy};
pub use view::{GamePhase, GuessRow, View};
