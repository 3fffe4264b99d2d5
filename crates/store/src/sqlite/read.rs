//! What is read back.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Database, Key, StoreError};

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its number.
    pub id: u64,
    /// The name in its link.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The head of its record.
    pub head: String,
    /// What the house has to know besides; JSON.
    pub setup: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// The result's line, once the game is over.
    pub result: Option<String>,
    /// The name of the table where the players went on.
    pub next: Option<String>,
    /// Why it cannot be opened.
    pub damage: Option<String>,
    /// Who may see and do what.
    pub keys: Vec<Key>,
    /// What happened.
    pub entries: Vec<StoredEntry>,
}

impl Stored {
    /// The record as text.
    pub fn record(&self) -> String {
        let mut text = self.head.clone();
        for entry in &self.entries {
            text.push_str(&entry.entry);
            text.push('\n');
        }
        if let Some(result) = &self.result {
            text.push_str(result);
            text.push('\n');
        }
        text
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The entry's line in the record.
    pub entry: String,
    /// The identifier that the client gave it.
    pub cause: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub id: u64,
    /// The name in its link.
    pub name: String,
    /// What the house has to know besides; JSON.
    pub setup: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
}

impl Database {
    /// A table by its name.
    pub fn table(&self, name: &str) -> Result<Option<Stored>, StoreError> {
        self.reading(|connection| table(connection, name))
    }

    /// Tables whose game goes on, the newest first, from below number `before` on.
    pub fn going_on(&self, before: Option<u64>, limit: usize) -> Result<Vec<Listed>, StoreError> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, name, setup, created FROM tables
                 WHERE result IS NULL AND damage IS NULL AND id < ?1 ORDER BY id DESC LIMIT ?2",
            )?;
            let before = before.map_or(i64::MAX, |id| id as i64);
            let rows = statement.query_map(params![before, limit as i64], |row| {
                Ok(Listed {
                    id: row.get::<_, i64>(0)? as u64,
                    name: row.get(1)?,
                    setup: row.get(2)?,
                    created: row.get(3)?,
                })
            })?;
            rows.collect::<Result<_, _>>().map_err(StoreError::from)
        })
    }

    /// How many tables there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.reading(|connection| {
            Ok(connection.query_row("SELECT count(*) FROM tables", [], |row| row.get::<_, i64>(0))? as u64)
        })
    }

    /// The names of all tables, oldest first.
    pub fn names(&self) -> Result<Vec<String>, StoreError> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached("SELECT name FROM tables ORDER BY id")?;
            let names = statement.query_map([], |row| row.get(0))?;
            names.collect::<Result<_, _>>().map_err(StoreError::from)
        })
    }
}

pub(super) fn table(connection: &Connection, name: &str) -> Result<Option<Stored>, StoreError> {
    // One transaction, so that head, keys and entries belong together.
    let together = connection.unchecked_transaction()?;
    let found = together
        .prepare_cached(
            "SELECT id, name, game, head, setup, created, result, next, damage FROM tables WHERE name = ?1",
        )?
        .query_row(params![name], head)
        .optional()?;
    let Some(mut stored) = found else { return Ok(None) };
    let id = stored.id as i64;
    stored.keys = together
        .prepare_cached("SELECT eyes, hash FROM keys WHERE table_id = ?1")?
        .query_map(params![id], |row| Ok(Key { eyes: row.get(0)?, hash: row.get(1)? }))?
        .collect::<Result<_, _>>()?;
    let mut statement = together
        .prepare_cached("SELECT number, entry, cause FROM entries WHERE table_id = ?1 ORDER BY number")?;
    let mut rows = statement.query(params![id])?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        if number != stored.entries.len() as i64 {
            return Err(StoreError::Damaged(format!("entry {} is missing", stored.entries.len() + 1)));
        }
        stored.entries.push(StoredEntry { entry: row.get(1)?, cause: row.get(2)? });
    }
    Ok(Some(stored))
}

fn head(row: &Row<'_>) -> Result<Stored, rusqlite::Error> {
    Ok(Stored {
        id: row.get::<_, i64>(0)? as u64,
        name: row.get(1)?,
        game: row.get(2)?,
        head: row.get(3)?,
        setup: row.get(4)?,
        created: row.get(5)?,
        result: row.get(6)?,
        next: row.get(7)?,
        damage: row.get(8)?,
        keys: Vec::new(),
        entries: Vec::new(),
    })
}
