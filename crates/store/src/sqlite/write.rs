//! Writing to the file, and copying its log into it.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::{PATIENCE, beside};
use crate::tables::{
    Done, Kept, Key, Order, Past, StoreError, StoredEntry, Sum, TableAction, TableToStore, Work, Writer,
};

/// How often the log is copied into the file.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(1);

/// The size at which the log is begun anew.
const LONG_LOG: u64 = 32 << 20;

/// How many free pages are given back at a time.
const FREED: u32 = 2_000;

const ENTRY: &str =
    "INSERT INTO entries (table_id, number, entry, cause, sum, epoch) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const KEY: &str = "INSERT OR REPLACE INTO keys (table_id, eyes, hash) VALUES (?1, ?2, ?3)";

/// The files that nobody but this table uses go with it.
const UNUSED_FILES: &str = "
    DELETE FROM files WHERE hash IN (SELECT hash FROM file_uses WHERE table_id = ?1)
      AND NOT EXISTS (SELECT 1 FROM file_uses WHERE file_uses.hash = files.hash AND table_id <> ?1)";

/// Whoever writes to a file.
pub(super) struct FileWriter {
    connection: Connection,
    long_log: Arc<AtomicBool>,
    copier: Option<Copier>,
}

impl FileWriter {
    pub(super) fn new(connection: Connection, path: &Path) -> Result<FileWriter, StoreError> {
        connection.set_prepared_statement_cache_capacity(32);
        let long_log = Arc::new(AtomicBool::new(false));
        let copier = Some(Copier::start(path, Arc::clone(&long_log))?);
        Ok(FileWriter { connection, long_log, copier })
    }

    fn transaction(&self, works: &[&Work]) -> Result<Vec<Done>, StoreError> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let mut done = Vec::with_capacity(works.len());
        for work in works {
            done.push(match apply(&self.connection, work) {
                // A refusal costs nobody else anything: the statement that it comes from has changed nothing.
                Err(refusal @ (StoreError::Taken | StoreError::Lost)) => Err(refusal),
                Err(problem) => return Err(problem),
                kept => kept,
            });
        }
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(done)
    }
}

impl Writer for FileWriter {
    fn keep(&mut self, works: &[&Work]) -> Result<Vec<Done>, StoreError> {
        let kept = self.transaction(works);
        if kept.is_err() && !self.connection.is_autocommit() {
            // If even this fails, the next BEGIN will say so.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        if works.iter().any(|work| matches!(work, Work::At { act: TableAction::Delete, .. })) {
            // What is not given back now is used for what comes.
            let _ = give_back(&self.connection);
        }
        if self.long_log.swap(false, Relaxed) {
            let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
        kept
    }

    fn renew(&mut self, owner: &str, held: &[Kept], lease: Duration) -> Result<Vec<Kept>, StoreError> {
        let transaction = self.connection.transaction()?;
        let mut statement = transaction.prepare_cached(
            "UPDATE tables SET lease_until = unixepoch('subsec') * 1000 + ?2
             WHERE owner = ?1 AND id = ?3 AND epoch = ?4",
        )?;
        let mut renewed = Vec::new();
        for kept in held {
            let changed =
                statement.execute(params![owner, millis(lease), kept.table as i64, kept.epoch as i64])?;
            renewed.extend((changed > 0).then_some(*kept));
        }
        drop(statement);
        transaction.commit()?;
        Ok(renewed)
    }
}

impl Drop for FileWriter {
    fn drop(&mut self) {
        if let Some(copier) = self.copier.take() {
            copier.stop();
        }
    }
}

/// Gives free pages back to the system; each step of the statement gives back one.
fn give_back(connection: &Connection) -> Result<(), rusqlite::Error> {
    let mut statement = connection.prepare(&format!("PRAGMA incremental_vacuum({FREED})"))?;
    let mut pages = statement.query([])?;
    while pages.next()?.is_some() {}
    Ok(())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 4)
}

pub(super) fn apply(connection: &Connection, work: &Work) -> Done {
    match work {
        Work::Create { table, past } => create(connection, table, past),
        Work::Take { name, claim } => connection
            .prepare_cached(
                "UPDATE tables
                 SET owner = ?2, epoch = epoch + 1, lease_until = unixepoch('subsec') * 1000 + ?3
                 WHERE name = ?1
                   AND (owner IS NULL OR owner = ?2 OR lease_until <= unixepoch('subsec') * 1000)
                 RETURNING id, epoch",
            )?
            .query_row(params![name, claim.owner, millis(claim.lease)], |row| {
                Ok(Kept { table: row.get::<_, i64>(0)? as u64, epoch: row.get::<_, i64>(1)? as u64 })
            })
            .optional()?
            .ok_or(StoreError::Lost),
        Work::At { table, epoch, act } => {
            let now = connection
                .prepare_cached("SELECT epoch FROM tables WHERE id = ?1")?
                .query_row([*table as i64], |row| row.get::<_, i64>(0))
                .optional()?;
            if now != Some(*epoch as i64) {
                return Err(StoreError::Lost);
            }
            perform(connection, *table as i64, *epoch as i64, act)?;
            Ok(Kept { table: *table, epoch: *epoch })
        }
        Work::Order(Order { kind, target, until, why, created }) => {
            let sql = "INSERT OR REPLACE INTO orders (kind, target, until, why, created)
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            run(connection, sql, params![kind.name(), target, until, why, created])?;
            Ok(Kept { table: 0, epoch: 0 })
        }
        Work::Revoke { kind, target } => {
            let sql = "DELETE FROM orders WHERE kind = ?1 AND target = ?2";
            run(connection, sql, params![kind.name(), target])?;
            Ok(Kept { table: 0, epoch: 0 })
        }
        Work::LimitPages(pages) => {
            connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
            Ok(Kept { table: 0, epoch: 0 })
        }
    }
}

fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

pub(super) fn create(connection: &Connection, table: &TableToStore, past: &Past) -> Done {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
    let TableToStore { name, game, head, setup, keys, listed, entries, result, files } = table;
    let head_sum = Sum::head(name, game, head, setup);
    connection
        .prepare_cached(
            "INSERT INTO tables (name, game, head, setup, created, touched, next, damage, head_sum, listed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            name,
            game,
            head,
            setup,
            past.created.unwrap_or(now),
            past.touched.unwrap_or(now),
            past.next,
            past.damage,
            head_sum.bytes(),
            listed
        ])?;
    let id = connection.last_insert_rowid();
    for key in keys {
        run(connection, KEY, params![id, key.eyes, key.hash])?;
    }
    for file in files {
        let keep = "INSERT OR IGNORE INTO files (hash, text) VALUES (?1, ?2)";
        run(connection, keep, params![file.hash, file.text])?;
        let using = "INSERT OR IGNORE INTO file_uses (hash, table_id) VALUES (?1, ?2)";
        run(connection, using, params![file.hash, id])?;
    }
    let mut last = Sum::start(name);
    for (number, entry) in (0_u64..).zip(entries) {
        last = last.entry(number, &entry.entry, entry.cause.as_deref());
        run(connection, ENTRY, params![id, number as i64, entry.entry, entry.cause, last.bytes(), 0])?;
    }
    if let Some(result) = result {
        finish(connection, id, result, last.result(result))?;
    }
    Ok(Kept { table: id as u64, epoch: 0 })
}

fn finish(connection: &Connection, table: i64, result: &str, sum: Sum) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET result = ?2, result_sum = ?3 WHERE id = ?1";
    run(connection, sql, params![table, result, sum.bytes()])
}

fn perform(connection: &Connection, table: i64, epoch: i64, act: &TableAction) -> Result<(), StoreError> {
    match act {
        TableAction::Append { number, entries, result, touched } => {
            for (number, (StoredEntry { entry, cause }, sum)) in (*number..).zip(entries) {
                run(connection, ENTRY, params![table, number as i64, entry, cause, sum.bytes(), epoch])
                    .map_err(|error| whole(error, entries.len()))?;
            }
            if let Some(touched) = touched {
                run(connection, "UPDATE tables SET touched = ?2 WHERE id = ?1", params![table, touched])?;
            }
            if let Some((result, sum)) = result {
                finish(connection, table, result, *sum)?;
            }
            Ok(())
        }
        TableAction::Seat { head, setup, sum, keys } => {
            run(
                connection,
                "UPDATE tables SET head = ?2, setup = ?3, head_sum = ?4 WHERE id = ?1",
                params![table, head, setup, sum.bytes()],
            )?;
            keys.iter().try_for_each(|Key { eyes, hash }| run(connection, KEY, params![table, eyes, hash]))
        }
        TableAction::Next(next) => {
            run(connection, "UPDATE tables SET next = ?2 WHERE id = ?1", params![table, next])
        }
        TableAction::Damage(problem) => {
            run(connection, "UPDATE tables SET damage = ?2 WHERE id = ?1", params![table, problem])
        }
        TableAction::Delete => {
            run(connection, "DELETE FROM entries WHERE table_id = ?1", params![table])?;
            run(connection, "DELETE FROM keys WHERE table_id = ?1", params![table])?;
            run(connection, UNUSED_FILES, params![table])?;
            run(connection, "DELETE FROM file_uses WHERE table_id = ?1", params![table])?;
            run(connection, "DELETE FROM tables WHERE id = ?1", params![table])
        }
        TableAction::Release => {
            let sql = "UPDATE tables SET owner = NULL, lease_until = NULL WHERE id = ?1";
            run(connection, sql, params![table])
        }
    }
}

/// A refusal in the middle of several entries is no refusal of its statement alone: nothing of them may stay.
fn whole(error: StoreError, entries: usize) -> StoreError {
    match error {
        StoreError::Taken if entries > 1 => StoreError::Other("an entry number is taken".to_owned()),
        other => other,
    }
}

/// Copies the log into the file now and then, so that the writer does not have to stop for it.
struct Copier {
    copying: JoinHandle<()>,
    stop: mpsc::Sender<()>,
}

impl Copier {
    fn start(path: &Path, long_log: Arc<AtomicBool>) -> Result<Copier, StoreError> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        let (stop, stopped) = mpsc::channel();
        let log = beside(path, "-wal");
        let copying = thread::Builder::new()
            .name("store-copier".to_owned())
            .spawn(move || copy(&connection, &stopped, &log, &long_log))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Copier { copying, stop })
    }

    fn stop(self) {
        let _ = self.stop.send(());
        // A thread that panicked has nothing more to finish.
        let _ = self.copying.join();
    }
}

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
