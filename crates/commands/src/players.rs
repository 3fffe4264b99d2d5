//! `--player`: who fills a seat.

use std::{
    fmt,
    io::{self, BufRead, BufReader, IsTerminal, Read, Write},
    mem,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, sync_channel},
    },
    thread,
};

use kernel::{BotSettings, Level, Phrase, Record, Seated, Sitter};
use speech::Speech;
use table::{AnyView, Chair, End, Gone, Happening, Observer, Person, PlayerWish, Room, Start};
use train_protocol::{BadDoor, Door};
use wire::lines::{Program, Say};

use crate::{
    failure::Failure,
    nearest::{did_you_mean, nearest},
};

/// A player as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// A person at this terminal: `human` or `curses`.
    Human,
    /// One of the game's bots, by name or level.
    Bot(String),
    /// A client of the sheet's protocol: `net:PORT` or `net:HOST:PORT`.
    Net(Door),
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
            let meant = nearest(text, names.into_iter().chain(["human", "curses"]));
            let said = [Some(speech.say(&phrase)), meant.map(|meant| did_you_mean(meant, speech))];
            Failure::usage(said.into_iter().flatten().collect::<Vec<_>>().join(" "))
        };
        if let Some(door) = text.strip_prefix("net:") {
            return door.parse().map(Spec::Net).map_err(|BadDoor| bad("tapis-player-port"));
        }
        if let Some(command) = text.strip_prefix("bot:") {
            return if command.trim().is_empty() {
                Err(bad("tapis-player-command"))
            } else {
                Ok(Spec::Program(command.to_owned()))
            };
        }
        match text {
            "human" | "curses" => Ok(Spec::Human),
            _ if has_bot(room, text) => Ok(Spec::Bot(text.to_owned())),
            _ => Err(bad("tapis-player-unknown")),
        }
    }
}

impl Spec {
    /// What a record keeps of this player.
    pub fn sitter(&self) -> Sitter {
        match self {
            Spec::Human => Sitter::Person,
            Spec::Bot(name) => Sitter::Bot(name.clone()),
            Spec::Net(_) => Sitter::Away,
            Spec::Program(_) => Sitter::Program,
        }
    }

    /// What others call this player, unless it is a person: where a program lies is its owner's business.
    pub fn name(&self) -> String {
        match self {
            Spec::Human => "human".to_owned(),
            Spec::Bot(name) => name.clone(),
            Spec::Net(port) => format!("net:{port}"),
            Spec::Program(command) => {
                let words = split_words(command);
                let file = words.first().and_then(|word| Path::new(word).file_stem());
                file.map_or_else(|| "bot".to_owned(), |name| name.to_string_lossy().into_owned())
            }
        }
    }

    /// The player that a record speaks of, if that player is here.
    fn recalled(sitter: &Sitter, room: &dyn Room) -> Option<Spec> {
        match sitter {
            Sitter::Person => Some(Spec::Human),
            Sitter::Bot(name) if has_bot(room, name) => Some(Spec::Bot(name.clone())),
            Sitter::Bot(_) | Sitter::Program | Sitter::Away => None,
        }
    }

    /// The chair of a bot or a program; people and the network are seated by whoever can talk to them.
    pub fn chair(&self, room: &'static dyn Room, settings: &BotSettings, say: &Say) -> Result<Chair, Phrase> {
        match self {
            Spec::Bot(name) => Ok(Chair::Bot { name: name.clone(), settings: settings.clone() }),
            Spec::Program(command) => program(room, command, say),
            Spec::Human | Spec::Net(_) => {
                Err(Phrase::new("tapis-player-not-here").with("player", self.to_string()))
            }
        }
    }
}

fn has_bot(room: &dyn Room, name: &str) -> bool {
    room.bots().iter().any(|bot| bot.name == name || bot.level.is_some_and(|level| level.name() == name))
}

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 4096;

