//! How many of each letter: hands and bags without order.

use std::fmt;

use crate::word::{Letter, Word};

/// So many of each letter.
///
/// ```
/// use jarnac::Letters;
/// let rack: Letters = "ABUZRT".parse().unwrap();
/// let rat: Letters = "RAT".parse().unwrap();
/// assert!(rack.contains(&rat));
/// assert_eq!(rack.minus(&rat).to_string(), "BUZ");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Letters([u8; 26]);

/// The letters of the bag at the start, A first (sheet, section 1.1): 144 in all.
const BAG: [u8; 26] = [14, 4, 7, 5, 19, 2, 4, 2, 11, 1, 1, 6, 5, 9, 8, 4, 1, 10, 7, 9, 8, 2, 1, 1, 1, 2];

impl Letters {
    /// How many letters there are in the game.
    pub const IN_THE_GAME: usize = 144;

    /// The full bag.
    pub fn full_bag() -> Letters {
        Letters(BAG)
    }

    /// How many there are of a letter.
    pub fn count(&self, letter: Letter) -> usize {
        usize::from(self.0[letter.index()])
    }

    /// How many letters there are.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    /// One more of a letter.
    pub fn add(&mut self, letter: Letter) {
        let count = &mut self.0[letter.index()];
        *count = count.saturating_add(1);
    }

    /// One less of a letter; whether there was one.
    pub fn take(&mut self, letter: Letter) -> bool {
        let count = &mut self.0[letter.index()];
        let had = *count > 0;
        *count = count.saturating_sub(1);
        had
    }

    /// Whether all letters of the other are here too.
    pub fn contains(&self, other: &Letters) -> bool {
        self.0.iter().zip(&other.0).all(|(own, their)| own >= their)
    }

    /// The letters here that are not there.
    pub fn minus(&self, other: &Letters) -> Letters {
        Letters(std::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// The letters here and there.
    pub fn plus(&self, other: &Letters) -> Letters {
        Letters(std::array::from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// The letters one by one, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = Letter> + '_ {
        Letter::all().flat_map(|letter| std::iter::repeat_n(letter, self.count(letter)))
    }

    /// The counts, A first.
    pub fn counts(&self) -> &[u8; 26] {
        &self.0
    }
}

impl FromIterator<Letter> for Letters {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Letters {
        let mut counts = Letters::default();
        letters.into_iter().for_each(|letter| counts.add(letter));
        counts
    }
}

impl From<&Word> for Letters {
    fn from(word: &Word) -> Letters {
        word.letters().collect()
    }
}

impl From<&[Letter]> for Letters {
    fn from(letters: &[Letter]) -> Letters {
        letters.iter().copied().collect()
    }
}

/// Letters in any case, with or without accents; the error is the character that is none.
impl std::str::FromStr for Letters {
    type Err = char;

    fn from_str(text: &str) -> Result<Letters, char> {
        let mut letters = Letters::default();
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            let capitals = crate::word::fold(c).ok_or(c)?;
            capitals.bytes().filter_map(Letter::from_capital).for_each(|letter| letters.add(letter));
        }
        Ok(letters)
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_bag_holds_144_letters() {
        assert_eq!(Letters::full_bag().total(), Letters::IN_THE_GAME);
    }

    proptest! {
        #[test]
        fn sums_and_differences_agree(a in "[A-Z]{0,20}", b in "[A-Z]{0,20}") {
            let (a, b): (Letters, Letters) = (a.parse().unwrap(), b.parse().unwrap());
            prop_assert_eq!(a.plus(&b).minus(&b), a);
            prop_assert!(a.plus(&b).contains(&a));
            prop_assert_eq!(a.contains(&b), b.minus(&a).is_empty());
            prop_assert_eq!(a.to_string().parse::<Letters>(), Ok(a));
        }
    }
}
