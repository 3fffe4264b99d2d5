//! `--player`: who fills a seat.

use std::{
    io::BufReader,
    process::{Child, Command, Stdio},
};

use kernel::{BotSettings, Level, Phrase};
use speech::Speech;
use table::{Chair, End, News, Observer, Person, Room, Start, Wish};
use wire::lines::{Program, Say};

use crate::failure::Failure;

/// A player as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// A person at this terminal: `human` or `curses`.
    Human,
    /// One of the game's bots, by name or level.
    Bot(String),
    /// A client of the sheet's protocol on this port: `net:PORT`.
    Net(u16),
    /// A program that speaks JSON lines: `bot:COMMAND`.
    Program(String),
}

impl Spec {
    /// Reads what stands behind `--player`.
    pub fn parse(text: &str, room: &dyn Room, speech: &Speech) -> Result<Spec, Failure> {
        let bad = |id: &'static str| {
            let bots = room.bots();
            let mut names: Vec<&str> = bots.iter().map(|bot| bot.name).collect();
            let levels = bots.iter().filter_map(|bot| bot.level).map(Level::name);
            names.extend(levels.filter(|level| bots.iter().all(|bot| bot.name != *level)));
            let phrase = Phrase::new(id).with("player", text).with("bots", names.join(", "));
            Failure::usage(speech.say(&phrase))
        };
        if let Some(port) = text.strip_prefix("net:") {
            return port.parse().map(Spec::Net).map_err(|_| bad("tapis-player-port"));
        }
        if let Some(command) = text.strip_prefix("bot:") {
            return if command.trim().is_empty() {
                Err(bad("tapis-player-command"))
            } else {
                Ok(Spec::Program(command.to_owned()))
            };
        }
        let is_bot =
            |bot: &table::BotInfo| bot.name == text || bot.level.is_some_and(|level| level.name() == text);
        match text {
            "human" | "curses" => Ok(Spec::Human),
            _ if room.bots().iter().any(is_bot) => Ok(Spec::Bot(text.to_owned())),
            _ => Err(bad("tapis-player-unknown")),
        }
    }
}

impl Spec {
    /// The chair of a bot or a program; people and the network are seated by whoever can talk to them.
    pub fn chair(&self, room: &'static dyn Room, settings: &BotSettings, say: &Say) -> Result<Chair, Phrase> {
        match self {
            Spec::Bot(name) => Ok(Chair::Bot { name: name.clone(), settings: settings.clone() }),
            Spec::Program(command) => program(room, command, say),
            Spec::Human => Err(Phrase::new("tapis-player-not-here").with("player", "human")),
            Spec::Net(port) => {
                Err(Phrase::new("tapis-player-not-here").with("player", format!("net:{port}")))
            }
        }
    }
}

/// Starts a program that speaks JSON lines. Its words are split at blanks; quotes hold words together.
fn program(room: &'static dyn Room, command: &str, say: &Say) -> Result<Chair, Phrase> {
    let fail = |problem: String| {
        Phrase::new("tapis-player-program").with("command", command).with("problem", problem)
    };
    let words = split_words(command);
    let (name, args) = words.split_first().ok_or_else(|| fail(String::new()))?;
    let mut child = Command::new(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| fail(error.to_string()))?;
    let (Some(output), Some(input)) = (child.stdout.take(), child.stdin.take()) else {
        return Err(fail("no pipes".to_owned()));
    };
    let player = Program::new(room, say.clone(), BufReader::new(output), input);
    Ok(Chair::Person(Box::new(Running { player, child })))
}

/// A program with its process, which ends when the table is cleared.
struct Running<P> {
    player: P,
    child: Child,
}

impl<P> Drop for Running<P> {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl<P: Observer> Observer for Running<P> {
    fn begin(&mut self, start: &Start<'_>) {
        self.player.begin(start);
    }
    fn heard(&mut self, news: &News<'_>) {
        self.player.heard(news);
    }
    fn over(&mut self, end: &End<'_>) {
        self.player.over(end);
    }
}

impl<P: Person> Person for Running<P> {
    fn play(&mut self, view: &str) -> Wish {
        self.player.play(view)
    }
    fn refused(&mut self, why: &Phrase) {
        self.player.refused(why);
    }
    fn may_retry(&self) -> bool {
        self.player.may_retry()
    }
}

fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(split_words("python3  'my bot.py' --level \"\""), ["python3", "my bot.py", "--level", ""]);
        assert_eq!(split_words("  "), [] as [String; 0]);
    }
}
