//! Commands of the house, the same on the screen and in plain lines, in both languages. They begin with a slash:
//! everything else belongs to the game. A whole word without a slash is understood too where the game has no use for it.

use kernel::{Lang, Verb};

use crate::MoveInput;

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
    /// Takes the last move back.
    TakeBack,
    /// Offers a draw.
    Offer,
    /// Agrees to what somebody else proposes, or does not.
    Agree(bool),
    /// The rules of the game.
    Rules,
    /// To another language, if one is named.
    Language(Option<Lang>),
    /// A word behind a slash that is none of these.
    Unknown(String),
}

/// The words for the commands, in the order of the help page. Single letters are understood behind a slash only.
const WORDS: [Verb; 14] = [
    Verb::new("help", "aide").also(&["?"]),
    Verb::new("hint", "conseil").also(&["indice", "h"]),
    Verb::new("board", "plateau").also(&["table"]),
    Verb::new("log", "journal"),
    Verb::new("moves", "coups"),
    Verb::new("save", "enregistrer").also(&["sauver", "s"]),
    Verb::new("quit", "quitter").also(&["exit", "q"]),
    Verb::new("resign", "abandonner"),
    Verb::new("takeback", "reprendre"),
    Verb::new("offer", "nulle"),
    Verb::new("agree", "accepter"),
    Verb::new("decline", "refuser"),
    Verb::new("rules", "règles").also(&["regles"]),
    Verb::new("lang", "langue").also(&["language"]),
];

impl Command {
    /// The command that a line is, if it is one. With a slash it always is; without, a letter never is, and a word
    /// unless the game needs it.
    pub(crate) fn parse(line: &str, desk: &dyn MoveInput) -> Option<Command> {
        let line = line.trim();
        let (slash, rest) = match line.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (word, argument) = match rest.split_once(char::is_whitespace) {
            Some((word, argument)) => (word.to_lowercase(), argument.trim()),
            None => (rest.to_lowercase(), ""),
        };
        let letter = word.chars().count() == 1 && word != "?";
        if !slash && (letter || desk.claims(&word)) {
            return None;
        }
        let argument = Some(argument).filter(|text| !text.is_empty());
        let command = Verb::find(&WORDS, &word).and_then(|verb| match (verb.en, argument) {
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
            ("takeback", None) => Some(Command::TakeBack),
            ("offer", None) => Some(Command::Offer),
            ("agree", None) => Some(Command::Agree(true)),
            ("decline", None) => Some(Command::Agree(false)),
            ("rules", None) => Some(Command::Rules),
            _ => None,
        });
        command.or_else(|| slash.then(|| Command::Unknown(rest.to_owned())))
    }

    /// Each command's English name with its word in a language, in the order of the help page.
    pub(crate) fn words(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
        WORDS.iter().map(move |verb| (verb.en, verb.word(lang)))
    }

    /// The commands that begin like this, for completion, in the person's language first.
    pub(crate) fn complete(typed: &str, lang: Lang) -> Vec<String> {
        let Some(typed) = typed.strip_prefix('/') else { return Vec::new() };
        let beginning = |lang: Lang| {
            let words = Command::words(lang).map(|(_, word)| word);
            words.filter(|word| word.starts_with(typed)).map(|word| format!("/{word}")).collect::<Vec<_>>()
        };
        let found = beginning(lang);
        if found.is_empty() { beginning(crate::page::other(lang)) } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Do, PlainDesk};
    use kernel::Seat;

    struct Speller;
    impl MoveInput for Speller {
        fn claims(&self, word: &str) -> bool {
            word.starts_with('h')
        }
        fn line(&mut self, _: &str, _: &table::AnyView, _: Seat) -> Do {
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
            ("/s", Some(Command::Save(None))),
            ("s", None),
            ("h", None),
            ("/ABANDONNER", Some(Command::Resign)),
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
        assert_eq!(Command::complete("/h", Lang::En), ["/help", "/hint"]);
        assert_eq!(Command::complete("/a", Lang::Fr), ["/aide", "/abandonner", "/accepter"]);
        assert_eq!(Command::complete("/hi", Lang::Fr), ["/hint"]);
        assert!(Command::complete("h", Lang::En).is_empty());
    }
}
