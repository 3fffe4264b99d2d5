//! The course of a game: its state and all that happened, behind a wall that only the rules can pass.
//!
//! What is staged has been allowed by the rules and has not happened: nothing that can be asked of a course shows it
//! until it is committed. Only the [engine](crate::Engine) stages, and it commits what the store has kept.

use kernel::{
    Complete, Eyes, OptionValues, Options, Outcome, Phrase, Played, Record, Seat, Seated, Seed, Speak,
    record::{self, Entry, ReplayError, Settlement, Step},
};

use crate::{AnyView, What, engine::Heard, room::heard};

/// Finds out what a bot would have heard.
pub type Hearing = Box<dyn FnOnce() -> Vec<Heard> + Send>;

/// Why a game cannot be opened.
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
}

impl Speak for OpenError {
    fn phrase(&self) -> Phrase {
        match self {
            OpenError::Replay(error) => error.phrase(),
            OpenError::Damaged { number, problem } => {
                Phrase::new("table-damaged").with("number", number + 1).with("problem", problem.clone())
            }
        }
    }
}

/// A game without its type, as far as it went.
pub(crate) trait Course: Send {
    /// The record, as far as it is kept.
    fn record(&self) -> &Record;
    /// Seats somebody else, or under another name.
    fn reseat(&mut self, seat: Seat, seated: Seated);
    /// The seat to move; `None` when the game is over, by its rules or because at most one seat is left of several, or
    /// because its record is full.
    fn to_move(&self) -> Option<Seat>;
    /// Whether a seat has given up.
    fn has_forfeited(&self, seat: Seat) -> bool;
    /// The result, once the game is over. Seats that gave up come last.
    fn outcome(&self) -> Option<Outcome>;
    /// What these eyes see.
    fn view(&self, eyes: Eyes) -> AnyView;
    /// What these eyes saw of an entry.
    fn seen(&self, number: usize, eyes: Eyes) -> Option<(Seat, What)>;
    /// A move that the rules allow, without a bot.
    fn first_legal(&self, seat: Seat) -> Option<String>;
    /// What a bot in a seat would have heard so far: it takes a while to find out, anywhere.
    fn hearing(&self, seat: Seat) -> Hearing;
    /// Begins the game anew from another seed.
    fn deal_again(&mut self, seed: Seed) -> Result<(), Phrase>;
    /// Writes the options in another way.
    fn rewrite_options(&mut self, options: OptionValues);
    /// Asks the rules; what they allow is staged.
    fn stage(&mut self, entry: Entry) -> Result<(), Phrase>;
    /// What is staged, in order.
    fn staged(&self) -> Vec<Entry>;
    /// The result that the game has once what is staged has happened.
    fn staged_outcome(&self) -> Option<Outcome>;
    /// What is staged happens: it is kept.
    fn commit(&mut self);
    /// What is staged does not happen.
    fn discard(&mut self);
    /// Writes the result down.
    fn close(&mut self);
}

/// What was seen of a move: its notation where that is not the entry's own, and its line in the log as JSON, which takes
/// a third of the room.
#[derive(Clone, Debug)]
struct Line {
    text: Option<Box<str>>,
    line: Box<str>,
}

/// What the log says of an entry.
#[derive(Clone, Debug, Default)]
struct Lines {
    /// What whoever may see everything saw; `None` where there is nothing to see but the entry itself.
    whole: Option<Line>,
    /// What others saw, where that is less.
    veiled: Box<[(Eyes, Line)]>,
}

struct Staged<G: Complete> {
    entry: Entry,
    lines: Lines,
    next: Option<G::State>,
}

pub(crate) struct CourseOf<G: Complete> {
    record: Record,
    options: G::Options,
    state: G::State,
    forfeited: Vec<bool>,
    settled: Option<Settlement>,
    lines: Vec<Lines>,
    staged: Vec<Staged<G>>,
}

