//! What a player does, and the one way to write it.
//!
//! Verbs are read in French too ([`VERBS`]); they are written in English.
//!
//! | written | meaning |
//! |---|---|
//! | `draw` | go on without calling Jarnac: six letters in a first turn, one in later ones, as far as the bag goes |
//! | `swap AEI` | go on, and instead of drawing exchange three loose letters |
//! | `word RAT` | a new word on the first empty row |
//! | `extend 1 TZAR` | the word on row 1 becomes TZAR |
//! | `jarnac 1 TZAR` | Jarnac: the word on the other's row 1 becomes TZAR, and mine |
//! | `jarnac new BUT` | Jarnac: a new word from the other's loose letters is mine |
//! | `pass` | end the turn |

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Speak, Verb};
use serde::{Deserialize, Serialize, de::Error as _};

use crate::word::{Letter, Word, fold_all};

const DRAW: Verb = Verb::new("draw", "piocher").also(&["pioche", "tirer"]);
const SWAP: Verb = Verb::new("swap", "échanger").also(&["échange"]);
const WORD: Verb = Verb::new("word", "poser").also(&["mot"]);
const EXTEND: Verb = Verb::new("extend", "allonger");
const JARNAC: Verb = Verb::new("jarnac", "jarnac");
const PASS: Verb = Verb::new("pass", "passer");
const NEW: Verb = Verb::new("new", "nouveau");

/// The words that moves begin with.
pub const VERBS: [Verb; 6] = [DRAW, SWAP, WORD, EXTEND, JARNAC, PASS];

/// The number of rows of a board.
pub const ROWS: usize = 8;

/// A row of a board, 0 to 7 in code and 1 to 8 for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Row(u8);

impl Row {
    /// The rows from the top.
    pub fn all() -> impl DoubleEndedIterator<Item = Row> + Clone {
        (0..ROWS as u8).map(Row)
    }

    /// The row with this index, from 0.
    pub fn new(index: usize) -> Option<Row> {
        (index < ROWS).then_some(Row(index as u8))
    }

    /// The index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
        Row::new(usize::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("a board has eight rows"))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// What a Jarnac is called on: one of the other's rows, or his loose letters alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// A new word from loose letters.
    New,
    /// The word on a row.
    Row(Row),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::New => f.write_str("new"),
            Target::Row(row) => row.fmt(f),
        }
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Begin the turn with letters from the bag.
    Draw,
    /// Begin the turn with an exchange of three loose letters, which stand in alphabetical order.
    Swap([Letter; 3]),
    /// A new word.
    Word(Word),
    /// A longer word in the place of the one on a row.
    Extend {
        /// The row.
        row: Row,
        /// The longer word.
        word: Word,
    },
    /// Jarnac.
    Jarnac {
        /// What it is called on.
        target: Target,
        /// The word.
        word: Word,
    },
    /// The end of the turn.
    Pass,
}

