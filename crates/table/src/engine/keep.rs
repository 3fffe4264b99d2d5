//! What is being kept, and what follows when it is.

use std::time::Duration;

use kernel::{Eyes, Phrase, Seat, record::Entry};

use super::{
    Audience, Batch, Effect, Engine, Guest, Heard, News, NotKept, Time, guests::refuse, short,
    turns::MOST_UNHEARD,
};
use crate::What;

/// How long to wait before something that could not be kept is tried again.
pub(super) const AGAIN: Duration = Duration::from_secs(2);

/// A batch that the store has not answered for yet.
#[derive(Debug)]
pub(super) struct Keeping {
    batch: u64,
    first: usize,
    since: Time,
    /// The guest whose wish it is, what they call it, and their seat.
    by: Option<(Guest, String, Seat)>,
}

impl Engine {
    /// Wants what is staged to be kept, with the result if that is the end.
    pub(super) fn keep(&mut self, by: Option<(Guest, String, Seat)>, effects: &mut Vec<Effect>) {
        self.batches += 1;
        let (number, first) = (self.batches, self.version());
        let cause = by.as_ref().map(|(_, id, _)| id.clone());
        let result = self.course.staged_outcome();
        effects.push(Effect::Keep(Batch { number, first, entries: self.course.staged(), cause, result }));
        self.keeping = Some(Keeping { batch: number, first, since: self.now, by });
    }

    pub(super) fn kept(&mut self, batch: u64, effects: &mut Vec<Effect>) {
        let Some(keeping) = self.keeping.take_if(|keeping| keeping.batch == batch) else { return };
        self.course.commit();
        self.views.clear();
        (self.retry, self.asked, self.failed, self.proposed) = (None, None, false, None);
        self.read_clocks();
        let last = self.version().saturating_sub(1);
        if let Some((guest, id, seat)) = keeping.by {
            self.causes.insert((seat, short(&id)), last as u32);
            // They may have gone in the meantime.
            if self.eyes_of(guest) == Some(Eyes::Seat(seat)) {
                effects
                    .push(Effect::Tell { to: Audience::Guest(guest), news: News::Done { id, number: last } });
            }
        }
        let entries = &self.record().entries[keeping.first..];
        if entries.iter().any(|entry| matches!(entry, Entry::TakeBack { .. })) {
            // What bots remember has not happened.
            Seat::all(self.places.len()).for_each(|seat| self.dismiss(seat, effects));
        }
        for number in keeping.first..self.version() {
            self.deal(number, effects);
        }
        if let Some(outcome) = self.outcome() {
            self.course.close();
            for seat in Seat::all(self.places.len()) {
                self.dismiss(seat, effects);
            }
            effects.push(Effect::Over(outcome));
        }
    }

    /// Tells everybody what happened, each as they saw it.
    fn deal(&mut self, number: usize, effects: &mut Vec<Effect>) {
        let mut told: Vec<Eyes> = Vec::with_capacity(self.places.len());
        for place in 0..self.guests.len() {
            let (_, eyes) = self.guests[place];
            let seen = if told.contains(&eyes) { None } else { self.course.seen(number, eyes) };
            if let Some((seat, what)) = seen {
                told.push(eyes);
                let news = News::Happened { number, seat, what, view: self.shared_view(eyes) };
                effects.push(Effect::Tell { to: Audience::Eyes(eyes), news });
            }
        }
        for seat in Seat::all(self.places.len()) {
            let Some(ear) = &self.places[seat.index()].ear else { continue };
            if ear.unheard.len() >= MOST_UNHEARD {
                self.dismiss(seat, effects);
                continue;
            }
            if let Some((mover, What::Moved { text, .. })) = self.course.seen(number, Eyes::Seat(seat)) {
                let view = self.shared_view(Eyes::Seat(seat));
                if let Some(ear) = &mut self.places[seat.index()].ear {
                    ear.unheard.push(Heard { mover, text, view });
                }
            }
        }
        if matches!(self.course.seen(number, Eyes::Public), Some((_, What::GaveUp | What::RanOut))) {
            effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
        }
    }

    pub(super) fn not_kept(&mut self, now: Time, batch: u64, why: NotKept, effects: &mut Vec<Effect>) {
        let Some(keeping) = self.keeping.take_if(|keeping| keeping.batch == batch) else { return };
        self.course.discard();
        self.give_back(now.since(keeping.since));
        match why {
            NotKept::Taken => {
                self.stale = true;
                effects.push(Effect::Stale);
            }
            NotKept::Problem(problem) => {
                // What nobody asked for is tried again when there is a chance.
                self.retry = Some(now.after(AGAIN));
                if let Some((guest, id, _)) = keeping.by {
                    refuse(guest, id, Phrase::new("table-not-kept").with("problem", problem), effects);
                }
            }
        }
    }
}