impl<G: Complete> CourseOf<G> {
    /// The game that a record tells, played again. The options are completed with their defaults.
    pub(crate) fn open(record: &Record) -> Result<CourseOf<G>, OpenError> {
        let mut replay = record::replay::<G>(record).map_err(OpenError::Replay)?;
        let mut lines = Vec::with_capacity(record.entries.len());
        for step in replay.by_ref() {
            lines.push(match step {
                Step::Move(played) => seen_by_all::<G>(&played, record.seats.len()),
                Step::Forfeit(_) | Step::TakeBack { .. } | Step::Settled { .. } | Step::Silent => {
                    Lines::default()
                }
            });
        }
        if let Some((number, problem)) = replay.damage {
            return Err(OpenError::Damaged { number, problem });
        }
        Ok(CourseOf {
            record: Record { options: replay.options.write(), ..record.clone() },
            options: replay.options,
            state: replay.state,
            forfeited: replay.forfeited,
            settled: replay.settled,
            lines,
            staged: Vec::new(),
        })
    }

    fn seats(&self) -> usize {
        self.record.seats.len()
    }

    /// The state that follows when all that is staged has happened.
    fn ahead(&self) -> &G::State {
        self.staged.iter().rev().find_map(|staged| staged.next.as_ref()).unwrap_or(&self.state)
    }

    /// What the rules say to an entry.
    fn allow(&mut self, entry: Entry) -> Result<(), Phrase> {
        let staged = match entry {
            Entry::Forfeit { .. } | Entry::Clock { .. } | Entry::Settled { .. } | Entry::Agreed(_) => {
                Staged { entry, lines: Lines::default(), next: None }
            }
            Entry::Move { seat, text } => {
                let mv: G::Move = text.parse().map_err(|error: kernel::NotationError| error.phrase())?;
                let before = self.ahead();
                let next = G::play(before, seat, &mv).map_err(|refusal| refusal.phrase())?;
                let played = Played { before: before.clone(), seat, mv };
                let lines = seen_by_all::<G>(&played, self.seats());
                Staged { entry: Entry::Move { seat, text: played.mv.to_string() }, lines, next: Some(next) }
            }
            Entry::TakeBack { from, .. } => {
                let entries: Vec<Entry> =
                    record::standing(&self.record.entries, from).map(|(_, entry)| entry.clone()).collect();
                let before = Record { entries, ..self.record.emptied() };
                let options = self.options.clone();
                let replay =
                    record::replay_with::<G>(options, &before).map_err(|error| error.phrase())?.finished();
                Staged { entry, lines: Lines::default(), next: Some(replay.state) }
            }
        };
        self.staged.push(staged);
        Ok(())
    }

    /// The result when all that is staged has happened.
    fn outcome_ahead(&self) -> Option<Outcome> {
        let entries = self.record.entries.len() + self.staged.len();
        let settled = self.staged.iter().find_map(|staged| settlement(&staged.entry)).or(self.settled);
        record::outcome::<G>(&self.options, self.ahead(), &self.forfeited_ahead(), settled, entries)
    }

    fn forfeited_ahead(&self) -> Vec<bool> {
        let mut forfeited = self.forfeited.clone();
        for staged in &self.staged {
            self.forfeit(&mut forfeited, &staged.entry);
        }
        forfeited
    }

    /// What an entry makes of the seats that have given up.
    fn forfeit(&self, forfeited: &mut [bool], entry: &Entry) {
        match entry {
            Entry::Forfeit { seat } => forfeited[seat.index()] = true,
            Entry::TakeBack { from, .. } => record::forfeits(forfeited, &self.record.entries, *from),
            Entry::Move { .. } | Entry::Clock { .. } | Entry::Settled { .. } | Entry::Agreed(_) => (),
        }
    }
}

/// How an entry ends the game, if it does.
fn settlement(entry: &Entry) -> Option<Settlement> {
    match entry {
        Entry::Settled { how, .. } => Some(*how),
        _ => None,
    }
}

fn seen_by_all<G: Complete>(played: &Played<G>, seats: usize) -> Lines {
    let Played { before, seat, mv } = played;
    let line = |mv: &G::Move| {
        // A phrase is plain data with text keys: writing it cannot fail.
        serde_json::to_string(&G::tell(before, mv)).unwrap_or_default().into_boxed_str()
    };
    let veil = |eyes: Eyes| {
        let seen = G::witness(before, *seat, mv, eyes);
        let veiled = || Line { line: line(&seen), text: Some(seen.to_string().into_boxed_str()) };
        (seen != *mv).then(|| (eyes, veiled()))
    };
    let eyes = Seat::all(seats).map(Eyes::Seat).chain([Eyes::Public]);
    Lines { whole: Some(Line { text: None, line: line(mv) }), veiled: eyes.filter_map(veil).collect() }
}

