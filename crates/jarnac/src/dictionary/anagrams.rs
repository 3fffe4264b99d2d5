//! Which words can be made of these letters, and which words grow out of this one.

use super::{Dictionary, Edges, Everything, Graph, List, OrderedSet, Trie, builder::group};
use crate::{
    letters::Letters,
    word::{LONGEST, Letter, Word},
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

    /// The letters that, alone, extend a word, as bits (A lowest).
    fn hooks(&self, word: &Word) -> u32 {
        let one = |letter: &Letter| !self.extensions(word, &std::iter::once(*letter).collect()).is_empty();
        Letter::all().filter(one).fold(0, |bits, letter| bits | 1 << letter.index())
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

    /// The letters that, alone, extend a word, as bits.
    pub fn hooks(&self, word: &Word) -> u32 {
        if word.len() == LONGEST {
            return 0;
        }
        let mut sorted = [0; LONGEST];
        sorted[..word.len()].copy_from_slice(word.capitals());
        sorted[..word.len()].sort_unstable();
        let hooks = |letter: &Letter| {
            let place = sorted[..word.len()].partition_point(|&capital| capital < letter.capital());
            let mut longer = sorted;
            longer.copy_within(place..word.len(), place + 1);
            longer[place] = letter.capital();
            self.sorted.contains(&longer[..=word.len()])
        };
        Letter::all().filter(hooks).fold(0, |bits, letter| bits | 1 << letter.index())
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
            sorted: &self.sorted,
            need: *own.counts(),
            needs: present(own.counts()),
            needed: word.len(),
            have: *all.counts(),
            path: [0; LONGEST],
            shortest: word.len() + 1,
            classes: Vec::new(),
        };
        growth.walk(self.sorted.root(), 0);
        let mut words = Vec::with_capacity(2 * growth.classes.len());
        for classes in growth.classes.chunks(64) {
            let mut spelling = Spelling::new(classes, &mut words);
            self.spell_classes(self.words.root(), 0, spelling.all, &mut spelling);
        }
        words.sort_unstable();
        words.into_iter().all(found)
    }

    /// Reads on in the word graph as long as the letters on the way belong to one of the classes that `alive`
    /// names as bits.
    fn spell_classes(&self, mut node: u32, depth: usize, alive: u64, spelling: &mut Spelling<'_>) {
        loop {
            let edge = self.words.edge(node);
            let letter = edge.letter();
            let still = alive & spelling.next[letter];
            if still != 0 {
                spelling.path[depth] = b'A' + letter as u8;
                let done = still & spelling.of_length[depth];
                if edge.ends() && done != 0 {
                    spelling.words.extend(Word::from_capitals(&spelling.path[..=depth]));
                }
                if edge.next() != 0 && still != done {
                    let before = spelling.take(letter);
                    let within = spelling.within(still & !done, self.words.below(edge.next()));
                    if within != 0 {
                        self.spell_classes(edge.next(), depth + 1, within, spelling);
                    }
                    spelling.put_back(letter, before);
                }
            }
            if edge.is_last() {
                return;
            }
            node += 1;
        }
    }
}

/// Up to 64 classes of letters whose words are looked for at once.
struct Spelling<'a> {
    /// All classes, as bits.
    all: u64,
    /// For each letter and number: the classes that have more than so many of it.
    with: [[u64; LONGEST]; 26],
    /// For each length (less one): the classes of that many letters.
    of_length: [u64; LONGEST],
    /// How many of each letter are on the way.
    used: [u8; 26],
    /// For each letter: the classes that have one more of it.
    next: [u64; 32],
    /// The letters with a group that some class has, each with its group, and how many they are.
    letters: [(u8, u8); 26],
    kinds: usize,
    path: [u8; LONGEST],
    words: &'a mut Vec<Word>,
}

