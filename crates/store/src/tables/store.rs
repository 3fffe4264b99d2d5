//! What a store has to do. [`Database`](super::Database) does the rest: groups, sums, holds, figures.

use std::time::Duration;

use super::{Done, Everybody, Kept, Order, Overview, People, StoreError, TableSummary, UncheckedTable, Work};

/// A place where houses keep their tables.
pub trait Store: Send + Sync {
    /// Where it is, for people: without passwords.
    fn shown(&self) -> String;

    /// Whether other houses may use it at the same time: then tables are held for a time only.
    fn is_shared(&self) -> bool;

    /// Somebody who writes. A house has one at a time.
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError>;

    /// Somebody who reads, never waiting for a writer.
    fn reader(&self) -> Result<Box<dyn StoreReader>, StoreError>;

    /// Somebody who looks after people.
    fn people(&self) -> Result<Box<dyn People>, StoreError>;

    /// Lets go of what nobody else may have while the store is open.
    fn close(&self) {}

    /// Something that had to be mended when the store was opened, in a sentence for the log.
    fn mended(&self) -> Option<String> {
        None
    }
}

/// Somebody who writes to a store.
pub trait Writer: Send {
    /// Does everything in one transaction, durable when this returns. A piece of work that is refused says so in its
    /// place and changes nothing. If nothing could be done at all, that is the error; after [`StoreError::Away`] nobody
    /// knows whether it was done: the same work may be asked for again from a new writer, and what was done before
    /// is not done twice.
    fn keep(&mut self, works: &[&Work]) -> Result<Vec<Done>, StoreError>;

    /// Holds what the owner says that it holds for another `lease`; what of it is still its own. What it does not name, such
    /// as a table whose taking nobody heard of, is free when its time is over.
    fn renew(&mut self, owner: &str, held: &[Kept], lease: Duration) -> Result<Vec<Kept>, StoreError>;
}

/// Somebody who reads from a store.
pub trait StoreReader: Send {
    /// A table by its name, as it stands there.
    fn table(&mut self, name: &str) -> Result<Option<UncheckedTable>, StoreError>;

    /// Who holds a table at the moment.
    fn owner(&mut self, name: &str) -> Result<Option<String>, StoreError>;

    /// Listed tables whose game goes on, the newest first, from below number `before` on.
    fn going_on(&mut self, before: Option<u64>, limit: usize) -> Result<Vec<TableSummary>, StoreError>;

    /// All tables from above number `after` on, the oldest first.
    fn overview(&mut self, after: u64, limit: usize) -> Result<Vec<Overview>, StoreError>;

    /// Tables that nobody has touched since `before`, in seconds since 1970, and that nobody holds.
    fn untouched(&mut self, before: i64, limit: usize) -> Result<Vec<String>, StoreError>;

    /// What hosts want, by kind and target.
    fn orders(&mut self) -> Result<Vec<Order>, StoreError>;

    /// A file by its hash, as it stands there.
    fn file(&mut self, hash: &str) -> Result<Option<String>, StoreError>;

    /// All that is known of anybody.
    fn everybody(&mut self) -> Result<Everybody, StoreError>;

    /// How many tables there are.
    fn count(&mut self) -> Result<u64, StoreError>;
}
