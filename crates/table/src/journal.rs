//! Where a table keeps what happens, before it shows it.

use std::fmt;

use kernel::{Outcome, Phrase, Record, Speak, record::Entry};

/// Something that keeps a record as it grows. When a call returns, what it was given is kept.
pub trait Journal: Send {
    /// A game begins, or goes on: everything so far.
    fn begin(&mut self, record: &Record) -> Result<(), JournalError>;
    /// Something happened; it is entry number `number`, from 0.
    fn append(&mut self, number: usize, entry: &Entry) -> Result<(), JournalError>;
    /// The game is over.
    fn finish(&mut self, outcome: &Outcome) -> Result<(), JournalError>;
}

/// Why something could not be kept. The move is then not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError(pub String);

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Speak for JournalError {
    fn phrase(&self) -> Phrase {
        Phrase::new("table-not-kept").with("problem", self.0.as_str())
    }
}

/// The journal of games that need not outlive the program: the table's own memory is enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryJournal;

impl Journal for MemoryJournal {
    fn begin(&mut self, _: &Record) -> Result<(), JournalError> {
        Ok(())
    }
    fn append(&mut self, _: usize, _: &Entry) -> Result<(), JournalError> {
        Ok(())
    }
    fn finish(&mut self, _: &Outcome) -> Result<(), JournalError> {
        Ok(())
    }
}