impl<G: Complete> Course for CourseOf<G> {
    fn record(&self) -> &Record {
        &self.record
    }

    fn reseat(&mut self, seat: Seat, seated: Seated) {
        self.record.seats[seat.index()] = seated;
    }

    fn to_move(&self) -> Option<Seat> {
        if self.outcome().is_some() { None } else { G::to_move(&self.state) }
    }

    fn has_forfeited(&self, seat: Seat) -> bool {
        self.forfeited.get(seat.index()) == Some(&true)
    }

    fn outcome(&self) -> Option<Outcome> {
        let entries = self.record.entries.len();
        record::outcome::<G>(&self.options, &self.state, &self.forfeited, self.settled, entries)
    }

    fn view(&self, eyes: Eyes) -> AnyView {
        AnyView::of::<G>(G::view(&self.state, eyes), self.to_move(), self.outcome())
    }

    fn seen(&self, number: usize, eyes: Eyes) -> Option<(Seat, What)> {
        let (entry, lines) = (self.record.entries.get(number)?, self.lines.get(number)?);
        Some(match entry {
            Entry::Clock { .. } | Entry::Agreed(_) => return None,
            Entry::Forfeit { seat } if record::ran_out(&self.record.entries, number) => (*seat, What::RanOut),
            Entry::Forfeit { seat } => (*seat, What::GaveUp),
            Entry::TakeBack { seat, from } => (*seat, What::TookBack { from: *from }),
            Entry::Settled { seat, how } => (*seat, What::Settled { how: *how }),
            Entry::Move { seat, text } => {
                let veiled = lines.veiled.iter().find(|(who, _)| *who == eyes).map(|(_, line)| line);
                let seen = veiled.or(lines.whole.as_ref())?;
                let text = seen.text.as_deref().unwrap_or(text).to_owned();
                (*seat, What::Moved { text, line: serde_json::from_str(&seen.line).ok()? })
            }
        })
    }

    fn first_legal(&self, seat: Seat) -> Option<String> {
        G::complete(&G::view(&self.state, Eyes::Seat(seat)), seat, "", 1).into_iter().next()
    }

    fn hearing(&self, seat: Seat) -> Hearing {
        let (options, record) = (self.options.clone(), self.record.clone());
        Box::new(move || heard::<G>(options, &record, seat))
    }

    fn deal_again(&mut self, seed: Seed) -> Result<(), Phrase> {
        let record = Record { seed, ..self.record.clone() };
        let replay = record::replay_with::<G>(self.options.clone(), &record);
        self.state = replay.map_err(|error| error.phrase())?.finished().state;
        self.record.seed = seed;
        Ok(())
    }

    fn rewrite_options(&mut self, options: OptionValues) {
        self.record.options = options;
    }

    fn stage(&mut self, entry: Entry) -> Result<(), Phrase> {
        let counts = !matches!(entry, Entry::Clock { .. } | Entry::Agreed(_));
        if counts && self.outcome_ahead().is_some() {
            return Err(Phrase::new("table-over"));
        }
        if let Entry::Forfeit { seat } = entry
            && self.forfeited_ahead()[seat.index()]
        {
            return Err(Phrase::new("table-gave-up"));
        }
        self.allow(entry)
    }

    fn staged(&self) -> Vec<Entry> {
        self.staged.iter().map(|staged| staged.entry.clone()).collect()
    }

    fn staged_outcome(&self) -> Option<Outcome> {
        self.outcome_ahead()
    }

    fn commit(&mut self) {
        for Staged { entry, lines, next } in std::mem::take(&mut self.staged) {
            let mut forfeited = std::mem::take(&mut self.forfeited);
            self.forfeit(&mut forfeited, &entry);
            self.forfeited = forfeited;
            self.settled = settlement(&entry).or(self.settled);
            if let Some(next) = next {
                self.state = next;
            }
            self.record.entries.push(entry);
            self.lines.push(lines);
        }
    }

    fn discard(&mut self) {
        self.staged.clear();
    }

    fn close(&mut self) {
        self.record.result = self.outcome();
    }
}