/// The players of a game that goes on. Programs and guests of a record are no longer here, whatever it says of them:
/// somebody else plays for them, as `given` says (one for each such seat, or one for every seat), or as the person at this
/// terminal does when asked.
pub fn recall(
    room: &dyn Room,
    record: &mut Record,
    given: &[Spec],
    speech: &Speech,
) -> Result<Vec<Spec>, Failure> {
    let mut players: Vec<Option<Spec>> =
        record.seats.iter().map(|seated| Spec::recalled(&seated.kind, room)).collect();
    let gone = players.iter().filter(|player| player.is_none()).count();
    let mut given = given.iter().cloned();
    if given.len() == players.len() {
        players = given.by_ref().map(Some).collect();
    } else if given.len() == gone {
        players.iter_mut().filter(|player| player.is_none()).for_each(|player| *player = given.next());
    } else if given.len() > 0 {
        let phrase = Phrase::new("tapis-stand-in-count")
            .with("given", given.len())
            .with("gone", gone)
            .with("seats", players.len());
        return Err(Failure::usage(speech.say(&phrase)));
    }
    let mut found = Vec::new();
    for (number, (player, seated)) in players.into_iter().zip(&mut record.seats).enumerate() {
        let player = match player {
            Some(player) => player,
            // Nobody has to play a game that is over.
            None if record.result.is_some() => Spec::Bot(usual_stand_in(room)),
            None => {
                let seat = number + 1;
                let gone = gone_phrase(seat, seated);
                let (mut input, mut output) = (io::stdin().lock(), io::stderr());
                if !(input.is_terminal() && output.is_terminal()) {
                    let hint = speech.text("tapis-stand-in-needed");
                    return Err(Failure::refused(format!("{} {hint}", speech.say(&gone))));
                }
                ask_stand_in(room, &gone, &mut input, &mut output, speech)?
            }
        };
        seated.kind = player.sitter();
        found.push(player);
    }
    Ok(found)
}

/// Who was there, in words.
fn gone_phrase(seat: usize, seated: &Seated) -> Phrase {
    let phrase = match &seated.kind {
        Sitter::Bot(bot) => Phrase::new("tapis-gone-bot").with("bot", bot.as_str()),
        Sitter::Away => Phrase::new("tapis-gone-guest"),
        Sitter::Program | Sitter::Person => Phrase::new("tapis-gone-program"),
    };
    phrase.with("seat", seat).with("name", seated.name.as_str())
}

/// The bot that plays when the person just presses Enter.
fn usual_stand_in(room: &dyn Room) -> String {
    let bots = room.bots();
    let medium = bots.iter().find(|bot| bot.level == Some(Level::Medium)).or(bots.first());
    medium.map_or_else(String::new, |bot| bot.name.to_owned())
}

/// Asks until there is an answer that makes sense.
fn ask_stand_in(
    room: &dyn Room,
    gone: &Phrase,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    speech: &Speech,
) -> Result<Spec, Failure> {
    let usual = usual_stand_in(room);
    writeln!(output, "{}", speech.say(gone))?;
    loop {
        let question = Phrase::new("tapis-stand-in-ask").with("usual", usual.as_str());
        write!(output, "{} ", speech.say(&question))?;
        output.flush()?;
        let mut line = String::new();
        if (&mut *input).take(LONGEST_ANSWER).read_line(&mut line)? == 0 {
            return Err(Failure::refused(speech.text("tapis-stand-in-needed")));
        }
        match line.trim() {
            "" => return Ok(Spec::Bot(usual)),
            answer => match Spec::parse(answer, room, speech) {
                Ok(player) => return Ok(player),
                Err(problem) => writeln!(output, "{}", problem.says)?,
            },
        }
    }
}

/// As it is written behind `--player`.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Human => f.write_str("human"),
            Spec::Bot(name) => f.write_str(name),
            Spec::Net(door) => write!(f, "net:{door}"),
            Spec::Program(command) => write!(f, "bot:{command}"),
        }
    }
}

/// Starts a program that speaks JSON lines. Its words are split at blanks; quotes hold words together.
fn program(room: &'static dyn Room, command: &str, say: &Say) -> Result<Chair, Phrase> {
    let fail = |problem: Phrase| {
        Phrase::new("tapis-player-program").with("command", command).with("problem", problem)
    };
    let words = split_words(command);
    let (name, args) = words.split_first().ok_or_else(|| fail(Phrase::new("tapis-player-no-program")))?;
    let mut child = Command::new(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| fail(store::system(&error)))?;
    let (Some(output), Some(input)) = (child.stdout.take(), child.stdin.take()) else {
        return Err(fail(Phrase::new("tapis-player-no-pipes")));
    };
    let (output, gone) = Answers::of(output);
    let player = Program::new(room, say.clone(), BufReader::new(output), input);
    Ok(Chair::Person(Box::new(Running { player, child, gone })))
}

/// What a program says, read on a thread of its own, so that it is known at once when it will say nothing more.
struct Answers {
    said: Receiver<Vec<u8>>,
    /// What is left of what it said last.
    rest: Vec<u8>,
}

