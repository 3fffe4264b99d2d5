//! Who sits in a seat, as far as a record may say so.

use std::fmt;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The name that others see.
    pub name: String,
    /// The kind of player.
    pub kind: Sitter,
}

/// What a record may say of whoever fills a seat: enough to show it, and nothing that could be run. A record comes from
/// files and from strangers, so what a program is called by and where a guest is waited for are said on the command line
/// and kept nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person.
    Person,
    /// One of the game's own bots, by name or level; it is looked for among them and never elsewhere.
    Bot(String),
    /// A program of somebody's own, which is no longer here.
    Program,
    /// Somebody who came over a network and is no longer here.
    Away,
}

/// The longest name that a bot can have, in bytes.
const LONGEST_BOT: usize = 40;

/// Reads the word of a record. Words of older records that named commands and ports say only that a program or a guest
/// was there.
impl From<&str> for Sitter {
    fn from(word: &str) -> Sitter {
        let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        match word {
            "human" | "curses" => Sitter::Person,
            "away" => Sitter::Away,
            _ if word.starts_with("net:") => Sitter::Away,
            "program" | "" => Sitter::Program,
            _ if word.len() > LONGEST_BOT || !word.chars().all(is_name) => Sitter::Program,
            _ => Sitter::Bot(word.to_owned()),
        }
    }
}

impl From<String> for Sitter {
    fn from(word: String) -> Sitter {
        Sitter::from(word.as_str())
    }
}

/// The word of a record.
impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sitter::Person => "human",
            Sitter::Bot(name) => name,
            Sitter::Program => "program",
            Sitter::Away => "away",
        })
    }
}

impl Sitter {
    /// The bot's name, for a bot.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Sitter::Bot(name) => Some(name),
            _ => None,
        }
    }

    /// What plays there if it is no person: the bot's name, or that it is a program.
    pub fn machine(&self) -> Option<&str> {
        match self {
            Sitter::Bot(name) => Some(name),
            Sitter::Program => Some("program"),
            Sitter::Person | Sitter::Away => None,
        }
    }

    /// Whether whoever sits there comes to the table by themselves: a person, or a program of somebody's own.
    pub fn is_guest(&self) -> bool {
        matches!(self, Sitter::Person | Sitter::Program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No word that a file can hold becomes more than something to show.
    #[test]
    fn a_record_names_no_command_and_no_port() {
        for (word, kind) in [
            ("bot:sh -c 'touch pwned'", Sitter::Program),
            ("bot:sh", Sitter::Program),
            ("sh -c id", Sitter::Program),
            ("net:7475", Sitter::Away),
            ("net:0.0.0.0:7475", Sitter::Away),
            ("curses", Sitter::Person),
            ("knuth", Sitter::Bot("knuth".to_owned())),
        ] {
            assert_eq!(Sitter::from(word), kind, "{word}");
            let written = kind.to_string();
            assert!(!written.contains(':') && !written.contains(' '), "{written}");
            assert_eq!(Sitter::from(written.as_str()), kind, "what is written reads the same");
        }
    }
}
