//! Checksums: what was kept is what is read, or it is said where it is not.
//!
//! Every entry carries a sum over itself and the sum of the entry before, beginning with the table's name: a flipped
//! bit, an entry that is missing and an entry of another table are all found at the entry where they begin. The head
//! has a sum of its own, because names in it change, and the result continues the chain.

use std::fmt;

use sha2::{Digest, Sha256};

/// How many bytes of the hash are kept.
const LENGTH: usize = 16;

/// A checksum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sum([u8; LENGTH]);

impl Sum {
    /// A sum as it was stored.
    pub fn stored(bytes: &[u8]) -> Option<Sum> {
        bytes.try_into().ok().map(Sum)
    }

    /// What is stored.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Where the chain of a table's entries begins.
    pub fn start(table: &str) -> Sum {
        sum("table", &[table.as_bytes()])
    }

    /// The sum of the entry that follows the one with this sum.
    #[must_use]
    pub fn entry(&self, number: u64, entry: &str, cause: Option<&str>) -> Sum {
        let said = [u8::from(cause.is_some())];
        let number = number.to_le_bytes();
        sum("entry", &[&self.0, &number, entry.as_bytes(), &said, cause.unwrap_or_default().as_bytes()])
    }

    /// The sum of the result that follows the last entry.
    #[must_use]
    pub fn result(&self, result: &str) -> Sum {
        sum("result", &[&self.0, result.as_bytes()])
    }

    /// The sum of what a table is besides its entries.
    pub fn head(name: &str, game: &str, head: &str, setup: &str) -> Sum {
        sum("head", &[name.as_bytes(), game.as_bytes(), head.as_bytes(), setup.as_bytes()])
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Every part with its length, so that no two lists of parts look alike.
fn sum(kind: &str, parts: &[&[u8]]) -> Sum {
    let mut hasher = Sha256::new();
    for part in std::iter::once(kind.as_bytes()).chain(parts.iter().copied()) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut first = [0; LENGTH];
    first.copy_from_slice(&hasher.finalize()[..LENGTH]);
    Sum(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores hold these sums: if one changes, every table that was ever kept looks damaged.
    #[test]
    fn sums_never_change() {
        let start = Sum::start("k3v9");
        let first = start.entry(0, "(move 1 a)", None);
        let second = first.entry(1, "(move 2 b)", Some("c"));
        let sums = [start, first, second, second.result("(result)"), Sum::head("k3v9", "toy", "h", "{}")];
        let expected = [
            "4678b965418aea597e3c56a3ff4b82ce",
            "0956c409bb870ad72c8c32a6a178f54f",
            "7117819c7acc8b87769b59993d8d19d6",
            "cf796e4af4bf18bba967a077fb212c5d",
            "edbc1d1457b83cc664062a54e3215330",
        ];
        assert_eq!(sums.map(|sum| format!("{sum:?}")), expected);
    }

    #[test]
    fn everything_counts() {
        let start = Sum::start("t");
        let sum = start.entry(3, "ab", Some("c"));
        for other in [
            Sum::start("u").entry(3, "ab", Some("c")),
            start.entry(4, "ab", Some("c")),
            start.entry(3, "a", Some("bc")),
            start.entry(3, "abc", None),
            start.entry(3, "ab", None),
            start.result("ab"),
        ] {
            assert_ne!(sum, other);
        }
        assert_ne!(start.entry(0, "a", None), start.entry(0, "a", Some("")));
    }
}
