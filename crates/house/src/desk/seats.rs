//! Who comes, sits, leaves, and what they are told when they do.

use std::{sync::Arc, time::Instant};

use kernel::{Eyes, Phrase, Record, Seat};
use store::sqlite::{Change, Key};
use table::{Token, What};
use tokio::sync::oneshot;
use wire::{
    lobby::{Sit, TableInfo, Terms},
    socket::{Ended, LogLine, SeatInfo, Told, VERSION, Welcome, You, with_view},
};

use super::{Desk, Guest, Join, Setup};
use crate::{
    hall::Hall,
    limits::Source,
    metrics::count,
    name,
    secret::{self, Hash},
};

/// Whose secret this is. Every hash is compared in full, so that the time tells nothing.
fn find<T: Copy>(hashes: &[(T, Hash)], token: &Hash) -> Option<T> {
    hashes.iter().fold(None, |found, (whose, hash)| {
        let same = hash.iter().zip(token).fold(0, |different, (a, b)| different | (a ^ b)) == 0;
        if same { Some(*whose) } else { found }
    })
}

impl Desk {
    pub(super) async fn join(&mut self, join: Join) -> Result<(), Phrase> {
        let (eyes, token) = self.admitted(&join).await?;
        let Join { guest: id, lang, source, since, outbox, .. } = join;
        let mut guest = Guest { id, eyes, lang, source, outbox, lost: false };
        let welcome = self.welcome(&guest, since, token);
        guest.send(welcome.into(), &self.hall.metrics);
        self.guests.push(guest);
        if eyes == Eyes::All {
            self.tell_seats();
        }
        if let Eyes::Seat(seat) = eyes {
            let chair = &mut self.chairs[seat.index()];
            chair.absent_since = None;
            chair.stand_in = false;
            if self.table.to_move() == Some(seat) && !self.gave_up[seat.index()] {
                // Whatever a stand-in was thinking of, the player decides again.
                self.thinking = None;
            }
            self.tell_seats();
        }
        Ok(())
    }

    /// Whose eyes somebody has who comes to the table, and the new secret of a seat that they were invited to: an invitation
    /// is used once, so that whoever wrote it does not hold the guest's secret.
    async fn admitted(&mut self, join: &Join) -> Result<(Eyes, Option<Token>), Phrase> {
        let Some(token) = &join.token else { return Ok((Eyes::Public, None)) };
        match find(&self.hashes, token) {
            Some(Eyes::Seat(seat)) if !self.setup.taken[seat.index()] => {
                let own = match join.key {
                    Some(key) => key,
                    None => secret::token().map_err(|_| Phrase::new("house-no-randomness"))?,
                };
                self.take(seat, join.name.as_deref().unwrap_or_default(), own).await?;
                Ok((Eyes::Seat(seat), Some(own)))
            }
            Some(eyes) => Ok((eyes, None)),
            None => {
                let Some(seat) = find(&self.spent, token) else {
                    count(&self.hall.metrics.bad_tokens);
                    return Err(Phrase::new("house-bad-token"));
                };
                // The guest whose welcome was lost comes again with the same key.
                let own =
                    join.key.filter(|key| find(&self.hashes, &secret::hash(*key)) == Some(Eyes::Seat(seat)));
                own.map(|key| (Eyes::Seat(seat), Some(key))).ok_or_else(|| Phrase::new("house-seat-taken"))
            }
        }
    }

    fn welcome(&self, guest: &Guest, since: usize, token: Option<Token>) -> String {
        let version = self.version();
        // Somebody who knows more than there is has been elsewhere: they get everything.
        let since = if since > version { 0 } else { since };
        let seen = self.table.history(self.token(guest.eyes), since).unwrap_or_default();
        let log =
            (since..).zip(&seen).map(|(number, (seat, what))| self.log_line(number, *seat, what, guest));
        let welcome = Told::Welcome(Box::new(Welcome {
            v: VERSION,
            table: self.name.clone(),
            game: self.room.name().to_owned(),
            options: self.options.clone(),
            you: match guest.eyes {
                Eyes::Seat(seat) => You::Seat(seat),
                Eyes::Public => You::Public,
                Eyes::All => You::All,
            },
            token: token.map(|token| token.to_string()),
            seats: self.seat_infos(),
            seers: self.seers(),
            terms: self.terms(),
            sha256: self.sha256.clone(),
            version,
            since,
            log: log.collect(),
            to_move: self.table.to_move(),
            over: self.ended(),
            next: self.next.clone(),
            view: serde_json::Value::Null,
        }));
        with_view(&welcome, &self.view(guest.eyes))
    }

