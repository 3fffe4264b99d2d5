//! Jarnac: two boards, two hands lying open, and a word that the other overlooked is yours. This crate has the
//! rules with the sheet's three variants, five interchangeable dictionaries and the French list packed for reading
//! in place, the sheet's save files, and players from `random` to `expert`. It knows no file, clock or screen.
//!
//! The example of the sheet's sections 1.2 and 1.3, with the bag in the order in which Alain draws:
//!
//! ```
//! use jarnac::{Jarnac, Move, State};
//! use kernel::{Dice, Game, Options, Seat, Seed, Setup, OptionValues};
//! let position = "(joueurs (Alain ()) (Beatrice ())) (joueur1) (joueur2) (pioche A B U Z R T T R W) (tour 1)";
//! let options = jarnac::Options::read(&OptionValues::default().with("position", position)).unwrap();
//! let mut state: State = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
//! for (seat, text) in [
//!     (0, "draw"), (0, "word RAT"), (0, "word BUT"), (0, "extend 2 BRUT"), (0, "pass"), (1, "jarnac 1 TZAR"),
//! ] {
//!     let mv: Move = text.parse().unwrap();
//!     state = Jarnac::play(&state, Seat(seat), &mv).unwrap();
//! }
//! assert_eq!(state.position.sides[1].board[0].unwrap().as_str(), "TZAR");
//! ```
//!
//! What can be made of some letters:
//!
//! ```
//! use jarnac::dictionary::{Anagrams, Lexicon};
//! let tzar = Lexicon::French.extensions(&"RAT".parse().unwrap(), &"Z".parse().unwrap());
//! assert_eq!(tzar[0].as_str(), "TZAR");
//! assert!(Lexicon::French.words(&"ABUZRT".parse().unwrap()).len() > 20);
//! ```
//!
//! # Promises
//! - Letters are conserved: hands, boards and bag are always the sheet's 144.
//! - Everybody sees everything but the order of the bag; a view never holds it.
//! - A refusal names the word, the row and the letters at fault, and changes nothing.
//! - The same options, seed and moves give the same bits everywhere; so do the bots without a clock.
//! - No text, save file or word list makes it panic.
//!
//! # Choices where sheet and rulings are silent
//! - Every turn begins with `draw` or `swap`, the very first one too. That move also says "no Jarnac": with an empty
//!   bag `draw` brings nothing and just goes on, and in the variant `last-row`, after a pass with eight rows, it
//!   ends the game.
//! - The word on the eighth row ends the game before a letter is drawn for it.
//! - An exchange takes the three new letters first and puts the old ones back after that, anywhere.
//! - "Two passes in a row" on an empty bag means that nothing was formed, extended or stolen between them and that
//!   the bag was empty at both. The game is then over at once.
//! - In the variant `double` two calls must be on different rows, a new word from loose letters counting as one
//!   row.
//! - A Jarnac needs an empty row on the caller's board, in the variant `last-row` too.
//! - An exchange can be repeated for ever by two players who agree on it; the bots never make two in a row that led
//!   to nothing.
//! - A save file with the sheet's forms alone stands where the sheet's example does: the other player has passed, so
//!   Jarnac may be called. Who has neither letters nor words has not had a first turn.
//! - The observer who may see everything sees what everybody sees; the order of the bag stays with the table.

pub mod ask;
pub mod bots;
pub mod coach;
pub mod dictionary;
pub mod game;
mod letters;
pub mod moves;
pub mod options;
pub mod position;
pub mod reading;
pub mod refusal;
pub mod save;
pub mod solver;
pub mod view;
mod word;

pub use game::{Jarnac, State};
pub use letters::Letters;
pub use moves::{Move, ROWS, Row, Target, VERBS};
pub use options::{MOST_SAVED, Options};
pub use refusal::Refusal;
pub use view::{SideView, View};
pub use word::{LONGEST, Letter, NoWord, SHORTEST, Word};