/// How many pieces of what a program says may wait to be read, and how large they are: whoever says more waits.
const WAITING: usize = 16;
const PIECE: usize = 4096;

/// Whom to tell that a program is gone.
#[derive(Default)]
enum Leaving {
    /// Nobody yet.
    #[default]
    Unheard,
    /// Somebody.
    Heard(Gone),
    /// It is gone.
    Gone,
}

impl Answers {
    fn of(mut output: impl Read + Send + 'static) -> (Answers, Arc<Mutex<Leaving>>) {
        let (sender, said) = sync_channel(WAITING);
        let leaving = Arc::new(Mutex::new(Leaving::default()));
        let told = Arc::clone(&leaving);
        thread::spawn(move || {
            let mut piece = vec![0; PIECE];
            // At a table that is cleared nobody listens any more.
            while let Ok(length @ 1..) = output.read(&mut piece) {
                if sender.send(piece[..length].to_vec()).is_err() {
                    return;
                }
            }
            drop(sender);
            let before = mem::replace(&mut *lock(&told), Leaving::Gone);
            if let Leaving::Heard(tell) = before {
                tell();
            }
        });
        (Answers { said, rest: Vec::new() }, leaving)
    }
}

fn lock(leaving: &Mutex<Leaving>) -> MutexGuard<'_, Leaving> {
    leaving.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Read for Answers {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.said.recv().unwrap_or_default();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// A program with its process, which ends when the table is cleared.
struct Running<P> {
    player: P,
    child: Child,
    gone: Arc<Mutex<Leaving>>,
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
    fn heard(&mut self, news: &Happening<'_>) {
        self.player.heard(news);
    }
    fn failed(&mut self, failure: &table::SeatFailure) {
        self.player.failed(failure);
    }
    fn over(&mut self, end: &End<'_>) {
        self.player.over(end);
    }
}

impl<P: Person> Person for Running<P> {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        self.player.play(view)
    }
    fn refused(&mut self, why: &Phrase) {
        self.player.refused(why);
    }
    fn when_gone(&mut self, tell: Gone) {
        let mut leaving = lock(&self.gone);
        if matches!(*leaving, Leaving::Gone) {
            drop(leaving);
            tell();
        } else {
            *leaving = Leaving::Heard(tell);
        }
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

    /// The person is asked until the answer makes sense; Enter takes a bot, and the end of the input is no answer.
    #[test]
    fn a_stand_in_is_asked_for() {
        let room = crate::catalogue::GAMES[0].room;
        let speech = Speech::new(kernel::Lang::En, &[crate::TEXTS]);
        let gone = gone_phrase(2, &Seated { name: "Bob".to_owned(), kind: "bot:sh".into() });
        let answer = |typed: &str| {
            let mut said = Vec::new();
            let player = ask_stand_in(room, &gone, &mut typed.as_bytes(), &mut said, &speech);
            (player.ok(), String::from_utf8(said).unwrap())
        };
        assert_eq!(answer("\n").0, Some(Spec::Bot(usual_stand_in(room))));
        let (player, said) = answer("nobody\nhuman\n");
        assert_eq!(player, Some(Spec::Human));
        assert!(said.starts_with("Seat 2 (Bob): a program, no longer here.\n"), "{said}");
        assert_eq!(said.matches("Who plays instead?").count(), 2, "{said}");
        assert_eq!(answer("").0, None);
    }

    struct Nobody;
    impl Observer for Nobody {}
    impl Person for Nobody {
        fn play(&mut self, _: &AnyView) -> PlayerWish {
            PlayerWish::Gone
        }
    }

    /// What a program says comes in its order, and it is known when that was all, whoever asks for it when.
    #[test]
    fn a_program_that_ends_is_missed_at_once() {
        let long = vec![b'x'; 3 * PIECE];
        let (mut answers, leaving) = Answers::of(io::Cursor::new(long.clone()));
        let (sender, told) = sync_channel(2);
        let again = sender.clone();
        let mut running =
            Running { player: Nobody, child: Command::new("true").spawn().unwrap(), gone: leaving };
        running.when_gone(Box::new(move || sender.send(()).unwrap()));
        let mut said = Vec::new();
        answers.read_to_end(&mut said).unwrap();
        assert_eq!(said, long);
        told.recv().unwrap();
        running.when_gone(Box::new(move || again.send(()).unwrap()));
        told.recv().unwrap();
    }

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(split_words("python3  'my bot.py' --level \"\""), ["python3", "my bot.py", "--level", ""]);
        assert_eq!(split_words("  "), [] as [String; 0]);
    }
}
