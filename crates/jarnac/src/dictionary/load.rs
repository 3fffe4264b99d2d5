//! Reading a list of words, one a line, in any case and with any accents.

use std::io::{BufRead, ErrorKind};

use kernel::{Phrase, Speak};

use crate::word::{NoWord, Word};

/// The longest list that is read: 8 MiB.
pub const MOST_BYTES: usize = 8 << 20;

/// What became of the lines of a list. Blank lines are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListReport {
    /// Words taken.
    pub words: usize,
    /// Lines with fewer than three letters.
    pub too_short: usize,
    /// Lines with more than nine letters.
    pub too_long: usize,
    /// Lines with something other than letters.
    pub foreign: usize,
    /// Words that stood in the list before, case and accents aside.
    pub duplicates: usize,
}

impl ListReport {
    /// How many lines were of no use.
    pub fn unusable(&self) -> usize {
        self.too_short + self.too_long + self.foreign + self.duplicates
    }
}

impl Speak for ListReport {
    fn phrase(&self) -> Phrase {
        Phrase::new("jarnac-list-report")
            .with("words", self.words)
            .with("unusable", self.unusable())
            .with("short", self.too_short)
            .with("long", self.too_long)
            .with("foreign", self.foreign)
            .with("duplicates", self.duplicates)
    }
}

/// Why a text is no list of words at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListError {
    /// It has more bytes than [`MOST_BYTES`].
    TooLarge,
    /// The stream broke off.
    Broken {
        /// The line, from 1.
        line: usize,
        /// What happened.
        kind: ErrorKind,
    },
    /// It is not text: there are bytes that no list has.
    Binary {
        /// The line, from 1.
        line: usize,
    },
    /// It is not written in UTF-8.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
    },
    /// No line is a word of three to nine letters.
    NoWords {
        /// How many lines there were.
        lines: usize,
    },
}

impl Speak for ListError {
    fn phrase(&self) -> Phrase {
        match *self {
            ListError::TooLarge => Phrase::new("jarnac-list-large").with("most", MOST_BYTES),
            ListError::Broken { line, kind } => {
                Phrase::new("jarnac-list-broken").with("line", line).with("problem", kind.to_string())
            }
            ListError::Binary { line } => Phrase::new("jarnac-list-binary").with("line", line),
            ListError::NotUtf8 { line } => Phrase::new("jarnac-list-encoding").with("line", line),
            ListError::NoWords { lines } => Phrase::new("jarnac-list-empty").with("lines", lines),
        }
    }
}

/// The words of a stream with one word a line, sorted and each once, and what became of its lines. A stream without
/// lines has no words, and that is no error.
pub fn read_stream(stream: impl BufRead) -> Result<(Vec<Word>, ListReport), ListError> {
    // One byte more than allowed shows that there are too many.
    let mut stream = stream.take(MOST_BYTES as u64 + 1);
    let mut report = ListReport::default();
    let mut words = Vec::new();
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        match stream.read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(_) if stream.limit() == 0 => return Err(ListError::TooLarge),
            Ok(_) => (),
            Err(error) => return Err(ListError::Broken { line, kind: error.kind() }),
        }
        if bytes.iter().any(|&byte| byte < b' ' && !matches!(byte, b'\n' | b'\r' | b'\t')) {
            return Err(ListError::Binary { line });
        }
        let text = str::from_utf8(&bytes).map_err(|_| ListError::NotUtf8 { line })?;
        // A byte order mark may stand before the first word.
        let text = if line == 1 { text.trim_start_matches('\u{feff}') } else { text };
        if text.trim().is_empty() {
            continue;
        }
        match text.parse::<Word>() {
            Ok(word) => words.push(word),
            Err(NoWord::TooShort(_)) => report.too_short += 1,
            Err(NoWord::TooLong(_)) => report.too_long += 1,
            Err(NoWord::Foreign { .. }) => report.foreign += 1,
        }
    }
    let read = words.len();
    words.sort_unstable();
    words.dedup();
    report.words = words.len();
    report.duplicates = read - words.len();
    Ok((words, report))
}

/// The words of a list that somebody brings to play with: one without words is refused.
pub fn read_words(text: &[u8]) -> Result<(Vec<Word>, ListReport), ListError> {
    let (words, report) = read_stream(text)?;
    if words.is_empty() { Err(ListError::NoWords { lines: report.unusable() }) } else { Ok((words, report)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Read;

    #[test]
    fn every_line_is_accounted_for() {
        let text = "\u{feff}rat\r\n\r\nÉté\nete\nab\nanticonstitutionnellement\nl'eau\nB2B\n  tzar \n";
        let (words, report) = read_words(text.as_bytes()).unwrap();
        assert_eq!(format!("{words:?}"), "[ETE, RAT, TZAR]");
        let expected = ListReport { words: 3, too_short: 1, too_long: 1, foreign: 2, duplicates: 1 };
        assert_eq!(report, expected);
        assert_eq!(report.unusable(), 5);
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_line() {
        assert_eq!(read_words(b"rat\n\x7fELF\x00\x01"), Err(ListError::Binary { line: 2 }));
        assert_eq!(read_words(b"rat\nbut\nf\xeate\n"), Err(ListError::NotUtf8 { line: 3 }));
        assert_eq!(read_words(b"a\nb\n"), Err(ListError::NoWords { lines: 2 }));
        assert_eq!(read_words(b""), Err(ListError::NoWords { lines: 0 }));
        let huge = vec![b'a'; MOST_BYTES + 1];
        assert_eq!(read_words(&huge), Err(ListError::TooLarge));
    }

    /// A stream that hands out a few bytes at a time, then breaks off.
    struct Failing(&'static [u8]);

    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() {
                return Err(ErrorKind::ConnectionReset.into());
            }
            self.0.read(&mut buffer[..2])
        }
    }

    #[test]
    fn a_stream_is_read_as_it_comes() {
        let mut endless = std::io::BufReader::new(std::io::repeat(b'a'));
        assert_eq!(read_stream(&mut endless), Err(ListError::TooLarge));
        let broken = std::io::BufReader::new(Failing(b"rat\ntzar\nbr"));
        let kind = ErrorKind::ConnectionReset;
        assert_eq!(read_stream(broken), Err(ListError::Broken { line: 3, kind }));
        assert_eq!(read_stream(std::io::empty()), Ok((Vec::new(), ListReport::default())));
    }

    #[test]
    fn one_endless_line_is_only_too_long() {
        assert_eq!(read_words(&vec![b'a'; 1 << 20]), Err(ListError::NoWords { lines: 1 }));
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read_words(&bytes);
        }
    }
}
