//! Which words can be made of these letters, and which words grow out of this one.

use super::{Dictionary, Edges, Everything, Graph, List, OrderedSet, Trie};
use crate::{
    letters::Letters,
    word::{LONGEST, Word},
};

/// A dictionary that can be searched by letters. As given here every question goes through the whole list, which
/// is what the fast answers of [`Index`] are tested against.
pub trait Anagrams: Dictionary {
    /// Calls `found` with every word that can be made of some of the letters, in alphabetical order, until it
    /// says `false`; whether it never did.
    fn each_word(&self, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        self.to_list().into_iter().filter(|word| letters.contains(&word.into())).all(found)
    }

    /// Calls `found` with every word that has all letters of `word` and at least one more from `letters`, in
    /// alphabetical order, until it says `false`; whether it never did.
    fn each_extension(&self, word: &Word, letters: &Letters, found: &mut dyn FnMut(Word) -> bool) -> bool {
        let own = Letters::from(word);
        let all = own.plus(letters);
        let grows = |longer: &Word| {
            let longer_letters = Letters::from(longer);
            longer.len() > word.len() && longer_letters.contains(&own) && all.contains(&longer_letters)
        };
        self.to_list().into_iter().filter(grows).all(found)
    }

    /// Every word that can be made of some of the letters, in alphabetical order.
    fn words(&self, letters: &Letters) -> Vec<Word> {
        let mut words = Vec::new();
        self.each_word(letters, &mut |word| {
            words.push(word);
            true
        });
        words
    }

    /// Every word that has all letters of `word` and at least one more from `letters`, in alphabetical order.
    fn extensions(&self, word: &Word, letters: &Letters) -> Vec<Word> {
        let mut words = Vec::new();
        self.each_extension(word, letters, &mut |longer| {
            words.push(longer);
            true
        });
        words
    }
}

impl Anagrams for Everything {}
impl Anagrams for List {}
impl Anagrams for OrderedSet {}
impl Anagrams for Trie {}

/// The anagram index: a word graph, and a word graph of the same words with their letters in alphabetical
/// order. The second one says quickly which letters make a word; the first one says which word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index<E> {
    /// The words.
    pub words: Graph<E>,
    /// The words with sorted letters.
    pub sorted: Graph<E>,
}

/// What a search still has in hand.
struct Hand<'a, F: ?Sized> {
    /// How many of each letter may be used.
    counts: [u8; 26],
    /// The letters of which there are some, as bits.
    present: u32,
    path: [u8; LONGEST],
    /// Lengths at which a word is wanted, as bits.
    lengths: u32,
    found: &'a mut F,
}

impl<F: FnMut(Word) -> bool + ?Sized> Hand<'_, F> {
    #[inline]
    fn take(&mut self, letter: usize) {
        self.counts[letter] -= 1;
        if self.counts[letter] == 0 {
            self.present &= !(1 << letter);
        }
    }

    #[inline]
    fn put_back(&mut self, letter: usize) {
        self.counts[letter] += 1;
        self.present |= 1 << letter;
    }
}

fn present(counts: &[u8; 26]) -> u32 {
    (0..26).filter(|&letter| counts[letter] > 0).fold(0, |bits, letter| bits | 1 << letter)
}

impl<E: Edges> Index<E> {
    /// Calls `found` with every word of the letters, in alphabetical order, until it says `false`.
    pub fn each_word<F: FnMut(Word) -> bool + ?Sized>(&self, letters: &Letters, found: &mut F) -> bool {
        let counts = *letters.counts();
        let mut hand =
            Hand { counts, present: present(&counts), path: [0; LONGEST], lengths: u32::MAX, found };
        self.spell(self.words.root(), 0, &mut hand)
    }

