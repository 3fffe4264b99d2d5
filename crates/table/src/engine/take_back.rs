//! Taking back: at will against bots, by agreement between people where the table allows it.

use kernel::{
    Phrase, Seat,
    record::{self, Entry},
};

use super::{
    Effect, Engine, Guest, News, To,
    guests::{Wish, refuse},
};

/// Somebody wants to take back their last move.
#[derive(Debug)]
pub(super) struct Regret {
    guest: Guest,
    id: String,
    seat: Seat,
    from: usize,
    /// Who agrees.
    agree: Vec<Seat>,
}

impl Engine {
    /// Whose wish to take a move back waits for the others.
    pub fn regret(&self) -> Option<Seat> {
        self.regret.as_ref().map(|regret| regret.seat)
    }

    /// The people who have a say besides a seat.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.places.len()).filter(move |other| *other != seat && self.is_person(*other))
    }

    /// The first entry that goes when a seat takes its last move back.
    fn last_move(&self, seat: Seat) -> Option<usize> {
        let entries = &self.record().entries;
        let mut last = None;
        for (number, entry) in record::standing(entries, entries.len()) {
            if matches!(entry, Entry::Move { seat: mover, .. } if *mover == seat) {
                let timed =
                    number > 0 && matches!(entries[number - 1], Entry::Clock { seat: of, .. } if of == seat);
                last = Some(if timed { number - 1 } else { number });
            }
        }
        last
    }

    pub(super) fn wants_to_take_back(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::TakeBack, effects) else { return };
        let why = if self.to_move().is_none() {
            "table-over"
        } else if self.others(seat).next().is_some() && !self.agreed().take_backs {
            "table-no-take-backs"
        } else if let Some(from) = self.last_move(seat) {
            self.regret = Some(Regret { guest, id, seat, from, agree: Vec::new() });
            if self.others(seat).next().is_some() {
                effects.push(Effect::Tell { to: To::All, news: News::Regret { seat, from } });
            } else {
                self.take_back(effects);
            }
            return;
        } else {
            "table-nothing-to-take-back"
        };
        refuse(guest, id, Phrase::new(why), effects);
    }

    /// Somebody says what they think of another's wish to take back.
    pub(super) fn agrees(&mut self, guest: Guest, id: String, yes: bool, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::Agree, effects) else { return };
        let Some(regret) = self.regret.as_mut().filter(|regret| regret.seat != seat) else {
            return refuse(guest, id, Phrase::new("table-nothing-asked"), effects);
        };
        if !yes {
            let news = News::Refused { seat: regret.seat, by: seat };
            self.regret = None;
            return effects.push(Effect::Tell { to: To::All, news });
        }
        if !regret.agree.contains(&seat) {
            regret.agree.push(seat);
        }
        let (asker, agree) = (regret.seat, regret.agree.clone());
        if self.others(asker).all(|other| agree.contains(&other)) {
            self.take_back(effects);
        }
    }

    fn take_back(&mut self, effects: &mut Vec<Effect>) {
        let Some(Regret { guest, id, seat, from, .. }) = self.regret.take() else { return };
        match self.course.stage(Entry::TakeBack { seat, from }) {
            Ok(()) => self.keep(Some((guest, id, seat)), effects),
            Err(why) => refuse(guest, id, why, effects),
        }
    }
}
