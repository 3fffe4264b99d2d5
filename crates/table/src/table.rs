//! The table: state, seats, record. One way in for a move, one way out for a view.

use kernel::{
    Eyes, Game, Options, Outcome, Phrase, Played, Record, Seat, Speak,
    record::{self, Entry, ReplayError, Step},
};

use crate::{Journal, JournalError, Token};

/// The secrets of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// One for each seat.
    pub seats: Vec<Token>,
    /// For watching what everybody sees.
    pub watch: Token,
    /// For watching everything, where that is allowed.
    pub all_seeing: Option<Token>,
}

impl Keys {
    /// Keys made of random bits that `bits` supplies.
    pub fn new(seats: usize, all_seeing: bool, mut bits: impl FnMut() -> [u8; 16]) -> Keys {
        let mut token = || Token::new(bits());
        Keys {
            seats: (0..seats).map(|_| token()).collect(),
            watch: token(),
            all_seeing: all_seeing.then(&mut token),
        }
    }

    /// The eyes that a token opens. Every key is compared, so that the time tells nothing.
    pub fn eyes(&self, token: Token) -> Option<Eyes> {
        let seats = Seat::all(self.seats.len()).map(|seat| (self.seats[seat.index()], Eyes::Seat(seat)));
        let watchers = [Some((self.watch, Eyes::Public)), self.all_seeing.map(|key| (key, Eyes::All))];
        seats.chain(watchers.into_iter().flatten()).fold(
            None,
            |found, (key, eyes)| {
                if key == token { Some(eyes) } else { found }
            },
        )
    }
}

/// Something that happened at the table.
#[derive(Clone, Debug)]
pub struct Happened<G: Game> {
    /// Its number, from 0.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// The move; `None` when the seat gave up.
    pub mv: Option<Witnessed<G::Move>>,
    /// What others saw, where that is less than the move.
    veiled: Vec<(Eyes, Witnessed<G::Move>)>,
}

/// A move as somebody saw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Witnessed<M> {
    /// The move.
    pub mv: M,
    /// Its line in the log, without the name of whoever made it.
    pub line: Phrase,
}

/// Something that happened, as one pair of eyes saw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<M> {
    /// Its number, from 0.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// What was seen of the move; `None` when the seat gave up.
    pub mv: Option<Witnessed<M>>,
}

impl<G: Game> Happened<G> {
    fn moved(number: usize, seats: usize, before: &G::State, seat: Seat, mv: G::Move) -> Happened<G> {
        let eyes = Seat::all(seats).map(Eyes::Seat).chain([Eyes::Public]);
        let witnessed = |mv: G::Move| Witnessed { line: G::tell(before, &mv), mv };
        let veiled = eyes.filter_map(|eyes| {
            let seen = G::witness(before, seat, &mv, eyes);
            (seen != mv).then(|| (eyes, witnessed(seen)))
        });
        let veiled = veiled.collect();
        Happened { number, seat, veiled, mv: Some(witnessed(mv)) }
    }

    fn forfeit(number: usize, seat: Seat) -> Happened<G> {
        Happened { number, seat, mv: None, veiled: Vec::new() }
    }

    /// What these eyes saw of it.
    pub fn seen_by(&self, eyes: Eyes) -> Seen<G::Move> {
        let veiled = self.veiled.iter().find(|(who, _)| *who == eyes).map(|(_, mv)| mv.clone());
        Seen { number: self.number, seat: self.seat, mv: veiled.or_else(|| self.mv.clone()) }
    }
}

/// Why a move did not happen. The table is as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused<G: Game> {
    /// The token opens no seat here.
    Stranger,
    /// The seat has given up.
    GaveUp,
    /// The game is over.
    Over,
    /// The rules say no.
    Rules(G::Refusal),
    /// The move could not be kept, so it was not made.
    NotKept(JournalError),
}

