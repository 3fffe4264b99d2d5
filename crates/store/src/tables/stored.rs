//! What is read back, and whether it is what was kept.

use super::{Key, StoreError, StoredEntry, Sum};

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its number.
    pub id: u64,
    /// The name in its link.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The head of its record.
    pub head: String,
    /// What the house has to know besides; JSON.
    pub setup: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When it was last changed, to the hour, in seconds since 1970.
    pub touched: i64,
    /// The result's line, once the game is over.
    pub result: Option<String>,
    /// The name of the table where the players went on.
    pub next: Option<String>,
    /// Why it cannot be opened.
    pub damage: Option<String>,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Who may see and do what.
    pub keys: Vec<Key>,
    /// What happened.
    pub entries: Vec<StoredEntry>,
    /// The hashes of the files that it uses.
    pub files: Vec<String>,
}

impl Stored {
    /// The record as text.
    pub fn record(&self) -> String {
        let mut text = self.head.clone();
        for entry in &self.entries {
            text.push_str(&entry.entry);
            text.push('\n');
        }
        if let Some(result) = &self.result {
            text.push_str(result);
            text.push('\n');
        }
        text
    }
}

/// A table as it stands in a store, not checked yet.
#[derive(Clone, Debug)]
pub struct UncheckedTable {
    /// What it says.
    pub stored: Stored,
    /// The sum of its head, as it was kept.
    pub head_sum: Vec<u8>,
    /// The sum of its result.
    pub result_sum: Option<Vec<u8>>,
    /// The numbers of its entries and their sums.
    pub entry_sums: Vec<(u64, Vec<u8>)>,
}

impl UncheckedTable {
    /// The table and the sum of its last entry, if all of it is what was kept.
    pub fn checked(self) -> Result<(Stored, Sum), StoreError> {
        let UncheckedTable { stored, head_sum, result_sum, entry_sums } = self;
        if Sum::head(&stored.name, &stored.game, &stored.head, &stored.setup).bytes() != head_sum {
            return Err(StoreError::Damaged("the head of the record is not what was kept".to_owned()));
        }
        let mut last = Sum::start(&stored.name);
        for ((entry, (number, sum)), expected) in stored.entries.iter().zip(&entry_sums).zip(0_u64..) {
            if *number != expected {
                return Err(StoreError::Damaged(format!("entry {} is missing", expected + 1)));
            }
            last = last.entry(*number, &entry.entry, entry.cause.as_deref());
            if last.bytes() != sum {
                let problem = format!("entry {} is not what was kept", expected + 1);
                return Err(StoreError::Damaged(problem));
            }
        }
        let result = stored.result.as_deref().map(|result| last.result(result));
        if result.as_ref().map(Sum::bytes) != result_sum.as_deref() {
            return Err(StoreError::Damaged("the result is not what was kept".to_owned()));
        }
        Ok((stored, last))
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// Its number.
    pub id: u64,
    /// The name in its link.
    pub name: String,
    /// What the house has to know besides; JSON.
    pub setup: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
}

/// A table in a few words, for a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Its number.
    pub id: u64,
    /// The name in its link.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// How much has happened.
    pub entries: u64,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When it was last changed, to the hour, in seconds since 1970.
    pub touched: i64,
    /// Whether the game is over.
    pub over: bool,
    /// Why it cannot be opened.
    pub damage: Option<String>,
    /// The house that holds it.
    pub owner: Option<String>,
}
