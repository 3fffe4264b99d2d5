//! The engine: a state machine for whatever happens at a table. It does no I/O and knows no clock, no thread and no dice.
//!
//! Everything goes in through [`Engine::on`] and comes out as a list of [`Effect`]s; whoever drives it (a loop, threads, a
//! task of a server, a simulation) carries these out and holds no rule and no policy of its own. The law that nothing is
//! shown before it is kept is a property of this type: what is being kept cannot be seen through any of its methods, and no
//! [`Effect::Tell`] is about an entry whose batch was not [kept](Event::Kept).

mod clock;
mod event;
mod guests;
mod keep;
mod propose;
mod turns;

use std::{
    collections::{HashMap, VecDeque},
    hash::{DefaultHasher, Hash, Hasher},
    time::Duration,
};

use kernel::{
    Eyes, OptionValues, Outcome, Phrase, Record, Seat, Seated, Seed,
    record::{Agreed, Entry},
};

pub use event::{
    Advice, Asker, Audience, Batch, BotAnswer, Effect, Event, Guest, Heard, News, NotKept, PlayerQuestion,
    TableProposal, Time, Who,
};

pub use crate::course::Hearing;
use crate::{AnyView, Fault, What, course::Course};
use clock::Clocks;
pub use clock::MOST_LAG;
use keep::Keeping;
use propose::Proposed;
use turns::Asked;

/// The longest identifier that a guest may give its wishes, in bytes.
pub const LONGEST_ID: usize = 64;

/// How many wishes may wait while something is being kept.
const MOST_WAITING: usize = 64;

/// What a fault costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFault {
    /// The move: a stand-in makes it. A player that is gone has the stand-in from then on.
    #[default]
    LoseMove,
    /// The seat: it is forfeited, comes last, and a stand-in plays on where others still play.
    LoseSeat,
}

/// How a table treats players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Time for an answer of a bot or program; without one it may think as long as it likes.
    pub time: Option<Duration>,
    /// What a crash, a timeout or nonsense costs.
    pub on_fault: OnFault,
    /// The bot that stands in, by name or level.
    pub stand_in: String,
    /// After what absence the stand-in plays for a person, until they are back. It does so only while somebody looks.
    pub takeover: Option<Duration>,
    /// Whether bots play on when nobody looks and no person has a seat.
    pub unwatched: bool,
    /// What the players of a new game agree on. A record that has begun says so itself.
    pub agreed: Agreed,
    /// Whether the game waits for [`Event::Begin`]: until then nobody moves and no clock runs.
    pub waits: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            time: None,
            on_fault: OnFault::LoseMove,
            stand_in: "medium".to_owned(),
            takeover: None,
            unwatched: true,
            agreed: Agreed::default(),
            waits: false,
        }
    }
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody who says what they want when they want it, as a [`Guest`], and may try again.
    Person,
    /// A bot or a program: it is asked, and a wrong answer is a fault.
    Asked,
}

/// A seat as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// Whether somebody is here for it.
    pub present: bool,
    /// Whether a stand-in plays for whoever left it.
    pub stand_in: bool,
    /// Whether it was given up.
    pub gave_up: bool,
}

/// What the engine knows of a seat besides the game.
#[derive(Debug)]
struct Place {
    player: Player,
    /// Since when nobody is here for it.
    absent_since: Option<Time>,
    /// How long what is said takes between here and whoever plays there.
    lag: Duration,
    /// Whether the stand-in plays until somebody is back.
    stand_in: bool,
    /// Whether its own player has left for good.
    gone: bool,
    /// The bot that listens here.
    ear: Option<turns::Ear>,
}

/// One game in progress, without its type.
pub struct Engine {
    course: Box<dyn Course>,
    manners: Manners,
    places: Vec<Place>,
    guests: Vec<(Guest, Eyes)>,
    /// What guests called their wishes, shortened, and which entries these became. Two identifiers that are shortened
    /// to the same number can only be the same seat's.
    causes: HashMap<(Seat, u64), u32>,
    keeping: Option<Keeping>,
    /// What came while something was being kept.
    waiting: VecDeque<(Time, Event)>,
    asked: Option<Asked>,
    /// Whether the player to move has failed at this turn.
    failed: bool,
    questions: u64,
    batches: u64,
    /// When to try again what could not be kept.
    retry: Option<Time>,
    wake: Option<Time>,
    now: Time,
    faults: Vec<(usize, Seat, Fault)>,
    next: Option<String>,
    clocks: Option<Clocks>,
    proposed: Option<Proposed>,
    /// Whether the game has begun, or waits for that.
    begun: bool,
    /// Whether somebody else writes the record, so that nothing here is true any more.
    stale: bool,
    /// The views that were made since something happened.
    views: Vec<(Eyes, AnyView)>,
}

