//! A transposition table: what was found out about positions, the newest over the oldest.

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) mv: Option<M>,
    pub(crate) value: i32,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
}

/// A table of fixed size, kept from search to search.
#[derive(Clone, Debug)]
pub struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    /// A table with room for `2^bits` positions.
    pub fn new(bits: u32) -> Table<M> {
        Table { entries: vec![None; 1 << bits.min(28)] }
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

    pub(crate) fn put(&mut self, key: u64, mv: Option<M>, value: i32, depth: u32, bound: Bound) {
        let slot = self.slot(key);
        // A deeper look at the same position is worth keeping.
        if self.entries[slot].is_some_and(|old| old.key == key && old.depth > depth) {
            return;
        }
        self.entries[slot] = Some(Entry { key, mv, value, depth, bound });
    }
}
