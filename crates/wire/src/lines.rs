//! Programs as players, over any pair of streams: JSON, one object a line, the same for every game.
//!
//! The house says, each time with the program's own `view` of the game:
//!
//! | message | when |
//! |---|---|
//! | `{"type":"begin","tapis":1,"game":"…","seat":0,"names":[…],"view":{…}}` | once, before anything else |
//! | `{"type":"heard","number":0,"seat":1,"move":"…","view":{…}}` | after every move at the table, its own too; `"move":null` when a seat gives up |
//! | `{"type":"play","view":{…},"moves":["…",…]}` | when the program is to move; `moves` holds some legal moves, all of them where there are few |
//! | `{"type":"refused","why":"…"}` | when its move was refused; the move is lost |
//! | `{"type":"over","places":[1,2],"scores":[…],"view":{…}}` | at the end; the places are `null` when the game is put aside |
//!
//! Only `play` is answered, by `{"move":"…"}` or `{"give_up":true}`. Seats count from 0. A program that closes its
//! output, or answers with a line longer than [`LONGEST`] bytes or with something else than JSON, is gone.

use std::{
    io::{BufRead, Read, Write},
    sync::Arc,
};

use kernel::{Outcome, Phrase, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{AnyView, End, Happening, Observer, Person, PlayerWish, Room, Start, What};

/// The longest answer that is read, in bytes.
pub const LONGEST: u64 = 1 << 16;

/// How many legal moves are sent along with a question.
const MOVES: usize = 500;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message<'a> {
    Begin {
        tapis: u8,
        game: &'a str,
        seat: Option<Seat>,
        names: &'a [String],
        view: &'a RawValue,
    },
    Heard {
        number: usize,
        seat: Seat,
        #[serde(rename = "move")]
        text: Option<&'a str>,
        view: &'a RawValue,
    },
    Play {
        view: &'a RawValue,
        moves: Vec<String>,
    },
    Refused {
        why: String,
    },
    Over {
        places: Option<&'a [u8]>,
        scores: Option<&'a [i64]>,
        view: &'a RawValue,
    },
}

#[derive(Deserialize)]
struct ProgramLine {
    #[serde(rename = "move")]
    text: Option<String>,
    #[serde(default)]
    give_up: bool,
}

/// Puts a refusal into words; the program that hosts the game knows the language.
pub type Say = Arc<dyn Fn(&Phrase) -> String + Send + Sync>;

/// A program that plays.
pub struct Program<R, W> {
    room: &'static dyn Room,
    say: Say,
    input: R,
    output: W,
    seat: Option<Seat>,
    gone: bool,
}

impl<R: BufRead + Send, W: Write + Send> Program<R, W> {
    /// A program that is heard on `input` and spoken to on `output`.
    pub fn new(room: &'static dyn Room, say: Say, input: R, output: W) -> Program<R, W> {
        Program { room, say, input, output, seat: None, gone: false }
    }

    fn send(&mut self, message: &Message<'_>) {
        let sent = serde_json::to_string(message)
            .map_err(std::io::Error::other)
            .and_then(|line| writeln!(self.output, "{line}"))
            .and_then(|()| self.output.flush());
        self.gone |= sent.is_err();
    }

    fn receive(&mut self) -> Option<ProgramLine> {
        let mut line = Vec::new();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
        if read == 0 || line.last() != Some(&b'\n') {
            return None;
        }
        serde_json::from_slice(&line).ok()
    }
}

impl<R: BufRead + Send, W: Write + Send> Observer for Program<R, W> {
    fn begin(&mut self, start: &Start<'_>) {
        self.seat = start.seat;
        let (game, view) = (self.room.name(), start.view.json());
        self.send(&Message::Begin { tapis: 1, game, seat: start.seat, names: start.names, view });
    }

    fn heard(&mut self, news: &Happening<'_>) {
        let text = match news.what {
            What::Moved { text, .. } => Some(text.as_str()),
            What::GaveUp | What::RanOut | What::TookBack { .. } | What::Settled { .. } => None,
        };
        self.send(&Message::Heard { number: news.number, seat: news.seat, text, view: news.view.json() });
    }

