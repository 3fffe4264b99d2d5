//! A whole game as text: options, seats, seed and moves. It is the save file, the replay, the audit and the
//! crash log, and it only ever grows at its end.

use std::fmt;

use crate::{
    Dice, Game, OptionError, Options, Outcome, Phrase, Played, Seat, Seed, Setup, SetupRefusal, Speak, Value,
    Values,
    sexpr::{Form, Limits, Node, Position, ReadError, Reader},
};

/// Everything from which every state of a game can be rebuilt.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: Values,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// Where the randomness comes from.
    pub seed: Seed,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The result, once the game is over.
    pub result: Option<Outcome>,
}

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
                Value::Flag(_) => "flag",
                Value::Number(_) => "number",
                Value::Text(_) => "text",
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

    fn read(nodes: &[Node]) -> Option<Agreed> {
        let mut agreed = Agreed::default();
        for node in nodes {
            match node.as_tagged()? {
                ("clock", [rest @ .., out]) if agreed.clock.is_none() => {
                    let out = match out.as_atom()? {
                        "seat" => OutOfTime::LosesSeat,
                        "bot" => OutOfTime::BotMoves,
                        _ => return None,
                    };
                    let words = rest.iter().map(Node::as_atom).collect::<Option<Vec<_>>>()?;
                    let control = match words.as_slice() {
                        ["move", time] => TimeControl::Move { time: time.parse().ok()? },
                        ["budget", time, increment] => TimeControl::Budget {
                            time: time.parse().ok()?,
                            increment: increment.parse().ok()?,
                        },
                        _ => return None,
                    };
                    agreed.clock = Some((control, out));
                }
                ("take-backs", [how]) if !agreed.take_backs && how.as_atom()? == "agreed" => {
                    agreed.take_backs = true;
                }
                _ => return None,
            }
        }
        Some(agreed)
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

/// What could be read of a record's text, and what was wrong with the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The record up to its last good entry.
    pub record: Record,
    /// Why the rest was left out; `None` when the text was whole.
    pub damage: Option<RecordError>,
}

/// What is wrong with a record's text.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordError {
    /// It is not made of S-expressions from some place on.
    Syntax(ReadError),
    /// A form is not what stands at this place of a record.
    Form {
        /// Where.
        at: Position,
        /// The form that was expected, as an example.
        expected: &'static str,
    },
    /// The text ends before the first move could stand.
    NoHeader {
        /// The form that was expected, as an example.
        expected: &'static str,
    },
    /// It was written by a newer version of the house.
    Version(String),
}

impl Speak for RecordError {
    fn phrase(&self) -> Phrase {
        match self {
            RecordError::Syntax(error) => error.phrase(),
            RecordError::Form { at, expected } => Phrase::new("record-form")
                .with("line", at.line)
                .with("column", at.column)
                .with("expected", *expected),
            RecordError::NoHeader { expected } => Phrase::new("record-no-header").with("expected", *expected),
            RecordError::Version(version) => Phrase::new("record-version").with("version", version.as_str()),
        }
    }
}

/// Reads a record. Without its head there is nothing to play on and it is an error; damage after that costs only
/// what stands behind it.
pub fn load(text: &str) -> Result<Loaded, RecordError> {
    let mut forms = Reader::new(text, &Limits { depth: 8, ..Limits::default() });
    let version = field(&mut forms, "tapis", "(tapis 1)", one_atom)?;
    if version != VERSION {
        return Err(RecordError::Version(version));
    }
    let mut record = Record {
        game: field(&mut forms, "game", "(game mastermind)", one_atom)?,
        options: field(&mut forms, "options", "(options (pegs number 4))", options)?,
        seats: field(&mut forms, "seats", "(seats (Ada human) (Knuth knuth))", seats)?,
        seed: field(&mut forms, "seed", "(seed 42)", |rest| one_atom(rest)?.parse().ok())?,
        entries: Vec::new(),
        result: None,
    };
    for form in forms {
        let damage = match form {
            Err(error) => RecordError::Syntax(error),
            Ok(node) if record.result.is_some() => {
                RecordError::Form { at: node.at, expected: "nothing after the result" }
            }
            Ok(node) => match line(&node, record.seats.len()) {
                Some(Line::Entry(entry)) => {
                    record.entries.push(entry);
                    continue;
                }
                Some(Line::Result(outcome)) => {
                    record.result = Some(outcome);
                    continue;
                }
                None => RecordError::Form { at: node.at, expected: "(move 1 \"1122\")" },
            },
        };
        return Ok(Loaded { record, damage: Some(damage) });
    }
    Ok(Loaded { record, damage: None })
}

