//! Seats that become free again: because somebody leaves, is sent away by whoever made the table, or never came; and a table
//! that its maker closes.
//!
//! Whoever sat in a seat has seen its hand. So a seat that becomes free takes the deal with it: the house draws another
//! secret, shows the hash of that, and everybody who stays is welcomed to another deal.

use kernel::{Eyes, Phrase, Seat, Seated, Sitter};
use store::tables::{Change, Key};
use table::{Event, Token};
use wire::socket::Told;

use super::{Guest, TableTask, answer, tell::written};
use crate::secret;

/// What a guest wants to do with a seat, or with the table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arrangement {
    /// Give back the own seat.
    Leave,
    /// Send somebody away.
    Kick(usize),
    /// Another invitation to a seat that nobody came to.
    Reopen(usize),
    /// Close the table.
    Close,
}

fn no_randomness() -> Phrase {
    Phrase::new("house-no-randomness")
}

impl TableTask {
    /// Does what a guest wants with a seat or the table, or tells them why not; whether the table goes on.
    pub(super) async fn arrange(&mut self, guest: u64, id: String, wish: Arrangement) -> bool {
        // Whether anything was played is known when what was accepted is kept.
        while self.keeping.is_some() {
            let kept = answer(&mut self.keeping).await;
            if !self.stored(kept) {
                return false;
            }
        }
        let arranged = match wish {
            Arrangement::Leave => self.leaves_seat(guest).await,
            Arrangement::Kick(seat) => self.sends_away(guest, &id, seat).await,
            Arrangement::Reopen(seat) => self.reopens(guest, &id, seat).await,
            Arrangement::Close => self.closes(guest).await,
        };
        arranged.unwrap_or_else(|why| {
            self.refuse(guest, id, why);
            true
        })
    }

    fn seat_of(&self, guest: u64) -> Option<Seat> {
        self.engine.eyes_of(table::Guest(guest)).and_then(Eyes::seat)
    }

    /// Whether somebody has taken a seat.
    fn is_taken(&self, seat: Seat) -> bool {
        self.engine.record().seats[seat.index()].kind.is_guest() && self.setup.taken[seat.index()]
    }

    /// The next seat that somebody else has taken.
    fn next_person(&self, seat: Seat) -> Option<Seat> {
        let count = self.bots.len();
        let others = (1..count).map(|further| Seat(((seat.index() + further) % count) as u8));
        others.into_iter().find(|other| self.is_taken(*other))
    }

    /// The seat of whoever made the table, if it is them who ask.
    fn host_asks(&self, guest: u64) -> Result<Seat, Phrase> {
        let seat = self.seat_of(guest).filter(|seat| self.setup.host == Some(seat.index()));
        seat.ok_or_else(|| Phrase::new("house-not-host"))
    }

    fn must_not_be_played(&self) -> Result<(), Phrase> {
        if self.engine.is_played() { Err(Phrase::new("house-played")) } else { Ok(()) }
    }

    async fn leaves_seat(&mut self, guest: u64) -> Result<bool, Phrase> {
        let seat = self.seat_of(guest).ok_or_else(|| Phrase::new("table-watching"))?;
        self.must_not_be_played()?;
        if self.setup.host == Some(seat.index()) && self.next_person(seat).is_none() {
            // Nobody would be left to invite others.
            return self.close_for_good().await;
        }
        self.vacate(seat, "house-left", None).await
    }

    async fn sends_away(&mut self, guest: u64, id: &str, seat: usize) -> Result<bool, Phrase> {
        let host = self.host_asks(guest)?;
        let seat = Seat::all(self.bots.len()).find(|other| other.index() == seat && *other != host);
        let nobody = || Phrase::new("house-nobody-there");
        let seat = seat.filter(|seat| self.is_taken(*seat)).ok_or_else(nobody)?;
        self.must_not_be_played()?;
        self.vacate(seat, "house-sent-away", Some((guest, id))).await
    }

    async fn reopens(&mut self, guest: u64, id: &str, seat: usize) -> Result<bool, Phrase> {
        let host = self.host_asks(guest)?;
        let seats = Seat::all(self.bots.len()).filter(|other| self.is_open(*other) || self.is_taken(*other));
        let seat = seats.into_iter().find(|other| other.index() == seat && *other != host);
        let seat = seat.ok_or_else(|| Phrase::new("house-no-open-seat"))?;
        if self.engine.is_present(seat) {
            return Err(Phrase::new("house-somebody-there"));
        }
        if self.is_taken(seat) {
            self.must_not_be_played()?;
            return self.vacate(seat, "house-sent-away", Some((guest, id))).await;
        }
        // Nobody has looked at this hand: the deal stays.
        let token = secret::token().map_err(|_| no_randomness())?;
        let key = Key { eyes: secret::eyes_name(Eyes::Seat(seat)), hash: secret::hash(token).to_vec() };
        let setup = serde_json::to_string(&self.setup).unwrap_or_default();
        let head = self.engine.record().emptied().header();
        self.keep(Change::Seat { head, setup, keys: vec![key] }).await?;
        self.invite(seat, token);
        self.tell_invitation(guest, id, seat, token);
        Ok(true)
    }

