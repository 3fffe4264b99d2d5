//! The shape of the file, and how an older one becomes a newer one.

use std::path::Path;

use rusqlite::{Connection, params};

use super::{PATIENCE, opening};
use crate::tables::{StoreError, Sum};

/// A step from one version to the next: statements, and what statements cannot do.
struct Step {
    sql: &'static str,
    then: fn(&Connection) -> Result<(), rusqlite::Error>,
}

/// One step each, in order, never changed once released. A file's `user_version` says how many it has taken.
const STEPS: [Step; 5] = [
    Step { sql: include_str!("../../migrations/sqlite/0001-tables.sql"), then: |_| Ok(()) },
    Step { sql: include_str!("../../migrations/sqlite/0002-rematches-and-damage.sql"), then: |_| Ok(()) },
    Step { sql: include_str!("../../migrations/sqlite/0003-sums-and-holds.sql"), then: sum_up },
    Step { sql: include_str!("../../migrations/sqlite/0004-files.sql"), then: |_| Ok(()) },
    Step { sql: include_str!("../../migrations/sqlite/0005-people.sql"), then: |_| Ok(()) },
];

/// The version of the file that we write.
pub const VERSION: u32 = STEPS.len() as u32;

pub(super) fn version(connection: &Connection) -> Result<u32, rusqlite::Error> {
    connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map(|version| version as u32)
}

/// Whether the file holds what a house of its version has in it, or nothing at all.
pub(super) fn is_house(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let count = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    if version(connection)? == 0 {
        return Ok(count("SELECT count(*) FROM sqlite_schema")? == 0);
    }
    let ours =
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('tables', 'keys', 'entries')";
    Ok(count(ours)? == 3)
}

/// Sets a connection up for writing and takes the steps that are missing.
pub(super) fn prepare(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let opening = |error: rusqlite::Error| opening(path, &error);
    connection.busy_timeout(PATIENCE).map_err(opening)?;
    let found = version(connection).map_err(opening)?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    if !is_house(connection).map_err(opening)? {
        return Err(StoreError::NotAHouse(path.display().to_string()));
    }
    if found == 0 {
        // What is deleted makes the file smaller. This can be said before the first table is made, or not at all.
        connection.execute_batch("PRAGMA auto_vacuum = INCREMENTAL").map_err(opening)?;
    }
    let mode: String =
        connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(opening)?;
    if !mode.eq_ignore_ascii_case("wal") {
        let problem = format!("SQLite cannot keep a write-ahead log there (it offers {mode})");
        return Err(StoreError::unusable(path, &problem));
    }
    connection
        .execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;",
        )
        .map_err(opening)?;
    migrate(connection, STEPS.len()).map_err(opening)?;
    if (1..3).contains(&found) {
        // If there is no room for it now, deleted tables leave their place to new ones, and that is all.
        let _ = connection.execute_batch("PRAGMA auto_vacuum = INCREMENTAL; VACUUM;");
    }
    Ok(())
}

/// Takes the steps up to number `last`.
pub(super) fn migrate(connection: &Connection, last: usize) -> Result<(), rusqlite::Error> {
    for (number, step) in (1..=last).zip(STEPS).skip(version(connection)? as usize) {
        let taken = connection.execute_batch("BEGIN IMMEDIATE").and_then(|()| {
            connection.execute_batch(step.sql)?;
            (step.then)(connection)?;
            connection.execute_batch(&format!("PRAGMA user_version = {number}; COMMIT"))
        });
        if taken.is_err() && !connection.is_autocommit() {
            let _ = connection.execute_batch("ROLLBACK");
        }
        taken?;
    }
    Ok(())
}

/// Gives what was kept before there were sums its sums.
fn sum_up(connection: &Connection) -> Result<(), rusqlite::Error> {
    let mut tables = connection.prepare("SELECT id, name, game, head, setup, result FROM tables")?;
    let mut entries =
        connection.prepare("SELECT number, entry, cause FROM entries WHERE table_id = ?1 ORDER BY number")?;
    let mut sum_entry =
        connection.prepare("UPDATE entries SET sum = ?3 WHERE table_id = ?1 AND number = ?2")?;
    let mut sum_table =
        connection.prepare("UPDATE tables SET head_sum = ?2, result_sum = ?3 WHERE id = ?1")?;
    let mut rows = tables.query([])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let (name, game, head, setup): (String, String, String, String) =
            (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
        let mut last = Sum::start(&name);
        let kept: Vec<(i64, String, Option<String>)> = entries
            .query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .collect::<Result<_, _>>()?;
        for (number, entry, cause) in kept {
            last = last.entry(number as u64, &entry, cause.as_deref());
            sum_entry.execute(params![id, number, last.bytes()])?;
        }
        let result_sum = row.get::<_, Option<String>>(5)?.map(|result| last.result(&result));
        let head_sum = Sum::head(&name, &game, &head, &setup);
        sum_table.execute(params![id, head_sum.bytes(), result_sum.as_ref().map(Sum::bytes)])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Append, Database, Place};

    const OLD_ROWS: &str = "
        INSERT INTO tables VALUES (7, 'old', 'toy', '(tapis 1)', '{\"listed\":true}', 1700000000, '(result)');
        INSERT INTO keys VALUES (7, 'seat 0', x'0102');
        INSERT INTO entries VALUES (7, 0, '(move 1 \"card 1\")', 'a'), (7, 1, '(move 2 \"card 2\")', NULL);";

    #[test]
    fn every_version_since_the_first_becomes_the_present_one() {
        for old in 1..=STEPS.len() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("house.db");
            let connection = Connection::open(&path).unwrap();
            migrate(&connection, 1).unwrap();
            connection.execute_batch(OLD_ROWS).unwrap();
            migrate(&connection, old).unwrap();
            assert_eq!(version(&connection).unwrap() as usize, old);
            drop(connection);
            let database = Database::open(&Place::from(path.as_path()), "test").unwrap();
            let (hold, stored) = database.take("old").unwrap().unwrap();
            assert_eq!(stored.entries.len(), 2, "from version {old}");
            assert!(stored.listed, "from version {old}");
            assert_eq!(stored.entries[0].cause.as_deref(), Some("a"));
            assert_eq!(stored.keys[0].hash, [1, 2]);
            let entry = Append::one(2, "(move 1 \"card 3\")", None);
            let append = Append { result: Some("(result)".into()), ..entry };
            database.append_and_wait(&hold, append).unwrap();
            assert_eq!(database.table("old").unwrap().unwrap().entries.len(), 3);
            assert_eq!(version(&Connection::open(&path).unwrap()).unwrap(), VERSION);
        }
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        let place = Place::from(path.as_path());
        drop(Database::open(&place, "test").unwrap());
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA user_version = {}", VERSION + 1)).unwrap();
        drop(connection);
        let before = std::fs::read(&path).unwrap();
        let problem = Database::open(&place, "test").err().unwrap();
        assert_eq!(problem, StoreError::Newer { found: VERSION + 1, known: VERSION });
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_database_of_somebody_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        for (name, sql) in [("fresh.db", ""), ("old.db", "PRAGMA user_version = 2;")] {
            let path = folder.path().join(name);
            let connection = Connection::open(&path).unwrap();
            connection.execute_batch(&format!("CREATE TABLE bookmarks (url); {sql}")).unwrap();
            drop(connection);
            let before = std::fs::read(&path).unwrap();
            let problem = Database::open(&Place::from(path.as_path()), "test").err().unwrap();
            assert_eq!(problem, StoreError::NotAHouse(path.display().to_string()));
            assert_eq!(std::fs::read(&path).unwrap(), before);
        }
    }
}
