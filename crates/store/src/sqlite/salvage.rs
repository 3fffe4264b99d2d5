//! A file whose end was cut off: what can be read of it goes into a new one.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, schema};

/// What became of a damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// Tables that are whole.
    pub whole: usize,
    /// Tables of which only a part could be read; they are marked as damaged.
    pub damaged: Vec<String>,
    /// Where the damaged file is now.
    pub original: PathBuf,
}

/// How many numbers without a readable table are tried before the search ends.
const GAP: i64 = 10_000;

/// Saves what can be saved if the file is shorter than it says it is.
pub(super) fn if_needed(path: &Path) -> Result<Option<Salvaged>, StoreError> {
    if !is_cut_off(path) {
        return Ok(None);
    }
    let original = unused(path);
    fs::rename(path, &original).map_err(|error| StoreError::folder(path, &error))?;
    for ending in ["-wal", "-shm"] {
        let _ = fs::rename(with(path, ending), with(&original, ending));
    }
    salvage(&original, path).map(Some)
}

fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn unused(path: &Path) -> PathBuf {
    let names = (1..).map(|number| with(path, &format!(".damaged-{number}")));
    // The sequence is endless, so there is a first one that is free.
    names.into_iter().find(|name| !name.exists()).unwrap_or_else(|| with(path, ".damaged"))
}

/// Whether the file is shorter than its header says.
fn is_cut_off(path: &Path) -> bool {
    let length = fs::metadata(path).map_or(0, |metadata| metadata.len());
    page_and_length(path).is_some_and(|(_, claimed)| length < claimed)
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

fn salvage(from: &Path, to: &Path) -> Result<Salvaged, StoreError> {
    // The damaged file is left as it is. Of its copy only whole pages are read: half a page looks like nothing much.
    let copy = with(to, ".salvaging");
    let unusable = |error: std::io::Error| StoreError::folder(&copy, &error);
    fs::copy(from, &copy).map_err(unusable)?;
    let log = with(from, "-wal");
    if log.exists() {
        fs::copy(log, with(&copy, "-wal")).map_err(unusable)?;
    }
    let page = page_and_length(from).map_or(4096, |(page, _)| page);
    let file = File::options().write(true).open(&copy).map_err(unusable)?;
    let length = file.metadata().map_err(unusable)?.len();
    file.set_len(length - length % page).map_err(unusable)?;
    drop(file);
    let salvaged = copy_tables(&copy, from, to);
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(with(&copy, ending));
    }
    salvaged
}

fn copy_tables(from: &Path, original: &Path, to: &Path) -> Result<Salvaged, StoreError> {
    let source = Connection::open(from)?;
    // Without this SQLite refuses a file that is too short altogether, its good pages included.
    source.execute_batch("PRAGMA writable_schema = ON")?;
    let found = schema::version(&source)?;
    if found > schema::VERSION {
        return Err(StoreError::Newer { found, known: schema::VERSION });
    }
    let target = Connection::open(to)?;
    schema::prepare(&target, to)?;
    let mut salvaged = Salvaged { whole: 0, damaged: Vec::new(), original: original.to_owned() };
    let (mut id, mut misses) = (0, 0);
    while misses < GAP {
        id += 1;
        match copy_table(&source, &target, id) {
            Ok(Some((_, true))) => (salvaged.whole, misses) = (salvaged.whole + 1, 0),
            Ok(Some((name, false))) => {
                salvaged.damaged.push(name);
                misses = 0;
            }
            Ok(None) | Err(StoreError::Damaged(_)) => misses += 1,
            Err(problem) => return Err(problem),
        }
    }
    target.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(salvaged)
}

/// Copies one table with everything that can be read of it; its name, and whether it is whole.
fn copy_table(
    source: &Connection,
    target: &Connection,
    id: i64,
) -> Result<Option<(String, bool)>, StoreError> {
    type Row = (String, String, String, String, i64, Option<String>);
    let row: Option<Row> = source
        .prepare_cached("SELECT name, game, head, setup, created, result FROM tables WHERE id = ?1")?
        .query_row([id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
        })
        .optional()?;
    let Some((name, game, head, setup, created, result)) = row else { return Ok(None) };
    let transaction = target.unchecked_transaction()?;
    let keys = copy_keys(source, &transaction, id)?;
    let entries = copy_entries(source, &transaction, id)?;
    let damage = (!keys || !entries).then_some("a part of it was cut off with the end of the file");
    transaction.execute(
        "INSERT INTO tables (id, name, game, head, setup, created, result, damage)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![id, name, game, head, setup, created, result, damage],
    )?;
    transaction.commit()?;
    Ok(Some((name, damage.is_none())))
}

/// Whether all of the table's keys could be read.
fn copy_keys(source: &Connection, target: &Connection, id: i64) -> Result<bool, StoreError> {
    let mut statement = source.prepare_cached("SELECT eyes, hash FROM keys WHERE table_id = ?1")?;
    let mut rows = statement.query([id])?;
    let mut any = false;
    loop {
        match rows.next() {
            Ok(None) => return Ok(any),
            Err(_) => return Ok(false),
            Ok(Some(row)) => {
                let (Ok(eyes), Ok(hash)) = (row.get::<_, String>(0), row.get::<_, Vec<u8>>(1)) else {
                    return Ok(false);
                };
                any = true;
                target.execute(
                    "INSERT INTO keys (table_id, eyes, hash) VALUES (?1, ?2, ?3)",
                    params![id, eyes, hash],
                )?;
            }
        }
    }
}

/// Whether all of the table's entries could be read; what stands behind the first that cannot is left out.
fn copy_entries(source: &Connection, target: &Connection, id: i64) -> Result<bool, StoreError> {
    let mut statement = source
        .prepare_cached("SELECT number, entry, cause FROM entries WHERE table_id = ?1 ORDER BY number")?;
    let mut rows = statement.query([id])?;
    let mut next = 0_i64;
    loop {
        let row = match rows.next() {
            Ok(None) => return Ok(true),
            Err(_) => return Ok(false),
            Ok(Some(row)) => row,
        };
        let (Ok(number), Ok(entry), Ok(cause)) =
            (row.get::<_, i64>(0), row.get::<_, String>(1), row.get::<_, Option<String>>(2))
        else {
            return Ok(false);
        };
        if number != next {
            return Ok(false);
        }
        target.execute(
            "INSERT INTO entries (table_id, number, entry, cause) VALUES (?1, ?2, ?3, ?4)",
            params![id, number, entry, cause],
        )?;
        next += 1;
    }
}
