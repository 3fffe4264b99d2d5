//! What a game is.
//!
//! Every game of the house is a type that implements [`Game`]: pure rules over plain values, with no
//! clock, file, thread or global. Around that trait stand the words that all games share: [`Seat`],
//! [`Eyes`], [`Outcome`], [`Phrase`] (something said to a person, translated outside), [`Dice`] (all
//! randomness), [`OptionValues`] (options as data) and [`Record`] (a whole game as text).
//!
//! ```
//! use kernel::{Dice, Seed};
//! let mut dice = Dice::new(Seed::from(7));
//! let roll = dice.below(6) + 1;
//! assert!((1..=6).contains(&roll));
//! assert_eq!(roll, Dice::new(Seed::from(7)).below(6) + 1, "the same seed, the same bits");
//! ```
//!
//! A record is an S-expression, and so is anything else we write to a file:
//!
//! ```
//! use kernel::sexpr::{self, SexprLimits};
//! let forms = sexpr::read("(tour 2) ; seat to play", &SexprLimits::default()).unwrap();
//! assert_eq!(forms[0].to_string(), "(tour 2)");
//! ```
//!
//! Promises: no panic on any outside text; the same options, seats, seed and moves give the same bits on
//! every machine; a refused move leaves the state as it was (states are values, `play` returns a new one).

pub mod bot;
pub mod coach;
pub mod dice;
pub mod game;
pub mod matches;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod phrase;
pub mod question;
pub mod record;
pub mod saving;
pub mod seat;
pub mod sexpr;

pub use bot::{Bot, BotKind, BotSettings, Clock, Level, NoClock, Patience, Roster, Thinking};
pub use coach::{Coach, Hint, Played, Remark};
pub use dice::{Dice, Seed};
pub use game::{Complete, Game, Imagine, Round, Setup, SetupRefusal};
pub use matches::{GAMES, Match, MatchOptions, MatchStanding, MatchView, Rounds, in_matches};
pub use notation::{NotationError, Verb};
pub use options::{
    OptionDef, OptionDomain, OptionError, OptionSpec, OptionValue, OptionValues, Options, Variant,
};
pub use outcome::{Best, Outcome};
pub use phrase::{Arg, Lang, Phrase, Speak, Texts};
pub use question::Question;
pub use record::{Record, Seated, Sitter};
pub use saving::SaveForm;
pub use seat::{Eyes, Seat};

/// What the kernel itself says, in both languages.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };
