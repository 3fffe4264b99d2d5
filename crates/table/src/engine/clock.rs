//! Clocks: time for a move, or a budget for all of them. A clock runs while a person is to move, and stands still while
//! the store is busy and while the table is not in memory: what it shows is in the record.

use std::time::Duration;

use kernel::{
    Eyes, Seat,
    record::{self, Agreed, Entry, OutOfTime, TimeControl},
};

use super::{Audience, Effect, Engine, Guest, News, Time};
use crate::Fault;

/// The most that a clock gives back for a move that was long on its way. Whoever plays over a slow line loses nothing by
/// it, and whoever claims to gains little.
pub const MOST_LAG: Duration = Duration::from_secs(1);

/// The clocks of a table.
#[derive(Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    out: OutOfTime,
    /// What each clock shows when it does not run.
    left: Vec<Duration>,
    /// Whether everybody was here once: whoever leaves then does not stop the time.
    begun: bool,
    /// Whose clock runs, since when, and with how many entries in the record.
    running: Option<(Seat, Time, usize)>,
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl Clocks {
    /// The clocks that were agreed on, as a record left them.
    pub(super) fn new(agreed: &Agreed, seats: usize, entries: &[Entry]) -> Option<Clocks> {
        let (control, out) = agreed.clock?;
        let mut clocks = Clocks { control, out, left: Vec::new(), begun: false, running: None };
        clocks.read(seats, entries);
        Some(clocks)
    }

    /// Sets all clocks to what the entries that count say. Where there is time for each move, a move winds its clock up.
    pub(super) fn read(&mut self, seats: usize, entries: &[Entry]) {
        let (full, a_move) = match self.control {
            TimeControl::Move { time } => (Duration::from_millis(time), true),
            TimeControl::Budget { time, .. } => (Duration::from_millis(time), false),
        };
        self.left = vec![full; seats];
        for (_, entry) in record::standing(entries, entries.len()) {
            match entry {
                Entry::Clock { seat, left } => self.left[seat.index()] = Duration::from_millis(*left),
                Entry::Move { seat, .. } if a_move => self.left[seat.index()] = full,
                _ => (),
            }
        }
    }

    fn shows(&self, seat: Seat, now: Time) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        match self.running {
            Some((whose, since, _)) if whose == seat => left.saturating_sub(now.since(since)),
            _ => left,
        }
    }
}

impl Engine {
    /// What was agreed on besides the rules.
    pub fn agreed(&self) -> Agreed {
        match self.record().entries.first() {
            Some(Entry::Agreed(agreed)) => *agreed,
            Some(_) => Agreed::default(),
            None => self.manners.agreed,
        }
    }

    /// What was agreed on is the first entry of a record.
    pub(super) fn agree_first(&mut self, effects: &mut Vec<Effect>) {
        let agreed = self.manners.agreed;
        let is_new = self.record().entries.is_empty() && self.keeping.is_none();
        if is_new && agreed != Agreed::default() && self.course.stage(Entry::Agreed(agreed)).is_ok() {
            self.keep(None, effects);
        }
    }

    /// How long what a guest says is on its way.
    pub(super) fn lags(&mut self, guest: Guest, lag: Duration) {
        if let Some(seat) = self.eyes_of(guest).and_then(Eyes::seat) {
            self.places[seat.index()].lag = lag.min(MOST_LAG);
        }
    }

    /// What a seat's clock shows, and whether it runs; `None` where there are no clocks.
    pub fn clock(&self, seat: Seat, now: Time) -> Option<(Duration, bool)> {
        let clocks = self.clocks.as_ref()?;
        let runs = clocks.running.is_some_and(|(whose, ..)| whose == seat);
        Some((clocks.shows(seat, now), runs))
    }

    /// When the clock that runs has run out.
    pub(super) fn flag_time(&self) -> Option<Time> {
        let clocks = self.clocks.as_ref()?;
        let (seat, since, _) = clocks.running?;
        let lag = self.places[seat.index()].lag;
        (self.keeping.is_none() && !self.failed).then(|| since.after(clocks.left[seat.index()] + lag))
    }

    /// Whether a game has begun for its clocks: somebody has moved, or every person is here or was.
    fn has_begun(&self) -> bool {
        if self.clocks.as_ref().is_some_and(|clocks| clocks.begun) {
            return true;
        }
        let moved = self.record().entries.iter().any(|entry| matches!(entry, Entry::Move { .. }));
        let is_here = |seat| self.is_present(seat) || self.places[seat.index()].stand_in;
        moved || Seat::all(self.places.len()).all(|seat| !self.is_person(seat) || is_here(seat))
    }

    /// Lets the right clock run.
    pub(super) fn set_clocks(&mut self, now: Time) {
        if self.clocks.is_none() || self.keeping.is_some() {
            return;
        }
        let thinks = |seat: &Seat| self.is_person(*seat) && !self.places[seat.index()].stand_in;
        let begun = self.begun && self.has_begun();
        let turn = self.to_move().filter(|seat| begun && thinks(seat));
        let version = self.version();
        let Some(clocks) = &mut self.clocks else { return };
        clocks.begun |= begun;
        match (turn, clocks.running) {
            (Some(seat), Some((whose, _, at))) if seat == whose && at == version => (),
            (Some(seat), _) => clocks.running = Some((seat, now, version)),
            (None, _) => clocks.running = None,
        }
    }

    /// The clock that runs has run out.
    pub(super) fn flag_falls(&mut self, now: Time, seat: Seat, effects: &mut Vec<Effect>) {
        let Some(out) = self.clocks.as_ref().map(|clocks| clocks.out) else { return };
        self.faults.push((self.version(), seat, Fault::TooSlow));
        effects.push(Effect::Tell { to: Audience::All, news: News::Failed { seat, fault: Fault::TooSlow } });
        match out {
            OutOfTime::LosesSeat => {
                self.stage_clock(seat, Duration::ZERO);
                self.stage_and_keep(now, Entry::Forfeit { seat }, effects);
            }
            OutOfTime::BotMoves => self.failed = true,
        }
    }

    /// Stages what a seat's clock shows after a move that came at a time.
    pub(super) fn stop_clock(&mut self, seat: Seat, came: Time) {
        let Some(clocks) = &self.clocks else { return };
        let runs = clocks.running.is_some_and(|(whose, ..)| whose == seat);
        if let TimeControl::Budget { increment, .. } = clocks.control
            && runs
        {
            // What the line took is given back, but never more than was spent.
            let (left, lag) = (clocks.left[seat.index()], self.places[seat.index()].lag);
            let shows = (clocks.shows(seat, came) + lag).min(left);
            self.stage_clock(seat, shows + Duration::from_millis(increment));
        }
    }

    fn stage_clock(&mut self, seat: Seat, left: Duration) {
        // A clock is no move: no rule refuses it.
        let _ = self.course.stage(Entry::Clock { seat, left: millis(left) });
    }

    /// The table leaves the memory: what the clock that runs shows is kept, so that nobody loses or gains by it.
    pub(super) fn rest(&mut self, now: Time, effects: &mut Vec<Effect>) {
        let running = self.clocks.as_ref().and_then(|clocks| clocks.running);
        if let Some((seat, ..)) = running
            && let Some((left, _)) = self.clock(seat, now)
        {
            self.stage_clock(seat, left);
            if !self.course.staged().is_empty() {
                self.keep(None, effects);
            }
        }
    }

    /// After something was kept, clocks show what the record says.
    pub(super) fn read_clocks(&mut self) {
        let (seats, entries) = (self.places.len(), self.course.record().entries.as_slice());
        match &mut self.clocks {
            Some(clocks) => clocks.read(seats, entries),
            None => {
                if let Some(Entry::Agreed(agreed)) = entries.first() {
                    self.clocks = Clocks::new(agreed, seats, entries);
                }
            }
        }
    }

    /// What could not be kept did not take anybody's time.
    pub(super) fn give_back(&mut self, time: Duration) {
        if let Some(Clocks { running: Some((_, since, _)), .. }) = &mut self.clocks {
            *since = since.after(time);
        }
    }
}
