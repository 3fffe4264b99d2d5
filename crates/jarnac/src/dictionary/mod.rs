//! The dictionary: which words count (sheet, section 3, *module Dictionnaire*).
//!
//! [`Dictionary`] has the operations of the sheet, and there are five ways to keep one: [`Everything`],
//! [`List`], [`OrderedSet`], [`Trie`] and [`WordGraph`]. The rules take any of them. [`Anagrams`] is what bots and
//! hints ask besides: which words can be made of these letters. [`Lexicon`] is what the program plays with: the
//! embedded French list or the English one, read in place, or a list that somebody brought.

mod anagrams;
pub(crate) mod builder;
pub mod common;
mod digest;
pub mod english;
mod everything;
pub mod french;
mod graph;
mod lexicon;
mod list;
mod load;
mod ordered_set;
#[cfg(any(test, target_family = "wasm"))]
#[allow(dead_code)] // the build script writes what is read here
mod press;
mod trie;
mod word_graph;

pub use anagrams::{Anagrams, Index};
pub use common::Commonness;
pub use digest::{Digest, NoDigest};
pub use everything::Everything;
pub use graph::{Edges, Graph, Owned, PackedEdges};
pub use lexicon::{Lexicon, SharedLexicon};
pub use list::List;
pub use load::{ListError, ListReport, MOST_BYTES, read_stream, read_words};
pub use ordered_set::OrderedSet;
pub use trie::Trie;
pub use word_graph::WordGraph;

use std::io::BufRead;

use crate::word::Word;

/// A set of words, with the operations of the sheet.
///
/// ```
/// use jarnac::dictionary::{Dictionary, Trie};
/// let (dictionary, report) = Trie::of_stream("rat\nTzar\nrât\nà\n".as_bytes()).unwrap();
/// assert!(dictionary.member(&"TZAR".parse().unwrap()));
/// assert_eq!((report.words, report.duplicates, report.too_short), (2, 1, 1));
/// ```
pub trait Dictionary: Sized {
    /// A dictionary without words (*`dico_vide`*).
    fn empty() -> Self;

    /// Whether a word is in it (*member*).
    fn member(&self, word: &Word) -> bool;

    /// With one more word (*add*).
    #[must_use]
    fn add(self, word: Word) -> Self;

    /// Without a word; the same if it was not there (*remove*).
    #[must_use]
    fn remove(self, word: &Word) -> Self;

    /// Its words in alphabetical order (*`to_list`*).
    fn to_list(&self) -> Vec<Word>;

    /// The dictionary of these words.
    fn of_words(words: Vec<Word>) -> Self {
        words.into_iter().fold(Self::empty(), Self::add)
    }

    /// The dictionary of a stream with one word a line, and how many lines were of no use (*`of_stream`*). An empty
    /// stream gives the empty dictionary.
    fn of_stream(stream: impl BufRead) -> Result<(Self, ListReport), ListError> {
        let (words, report) = read_stream(stream)?;
        Ok((Self::of_words(words), report))
    }
}
