//! The shape of the file, and how an older one becomes a newer one.

use std::{path::Path, time::Duration};

use rusqlite::Connection;

use super::StoreError;

/// How long to wait for another process that holds the file.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// One step each, in order, never changed once released. A file's `user_version` says how many it has taken.
const MIGRATIONS: [&str; 2] = [
    include_str!("../../migrations/0001-tables.sql"),
    include_str!("../../migrations/0002-rematches-and-damage.sql"),
];

/// The version of the file that we write.
pub const VERSION: u32 = MIGRATIONS.len() as u32;

pub(super) fn version(connection: &Connection) -> Result<u32, rusqlite::Error> {
    connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map(|version| version as u32)
}

/// Sets a connection up for writing and takes the steps that are missing.
pub(super) fn prepare(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let opening = |error: rusqlite::Error| StoreError::opening(path, &error);
    connection.busy_timeout(PATIENCE).map_err(opening)?;
    let found = version(connection).map_err(opening)?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    let mode: String =
        connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(opening)?;
    if !mode.eq_ignore_ascii_case("wal") {
        let problem = format!("SQLite cannot keep a write-ahead log there (it offers {mode})");
        return Err(StoreError::Unusable { path: path.display().to_string(), problem });
    }
    connection
        .execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;",
        )
        .map_err(opening)?;
    migrate(connection, MIGRATIONS.len()).map_err(opening)
}

/// Takes the steps up to number `last`.
fn migrate(connection: &Connection, last: usize) -> Result<(), rusqlite::Error> {
    for (step, sql) in (1..=last).zip(MIGRATIONS).skip(version(connection)? as usize) {
        connection
            .execute_batch(&format!("BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {step};\nCOMMIT;"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{Append, Database};

    const OLD_ROWS: &str = "
        INSERT INTO tables VALUES (7, 'old', 'toy', '(tapis 1)', '{}', 1700000000, NULL);
        INSERT INTO keys VALUES (7, 'seat 0', x'0102');
        INSERT INTO entries VALUES (7, 0, '(move 1 \"card 1\")', 'a'), (7, 1, '(move 2 \"card 2\")', NULL);";

    #[test]
    fn every_version_since_the_first_becomes_the_present_one() {
        for old in 1..=MIGRATIONS.len() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("house.db");
            let connection = Connection::open(&path).unwrap();
            migrate(&connection, 1).unwrap();
            connection.execute_batch(OLD_ROWS).unwrap();
            migrate(&connection, old).unwrap();
            assert_eq!(version(&connection).unwrap() as usize, old);
            drop(connection);
            let database = Database::open(&path).unwrap();
            let stored = database.table("old").unwrap().unwrap();
            assert_eq!(stored.entries.len(), 2, "from version {old}");
            assert_eq!(stored.entries[0].cause.as_deref(), Some("a"));
            assert_eq!(stored.keys[0].hash, [1, 2]);
            let entry = "(move 1 \"card 3\")".to_owned();
            database.append_and_wait(Append { table: 7, number: 2, entry, cause: None }).unwrap();
            assert_eq!(version(&Connection::open(&path).unwrap()).unwrap(), VERSION);
        }
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        drop(Database::open(&path).unwrap());
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA user_version = {}", VERSION + 1)).unwrap();
        drop(connection);
        let before = std::fs::read(&path).unwrap();
        let problem = Database::open(&path).err().unwrap();
        assert_eq!(problem, StoreError::Newer { found: VERSION + 1, known: VERSION });
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
