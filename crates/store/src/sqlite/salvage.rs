//! A file that was cut off, lost, or whose log is damaged: what can be read of it goes on.

use std::{
    fmt,
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    beside,
    log::{self, Contents},
    people, read, schema,
    swap::{self, Why},
    write,
};
use crate::tables::{Key, Past, StoreError, StoredEntry, StoredFile, Sum, TableToStore, Work};

/// What became of a damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// Tables that are whole.
    pub whole: usize,
    /// Tables of which only a part could be read; they are marked as damaged.
    pub damaged: Vec<String>,
    /// What the log had that could not be read.
    pub lost_log: Option<LostLog>,
    /// Where the damaged file is now, or a copy of it; its log is beside it.
    pub original: PathBuf,
}

/// Transactions in the log that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostLog {
    /// The last one. If the power failed while it was written, nobody was told that it was kept.
    Last,
    /// This many. They had been acknowledged, all but perhaps the last.
    Several(usize),
}

/// Whether the lobby shows a table, in files that have no column for it.
const LISTED: &str = "json_valid(setup) AND coalesce(json_extract(setup, '$.listed') = 1, 0)";

/// How many numbers without a readable table are tried before the search ends.
const GAP: i64 = 10_000;

/// For the log of the house.
impl fmt::Display for Salvaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lost_log {
            None => write!(
                f,
                "a part of the database was lost; {} tables are whole, {} are marked as damaged",
                self.whole,
                self.damaged.len()
            ),
            Some(LostLog::Last) => f.write_str(
                "the last transaction in the log is damaged and was left out: if the power failed while it was \
                 written nobody had been told of it, otherwise the tables in it lost their last moves",
            ),
            Some(LostLog::Several(lost)) => write!(
                f,
                "the log is damaged: {lost} transactions in it cannot be read, and the tables in them lost their \
                 last moves"
            ),
        }?;
        write!(f, "; the damaged file is kept as {}", self.original.display())
    }
}

/// Saves what can be saved if the file is shorter than it says it is, or if its log is damaged.
pub(super) fn if_needed(path: &Path) -> Result<Option<Salvaged>, StoreError> {
    let contents = log::contents(&beside(path, "-wal"));
    let length = fs::metadata(path).map_or(0, |metadata| metadata.len());
    if length == 0 {
        // SQLite would throw the log of an empty file away.
        return match contents.filter(|contents| contents.whole + contents.behind > 0) {
            None => Ok(None),
            Some(contents) => from_log_alone(path, contents).map(Some),
        };
    }
    let shorter = page_and_length(path).is_some_and(|(_, claimed)| length < claimed);
    if shorter {
        return from_what_is_left(path);
    }
    match contents {
        Some(Contents { behind: lost @ 1.., .. }) => keep_a_copy(path, lost).map(Some),
        _ => Ok(None),
    }
}

/// The size of a page and of the whole file, as the file's header has them.
fn page_and_length(path: &Path) -> Option<(u64, u64)> {
    let mut header = [0; 100];
    File::open(path).ok()?.read_exact(&mut header).ok()?;
    if !header.starts_with(b"SQLite format 3\0") {
        return None;
    }
    let page = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
        1 => 65536,
        size => size,
    };
    let pages = u64::from(u32::from_be_bytes([header[28], header[29], header[30], header[31]]));
    Some((page, page * pages))
}

/// SQLite reads a damaged log up to the damage. What it leaves out is kept, in case somebody can read more of it.
fn keep_a_copy(path: &Path, lost: usize) -> Result<Salvaged, StoreError> {
    let unusable = |error: std::io::Error| StoreError::unusable(path, &error);
    let original = swap::unused(path, Why::Salvaged);
    for ending in ["-wal", ""] {
        let copy = beside(&original, ending);
        fs::copy(beside(path, ending), &copy).map_err(unusable)?;
        File::open(&copy).and_then(|file| file.sync_all()).map_err(unusable)?;
    }
    let lost_log = Some(if lost > 1 { LostLog::Several(lost) } else { LostLog::Last });
    Ok(Salvaged { whole: 0, damaged: Vec::new(), lost_log, original })
}

/// A file of nothing beside a log: the pages that are in the log may be all there were.
fn from_log_alone(path: &Path, contents: Contents) -> Result<Salvaged, StoreError> {
    let copy = Copy::of(path, Some(contents.pages.max(1) * contents.page))?;
    let problem = || {
        let problem = "it is empty, and the log beside it does not hold the tables: restore a backup";
        StoreError::unusable(path, &problem)
    };
    let source = copy.open().map_err(|_| problem())?;
    if schema::version(&source).map_or(true, |version| version == 0) {
        return Err(problem());
    }
    let mut salvaged = rebuild(source, path)?;
    if contents.behind > 0 {
        salvaged.lost_log = Some(LostLog::Several(contents.behind));
    }
    Ok(salvaged)
}