fn field<T>(
    forms: &mut Reader<'_>,
    tag: &str,
    expected: &'static str,
    read: impl Fn(&[Node]) -> Option<T>,
) -> Result<T, RecordError> {
    let node = forms.next().ok_or(RecordError::NoHeader { expected })?.map_err(RecordError::Syntax)?;
    let value = node.as_tagged().filter(|(found, _)| *found == tag).and_then(|(_, rest)| read(rest));
    value.ok_or(RecordError::Form { at: node.at, expected })
}

fn one_atom(nodes: &[Node]) -> Option<String> {
    match nodes {
        [Node { form: Form::Atom(text), .. }] => Some(text.clone()),
        _ => None,
    }
}

fn options(nodes: &[Node]) -> Option<Values> {
    let mut values = Values::default();
    for node in nodes {
        let [key, kind, value] = node.as_list()? else { return None };
        let value = value.as_atom()?;
        let value = match kind.as_atom()? {
            "flag" => Value::Flag(value.parse().ok()?),
            "number" => Value::Number(value.parse().ok()?),
            "text" => Value::Text(value.to_owned()),
            _ => return None,
        };
        values.set(key.as_atom()?, value);
    }
    Some(values)
}

fn seats(nodes: &[Node]) -> Option<Vec<Seated>> {
    let seat = |node: &Node| match node.as_list()? {
        [name, kind] => Some(Seated { name: name.as_atom()?.into(), kind: kind.as_atom()?.into() }),
        _ => None,
    };
    nodes.iter().map(seat).collect()
}

enum Line {
    Entry(Entry),
    Result(Outcome),
}

fn line(node: &Node, count: usize) -> Option<Line> {
    let seat = |node: &Node| {
        let number: usize = node.as_atom()?.parse().ok()?;
        (1..=count).contains(&number).then(|| Seat((number - 1) as u8))
    };
    match node.as_tagged()? {
        ("move", [who, text]) => {
            Some(Line::Entry(Entry::Move { seat: seat(who)?, text: text.as_atom()?.to_owned() }))
        }
        ("forfeit", [who]) => Some(Line::Entry(Entry::Forfeit { seat: seat(who)? })),
        ("take-back", [who, from]) => {
            let from = from.as_atom()?.parse::<usize>().ok()?.checked_sub(1)?;
            Some(Line::Entry(Entry::TakeBack { seat: seat(who)?, from }))
        }
        ("clock", [who, left]) => {
            Some(Line::Entry(Entry::Clock { seat: seat(who)?, left: left.as_atom()?.parse().ok()? }))
        }
        ("agreed", rest) => Some(Line::Entry(Entry::Agreed(Agreed::read(rest)?))),
        ("settled", [who, how]) => {
            let word = how.as_atom()?;
            let how = [Settlement::Draw, Settlement::Aborted].into_iter().find(|how| how.word() == word)?;
            Some(Line::Entry(Entry::Settled { seat: seat(who)?, how }))
        }
        ("result", seats) if seats.len() == count => {
            let pair = |node: &Node| match node.as_list()? {
                [place, score] => {
                    Some((place.as_atom()?.parse::<i64>().ok()?, score.as_atom()?.parse::<i64>().ok()?))
                }
                _ => None,
            };
            let (places, scores): (Vec<i64>, Vec<i64>) =
                seats.iter().map(pair).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            Some(Line::Result(Outcome::by_rank(scores, &places)))
        }
        _ => None,
    }
}

