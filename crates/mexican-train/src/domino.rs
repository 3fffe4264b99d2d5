//! Dominoes and the sets they come in.

use std::{cmp::Ordering, collections::hash_map::DefaultHasher, fmt, hash::Hash, hash::Hasher, str::FromStr};

use kernel::{NotationError, Phrase};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The greatest number that any set of ours bears.
pub const HIGHEST: u8 = 15;

/// How many numbers there are at most: 0 to [`HIGHEST`].
pub const NUMBERS: usize = 16;

/// A domino (Q1). The smaller side comes first, so that two dominoes with the same sides are equal, whichever
/// way round they were made.
///
/// ```
/// use mexican_train::Domino;
/// assert_eq!(Domino::make(12, 5), Domino::make(5, 12));
/// assert_eq!(Domino::make(12, 5).to_string(), "5-12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    low: u8,
    high: u8,
}

impl Domino {
    /// make (Q1): the domino with these two sides.
    pub const fn make(side1: u8, side2: u8) -> Domino {
        if side1 <= side2 { Domino { low: side1, high: side2 } } else { Domino { low: side2, high: side1 } }
    }

    /// compare (Q1): by the smaller side, then by the greater one.
    pub fn compare(self, other: Domino) -> Ordering {
        self.cmp(&other)
    }

    /// equal (Q1).
    pub fn equal(self, other: Domino) -> bool {
        self == other
    }

    /// hash (Q1): equal dominoes have equal hashes.
    pub fn hash_value(self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// `d_side` (Q1): both sides, the smaller one first.
    pub fn d_side(self) -> (u8, u8) {
        (self.low, self.high)
    }

    /// `d_match` (Q1): the other side, if one of them is `side`.
    ///
    /// ```
    /// # use mexican_train::Domino;
    /// assert_eq!(Domino::make(5, 12).d_match(12), Some(5));
    /// assert_eq!(Domino::make(5, 5).d_match(5), Some(5));
    /// assert_eq!(Domino::make(5, 12).d_match(4), None);
    /// ```
    pub fn d_match(self, side: u8) -> Option<u8> {
        match side {
            _ if side == self.low => Some(self.high),
            _ if side == self.high => Some(self.low),
            _ => None,
        }
    }

    /// Whether both sides are the same.
    pub fn is_double(self) -> bool {
        self.low == self.high
    }

    /// The sum of both sides: what the domino costs when it is left in a hand.
    pub fn pips(self) -> u32 {
        u32::from(self.low) + u32::from(self.high)
    }

    /// Whether a side is one of the numbers whose bits are set.
    pub fn touches(self, numbers: u16) -> bool {
        let bit = |side: u8| 1_u16.checked_shl(u32::from(side)).unwrap_or(0);
        (bit(self.low) | bit(self.high)) & numbers != 0
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}

/// Reads `5-12`, either side first; `5:12`, `5/12` and `5|12` too.
impl FromStr for Domino {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Domino, NotationError> {
        let wrong = |part: &str| {
            let shown: String = part.chars().take(12).collect();
            NotationError::in_text(text, part, Phrase::new("mexican-train-no-domino").with("found", shown))
        };
        let side = |part: &str| match part.trim().as_bytes() {
            digits @ ([_] | [_, _]) if digits.iter().all(u8::is_ascii_digit) => {
                Some(digits.iter().fold(0, |number, digit| number * 10 + (digit - b'0')))
            }
            _ => None,
        };
        if text.trim().is_empty() {
            return Err(NotationError::empty());
        }
        let (one, other) = text.split_once(['-', ':', '/', '|']).ok_or_else(|| wrong(text))?;
        let one = side(one).ok_or_else(|| wrong(one))?;
        let other = side(other).ok_or_else(|| wrong(other))?;
        Ok(Domino::make(one, other))
    }
}

impl Serialize for Domino {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Domino {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Domino, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format_args!("no domino: {text:.12}")))
    }
}

/// A set of dominoes, named after its highest double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum DominoSet {
    /// Double-9: 55 dominoes.
    Nine,
    /// Double-12: 91 dominoes, the sheet's set.
    #[default]
    Twelve,
    /// Double-15: 136 dominoes.
    Fifteen,
}

impl DominoSet {
    /// All sets, the sheet's first.
    pub const ALL: [DominoSet; 3] = [DominoSet::Twelve, DominoSet::Nine, DominoSet::Fifteen];

