//! What the screen and the plain lines both say.

use kernel::{Lang, Phrase};
use speech::Speech;
use table::{Fault, Room};

use crate::{Desk, command::Command};

/// The other language.
pub(crate) fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    }
}

/// The key that says yes.
pub(crate) fn yes(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "y",
        Lang::Fr => "o",
    }
}

/// The help page: the game, how its moves are typed, and the commands of the house.
pub(crate) fn help(speech: &Speech, room: &dyn Room, desk: &dyn Desk, plain: bool) -> Vec<String> {
    let name = room.name();
    let mut lines = vec![speech.text(name), speech.text(&format!("{name}-about")), String::new()];
    let typing = desk.help();
    if !typing.is_empty() {
        lines.extend(typing.iter().map(|phrase| speech.say(phrase)));
        lines.push(String::new());
    }
    let bare = |word: &str| if desk.claims(word) { format!("/{word}") } else { word.to_owned() };
    if plain {
        lines.push(speech.text("terminal-help-plain"));
        for (name, word) in Command::words(speech.lang()) {
            let does = speech.text(&format!("terminal-help-{name}"));
            let entry = Phrase::new("terminal-help-entry").with("word", bare(word)).with("does", does);
            lines.push(speech.say(&entry));
        }
    } else {
        let key = |letter: &str, long: &str| {
            if desk.claims(letter) { long.to_owned() } else { format!("{letter}  {long}") }
        };
        lines.push(speech.text("terminal-help-screen"));
        for (keys, id) in [
            (key("?", "F1"), "help"),
            (key("h", "F2"), "hint"),
            ("Tab".to_owned(), "tab"),
            ("↑ ↓".to_owned(), "history"),
            ("PgUp PgDn".to_owned(), "scroll"),
            ("Ctrl ↑ ↓".to_owned(), "scroll-board"),
            (key("s", "F3"), "save"),
            (key("l", "F4"), "lang"),
            ("/resign".to_owned(), "resign"),
            (key("q", "F10"), "quit"),
        ] {
            lines.push(format!("  {keys:<11}{}", speech.text(&format!("terminal-help-{id}"))));
        }
        lines.push(String::new());
        lines.push(speech.text("terminal-help-slash"));
    }
    lines
}

/// What went wrong with a player.
pub(crate) fn fault(number: usize, name: &str, fault: Fault) -> Phrase {
    let id = match fault {
        Fault::Crashed => "terminal-fault-crashed",
        Fault::TooSlow => "terminal-fault-slow",
        Fault::Nonsense => "terminal-fault-nonsense",
        Fault::Gone => "terminal-fault-gone",
    };
    Phrase::new(id).with("number", number + 1).with("name", name)
}
