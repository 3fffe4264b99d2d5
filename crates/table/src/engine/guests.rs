//! Who comes, goes, and what they ask for.

use std::time::Duration;

use kernel::{Eyes, Phrase, Seat, record::Entry};

use super::{
    Advice, Asker, Audience, Effect, Engine, Guest, LONGEST_ID, News, Player, SeatState, Time, short,
};

/// What somebody wishes under a name of their own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wish {
    Move,
    GiveUp,
    TakeBack,
    /// Ends the game: a draw, or it is called off.
    Settle,
    /// Says what they think of another's wish: nothing that is written down under this name.
    Agree,
}

impl Engine {
    /// Whose eyes a guest has.
    pub fn eyes_of(&self, guest: Guest) -> Option<Eyes> {
        self.guests.iter().find(|(known, _)| *known == guest).map(|(_, eyes)| *eyes)
    }

    /// How many guests see everything.
    pub fn seers(&self) -> usize {
        self.guests.iter().filter(|(_, eyes)| *eyes == Eyes::All).count()
    }

    /// Whether anybody is at the table.
    pub fn has_guests(&self) -> bool {
        !self.guests.is_empty()
    }

    /// Whether somebody is here for a seat.
    pub fn is_present(&self, seat: Seat) -> bool {
        self.guests.iter().any(|(_, eyes)| *eyes == Eyes::Seat(seat))
    }

    /// The seats as they are now.
    pub fn seats(&self) -> Vec<SeatState> {
        Seat::all(self.places.len())
            .zip(&self.places)
            .map(|(seat, place)| SeatState {
                present: !place.gone && (place.player == Player::Asked || self.is_present(seat)),
                stand_in: place.stand_in || place.gone,
                gave_up: self.course.has_forfeited(seat),
            })
            .collect()
    }

    pub(super) fn came(&mut self, guest: Guest, eyes: Eyes, since: usize, effects: &mut Vec<Effect>) {
        if eyes.seat().is_some_and(|seat| seat.index() >= self.places.len()) {
            return;
        }
        self.guests.retain(|(known, _)| *known != guest);
        self.guests.push((guest, eyes));
        // Somebody who knows more than there is has been elsewhere: they get everything.
        let since = if since > self.version() { 0 } else { since };
        effects.push(Effect::Tell { to: Audience::Guest(guest), news: News::Welcome { eyes, since } });
        if let Eyes::Seat(seat) = eyes {
            let place = &mut self.places[seat.index()];
            place.absent_since = None;
            if std::mem::take(&mut place.stand_in) {
                // Whatever the stand-in was thinking of, the player decides again.
                self.dismiss(seat, effects);
            }
        }
        // Whoever sees everything is seen; who only watches is not.
        if eyes != Eyes::Public {
            effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
        }
    }

    pub(super) fn went(&mut self, now: Time, guest: Guest, effects: &mut Vec<Effect>) {
        let Some(place) = self.guests.iter().position(|(known, _)| *known == guest) else { return };
        let (_, eyes) = self.guests.remove(place);
        match eyes {
            Eyes::Seat(seat) if self.is_present(seat) => return,
            Eyes::Seat(seat) => {
                let place = &mut self.places[seat.index()];
                (place.absent_since, place.lag) = (Some(now), Duration::ZERO);
            }
            Eyes::All => (),
            Eyes::Public => return,
        }
        effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
    }

    /// A game that waited begins.
    pub(super) fn begin(&mut self, vacant: &[Seat], effects: &mut Vec<Effect>) {
        self.begun = true;
        for seat in vacant {
            let taken = self.is_present(*seat);
            if let Some(place) = self.places.get_mut(seat.index()) {
                place.stand_in = place.player == Player::Person && !taken;
            }
        }
        effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
    }

