//! What guests are told, each in their language.

use axum::extract::ws::Utf8Bytes;
use kernel::{Eyes, Lang, Phrase, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{AnyView, Audience, What, engine::News};
use wire::{
    patch::{self, HappenedPatch},
    socket::{Happened, LogLine, Proposal, Said, Told, is_a_pause},
};

use super::TableTask;
use crate::metrics::count;

/// A message as it goes over the wire. Messages are plain data with text keys: writing them cannot fail.
pub(super) fn written<V: Serialize>(told: &Told<V>) -> Utf8Bytes {
    serde_json::to_string(told).unwrap_or_default().into()
}

/// Something that happened, to somebody who knows the view before it or does not.
fn happened(line: LogLine, before: Option<&AnyView>, view: &AnyView) -> Utf8Bytes {
    let to_move = view.to_move();
    let patch = before.and_then(|before| patch::between(before.json().get(), view.json().get()));
    match patch.and_then(|patch| RawValue::from_string(patch).ok()) {
        Some(patch) => {
            serde_json::to_string(&HappenedPatch::new(&line, to_move, &patch)).unwrap_or_default().into()
        }
        None => written(&Told::Happened(Happened { line, to_move, view: view.clone() })),
    }
}

/// A proposal as clients know it.
pub(super) fn proposal(what: table::TableProposal) -> Proposal {
    match what {
        table::TableProposal::TakeBack { .. } => Proposal::TakeBack,
        table::TableProposal::Draw => Proposal::Draw,
    }
}

impl TableTask {
    /// The name of whoever sits there, or the seat's number.
    fn name_of(&self, seat: Seat, lang: Lang) -> String {
        match self.engine.record().seats[seat.index()].name.as_str() {
            "" => self.hall.voices.of(lang).say(&Phrase::new("house-seat").with("seat", seat.index() + 1)),
            name => name.to_owned(),
        }
    }

    /// Whether a person decides at a seat, not a bot and not one that plays for them.
    pub(super) fn is_a_persons(&self, seat: Seat) -> bool {
        let seated = &self.engine.record().seats[seat.index()];
        seated.kind.is_guest() && !self.engine.seats()[seat.index()].stand_in
    }

    /// Tells what the engine wants to be told.
    pub(super) fn tell_news(&mut self, to: Audience, news: &News) {
        match news {
            News::Done { id, number } => {
                if let Audience::Guest(guest) = to {
                    self.tell::<()>(guest.0, &Told::Done { id: id.clone(), number: *number });
                }
            }
            News::Happened { number, seat, what, view } => {
                if let Audience::Eyes(eyes) = to {
                    self.deal(eyes, *number, *seat, what, view);
                }
            }
            News::Seats => self.tell_seats(),
            News::Failed { seat, .. } if self.is_a_persons(*seat) => count(&self.hall.metrics.out_of_time),
            News::Failed { seat, fault } => {
                count(&self.hall.metrics.bot_faults);
                let (seat, fault) = (seat.index(), format!("{fault:?}"));
                tracing::warn!(table = self.name, seat, fault, "a bot failed at its turn");
            }
            News::WentOn { table } => self.tell_all(&Told::Rematch { table: table.clone() }),
            News::Proposed { seat, what } => {
                self.tell_all(&Told::Proposed { seat: *seat, what: proposal(*what) });
            }
            News::Refused { seat, by } => self.tell_all(&Told::Declined { seat: *seat, by: *by }),
            // Guests are welcomed when they come in.
            News::Welcome { .. } => (),
        }
    }

    /// Tells everybody with these eyes what happened. What several hear in one language is written once.
    fn deal(&mut self, eyes: Eyes, number: usize, seat: Seat, what: &What, view: &AnyView) {
        let mut texts: Vec<(Lang, Option<AnyView>, Utf8Bytes)> = Vec::with_capacity(Lang::ALL.len());
        for place in 0..self.guests.len() {
            if self.guests[place].eyes != eyes || !self.guests[place].is_welcomed() {
                continue;
            }
            let guest = &mut self.guests[place];
            let lang = guest.lang;
            let before = guest.patches.then(|| guest.patched.replace(view.clone())).flatten();
            let same = |before: &Option<AnyView>, other: &Option<AnyView>| match (before, other) {
                (Some(before), Some(other)) => before.is_same(other),
                (None, None) => true,
                _ => false,
            };
            let known = texts.iter().find(|(known, from, _)| *known == lang && same(from, &before));
            let text = match known {
                Some((_, _, text)) => text.clone(),
                None => happened(self.log_line(number, seat, what, lang), before.as_ref(), view),
            };
            if known.is_none() {
                texts.push((lang, before, text.clone()));
            }
            self.guests[place].send(text, &self.hall.metrics);
        }
    }

    pub(super) fn log_line(&self, number: usize, seat: Seat, what: &What, lang: Lang) -> LogLine {
        let says: Said = self.hall.voices.said(lang, what.line(&self.name_of(seat, lang)));
        let text = match what {
            What::Moved { text, .. } => Some(text.clone()),
            What::GaveUp | What::RanOut | What::TookBack { .. } | What::Settled { .. } => None,
        };
        let back_to = match what {
            What::TookBack { from } => Some(*from),
            _ => None,
        };
        LogLine { number, seat, text, back_to, says }
    }

    /// Tells one guest something.
    pub(super) fn tell<V: Serialize>(&mut self, guest: u64, told: &Told<V>) {
        if let Some(guest) = self.guests.iter_mut().find(|known| known.id == guest) {
            guest.send(written(told), &self.hall.metrics);
        }
    }

    /// Tells one guest why not.
    pub(super) fn refuse(&mut self, guest: u64, id: String, why: Phrase) {
        let Some(lang) = self.guests.iter().find(|known| known.id == guest).map(|guest| guest.lang) else {
            return;
        };
        let why = self.hall.voices.said(lang, why);
        self.tell::<()>(guest, &Told::Refused { id, why });
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&mut self, told: &Told) {
        let text = written(told);
        for guest in self.guests.iter_mut().filter(|guest| guest.is_welcomed()) {
            guest.send(text.clone(), &self.hall.metrics);
        }
    }

    /// Tells everybody why the table closes, and lets them go.
    pub(super) fn goodbye(&mut self, why: &Phrase) {
        for guest in &mut self.guests {
            let why = self.hall.voices.said(guest.lang, why.clone());
            // Whoever is let go because the house closes or the table moves finds it again.
            let again = is_a_pause(&why.phrase);
            let told: Told = Told::Bye { why, again };
            guest.send(written(&told), &self.hall.metrics);
        }
        self.guests.clear();
    }
}
