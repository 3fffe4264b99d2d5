//! The one thread that writes, and groups what it writes.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, params};

use super::{StoreError, schema};

/// How many changes one transaction holds at most.
const MOST: usize = 1024;

/// How long changes are gathered when they come in company: one wait for the disk serves them all. A change that
/// comes alone does not wait.
const GATHERING: Duration = Duration::from_millis(3);

/// How often the log is copied into the file.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(1);

/// The size at which the log is begun anew.
const LONG_LOG: u64 = 32 << 20;

/// Called once a change is on disk, or cannot be; on the writer's thread.
pub type Ack = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A change to the database.
#[derive(Clone, Debug)]
pub enum Change {
    /// Something happened at a table.
    Append(Append),
    /// A new table.
    Create {
        /// Its number.
        id: u64,
        /// What it is.
        table: NewTable,
    },
    /// Somebody sat down: names in the head change, keys may.
    Seat {
        /// The table.
        table: u64,
        /// The record's head with the names as they are now.
        head: String,
        /// The setup as it is now.
        setup: String,
        /// Keys that take the place of those with the same eyes.
        keys: Vec<Key>,
    },
    /// The game is over.
    Finish {
        /// The table.
        table: u64,
        /// The result's line.
        result: String,
    },
    /// The players went on at another table.
    Next {
        /// The table.
        table: u64,
        /// The name of the other one.
        next: String,
    },
    /// The table cannot be opened.
    Damage {
        /// The table.
        table: u64,
        /// Why.
        problem: String,
    },
    #[doc(hidden)]
    LimitPages(u32),
}

/// Something that happened at a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: u64,
    /// The entry's number, from 0.
    pub number: u64,
    /// The entry's line in the record.
    pub entry: String,
    /// The identifier that the client gave it.
    pub cause: Option<String>,
}

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
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
    /// What has happened already, for a record that comes from elsewhere.
    pub entries: Vec<String>,
}

/// A secret's hash and the eyes that the secret opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// `seat 0`, `all`, …
    pub eyes: String,
    /// The hash.
    pub hash: Vec<u8>,
}

pub(super) struct Job {
    pub(super) change: Change,
    pub(super) ack: Ack,
}

impl Job {
    /// The last job: nothing is taken after it.
    pub(super) fn stop() -> Job {
        Job { change: Change::LimitPages(0), ack: Box::new(|_| ()) }
    }

    fn is_stop(&self) -> bool {
        matches!(self.change, Change::LimitPages(0))
    }
}

/// What the writer has done.
#[derive(Debug, Default)]
pub struct Figures {
    /// Transactions.
    pub commits: AtomicU64,
    /// Changes in them.
    pub changes: AtomicU64,
    /// Changes that could not be kept.
    pub failures: AtomicU64,
    /// Time spent, in microseconds.
    pub micros: AtomicU64,
    /// Whether the last transaction went well.
    failing: AtomicBool,
}

impl Figures {
    /// Whether the last change could not be kept.
    pub fn failing(&self) -> bool {
        self.failing.load(Relaxed)
    }
}

/// The writer's threads.
pub(super) struct Writer {
    writing: JoinHandle<()>,
    copying: JoinHandle<()>,
    stop_copying: mpsc::Sender<()>,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        path: &Path,
        jobs: Receiver<Job>,
        figures: Arc<Figures>,
    ) -> Result<Writer, StoreError> {
        let copier = Connection::open(path)?;
        copier.busy_timeout(schema::PATIENCE)?;
        let long_log = Arc::new(AtomicBool::new(false));
        let (stop_copying, stopped) = mpsc::channel();
        let log = log_of(path);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .map_err(|error| StoreError::Other(error.to_string()))
        };
        let is_long = Arc::clone(&long_log);
        let writing = spawn("store-writer", Box::new(move || write(&connection, &jobs, &figures, &is_long)))?;
        let copying = spawn("store-copier", Box::new(move || copy(&copier, &stopped, &log, &long_log)))?;
        Ok(Writer { writing, copying, stop_copying })
    }

    pub(super) fn join(self) {
        // A thread that panicked has nothing more to finish.
        let _ = self.writing.join();
        let _ = self.stop_copying.send(());
        let _ = self.copying.join();
    }
}

fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log)
}

