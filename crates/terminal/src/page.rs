//! What the screen and the plain lines both say.

use std::time::Duration;

use kernel::{Lang, Phrase, Seat, Verb};
use speech::Speech;
use table::{AnyView, Fault, Room};

use crate::{MoveInput, command::Command};

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

/// A key by the name that stands on it in this language.
pub(crate) fn key(lang: Lang, key: &'static str) -> &'static str {
    match (lang, key) {
        (Lang::Fr, "Enter") => "Entrée",
        (Lang::Fr, "Esc") => "Échap",
        (Lang::Fr, "Del") => "Suppr",
        (Lang::Fr, "Space") => "Espace",
        (Lang::Fr, "Home End") => "Début Fin",
        (Lang::Fr, "PgUp PgDn") => "Pg préc suiv",
        (_, key) => key,
    }
}

/// Whether a line says yes, in either language.
pub(crate) fn is_yes(line: &str) -> bool {
    ["y", "yes", "o", "oui"].contains(&line.trim().to_lowercase().as_str())
}

/// Whether a line asks for another game, in either language.
pub(crate) fn is_again(line: &str) -> bool {
    ["again", "n", "rejouer"].contains(&line.trim().to_lowercase().as_str())
}

/// The help page: the game, how its moves are typed, and the commands of the house.
pub(crate) fn help(speech: &Speech, room: &dyn Room, desk: &dyn MoveInput, plain: bool) -> Vec<String> {
    let name = room.name();
    let mut lines = vec![speech.text(name), speech.text(&format!("{name}-about")), String::new()];
    let typing = desk.help();
    if !typing.is_empty() {
        lines.extend(typing.iter().map(|phrase| speech.say(phrase)));
        lines.push(String::new());
    }
    if plain {
        lines.push(speech.text("terminal-help-plain"));
        for (name, word) in Command::words(speech.lang()) {
            let does = speech.text(&format!("terminal-help-{name}"));
            let entry =
                Phrase::new("terminal-help-entry").with("word", format!("/{word}")).with("does", does);
            lines.push(speech.say(&entry));
        }
    } else {
        lines.push(speech.text("terminal-help-screen"));
        for (keys, id) in [
            ("F1", "help"),
            ("F2", "hint"),
            ("Tab", "tab"),
            ("↑ ↓", "history"),
            ("PgUp PgDn", "scroll"),
            ("Ctrl ↑ ↓", "scroll-board"),
            ("F3", "save"),
            ("F4", "lang"),
            ("F5", "takeback"),
            ("F6", "rules"),
            ("F10", "quit"),
        ] {
            let keys = key(speech.lang(), keys);
            lines.push(format!("  {keys:<13}{}", speech.text(&format!("terminal-help-{id}"))));
        }
        lines.push(String::new());
        lines.push(speech.text("terminal-help-slash"));
    }
    lines
}

/// A move in its notation, as somebody who speaks this language types it.
pub(crate) fn typed(lang: Lang, desk: &dyn MoveInput, mv: &str, view: &AnyView) -> String {
    desk.spoken(mv, view).unwrap_or_else(|| Verb::typed(desk.verbs(), lang, mv))
}

/// The rules of a game, a line a step, as its own messages tell them: `{game}-rules-1`, `{game}-rules-2`, …
pub fn rules(speech: &Speech, room: &dyn Room) -> Vec<String> {
    let name = room.name();
    let mut lines = vec![speech.text(name), speech.text(&format!("{name}-about")), String::new()];
    let ids = (1..).map(|step| format!("{name}-rules-{step}")).take_while(|id| speech.has(id));
    for (step, id) in ids.enumerate() {
        lines.push(format!("{}. {}", step + 1, speech.text(&id)));
    }
    lines
}

/// The moves that are possible, as somebody who speaks this language types them.
pub(crate) fn moves(
    lang: Lang,
    room: &dyn Room,
    desk: &dyn MoveInput,
    view: &AnyView,
    seat: Seat,
    most: usize,
) -> Vec<String> {
    let moves = room.complete(view, seat, "", most);
    moves.iter().map(|mv| typed(lang, desk, mv, view)).collect()
}

/// What Tab finds for what was begun.
pub(crate) fn completions(
    lang: Lang,
    room: &dyn Room,
    desk: &dyn MoveInput,
    typed: &str,
    view: &AnyView,
    seat: Seat,
    most: usize,
) -> Vec<String> {
    let mut found = desk.complete(typed, view, seat);
    if desk.offers_moves() {
        // A verb of the person's own language is asked for by the word that is written.
        let (first, rest) = typed.split_at(typed.find(' ').unwrap_or(typed.len()));
        let begun =
            desk.verbs().iter().filter(|verb| !first.is_empty() && verb.word(lang).starts_with(first));
        let written = begun.map(|verb| format!("{}{rest}", verb.en));
        let asked = std::iter::once(typed.to_owned()).chain(written);
        let moves = asked.flat_map(|typed| room.complete(view, seat, &typed, most));
        let moves: Vec<String> = moves.map(|mv| Verb::typed(desk.verbs(), lang, &mv)).collect();
        found.extend(moves);
    }
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|line| seen.insert(line.clone()));
    found.truncate(most);
    found
}

/// What a clock shows.
pub(crate) fn clock(speech: &Speech, left: Duration) -> String {
    // A second that has begun is shown: nobody has run out of time while there is some.
    let seconds = left.as_millis().div_ceil(1000) as u64;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    if days > 0 {
        return speech.say(&Phrase::new("terminal-clock-days").with("days", days).with("hours", hours));
    }
    let rest = seconds % 60;
    if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") }
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