impl<'a> Spelling<'a> {
    fn new(classes: &[([u8; LONGEST], usize)], words: &'a mut Vec<Word>) -> Spelling<'a> {
        let mut spelling = Spelling {
            all: 0,
            with: [[0; LONGEST]; 26],
            of_length: [0; LONGEST],
            used: [0; 26],
            next: [0; 32],
            letters: [(0, 0); 26],
            kinds: 0,
            path: [0; LONGEST],
            words,
        };
        for (number, (path, length)) in classes.iter().enumerate() {
            let bit = 1 << number;
            spelling.all |= bit;
            spelling.of_length[length - 1] |= bit;
            for same in path[..*length].chunk_by(|a, b| a == b) {
                spelling.with[usize::from(same[0])][..same.len()].iter_mut().for_each(|with| *with |= bit);
                spelling.next[usize::from(same[0])] |= bit;
            }
        }
        let some = |&letter: &u8| spelling.next[usize::from(letter)] != 0;
        let grouped = (0..26).filter(some).filter_map(|letter| Some((letter, group(letter)?)));
        for (place, grouped) in spelling.letters.iter_mut().zip(grouped.collect::<Vec<_>>()) {
            *place = grouped;
            spelling.kinds += 1;
        }
        spelling
    }

    /// The classes among these that need no letter besides those below. Without branches, since which letters are
    /// missing cannot be foreseen.
    #[inline]
    fn within(&self, classes: u64, below: u16) -> u64 {
        self.letters[..self.kinds.min(26)].iter().fold(classes, |classes, &(letter, group)| {
            let absent = u64::from(below >> (group & 15) & 1).wrapping_sub(1);
            classes & !(self.next[usize::from(letter & 31)] & absent)
        })
    }

    #[inline]
    fn take(&mut self, letter: usize) -> u64 {
        let used = usize::from(self.used[letter]) + 1;
        self.used[letter] = used as u8;
        let next = self.with[letter].get(used).copied().unwrap_or(0);
        std::mem::replace(&mut self.next[letter], next)
    }

    #[inline]
    fn put_back(&mut self, letter: usize, before: u64) {
        self.used[letter] -= 1;
        self.next[letter] = before;
    }
}

/// The walk through sorted letters that finds what extensions can be made of.
struct Growth<'a, E> {
    sorted: &'a Graph<E>,
    /// Letters of the word that are not used yet.
    need: [u8; 26],
    /// The same as bits.
    needs: u32,
    /// How many they are.
    needed: usize,
    /// Letters of the word and the hand that are not used yet.
    have: [u8; 26],
    /// Letters used on the way here.
    path: [u8; LONGEST],
    /// The length of the shortest extension.
    shortest: usize,
    /// The letters of extensions, with their number.
    classes: Vec<([u8; LONGEST], usize)>,
}

impl<E: Edges> Growth<'_, E> {
    fn walk(&mut self, mut node: u32, depth: usize) {
        if node == 0 || depth + self.needed.max(1) > LONGEST {
            return;
        }
        // No letter after one of the word's own can be used before it.
        let limit = self.needs.trailing_zeros() as usize;
        loop {
            let edge = self.sorted.edge(node);
            let letter = edge.letter();
            if letter > limit {
                return;
            }
            if self.have[letter] > 0 {
                let own = letter == limit;
                self.have[letter] -= 1;
                self.path[depth] = letter as u8;
                if own {
                    self.need[letter] -= 1;
                    self.needed -= 1;
                    if self.need[letter] == 0 {
                        self.needs &= !(1 << letter);
                    }
                }
                if edge.ends() && self.needed == 0 && depth + 1 >= self.shortest {
                    self.classes.push((self.path, depth + 1));
                }
                self.walk(edge.next(), depth + 1);
                self.have[letter] += 1;
                if own {
                    self.need[letter] += 1;
                    self.needed += 1;
                    self.needs |= 1 << letter;
                }
            }
            if edge.is_last() {
                return;
            }
            node += 1;
        }
    }
}
