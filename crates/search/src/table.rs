//! A transposition table: what was found out about positions, the newest over the oldest.

use crate::position::WIN;

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) mv: Option<M>,
    value: i32,
    depth: u32,
    bound: Bound,
}

impl<M> Entry<M> {
    /// The value, if what is known so deep settles it between `alpha` and `beta`; otherwise these come closer together.
    pub(crate) fn settles(&self, depth: u32, alpha: &mut i32, beta: &mut i32) -> Option<i32> {
        if self.depth < depth {
            return None;
        }
        match self.bound {
            Bound::Exact => return Some(self.value),
            Bound::AtLeast => *alpha = self.value.max(*alpha),
            Bound::AtMost => *beta = self.value.min(*beta),
        }
        (*alpha >= *beta).then_some(self.value)
    }
}

/// A table of fixed size, kept from search to search.
#[derive(Clone, Debug)]
pub struct TranspositionTable<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table with room for `2^bits` positions.
    pub fn new(bits: u32) -> TranspositionTable<M> {
        TranspositionTable { entries: vec![None; 1 << bits.min(28)] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Keeps the best move of a position and its value, which is exact if it lies within the window.
    pub(crate) fn put(
        &mut self,
        key: u64,
        (value, mv): (i32, Option<M>),
        depth: u32,
        window: std::ops::Range<i32>,
    ) {
        // A win found below is so many moves from the root, not from here; it is not kept.
        if value.abs() >= WIN / 2 {
            return;
        }
        let bound = match value {
            value if value >= window.end => Bound::AtLeast,
            value if value > window.start => Bound::Exact,
            _ => Bound::AtMost,
        };
        let slot = self.slot(key);
        // A deeper look at the same position is worth keeping.
        if self.entries[slot].is_some_and(|old| old.key == key && old.depth > depth) {
            return;
        }
        self.entries[slot] = Some(Entry { key, mv, value, depth, bound });
    }
}