/// Whether nobody is told of an entry: what players agreed on, and what clocks show.
fn is_silent(entry: &Entry) -> bool {
    matches!(entry, Entry::Clock { .. } | Entry::Agreed(_))
}

impl Engine {
    pub(crate) fn new(course: Box<dyn Course>, players: &[Player], manners: Manners, now: Time) -> Engine {
        let place = |player: &Player| Place {
            player: *player,
            absent_since: Some(now),
            lag: Duration::ZERO,
            stand_in: false,
            gone: false,
            ear: None,
        };
        let mut engine = Engine {
            course,
            manners,
            places: players.iter().map(place).collect(),
            guests: Vec::new(),
            causes: HashMap::new(),
            keeping: None,
            waiting: VecDeque::new(),
            asked: None,
            failed: false,
            questions: 0,
            batches: 0,
            retry: None,
            wake: None,
            now,
            faults: Vec::new(),
            next: None,
            clocks: None,
            proposed: None,
            begun: true,
            stale: false,
            views: Vec::new(),
        };
        engine.begun = !engine.manners.waits;
        engine.read_clocks();
        engine
    }

    /// What entries were called by the guests who caused them, from a record that was kept: such a wish is not fulfilled
    /// twice.
    pub fn remember(&mut self, number: usize, cause: &str) {
        if let Some((seat, _)) = self.course.seen(number, Eyes::Public) {
            self.causes.insert((seat, short(cause)), number as u32);
        }
    }

    /// Where the players went on, from what was kept.
    pub fn went_on_at(&mut self, table: &str) {
        self.next = Some(table.to_owned());
    }

    /// Somebody else sits there from now on, or under another name, and that is kept.
    pub fn reseat(&mut self, seat: Seat, seated: Seated) {
        if seat.index() < self.places.len() {
            self.course.reseat(seat, seated);
        }
    }

    /// What a bot that comes to a seat now has to hear; whoever wants to know plays the record again, where it holds up
    /// nobody.
    pub fn hearing(&self, seat: Seat) -> Hearing {
        self.course.hearing(seat)
    }

    /// Writes the record's options in another way, such as files by their hashes. The rules have read them already.
    pub fn rewrite_options(&mut self, options: OptionValues) {
        self.course.rewrite_options(options);
    }

    /// Whether anything was played.
    pub fn is_played(&self) -> bool {
        self.record().result.is_some() || !self.record().entries.iter().all(is_silent)
    }

    /// Whether somebody who knows so many entries has missed something, or knows of something that there is not.
    fn is_behind(&self, known: usize) -> bool {
        self.record().entries.get(known..).is_none_or(|since| !since.iter().all(is_silent))
    }

    /// Deals a game anew in which nothing was played yet. Nobody is told: whoever asks for it tells them.
    pub fn deal_again(&mut self, seed: Seed) -> Result<(), Phrase> {
        if self.is_played() || self.keeping.is_some() {
            return Err(Phrase::new("table-late"));
        }
        self.course.deal_again(seed)?;
        self.views.clear();
        self.asked = None;
        self.places.iter_mut().for_each(|place| place.ear = None);
        Ok(())
    }

    /// Something happens: what the table wants because of it.
    pub fn on(&mut self, now: Time, event: Event, effects: &mut Vec<Effect>) {
        if self.stale {
            return;
        }
        self.now = self.now.max(now);
        let now = self.now;
        self.agree_first(effects);
        if self.keeping.is_some() && event.changes_the_record() {
            self.wait(now, event, effects);
        } else {
            self.handle(now, event, effects);
        }
        while self.keeping.is_none()
            && let Some((came, event)) = self.waiting.pop_front()
        {
            self.set_clocks(now);
            self.handle(came, event, effects);
        }
        self.set_clocks(now);
        while self.keeping.is_none() && !self.stale && self.go_on(now, effects) {}
        if let Some(time) = self.deadline()
            && self.wake != Some(time)
        {
            self.wake = Some(time);
            effects.push(Effect::Wake(time));
        }
    }

    fn wait(&mut self, now: Time, event: Event, effects: &mut Vec<Effect>) {
        match event {
            Event::Move { guest, id, .. }
            | Event::GiveUp { guest, id }
            | Event::TakeBack { guest, id }
            | Event::OfferDraw { guest, id }
            | Event::Abort { guest, id }
            | Event::Agree { guest, id, .. }
                if self.waiting.len() >= MOST_WAITING =>
            {
                let why = Phrase::new("table-busy");
                effects.push(Effect::Refuse { to: Asker::Guest { guest, id }, why });
            }
            event => self.waiting.push_back((now, event)),
        }
    }

