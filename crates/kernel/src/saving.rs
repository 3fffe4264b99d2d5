//! Save formats of a game's own.

use crate::{OptionValues, Phrase, Record};

/// A save format of a game's own, besides records.
pub trait SaveForm: Send + Sync {
    /// How the names of its files end: `jarnac`.
    fn extension(&self) -> &'static str;
    /// Whether a text is, or tries to be, of this format.
    fn claims(&self, text: &str) -> bool;
    /// The options of a game that begins from the file, and the names of its players.
    fn read(&self, text: &str) -> Result<(OptionValues, Vec<String>), Phrase>;
    /// The game as it stands, as the text of a file.
    fn write(&self, record: &Record) -> Result<String, Phrase>;
}
