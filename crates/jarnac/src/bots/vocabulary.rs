//! Knowing fewer words. There is no list of how often words are used, so "common" is defined by what makes a
//! word come to mind at the table: few letters, and letters of which the bag holds many. [`effort`] adds up both;
//! it is a stand-in for commonness, not a measurement of it.

use kernel::{Bot, Dice, Seat, Thinking};

use super::{
    brain::Brain,
    simple::{greedy, stepwise},
};
use crate::{
    dictionary::Playable,
    game::JarnacWith,
    letters::Letters,
    moves::Move,
    position::Phase,
    solver::{Play, calls, plays},
    view::View,
    word::Word,
};

/// How hard a word is to think of: 4 for each letter past the third, and for each letter 0 to 4 by how rare it
/// is in the bag (0 for twelve or more of it, 1 for seven, 2 for four, 3 for two, 4 for one).
pub fn effort(word: &Word) -> u32 {
    let bag = Letters::full_bag();
    let rarity = |count: usize| match count {
        12.. => 0,
        7..=11 => 1,
        4..=6 => 2,
        2..=3 => 3,
        _ => 4,
    };
    let letters: u32 = word.letters().map(|letter| rarity(bag.count(letter))).sum();
    4 * (word.len() as u32).saturating_sub(3) + letters
}

/// The words up to some effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary(pub u32);

impl Vocabulary {
    /// Every word.
    pub const ALL: Vocabulary = Vocabulary(u32::MAX);
    /// About a tenth of the French list.
    pub const EASY: Vocabulary = Vocabulary(18);
    /// About a third of the French list.
    pub const MEDIUM: Vocabulary = Vocabulary(25);
    /// About three quarters of the French list.
    pub const HARD: Vocabulary = Vocabulary(32);

    /// Whether a word is among them.
    pub fn knows(self, word: &Word) -> bool {
        self == Vocabulary::ALL || effort(word) <= self.0
    }

    /// The plays whose words are among them.
    pub(super) fn of(self, mut plays: Vec<Play>) -> Vec<Play> {
        plays.retain(|play| self.knows(&play.word));
        plays
    }
}

/// How a player with a small vocabulary chooses among the words it knows.
#[derive(Clone, Copy, Debug)]
enum Manner {
    Greedy,
    Stepwise,
    Careful,
}

/// A player that knows the commoner words only, and does not always look at what the other left.
#[derive(Clone, Debug)]
pub struct Limited {
    vocabulary: Vocabulary,
    manner: Manner,
    /// How often a window goes by unused although it knew a word to steal.
    misses: f64,
}

impl Limited {
    /// Greedy, with few words; misses seven Jarnacs of ten.
    pub fn easy() -> Limited {
        Limited { vocabulary: Vocabulary::EASY, manner: Manner::Greedy, misses: 0.7 }
    }

    /// In steps; misses four Jarnacs of ten.
    pub fn medium() -> Limited {
        Limited { vocabulary: Vocabulary::MEDIUM, manner: Manner::Stepwise, misses: 0.4 }
    }

    /// Carefully; misses one Jarnac of ten.
    pub fn hard() -> Limited {
        Limited { vocabulary: Vocabulary::HARD, manner: Manner::Careful, misses: 0.1 }
    }

    fn call<D: Playable>(&self, view: &View<D>, dice: &mut Dice) -> Option<Move> {
        let calls = self.vocabulary.of(calls(&view.known(), view.dictionary.get()));
        if calls.is_empty() || dice.chance(self.misses) {
            return None;
        }
        greedy(&calls, view.rules)
    }
}

impl<D: Playable> Bot<JarnacWith<D>> for Limited {
    fn choose(&mut self, view: &View<D>, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let position = view.known();
        if let Manner::Careful = self.manner {
            let mut brain = Brain::new(view.rules, view.dictionary.get(), self.vocabulary, &position);
            return match position.phase {
                Phase::Begin { .. } if thinking.dice.chance(self.misses) => Move::Draw,
                Phase::Begin { .. } => brain.begin(&position),
                Phase::Play | Phase::Over => brain.play(&position),
            };
        }
        match position.phase {
            Phase::Begin { .. } => self.call(view, thinking.dice).unwrap_or(Move::Draw),
            Phase::Play | Phase::Over => {
                let plays = self.vocabulary.of(plays(&position, view.dictionary.get()));
                let choice = match self.manner {
                    Manner::Greedy => greedy(&plays, view.rules),
                    Manner::Stepwise | Manner::Careful => stepwise(&plays, view.rules),
                };
                choice.unwrap_or(Move::Pass)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::french;

    #[test]
    fn short_words_of_frequent_letters_come_first() {
        let effort = |text: &str| effort(&text.parse().unwrap());
        assert_eq!(effort("AIE"), 1);
        assert!(effort("RAT") < effort("TZAR") && effort("TZAR") < effort("WHISKYS"));
    }

    #[test]
    fn the_vocabularies_are_as_large_as_they_say() {
        let words = french::INDEX.words.to_list();
        let share = |vocabulary: Vocabulary| {
            100 * words.iter().filter(|word| vocabulary.knows(word)).count() / words.len()
        };
        let shares = [Vocabulary::EASY, Vocabulary::MEDIUM, Vocabulary::HARD, Vocabulary::ALL].map(share);
        assert!(shares[0].abs_diff(10) <= 4, "{shares:?}");
        assert!(shares[1].abs_diff(33) <= 6, "{shares:?}");
        assert!(shares[2].abs_diff(75) <= 6, "{shares:?}");
        assert_eq!(shares[3], 100);
    }
}
