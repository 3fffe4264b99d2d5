//! Backups: a copy made while the house goes on, and the way back.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, backup::Backup};

use super::{
    VERSION, beside,
    lock::Lock,
    open_to_read, opening, schema,
    swap::{self, Why},
};
use crate::tables::StoreError;

/// Copies the database to a new file while it is in use, by this process or another one.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    let source = open_to_read(from)?;
    check(&source, from)?;
    written_anew(to, |unfinished| {
        let mut target = Connection::open(unfinished).map_err(|error| opening(unfinished, &error))?;
        Backup::new(&source, &mut target)?.run_to_completion(4096, Duration::from_millis(1), None)?;
        Ok(())
    })
}

/// Writes a database under another name and gives it its own when it is whole: a single file, which replaces none.
pub(crate) fn written_anew<T>(
    to: &Path,
    write: impl FnOnce(&Path) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let unusable = |problem: &dyn std::fmt::Display| StoreError::unusable(to, problem);
    if to.exists() {
        return Err(unusable(&"it exists already"));
    }
    let unfinished = Scrap::new(beside(to, ".unfinished"));
    let written = write(&unfinished.0)?;
    let whole = Connection::open(&unfinished.0).map_err(|error| opening(&unfinished.0, &error))?;
    whole.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    drop(whole);
    fs::File::open(&unfinished.0).and_then(|file| file.sync_all()).map_err(|error| unusable(&error))?;
    // Somebody else may have made a file of this name meanwhile: a link never replaces one.
    fs::hard_link(&unfinished.0, to).or_else(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Err(unusable(&error)),
        _ => fs::rename(&unfinished.0, to).map_err(|error| unusable(&error)),
    })?;
    Ok(written)
}

/// Lends a copy of a backup, which is itself never written to.
pub(crate) fn in_a_copy<T>(
    backup_file: &Path,
    use_it: impl FnOnce(&Path) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let scrap = Scrap::new(beside(backup_file, ".restoring"));
    backup(backup_file, &scrap.0)?;
    use_it(&scrap.0)
}

/// A database that is gone when this is dropped, with all that stands beside it.
struct Scrap(PathBuf);

impl Scrap {
    fn new(path: PathBuf) -> Scrap {
        let scrap = Scrap(path);
        scrap.remove();
        scrap
    }

    fn remove(&self) {
        for ending in ["", "-wal", "-shm", ".lock"] {
            let _ = fs::remove_file(beside(&self.0, ending));
        }
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Puts a backup in the place of the database, which no house may be using. What was there, its log included, is kept
/// beside it under a name that nothing had before; that name, if there was anything.
pub fn restore(backup_file: &Path, to: &Path) -> Result<Option<PathBuf>, StoreError> {
    let source = open_to_read(backup_file)?;
    check(&source, backup_file)?;
    let sound: String = source.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError::Damaged(sound));
    }
    drop(source);
    let _lock = Lock::take(to, "tapis restore")?;
    swap::finish(to)?;
    let fresh = beside(to, ".restoring");
    let _ = fs::remove_file(&fresh);
    backup(backup_file, &fresh)?;
    swap::exchange(&fresh, to, Why::Restored)
}

/// Whether this is the database of a house, of a version that we know.
pub(super) fn check(source: &Connection, path: &Path) -> Result<(), StoreError> {
    let found = schema::version(source).map_err(|error| opening(path, &error))?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    if found == 0 || !schema::is_house(source).map_err(|error| opening(path, &error))? {
        return Err(StoreError::NotAHouse(path.display().to_string()));
    }
    Ok(())
}
