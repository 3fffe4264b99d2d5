//! The journal between the table and where games are kept: it knows the whole record, and it can close the table.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{Outcome, Record, record::Entry};
use table::{Journal, JournalError};

/// A journal shared by the table, which writes, and the screen, which saves copies and says when it is enough.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<Mutex<Kept>>);

struct Kept {
    record: Record,
    journal: Box<dyn Journal>,
    closed: bool,
}

impl Keeper {
    pub(crate) fn new(record: Record, journal: Box<dyn Journal>) -> Keeper {
        Keeper(Arc::new(Mutex::new(Kept { record, journal, closed: false })))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Nothing is ever half done behind this lock, so a thread that died holding it left it in order.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record as far as it is kept.
    pub(crate) fn record(&self) -> Record {
        self.kept().record.clone()
    }

    /// Accepts nothing from now on, and lets the journal go. The table stops at its next move, which it cannot keep
    /// and so does not make.
    pub(crate) fn close(&self) {
        let mut kept = self.kept();
        kept.closed = true;
        kept.journal = Box::new(table::MemoryJournal);
    }
}

impl Kept {
    fn open(&mut self) -> Result<&mut Kept, JournalError> {
        if self.closed { Err(JournalError("the game was put aside".to_owned())) } else { Ok(self) }
    }
}

impl Journal for Keeper {
    fn begin(&mut self, record: &Record) -> Result<(), JournalError> {
        let mut kept = self.kept();
        kept.open()?.journal.begin(record)?;
        kept.record = record.clone();
        Ok(())
    }

    fn append(&mut self, number: usize, entry: &Entry) -> Result<(), JournalError> {
        let mut kept = self.kept();
        kept.open()?.journal.append(number, entry)?;
        kept.record.entries.push(entry.clone());
        Ok(())
    }

    fn finish(&mut self, outcome: &Outcome) -> Result<(), JournalError> {
        let mut kept = self.kept();
        kept.record.result = Some(outcome.clone());
        kept.open()?.journal.finish(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{OptionValues, Seat, Seed};

    #[test]
    fn a_closed_keeper_keeps_nothing_more() {
        let record = Record {
            game: "toy".into(),
            options: OptionValues::default(),
            seats: vec![],
            seed: Seed::from(1),
            entries: vec![],
            result: None,
        };
        let keeper = Keeper::new(record, Box::new(table::MemoryJournal));
        let mut journal = keeper.clone();
        let entry = Entry::Forfeit { seat: Seat(0) };
        journal.append(0, &entry).unwrap();
        keeper.close();
        assert!(journal.append(1, &entry).is_err());
        assert_eq!(keeper.record().entries, [entry]);
    }
}
