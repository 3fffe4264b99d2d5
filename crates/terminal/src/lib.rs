//! People at a terminal: full screen and plain lines.
//!
//! Promises: to be written.

pub mod boards;
mod command;
mod drawing;
mod keeper;
mod page;
pub mod palette;
pub mod plain;
mod scene;
mod setting;
mod sitting;

pub use drawing::{Desk, Do, Drawing, PlainDesk, Stage, read};
pub use palette::{Palette, Tone};
pub use setting::{Setting, locale};
pub use sitting::{PEOPLE, Played, Sitting, mend};

/// What the terminal says, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// Why a game could not be played at this terminal.
#[derive(Debug)]
pub enum Failure {
    /// The terminal itself fails.
    Io(std::io::Error),
    /// Something that can be said to people.
    Said(kernel::Phrase),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl kernel::Speak for Failure {
    fn phrase(&self) -> kernel::Phrase {
        match self {
            Failure::Io(error) => kernel::Phrase::new("terminal-io").with("problem", error.to_string()),
            Failure::Said(phrase) => phrase.clone(),
        }
    }
}