    fn handle(&mut self, now: Time, event: Event, effects: &mut Vec<Effect>) {
        match event {
            Event::Came { guest, eyes, since } => self.came(guest, eyes, since, effects),
            Event::Went { guest } => self.went(now, guest, effects),
            Event::Move { guest, id, at, text } => self.wants_to_move(now, guest, id, at, text, effects),
            Event::TakeBack { guest, id } => self.wants_to_take_back(guest, id, effects),
            Event::OfferDraw { guest, id } => self.wants_a_draw(guest, id, effects),
            Event::Abort { guest, id } => self.wants_to_abort(guest, id, effects),
            Event::Agree { guest, id, yes } => self.agrees(guest, id, yes, effects),
            Event::Begin { vacant } => self.begin(&vacant, effects),
            Event::Lag { guest, lag } => self.lags(guest, lag),
            Event::Rest => self.rest(now, effects),
            Event::GiveUp { guest, id } => self.wants_to_give_up(guest, id, effects),
            Event::Advise { guest, id, about } => self.wants_advice(guest, id, about, effects),
            Event::Rematch { guest, id } => self.wants_a_rematch(guest, id, effects),
            Event::WentOn { table } => {
                self.next = Some(table.clone());
                effects.push(Effect::Tell { to: Audience::All, news: News::WentOn { table } });
            }
            Event::Answered { question, answer } => self.answered(now, question, answer, effects),
            Event::Failed { guest, fault } => self.failed(now, guest, fault, effects),
            Event::Kept { batch } => self.kept(batch, effects),
            Event::NotKept { batch, why } => self.not_kept(now, batch, why, effects),
            Event::Tick => (),
        }
    }

    /// The next time at which something has to be done though nothing happens.
    fn deadline(&self) -> Option<Time> {
        let late = self.asked.as_ref().and_then(|asked| asked.until);
        [late, self.takeover_time(), self.retry, self.flag_time()].into_iter().flatten().min()
    }

    /// The record, as far as it is kept.
    pub fn record(&self) -> &Record {
        self.course.record()
    }

    /// How many entries are kept.
    pub fn version(&self) -> usize {
        self.record().entries.len()
    }

    /// The seat to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.course.to_move()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.course.outcome()
    }

    /// What these eyes see.
    pub fn view(&self, eyes: Eyes) -> AnyView {
        let known = self.views.iter().find(|(known, _)| *known == eyes);
        known.map_or_else(|| self.course.view(eyes), |(_, view)| view.clone())
    }

    /// What these eyes saw happen, from an entry on.
    pub fn history(&self, eyes: Eyes, since: usize) -> impl Iterator<Item = (usize, Seat, What)> + '_ {
        (since..self.version()).filter_map(move |number| {
            let (seat, what) = self.course.seen(number, eyes)?;
            Some((number, seat, what))
        })
    }

    /// What went wrong with players so far, with the number of the entry that it happened at.
    pub fn faults(&self) -> &[(usize, Seat, Fault)] {
        &self.faults
    }

    /// How the table treats players.
    pub fn manners(&self) -> &Manners {
        &self.manners
    }

    /// Whether the game waits for [`Event::Begin`].
    pub fn is_waiting(&self) -> bool {
        !self.begun && self.to_move().is_some()
    }

    /// Where the players went on.
    pub fn next_table(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// When something has to be done though nothing happens: what the last [`Effect::Wake`] said.
    pub fn wake_at(&self) -> Option<Time> {
        self.deadline()
    }

    /// Whether something is to be kept and the store has not answered yet.
    pub fn is_keeping(&self) -> bool {
        self.keeping.is_some()
    }

    /// Whether the table waits for an answer to a question.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// The view of these eyes, made once between two entries.
    fn shared_view(&mut self, eyes: Eyes) -> AnyView {
        let view = self.view(eyes);
        if !self.views.iter().any(|(known, _)| *known == eyes) {
            self.views.push((eyes, view.clone()));
        }
        view
    }
}

/// An identifier, shortened.
fn short(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

impl Event {
    /// Whether it may want to add to the record, and so has to wait while something is being kept.
    fn changes_the_record(&self) -> bool {
        match self {
            Event::Move { .. }
            | Event::GiveUp { .. }
            | Event::TakeBack { .. }
            | Event::OfferDraw { .. }
            | Event::Abort { .. }
            | Event::Agree { .. }
            | Event::Answered { .. }
            | Event::Failed { .. }
            | Event::Rest => true,
            Event::Came { .. }
            | Event::Went { .. }
            | Event::Begin { .. }
            | Event::Lag { .. }
            | Event::Advise { .. }
            | Event::Rematch { .. }
            | Event::WentOn { .. }
            | Event::Kept { .. }
            | Event::NotKept { .. }
            | Event::Tick => false,
        }
    }
}
