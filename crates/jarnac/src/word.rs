//! Letters and words: A to Z, three to nine letters, whatever case and accents they were typed with.

use std::{fmt, str::FromStr};

use kernel::{Phrase, Speak};
use serde::{Deserialize, Serialize, de::Error as _};

/// The fewest letters of a word.
pub const SHORTEST: usize = 3;
/// The most letters of a word.
pub const LONGEST: usize = 9;

/// A letter of the bag, A to Z.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letters in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Letter> + Clone {
        (0..26).map(Letter)
    }

    /// The letter with this number, A being 0.
    pub fn from_index(index: usize) -> Option<Letter> {
        (index < 26).then_some(Letter(index as u8))
    }

    /// The letter of a plain capital.
    pub fn from_capital(byte: u8) -> Option<Letter> {
        byte.is_ascii_uppercase().then(|| Letter(byte - b'A'))
    }

    /// The letter's number, A being 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter as a plain capital.
    pub fn capital(self) -> u8 {
        self.0 + b'A'
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.capital()))
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The plain capitals that a character stands for: `é` is E, `œ` is OE, `ç` is C. `None` for a character that
/// is no letter of ours.
pub fn fold(c: char) -> Option<&'static str> {
    const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if c.is_ascii_alphabetic() {
        let index = usize::from(c.to_ascii_uppercase() as u8 - b'A');
        return Some(&CAPITALS[index..=index]);
    }
    Some(match c {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' => "A",
        'Æ' | 'æ' => "AE",
        'Ç' | 'ç' | 'Ć'..='č' => "C",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => "E",
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' => "I",
        'Ñ' | 'ñ' => "N",
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' => "O",
        'Œ' | 'œ' => "OE",
        'Š' | 'š' => "S",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => "U",
        'Ý' | 'ý' | 'ÿ' | 'Ÿ' => "Y",
        'Ž' | 'ž' => "Z",
        'ß' => "SS",
        // Accents that follow their letter as characters of their own.
        '\u{300}'..='\u{36f}' => "",
        _ => return None,
    })
}

/// A word: three to nine letters.
///
/// ```
/// use jarnac::Word;
/// let word: Word = "cœur".parse().unwrap();
/// assert_eq!(word.to_string(), "COEUR");
/// assert!("ab".parse::<Word>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    /// Capitals, then zeros; so that comparing the arrays compares the words.
    letters: [u8; LONGEST],
    length: u8,
}

impl Word {
    /// The word of these plain capitals; `None` when they are too few, too many or something else.
    pub fn from_capitals(capitals: &[u8]) -> Option<Word> {
        let fits = (SHORTEST..=LONGEST).contains(&capitals.len());
        if !fits || !capitals.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        let mut letters = [0; LONGEST];
        letters[..capitals.len()].copy_from_slice(capitals);
        Some(Word { letters, length: capitals.len() as u8 })
    }

    /// The number of letters.
    #[allow(clippy::len_without_is_empty)] // a word is never empty
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }

    /// The word as plain capitals.
    pub fn capitals(&self) -> &[u8] {
        &self.letters[..self.len()]
    }

    /// The word as text.
    pub fn as_str(&self) -> &str {
        // Plain capitals are UTF-8, so nothing is ever replaced by the empty text.
        str::from_utf8(self.capitals()).unwrap_or_default()
    }

    /// The letters one by one.
    pub fn letters(&self) -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator + '_ {
        self.capitals().iter().map(|byte| Letter(byte - b'A'))
    }

    /// What the word is worth: the square of its length (sheet, section 1.5), or 100 for nine letters when that
    /// variant is played.
    pub fn points(&self, hundred: bool) -> i64 {
        match self.len() {
            LONGEST if hundred => 100,
            length => (length * length) as i64,
        }
    }
}

/// Why a text is no word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWord {
    /// Fewer than three letters.
    TooShort(String),
    /// More than nine letters.
    TooLong(String),
    /// A character that is no letter from A to Z, with or without accents.
    Foreign {
        /// What was written, cut if long.
        text: String,
        /// The character.
        found: char,
    },
}

impl Speak for NoWord {
    fn phrase(&self) -> Phrase {
        match self {
            NoWord::TooShort(text) => Phrase::new("jarnac-word-short").with("word", text.as_str()),
            NoWord::TooLong(text) => Phrase::new("jarnac-word-long").with("word", text.as_str()),
            NoWord::Foreign { text, found } => Phrase::new("jarnac-word-foreign")
                .with("word", text.as_str())
                .with("found", found.to_string()),
        }
    }
}

/// The plain capitals of a text, blanks at its ends aside; at most `most` of them, and one more when there are
/// too many.
pub fn fold_all(text: &str, most: usize) -> Result<Vec<u8>, char> {
    let mut capitals = Vec::with_capacity(most + 2);
    for c in text.trim().chars() {
        capitals.extend_from_slice(fold(c).ok_or(c)?.as_bytes());
        if capitals.len() > most {
            capitals.truncate(most + 1);
            break;
        }
    }
    Ok(capitals)
}

impl FromStr for Word {
    type Err = NoWord;

    fn from_str(text: &str) -> Result<Word, NoWord> {
        let shown = || text.trim().chars().take(24).collect::<String>();
        let capitals = fold_all(text, LONGEST).map_err(|found| NoWord::Foreign { text: shown(), found })?;
        match capitals.len() {
            0..SHORTEST => Err(NoWord::TooShort(shown())),
            SHORTEST..=LONGEST => Word::from_capitals(&capitals).ok_or(NoWord::TooShort(shown())),
            _ => Err(NoWord::TooLong(shown())),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Word {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("a word has three to nine letters from A to Z"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn case_and_accents_are_folded() {
        for (typed, word) in [
            ("rat", "RAT"),
            ("Été", "ETE"),
            ("cœur", "COEUR"),
            ("ægosome", "AEGOSOME"),
            ("FAÇADE", "FACADE"),
            ("  naïf ", "NAIF"),
            ("e\u{301}te\u{301}", "ETE"),
            ("Ÿser", "YSER"),
        ] {
            assert_eq!(typed.parse::<Word>().unwrap().as_str(), word, "{typed}");
        }
    }

    #[test]
    fn what_is_no_word_is_named() {
        assert_eq!("ab".parse::<Word>(), Err(NoWord::TooShort("ab".into())));
        assert_eq!("anticonsti".parse::<Word>(), Err(NoWord::TooLong("anticonsti".into())));
        assert_eq!("l'eau".parse::<Word>(), Err(NoWord::Foreign { text: "l'eau".into(), found: '\'' }));
    }

    #[test]
    fn words_are_ordered_like_their_text() {
        let mut words: Vec<Word> =
            ["RATS", "RAT", "ART", "RATA"].iter().map(|text| text.parse().unwrap()).collect();
        words.sort_unstable();
        assert_eq!(format!("{words:?}"), "[ART, RAT, RATA, RATS]");
    }

    #[test]
    fn a_word_is_worth_its_square() {
        let points = |text: &str, hundred| text.parse::<Word>().unwrap().points(hundred);
        assert_eq!((points("RAT", false), points("TZAR", true)), (9, 16));
        assert_eq!((points("ABAISSERA", false), points("ABAISSERA", true)), (81, 100));
    }

    proptest! {
        #[test]
        fn a_word_reads_as_it_prints(text in "[A-Z]{3,9}") {
            prop_assert_eq!(text.parse::<Word>().unwrap().to_string(), text);
        }

        #[test]
        fn no_text_breaks_the_reader(text in any::<String>()) {
            let _ = text.parse::<Word>();
        }
    }
}
