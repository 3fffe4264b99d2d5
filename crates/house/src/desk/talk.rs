//! What players say to each other. Only those who sit at the table hear it: it is in no record, and nobody who watches is told.

use std::time::Instant;

use kernel::{Eyes, Lang, Phrase, Seat};
use serde::{Deserialize, Serialize};
use wire::{
    socket::Told,
    talk::{LONGEST, REMEMBERED, Spoken, Talk, Utterance},
};

use super::{Setup, TableTask};
use crate::{limits::Bucket, name, people};

/// How much a seat may say at once, and how much a second in the long run.
const AT_ONCE: u32 = 5;
const A_SECOND: u32 = 1;

/// Something that was said, as a table remembers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Remembered {
    seat: u8,
    what: Spoken,
    at: i64,
}

/// How fast each seat may talk, from whatever device.
pub(super) fn paces(seats: usize) -> Vec<Bucket> {
    (0..seats).map(|_| Bucket::new(A_SECOND, AT_ONCE)).collect()
}

impl Setup {
    /// How much may be said, at a house that allows so much: words of one's own only where everybody was invited.
    pub(crate) fn talk(&self, most: Talk) -> Talk {
        let here = match (self.no_talk, self.listed) {
            (true, _) => Talk::Off,
            (false, true) => Talk::Phrases,
            (false, false) => Talk::Free,
        };
        here.min(most)
    }

    /// What was said in a seat is not said by whoever sits there next.
    pub(super) fn forget_said(&mut self, seat: Seat) {
        self.said.retain(|said| usize::from(said.seat) != seat.index());
    }
}

impl TableTask {
    /// Somebody says something to those who sit here.
    pub(super) async fn speak(&mut self, guest: u64, id: String, what: Spoken) {
        if let Err(why) = self.try_to_speak(guest, what).await {
            self.refuse(guest, id, why);
        }
    }

    async fn try_to_speak(&mut self, guest: u64, what: Spoken) -> Result<(), Phrase> {
        let eyes = self.guests.iter().find(|known| known.id == guest).map(|known| known.eyes);
        let seat = eyes.and_then(Eyes::seat).ok_or_else(|| Phrase::new("table-watching"))?;
        let what = match (self.setup.talk(self.hall.config.talk), what) {
            (Talk::Off, _) => return Err(Phrase::new("house-talk-off")),
            (Talk::Phrases, Spoken::Text(_)) => return Err(Phrase::new("house-talk-phrases")),
            (_, Spoken::Text(text)) => Spoken::Text(name::tidy_to(&text, LONGEST)),
            (_, quick @ Spoken::Quick(_)) => quick,
        };
        if what == Spoken::Text(String::new()) {
            return Err(Phrase::new("house-talk-nothing"));
        }
        if !self.paces[seat.index()].take(Instant::now()) {
            return Err(Phrase::new("house-too-fast"));
        }
        let said = Remembered { seat: seat.index() as u8, what, at: people::now() };
        if !said.what.is_reaction() {
            let mut setup = self.setup.clone();
            setup.said.push(said.clone());
            let before = setup.said.len().saturating_sub(REMEMBERED);
            setup.said.drain(..before);
            self.keep_setup(setup).await?;
        }
        let sits = |guest: &super::Guest| guest.eyes.seat().is_some() && guest.is_welcomed();
        let hearers: Vec<(u64, Lang)> =
            self.guests.iter().filter(|guest| sits(guest)).map(|guest| (guest.id, guest.lang)).collect();
        for (hearer, lang) in hearers {
            let told: Told = Told::Spoke(self.heard_in(&said, lang));
            self.tell(hearer, &told);
        }
        Ok(())
    }

    fn heard_in(&self, said: &Remembered, lang: Lang) -> Utterance {
        let Remembered { seat, what, at } = said.clone();
        let says = self.hall.voices.said(lang, what.phrase());
        Utterance { seat: Seat(seat), what, at, says }
    }

    /// What these eyes are told when they come: what was said last, if they sit here.
    pub(super) fn said(&self, eyes: Eyes, lang: Lang) -> Vec<Utterance> {
        if eyes.seat().is_none() || self.setup.talk(self.hall.config.talk).is_off() {
            return Vec::new();
        }
        self.setup.said.iter().map(|said| self.heard_in(said, lang)).collect()
    }
}
