//! The plainest dictionary.

use super::Dictionary;
use crate::word::Word;

/// A list of words in the order in which they came; every question goes through all of it.
#[derive(Clone, Debug, Default)]
pub struct List(Vec<Word>);

/// Two lists are the same dictionary when they have the same words, in whatever order.
impl PartialEq for List {
    fn eq(&self, other: &List) -> bool {
        self.to_list() == other.to_list()
    }
}

impl Dictionary for List {
    fn empty() -> List {
        List(Vec::new())
    }

    fn member(&self, word: &Word) -> bool {
        self.0.contains(word)
    }

    fn add(mut self, word: Word) -> List {
        if !self.member(&word) {
            self.0.push(word);
        }
        self
    }

    fn remove(mut self, word: &Word) -> List {
        self.0.retain(|own| own != word);
        self
    }

    fn to_list(&self) -> Vec<Word> {
        let mut words = self.0.clone();
        words.sort_unstable();
        words
    }

    /// Adding one by one would compare each word with all before it.
    fn of_words(mut words: Vec<Word>) -> List {
        words.sort_unstable();
        words.dedup();
        List(words)
    }
}
