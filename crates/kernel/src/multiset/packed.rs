//! A multiset in one machine word, for hot paths: a small counter for each of a few values.

use std::{fmt, marker::PhantomData};

use super::{Multielement, Multiset};

/// Values that can be numbered.
pub trait Indexed: Copy {
    /// How many values there are.
    const COUNT: usize;
    /// The number of a value, less than `COUNT`.
    fn index(self) -> usize;
    /// The value with a number.
    fn from_index(index: usize) -> Self;
}

/// Counters of `BITS` bits each in a `u128`, the topmost bit of each kept free so that all counters can be
/// compared at once. A value can stand `2^(BITS-1) - 1` times.
pub struct Packed<T, const BITS: u32> {
    word: u128,
    values: PhantomData<T>,
}

impl<T, const BITS: u32> Clone for Packed<T, BITS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const BITS: u32> Copy for Packed<T, BITS> {}

impl<T, const BITS: u32> PartialEq for Packed<T, BITS> {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl<T, const BITS: u32> Eq for Packed<T, BITS> {}

impl<T: Indexed + fmt::Debug, const BITS: u32> fmt::Debug for Packed<T, BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.elements()).finish()
    }
}

impl<T: Indexed, const BITS: u32> Packed<T, BITS> {
    /// The free bit of every counter.
    const GUARDS: u128 = {
        assert!(BITS >= 2 && T::COUNT * BITS as usize <= 128, "the counters do not fit in the word");
        let (mut guards, mut index) = (0, 0);
        while index < T::COUNT {
            guards |= 1 << (index as u32 * BITS + BITS - 1);
            index += 1;
        }
        guards
    };

    fn of(word: u128) -> Self {
        Packed { word, values: PhantomData }
    }

    fn shift(value: T) -> u32 {
        value.index() as u32 * BITS
    }

    fn at(self, index: usize) -> usize {
        (self.word >> (index as u32 * BITS)) as usize & <Self as Multiset<T>>::MOST
    }

    /// The values that stand in it, with their counts.
    pub fn elements(self) -> impl Iterator<Item = Multielement<T>> {
        (0..T::COUNT).map(move |index| (T::from_index(index), self.at(index))).filter(|element| element.1 > 0)
    }

    /// All bits of the counters in which `self` has at least as many as `other`.
    fn at_least(self, other: Self) -> u128 {
        let guards = ((self.word | Self::GUARDS) - other.word) & Self::GUARDS;
        guards - (guards >> (BITS - 1))
    }
}

impl<T: Indexed, const BITS: u32> Multiset<T> for Packed<T, BITS> {
    const MOST: usize = (1 << (BITS - 1)) - 1;

    fn empty() -> Self {
        Self::of(0)
    }

    fn cardinal(&self) -> usize {
        self.elements().map(|element| element.1).sum()
    }

    fn count(&self, value: &T) -> usize {
        self.at(value.index())
    }

    fn is_subset(&self, other: &Self) -> bool {
        ((other.word | Self::GUARDS) - self.word) & Self::GUARDS == Self::GUARDS
    }

    fn add(self, (value, times): Multielement<T>) -> Self {
        let room = Self::MOST - self.count(&value);
        Self::of(self.word + ((times.min(room) as u128) << Self::shift(value)))
    }

    fn remove(self, (value, times): Multielement<T>) -> Self {
        let had = self.count(&value);
        Self::of(self.word - ((times.min(had) as u128) << Self::shift(value)))
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn intersection(&self, other: &Self) -> Self {
        let more = self.at_least(*other);
        Self::of((other.word & more) | (self.word & !more & !Self::GUARDS))
    }

    fn difference(&self, other: &Self) -> Self {
        Self::of(self.word - self.intersection(other).word)
    }

    fn nth(&self, number: usize) -> Option<T> {
        let mut left = number.checked_sub(1)?;
        self.elements().find_map(|(value, times)| {
            if left < times {
                return Some(value);
            }
            left -= times;
            None
        })
    }
}