impl<G: Game> Speak for Refused<G> {
    fn phrase(&self) -> Phrase {
        match self {
            Refused::Stranger => Phrase::new("table-stranger"),
            Refused::GaveUp => Phrase::new("table-gave-up"),
            Refused::Over => Phrase::new("table-over"),
            Refused::Rules(refusal) => refusal.phrase(),
            Refused::NotKept(error) => error.phrase(),
        }
    }
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// The record cannot be played.
    Replay(ReplayError),
    /// The record has an entry that the rules refuse.
    Damaged {
        /// The entry, from 0.
        number: usize,
        /// Why.
        problem: Phrase,
    },
    /// There are not as many keys as seats.
    Keys,
    /// The journal refuses.
    NotKept(JournalError),
}

impl Speak for OpenError {
    fn phrase(&self) -> Phrase {
        match self {
            OpenError::Replay(error) => error.phrase(),
            OpenError::Damaged { number, problem } => {
                Phrase::new("table-damaged").with("number", number + 1).with("problem", problem.clone())
            }
            OpenError::Keys => Phrase::new("table-keys"),
            OpenError::NotKept(error) => error.phrase(),
        }
    }
}

/// Something that the rules allow and that has not happened yet.
#[derive(Clone, Debug)]
pub struct Proposal<G: Game> {
    entry: Entry,
    happened: Happened<G>,
    next: Option<G::State>,
}

impl<G: Game> Proposal<G> {
    /// What has to be kept before it may happen.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Its number in the record, from 0.
    pub fn number(&self) -> usize {
        self.happened.number
    }
}

/// One game in progress.
pub struct Table<G: Game> {
    record: Record,
    options: G::Options,
    state: G::State,
    keys: Keys,
    history: Vec<Happened<G>>,
    forfeited: Vec<bool>,
    journal: Box<dyn Journal>,
}

impl<G: Game> Table<G> {
    /// Opens a table with what a record tells: a new game when it has no entries, else one to go on with. The
    /// options are completed with their defaults before they are kept.
    pub fn open(record: &Record, keys: Keys, mut journal: Box<dyn Journal>) -> Result<Table<G>, OpenError> {
        if keys.seats.len() != record.seats.len() {
            return Err(OpenError::Keys);
        }
        let mut replay = record::replay::<G>(record).map_err(OpenError::Replay)?;
        let mut history = Vec::new();
        for step in replay.by_ref() {
            history.push(match step {
                Step::Forfeit(seat) => Happened::forfeit(history.len(), seat),
                Step::Move(Played { before, seat, mv }) => {
                    Happened::moved(history.len(), record.seats.len(), &before, seat, mv)
                }
            });
        }
        if let Some((number, problem)) = replay.damage {
            return Err(OpenError::Damaged { number, problem });
        }
        let mut table = Table {
            record: Record { options: replay.options.write(), result: None, ..record.clone() },
            options: replay.options,
            state: replay.state,
            keys,
            history,
            forfeited: replay.forfeited,
            journal: Box::new(crate::Memory),
        };
        journal.begin(&table.record).map_err(OpenError::NotKept)?;
        table.journal = journal;
        Ok(table)
    }

    fn enter(&mut self, happened: Happened<G>, entry: Entry) {
        if let Entry::Forfeit { seat } = entry {
            self.forfeited[seat.index()] = true;
        }
        self.record.entries.push(entry);
        self.history.push(happened);
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The options, read.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The table's secrets.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.record.seats.len()
    }

    /// Whether a seat has given up.
    pub fn has_forfeited(&self, seat: Seat) -> bool {
        self.forfeited.get(seat.index()) == Some(&true)
    }

    /// The seat to move; `None` when the game is over, by its rules, because at most one seat is left of several or because
    /// its record is full.
    pub fn to_move(&self) -> Option<Seat> {
        if self.outcome().is_some() { None } else { G::to_move(&self.state) }
    }

