//! What can be wrong with a save file, and what is merely odd.

use kernel::{
    Phrase, Speak,
    sexpr::{ReadError, TextPosition as Place},
};

use super::Unreachable;
use crate::{letters::Letters, word::Word};

/// Why a save file is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveError {
    /// It is no S-expression.
    Syntax(ReadError),
    /// Something else was expected at a place.
    Form {
        /// The place.
        at: Place,
        /// What was expected, as an example.
        expected: &'static str,
    },
    /// The text ends too early.
    Ends {
        /// What was expected, as an example.
        expected: &'static str,
    },
    /// The words are not those that the digest promises.
    Digest {
        /// The digest.
        name: String,
    },
    /// Something is odd, and nothing may be.
    Odd(Warning),
}

impl Speak for SaveError {
    fn phrase(&self) -> Phrase {
        match self {
            SaveError::Syntax(error) => error.phrase(),
            SaveError::Form { at, expected } => Phrase::new("jarnac-save-form")
                .with("line", at.line)
                .with("column", at.column)
                .with("expected", *expected),
            SaveError::Ends { expected } => Phrase::new("jarnac-save-ends").with("expected", *expected),
            SaveError::Digest { name } => Phrase::new("jarnac-save-digest").with("name", name.as_str()),
            SaveError::Odd(warning) => warning.phrase(),
        }
    }
}

/// Something odd in a save file that can be played all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The letters are not those of the game.
    Letters {
        /// How many there are.
        total: usize,
        /// Letters that the game has and the file lacks.
        lacking: Letters,
        /// Letters that the file has and the game lacks.
        surplus: Letters,
    },
    /// A word on a board is not in the dictionary.
    Word {
        /// The word.
        word: Word,
    },
    /// The rules do not lead there.
    Phase(Unreachable),
}

impl Speak for Warning {
    fn phrase(&self) -> Phrase {
        match self {
            Warning::Letters { total, lacking, surplus } => Phrase::new("jarnac-save-letters")
                .with("total", *total)
                .with("expected", Letters::IN_THE_GAME)
                .with("lacking", shown(lacking))
                .with("surplus", shown(surplus)),
            Warning::Word { word } => Phrase::new("jarnac-save-word").with("word", word.as_str()),
            Warning::Phase(why) => Phrase::new("jarnac-save-phase").with("why", why.name()),
        }
    }
}

fn shown(letters: &Letters) -> String {
    if letters.is_empty() { "–".to_owned() } else { letters.to_string() }
}