impl Move {
    /// An exchange of three letters, in whatever order they are given.
    pub fn swap(mut letters: [Letter; 3]) -> Move {
        letters.sort_unstable();
        Move::Swap(letters)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw => f.write_str("draw"),
            Move::Swap([a, b, c]) => write!(f, "swap {a}{b}{c}"),
            Move::Word(word) => write!(f, "word {word}"),
            Move::Extend { row, word } => write!(f, "extend {row} {word}"),
            Move::Jarnac { target, word } => write!(f, "jarnac {target} {word}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// Reads the parts of a move one after the other.
struct Parts<'a> {
    text: &'a str,
    rest: std::str::SplitWhitespace<'a>,
}

impl<'a> Parts<'a> {
    fn error(&self, part: &str, problem: Phrase) -> NotationError {
        NotationError::in_text(self.text, part, problem)
    }

    fn missing(&self, expected: &'static str) -> NotationError {
        NotationError::new(self.text.chars().count(), Phrase::new(expected))
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, NotationError> {
        self.rest.next().ok_or_else(|| self.missing(expected))
    }

    fn word(&mut self) -> Result<Word, NotationError> {
        let part = self.next("jarnac-notation-word")?;
        part.parse().map_err(|no_word: crate::word::NoWord| self.error(part, no_word.phrase()))
    }

    fn row(&self, part: &str) -> Result<Row, NotationError> {
        let number: Option<usize> = part.parse().ok();
        let row = number.and_then(|number| Row::new(number.checked_sub(1)?));
        row.ok_or_else(|| self.error(part, Phrase::new("jarnac-notation-row").with("found", cut(part))))
    }

    /// Three letters, together or with blanks between them.
    fn three(&mut self) -> Result<[Letter; 3], NotationError> {
        let first = self.next("jarnac-notation-three")?;
        let mut letters = Vec::new();
        for part in std::iter::once(first).chain(self.rest.by_ref().take(3)) {
            let folded = fold_all(part, 3).ok();
            let folded = folded.filter(|folded| letters.len() + folded.len() <= 3);
            let Some(folded) = folded else {
                return Err(self.error(part, Phrase::new("jarnac-notation-three")));
            };
            letters.extend(folded.iter().copied().filter_map(Letter::from_capital));
        }
        letters.try_into().map_err(|_| self.error(first, Phrase::new("jarnac-notation-three")))
    }
}

fn cut(text: &str) -> String {
    text.chars().take(24).collect()
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let mut parts = Parts { text, rest: text.split_whitespace() };
        let Some(verb) = parts.rest.next() else { return Err(NotationError::empty()) };
        let mv = match verb {
            _ if DRAW.is(verb) => Move::Draw,
            _ if SWAP.is(verb) => Move::swap(parts.three()?),
            _ if WORD.is(verb) => Move::Word(parts.word()?),
            _ if EXTEND.is(verb) => {
                let row = parts.next("jarnac-notation-needs-row")?;
                Move::Extend { row: parts.row(row)?, word: parts.word()? }
            }
            _ if JARNAC.is(verb) => {
                let target = parts.next("jarnac-notation-needs-target")?;
                let target = match target {
                    new if NEW.is(new) => Target::New,
                    row => Target::Row(parts.row(row)?),
                };
                Move::Jarnac { target, word: parts.word()? }
            }
            _ if PASS.is(verb) => Move::Pass,
            _ => {
                let unknown = Phrase::new("jarnac-notation-verb").with("found", cut(verb).to_lowercase());
                return Err(parts.error(verb, unknown));
            }
        };
        match parts.rest.next() {
            Some(extra) => {
                Err(parts.error(extra, Phrase::new("jarnac-notation-extra").with("found", cut(extra))))
            }
            None => Ok(mv),
        }
    }
}

impl Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(|_| D::Error::custom("a move of Jarnac was expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blanks_case_and_accents_are_free() {
        for (typed, canonical) in [
            (" DRAW ", "draw"),
            ("piocher", "draw"),
            ("Échanger a e i", "swap AEI"),
            ("echanger aei", "swap AEI"),
            ("poser rat", "word RAT"),
            ("mot rat", "word RAT"),
            ("allonger 1 tzar", "extend 1 TZAR"),
            ("jarnac nouveau but", "jarnac new BUT"),
            ("passer", "pass"),
            ("swap z b a", "swap ABZ"),
            ("Swap  œa", "swap AEO"),
            ("word été", "word ETE"),
            ("extend 1\ttzar", "extend 1 TZAR"),
            ("jarnac NEW but", "jarnac new BUT"),
            ("jarnac 8 tzar", "jarnac 8 TZAR"),
            ("pass", "pass"),
        ] {
            assert_eq!(typed.parse::<Move>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn errors_name_their_place() {
        for (typed, at, problem) in [
            ("", 0, "notation-empty"),
            ("steal RAT", 0, "jarnac-notation-verb"),
            ("word", 4, "jarnac-notation-word"),
            ("word ab", 5, "jarnac-word-short"),
            ("extend 9 TZAR", 7, "jarnac-notation-row"),
            ("extend 0 TZAR", 7, "jarnac-notation-row"),
            ("jarnac TZAR", 7, "jarnac-notation-row"),
            ("swap AB", 5, "jarnac-notation-three"),
            ("swap ABCD", 5, "jarnac-notation-three"),
            ("word RAT 1", 9, "jarnac-notation-extra"),
        ] {
            let error = typed.parse::<Move>().unwrap_err();
            assert_eq!((error.at, error.problem.id.as_ref()), (at, problem), "{typed}");
        }
    }

    pub(crate) fn any_move() -> impl Strategy<Value = Move> {
        let word = || "[A-Z]{3,9}".prop_map(|text| text.parse::<Word>().unwrap());
        let letter = || (0..26_usize).prop_map(|index| Letter::from_index(index).unwrap());
        let row = || (0..ROWS).prop_map(|index| Row::new(index).unwrap());
        prop_oneof![
            Just(Move::Draw),
            Just(Move::Pass),
            [letter(), letter(), letter()].prop_map(Move::swap),
            word().prop_map(Move::Word),
            (row(), word()).prop_map(|(row, word)| Move::Extend { row, word }),
            (row(), word()).prop_map(|(row, word)| Move::Jarnac { target: Target::Row(row), word }),
            word().prop_map(|word| Move::Jarnac { target: Target::New, word }),
        ]
    }

    proptest! {
        #[test]
        fn a_move_reads_as_it_prints(mv in any_move()) {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }

        #[test]
        fn no_text_breaks_the_reader(text in any::<String>(), verb in "(swap|word|extend|jarnac) ") {
            let _ = text.parse::<Move>();
            let _ = format!("{verb}{text}").parse::<Move>();
        }
    }
}
