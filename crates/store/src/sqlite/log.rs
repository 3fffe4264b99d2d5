//! The log beside the file, looked at before SQLite does: it reads a log up to the first frame that is damaged and says
//! nothing about the rest.

use std::{fs, path::Path};

/// The bytes before the first frame.
const HEADER: usize = 32;

/// The bytes before each frame's page.
const FRAME_HEADER: usize = 24;

/// What is in a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contents {
    /// The size of a page, in bytes.
    pub(super) page: u64,
    /// How many pages the file has after the last transaction that SQLite reads.
    pub(super) pages: u64,
    /// Transactions that SQLite reads.
    pub(super) whole: usize,
    /// Transactions behind the first frame that is damaged. One may be the last that was being written when the power
    /// failed; more cannot.
    pub(super) behind: usize,
}

/// Looks through a log; nothing, if there is none or nothing in it.
pub(super) fn contents(log: &Path) -> Option<Contents> {
    let bytes = fs::read(log).ok()?;
    let header = bytes.get(..HEADER)?;
    let big_endian = word(header, 0) & 1 == 1;
    let page = word(header, 8) as usize;
    let plausible = page.is_power_of_two() && (512..=65_536).contains(&page);
    let page = if plausible { page } else { 4096 };
    let mut sums = check(big_endian, (0, 0), &header[..24]);
    let mut broken =
        !plausible || word(header, 0) & !1 != 0x377f_0682 || sums != (word(header, 24), word(header, 28));
    let frames: Vec<&[u8]> = bytes[HEADER..].chunks_exact(FRAME_HEADER + page).collect();
    let first = frames.first()?;
    // The frames of a log that was begun anew carry the header's salts; those of the one before do not.
    let salts = if broken { &first[8..16] } else { &header[16..24] };
    let last = frames.iter().rposition(|frame| &frame[8..16] == salts)?;
    let mut contents = Contents { page: page as u64, ..Contents::default() };
    for frame in &frames[..=last] {
        let expected = check(big_endian, check(big_endian, sums, &frame[..8]), &frame[FRAME_HEADER..]);
        sums = (word(frame, 16), word(frame, 20));
        broken |= &frame[8..16] != salts || expected != sums;
        let commit = word(frame, 4);
        if commit > 0 && broken {
            contents.behind += 1;
        } else if commit > 0 {
            contents.whole += 1;
            contents.pages = u64::from(commit);
        }
    }
    Some(contents)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// SQLite's running checksum over pairs of words.
fn check(big_endian: bool, (mut one, mut two): (u32, u32), bytes: &[u8]) -> (u32, u32) {
    let read = |word: &[u8]| {
        let word = word.try_into().unwrap_or_default();
        if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    for pair in bytes.chunks_exact(8) {
        one = one.wrapping_add(read(&pair[..4])).wrapping_add(two);
        two = two.wrapping_add(read(&pair[4..])).wrapping_add(one);
    }
    (one, two)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    #[test]
    fn transactions_are_counted_on_both_sides_of_the_damage() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (n);")
            .unwrap();
        for number in 0..9 {
            connection.execute("INSERT INTO t VALUES (?1)", [number]).unwrap();
        }
        let log = folder.path().join("a.db-wal");
        let sound = contents(&log).unwrap();
        assert_eq!((sound.page, sound.whole, sound.behind), (4096, 10, 0));
        let bytes = fs::read(&log).unwrap();
        let frames = (bytes.len() - HEADER) / (FRAME_HEADER + 4096);
        for at in [HEADER + 3 * (FRAME_HEADER + 4096) + 9, bytes.len() / 2, bytes.len() - 5, 5] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            fs::write(&log, &damaged).unwrap();
            let found = contents(&log).unwrap();
            assert!(found.behind > 0 && found.whole + found.behind == 10, "{found:?} of {frames} at {at}");
        }
        fs::write(&log, &bytes[..bytes.len() - 7]).unwrap();
        let torn = contents(&log).unwrap();
        assert_eq!((torn.whole, torn.behind), (9, 0), "what was never written whole is no damage");
        drop(connection);
    }
}
