//! A file that was cut off, lost, or whose log is damaged: what can be read of it goes on.

use std::{
    fmt,
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::{
    beside, gather,
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
    empty_log(&source)?;
    let mut salvaged = rebuild(&copy, source, path)?;
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
        empty_log(source)?;
        let check: String = source.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok(check == "ok")
    };
    let recovered = sound(&source).unwrap_or(false);
    let length = fs::metadata(&copy.0).map_or(0, |metadata| metadata.len());
    if recovered && page_and_length(&copy.0).is_some_and(|(_, claimed)| claimed <= length) {
        return Ok(None);
    }
    rebuild(&copy, source, path).map(Some)
}

/// Brings what is in the log into the file.
fn empty_log(source: &Connection) -> Result<(), rusqlite::Error> {
    source.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
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
fn rebuild(copy: &Copy, source: Connection, path: &Path) -> Result<Salvaged, StoreError> {
    let version = schema::version(&source)?;
    if version > schema::VERSION {
        return Err(StoreError::Newer { found: version, known: schema::VERSION });
    }
    let (fresh, heap) = (Copy(beside(path, ".rebuilding")), Copy(beside(path, ".gathering")));
    fresh.remove();
    heap.remove();
    let target = Connection::open(&fresh.0)?;
    schema::prepare(&target, &fresh.0)?;
    let gathered = gather::gather(&copy.0, version, heap.0.clone())?;
    let damaged = Damaged { source, gathered, version };
    let mut salvaged = Salvaged { whole: 0, damaged: Vec::new(), lost_log: None, original: PathBuf::new() };
    for id in damaged.ids()? {
        match damaged.copy_table(id, &target)? {
            (_, true) => salvaged.whole += 1,
            (name, false) => salvaged.damaged.push(name),
        }
    }
    copy_orders(&damaged.gathered, &target);
    copy_people(&damaged.gathered, &target)?;
    drop(damaged);
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

/// A damaged file: what SQLite reads of it is whole; what it does not reach may be among what was gathered from its pages.
struct Damaged {
    source: Connection,
    gathered: Connection,
    version: u32,
}

impl Damaged {
    /// The tables of which anything is known.
    fn ids(&self) -> Result<Vec<i64>, rusqlite::Error> {
        self.gathered.prepare("SELECT id FROM tables ORDER BY id")?.query_map([], |row| row.get(0))?.collect()
    }

    /// A part of a table, and whether that is all of it.
    fn part<T>(
        &self,
        name: &str,
        id: i64,
        read: impl Fn(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<(T, bool), rusqlite::Error> {
        match read(&self.source) {
            Ok(all) => Ok((all, true)),
            Err(_) => Ok((read(&self.gathered)?, gather::is_complete(&self.gathered, name, id)?)),
        }
    }

    /// Copies one table with everything that can be read of it; its name, and whether it is whole.
    fn copy_table(&self, id: i64, target: &Connection) -> Result<(String, bool), StoreError> {
        // Older files have fewer columns.
        let later = match self.version {
            1 => format!("NULL, NULL, NULL, NULL, {LISTED}"),
            2 => format!("next, damage, NULL, NULL, {LISTED}"),
            _ => "next, damage, touched, head_sum, listed".to_owned(),
        };
        let sql =
            format!("SELECT name, game, head, setup, created, result, {later} FROM tables WHERE id = ?1");
        let (mut table, mut past, head_sum) = self.gathered.prepare_cached(&sql)?.query_row([id], |row| {
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
        })?;
        let (keys, all_keys) = self.part("keys", id, |file| keys(file, id))?;
        let (kept, all_entries) = self.part("entries", id, |file| entries(file, id, self.version))?;
        // What is in files is looked at by whoever uses them.
        let (files, all_files) = match self.version {
            ..4 => (Vec::new(), true),
            _ => self.part("files", id, |file| files(file, id))?,
        };
        (table.keys, table.files) = (keys, files);
        let kept_count = kept.len();
        table.entries = up_to_damage(&table.name, kept);
        let expected = Sum::head(&table.name, &table.game, &table.head, &table.setup);
        let head = head_sum.is_none_or(|sum| sum == expected.bytes());
        let sound = head && !table.keys.is_empty() && table.entries.len() == kept_count;
        let whole = sound && all_keys && all_entries && all_files;
        if !whole && past.damage.is_none() {
            past.damage = Some("a part of it was lost when the database was damaged".to_owned());
        }
        let transaction = target.unchecked_transaction()?;
        write::create(&transaction, &table, &past)?;
        transaction.commit()?;
        Ok((table.name, whole))
    }
}

fn keys(file: &Connection, id: i64) -> Result<Vec<Key>, rusqlite::Error> {
    let mut statement = file.prepare_cached("SELECT eyes, hash FROM keys WHERE table_id = ?1")?;
    statement.query_map([id], |row| Ok(Key { eyes: row.get(0)?, hash: row.get(1)? }))?.collect()
}

fn files(file: &Connection, id: i64) -> Result<Vec<StoredFile>, rusqlite::Error> {
    let sql = "SELECT file_uses.hash, text FROM file_uses JOIN files ON files.hash = file_uses.hash
               WHERE table_id = ?1 ORDER BY file_uses.hash";
    let mut statement = file.prepare_cached(sql)?;
    statement.query_map([id], |row| Ok(StoredFile { hash: row.get(0)?, text: row.get(1)? }))?.collect()
}

/// An entry as a file has it, with its number and its sum.
struct KeptEntry {
    number: i64,
    entry: StoredEntry,
    sum: Option<Vec<u8>>,
}

fn entries(file: &Connection, id: i64, version: u32) -> Result<Vec<KeptEntry>, rusqlite::Error> {
    let sum = if version < 3 { "NULL" } else { "sum" };
    let sql = format!("SELECT number, entry, cause, {sum} FROM entries WHERE table_id = ?1 ORDER BY number");
    let mut statement = file.prepare_cached(&sql)?;
    let rows = statement.query_map([id], |row| {
        let entry = StoredEntry { entry: row.get(1)?, cause: row.get(2)? };
        Ok(KeptEntry { number: row.get(0)?, entry, sum: row.get(3)? })
    })?;
    rows.collect()
}

/// The entries before the first that is missing or not what was kept.
fn up_to_damage(table: &str, kept: Vec<KeptEntry>) -> Vec<StoredEntry> {
    let mut last = Sum::start(table);
    let mut sound = Vec::new();
    for (next, KeptEntry { number, entry, sum }) in (0_i64..).zip(kept) {
        last = last.entry(next as u64, &entry.entry, entry.cause.as_deref());
        if number != next || sum.is_some_and(|sum| sum != last.bytes()) {
            break;
        }
        sound.push(entry);
    }
    sound
}
