//! The dictionary as a minimised word graph (Appel and Jacobson 1988).

use std::sync::OnceLock;

use super::{Anagrams, Dictionary, Graph, Index, Owned, builder};
use crate::{letters::Letters, word::Word};

/// A word graph in which equal endings are shared, and the anagram index beside it once somebody has asked what grows
/// out of a word: until then it would only take room.
///
/// It is made for being asked, not for being changed: [`add`](Dictionary::add) and
/// [`remove`](Dictionary::remove) take the whole list apart and build the graph again, which for a list of
/// 160,000 words takes a hundred milliseconds or more. Whoever has many words to add should use
/// [`of_words`](Dictionary::of_words).
#[derive(Clone, Debug)]
pub struct WordGraph {
    words: Owned,
    /// The words with sorted letters.
    sorted: OnceLock<Owned>,
}

impl PartialEq for WordGraph {
    fn eq(&self, other: &WordGraph) -> bool {
        self.words == other.words
    }
}

impl Eq for WordGraph {}

impl WordGraph {
    /// The graph of words that are sorted and all different.
    fn build(words: &[Word]) -> WordGraph {
        let capitals: Vec<&[u8]> = words.iter().map(Word::capitals).collect();
        WordGraph { words: Owned::new(builder::build(&capitals)), sorted: OnceLock::new() }
    }

    fn words(&self) -> Graph<&Owned> {
        Graph::over(&self.words)
    }

    /// The two graphs.
    pub fn index(&self) -> Index<&Owned> {
        let sorted = self.sorted.get_or_init(|| {
            let words = self.to_list();
            let letters = builder::sorted_letters(words.iter().map(Word::capitals));
            let letters: Vec<&[u8]> = letters.iter().map(Vec::as_slice).collect();
            Owned::new(builder::build(&letters))
        });
        Index { words: self.words(), sorted: Graph::over(sorted) }
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
        self.words().contains(word.capitals())
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
        self.words().to_list()
    }

    fn of_words(mut words: Vec<Word>) -> WordGraph {
        words.sort_unstable();
        words.dedup();
        WordGraph::build(&words)
    }
}

impl Anagrams for WordGraph {
    /// The words themselves are enough for this, so the index is not made for it.
    fn each_word(&self, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        let words = self.words();
        Index { words, sorted: words }.each_word(letters, found)
    }

    fn each_extension(&self, word: &Word, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        letters.is_empty() || self.index().each_extension(word, letters, found)
    }

    fn hooks(&self, word: &Word) -> u32 {
        self.index().hooks(word)
    }
}
