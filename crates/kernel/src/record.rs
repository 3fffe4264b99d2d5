//! A whole game as text: options, seats, seed and moves. It is the save file, the replay, the audit and the
//! crash log, and it only ever grows at its end.

mod reading;
mod replay;
mod seats;

use std::fmt;

use crate::{OptionValue, OptionValues, Outcome, Seat, Seed, sexpr::Node};

pub use reading::{Loaded, RecordError, load};
pub use replay::{
    Replay, ReplayError, Step, forfeits, outcome, ran_out, replay, replay_with, standing, start,
};
pub use seats::{Seated, Sitter};

/// Everything from which every state of a game can be rebuilt.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: OptionValues,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// Where the randomness comes from.
    pub seed: Seed,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The result, once the game is over.
    pub result: Option<Outcome>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seat moved.
    Move {
        /// Who.
        seat: Seat,
        /// The move, in its notation.
        text: String,
    },
    /// A seat gave up or lost its right to play; whatever it scores, it comes last.
    Forfeit {
        /// Who.
        seat: Seat,
    },
    /// Everything from an entry on was taken back; it stays in the record and does not count.
    TakeBack {
        /// Who wanted it.
        seat: Seat,
        /// The first entry that does not count, from 0.
        from: usize,
    },
    /// A seat's clock shows this from here on. Nobody sees it happen.
    Clock {
        /// Whose.
        seat: Seat,
        /// What is left, in milliseconds.
        left: u64,
    },
    /// What was agreed on besides the rules; the first entry, where anything was. Nobody sees it happen.
    Agreed(Agreed),
    /// The players ended the game before its rules did.
    Settled {
        /// Who wanted it.
        seat: Seat,
        /// How.
        how: Settlement,
    },
}

/// How players end a game that its rules would let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// Everybody who still plays shares the first place.
    Draw,
    /// The game has hardly begun and does not count: nobody has won anything.
    Aborted,
}

impl Settlement {
    /// The word of a record.
    fn word(self) -> &'static str {
        match self {
            Settlement::Draw => "draw",
            Settlement::Aborted => "aborted",
        }
    }

    /// The result of a game that stands like this when it is settled.
    fn outcome(self, standing: &Outcome) -> Outcome {
        let seats = standing.scores().len();
        let scores = match self {
            Settlement::Draw => standing.scores().to_vec(),
            Settlement::Aborted => vec![0; seats],
        };
        Outcome::by_rank(scores, &vec![0; seats])
    }
}

impl Entry {
    /// Whose it is.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Move { seat, .. }
            | Entry::Forfeit { seat }
            | Entry::TakeBack { seat, .. }
            | Entry::Settled { seat, .. }
            | Entry::Clock { seat, .. } => Some(*seat),
            Entry::Agreed(_) => None,
        }
    }
}

/// What the players of a table agree on besides the rules of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// How long players may think, and what it costs to think longer.
    pub clock: Option<(TimeControl, OutOfTime)>,
    /// Whether a move can be taken back when all others agree. Against bots it always can.
    pub take_backs: bool,
}

/// How long players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// That long for each move: seconds, or days by correspondence.
    Move {
        /// In milliseconds.
        time: u64,
    },
    /// That long for all moves together, and something back for each one made.
    Budget {
        /// In milliseconds.
        time: u64,
        /// In milliseconds.
        increment: u64,
    },
}

/// What running out of time costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfTime {
    /// The seat is given up.
    LosesSeat,
    /// A bot makes the move.
    BotMoves,
}

/// The version of the format that we write.
const VERSION: &str = "1";

impl Record {
    /// The forms before the first move.
    fn head(&self) -> [Node; 5] {
        let options = self.options.iter().map(|(key, value)| {
            let kind = match value {
                OptionValue::Flag(_) => "flag",
                OptionValue::Number(_) => "number",
                OptionValue::Text(_) => "text",
            };
            Node::list([Node::atom(key), Node::atom(kind), Node::atom(value)])
        });
        let seats = self.seats.iter().map(|s| Node::list([Node::atom(&s.name), Node::atom(&s.kind)]));
        [
            Node::tagged("tapis", [Node::atom(VERSION)]),
            Node::tagged("game", [Node::atom(&self.game)]),
            Node::tagged("options", options),
            Node::tagged("seats", seats),
            Node::tagged("seed", [Node::atom(self.seed)]),
        ]
    }

    /// What a file holds before the first move.
    pub fn header(&self) -> String {
        self.head().iter().flat_map(|node| [node.to_string(), "\n".to_owned()]).collect()
    }

    /// The record of the same game with nothing played.
    #[must_use]
    pub fn emptied(&self) -> Record {
        Record { entries: Vec::new(), result: None, ..self.clone() }
    }
}

/// The line that is appended to a file when something happens.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = match self {
            Entry::Move { seat, text } => Node::tagged("move", [Node::atom(seat), Node::atom(text)]),
            Entry::Forfeit { seat } => Node::tagged("forfeit", [Node::atom(seat)]),
            Entry::TakeBack { seat, from } => {
                Node::tagged("take-back", [Node::atom(seat), Node::atom(from + 1)])
            }
            Entry::Clock { seat, left } => Node::tagged("clock", [Node::atom(seat), Node::atom(left)]),
            Entry::Agreed(agreed) => Node::tagged("agreed", agreed.nodes()),
            Entry::Settled { seat, how } => {
                Node::tagged("settled", [Node::atom(seat), Node::atom(how.word())])
            }
        };
        write!(f, "{node}")
    }
}

impl Agreed {
    fn nodes(&self) -> Vec<Node> {
        let clock = self.clock.map(|(control, out)| {
            let out = Node::atom(match out {
                OutOfTime::LosesSeat => "seat",
                OutOfTime::BotMoves => "bot",
            });
            Node::tagged(
                "clock",
                match control {
                    TimeControl::Move { time } => vec![Node::atom("move"), Node::atom(time), out],
                    TimeControl::Budget { time, increment } => {
                        vec![Node::atom("budget"), Node::atom(time), Node::atom(increment), out]
                    }
                },
            )
        });
        let take_backs = self.take_backs.then(|| Node::tagged("take-backs", [Node::atom("agreed")]));
        clock.into_iter().chain(take_backs).collect()
    }
}

/// The line that closes a record.
pub fn result_line(outcome: &Outcome) -> String {
    let seats = outcome.places().iter().zip(outcome.scores());
    let seats = seats.map(|(place, score)| Node::list([Node::atom(place), Node::atom(score)]));
    Node::tagged("result", seats).to_string()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header())?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))?;
        self.result.iter().try_for_each(|outcome| writeln!(f, "{}", result_line(outcome)))
    }
}
