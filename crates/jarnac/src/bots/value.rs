//! What a side is worth besides its points: rows that can still grow, letters worth keeping.

use std::collections::HashMap;

use crate::{
    dictionary::{Anagrams as _, Lexicon},
    letters::Letters,
    position::{Rules, Side},
    solver::Play,
    word::{LONGEST, Letter, Word},
};

/// How often, in a thousand words of three to seven letters of the French list, a letter alone makes a longer
/// word; A first. It is what a loose letter is good for.
const GOOD_FOR: [i64; 26] = [
    337, 151, 206, 169, 437, 118, 137, 99, 435, 33, 20, 242, 177, 298, 224, 172, 30, 374, 600, 364, 236, 98,
    6, 42, 40, 134,
];

/// What a letter that extends everything it meets is worth beyond any other, in thousandths of a point. This and
/// the next ones were tuned in games against the bot `stepwise`.
const GOOD_LETTER: i64 = 40_000;
/// What any loose letter is worth.
const ANY_LETTER: i64 = 30_000;
/// What a point is worth that the next letter brings for certain.
const GROWTH: i64 = 6_000;
/// What a row with a word is worth besides its points.
const ROW: i64 = 3_000;

/// Values sides, and remembers which letters extend which words.
pub struct SideValues<'a> {
    rules: Rules,
    dictionary: &'a Lexicon,
    /// How likely each letter is to come out of the bag next, in thousandths.
    chances: [i64; 26],
    hooks: HashMap<Word, u32>,
}

impl<'a> SideValues<'a> {
    /// Values for a bag of these letters.
    pub fn new(rules: Rules, dictionary: &'a Lexicon, bag: &Letters) -> Self {
        let total = bag.total().max(1) as i64;
        let chances = bag.counts().map(|count| 1000 * i64::from(count) / total);
        SideValues { rules, dictionary, chances, hooks: HashMap::new() }
    }

    /// What a word on a row is worth, its hope of growing included, in thousandths of a point.
    pub fn word(&mut self, word: &Word) -> i64 {
        let points = word.points(self.rules.hundred);
        if word.len() == LONGEST {
            return 1000 * points;
        }
        let dictionary = self.dictionary;
        let hooks = *self.hooks.entry(*word).or_insert_with(|| dictionary.hooks(word));
        let chance: i64 =
            (0..26).filter(|letter| hooks >> letter & 1 != 0).map(|letter| self.chances[letter]).sum();
        let longer = match word.len() + 1 {
            LONGEST if self.rules.hundred => 100,
            length => (length * length) as i64,
        };
        1000 * points + chance * (longer - points) * GROWTH / 1000
    }

    /// What a loose letter is worth, in thousandths of a point.
    pub fn letter(letter: Letter) -> i64 {
        ANY_LETTER + GOOD_LETTER * GOOD_FOR[letter.index()] / 1000
    }

    /// What a play changes on one's own side, the letter drawn for it aside.
    pub fn play(&mut self, play: &Play) -> i64 {
        let spent: i64 = play.letters().iter().map(Self::letter).sum();
        let before = play.old.map_or(-ROW, |old| self.word(&old));
        self.word(&play.word) - before - spent
    }

    /// What a side is worth.
    pub fn side(&mut self, side: &Side) -> i64 {
        let letters: i64 = side.hand.iter().map(|&letter| Self::letter(letter)).sum();
        let words: i64 = side.board.iter().flatten().map(|word| self.word(word) + ROW).sum();
        letters + words
    }
}
