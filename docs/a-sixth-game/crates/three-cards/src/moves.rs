//! The one move there is, and how it is written: `card 7`.

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Verb};

/// How moves are typed in both languages.
pub const VERBS: [Verb; 1] = [Verb::new("card", "carte")];

/// A card is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub u8);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.0)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let mut words = text.split_whitespace();
        let first = words.next().ok_or_else(NotationError::empty)?;
        let unknown = |word: &str| {
            let found: String = word.chars().take(12).collect();
            NotationError::in_text(text, word, Phrase::new("notation-unknown").with("found", found))
        };
        // The verb may be left out.
        let number = match Verb::find(&VERBS, first) {
            Some(_) => words.next().ok_or_else(|| unknown(first))?,
            None => first,
        };
        if let Some(more) = words.next() {
            return Err(unknown(more));
        }
        number.parse().map(Move).map_err(|_| unknown(number))
    }
}