    async fn closes(&mut self, guest: u64) -> Result<bool, Phrase> {
        let host = self.host_asks(guest)?;
        // A game that others play, or have played, is theirs too.
        if self.next_person(host).is_some() {
            self.must_not_be_played()?;
        }
        self.close_for_good().await
    }

    async fn close_for_good(&mut self) -> Result<bool, Phrase> {
        let removed = self.remove(&Phrase::new("house-closed-by-maker")).await;
        removed.map(|()| false).map_err(|error| kernel::Speak::phrase(&error))
    }

    /// A seat has a new invitation; what opened it before opens nothing.
    fn invite(&mut self, seat: Seat, token: Token) {
        self.hashes.retain(|(eyes, _)| *eyes != Eyes::Seat(seat));
        self.hashes.push((Eyes::Seat(seat), secret::hash(token)));
    }

    fn tell_invitation(&mut self, guest: u64, id: &str, seat: Seat, token: Token) {
        let link = self.hall.link(&self.name, token);
        let (id, seat) = (id.to_owned(), seat.index());
        self.tell::<()>(guest, &Told::Invitation { id, seat, token: link.token, link: link.link });
    }

    /// Takes a seat from whoever sits there and keeps that, with a deal that nobody has seen; whoever asked is told the new
    /// invitation. Whether the table goes on.
    async fn vacate(
        &mut self,
        seat: Seat,
        why: &'static str,
        asked: Option<(u64, &str)>,
    ) -> Result<bool, Phrase> {
        let token = secret::token().map_err(|_| no_randomness())?;
        // Shares that were told make no second deal, and a game that has begun begins again from what is kept.
        let come_again = self.setup.deal.is_some()
            || self.gathering.until.is_some()
            || self.setup.waits && !self.engine.is_waiting();
        let mut setup = self.setup.clone();
        setup.taken[seat.index()] = false;
        self.no_longer_known(seat, &mut setup);
        if setup.host == Some(seat.index()) {
            setup.host = self.next_person(seat).map(Seat::index);
        }
        let mut record = self.engine.record().emptied();
        record.seats[seat.index()] = Seated { name: String::new(), kind: Sitter::Person };
        if setup.fair {
            record.seed = secret::seed().map_err(|_| no_randomness())?;
            setup.deal = None;
        }
        let shown = setup.fair.then(|| setup.shown(&self.name, record.seed));
        if let Some(card) = &mut setup.card {
            card.seat(seat.index(), &record.seats[seat.index()]);
            card.show(shown.clone());
        }
        let key = Key { eyes: secret::eyes_name(Eyes::Seat(seat)), hash: secret::hash(token).to_vec() };
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { head: record.header(), setup: kept, keys: vec![key] }).await?;
        (self.setup, self.sha256) = (setup, shown);
        self.invite(seat, token);
        self.gathering.forget(seat);
        self.engine.reseat(seat, record.seats[seat.index()].clone());
        if let Some((guest, id)) = asked {
            self.tell_invitation(guest, id, seat, token);
        }
        let gone = self.let_go(seat, why);
        if come_again || self.engine.deal_again(record.seed).is_err() {
            self.goodbye(&Phrase::new("house-laid-anew"));
            return Ok(false);
        }
        self.bots.iter_mut().for_each(super::Bot::dismiss);
        for guest in gone {
            if !self.on(Event::Went { guest: table::Guest(guest) }) {
                return Ok(false);
            }
        }
        Ok(self.begin())
    }

    /// Tells those who sit in a seat why they do not any more; who they were.
    fn let_go(&mut self, seat: Seat, why: &'static str) -> Vec<u64> {
        let gone: Vec<Guest> = self.guests.extract_if(.., |guest| guest.eyes == Eyes::Seat(seat)).collect();
        let parted = |mut guest: Guest| {
            let why = self.hall.voices.said(guest.lang, Phrase::new(why));
            guest.send(written::<()>(&Told::Bye { why, again: false }), &self.hall.metrics);
            guest.id
        };
        gone.into_iter().map(parted).collect()
    }
}