/// A record being played again, step by step. Only the state at hand is kept, so that a long record needs no more memory
/// than a short one. It ends at the first entry that cannot be played; then `damage` says why.
#[derive(Clone, Debug)]
pub struct Replay<'a, G: Game> {
    /// The options, read.
    pub options: G::Options,
    /// The state after the last step.
    pub state: G::State,
    /// Seats that gave up.
    pub forfeited: Vec<bool>,
    /// How the players ended it, if they did.
    pub settled: Option<Settlement>,
    /// The first entry that could not be played, and why.
    pub damage: Option<(usize, Phrase)>,
    entries: &'a [Entry],
    /// How many were played.
    done: usize,
    /// The states before the moves that count, with their numbers: only where something is taken back.
    past: Option<Vec<(usize, G::State)>>,
}

/// One entry of a record, played again.
#[derive(Clone, Debug)]
pub enum Step<G: Game> {
    /// A legal move, with the state it was made in.
    Move(Played<G>),
    /// A seat gave up.
    Forfeit(Seat),
    /// A seat took something back.
    TakeBack {
        /// Who wanted it.
        seat: Seat,
        /// The first entry that does not count any more.
        from: usize,
    },
    /// The players ended the game.
    Settled {
        /// Who wanted it.
        seat: Seat,
        /// How.
        how: Settlement,
    },
    /// Something that nobody sees happen.
    Silent,
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Step<G>;

    fn next(&mut self) -> Option<Step<G>> {
        if self.damage.is_some() {
            return None;
        }
        let entry = self.entries.get(self.done)?;
        let step = self.step(entry);
        match step {
            Ok(step) => {
                self.done += 1;
                Some(step)
            }
            Err(problem) => {
                self.damage = Some((self.done, problem));
                None
            }
        }
    }
}

impl<G: Game> Replay<'_, G> {
    fn step(&mut self, entry: &Entry) -> Result<Step<G>, Phrase> {
        let most = G::most_entries(&self.options);
        if self.done >= most {
            return Err(Phrase::new("record-too-long").with("most", most));
        }
        match entry {
            Entry::Clock { .. } | Entry::Agreed(_) => Ok(Step::Silent),
            Entry::Settled { seat, how } => {
                self.settled = Some(*how);
                Ok(Step::Settled { seat: *seat, how: *how })
            }
            Entry::Forfeit { seat } => {
                self.forfeited[seat.index()] = true;
                Ok(Step::Forfeit(*seat))
            }
            Entry::Move { seat, text } => {
                let mv = text.parse::<G::Move>().map_err(|error| error.phrase())?;
                let next = G::play(&self.state, *seat, &mv).map_err(|refusal| refusal.phrase())?;
                let before = std::mem::replace(&mut self.state, next);
                if let Some(past) = &mut self.past {
                    past.push((self.done, before.clone()));
                }
                Ok(Step::Move(Played { before, seat: *seat, mv }))
            }
            Entry::TakeBack { seat, from } => {
                if *from >= self.done {
                    return Err(Phrase::new("record-take-back").with("number", from + 1));
                }
                while let Some((_, before)) =
                    self.past.as_mut().and_then(|past| past.pop_if(|p| p.0 >= *from))
                {
                    self.state = before;
                }
                forfeits(&mut self.forfeited, &self.entries[..self.done], *from);
                Ok(Step::TakeBack { seat: *seat, from: *from })
            }
        }
    }

    /// Plays all that is left.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.by_ref().for_each(drop);
        self
    }

    /// Whether the last step was a seat that gave up because its time had run out.
    pub fn ran_out(&self) -> bool {
        self.done.checked_sub(1).is_some_and(|last| ran_out(self.entries, last))
    }

    /// The result after the last step; `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::<G>(&self.options, &self.state, &self.forfeited, self.settled, self.done)
    }
}

/// The result of a game in which as much has happened as `entries` says: by its rules, because at most one seat is left of
/// several, because the players have settled it, or because its record is full. Seats that gave up come last.
pub fn outcome<G: Game>(
    options: &G::Options,
    state: &G::State,
    forfeited: &[bool],
    settled: Option<Settlement>,
    entries: usize,
) -> Option<Outcome> {
    let seats = forfeited.len();
    if let Some(how) = settled {
        return Some(how.outcome(&G::standing(state, seats)).with_forfeits(forfeited));
    }
    let left = forfeited.iter().filter(|&&gone| !gone).count();
    let deserted = left == 0 || (left == 1 && seats > 1);
    let ended = deserted || entries >= G::most_entries(options);
    let outcome = G::outcome(state).or_else(|| ended.then(|| G::standing(state, seats)))?;
    Some(outcome.with_forfeits(forfeited))
}

