//! What players may agree on while they play: taking back (at will against bots), a draw, and calling a game off that has
//! hardly begun.

use kernel::{
    Phrase, Seat,
    record::{self, Entry, Settlement},
};

use super::{
    Audience, Effect, Engine, Guest, News, TableProposal,
    guests::{Wish, refuse},
};

/// With so many moves made, a game has begun and is not called off any more.
const BEGUN: usize = 2;

/// Somebody proposes something, and waits for the others.
#[derive(Debug)]
pub(super) struct Proposed {
    guest: Guest,
    id: String,
    seat: Seat,
    what: TableProposal,
    /// Who agrees.
    agree: Vec<Seat>,
}

impl Engine {
    /// Who proposes what, and waits for the others.
    pub fn proposal(&self) -> Option<(Seat, TableProposal)> {
        self.proposed.as_ref().map(|proposed| (proposed.seat, proposed.what))
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

    /// Whether a seat could take something back, if the others agree where they have a say.
    pub fn may_take_back(&self, seat: Seat) -> bool {
        self.cannot_take_back(seat).is_none()
    }

    fn cannot_take_back(&self, seat: Seat) -> Option<&'static str> {
        if self.to_move().is_none() {
            Some("table-over")
        } else if self.others(seat).next().is_some() && !self.agreed().take_backs {
            Some("table-no-take-backs")
        } else if self.last_move(seat).is_none() {
            Some("table-nothing-to-take-back")
        } else {
            None
        }
    }

    /// Whether the game can still be called off.
    pub fn may_abort(&self) -> bool {
        let entries = &self.record().entries;
        let moves = record::standing(entries, entries.len()).filter(|(_, e)| matches!(e, Entry::Move { .. }));
        self.to_move().is_some() && moves.count() < BEGUN
    }

    pub(super) fn wants_to_take_back(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::TakeBack, effects) else { return };
        match (self.cannot_take_back(seat), self.last_move(seat)) {
            (None, Some(from)) => self.propose(guest, id, seat, TableProposal::TakeBack { from }, effects),
            (why, _) => {
                let why = why.unwrap_or("table-nothing-to-take-back");
                refuse(guest, id, Phrase::new(why), effects);
            }
        }
    }

    pub(super) fn wants_a_draw(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::Settle, effects) else { return };
        if self.to_move().is_none() {
            refuse(guest, id, Phrase::new("table-over"), effects);
        } else if self.others(seat).next().is_none() {
            // Bots play to the end.
            refuse(guest, id, Phrase::new("table-no-draw"), effects);
        } else {
            self.propose(guest, id, seat, TableProposal::Draw, effects);
        }
    }

    pub(super) fn wants_to_abort(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::Settle, effects) else { return };
        if self.may_abort() {
            let entry = Entry::Settled { seat, how: Settlement::Aborted };
            self.wishes(guest, id, seat, entry, effects);
        } else {
            let why = if self.to_move().is_none() { "table-over" } else { "table-begun" };
            refuse(guest, id, Phrase::new(why), effects);
        }
    }

    /// Asks the others; where nobody has a say, nobody is asked. Whoever proposes what another has proposed agrees.
    fn propose(
        &mut self,
        guest: Guest,
        id: String,
        seat: Seat,
        what: TableProposal,
        effects: &mut Vec<Effect>,
    ) {
        let same = self.proposed.as_ref().is_some_and(|open| open.what == what && open.seat != seat);
        if same && what == TableProposal::Draw {
            return self.agrees(guest, id, true, effects);
        }
        self.proposed = Some(Proposed { guest, id, seat, what, agree: Vec::new() });
        if self.others(seat).next().is_some() {
            effects.push(Effect::Tell { to: Audience::All, news: News::Proposed { seat, what } });
        } else {
            self.carry_out(effects);
        }
    }

    /// Somebody says what they think of another's proposal.
    pub(super) fn agrees(&mut self, guest: Guest, id: String, yes: bool, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::Agree, effects) else { return };
        let Some(proposed) = self.proposed.as_mut().filter(|proposed| proposed.seat != seat) else {
            return refuse(guest, id, Phrase::new("table-nothing-asked"), effects);
        };
        if !yes {
            let news = News::Refused { seat: proposed.seat, by: seat };
            self.proposed = None;
            return effects.push(Effect::Tell { to: Audience::All, news });
        }
        if !proposed.agree.contains(&seat) {
            proposed.agree.push(seat);
        }
        let (asker, agree) = (proposed.seat, proposed.agree.clone());
        if self.others(asker).all(|other| agree.contains(&other)) {
            self.carry_out(effects);
        }
    }

    fn carry_out(&mut self, effects: &mut Vec<Effect>) {
        let Some(Proposed { guest, id, seat, what, .. }) = self.proposed.take() else { return };
        let entry = match what {
            TableProposal::TakeBack { from } => Entry::TakeBack { seat, from },
            TableProposal::Draw => Entry::Settled { seat, how: Settlement::Draw },
        };
        self.wishes(guest, id, seat, entry, effects);
    }
}
