//! Sets of cells as bits: one `u128` up to dimension 4, seven words beyond.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitXor, Not},
};

/// A set of cell numbers.
pub trait Bits:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many cells there can be.
    const CAPACITY: usize;

    /// Whether looking at the cells of a ray one by one is faster than looking at the ray as a set.
    const WALKS: bool;

    /// The set of one cell.
    fn bit(cell: usize) -> Self;

    /// Whether the set is empty.
    fn is_empty(self) -> bool;

    /// The smallest cell number of a set that is not empty.
    fn lowest(self) -> usize;

    /// The largest cell number of a set that is not empty.
    fn highest(self) -> usize;

    /// How many cells are in the set.
    fn count(self) -> usize;

    /// Whether the cell is in the set.
    fn contains(self, cell: usize) -> bool;

    /// Adds a cell.
    fn insert(&mut self, cell: usize);

    /// The cells of the set, smallest first.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set, one by one.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0 ^ B::bit(cell);
        Some(cell)
    }
}

impl Bits for u128 {
    const CAPACITY: usize = 128;
    const WALKS: bool = false;

    #[inline]
    fn bit(cell: usize) -> u128 {
        1 << cell
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn highest(self) -> usize {
        127 - self.leading_zeros() as usize
    }

    #[inline]
    fn count(self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn contains(self, cell: usize) -> bool {
        self >> cell & 1 != 0
    }

    #[inline]
    fn insert(&mut self, cell: usize) {
        *self |= 1 << cell;
    }
}

const WORDS: usize = 7;

/// A set of up to 448 cells, for the boards of dimensions 5 to 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; WORDS]);

macro_rules! word_by_word {
    ($($op:ident $method:ident $sign:tt),*) => {$(
        impl $op for Wide {
            type Output = Wide;

            #[inline]
            fn $method(self, other: Wide) -> Wide {
                Wide(std::array::from_fn(|word| self.0[word] $sign other.0[word]))
            }
        }
    )*};
}
word_by_word!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl Not for Wide {
    type Output = Wide;

    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    const CAPACITY: usize = WORDS * 64;
    const WALKS: bool = true;

    #[inline]
    fn bit(cell: usize) -> Wide {
        let mut words = [0; WORDS];
        words[cell / 64] = 1 << (cell % 64);
        Wide(words)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(WORDS - 1);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    #[inline]
    fn highest(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].checked_ilog2().unwrap_or(0) as usize
    }

    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn agrees<B: Bits>(cells: &BTreeSet<usize>, others: &BTreeSet<usize>) {
        let set = |cells: &BTreeSet<usize>| cells.iter().fold(B::default(), |set, &cell| set | B::bit(cell));
        let (own, other) = (set(cells), set(others));
        assert!(own.cells().eq(cells.iter().copied()));
        assert_eq!(own.count(), cells.len());
        assert_eq!(own.is_empty(), cells.is_empty());
        assert!((own & !other).cells().eq(cells.difference(others).copied()));
        assert!((own & other).cells().eq(cells.intersection(others).copied()));
        assert!((own ^ other).cells().eq(cells.symmetric_difference(others).copied()));
        assert!(others.iter().all(|&cell| own.contains(cell) == cells.contains(&cell)));
        if let (Some(&low), Some(&high)) = (cells.first(), cells.last()) {
            assert_eq!((own.lowest(), own.highest()), (low, high));
        }
    }

    proptest! {
        #[test]
        fn sets_are_sets(cells in prop::collection::btree_set(0_usize..448, 0..60), others in prop::collection::btree_set(0_usize..448, 0..60)) {
            agrees::<Wide>(&cells, &others);
            let small = |set: &BTreeSet<usize>| set.iter().map(|cell| cell % 128).collect();
            agrees::<u128>(&small(&cells), &small(&others));
        }
    }
}
