//! The dictionary as a minimised word graph (Appel and Jacobson 1988).

use super::{Anagrams, Dictionary, Graph, Index, Owned, builder};
use crate::{letters::Letters, word::Word};

/// A word graph in which equal endings are shared, with the anagram index beside it.
///
/// It is made for being asked, not for being changed: [`add`](Dictionary::add) and
/// [`remove`](Dictionary::remove) take the whole list apart and build the graph again, which for a list of
/// 160,000 words takes a hundred milliseconds or more. Whoever has many words to add should use
/// [`of_words`](Dictionary::of_words).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordGraph {
    index: Index<Owned>,
}

impl WordGraph {
    /// The graph of words that are sorted and all different.
    fn build(words: &[Word]) -> WordGraph {
        let capitals: Vec<&[u8]> = words.iter().map(Word::capitals).collect();
        let sorted = builder::sorted_letters(capitals.iter().copied());
        let sorted: Vec<&[u8]> = sorted.iter().map(Vec::as_slice).collect();
        let graph = |words: &[&[u8]]| Graph::over(Owned::new(builder::build(words)));
        WordGraph { index: Index { words: graph(&capitals), sorted: graph(&sorted) } }
    }

    /// The two graphs.
    pub fn index(&self) -> &Index<Owned> {
        &self.index
    }
}

impl Default for WordGraph {
    fn default() -> WordGraph {
        WordGraph::empty()
    }
}

impl Dictionary for WordGraph {
    fn empty() -> WordGraph {
        WordGraph::build(&[])
    }

    fn member(&self, word: &Word) -> bool {
        self.index.words.contains(word.capitals())
    }

    /// Builds the whole graph again.
    fn add(self, word: Word) -> WordGraph {
        let mut words = self.to_list();
        match words.binary_search(&word) {
            Ok(_) => self,
            Err(place) => {
                words.insert(place, word);
                WordGraph::build(&words)
            }
        }
    }

    /// Builds the whole graph again.
    fn remove(self, word: &Word) -> WordGraph {
        let mut words = self.to_list();
        match words.binary_search(word) {
            Ok(place) => {
                words.remove(place);
                WordGraph::build(&words)
            }
            Err(_) => self,
        }
    }

    fn to_list(&self) -> Vec<Word> {
        self.index.words.to_list()
    }

    fn of_words(mut words: Vec<Word>) -> WordGraph {
        words.sort_unstable();
        words.dedup();
        WordGraph::build(&words)
    }
}

impl Anagrams for WordGraph {
    fn each_word(&self, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        self.index.each_word(letters, found)
    }

    fn each_extension(&self, word: &Word, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        self.index.each_extension(word, letters, found)
    }

    fn hooks(&self, word: &Word) -> u32 {
        self.index.hooks(word)
    }
}
