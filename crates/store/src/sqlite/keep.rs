//! Backups: a copy made while the house goes on, and the way back.

use std::{fs, path::Path, time::Duration};

use rusqlite::{Connection, backup::Backup};

use super::{StoreError, VERSION, open_to_read, schema};

/// Copies the database to a new file while it is in use, by this process or another one.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    let unusable = |problem: String| StoreError::Unusable { path: to.display().to_string(), problem };
    if to.exists() {
        return Err(unusable("it exists already".to_owned()));
    }
    let source = open_to_read(from)?;
    // The copy gets its name when it is whole.
    let unfinished = to.with_extension("unfinished");
    let _ = fs::remove_file(&unfinished);
    let copied = Connection::open(&unfinished)
        .map_err(|error| StoreError::opening(&unfinished, &error))
        .and_then(|mut target| {
            Backup::new(&source, &mut target)?.run_to_completion(4096, Duration::from_millis(1), None)?;
            // A single file, whatever the source had beside it.
            target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
            Ok(())
        });
    let named = copied.and_then(|()| {
        fs::File::open(&unfinished)
            .and_then(|file| file.sync_all())
            .map_err(|error| unusable(error.to_string()))?;
        fs::rename(&unfinished, to).map_err(|error| unusable(error.to_string()))
    });
    if named.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    named
}

/// Puts a backup in the place of the database, which no house may be using. What was there is kept beside it, with
/// `.before-restore` at its end.
pub fn restore(backup_file: &Path, to: &Path) -> Result<(), StoreError> {
    let check = open_to_read(backup_file)?;
    let found = schema::version(&check)?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    let sound: String = check.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError::Damaged(sound));
    }
    drop(check);
    let unusable = |error: std::io::Error| StoreError::folder(to, &error);
    let with = |ending: &str| {
        let mut name = to.as_os_str().to_owned();
        name.push(ending);
        std::path::PathBuf::from(name)
    };
    let fresh = with(".restoring");
    let _ = fs::remove_file(&fresh);
    backup(backup_file, &fresh)?;
    if to.exists() {
        // Its log belongs to it: both go, or the old log would be applied to the new file.
        backup(to, &with(".before-restore"))
            .or_else(|_| fs::copy(to, with(".before-restore")).map(|_| ()).map_err(unusable))?;
    }
    for ending in ["-wal", "-shm"] {
        match fs::remove_file(with(ending)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(unusable(error)),
            _ => (),
        }
    }
    fs::rename(&fresh, to).map_err(unusable)
}
