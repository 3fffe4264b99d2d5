//! Reading.

use tokio_postgres::Row;

use super::people;
use super::session::{Begin, Query, Session, Value};
use crate::tables::{
    Everybody, Key, Order, OrderKind, Overview, StoreError, StoreReader, Stored, StoredEntry, TableSummary,
    UncheckedTable,
};

const TABLE: &str = "
    SELECT id, name, game, head, setup, created, touched, result, next, damage, head_sum, result_sum, listed
    FROM tables WHERE name = $1";

const KEYS: &str = "
    SELECT eyes, hash FROM keys JOIN tables ON tables.id = keys.table_id WHERE tables.name = $1
    ORDER BY eyes COLLATE \"C\"";

const ENTRIES: &str = "
    SELECT entries.number, entries.entry, entries.cause, entries.sum
    FROM entries JOIN tables ON tables.id = entries.table_id WHERE tables.name = $1 ORDER BY entries.number";

const FILES: &str = "
    SELECT hash FROM file_uses JOIN tables ON tables.id = file_uses.table_id WHERE tables.name = $1
    ORDER BY hash COLLATE \"C\"";

const FILE: &str = "SELECT text FROM files WHERE hash = $1";

const OWNER: &str = "SELECT owner FROM tables WHERE name = $1 AND owner IS NOT NULL AND lease_until > now()";

const GOING_ON: &str = "
    SELECT id, name, setup, created FROM tables
    WHERE listed AND result IS NULL AND damage IS NULL AND id < $1 ORDER BY id DESC LIMIT $2";

const OVERVIEW: &str = "
    SELECT id, name, game, (SELECT count(*) FROM entries WHERE table_id = id), created, touched,
           result IS NOT NULL, damage, owner
    FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

const UNTOUCHED: &str = "
    SELECT name FROM tables WHERE touched < $1 AND (owner IS NULL OR lease_until <= now())
    ORDER BY touched LIMIT $2";

const ORDERS: &str = "
    SELECT kind, target, until, why, created FROM orders ORDER BY kind COLLATE \"C\", target COLLATE \"C\"";

const COUNT: &str = "SELECT count(*) FROM tables";

/// Whoever reads from a shared database.
pub(super) struct SharedReader(pub(super) Session);

impl SharedReader {
    fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let mut rows = self.0.ask(Begin::Alone, &[Query { sql, values }])?;
        Ok(rows.pop().unwrap_or_default())
    }
}

impl StoreReader for SharedReader {
    fn table(&mut self, name: &str) -> Result<Option<UncheckedTable>, StoreError> {
        // One transaction, so that head, keys and entries belong together.
        let query = |sql: &'static str| Query { sql, values: vec![Box::new(name.to_owned())] };
        let asked = [query(TABLE), query(KEYS), query(ENTRIES), query(FILES)];
        let mut rows = self.0.ask(Begin::Reading, &asked)?.into_iter();
        let (tables, keys, entries, files) = (rows.next(), rows.next(), rows.next(), rows.next());
        let Some(mut found) = tables.iter().flatten().next().map(head) else { return Ok(None) };
        found.stored.keys =
            keys.iter().flatten().map(|row| Key { eyes: row.get(0), hash: row.get(1) }).collect();
        found.stored.files = files.iter().flatten().map(|row| row.get(0)).collect();
        for row in entries.iter().flatten() {
            found.entry_sums.push((row.get::<_, i64>(0) as u64, row.get(3)));
            found.stored.entries.push(StoredEntry { entry: row.get(1), cause: row.get(2) });
        }
        Ok(Some(found))
    }

    fn owner(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.rows(OWNER, vec![Box::new(name.to_owned())])?.first().map(|row| row.get(0)))
    }

    fn going_on(&mut self, before: Option<u64>, limit: usize) -> Result<Vec<TableSummary>, StoreError> {
        let before = before.map_or(i64::MAX, |id| id as i64);
        let rows = self.rows(GOING_ON, vec![Box::new(before), Box::new(limit as i64)])?;
        let listed = |row: &Row| TableSummary {
            id: row.get::<_, i64>(0) as u64,
            name: row.get(1),
            setup: row.get(2),
            created: row.get(3),
        };
        Ok(rows.iter().map(listed).collect())
    }

    fn overview(&mut self, after: u64, limit: usize) -> Result<Vec<Overview>, StoreError> {
        let rows = self.rows(OVERVIEW, vec![Box::new(after as i64), Box::new(limit as i64)])?;
        let overview = |row: &Row| Overview {
            id: row.get::<_, i64>(0) as u64,
            name: row.get(1),
            game: row.get(2),
            entries: row.get::<_, i64>(3) as u64,
            created: row.get(4),
            touched: row.get(5),
            over: row.get(6),
            damage: row.get(7),
            owner: row.get(8),
        };
        Ok(rows.iter().map(overview).collect())
    }

    fn untouched(&mut self, before: i64, limit: usize) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(UNTOUCHED, vec![Box::new(before), Box::new(limit as i64)])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn orders(&mut self) -> Result<Vec<Order>, StoreError> {
        let order = |row: &Row| {
            Some(Order {
                kind: OrderKind::named(row.get(0))?,
                target: row.get(1),
                until: row.get(2),
                why: row.get(3),
                created: row.get(4),
            })
        };
        Ok(self.rows(ORDERS, vec![])?.iter().filter_map(order).collect())
    }

    fn file(&mut self, hash: &str) -> Result<Option<String>, StoreError> {
        Ok(self.rows(FILE, vec![Box::new(hash.to_owned())])?.first().map(|row| row.get(0)))
    }

    fn everybody(&mut self) -> Result<Everybody, StoreError> {
        people::everybody(&mut self.0)
    }

    fn count(&mut self) -> Result<u64, StoreError> {
        Ok(self.rows(COUNT, vec![])?.first().map_or(0, |row| row.get::<_, i64>(0) as u64))
    }
}

fn head(row: &Row) -> UncheckedTable {
    UncheckedTable {
        stored: Stored {
            id: row.get::<_, i64>(0) as u64,
            name: row.get(1),
            game: row.get(2),
            head: row.get(3),
            setup: row.get(4),
            created: row.get(5),
            touched: row.get(6),
            result: row.get(7),
            next: row.get(8),
            damage: row.get(9),
            listed: row.get(12),
            keys: Vec::new(),
            entries: Vec::new(),
            files: Vec::new(),
        },
        head_sum: row.get(10),
        result_sum: row.get(11),
        entry_sums: Vec::new(),
    }
}
