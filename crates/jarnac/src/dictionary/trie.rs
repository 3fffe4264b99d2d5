//! The sheet's tree with 26 branches at every node.

use super::Dictionary;
use crate::word::{Letter, Word};

/// A tree in which a word is the way from the root to a marked node, a letter for each step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trie(Node);

/// *`Noeud`*: 26 branches, some of them missing (*`Feuille`*), and whether a word ends here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Node {
    branches: [Option<Box<Node>>; 26],
    ends: bool,
}

impl Node {
    fn is_bare(&self) -> bool {
        !self.ends && self.branches.iter().all(Option::is_none)
    }

    /// Takes a word out, and with it the branches that led to nothing else.
    fn remove(&mut self, mut letters: impl Iterator<Item = usize>) {
        let Some(index) = letters.next() else {
            self.ends = false;
            return;
        };
        if let Some(branch) = &mut self.branches[index] {
            branch.remove(letters);
            if branch.is_bare() {
                self.branches[index] = None;
            }
        }
    }

    fn collect(&self, prefix: &mut Vec<u8>, words: &mut Vec<Word>) {
        if self.ends {
            words.extend(Word::from_capitals(prefix));
        }
        for (branch, capital) in self.branches.iter().zip(b'A'..) {
            if let Some(branch) = branch {
                prefix.push(capital);
                branch.collect(prefix, words);
                prefix.pop();
            }
        }
    }
}

impl Dictionary for Trie {
    fn empty() -> Trie {
        Trie::default()
    }

    fn member(&self, word: &Word) -> bool {
        let mut node = &self.0;
        for letter in word.letters() {
            match &node.branches[letter.index()] {
                Some(branch) => node = branch,
                None => return false,
            }
        }
        node.ends
    }

    fn add(mut self, word: Word) -> Trie {
        let mut node = &mut self.0;
        for letter in word.letters() {
            node = node.branches[letter.index()].get_or_insert_default();
        }
        node.ends = true;
        self
    }

    fn remove(mut self, word: &Word) -> Trie {
        self.0.remove(word.letters().map(Letter::index));
        self
    }

    fn to_list(&self) -> Vec<Word> {
        let mut words = Vec::new();
        self.0.collect(&mut Vec::new(), &mut words);
        words
    }
}
