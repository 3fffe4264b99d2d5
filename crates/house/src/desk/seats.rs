//! Who comes, sits, leaves, and what they are told when they do.

use std::{sync::Arc, time::Instant};

use kernel::{Eyes, Phrase, Record, Seat};
use store::sqlite::{Change, Key};
use table::{Token, What};
use tokio::sync::oneshot;
use wire::{
    lobby::{Sit, TableInfo},
    socket::{Ended, LogLine, SeatInfo, Told, VERSION, Welcome, You, with_view},
};

use super::{Desk, Guest, Join, Setup};
use crate::{
    hall::Hall,
    metrics::count,
    secret::{self, Hash},
};

/// The longest name that others see.
const LONGEST_NAME: usize = 40;

/// A name as others may see it.
pub(crate) fn tidy(name: &str) -> String {
    let visible = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let tidy: String = visible.take(4 * LONGEST_NAME).collect();
    tidy.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect()
}

impl Desk {
    pub(super) async fn join(&mut self, join: Join) -> Result<(), Phrase> {
        let eyes = match join.token {
            None => Eyes::Public,
            Some(hash) => self.eyes_of(&hash).ok_or_else(|| {
                count(&self.hall.metrics.bad_tokens);
                Phrase::new("house-bad-token")
            })?,
        };
        let Join { guest: id, name, lang, since, outbox, .. } = join;
        if let Eyes::Seat(seat) = eyes
            && !self.setup.taken[seat.index()]
        {
            self.take(seat, &name.unwrap_or_default(), None).await?;
        }
        let mut guest = Guest { id, eyes, lang, outbox, lost: false };
        let welcome = self.welcome(&guest, since);
        guest.send(welcome.into(), &self.hall.metrics);
        self.guests.push(guest);
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

    /// Every hash is compared in full, so that the time tells nothing.
    fn eyes_of(&self, token: &Hash) -> Option<Eyes> {
        self.hashes.iter().fold(None, |found, (eyes, hash)| {
            let same = hash.iter().zip(token).fold(0, |different, (a, b)| different | (a ^ b)) == 0;
            if same { Some(*eyes) } else { found }
        })
    }

    fn welcome(&self, guest: &Guest, since: usize) -> String {
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
            options: self.table.record().options.clone(),
            you: match guest.eyes {
                Eyes::Seat(seat) => You::Seat(seat),
                Eyes::Public => You::Public,
                Eyes::All => You::All,
            },
            seats: self.seat_infos(),
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
        if let Eyes::Seat(seat) = eyes
            && !self.is_present(seat)
        {
            self.chairs[seat.index()].absent_since = Some(Instant::now());
            self.tell_seats();
        }
    }

    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.guests.iter().any(|guest| guest.eyes == Eyes::Seat(seat))
    }

    pub(super) fn tell_seats(&mut self) {
        let seats = self.seat_infos();
        self.tell_all(&Told::Seats { seats });
    }

    pub(super) fn seat_infos(&self) -> Vec<SeatInfo> {
        let seat_info = |seat: Seat| {
            let bot = self.is_bot(seat);
            let seated = &self.seated[seat.index()];
            SeatInfo {
                name: seated.name.clone(),
                bot: bot.then(|| seated.kind.clone()),
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
            options: self.table.record().options.clone(),
            seats: self.seat_infos(),
            created: self.created,
            version: Some(self.version()),
            over: self.table.to_move().is_none(),
            next: self.next.clone(),
            sha256: self.sha256.clone(),
        }
    }

    /// Somebody from the lobby takes an open seat; the seat gets a new secret.
    pub(super) async fn sit(&mut self, sit: Sit) -> Result<(usize, Token), Phrase> {
        if !self.setup.listed {
            return Err(Phrase::new("house-not-listed"));
        }
        let seat = self.open_seat(sit.seat).ok_or_else(|| Phrase::new("house-no-open-seat"))?;
        let token = secret::token().map_err(|_| Phrase::new("house-no-randomness"))?;
        self.take(seat, &sit.name, Some(token)).await?;
        self.tell_seats();
        Ok((seat.index(), token))
    }

    fn open_seat(&self, wanted: Option<usize>) -> Option<Seat> {
        let open = |seat: &Seat| !self.is_bot(*seat) && !self.setup.taken[seat.index()];
        let is_wanted = |seat: &Seat| wanted.is_none_or(|wanted| wanted == seat.index());
        Seat::all(self.seats()).find(|seat| open(seat) && is_wanted(seat))
    }

    /// Puts somebody's name on a seat, and keeps that.
    async fn take(&mut self, seat: Seat, name: &str, token: Option<Token>) -> Result<(), Phrase> {
        let mut seated = self.seated.clone();
        let name = tidy(name);
        if !name.is_empty() {
            seated[seat.index()].name = name;
        }
        let mut setup = self.setup.clone();
        setup.taken[seat.index()] = true;
        let hash = token.map(secret::hash);
        let head = Record { seats: seated.clone(), ..self.table.record().emptied() }.header();
        let key = hash.map(|hash| Key { eyes: secret::eyes_name(Eyes::Seat(seat)), hash: hash.to_vec() });
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { table: self.id, head, setup: kept, key }).await?;
        (self.seated, self.setup) = (seated, setup);
        if let Some(hash) = hash {
            self.hashes.retain(|(eyes, _)| *eyes != Eyes::Seat(seat));
            self.hashes.push((Eyes::Seat(seat), hash));
        }
        Ok(())
    }

    pub(crate) fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    pub(crate) fn seat_of_guest(&self, guest: u64) -> Option<Seat> {
        self.guests.iter().find(|known| known.id == guest)?.eyes.seat()
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

    /// The same game with nothing played and everybody one seat further on.
    pub(crate) fn rotated(&self) -> (Record, Setup, Vec<(Eyes, Hash)>) {
        let count = self.seats();
        let mut record = Record { seats: self.seated.clone(), ..self.table.record().emptied() };
        record.seats.rotate_right(1);
        let mut setup = Setup { fair: true, ..self.setup.clone() };
        setup.taken.rotate_right(1);
        let moved = |eyes: Eyes| match eyes {
            Eyes::Seat(seat) => Eyes::Seat(seat.next(count)),
            other => other,
        };
        (record, setup, self.hashes.iter().map(|(eyes, hash)| (moved(*eyes), *hash)).collect())
    }

    /// Waits until a change is on disk.
    pub(super) async fn keep(&mut self, change: Change) -> Result<(), Phrase> {
        use kernel::Speak;
        let (reply, answer) = oneshot::channel();
        self.hall.database.change(change, Box::new(move |kept| drop(reply.send(kept))));
        answer.await.unwrap_or(Err(store::sqlite::StoreError::Closed)).map_err(|error| error.phrase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Ada\u{7}\n Lovelace "), "Ada Lovelace");
        assert_eq!(tidy(&"x".repeat(500)).len(), LONGEST_NAME);
    }
}
