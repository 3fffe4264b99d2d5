//! People at a terminal: full screen and plain lines.
//!
//! A program hands over a [`Sitting`] (the game, its drawing, a record, a journal) and [`play`] runs it to the end or
//! until it is put aside, on a full screen or in plain lines as the [`Setting`] says. [`menu()`] is the first page,
//! where a game is chosen and its table set; [`watch()`] steps through a record. What a new game brings is one
//! [`Drawing`], and a [`MoveInput`] if its moves want help in being typed.
//!
//! A game in plain lines, as in a pipe:
//!
//! ```
//! use kernel::{Lang, Match, Record, Seated, Seed, OptionValues};
//! use games::mastermind::Mastermind;
//! use table::{MemoryJournal, RoomOf};
//! use terminal::{Palette, Setting, Sitting, boards::mastermind::Look, plain};
//!
//! static ROOM: RoomOf<Match<Mastermind>> = RoomOf::new();
//! let seated = |name: &str, kind: &str| Seated { name: name.into(), kind: kind.into() };
//! let record = Record {
//!     game: "mastermind".into(),
//!     options: OptionValues::default(),
//!     seats: vec![seated("Ada", "human"), seated("Knuth", "knuth")],
//!     seed: Seed::from(3),
//!     entries: vec![],
//!     result: None,
//! };
//! let mut setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&ROOM]));
//! let sitting = Sitting::new(&ROOM, &Look, record, Box::new(MemoryJournal));
//! let mut output = Vec::new();
//! let played = plain::play(&mut setting, sitting, "help\n".as_bytes(), &mut output, false).unwrap();
//! assert_eq!(played.outcome, None, "the input has ended, so the game is put aside");
//! assert!(String::from_utf8(output).unwrap().contains("what the coach would play, and why"));
//! ```
//!
//! A drawing needs no more than this:
//!
//! ```
//! use ratatui::text::Text;
//! use table::AnyView;
//! use terminal::{Drawing, DrawContext};
//!
//! struct Bare;
//! impl Drawing for Bare {
//!     fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
//!         Text::from(format!("{} look at {view:?}", stage.names.join(" and ")))
//!     }
//! }
//! ```
//!
//! # Promises
//! * A screen shows what its person may see: each has a side of their own, made of what the table told that seat. Where
//!   people share a keyboard, a curtain falls between their turns and the table shows the public view meanwhile.
//! * Thinking bots, a slow coach or a slow disk never freeze the screen: the table runs on a thread of its own.
//! * Leaving, a signal, a crash or the end of the input costs nothing that was shown: moves are kept before they are told.
//!   The terminal is given back in every case but a `kill -9`.
//! * Plain mode has every command of the full screen, needs no cursor and draws no boxes.
//! * No colour stands without a letter, a number or a shape; without colours the page has the same signs.
//! * Everything is said in both languages, and the language can be changed at any moment.

#[cfg(test)]
extern crate self as terminal;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

pub mod boards;
mod command;
mod drawing;
mod inlet;
mod keeper;
pub mod menu;
mod page;
pub mod palette;
pub mod plain;
mod scene;
mod screen;
mod setting;
mod sitting;
pub mod watch;

pub use drawing::{Arrow, Do, DrawContext, Drawing, MoveInput, PlainDesk, Pointed, Pointing, read};
pub use menu::{Choice, date, menu};
pub use page::rules;
pub use palette::{Palette, Tone};
pub use scene::{Out, result};
pub use setting::{Setting, locale};
pub use sitting::{Away, MakePerson, Save, Sitting, SittingResult, mend};
pub use watch::watch;

/// What the terminal says, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// The rules of the games, in both languages: `{game}-rules-1`, …
pub const RULES: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/rules/en.ftl"), fr: include_str!("../i18n/rules/fr.ftl") };

/// All that a terminal with these games says, besides what the kernel says.
pub fn texts(rooms: &[&'static dyn table::Room]) -> Vec<kernel::Texts> {
    let games = rooms.iter().map(|room| room.texts());
    [table::TEXTS, store::TEXTS, TEXTS, RULES].into_iter().chain(games).collect()
}

/// Why a game could not be played at this terminal.
#[derive(Debug)]
pub enum PlayError {
    /// The terminal itself fails.
    Io(std::io::Error),
    /// Something that can be said to people.
    Said(kernel::Phrase),
}

impl From<std::io::Error> for PlayError {
    fn from(error: std::io::Error) -> PlayError {
        PlayError::Io(error)
    }
}

impl kernel::Speak for PlayError {
    fn phrase(&self) -> kernel::Phrase {
        match self {
            PlayError::Io(error) => kernel::Phrase::new("terminal-io").with("problem", store::system(error)),
            PlayError::Said(phrase) => phrase.clone(),
        }
    }
}

/// Plays a game to its end or until it is put aside, in full screen or in plain lines as the setting says. A record
/// with moves that its own rules refuse goes on before them, and the person is told.
pub fn play(setting: &mut Setting, mut sitting: Sitting) -> Result<SittingResult, PlayError> {
    if sitting.away.is_none() {
        let (record, notice) = mend(sitting.room, sitting.record).map_err(PlayError::Said)?;
        sitting.record = record;
        sitting.notices.extend(notice);
    }
    if setting.plain {
        let interactive = std::io::IsTerminal::is_terminal(&std::io::stdin());
        let input = std::io::BufReader::new(std::io::stdin());
        plain::play(setting, sitting, input, std::io::stdout().lock(), interactive)
    } else {
        screen::play(setting, sitting)
    }
}
