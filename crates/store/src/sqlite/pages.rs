//! The rows in the pages of a damaged file, found without the way that leads to them.
//!
//! SQLite finds a page through the pages above it. Where one of those is lost, everything below is out of its reach though it
//! may be whole: so each page is read by itself, and what its rows look like says where they belong.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

use rusqlite::types::Value;

/// The bytes of the file's header, which stand before the first page's own.
const HEADER: usize = 100;

/// The page with the byte that SQLite locks holds nothing.
const LOCKED: u64 = 1 << 30;

/// A row as it stands in a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    /// Its number, in the trees that have one.
    pub(super) id: Option<i64>,
    /// Its columns; newer ones may be missing.
    pub(super) values: Vec<Value>,
}

/// The pages of a file without a log.
pub(super) struct Pages {
    file: File,
    /// The size of a page.
    size: usize,
    /// The part of it that is used.
    usable: usize,
    /// How many whole pages there are.
    count: u32,
    /// Whether some of them say what the others are for.
    mapped: bool,
}

impl Pages {
    /// The pages of a file; nothing, if its first page is none of SQLite's.
    pub(super) fn open(path: &Path) -> io::Result<Option<Pages>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut header = [0; HEADER];
        if length < HEADER as u64 {
            return Ok(None);
        }
        file.read_exact(&mut header)?;
        let size = match u16::from_be_bytes([header[16], header[17]]) {
            1 => 65_536,
            size => usize::from(size),
        };
        let usable = size.saturating_sub(usize::from(header[20]));
        if !header.starts_with(b"SQLite format 3\0") || !size.is_power_of_two() || usable < 480 {
            return Ok(None);
        }
        let count = u32::try_from(length / size as u64).unwrap_or(u32::MAX);
        Ok(Some(Pages { file, size, usable, count, mapped: word(&header, 52) != Some(0) }))
    }

    fn read(&mut self, number: u32) -> io::Result<Option<Vec<u8>>> {
        if number == 0 || number > self.count {
            return Ok(None);
        }
        let mut page = vec![0; self.size];
        self.file.seek(SeekFrom::Start(u64::from(number - 1) * self.size as u64))?;
        self.file.read_exact(&mut page)?;
        page.truncate(self.usable);
        Ok(Some(page))
    }

    /// Calls `found` with the rows of every page that belongs to a tree: with all of a page at once where nothing can stand
    /// between them, and with nothing in the place of one that cannot be read. The first page is not among them: it says
    /// what there is, and that is known.
    pub(super) fn each<E: From<io::Error>>(
        &mut self,
        mut found: impl FnMut(&[Option<Row>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut map = Vec::new();
        let locked = u32::try_from(LOCKED / self.size as u64 + 1).unwrap_or(u32::MAX);
        // One page says what it is that the next ones hold, five bytes for each.
        let span = self.usable as u32 / 5 + 1;
        let mut place = 0;
        for number in 2..=self.count {
            if number == locked {
                continue;
            }
            let Some(page) = self.read(number)? else { break };
            if self.mapped {
                let own = place % span;
                place += 1;
                if own == 0 {
                    map = page;
                    continue;
                }
                // A root, or a page below one; others are free or hold the rest of long rows.
                if !matches!(map.get(5 * (own as usize - 1)), Some(1 | 5)) {
                    continue;
                }
            }
            let rows = cells(&page).map(|cell| cell.map_or(Ok(None), |cell| self.row(cell)));
            let rows = rows.collect::<io::Result<Vec<_>>>()?;
            let together = if page.first() == Some(&INNER_INDEX) { 1 } else { rows.len().max(1) };
            rows.chunks(together).try_for_each(&mut found)?;
        }
        Ok(())
    }

    /// The row of a cell, if all of it can be read.
    fn row(&mut self, Cell { id, length, bytes, is_index }: Cell<'_>) -> io::Result<Option<Row>> {
        let usable = self.usable;
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        if length > usable.saturating_mul(self.count as usize) {
            return Ok(None);
        }
        let most = if is_index { (usable - 12) * 64 / 255 - 23 } else { usable - 35 };
        if length <= most {
            return Ok(bytes.get(..length).and_then(values).map(|values| Row { id, values }));
        }
        let least = (usable - 12) * 32 / 255 - 23;
        let fitting = least + (length - least) % (usable - 4);
        let here = if fitting <= most { fitting } else { least };
        let (Some(start), Some(mut next)) = (bytes.get(..here), word(bytes, here)) else { return Ok(None) };
        let mut payload = start.to_vec();
        while payload.len() < length {
            let Some(page) = self.read(next)? else { return Ok(None) };
            let part = (length - payload.len()).min(usable - 4);
            payload.extend_from_slice(&page[4..4 + part]);
            next = word(&page, 0).unwrap_or(0);
        }
        Ok(values(&payload).map(|values| Row { id, values }))
    }
}

/// A row's place in a page.
struct Cell<'a> {
    id: Option<i64>,
    /// How long the row is.
    length: i64,
    /// From its beginning to the end of the page.
    bytes: &'a [u8],
    is_index: bool,
}