/// A file that was cut off, unless its log has what is missing.
fn from_what_is_left(path: &Path) -> Result<Option<Salvaged>, StoreError> {
    let copy = Copy::of(path, None)?;
    let source = copy.open()?;
    // What SQLite can recover by itself, it may.
    let sound = |source: &Connection| -> Result<bool, rusqlite::Error> {
        source.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        let check: String = source.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok(check == "ok")
    };
    let recovered = sound(&source).unwrap_or(false);
    let length = fs::metadata(&copy.0).map_or(0, |metadata| metadata.len());
    if recovered && page_and_length(&copy.0).is_some_and(|(_, claimed)| claimed <= length) {
        return Ok(None);
    }
    rebuild(source, path).map(Some)
}

/// A copy to try things on: the damaged file is left as it is. Gone when it is dropped.
struct Copy(PathBuf);

impl Copy {
    /// Copies a file and its log. Of the file only whole pages are read: half a page looks like nothing much.
    fn of(path: &Path, length: Option<u64>) -> Result<Copy, StoreError> {
        let copy = Copy(beside(path, ".salvaging"));
        let unusable = |error: std::io::Error| StoreError::unusable(&copy.0, &error);
        copy.remove();
        if path.exists() {
            fs::copy(path, &copy.0).map_err(unusable)?;
        }
        if beside(path, "-wal").exists() {
            fs::copy(beside(path, "-wal"), beside(&copy.0, "-wal")).map_err(unusable)?;
        }
        let file =
            File::options().write(true).create(true).truncate(false).open(&copy.0).map_err(unusable)?;
        let page = page_and_length(path).map_or(4096, |(page, _)| page);
        let whole = file.metadata().map_err(unusable)?.len() / page * page;
        file.set_len(length.unwrap_or(whole)).map_err(unusable)?;
        Ok(copy)
    }

    fn open(&self) -> Result<Connection, StoreError> {
        let source = Connection::open(&self.0)?;
        // Without this SQLite refuses a file that is too short altogether, its good pages included.
        source.execute_batch("PRAGMA writable_schema = ON")?;
        Ok(source)
    }

