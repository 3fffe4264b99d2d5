//! Commands of the house, the same on the screen and in plain lines, in both languages.

use kernel::Lang;

use crate::Desk;

/// What a person asks of the house rather than of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Hint,
    Board,
    Log,
    Moves,
    /// To a file, if one is named.
    Save(Option<String>),
    Quit,
    Resign,
    /// To another language, if one is named.
    Language(Option<Lang>),
    /// A word behind a slash that is none of these.
    Unknown(String),
}

/// The words for a command: its English name, then all that are understood, English and French first.
const WORDS: [(&str, &[&str]); 9] = [
    ("help", &["help", "aide", "?"]),
    ("hint", &["hint", "conseil", "indice", "h"]),
    ("board", &["board", "plateau", "table"]),
    ("log", &["log", "journal"]),
    ("moves", &["moves", "coups"]),
    ("save", &["save", "enregistrer", "sauver", "s"]),
    ("quit", &["quit", "quitter", "exit", "q"]),
    ("resign", &["resign", "abandonner"]),
    ("lang", &["lang", "langue", "language"]),
];

impl Command {
    /// The command that a line is, if it is one. With a slash it always is; without, unless the game needs the word.
    pub(crate) fn parse(line: &str, desk: &dyn Desk) -> Option<Command> {
        let line = line.trim();
        let (slash, rest) = match line.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (word, argument) = match rest.split_once(char::is_whitespace) {
            Some((word, argument)) => (word.to_lowercase(), argument.trim()),
            None => (rest.to_lowercase(), ""),
        };
        if !slash && desk.claims(&word) {
            return None;
        }
        let argument = Some(argument).filter(|text| !text.is_empty());
        let found = WORDS.iter().find(|(_, words)| words.contains(&word.as_str()));
        let command = found.and_then(|(name, _)| match (*name, argument) {
            ("save", file) => Some(Command::Save(file.map(str::to_owned))),
            ("lang", None) => Some(Command::Language(None)),
            ("lang", Some(code)) => Lang::from_code(code).map(|lang| Command::Language(Some(lang))),
            ("help", None) => Some(Command::Help),
            ("hint", None) => Some(Command::Hint),
            ("board", None) => Some(Command::Board),
            ("log", None) => Some(Command::Log),
            ("moves", None) => Some(Command::Moves),
            ("quit", None) => Some(Command::Quit),
            ("resign", None) => Some(Command::Resign),
            _ => None,
        });
        command.or_else(|| slash.then(|| Command::Unknown(rest.to_owned())))
    }

    /// Each command's English name with its word in a language, in the order of the help page.
    pub(crate) fn words(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
        let place = match lang {
            Lang::En => 0,
            Lang::Fr => 1,
        };
        WORDS.iter().map(move |(name, words)| (*name, words[place]))
    }

    /// The commands that begin like this, for completion: with a slash only.
    pub(crate) fn complete(typed: &str) -> Vec<String> {
        let Some(typed) = typed.strip_prefix('/') else { return Vec::new() };
        let names = WORDS.iter().map(|(name, _)| *name);
        names.filter(|name| name.starts_with(typed)).map(|name| format!("/{name}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Do, PlainDesk};
    use kernel::Seat;

    struct Speller;
    impl Desk for Speller {
        fn claims(&self, word: &str) -> bool {
            word.starts_with('h')
        }
        fn line(&mut self, _: &str, _: &str, _: Seat) -> Do {
            Do::Redraw
        }
    }

    #[test]
    fn commands_are_words_in_both_languages() {
        for (line, command) in [
            ("help", Some(Command::Help)),
            (" ? ", Some(Command::Help)),
            ("AIDE", Some(Command::Help)),
            ("/h", Some(Command::Hint)),
            ("save my game.tapis", Some(Command::Save(Some("my game.tapis".into())))),
            ("s", Some(Command::Save(None))),
            ("lang fr", Some(Command::Language(Some(Lang::Fr)))),
            ("/dance now", Some(Command::Unknown("dance now".into()))),
            ("help me", None),
            ("1122", None),
            ("", None),
        ] {
            assert_eq!(Command::parse(line, &PlainDesk), command, "{line}");
        }
    }

    #[test]
    fn a_game_keeps_its_own_words() {
        assert_eq!(Command::parse("hint", &Speller), None);
        assert_eq!(Command::parse("/hint", &Speller), Some(Command::Hint));
        assert_eq!(Command::parse("save", &Speller), Some(Command::Save(None)));
    }

    #[test]
    fn commands_are_completed_behind_a_slash() {
        assert_eq!(Command::complete("/h"), ["/help", "/hint"]);
        assert!(Command::complete("h").is_empty());
    }
}