    /// Reads on in the word graph with whatever letters are in hand.
    fn spell<F: FnMut(Word) -> bool + ?Sized>(
        &self,
        mut node: u32,
        depth: usize,
        hand: &mut Hand<'_, F>,
    ) -> bool {
        if node == 0 || depth == LONGEST {
            return true;
        }
        loop {
            let edge = self.words.edge(node);
            let letter = edge.letter();
            if hand.present >> letter & 1 != 0 {
                hand.path[depth] = b'A' + letter as u8;
                if edge.ends() && hand.lengths >> (depth + 1) & 1 != 0 {
                    let word = Word::from_capitals(&hand.path[..=depth]);
                    if word.is_some_and(|word| !(hand.found)(word)) {
                        return false;
                    }
                }
                if edge.next() != 0 {
                    hand.take(letter);
                    let more = self.spell(edge.next(), depth + 1, hand);
                    hand.put_back(letter);
                    if !more {
                        return false;
                    }
                }
            }
            if edge.is_last() || hand.present >> letter >> 1 == 0 {
                return true;
            }
            node += 1;
        }
    }

    /// Calls `found` with every word that extends `word` with some of `letters`, in alphabetical order, until
    /// it says `false`.
    pub fn each_extension<F: FnMut(Word) -> bool + ?Sized>(
        &self,
        word: &Word,
        letters: &Letters,
        found: &mut F,
    ) -> bool {
        // First which letters make such a word at all: usually none or few, and then few ways to spell them.
        let own = Letters::from(word);
        let all = own.plus(letters);
        let mut growth = Growth {
            need: *own.counts(),
            have: *all.counts(),
            needed: word.len(),
            most: [0; 26],
            taken: [0; 26],
            lengths: 0,
        };
        growth.walk(&self.sorted, self.sorted.root(), 0, word.len());
        if growth.lengths == 0 {
            return true;
        }
        let counts = growth.most;
        let mut checked = |longer: Word| -> bool {
            let longer_letters = Letters::from(&longer);
            !longer_letters.contains(&own) || found(longer)
        };
        let mut hand = Hand {
            counts,
            present: present(&counts),
            path: [0; LONGEST],
            lengths: growth.lengths,
            found: &mut checked,
        };
        self.spell(self.words.root(), 0, &mut hand)
    }
}

/// The walk through sorted letters that finds what an extension can be made of.
struct Growth {
    /// Letters of the word that are not used yet.
    need: [u8; 26],
    /// Letters of the word and the hand that are not used yet.
    have: [u8; 26],
    /// How many letters of the word are not used yet.
    needed: usize,
    /// For each letter the most that any extension uses.
    most: [u8; 26],
    /// Letters used on the way here.
    taken: [u8; 26],
    /// The lengths that extensions have, as bits.
    lengths: u32,
}

impl Growth {
    fn walk<E: Edges>(&mut self, sorted: &Graph<E>, mut node: u32, depth: usize, shortest: usize) {
        if node == 0 || depth + self.needed.max(1) > LONGEST {
            return;
        }
        // No letter after one of the word's own can be used before it.
        let limit = (0..26).find(|&letter| self.need[letter] > 0).unwrap_or(25);
        loop {
            let edge = sorted.edge(node);
            let letter = edge.letter();
            if letter > limit {
                return;
            }
            if self.have[letter] > 0 {
                let own = self.need[letter] > 0;
                self.have[letter] -= 1;
                self.taken[letter] += 1;
                if own {
                    self.need[letter] -= 1;
                    self.needed -= 1;
                }
                if edge.ends() && self.needed == 0 && depth + 1 > shortest {
                    self.lengths |= 1 << (depth + 1);
                    self.most.iter_mut().zip(&self.taken).for_each(|(most, &taken)| *most = taken.max(*most));
                }
                self.walk(sorted, edge.next(), depth + 1, shortest);
                self.have[letter] += 1;
                self.taken[letter] -= 1;
                if own {
                    self.need[letter] += 1;
                    self.needed += 1;
                }
            }
            if edge.is_last() {
                return;
            }
            node += 1;
        }
    }
}
