//! Words from a stream, within bounds.

use std::io::{self, BufRead};

use kernel::{Phrase, Seat, Speak};
use mexican_train::Train;

use super::grammar::Zero;

/// The longest word that is read, in bytes.
pub const LONGEST_WORD: usize = 256;
/// The longest list that is read, in words.
pub const LONGEST_LIST: usize = 1024;
/// The longest run of blanks that is skipped between two words.
pub const MOST_BLANKS: usize = 1 << 16;

/// Why there is nothing more to read or to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The other side closed the connection, or it broke.
    Closed,
    /// The other side says nothing.
    Silent,
    /// A word, a list or a gap is longer than anybody needs.
    TooLong,
    /// A word that cannot stand at this place.
    Unexpected {
        /// The word, shortened.
        found: String,
        /// What could have stood there, in the words of the sheet's grammar.
        expected: &'static str,
    },
    /// More questions than anybody needs for one turn.
    TooMany,
    /// A train that this table has not.
    NoTrain(Train),
    /// A seat that this table cannot have.
    NoSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// An environment that was never told of.
    NoEnvironment(u64),
    /// A draw was accepted, and there is no domino.
    NoDomino,
    /// It is the player's turn, and there is nothing that it may do.
    NothingDoable,
    /// The local player has left.
    NoPlayer,
}

impl Speak for Lost {
    fn phrase(&self) -> Phrase {
        match self {
            Lost::Closed => Phrase::new("train-protocol-closed"),
            Lost::Silent => Phrase::new("train-protocol-silent"),
            Lost::TooLong => Phrase::new("train-protocol-too-long"),
            Lost::Unexpected { found, expected } => Phrase::new("train-protocol-unexpected")
                .with("found", found.as_str())
                .with("expected", *expected),
            Lost::TooMany => Phrase::new("train-protocol-too-many"),
            Lost::NoTrain(train) => {
                Phrase::new("train-protocol-no-train").with("train", Zero(*train).spoken())
            }
            Lost::NoSeat { seat, seats } => {
                Phrase::new("train-protocol-no-seat").with("seat", seat.0.to_string()).with("seats", *seats)
            }
            Lost::NoEnvironment(number) => {
                Phrase::new("train-protocol-no-environment").with("number", number.to_string())
            }
            Lost::NoDomino => Phrase::new("train-protocol-no-domino"),
            Lost::NothingDoable => Phrase::new("train-protocol-nothing-doable"),
            Lost::NoPlayer => Phrase::new("train-protocol-no-player"),
        }
    }
}

impl From<&io::Error> for Lost {
    fn from(error: &io::Error) -> Lost {
        match error.kind() {
            // Systems differ in what they call the end of patience.
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Lost::Silent,
            _ => Lost::Closed,
        }
    }
}

/// The words of a stream.
#[derive(Debug)]
pub struct Tokens<R> {
    input: R,
}

impl<R: BufRead> Tokens<R> {
    /// The words of this stream.
    pub fn new(input: R) -> Tokens<R> {
        Tokens { input }
    }

    /// The next byte, which stays where it is; `None` at the end.
    fn peek(&mut self) -> Result<Option<u8>, Lost> {
        self.input.fill_buf().map(|bytes| bytes.first().copied()).map_err(|error| Lost::from(&error))
    }

    /// The next word; `None` at the end of the stream. A word ends with a blank, which is read too.
    pub fn word_or_end(&mut self) -> Result<Option<String>, Lost> {
        let blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let mut skipped = 0;
        while let Some(byte) = self.peek()? {
            if !blank(byte) {
                break;
            }
            self.input.consume(1);
            skipped += 1;
            if skipped > MOST_BLANKS {
                return Err(Lost::TooLong);
            }
        }
        let mut word = Vec::new();
        while let Some(byte) = self.peek()? {
            self.input.consume(1);
            if blank(byte) {
                break;
            }
            word.push(byte);
            if word.len() > LONGEST_WORD {
                return Err(Lost::TooLong);
            }
        }
        if word.is_empty() {
            return Ok(None);
        }
        let unprintable = |bytes: Vec<u8>| Lost::Unexpected {
            found: String::from_utf8_lossy(&bytes).chars().take(20).collect(),
            expected: "string",
        };
        String::from_utf8(word).map(Some).map_err(|error| unprintable(error.into_bytes()))
    }

    /// The next word.
    pub fn word(&mut self) -> Result<String, Lost> {
        self.word_or_end()?.ok_or(Lost::Closed)
    }

    /// The next word as a number.
    pub fn number(&mut self) -> Result<u64, Lost> {
        let word = self.word()?;
        number(&word).ok_or_else(|| unexpected(&word, "number"))
    }

    /// Words up to `endlist`.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, String) -> Result<T, Lost>,
    ) -> Result<Vec<T>, Lost> {
        let mut items = Vec::new();
        loop {
            let word = self.word()?;
            if word == "endlist" {
                return Ok(items);
            }
            if items.len() >= LONGEST_LIST {
                return Err(Lost::TooLong);
            }
            items.push(item(self, word)?);
        }
    }
}

/// A word as a number: digits only.
pub(crate) fn number(word: &str) -> Option<u64> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A word that cannot stand here.
pub(crate) fn unexpected(word: &str, expected: &'static str) -> Lost {
    Lost::Unexpected { found: word.chars().take(20).collect(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_of_any_kind_separate_words() {
        let mut tokens = Tokens::new(&b"  New\t0\r\n\n endlist"[..]);
        let words: Vec<String> = std::iter::from_fn(|| tokens.word_or_end().unwrap()).collect();
        assert_eq!(words, ["New", "0", "endlist"]);
    }

    #[test]
    fn what_is_too_long_is_not_read() {
        let word = vec![b'x'; 1 << 20];
        assert_eq!(Tokens::new(&word[..]).word(), Err(Lost::TooLong));
        let gap = vec![b' '; 1 << 20];
        assert_eq!(Tokens::new(&gap[..]).word(), Err(Lost::TooLong));
        let list = "1 ".repeat(1 << 16);
        assert_eq!(Tokens::new(list.as_bytes()).list(|_, word| Ok(word)), Err(Lost::TooLong));
    }

    #[test]
    fn numbers_are_digits() {
        assert_eq!(number("007"), Some(7));
        for word in ["", "-1", "+1", "1x", "99999999999999999999999"] {
            assert_eq!(number(word), None, "{word}");
        }
    }
}
