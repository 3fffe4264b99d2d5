//! What a house asks of its tables, and what of that a store is handed.

use std::time::Duration;

use super::{Order, OrderKind, StoreError, Sum};

/// A change to a table that is held.
#[derive(Clone, Debug)]
pub enum Change {
    /// Something happened.
    Append(Append),
    /// Somebody sat down: names in the head change, keys may.
    Seat {
        /// The record's head with the names as they are now.
        head: String,
        /// The setup as it is now.
        setup: String,
        /// Keys that take the place of those with the same eyes.
        keys: Vec<Key>,
    },
    /// The players went on at another table.
    Next {
        /// The name of the other one.
        next: String,
    },
    /// The table cannot be opened.
    Damage {
        /// Why.
        problem: String,
    },
    /// The table and everything about it goes, and its space is free.
    Delete,
}

/// What happened at a table: all of it is kept, or nothing.
#[derive(Clone, Debug)]
pub struct Append {
    /// The number of the first entry, from 0.
    pub number: u64,
    /// The entries; none, if only the result was missing.
    pub entries: Vec<StoredEntry>,
    /// The result's line, if that is the end of the game.
    pub result: Option<String>,
}

impl Append {
    /// One entry, which does not end the game.
    pub fn one(number: u64, entry: impl Into<String>, cause: Option<String>) -> Append {
        Append { number, entries: vec![StoredEntry { entry: entry.into(), cause }], result: None }
    }
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableToStore {
    /// The name in its link.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The head of its record.
    pub head: String,
    /// What the house has to know besides; JSON.
    pub setup: String,
    /// Who may see and do what.
    pub keys: Vec<Key>,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// What has happened already, for a record that comes from elsewhere.
    pub entries: Vec<StoredEntry>,
    /// The result's line, for a game that is over.
    pub result: Option<String>,
    /// Files that its head names by their hashes.
    pub files: Vec<StoredFile>,
}

/// A file, such as a dictionary. It is kept once, whoever brings it, and as long as a table uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Its SHA-256, in hexadecimal digits.
    pub hash: String,
    /// What is in it.
    pub text: String,
}

/// A secret's hash and the eyes that the secret opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// `seat 0`, `all`, …
    pub eyes: String,
    /// The hash.
    pub hash: Vec<u8>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The entry's line in the record.
    pub entry: String,
    /// The identifier that the client gave it.
    pub cause: Option<String>,
}

impl StoredEntry {
    /// Whether there is a zero byte in it, which not every store can keep.
    pub(super) fn has_zeros(&self) -> bool {
        has_zero(&self.entry) || self.cause.as_deref().is_some_and(has_zero)
    }
}

impl TableToStore {
    pub(super) fn has_zeros(&self) -> bool {
        [&self.name, &self.game, &self.head, &self.setup].into_iter().any(|text| has_zero(text))
            || self.entries.iter().any(StoredEntry::has_zeros)
            || self.files.iter().any(|file| has_zero(&file.text))
    }
}

fn has_zero(text: &str) -> bool {
    text.contains('\0')
}

/// What comes with a table that was kept elsewhere before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// When it was made, in seconds since 1970; now, if nobody knows.
    pub created: Option<i64>,
    /// When it was last changed.
    pub touched: Option<i64>,
    /// The name of the table where the players went on.
    pub next: Option<String>,
    /// Why it cannot be opened.
    pub damage: Option<String>,
}

/// Who asks for a table, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What the house is called among houses: no two have one name.
    pub owner: String,
    /// How long nobody else may take the table, by the store's clock.
    pub lease: Duration,
}

/// One thing for a store to keep, with every sum computed.
#[derive(Clone, Debug)]
pub enum Work {
    /// A new table, which nobody holds.
    Create {
        /// What it is.
        table: TableToStore,
        /// What it was elsewhere.
        past: Past,
    },
    /// Takes a table that nobody else holds: the epoch goes up by one.
    Take {
        /// The table's name.
        name: String,
        /// For whom.
        claim: Claim,
    },
    /// Something to do at a table, if the epoch is still this one.
    At {
        /// The table.
        table: u64,
        /// The epoch in which the asking house took it.
        epoch: u64,
        /// What to do.
        act: TableAction,
    },
    /// Writes down what a host wants.
    Order(Order),
    /// Forgets what a host wanted.
    Revoke {
        /// What.
        kind: OrderKind,
        /// Of whom.
        target: String,
    },
    /// A full disk on purpose.
    #[doc(hidden)]
    LimitPages(u32),
}

/// Something to do at a table that is held.
#[derive(Clone, Debug)]
pub enum TableAction {
    /// Keeps entries.
    Append {
        /// The number of the first one.
        number: u64,
        /// The entries with their sums.
        entries: Vec<(StoredEntry, Sum)>,
        /// The result with its sum, if that is the end.
        result: Option<(String, Sum)>,
        /// When, if the table does not say yet that it was used lately.
        touched: Option<i64>,
    },
    /// Keeps who sits where.
    Seat {
        /// The record's head.
        head: String,
        /// The setup.
        setup: String,
        /// The sum of both.
        sum: Sum,
        /// Keys that take the place of those with the same eyes.
        keys: Vec<Key>,
    },
    /// Keeps where the players went.
    Next(String),
    /// Keeps why the table cannot be opened.
    Damage(String),
    /// Removes the table.
    Delete,
    /// Lets whoever comes next have it.
    Release,
}

/// What was kept: the table, and the epoch in which it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The table's number.
    pub table: u64,
    /// How often it was taken.
    pub epoch: u64,
}

/// What became of one piece of work.
pub type Done = Result<Kept, StoreError>;