/// The kinds of pages that hold rows: above others in an index, at the end of an index, at the end of a table.
const INNER_INDEX: u8 = 2;
const LEAF_INDEX: u8 = 10;
const LEAF_TABLE: u8 = 13;

/// The cells of a page that hold rows; nothing in the place of one that makes no sense.
fn cells(page: &[u8]) -> impl Iterator<Item = Option<Cell<'_>>> {
    let (kind, head) = match page.first() {
        Some(&kind @ INNER_INDEX) => (kind, 12),
        Some(&kind @ (LEAF_INDEX | LEAF_TABLE)) => (kind, 8),
        _ => (0, page.len()),
    };
    let count =
        page.get(3..5).filter(|_| kind != 0).map_or(0, |two| usize::from(two[0]) << 8 | usize::from(two[1]));
    let places = page.get(head..).unwrap_or_default().chunks_exact(2).take(count);
    places.map(move |place| {
        let at = usize::from(place[0]) << 8 | usize::from(place[1]);
        let mut bytes = page.get(at..).filter(|_| at >= head)?;
        if kind == INNER_INDEX {
            // Before the row stands where the smaller ones are.
            bytes = bytes.get(4..)?;
        }
        let length = number(&mut bytes)?;
        let id = if kind == LEAF_TABLE { Some(number(&mut bytes)?) } else { None };
        Some(Cell { id, length, bytes, is_index: kind != LEAF_TABLE })
    })
}

/// A number of one to nine bytes, the highest first, seven bits in each but the last.
fn number(bytes: &mut &[u8]) -> Option<i64> {
    let mut number = 0_u64;
    for place in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if place == 8 {
            return Some((number << 8 | u64::from(byte)) as i64);
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some(number as i64);
        }
    }
    None
}