/// Why a record cannot even begin to be played.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// It is a record of another game.
    OtherGame(String),
    /// Its options are wrong.
    Option(OptionError),
    /// The game refuses to begin.
    Setup(SetupRefusal),
}

impl Speak for ReplayError {
    fn phrase(&self) -> Phrase {
        match self {
            ReplayError::OtherGame(name) => Phrase::new("record-other-game").with("game", name.as_str()),
            ReplayError::Option(error) => error.phrase(),
            ReplayError::Setup(refusal) => refusal.phrase(),
        }
    }
}

/// The start of the game that a record tells.
pub fn start<G: Game>(record: &Record) -> Result<(G::Options, G::State), ReplayError> {
    if record.game != G::NAME {
        return Err(ReplayError::OtherGame(record.game.clone()));
    }
    record.options.check(&G::Options::specs()).map_err(ReplayError::Option)?;
    let options = G::Options::read(&record.options).map_err(ReplayError::Option)?;
    let state = start_with::<G>(&options, record)?;
    Ok((options, state))
}

fn start_with<G: Game>(options: &G::Options, record: &Record) -> Result<G::State, ReplayError> {
    let setup = Setup::of(record.seats.len());
    setup.check(&G::seat_counts(options)).map_err(ReplayError::Setup)?;
    G::start(options, setup, &mut Dice::new(record.seed)).map_err(ReplayError::Setup)
}

/// Plays a record again, step by step, up to the first entry that is not legal.
pub fn replay<G: Game>(record: &Record) -> Result<Replay<'_, G>, ReplayError> {
    let (options, state) = start::<G>(record)?;
    Ok(replay_from(options, state, record))
}

/// [`replay`], for whoever has read the options before: those of the record are not looked at.
pub fn replay_with<G: Game>(options: G::Options, record: &Record) -> Result<Replay<'_, G>, ReplayError> {
    let state = start_with::<G>(&options, record)?;
    Ok(replay_from(options, state, record))
}

fn replay_from<G: Game>(options: G::Options, state: G::State, record: &Record) -> Replay<'_, G> {
    let forfeited = vec![false; record.seats.len()];
    let takes_back = record.entries.iter().any(|entry| matches!(entry, Entry::TakeBack { .. }));
    let past = takes_back.then(Vec::new);
    let (settled, damage) = (None, None);
    Replay { options, state, forfeited, settled, damage, entries: &record.entries, done: 0, past }
}

/// Whether a seat gave up because its time had run out: the entry before says that its clock shows nothing.
pub fn ran_out(entries: &[Entry], number: usize) -> bool {
    let before = number.checked_sub(1).and_then(|before| entries.get(before));
    match (before, entries.get(number)) {
        (Some(Entry::Clock { seat, left: 0 }), Some(Entry::Forfeit { seat: who })) => seat == who,
        _ => false,
    }
}

/// The seats that have given up when everything from `from` on is taken back.
pub fn forfeits(forfeited: &mut [bool], entries: &[Entry], from: usize) {
    forfeited.fill(false);
    for (_, entry) in standing(entries, from) {
        if let Entry::Forfeit { seat } = entry {
            forfeited[seat.index()] = true;
        }
    }
}