    fn over(&mut self, end: &End<'_>) {
        let (places, scores) = (end.outcome.map(Outcome::places), end.outcome.map(Outcome::scores));
        self.send(&Message::Over { places, scores, view: end.view.json() });
    }
}

impl<R: BufRead + Send, W: Write + Send> Person for Program<R, W> {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        let moves = self.seat.map(|seat| self.room.complete(view, seat, "", MOVES)).unwrap_or_default();
        self.send(&Message::Play { view: view.json(), moves });
        if self.gone {
            return PlayerWish::Gone;
        }
        match self.receive() {
            Some(ProgramLine { give_up: true, .. }) => PlayerWish::GiveUp,
            Some(ProgramLine { text: Some(text), .. }) => PlayerWish::Move(text),
            _ => {
                self.gone = true;
                PlayerWish::Gone
            }
        }
    }

    fn refused(&mut self, why: &Phrase) {
        let why = (self.say)(why);
        self.send(&Message::Refused { why });
    }

    fn may_retry(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::toy::Toy;
    use kernel::{Dice, Match, OptionValues, Record, Seated, Seed};
    use proptest::prelude::*;
    use std::sync::Mutex;
    use table::{Chair, Manners, MemoryJournal, Players, RoomOf};

    static ROOM: RoomOf<Match<Toy<0>>> = RoomOf::new();

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Plays the toy against a program that says these lines; what it was told, and how the table ended.
    fn play(lines: &[u8]) -> (Vec<serde_json::Value>, table::Ending) {
        let heard = Shared::default();
        let say: Say = Arc::new(ToString::to_string);
        let program = Program::new(&ROOM, say, std::io::Cursor::new(lines.to_vec()), heard.clone());
        let seated = |name: &str| Seated { name: name.into(), kind: "test".into() };
        let record = Record {
            game: "toy".into(),
            options: OptionValues::default(),
            seats: vec![seated("Program"), seated("Bot")],
            seed: Seed::from(3),
            entries: vec![],
            result: None,
        };
        let chairs = vec![Chair::Person(Box::new(program)), Chair::bot("random")];
        let players = Players { chairs, observers: vec![] };
        let mut dice = Dice::new(Seed::from(4));
        let (_, ending) =
            ROOM.host(&record, players, Manners::default(), Box::new(MemoryJournal), &mut dice).unwrap();
        let text = String::from_utf8(heard.0.lock().unwrap().clone()).unwrap();
        (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), ending)
    }

    #[test]
    fn a_program_hears_everything_and_plays_what_it_is_offered() {
        let (told, _) = play(b"");
        let offered =
            told.iter().find(|m| m["type"] == "play").unwrap()["moves"][0].as_str().unwrap().to_owned();
        let (told, ending) = play(format!("{{\"move\":\"{offered}\"}}\n").as_bytes());
        assert_eq!(told[0]["type"], "begin");
        assert_eq!(told[0]["game"], "toy");
        assert_eq!((&told[2]["type"], &told[2]["move"]), (&"heard".into(), &offered.into()));
        assert!(told[0]["view"].is_object());
        assert!(ending.outcome.is_some(), "when the program leaves, the table goes on");
        assert_eq!(told.last().unwrap()["type"], "play", "a program that is gone is told nothing more");
    }

    #[test]
    fn nonsense_is_refused_with_words() {
        let (told, ending) = play(b"{\"move\":\"card 99\"}\n{\"give_up\":true}\n");
        let refused = told.iter().find(|m| m["type"] == "refused").unwrap();
        assert!(refused["why"].as_str().unwrap().contains("99"));
        assert_eq!(told.last().unwrap()["type"], "over");
        assert_eq!(ending.outcome.unwrap().places(), [2, 1]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_program_breaks_the_table(lines in prop::collection::vec(any::<u8>(), 0..200)) {
            let (_, ending) = play(&lines);
            prop_assert!(ending.outcome.is_some());
        }
    }

    #[test]
    fn an_endless_line_is_not_waited_for() {
        let (_, ending) = play(&vec![b'['; 10 << 16]);
        assert!(ending.outcome.is_some());
    }
}
