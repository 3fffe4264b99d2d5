//! The dictionary that a table plays with, and how options, states and views carry it.

use std::sync::Arc;

use serde::{Deserialize, Serialize, de::Error as _};

use super::{
    Anagrams, Commonness, Dictionary, Digest, ListError, WordGraph, builder, english, french, read_words,
};
use crate::{letters::Letters, word::Word};

/// An embedded list, or one that somebody brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Lexicon {
    /// The French list.
    #[default]
    French,
    /// The English list; browsers load it like one that was brought.
    #[cfg(not(target_family = "wasm"))]
    English,
    /// Another list.
    Brought(Box<WordGraph>),
}

impl Dictionary for Lexicon {
    fn empty() -> Lexicon {
        Lexicon::Brought(Box::default())
    }

    #[inline]
    fn member(&self, word: &Word) -> bool {
        match self {
            Lexicon::French => french::LIST.contains(word.capitals()),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::LIST.contains(word.capitals()),
            Lexicon::Brought(graph) => graph.member(word),
        }
    }

    /// Builds a graph of its own.
    fn add(self, word: Word) -> Lexicon {
        if self.member(&word) { self } else { Lexicon::of_words([self.to_list(), vec![word]].concat()) }
    }

    /// Builds a graph of its own.
    fn remove(self, word: &Word) -> Lexicon {
        if !self.member(word) {
            return self;
        }
        Lexicon::of_words(self.to_list().into_iter().filter(|own| own != word).collect())
    }

    fn to_list(&self) -> Vec<Word> {
        match self {
            Lexicon::French => french::LIST.to_list(),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::LIST.to_list(),
            Lexicon::Brought(graph) => graph.to_list(),
        }
    }

    fn of_words(words: Vec<Word>) -> Lexicon {
        Lexicon::Brought(Box::new(WordGraph::of_words(words)))
    }
}

impl Anagrams for Lexicon {
    fn each_word(&self, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        match self {
            Lexicon::French => french::INDEX.each_word(letters, found),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::INDEX.each_word(letters, found),
            Lexicon::Brought(graph) => graph.each_word(letters, found),
        }
    }

    fn each_extension(&self, word: &Word, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        match self {
            Lexicon::French => french::INDEX.each_extension(word, letters, found),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::INDEX.each_extension(word, letters, found),
            Lexicon::Brought(graph) => graph.each_extension(word, letters, found),
        }
    }

    fn hooks(&self, word: &Word) -> u32 {
        match self {
            Lexicon::French => french::INDEX.hooks(word),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::INDEX.hooks(word),
            Lexicon::Brought(graph) => graph.hooks(word),
        }
    }
}

impl Lexicon {
    /// What tells it from dictionaries with other words.
    pub fn digest(&self) -> Digest {
        match self {
            Lexicon::French => french::DIGEST,
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => english::DIGEST,
            Lexicon::Brought(graph) => Digest::of(graph.to_list().iter().map(Word::capitals)),
        }
    }

    /// The words that somebody brought as a text, one a line. Nothing for an embedded list: options name it otherwise, and
    /// whoever only writes options therefore need not carry it.
    pub fn lines(&self) -> String {
        match self {
            Lexicon::Brought(graph) => {
                graph.to_list().iter().flat_map(|word| [word.as_str(), "\n"].map(str::to_owned)).collect()
            }
            _ => String::new(),
        }
    }

    /// How common a word is, where anybody has counted.
    pub fn commonness(&self, word: &Word) -> Option<Commonness> {
        match self {
            Lexicon::French => Some(Commonness::of_french(word)),
            #[cfg(not(target_family = "wasm"))]
            Lexicon::English => Some(english::commonness(word)),
            Lexicon::Brought(_) => None,
        }
    }
}

