//! What can be played: every word and every extension, every Jarnac.

use crate::{
    dictionary::Anagrams,
    letters::Letters,
    moves::{Move, Row, Target},
    position::{JarnacPosition, Phase, Rules, Side, added},
    word::Word,
};

/// A word that can be laid, extended or stolen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The move.
    pub mv: Move,
    /// The word.
    pub word: Word,
    /// The word that it grows out of.
    pub old: Option<Word>,
}

impl Play {
    /// The points by which the board of whoever gets the word grows.
    pub fn gain(&self, rules: Rules) -> i64 {
        let before = match self.mv {
            Move::Jarnac { .. } => 0,
            _ => self.old.map_or(0, |old| old.points(rules.hundred)),
        };
        self.word.points(rules.hundred) - before
    }

    /// The points by which the difference of the boards changes: a stolen word is lost to the other too.
    pub fn swing(&self, rules: Rules) -> i64 {
        match self.mv {
            Move::Jarnac { .. } => self.gain(rules) + self.old.map_or(0, |old| old.points(rules.hundred)),
            _ => self.gain(rules),
        }
    }

    /// How many loose letters it takes.
    pub fn spent(&self) -> usize {
        self.word.len() - self.old.map_or(0, |old| old.len())
    }

    /// The loose letters that it takes.
    pub fn letters(&self) -> Letters {
        added(self.old.as_ref(), &self.word)
    }
}

/// Calls `found` with every word that a side could lay or extend, until it says `false`.
fn each(
    side: &Side,
    room: bool,
    dictionary: &impl Anagrams,
    found: &mut dyn FnMut(Target, Option<Word>, Word) -> bool,
) -> bool {
    let loose = side.loose();
    if loose.is_empty() {
        return true;
    }
    for row in Row::all() {
        let Some(old) = side.board[row.index()] else { continue };
        let target = Target::Row(row);
        if !dictionary.each_extension(&old, &loose, &mut |word| found(target, Some(old), word)) {
            return false;
        }
    }
    !room || dictionary.each_word(&loose, &mut |word| found(Target::New, None, word))
}

/// Every word that the seat to move can lay or extend; extensions first.
pub fn plays(position: &JarnacPosition, dictionary: &impl Anagrams) -> Vec<Play> {
    let mut plays = Vec::new();
    if position.phase == Phase::Play {
        each(position.own(), !position.own().is_full(), dictionary, &mut |target, old, word| {
            let mv = match target {
                Target::New => Move::Word(word),
                Target::Row(row) => Move::Extend { row, word },
            };
            plays.push(Play { mv, word, old });
            true
        });
    }
    plays
}

/// Every Jarnac that the seat to move can call.
pub fn calls(position: &JarnacPosition, dictionary: &impl Anagrams) -> Vec<Play> {
    let Phase::Begin { calls: 1.., called } = position.phase else { return Vec::new() };
    if position.own().is_full() {
        return Vec::new();
    }
    let mut calls = Vec::new();
    each(position.other(), true, dictionary, &mut |target, old, word| {
        if called != Some(target) {
            calls.push(Play { mv: Move::Jarnac { target, word }, word, old });
        }
        true
    });
    calls
}

/// Whether anything could be laid or extended by a side: what a pass would leave to be stolen.
pub fn leaves_something(side: &Side, dictionary: &impl Anagrams) -> bool {
    !each(side, true, dictionary, &mut |_, _, _| false)
}