    fn log_line(&self, number: usize, seat: Seat, what: &What, guest: &Guest) -> LogLine {
        let says = self.hall.voices.said(guest.lang, what.line(&self.name_of(seat, guest.lang)));
        let text = match what {
            What::Moved { text, .. } => Some(text.clone()),
            What::GaveUp => None,
        };
        LogLine { number, seat, text, says }
    }

    /// How it ended, if it has.
    pub(super) fn ended(&self) -> Option<Ended> {
        Some(Ended::new(&self.table.outcome()?, self.table.record().seed))
    }

    pub(super) fn leave(&mut self, guest: u64) {
        let Some(place) = self.guests.iter().position(|known| known.id == guest) else { return };
        let gone = self.guests.swap_remove(place);
        self.absent(gone.eyes);
    }

    /// Lets go of guests whose messages find no room.
    pub(super) fn sweep(&mut self) {
        while let Some(place) = self.guests.iter().position(|guest| guest.lost) {
            let gone = self.guests.swap_remove(place);
            self.absent(gone.eyes);
        }
    }

    fn absent(&mut self, eyes: Eyes) {
        match eyes {
            Eyes::Seat(seat) if !self.is_present(seat) => {
                self.chairs[seat.index()].absent_since = Some(Instant::now());
                self.tell_seats();
            }
            Eyes::All => self.tell_seats(),
            Eyes::Seat(_) | Eyes::Public => (),
        }
    }

    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.guests.iter().any(|guest| guest.eyes == Eyes::Seat(seat))
    }

    pub(super) fn tell_seats(&mut self) {
        let (seats, seers) = (self.seat_infos(), self.seers());
        self.tell_all(&Told::Seats { seats, seers });
    }

    /// How many connections see everything.
    fn seers(&self) -> usize {
        self.guests.iter().filter(|guest| guest.eyes == Eyes::All).count()
    }

    fn terms(&self) -> Terms {
        self.setup.terms(self.hashes.iter().any(|(eyes, _)| *eyes == Eyes::All))
    }

    pub(super) fn seat_infos(&self) -> Vec<SeatInfo> {
        let seat_info = |seat: Seat| {
            let bot = self.is_bot(seat);
            let seated = &self.seated[seat.index()];
            SeatInfo {
                name: seated.name.clone(),
                bot: seated.kind.bot().map(str::to_owned),
                open: !bot && !self.setup.taken[seat.index()],
                present: bot || self.is_present(seat),
                stand_in: self.chairs[seat.index()].stand_in,
                gave_up: self.gave_up[seat.index()],
            }
        };
        Seat::all(self.seats()).map(seat_info).collect()
    }

    pub(super) fn info(&self) -> TableInfo {
        TableInfo {
            table: self.name.clone(),
            game: self.room.name().to_owned(),
            options: self.options.clone(),
            seats: self.seat_infos(),
            created: self.created,
            version: Some(self.version()),
            over: self.table.to_move().is_none(),
            next: self.next.clone(),
            sha256: self.sha256.clone(),
            terms: self.terms(),
        }
    }

    /// Somebody from the lobby takes an open seat; the seat gets a new secret.
    pub(super) async fn sit(&mut self, sit: Sit) -> Result<(usize, Token), Phrase> {
        if !self.setup.listed {
            return Err(Phrase::new("house-not-listed"));
        }
        let seat = self.open_seat(sit.seat).ok_or_else(|| Phrase::new("house-no-open-seat"))?;
        let token = secret::token().map_err(|_| Phrase::new("house-no-randomness"))?;
        self.take(seat, &sit.name, token).await?;
        self.tell_seats();
        Ok((seat.index(), token))
    }

    fn open_seat(&self, wanted: Option<usize>) -> Option<Seat> {
        let open = |seat: &Seat| !self.is_bot(*seat) && !self.setup.taken[seat.index()];
        let is_wanted = |seat: &Seat| wanted.is_none_or(|wanted| wanted == seat.index());
        Seat::all(self.seats()).find(|seat| open(seat) && is_wanted(seat))
    }

    /// Puts somebody's name on a seat that they have a secret of their own for, and keeps that. The invitation is used up.
    async fn take(&mut self, seat: Seat, name: &str, own: Token) -> Result<(), Phrase> {
        let mut seated = self.seated.clone();
        let others = seated.iter().enumerate().filter(|(other, _)| *other != seat.index());
        let others: Vec<&str> = others.map(|(_, seated)| seated.name.as_str()).collect();
        let name = name::told_apart(name::tidy(name), &others);
        if !name.is_empty() {
            seated[seat.index()].name = name;
        }
        let mut setup = self.setup.clone();
        setup.taken[seat.index()] = true;
        if let Some(card) = &mut setup.card {
            card.name(seat.index(), &seated[seat.index()].name);
        }
        let own = secret::hash(own);
        let used = self.hashes.iter().find(|(eyes, _)| *eyes == Eyes::Seat(seat)).map(|(_, hash)| *hash);
        let head = Record { seats: seated.clone(), ..self.table.record().emptied() }.header();
        let key = |eyes: String, hash: Hash| Key { eyes, hash: hash.to_vec() };
        let keys = std::iter::once(key(secret::eyes_name(Eyes::Seat(seat)), own))
            .chain(used.map(|used| key(secret::spent_name(seat), used)))
            .collect();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { table: self.id, head, setup: kept, keys }).await?;
        (self.seated, self.setup) = (seated, setup);
        self.hashes.retain(|(eyes, _)| *eyes != Eyes::Seat(seat));
        self.hashes.push((Eyes::Seat(seat), own));
        self.spent.extend(used.map(|used| (seat, used)));
        Ok(())
    }

    pub(crate) fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    pub(crate) fn seat_of_guest(&self, guest: u64) -> Option<Seat> {
        self.guests.iter().find(|known| known.id == guest)?.eyes.seat()
    }

    pub(crate) fn source_of_guest(&self, guest: u64) -> Option<Source> {
        Some(self.guests.iter().find(|known| known.id == guest)?.source)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.to_move().is_none()
    }

    /// Where the players went on.
    pub(crate) fn next_table(&self) -> Option<String> {
        self.next.clone()
    }

    /// Keeps in mind where the players went on.
    pub(crate) async fn went_on_at(&mut self, table: &str) -> Result<(), Phrase> {
        self.keep(Change::Next { table: self.id, next: table.to_owned() }).await?;
        self.next = Some(table.to_owned());
        Ok(())
    }

    /// The same game with nothing played and everybody one seat further on. Whoever saw everything here has to be let in
    /// there by its players.
    pub(crate) fn rotated(&self) -> (Record, Setup, Vec<(Eyes, Hash)>) {
        let count = self.seats();
        let mut record = Record { seats: self.seated.clone(), ..self.table.record().emptied() };
        record.seats.rotate_right(1);
        let mut setup = Setup { fair: true, ..self.setup.clone() };
        setup.taken.rotate_right(1);
        let seats = self.hashes.iter().filter_map(|(eyes, hash)| Some((eyes.seat()?.next(count), *hash)));
        (record, setup, seats.map(|(seat, hash)| (Eyes::Seat(seat), hash)).collect())
    }

    /// Waits until a change is on disk.
    pub(super) async fn keep(&mut self, change: Change) -> Result<(), Phrase> {
        use kernel::Speak;
        let (reply, answer) = oneshot::channel();
        self.hall.database.change(change, Box::new(move |kept| drop(reply.send(kept))));
        answer.await.unwrap_or(Err(store::sqlite::StoreError::Closed)).map_err(|error| error.phrase())
    }
}
