//! The dictionary that the standard library gives for free (the sheet's `Set`).

use std::collections::BTreeSet;

use super::Dictionary;
use crate::word::Word;

/// A balanced tree of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderedSet(BTreeSet<Word>);

impl Dictionary for OrderedSet {
    fn empty() -> OrderedSet {
        OrderedSet::default()
    }

    fn member(&self, word: &Word) -> bool {
        self.0.contains(word)
    }

    fn add(mut self, word: Word) -> OrderedSet {
        self.0.insert(word);
        self
    }

    fn remove(mut self, word: &Word) -> OrderedSet {
        self.0.remove(word);
        self
    }

    fn to_list(&self) -> Vec<Word> {
        self.0.iter().copied().collect()
    }
}
