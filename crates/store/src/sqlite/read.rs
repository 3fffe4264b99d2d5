//! Reading from the file.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::people;
use crate::tables::{
    Everybody, Key, Order, OrderKind, Overview, StoreError, StoreReader, Stored, StoredEntry, TableSummary,
    UncheckedTable,
};

/// Whoever reads from a file.
pub(super) struct FileReader(pub(super) Connection);

impl StoreReader for FileReader {
    fn table(&mut self, name: &str) -> Result<Option<UncheckedTable>, StoreError> {
        table(&self.0, name)
    }

    fn owner(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT owner FROM tables WHERE name = ?1 AND lease_until > unixepoch('subsec') * 1000";
        let owner = self.0.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()?;
        Ok(owner.flatten())
    }

    fn going_on(&mut self, before: Option<u64>, limit: usize) -> Result<Vec<TableSummary>, StoreError> {
        let mut statement = self.0.prepare_cached(
            "SELECT id, name, setup, created FROM tables
             WHERE listed = 1 AND result IS NULL AND damage IS NULL AND id < ?1 ORDER BY id DESC LIMIT ?2",
        )?;
        let before = before.map_or(i64::MAX, |id| id as i64);
        let rows = statement.query_map(params![before, limit as i64], |row| {
            Ok(TableSummary {
                id: row.get::<_, i64>(0)? as u64,
                name: row.get(1)?,
                setup: row.get(2)?,
                created: row.get(3)?,
            })
        })?;
        rows.collect::<Result<_, _>>().map_err(StoreError::from)
    }

    fn overview(&mut self, after: u64, limit: usize) -> Result<Vec<Overview>, StoreError> {
        let mut statement = self.0.prepare_cached(
            "SELECT id, name, game, (SELECT count(*) FROM entries WHERE table_id = id), created, touched,
                    result IS NOT NULL, damage, owner
             FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
        )?;
        let rows = statement.query_map(params![after as i64, limit as i64], |row| {
            Ok(Overview {
                id: row.get::<_, i64>(0)? as u64,
                name: row.get(1)?,
                game: row.get(2)?,
                entries: row.get::<_, i64>(3)? as u64,
                created: row.get(4)?,
                touched: row.get(5)?,
                over: row.get(6)?,
                damage: row.get(7)?,
                owner: row.get(8)?,
            })
        })?;
        rows.collect::<Result<_, _>>().map_err(StoreError::from)
    }

    fn untouched(&mut self, before: i64, limit: usize) -> Result<Vec<String>, StoreError> {
        let mut statement = self.0.prepare_cached(
            "SELECT name FROM tables
             WHERE touched < ?1 AND (owner IS NULL OR lease_until <= unixepoch('subsec') * 1000)
             ORDER BY touched LIMIT ?2",
        )?;
        let names = statement.query_map(params![before, limit as i64], |row| row.get(0))?;
        names.collect::<Result<_, _>>().map_err(StoreError::from)
    }

    fn orders(&mut self) -> Result<Vec<Order>, StoreError> {
        orders(&self.0)
    }

    fn file(&mut self, hash: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM files WHERE hash = ?1";
        Ok(self.0.prepare_cached(sql)?.query_row([hash], |row| row.get(0)).optional()?)
    }

    fn everybody(&mut self) -> Result<Everybody, StoreError> {
        // Older files have nothing of the kind.
        if super::schema::version(&self.0)? < 5 {
            return Ok(Everybody::default());
        }
        let together = self.0.transaction()?;
        people::everybody(&together)
    }

    fn count(&mut self) -> Result<u64, StoreError> {
        Ok(self.0.query_row("SELECT count(*) FROM tables", [], |row| row.get::<_, i64>(0))? as u64)
    }
}

pub(super) fn orders(connection: &Connection) -> Result<Vec<Order>, StoreError> {
    let sql = "SELECT kind, target, until, why, created FROM orders ORDER BY kind, target";
    let mut statement = connection.prepare_cached(sql)?;
    let orders = statement.query_map([], |row| {
        let kind = OrderKind::named(&row.get::<_, String>(0)?);
        let (target, until, why, created) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
        Ok(kind.map(|kind| Order { kind, target, until, why, created }))
    })?;
    orders.filter_map(Result::transpose).collect::<Result<_, _>>().map_err(StoreError::from)
}

fn table(connection: &Connection, name: &str) -> Result<Option<UncheckedTable>, StoreError> {
    // One transaction, so that head, keys and entries belong together.
    let together = connection.unchecked_transaction()?;
    let found = together
        .prepare_cached(
            "SELECT id, name, game, head, setup, created, touched, result, next, damage, head_sum, result_sum,
                    listed
             FROM tables WHERE name = ?1",
        )?
        .query_row(params![name], head)
        .optional()?;
    let Some(mut found) = found else { return Ok(None) };
    let id = found.stored.id as i64;
    found.stored.keys = together
        .prepare_cached("SELECT eyes, hash FROM keys WHERE table_id = ?1 ORDER BY eyes")?
        .query_map(params![id], |row| Ok(Key { eyes: row.get(0)?, hash: row.get(1)? }))?
        .collect::<Result<_, _>>()?;
    found.stored.files = together
        .prepare_cached("SELECT hash FROM file_uses WHERE table_id = ?1 ORDER BY hash")?
        .query_map(params![id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut statement = together.prepare_cached(
        "SELECT number, entry, cause, sum FROM entries WHERE table_id = ?1 ORDER BY number",
    )?;
    let mut rows = statement.query(params![id])?;
    while let Some(row) = rows.next()? {
        // A flipped bit may make a text of something that is none.
        let damaged = |_| StoreError::Damaged(format!("entry {} cannot be read", found.entry_sums.len() + 1));
        let entry = StoredEntry { entry: row.get(1).map_err(damaged)?, cause: row.get(2).map_err(damaged)? };
        let sum = (row.get::<_, i64>(0).map_err(damaged)? as u64, row.get(3).map_err(damaged)?);
        found.stored.entries.push(entry);
        found.entry_sums.push(sum);
    }
    Ok(Some(found))
}

fn head(row: &Row<'_>) -> Result<UncheckedTable, rusqlite::Error> {
    Ok(UncheckedTable {
        stored: Stored {
            id: row.get::<_, i64>(0)? as u64,
            name: row.get(1)?,
            game: row.get(2)?,
            head: row.get(3)?,
            setup: row.get(4)?,
            created: row.get(5)?,
            touched: row.get(6)?,
            result: row.get(7)?,
            next: row.get(8)?,
            damage: row.get(9)?,
            listed: row.get(12)?,
            keys: Vec::new(),
            entries: Vec::new(),
            files: Vec::new(),
        },
        head_sum: row.get(10)?,
        result_sum: row.get(11)?,
        entry_sums: Vec::new(),
    })
}