/// Copies the log into the file now and then, so that the writer does not have to stop for it.
fn copy(connection: &Connection, stopped: &Receiver<()>, log: &Path, long_log: &AtomicBool) {
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(CHECKPOINT_EVERY) {
        let size = || std::fs::metadata(log).map_or(0, |file| file.len());
        if size() > 0 {
            // A checkpoint that cannot be made now is made the next time; the log holds everything until then.
            let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
            long_log.store(size() > LONG_LOG, Relaxed);
        }
    }
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

fn write(connection: &Connection, jobs: &Receiver<Job>, figures: &Figures, long_log: &AtomicBool) {
    connection.set_prepared_statement_cache_capacity(32);
    let mut batch = Vec::with_capacity(MOST);
    let mut company = false;
    let mut last = false;
    while !last {
        let Ok(first) = jobs.recv() else { return };
        batch.push(first);
        if company {
            thread::sleep(GATHERING);
        }
        while batch.len() < MOST
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job);
        }
        if let Some(stop) = batch.iter().position(Job::is_stop) {
            for late in batch.split_off(stop) {
                (late.ack)(Err(StoreError::Closed));
            }
            last = true;
        }
        company = batch.len() > 1;
        let started = Instant::now();
        keep(connection, &mut batch, figures);
        figures.micros.fetch_add(started.elapsed().as_micros() as u64, Relaxed);
        if long_log.swap(false, Relaxed) {
            let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
    }
}

/// Keeps a batch in one transaction. If that fails, each change is tried alone, so that one bad change costs itself.
fn keep(connection: &Connection, batch: &mut Vec<Job>, figures: &Figures) {
    if batch.is_empty() {
        return;
    }
    figures.changes.fetch_add(batch.len() as u64, Relaxed);
    if transaction(connection, batch.iter().map(|job| &job.change)).is_ok() {
        figures.commits.fetch_add(1, Relaxed);
        figures.failing.store(false, Relaxed);
        batch.drain(..).for_each(|job| (job.ack)(Ok(())));
        return;
    }
    for Job { change, ack } in batch.drain(..) {
        let kept = transaction(connection, [&change]);
        figures.commits.fetch_add(1, Relaxed);
        figures.failures.fetch_add(u64::from(kept.is_err()), Relaxed);
        figures.failing.store(!matches!(kept, Ok(()) | Err(StoreError::Taken)), Relaxed);
        ack(kept);
    }
}

fn transaction<'a>(
    connection: &Connection,
    changes: impl IntoIterator<Item = &'a Change>,
) -> Result<(), StoreError> {
    let attempt = || {
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        changes.into_iter().try_for_each(|change| apply(connection, change))?;
        connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(())
    };
    let result: Result<(), StoreError> = attempt();
    if result.is_err() && !connection.is_autocommit() {
        // If even this fails, the next BEGIN will say so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    result
}

fn apply(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    const ENTRY: &str = "INSERT INTO entries (table_id, number, entry, cause) VALUES (?1, ?2, ?3, ?4)";
    const KEY: &str = "INSERT OR REPLACE INTO keys (table_id, eyes, hash) VALUES (?1, ?2, ?3)";
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| -> Result<(), StoreError> {
        connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    };
    match change {
        Change::Append(Append { table, number, entry, cause }) => {
            run(ENTRY, params![*table as i64, *number as i64, entry, cause])
        }
        Change::Create { id, table } => {
            let id = *id as i64;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
            run(
                "INSERT INTO tables (id, name, game, head, setup, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![id, table.name, table.game, table.head, table.setup, now],
            )?;
            table.keys.iter().try_for_each(|key| run(KEY, params![id, key.eyes, key.hash]))?;
            (0_i64..)
                .zip(&table.entries)
                .try_for_each(|(number, entry)| run(ENTRY, params![id, number, entry, None::<&str>]))
        }
        Change::Seat { table, head, setup, keys } => {
            run(
                "UPDATE tables SET head = ?2, setup = ?3 WHERE id = ?1",
                params![*table as i64, head, setup],
            )?;
            keys.iter().try_for_each(|key| run(KEY, params![*table as i64, key.eyes, key.hash]))
        }
        Change::Finish { table, result } => {
            run("UPDATE tables SET result = ?2 WHERE id = ?1", params![*table as i64, result])
        }
        Change::Next { table, next } => {
            run("UPDATE tables SET next = ?2 WHERE id = ?1", params![*table as i64, next])
        }
        Change::Damage { table, problem } => {
            run("UPDATE tables SET damage = ?2 WHERE id = ?1", params![*table as i64, problem])
        }
        Change::LimitPages(pages) => {
            connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
            Ok(())
        }
    }
}
