//! Knowing fewer words. Of the French list it is known how common its words are, see [`Commonness`]. Of a list that somebody
//! brought it is not; there "common" is what makes a word come to mind at the table, few letters, and letters of which
//! the bag holds many: [`effort`] adds up both, a stand-in for commonness and not a measurement of it.

use kernel::{Bot, Seat, Thinking};

use super::brain::Brain;
use crate::{
    dictionary::{Commonness, Lexicon},
    game::Jarnac,
    letters::Letters,
    moves::Move,
    position::Phase,
    solver::Play,
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

/// The words that a player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// Up to which commonness, where that is counted.
    common: Commonness,
    /// Up to which effort, where it is not.
    effort: u32,
}

impl Vocabulary {
    /// Every word.
    pub const ALL: Vocabulary = Vocabulary { common: Commonness::Rare, effort: u32::MAX };
    /// The 3,000 commonest French words; of another list about a twentieth.
    pub const EASY: Vocabulary = Vocabulary { common: Commonness::Daily, effort: 15 };
    /// The 10,000 commonest French words; of another list about a tenth.
    pub const MEDIUM: Vocabulary = Vocabulary { common: Commonness::Usual, effort: 18 };
    /// The 40,000 commonest French words; of another list about a third.
    pub const HARD: Vocabulary = Vocabulary { common: Commonness::Known, effort: 25 };

    /// Whether a word of a dictionary is among them.
    pub fn knows(self, dictionary: &Lexicon, word: &Word) -> bool {
        if self == Vocabulary::ALL {
            return true;
        }
        match dictionary.commonness(word) {
            Some(common) => common <= self.common,
            None => effort(word) <= self.effort,
        }
    }

    /// The plays whose words are among them.
    pub(super) fn of(self, dictionary: &Lexicon, mut plays: Vec<Play>) -> Vec<Play> {
        plays.retain(|play| self.knows(dictionary, &play.word));
        plays
    }
}

/// A player that knows the commoner words only, and does not always look at what the other left or at what it could
/// still lay.
#[derive(Clone, Copy, Debug)]
pub struct Limited {
    vocabulary: Vocabulary,
    /// How often a window goes by unused although it knew a word to steal.
    misses: f64,
    /// How often it ends its turn although it knew a word to lay.
    tires: f64,
}

impl Limited {
    /// With words of every day; misses every other Jarnac.
    pub fn easy() -> Limited {
        Limited { vocabulary: Vocabulary::EASY, misses: 0.5, tires: 0.0 }
    }

    /// With usual words; misses three Jarnacs of ten.
    pub fn medium() -> Limited {
        Limited { vocabulary: Vocabulary::MEDIUM, misses: 0.3, tires: 0.0 }
    }

    /// With the words that most people have met; misses one Jarnac of ten.
    pub fn hard() -> Limited {
        Limited { vocabulary: Vocabulary::HARD, misses: 0.1, tires: 0.0 }
    }
}

impl Bot<Jarnac> for Limited {
    fn choose(&mut self, view: &View, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let position = view.known();
        let mut brain = Brain::new(view.rules, view.dictionary.get(), self.vocabulary, &position);
        match position.phase {
            Phase::Begin { .. } if thinking.dice.chance(self.misses) => Move::Draw,
            Phase::Begin { .. } => brain.begin(&position),
            Phase::Play | Phase::Over if thinking.dice.chance(self.tires) => Move::Pass,
            Phase::Play | Phase::Over => brain.play(&position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::{Dictionary, Lexicon, french};

    #[test]
    fn short_words_of_frequent_letters_come_first() {
        let effort = |text: &str| effort(&text.parse().unwrap());
        assert_eq!(effort("AIE"), 1);
        assert!(effort("RAT") < effort("TZAR") && effort("TZAR") < effort("WHISKYS"));
    }

    const LEVELS: [Vocabulary; 4] = [Vocabulary::EASY, Vocabulary::MEDIUM, Vocabulary::HARD, Vocabulary::ALL];

    #[test]
    fn the_vocabularies_are_as_large_as_they_say() {
        let words = french::LIST.to_list();
        let known = |dictionary: &Lexicon, vocabulary: Vocabulary| {
            words.iter().filter(|word| vocabulary.knows(dictionary, word)).count()
        };
        assert_eq!(LEVELS.map(|level| known(&Lexicon::French, level)), [3_000, 10_000, 40_000, words.len()]);
        // The same list, of which nobody has counted anything.
        let brought = Lexicon::of_words(words.clone());
        let shares = LEVELS.map(|level| 100 * known(&brought, level) / words.len());
        assert!(shares[0].abs_diff(5) <= 2, "{shares:?}");
        assert!(shares[1].abs_diff(10) <= 4, "{shares:?}");
        assert!(shares[2].abs_diff(33) <= 6, "{shares:?}");
        assert_eq!(shares[3], 100);
    }

    #[test]
    fn nobody_but_the_expert_plays_bonace() {
        let word: Word = "BONACE".parse().unwrap();
        assert_eq!(LEVELS.map(|level| level.knows(&Lexicon::French, &word)), [false, false, false, true]);
    }
}
