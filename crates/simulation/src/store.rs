//! Where records are kept: a disk that outlives the house, and one that does not always do what it says.

use kernel::{Dice, Record, record};
use table::Batch;

use crate::plan::InjectedFault;

/// A table as it is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    /// The record's text: the head, the entries, the result.
    text: String,
    /// What guests called the entries.
    pub(crate) causes: Vec<Option<String>>,
}

impl Kept {
    pub(crate) fn new(record: &Record) -> Kept {
        Kept { text: record.to_string(), causes: Vec::new() }
    }

    /// The record, as far as it can be read.
    pub(crate) fn record(&self) -> Option<Record> {
        record::load(&self.text).ok().map(|loaded| loaded.record)
    }

    fn lines(batch: &Batch) -> String {
        let entries = batch.entries.iter().map(|entry| format!("{entry}\n"));
        let result = batch.result.iter().map(|outcome| format!("{}\n", record::result_line(outcome)));
        entries.chain(result).collect()
    }

    fn entries(&self) -> usize {
        self.record().map_or(0, |record| record.entries.len())
    }
}

/// What a store says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Kept,
    Problem,
    Taken,
}

/// A store of records by table.
pub(crate) trait Store {
    /// Keeps a batch, all of it or nothing.
    fn append(&mut self, table: usize, batch: &Batch) -> Said;
    /// Keeps as much of a batch as was written when the lights went out, and cuts off what is not whole.
    fn tear(&mut self, table: usize, batch: &Batch, bytes: usize);
    /// What is kept.
    fn kept(&self, table: usize) -> &Kept;
}

/// A store that does what it says.
pub(crate) struct Disk(pub(crate) Vec<Kept>);

impl Store for Disk {
    fn append(&mut self, table: usize, batch: &Batch) -> Said {
        let kept = &mut self.0[table];
        if kept.entries() != batch.first || (batch.entries.is_empty() && kept.text.contains("\n(result")) {
            return Said::Taken;
        }
        kept.text.push_str(&Kept::lines(batch));
        kept.causes.extend((1..batch.entries.len()).map(|_| None));
        kept.causes.extend(batch.entries.last().map(|_| batch.cause.clone()));
        Said::Kept
    }

    fn tear(&mut self, table: usize, batch: &Batch, bytes: usize) {
        let kept = &mut self.0[table];
        if kept.entries() != batch.first {
            return;
        }
        let lines = Kept::lines(batch);
        let whole = lines.as_bytes()[..bytes.min(lines.len())].iter().rposition(|byte| *byte == b'\n');
        let whole = &lines[..whole.map_or(0, |end| end + 1)];
        let written = whole.lines().filter(|line| !line.starts_with("(result")).count();
        kept.text.push_str(whole);
        let causes = (1..=written).map(|place| batch.cause.clone().filter(|_| place == batch.entries.len()));
        kept.causes.extend(causes);
    }

    fn kept(&self, table: usize) -> &Kept {
        &self.0[table]
    }
}

/// A store that sometimes cannot, and sometimes says so though it could.
pub(crate) struct Faulty<S> {
    pub(crate) store: S,
    pub(crate) dice: Dice,
    pub(crate) faults: Vec<InjectedFault>,
    /// Whether it acknowledges without writing, on purpose.
    pub(crate) loses: bool,
}

impl<S: Store> Store for Faulty<S> {
    fn append(&mut self, table: usize, batch: &Batch) -> Said {
        let draw = self.dice.below(100);
        if draw < 5 && self.faults.contains(&InjectedFault::Refusals) {
            return Said::Problem;
        }
        if draw == 50 && self.loses {
            return Said::Kept;
        }
        let said = self.store.append(table, batch);
        if (5..8).contains(&draw) && self.faults.contains(&InjectedFault::WrongRefusals) {
            Said::Problem
        } else {
            said
        }
    }

    fn tear(&mut self, table: usize, batch: &Batch, bytes: usize) {
        self.store.tear(table, batch, bytes);
    }

    fn kept(&self, table: usize) -> &Kept {
        self.store.kept(table)
    }
}
