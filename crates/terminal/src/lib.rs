//! People at a terminal: full screen and plain lines.
//!
//! Promises: to be written.

#[cfg(test)]
extern crate self as terminal;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

pub mod boards;
mod command;
mod drawing;
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

pub use drawing::{Desk, Do, Drawing, PlainDesk, Stage, read};
pub use menu::{Choice, menu};
pub use palette::{Palette, Tone};
pub use setting::{Setting, locale};
pub use sitting::{PEOPLE, Played, Sitting, mend};
pub use watch::watch;

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

/// Plays a game to its end or until it is put aside, in full screen or in plain lines as the setting says. A record
/// with moves that its own rules refuse goes on before them, and the person is told.
pub fn play(setting: &mut Setting, mut sitting: Sitting) -> Result<Played, Failure> {
    let (record, notice) = mend(sitting.room, sitting.record).map_err(Failure::Said)?;
    sitting.record = record;
    sitting.notices.extend(notice);
    if setting.plain {
        let interactive = std::io::IsTerminal::is_terminal(&std::io::stdin());
        plain::play(setting, sitting, std::io::stdin().lock(), std::io::stdout().lock(), interactive)
    } else {
        screen::play(setting, sitting)
    }
}
