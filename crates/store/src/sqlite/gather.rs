//! What the pages of a damaged file still hold, put together in a file of its own that can be asked.

use std::{
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, params_from_iter, types::Value};

use super::{
    pages::{Pages, Row},
    schema,
};
use crate::tables::StoreError;

/// Which tables have all their entries or keys among what was found: nothing can be missing between rows that stand side by
/// side in one page.
const COMPLETE: &str = "CREATE TABLE complete (part TEXT, table_id INTEGER, PRIMARY KEY (part, table_id))";

/// Whatever makes it impossible to gather.
struct Trouble(StoreError);

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble(StoreError::Other(error.to_string()))
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        Trouble(error.into())
    }
}

/// What rows of a table look like.
struct Shape {
    table: String,
    /// Whether its rows have a number of their own.
    numbered: bool,
    columns: Vec<Column>,
}

struct Column {
    name: String,
    kind: String,
    /// Whether it may hold nothing.
    nullable: bool,
    /// Whether every row has it; others came later, or hold what is usual.
    always: bool,
    /// Whether it is the row's own number, which stands elsewhere.
    is_number: bool,
}

impl Column {
    fn fits(&self, value: &Value) -> bool {
        match value {
            Value::Null => self.nullable || self.is_number,
            Value::Integer(_) => matches!(self.kind.as_str(), "INTEGER" | "REAL"),
            Value::Real(_) => self.kind == "REAL",
            Value::Text(_) => self.kind == "TEXT",
            Value::Blob(_) => self.kind == "BLOB",
        }
    }
}

impl Shape {
    /// Those of all tables of a file.
    fn all(file: &Connection) -> Result<Vec<Shape>, rusqlite::Error> {
        let mut statement =
            file.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")?;
        let tables = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let tables: Vec<(String, String)> = tables.collect::<Result<_, _>>()?;
        let shape = |(table, sql): (String, String)| Shape::of(file, table, !sql.contains("WITHOUT ROWID"));
        tables.into_iter().map(shape).collect()
    }

    fn of(file: &Connection, table: String, numbered: bool) -> Result<Shape, rusqlite::Error> {
        let mut statement = file.prepare(&format!("PRAGMA table_info({table})"))?;
        let columns = statement.query_map([], |row| {
            let kind: String = row.get("type")?;
            let (required, usual): (bool, Option<String>) = (row.get("notnull")?, row.get("dflt_value")?);
            let is_number = numbered && kind == "INTEGER" && row.get::<_, i64>("pk")? == 1;
            Ok(Column {
                name: row.get("name")?,
                nullable: !required,
                always: required && usual.is_none(),
                kind,
                is_number,
            })
        })?;
        let mut columns: Vec<Column> = columns.collect::<Result<_, _>>()?;
        if table == "file_uses" {
            // Its rows look like those of other indices; the rows of its own index look like nothing else.
            columns.reverse();
        }
        Ok(Shape { table, numbered, columns })
    }

    fn fits(&self, row: &Row) -> bool {
        let count = row.values.len();
        self.numbered == row.id.is_some()
            && count <= self.columns.len()
            && self.columns[count..].iter().all(|column| !column.always)
            && self.columns.iter().zip(&row.values).all(|(column, value)| column.fits(value))
    }

    fn insert(&self, file: &Connection, row: &Row) -> Result<(), rusqlite::Error> {
        let present = &self.columns[..row.values.len()];
        let names: Vec<&str> = present.iter().map(|column| column.name.as_str()).collect();
        let places = vec!["?"; names.len()].join(", ");
        let sql = format!("INSERT OR IGNORE INTO {} ({}) VALUES ({places})", self.table, names.join(", "));
        let values = present.iter().zip(&row.values).map(|(column, value)| match row.id {
            Some(id) if column.is_number => Value::Integer(id),
            _ => value.clone(),
        });
        file.prepare_cached(&sql)?.execute(params_from_iter(values)).map(|_| ())
    }
}

/// Puts what is found in the pages of `damaged`, which is of this version and has no log, into the new file `path`.
pub(super) fn gather(damaged: &Path, version: u32, path: PathBuf) -> Result<Connection, StoreError> {
    let gathered = || -> Result<Connection, Trouble> {
        let file = Connection::open(path)?;
        file.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
        schema::migrate(&file, version as usize)?;
        let shapes = Shape::all(&file)?;
        file.execute_batch(COMPLETE)?;
        file.execute_batch("BEGIN")?;
        if let Some(mut pages) = Pages::open(damaged)? {
            pages.each(|rows| -> Result<(), Trouble> {
                for row in rows.iter().flatten() {
                    if let Some(shape) = shapes.iter().find(|shape| shape.fits(row)) {
                        shape.insert(&file, row)?;
                    }
                }
                Ok(note_complete(&file, &shapes, rows)?)
            })?;
        }
        file.execute_batch("COMMIT")?;
        Ok(file)
    };
    gathered().map_err(|Trouble(problem)| problem)
}

/// Notes which tables have all their keys in these rows, and which have their last entry there.
fn note_complete(file: &Connection, shapes: &[Shape], rows: &[Option<Row>]) -> Result<(), rusqlite::Error> {
    let table = |row: &Option<Row>| match row.as_ref()?.values.first() {
        Some(Value::Integer(table)) => Some(*table),
        _ => None,
    };
    let runs: Vec<&[Option<Row>]> = rows.chunk_by(|a, b| table(a) == table(b)).collect();
    for (place, run) in runs.iter().enumerate().take(runs.len().saturating_sub(1)) {
        let (Some(id), Some(row)) = (table(&run[0]), &run[0]) else { continue };
        let part = shapes.iter().find(|shape| shape.fits(row)).map_or("", |shape| shape.table.as_str());
        // Where the first entry is says its number; which key is the first nobody knows.
        let readable = table(&runs[place + 1][0]).is_some();
        let begins =
            part == "entries" || place.checked_sub(1).is_some_and(|before| table(&runs[before][0]).is_some());
        if readable && begins && matches!(part, "entries" | "keys") {
            file.prepare_cached("INSERT OR IGNORE INTO complete VALUES (?1, ?2)")?
                .execute(rusqlite::params![part, id])?;
        }
    }
    Ok(())
}

/// Whether all of a part of a table is among what was found.
pub(super) fn is_complete(gathered: &Connection, part: &str, table: i64) -> Result<bool, rusqlite::Error> {
    gathered
        .prepare_cached("SELECT 1 FROM complete WHERE part = ?1 AND table_id = ?2")?
        .exists(rusqlite::params![part, table])
}