    fn remove(&self) {
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(beside(&self.0, ending));
        }
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Builds a new file from what can be read, and puts it in the place of the damaged one last of all.
fn rebuild(source: Connection, path: &Path) -> Result<Salvaged, StoreError> {
    let found = schema::version(&source)?;
    if found > schema::VERSION {
        return Err(StoreError::Newer { found, known: schema::VERSION });
    }
    let fresh = Copy(beside(path, ".rebuilding"));
    fresh.remove();
    let target = Connection::open(&fresh.0)?;
    schema::prepare(&target, &fresh.0)?;
    let mut salvaged = Salvaged { whole: 0, damaged: Vec::new(), lost_log: None, original: PathBuf::new() };
    let (mut last, mut misses) = (0, 0);
    while misses < GAP {
        let next = source
            .prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT 1")
            .and_then(|mut statement| statement.query_row([last], |row| row.get::<_, i64>(0)).optional());
        let id = match next {
            Ok(None) => break,
            Ok(Some(id)) => id,
            // The way to the next one is damaged; it may still be found by its number.
            Err(_) => last + 1,
        };
        last = id;
        match copy_table(&source, &target, id, found) {
            Ok(Some((_, true))) => (salvaged.whole, misses) = (salvaged.whole + 1, 0),
            Ok(Some((name, false))) => {
                salvaged.damaged.push(name);
                misses = 0;
            }
            Ok(None) | Err(StoreError::Damaged(_)) => misses += 1,
            Err(problem) => return Err(problem),
        }
    }
    copy_orders(&source, &target);
    copy_people(&source, &target)?;
    drop(source);
    target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    drop(target);
    salvaged.original = swap::exchange(&fresh.0, path, Why::Salvaged)?.unwrap_or_default();
    Ok(salvaged)
}

/// Copies what hosts want, as far as it can be read; older files have nothing of the kind.
fn copy_orders(source: &Connection, target: &Connection) {
    for order in read::orders(source).unwrap_or_default() {
        // A host who misses one says it again.
        let _ = write::apply(target, &Work::Order(order));
    }
}

/// Copies all that is known of people, as far as it can be read: of what is damaged nothing is taken for true.
fn copy_people(source: &Connection, target: &Connection) -> Result<(), StoreError> {
    let together = target.unchecked_transaction()?;
    people::bring(&together, &people::readable(source))?;
    Ok(together.commit()?)
}

/// Copies one table with everything that can be read of it; its name, and whether it is whole.
fn copy_table(
    source: &Connection,
    target: &Connection,
    id: i64,
    version: u32,
) -> Result<Option<(String, bool)>, StoreError> {
    // Older files have fewer columns.
    let later = match version {
        1 => format!("NULL, NULL, NULL, NULL, {LISTED}"),
        2 => format!("next, damage, NULL, NULL, {LISTED}"),
        _ => "next, damage, touched, head_sum, listed".to_owned(),
    };
    let sql = format!("SELECT name, game, head, setup, created, result, {later} FROM tables WHERE id = ?1");
    let row = source
        .prepare_cached(&sql)?
        .query_row([id], |row| {
            let table = TableToStore {
                name: row.get(0)?,
                game: row.get(1)?,
                head: row.get(2)?,
                setup: row.get(3)?,
                keys: Vec::new(),
                listed: row.get(10)?,
                entries: Vec::new(),
                result: row.get(5)?,
                files: Vec::new(),
            };
            let created = row.get(4)?;
            let past = Past { created, next: row.get(6)?, damage: row.get(7)?, touched: row.get(8)? };
            Ok((table, past, row.get::<_, Option<Vec<u8>>>(9)?))
        })
        .optional()?;
    let Some((mut table, mut past, head_sum)) = row else { return Ok(None) };
    let keys = copy_keys(source, id, &mut table.keys)?;
    let entries = copy_entries(source, id, version, &mut table)?;
    let files = version < 4 || copy_files(source, id, &mut table.files);
    let expected = Sum::head(&table.name, &table.game, &table.head, &table.setup);
    let head = head_sum.is_none_or(|sum| sum == expected.bytes());
    let whole = keys && entries && head && files;
    if !whole && past.damage.is_none() {
        past.damage = Some("a part of it was lost when the database was damaged".to_owned());
    }
    let transaction = target.unchecked_transaction()?;
    write::create(&transaction, &table, &past)?;
    transaction.commit()?;
    Ok(Some((table.name, whole)))
}

/// Whether all of the table's keys could be read.
fn copy_keys(source: &Connection, id: i64, keys: &mut Vec<Key>) -> Result<bool, StoreError> {
    let mut statement = source.prepare_cached("SELECT eyes, hash FROM keys WHERE table_id = ?1")?;
    let mut rows = statement.query([id])?;
    loop {
        match rows.next() {
            Ok(None) => return Ok(!keys.is_empty()),
            Err(_) => return Ok(false),
            Ok(Some(row)) => match (row.get(0), row.get(1)) {
                (Ok(eyes), Ok(hash)) => keys.push(Key { eyes, hash }),
                _ => return Ok(false),
            },
        }
    }
}

/// Whether all of the table's files could be read. What is in them is looked at by whoever uses them.
fn copy_files(source: &Connection, id: i64, files: &mut Vec<StoredFile>) -> bool {
    let sql = "SELECT file_uses.hash, text FROM file_uses LEFT JOIN files ON files.hash = file_uses.hash
               WHERE table_id = ?1 ORDER BY file_uses.hash";
    let read = || -> Result<Vec<StoredFile>, rusqlite::Error> {
        let mut statement = source.prepare_cached(sql)?;
        let rows =
            statement.query_map([id], |row| Ok(StoredFile { hash: row.get(0)?, text: row.get(1)? }))?;
        rows.collect()
    };
    read().map(|read| files.extend(read)).is_ok()
}

/// Whether all of the table's entries are what was kept; what stands behind the first that is not is left out.
fn copy_entries(
    source: &Connection,
    id: i64,
    version: u32,
    table: &mut TableToStore,
) -> Result<bool, StoreError> {
    let sum = if version < 3 { "NULL" } else { "sum" };
    let sql = format!("SELECT number, entry, cause, {sum} FROM entries WHERE table_id = ?1 ORDER BY number");
    let mut statement = source.prepare_cached(&sql)?;
    let mut rows = statement.query(params![id])?;
    let mut last = Sum::start(&table.name);
    for next in 0_u64.. {
        let row = match rows.next() {
            Ok(None) => return Ok(true),
            Err(_) => return Ok(false),
            Ok(Some(row)) => row,
        };
        let (Ok(number), Ok(entry), Ok(cause), Ok(sum)) = (
            row.get::<_, i64>(0),
            row.get::<_, String>(1),
            row.get::<_, Option<String>>(2),
            row.get::<_, Option<Vec<u8>>>(3),
        ) else {
            return Ok(false);
        };
        last = last.entry(next, &entry, cause.as_deref());
        if number as u64 != next || sum.is_some_and(|sum| sum != last.bytes()) {
            return Ok(false);
        }
        table.entries.push(StoredEntry { entry, cause });
    }
    Ok(true)
}