    /// The seat that a guest may act for. Otherwise they are told why not, or that they did so before.
    pub(super) fn admit(
        &self,
        guest: Guest,
        id: &str,
        wish: Wish,
        effects: &mut Vec<Effect>,
    ) -> Option<Seat> {
        let refuse = |why| Effect::Refuse { to: Asker::Guest { guest, id: id.to_owned() }, why };
        let seat = self.eyes_of(guest).and_then(Eyes::seat);
        let why = match seat {
            _ if id.is_empty() || id.len() > LONGEST_ID => {
                let id = id.chars().take(LONGEST_ID / 4).collect();
                let why = Phrase::new("table-bad-id").with("most", LONGEST_ID);
                effects.push(Effect::Refuse { to: Asker::Guest { guest, id }, why });
                return None;
            }
            None => Phrase::new("table-watching"),
            Some(seat) => match self.causes.get(&(seat, short(id))) {
                // Under one name there is one wish: another one would be taken for granted.
                Some(&number) if !self.was_wished(number as usize, wish) => Phrase::new("table-used-id"),
                Some(&number) => {
                    let news = News::Done { id: id.to_owned(), number: number as usize };
                    effects.push(Effect::Tell { to: Audience::Guest(guest), news });
                    return None;
                }
                None if self.course.has_forfeited(seat) => Phrase::new("table-gave-up"),
                None if self.is_waiting() => Phrase::new("table-waiting"),
                None => return Some(seat),
            },
        };
        effects.push(refuse(why));
        None
    }

    /// Whether an entry is what somebody wishes now.
    fn was_wished(&self, number: usize, wish: Wish) -> bool {
        matches!(
            (self.record().entries.get(number), wish),
            (Some(Entry::Move { .. }), Wish::Move)
                | (Some(Entry::Forfeit { .. }), Wish::GiveUp)
                | (Some(Entry::TakeBack { .. }), Wish::TakeBack)
                | (Some(Entry::Settled { .. }), Wish::Settle)
        )
    }

    pub(super) fn wants_to_move(
        &mut self,
        came: Time,
        guest: Guest,
        id: String,
        at: Option<usize>,
        text: String,
        effects: &mut Vec<Effect>,
    ) {
        let Some(seat) = self.admit(guest, &id, Wish::Move, effects) else { return };
        if at.is_some_and(|at| self.is_behind(at)) {
            return refuse(guest, id, Phrase::new("table-late"), effects);
        }
        let late = self.failed || self.flag_time().is_some_and(|time| time <= came);
        if self.to_move() == Some(seat) && late {
            return refuse(guest, id, Phrase::new("table-out-of-time"), effects);
        }
        self.stop_clock(seat, came);
        self.wishes(guest, id, seat, Entry::Move { seat, text }, effects);
    }

    pub(super) fn wants_to_give_up(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        let Some(seat) = self.admit(guest, &id, Wish::GiveUp, effects) else { return };
        self.wishes(guest, id, seat, Entry::Forfeit { seat }, effects);
    }

    /// Fulfils a guest's wish, if the rules allow it.
    pub(super) fn wishes(
        &mut self,
        guest: Guest,
        id: String,
        seat: Seat,
        entry: Entry,
        effects: &mut Vec<Effect>,
    ) {
        match self.course.stage(entry) {
            Ok(()) => self.keep(Some((guest, id, seat)), effects),
            Err(why) => {
                self.course.discard();
                refuse(guest, id, why, effects);
            }
        }
    }

    pub(super) fn wants_advice(
        &mut self,
        guest: Guest,
        id: String,
        about: Advice,
        effects: &mut Vec<Effect>,
    ) {
        match self.eyes_of(guest).and_then(Eyes::seat) {
            None => refuse(guest, id, Phrase::new("table-watching"), effects),
            Some(seat) if self.to_move() != Some(seat) => {
                refuse(guest, id, Phrase::new("table-not-your-turn"), effects);
            }
            Some(seat) => {
                let view = self.shared_view(Eyes::Seat(seat));
                effects.push(Effect::Advise { guest, id, seat, view, about });
            }
        }
    }

    pub(super) fn wants_a_rematch(&mut self, guest: Guest, id: String, effects: &mut Vec<Effect>) {
        if self.eyes_of(guest).and_then(Eyes::seat).is_none() {
            refuse(guest, id, Phrase::new("table-watching"), effects);
        } else if self.to_move().is_some() {
            refuse(guest, id, Phrase::new("table-not-over"), effects);
        } else if let Some(table) = self.next.clone() {
            effects.push(Effect::Tell { to: Audience::All, news: News::WentOn { table } });
        } else {
            effects.push(Effect::Rematch { guest, id });
        }
    }
}

pub(super) fn refuse(guest: Guest, id: String, why: Phrase, effects: &mut Vec<Effect>) {
    effects.push(Effect::Refuse { to: Asker::Guest { guest, id }, why });
}