    /// The result, once the game is over. Seats that gave up come last.
    pub fn outcome(&self) -> Option<Outcome> {
        record::outcome::<G>(&self.options, &self.state, &self.forfeited, self.record.entries.len())
    }

    /// What a token's eyes see.
    pub fn view(&self, token: Token) -> Option<G::View> {
        self.keys.eyes(token).map(|eyes| self.view_of(eyes))
    }

    /// What these eyes see: for whoever has already checked the token.
    pub(crate) fn view_of(&self, eyes: Eyes) -> G::View {
        G::view(&self.state, eyes)
    }

    /// What happened so far, as a token's eyes saw it.
    pub fn history(&self, token: Token) -> Option<Vec<Seen<G::Move>>> {
        let eyes = self.keys.eyes(token)?;
        Some(self.history.iter().map(|happened| happened.seen_by(eyes)).collect())
    }

    pub(crate) fn happenings(&self) -> &[Happened<G>] {
        &self.history
    }

    /// Makes a move: the rules are asked, the journal keeps it, and only then it has happened.
    pub fn play(&mut self, token: Token, mv: &G::Move) -> Result<Happened<G>, Refused<G>> {
        let proposal = self.propose(token, mv)?;
        self.keep(proposal)
    }

    /// Gives up a seat.
    pub fn forfeit(&mut self, token: Token) -> Result<Happened<G>, Refused<G>> {
        let proposal = self.propose_forfeit(token)?;
        self.keep(proposal)
    }

    /// A move that the rules allow and that has not happened yet: for whoever keeps records in another way than
    /// through a [`Journal`]. Keep [`Proposal::entry`], then [`Table::accept`] it.
    pub fn propose(&self, token: Token, mv: &G::Move) -> Result<Proposal<G>, Refused<G>> {
        let seat = self.seat_of(token)?;
        if self.to_move().is_none() {
            return Err(Refused::Over);
        }
        let next = G::play(&self.state, seat, mv).map_err(Refused::Rules)?;
        let entry = Entry::Move { seat, text: mv.to_string() };
        let happened = Happened::moved(self.history.len(), self.seats(), &self.state, seat, mv.clone());
        Ok(Proposal { entry, happened, next: Some(next) })
    }

    /// Giving up a seat, before it has happened.
    pub fn propose_forfeit(&self, token: Token) -> Result<Proposal<G>, Refused<G>> {
        let seat = self.seat_of(token)?;
        if self.to_move().is_none() {
            return Err(Refused::Over);
        }
        if self.has_forfeited(seat) {
            return Err(Refused::GaveUp);
        }
        Ok(Proposal {
            entry: Entry::Forfeit { seat },
            happened: Happened::forfeit(self.history.len(), seat),
            next: None,
        })
    }

    fn keep(&mut self, proposal: Proposal<G>) -> Result<Happened<G>, Refused<G>> {
        self.journal.append(proposal.happened.number, &proposal.entry).map_err(Refused::NotKept)?;
        self.accept(proposal).ok_or(Refused::Over)
    }

    /// Lets a proposal happen, now that it is kept; `None` if something else has happened since it was made.
    pub fn accept(&mut self, proposal: Proposal<G>) -> Option<Happened<G>> {
        if proposal.happened.number != self.history.len() {
            return None;
        }
        if let Some(next) = proposal.next {
            self.state = next;
        }
        self.enter(proposal.happened.clone(), proposal.entry);
        self.close();
        Some(proposal.happened)
    }

    fn seat_of(&self, token: Token) -> Result<Seat, Refused<G>> {
        self.keys.eyes(token).and_then(Eyes::seat).ok_or(Refused::Stranger)
    }

    /// Writes the result down once there is one. The result follows from the moves, so a journal that fails here
    /// has lost nothing.
    fn close(&mut self) {
        if let Some(outcome) = self.outcome() {
            let _ = self.journal.finish(&outcome);
            self.record.result = Some(outcome);
        }
    }
}
