//! Records in one SQLite file, kept before anyone sees them.
//!
//! One thread writes. It takes everything that waits, makes one transaction of it (WAL, `synchronous=FULL`: on disk when
//! the commit returns), and only then says so to each who asked. Readers have connections of their own and never wait
//! for the writer.
//!
//! ```
//! use store::sqlite::{Append, Database, Key, NewTable};
//! let folder = tempfile::tempdir().unwrap();
//! let database = Database::open(&folder.path().join("house.db")).unwrap();
//! let table = database.create(NewTable {
//!     name: "k3v9".into(),
//!     game: "toy".into(),
//!     head: "(tapis 1)\n(game toy)\n(options)\n(seats (Ada human) (Bob human))\n(seed 7)\n".into(),
//!     setup: "{}".into(),
//!     keys: vec![Key { eyes: "seat 0".into(), hash: vec![1; 32] }],
//!     entries: vec![],
//! }).unwrap();
//! database.append_and_wait(Append { table, number: 0, entry: "(move 1 \"card 3\")".into(), cause: None }).unwrap();
//! assert_eq!(database.table("k3v9").unwrap().unwrap().entries.len(), 1);
//! database.close();
//! ```
//!
//! Promises: what was acknowledged is on disk; an entry number is given once; a table that cannot be read costs that
//! table only; a file written by a newer version is left alone.

mod error;
mod keep;
mod read;
mod salvage;
mod schema;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
};

use rusqlite::{Connection, OpenFlags};

pub use error::StoreError;
pub use keep::{backup, restore};
pub use read::{Listed, Stored, StoredEntry};
pub use salvage::Salvaged;
pub use schema::VERSION;
pub use writer::{Ack, Append, Change, Figures, Key, NewTable};

use writer::{Job, Writer};

/// A database of tables. It can be shared between threads.
pub struct Database {
    path: PathBuf,
    jobs: mpsc::Sender<Job>,
    writer: Mutex<Option<Writer>>,
    readers: Mutex<Vec<Connection>>,
    next_table: AtomicU64,
    figures: Arc<Figures>,
    salvaged: Option<Salvaged>,
}

impl Database {
    /// Opens the database, made and brought up to date where needed. One whose end was cut off is saved first, as far
    /// as it can be read: see [`Database::salvaged`].
    pub fn open(path: &Path) -> Result<Database, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, &error))?;
        }
        let salvaged = salvage::if_needed(path)?;
        let connection = Connection::open(path).map_err(|error| StoreError::opening(path, &error))?;
        schema::prepare(&connection, path)?;
        let last: u64 = connection
            .query_row("SELECT coalesce(max(id), 0) FROM tables", [], |row| row.get::<_, i64>(0))
            .map_err(StoreError::from)? as u64;
        let figures = Arc::new(Figures::default());
        let (jobs, waiting) = mpsc::channel();
        let writer = Writer::start(connection, path, waiting, Arc::clone(&figures))?;
        Ok(Database {
            path: path.to_owned(),
            jobs,
            writer: Mutex::new(Some(writer)),
            readers: Mutex::new(Vec::new()),
            next_table: AtomicU64::new(last + 1),
            figures,
            salvaged,
        })
    }

    /// Where the database is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What had to be saved when the database was opened.
    pub fn salvaged(&self) -> Option<&Salvaged> {
        self.salvaged.as_ref()
    }

    /// What the writer has done so far.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Asks for an entry to be kept. `ack` is called on the writer's thread once it is on disk, or cannot be.
    pub fn append(&self, append: Append, ack: Ack) {
        self.send(Job { change: Change::Append(append), ack });
    }

    /// Asks for any change to be kept.
    pub fn change(&self, change: Change, ack: Ack) {
        self.send(Job { change, ack });
    }

    /// Makes a table and waits until it is on disk; its number.
    pub fn create(&self, table: NewTable) -> Result<u64, StoreError> {
        let id = self.next_table.fetch_add(1, Ordering::Relaxed);
        self.wait(Change::Create { id, table }).map(|()| id)
    }

    /// [`Database::append`], waiting for the answer.
    pub fn append_and_wait(&self, append: Append) -> Result<(), StoreError> {
        self.wait(Change::Append(append))
    }

    /// [`Database::change`], waiting for the answer.
    pub fn wait(&self, change: Change) -> Result<(), StoreError> {
        let (reply, answer) = mpsc::channel();
        self.change(change, Box::new(move |result| drop(reply.send(result))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Finishes what was asked and closes the file.
    pub fn close(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            self.send(Job::stop());
            writer.join();
        }
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Limits the size of the file, in pages: a full disk on purpose.
    #[doc(hidden)]
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.wait(Change::LimitPages(pages))
    }

    fn send(&self, job: Job) {
        if let Err(mpsc::SendError(job)) = self.jobs.send(job) {
            (job.ack)(Err(StoreError::Closed));
        }
    }

    /// Lends a connection for reading.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let lent = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match lent {
            Some(connection) => connection,
            None => open_to_read(&self.path)?,
        };
        let answer = read(&connection);
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < 8 {
            readers.push(connection);
        }
        answer
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.close();
    }
}

fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| StoreError::opening(path, &error))?;
    connection.busy_timeout(schema::PATIENCE)?;
    Ok(connection)
}