    /// The highest number.
    pub fn highest(self) -> u8 {
        match self {
            DominoSet::Nine => 9,
            DominoSet::Twelve => 12,
            DominoSet::Fifteen => 15,
        }
    }

    /// The set with this highest number.
    pub fn of_highest(highest: u8) -> Option<DominoSet> {
        DominoSet::ALL.into_iter().find(|set| set.highest() == highest)
    }

    /// How many dominoes it has.
    pub fn size(self) -> usize {
        let numbers = usize::from(self.highest()) + 1;
        numbers * (numbers + 1) / 2
    }

    /// Its dominoes, in order.
    pub fn dominoes(self) -> impl Iterator<Item = Domino> {
        let highest = self.highest();
        (0..=highest).flat_map(move |low| (low..=highest).map(move |high| Domino { low, high }))
    }

    /// How many dominoes each of `seats` players receives: 12 for up to 6 players, 10 for 7 and 8, 8 beyond
    /// (section 2 and rulings), less where the set is too small to leave everybody one domino to draw.
    pub fn hand_size(self, seats: usize) -> usize {
        let usual = match seats {
            0..=6 => 12,
            7..=8 => 10,
            _ => 8,
        };
        let seats = seats.max(1);
        usual.min((self.size() - 1).saturating_sub(seats) / seats)
    }
}

impl From<DominoSet> for u8 {
    fn from(set: DominoSet) -> u8 {
        set.highest()
    }
}

/// There is no set with such a highest double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSet(pub u8);

impl fmt::Display for NoSuchSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no double-{} set", self.0)
    }
}

impl TryFrom<u8> for DominoSet {
    type Error = NoSuchSet;

    fn try_from(highest: u8) -> Result<DominoSet, NoSuchSet> {
        DominoSet::of_highest(highest).ok_or(NoSuchSet(highest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn q1_the_smaller_side_comes_first() {
        let domino = Domino::make(12, 5);
        assert_eq!(domino.d_side(), (5, 12));
        assert!(domino.equal(Domino::make(5, 12)));
        assert_eq!(domino.compare(Domino::make(6, 6)), Ordering::Less);
        assert_eq!(domino.compare(Domino::make(5, 11)), Ordering::Greater);
        assert_eq!(domino.hash_value(), Domino::make(5, 12).hash_value());
        assert_eq!((domino.pips(), domino.is_double()), (17, false));
    }

    #[test]
    fn sets_have_their_sizes() {
        for (set, size) in [(DominoSet::Nine, 55), (DominoSet::Twelve, 91), (DominoSet::Fifteen, 136)] {
            assert_eq!((set.size(), set.dominoes().count()), (size, size));
        }
    }

    #[test]
    fn hands_are_those_of_the_rulings() {
        for (seats, size) in [(2, 12), (6, 12), (7, 10), (8, 10), (9, 8), (10, 8)] {
            assert_eq!(DominoSet::Twelve.hand_size(seats), size, "{seats}");
        }
        for set in DominoSet::ALL {
            for seats in 2..=10 {
                assert!((set.hand_size(seats) + 1) * seats < set.size(), "somebody could not draw");
            }
        }
        assert_eq!(DominoSet::Nine.hand_size(10), 4);
    }

    #[test]
    fn texts_that_are_no_domino_say_where() {
        for (text, at) in [("", 0), ("5", 0), ("5-", 2), ("x-5", 0), ("5-123", 2), ("-3-4", 0), ("5-+1", 2)] {
            assert_eq!(text.parse::<Domino>().unwrap_err().at, at, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_domino_reads_as_it_prints(a in 0_u8..=15, b in 0_u8..=15) {
            let domino = Domino::make(a, b);
            prop_assert_eq!(domino.to_string().parse::<Domino>(), Ok(domino));
            prop_assert_eq!(format!("{b} - {a}").parse::<Domino>(), Ok(domino));
        }

        #[test]
        fn comparing_is_a_total_order_that_agrees_with_equality(
            (a, b, c, d) in (0_u8..=15, 0_u8..=15, 0_u8..=15, 0_u8..=15),
        ) {
            let (one, other) = (Domino::make(a, b), Domino::make(c, d));
            prop_assert_eq!(one.compare(other) == Ordering::Equal, one.equal(other));
            prop_assert_eq!(one.compare(other), other.compare(one).reverse());
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".{0,20}") {
            let _ = text.parse::<Domino>();
        }
    }
}