/// The entries that count, with their numbers, when everything from `from` on is taken back.
pub fn standing(entries: &[Entry], from: usize) -> impl Iterator<Item = (usize, &Entry)> {
    let mut counts = vec![true; entries.len()];
    for (number, entry) in entries.iter().enumerate() {
        if let Entry::TakeBack { from, .. } = entry {
            counts[(*from).min(number)..=number].fill(false);
        }
    }
    let counts = entries.iter().zip(counts).enumerate().take(from);
    counts.filter(|(_, (_, counts))| *counts).map(|(number, (entry, _))| (number, entry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample() -> Record {
        let seated = |name: &str, kind: &str| Seated { name: name.into(), kind: kind.into() };
        Record {
            game: "mastermind".into(),
            options: Values::default().with("pegs", 4).with("distinct", true).with("symbols", "a (b)"),
            seats: vec![seated("Ada Lovelace", "human"), seated("", "knuth")],
            seed: Seed::from(7),
            entries: vec![
                Entry::Move { seat: Seat(0), text: "code 1234".into() },
                Entry::Move { seat: Seat(1), text: "1122".into() },
                Entry::Forfeit { seat: Seat(1) },
            ],
            result: Some(Outcome::by_rank(vec![1, 0], &[1, 2])),
        }
    }

    #[test]
    fn a_record_reads_as_it_prints() {
        assert_eq!(load(&sample().to_string()), Ok(Loaded { record: sample(), damage: None }));
    }

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

    #[test]
    fn clocks_and_what_was_agreed_on_read_as_they_print() {
        let clocks = [
            None,
            Some((TimeControl::Move { time: 259_200_000 }, OutOfTime::BotMoves)),
            Some((TimeControl::Budget { time: 300_000, increment: 2000 }, OutOfTime::LosesSeat)),
        ];
        for (clock, take_backs) in clocks.into_iter().flat_map(|clock| [(clock, false), (clock, true)]) {
            let entries = vec![
                Entry::Agreed(Agreed { clock, take_backs }),
                Entry::Clock { seat: Seat(1), left: 58_500 },
                Entry::TakeBack { seat: Seat(0), from: 1 },
                Entry::Settled { seat: Seat(1), how: Settlement::Draw },
                Entry::Settled { seat: Seat(0), how: Settlement::Aborted },
            ];
            let record = Record { entries, ..sample() };
            assert_eq!(load(&record.to_string()), Ok(Loaded { record, damage: None }));
        }
        for bad in [
            "(agreed (clock move 5))",
            "(agreed (clock move x seat))",
            "(take-back 1 0)",
            "(clock 1 -5)",
            "(settled 1 won)",
        ] {
            let text = format!("{}{bad}\n", sample().header());
            assert!(load(&text).unwrap().damage.is_some(), "{bad}");
        }
    }

    #[test]
    fn what_was_taken_back_does_not_count() {
        let entry = |seat| Entry::Forfeit { seat: Seat(seat) };
        let back = |from| Entry::TakeBack { seat: Seat(0), from };
        let entries = [entry(0), entry(1), back(1), entry(2), back(3), entry(3)];
        let numbers: Vec<usize> = standing(&entries, 6).map(|(number, _)| number).collect();
        assert_eq!(numbers, [0, 5]);
        let numbers: Vec<usize> = standing(&entries, 1).map(|(number, _)| number).collect();
        assert_eq!(numbers, [0]);
    }

    #[test]
    fn a_truncated_record_keeps_every_whole_move() {
        let text = sample().to_string();
        let cut = text.find("1122").unwrap_or_default();
        let loaded = load(&text[..cut]).unwrap();
        assert_eq!(loaded.record.entries, sample().entries[..1]);
        assert!(matches!(loaded.damage, Some(RecordError::Syntax(_))), "{:?}", loaded.damage);
    }

    #[test]
    fn a_corrupt_line_is_named() {
        let text = sample().to_string().replace("(move 2 1122)", "(move 9 1122)");
        let loaded = load(&text).unwrap();
        assert_eq!(loaded.record.entries.len(), 1);
        let at = Position { line: 7, column: 1 };
        assert_eq!(loaded.damage, Some(RecordError::Form { at, expected: "(move 1 \"1122\")" }));
    }

    #[test]
    fn a_newer_format_is_refused() {
        assert_eq!(load("(tapis 2)"), Err(RecordError::Version("2".into())));
        assert!(matches!(load(""), Err(RecordError::NoHeader { .. })));
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_loader(text in any::<String>()) {
            let _ = load(&text);
        }

        #[test]
        fn no_damage_invents_moves(at in 0..400_usize, byte in any::<char>()) {
            let mut text: Vec<char> = sample().to_string().chars().collect();
            let at = at % text.len();
            text[at] = byte;
            if let Ok(loaded) = load(&text.into_iter().collect::<String>()) {
                prop_assert!(loaded.record.entries.len() <= 3);
            }
        }
    }
}