/// The columns of a row: first the kind of each, then what is in them.
fn values(row: &[u8]) -> Option<Vec<Value>> {
    let mut rest = row;
    let head = usize::try_from(number(&mut rest)?).ok()?;
    let mut kinds = row.get(row.len() - rest.len()..head)?;
    let mut body = row.get(head..)?;
    let mut values = Vec::new();
    while !kinds.is_empty() {
        let kind = number(&mut kinds)?;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let bytes = body.get(..length)?;
        body = &body[length..];
        let sign = bytes.first().map_or(0, |&first| (first as i8) >> 7);
        let integer = || bytes.iter().fold(i64::from(sign), |number, &byte| number << 8 | i64::from(byte));
        values.push(match kind {
            0 => Value::Null,
            8 | 9 => Value::Integer(kind - 8),
            1..=6 => Value::Integer(integer()),
            7 => Value::Real(f64::from_bits(integer() as u64)),
            _ if kind % 2 == 0 => Value::Blob(bytes.to_vec()),
            _ => Value::Text(String::from_utf8(bytes.to_vec()).ok()?),
        });
    }
    Some(values)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rusqlite::{Connection, params_from_iter};

    fn rows(path: &Path) -> Vec<Row> {
        let mut rows = Vec::new();
        let found = |page: &[Option<Row>]| {
            rows.extend(page.iter().flatten().cloned());
            Ok::<(), io::Error>(())
        };
        Pages::open(path).unwrap().unwrap().each(found).unwrap();
        rows
    }

    fn value() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Null),
            any::<i64>().prop_map(Value::Integer),
            (-300_i64..300).prop_map(Value::Integer),
            any::<i32>().prop_map(|number| Value::Real(f64::from(number) + 0.5)),
            ".{0,40}".prop_map(Value::Text),
            (0_usize..12_000).prop_map(|length| Value::Text("é".repeat(length / 2))),
            prop::collection::vec(any::<u8>(), 0..5_000).prop_map(Value::Blob),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// What is deleted is not found again; what is there is, in tables and in the pages of an index.
        #[test]
        fn pages_hold_what_was_written(
            written in prop::collection::vec((value(), value(), value()), 0..120),
            kept in 1_usize..4,
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.db");
            let connection = Connection::open(&path).unwrap();
            connection
                .execute_batch(
                    "PRAGMA auto_vacuum = INCREMENTAL;
                     PRAGMA synchronous = OFF;
                     CREATE TABLE t (a, b, c); CREATE TABLE k (n INTEGER, b, c, PRIMARY KEY (n)) WITHOUT ROWID;",
                )
                .unwrap();
            connection.execute_batch("BEGIN").unwrap();
            let mut expected = Vec::new();
            for (number, (a, b, c)) in (1_i64..).zip(written) {
                let numbered = [Value::Integer(number), b.clone(), c.clone()];
                connection.execute("INSERT INTO k VALUES (?1, ?2, ?3)", params_from_iter(&numbered)).unwrap();
                let plain = [a, b, c];
                connection.execute("INSERT INTO t VALUES (?1, ?2, ?3)", params_from_iter(&plain)).unwrap();
                if (number as usize).is_multiple_of(kept) {
                    expected.push(Row { id: Some(number), values: plain.to_vec() });
                    expected.push(Row { id: None, values: numbered.to_vec() });
                }
            }
            for table in ["DELETE FROM t WHERE rowid % ?1 <> 0", "DELETE FROM k WHERE n % ?1 <> 0"] {
                connection.execute(table, [kept as i64]).unwrap();
            }
            connection.execute_batch("COMMIT").unwrap();
            drop(connection);
            let mut found = rows(&path);
            for rows in [&mut expected, &mut found] {
                rows.sort_by_key(|row| format!("{row:?}"));
            }
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn no_bytes_break_the_reader(
            bytes in prop::collection::vec(any::<u8>(), 8_192),
            kinds in prop::collection::vec(prop_oneof![Just(2_u8), Just(5), Just(10), Just(13), any::<u8>()], 16),
            mapped in any::<bool>(),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.db");
            let mut bytes = bytes;
            bytes[..16].copy_from_slice(b"SQLite format 3\0");
            bytes[16..18].copy_from_slice(&512_u16.to_be_bytes());
            bytes[20] = 0;
            bytes[52..56].copy_from_slice(&u32::from(mapped).to_be_bytes());
            for (page, kind) in bytes.chunks_exact_mut(512).zip(kinds).skip(1) {
                page[0] = kind;
            }
            std::fs::write(&path, bytes).unwrap();
            rows(&path);
        }
    }

    #[test]
    fn what_is_no_database_has_no_pages() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        for text in ["", "no database at all", &"SQLite format 3\0".repeat(20)] {
            std::fs::write(&path, text).unwrap();
            assert!(Pages::open(&path).unwrap().is_none_or(|pages| pages.count < 2), "{text}");
        }
    }
}