/// A dictionary that options, states and views hold together. It is written as its digest only (`fr` for the
/// French list, `en` for the English one). A view that is read from text has no other list than the embedded ones, and says so
/// until it is [given](SharedLexicon::or_this) the right one. Two are equal when their digests are.
#[derive(Clone, Debug)]
pub struct SharedLexicon {
    dictionary: Arc<Lexicon>,
    /// The digest that was promised.
    digest: Digest,
    /// Whether the words at hand have it.
    at_hand: bool,
}

impl SharedLexicon {
    /// A dictionary to hold together.
    pub fn new(dictionary: Lexicon) -> SharedLexicon {
        SharedLexicon { digest: dictionary.digest(), dictionary: Arc::new(dictionary), at_hand: true }
    }

    /// The dictionary of a text: one word a line, or nothing for the usual one.
    pub fn from_text(text: &str) -> Result<SharedLexicon, ListError> {
        if text.is_empty() {
            return Ok(SharedLexicon::default());
        }
        read_words(text.as_bytes()).map(|(words, _)| SharedLexicon::new(Lexicon::of_words(words)))
    }

    /// The English list.
    pub fn english() -> SharedLexicon {
        SharedLexicon::promised(english::DIGEST)
    }

    /// Whether this is the English list.
    pub fn is_english(&self) -> bool {
        self.digest == english::DIGEST
    }

    /// The list with this digest, if it is at hand: of the embedded ones.
    fn promised(digest: Digest) -> SharedLexicon {
        #[cfg(not(target_family = "wasm"))]
        if digest == english::DIGEST {
            return SharedLexicon { dictionary: Arc::new(Lexicon::English), digest, at_hand: true };
        }
        let usual = Lexicon::French;
        let at_hand = usual.digest() == digest;
        SharedLexicon { dictionary: Arc::new(usual), digest, at_hand }
    }

    /// The words that somebody brought, one a line; nothing for an embedded list, which need not be carried.
    pub fn text(&self) -> String {
        if self.digest == french::DIGEST || self.is_english() {
            String::new()
        } else {
            self.dictionary.lines()
        }
    }

    /// The dictionary.
    pub fn get(&self) -> &Lexicon {
        &self.dictionary
    }

    /// The name that is written: `fr`, `en`, or the digest of another list.
    pub fn name(&self) -> String {
        match self.digest {
            french::DIGEST => "fr".to_owned(),
            english::DIGEST => "en".to_owned(),
            other => other.to_string(),
        }
    }

    /// Whether a save file means this list: by its name, or by the shorter one that older files have.
    pub fn is_named(&self, name: &str) -> bool {
        let old = || builder::old_digest(self.dictionary.to_list().iter().map(Word::capitals));
        name == self.name() || (name.len() == 16 && name == format!("{:016x}", old()))
    }

    /// Whether the words at hand are those that the name promises. They are not when a view was read from text
    /// that another list was played with.
    pub fn is_at_hand(&self) -> bool {
        self.at_hand
    }

    /// The other one, if it has the words that this one promises.
    pub fn or_this(&mut self, other: &SharedLexicon) {
        if other.at_hand && *self == *other {
            self.clone_from(other);
        }
    }
}

impl Default for SharedLexicon {
    fn default() -> SharedLexicon {
        SharedLexicon::new(Lexicon::French)
    }
}

impl PartialEq for SharedLexicon {
    fn eq(&self, other: &SharedLexicon) -> bool {
        self.digest == other.digest
    }
}

impl Serialize for SharedLexicon {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for SharedLexicon {
    fn deserialize<S: serde::Deserializer<'de>>(deserializer: S) -> Result<SharedLexicon, S::Error> {
        let name = String::deserialize(deserializer)?;
        let digest = match name.as_str() {
            "fr" => french::DIGEST,
            "en" => english::DIGEST,
            hex => hex.parse().map_err(|_| S::Error::custom("a dictionary is fr, en or a digest"))?,
        };
        Ok(SharedLexicon::promised(digest))
    }
}
