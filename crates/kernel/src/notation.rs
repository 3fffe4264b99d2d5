//! Errors of the one notation that moves have.

use crate::{Phrase, Speak};

/// Why a text is no move: where reading stopped, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The character (counted from 0) at which the text stops making sense.
    pub at: usize,
    /// What is wrong there.
    pub problem: Phrase,
}

impl NotationError {
    /// An error at a character.
    pub fn new(at: usize, problem: Phrase) -> NotationError {
        NotationError { at, problem }
    }

    /// An error about a part of `text`, which must be a slice of it.
    pub fn in_text(text: &str, part: &str, problem: Phrase) -> NotationError {
        let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let at = text.get(..offset).map_or(0, |before| before.chars().count());
        NotationError { at, problem }
    }

    /// Nothing was written.
    pub fn empty() -> NotationError {
        NotationError::new(0, Phrase::new("notation-empty"))
    }
}

impl Speak for NotationError {
    fn phrase(&self) -> Phrase {
        Phrase::new("notation-error").with("column", self.at + 1).with("problem", self.problem.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_its_place() {
        let text = "été 5r";
        let error = NotationError::in_text(text, &text[6..], Phrase::new("x"));
        assert_eq!(error.at, 4);
    }
}
