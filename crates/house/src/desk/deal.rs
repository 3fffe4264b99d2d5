//! The deal, made of the house's secret and a share of everybody who sits down.
//!
//! Until the first move a table gathers promises of shares. When everybody is there, or the others do not come in time, or a bot
//! wants to move, the shares are asked for; when they are told, or some are not in time, the game is dealt anew from all of them,
//! and everybody is welcomed to it. Where every seat is taken nobody who promised a share is welcomed before: who had seen
//! another deal could choose between the two by not telling. Without shares the game is dealt from the house's secret alone.

use std::time::Instant;

use kernel::{Eyes, Phrase, Record, Seat};
use serde::{Deserialize, Serialize};
use store::tables::Change;
use table::Event;
use wire::{
    fair::{Secret, is_hash, mixed, promise_of_share},
    socket::Told,
};

use super::TableTask;
use crate::secret;

/// What a deal was made of, once it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Deal {
    /// The house's secret.
    pub(crate) house: String,
    /// The share of each seat that had one.
    pub(crate) shares: Vec<Option<String>>,
}

impl Deal {
    /// Which seats had a share in it.
    pub(crate) fn seats(&self) -> Vec<bool> {
        self.shares.iter().map(Option::is_some).collect()
    }
}

/// What is known before the deal.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    /// The promise of each seat.
    promises: Vec<Option<String>>,
    /// What was told so far.
    told: Vec<Option<Secret>>,
    /// Until when those who are here wait: for others, or, once they were asked, for their shares.
    pub(super) until: Option<Instant>,
    /// Whether shares were asked for.
    asked: bool,
}

impl Gathering {
    pub(super) fn of(seats: usize) -> Gathering {
        Gathering { promises: vec![None; seats], told: vec![None; seats], until: None, asked: false }
    }

    /// Whoever promised something for a seat does not sit there any more.
    pub(super) fn forget(&mut self, seat: Seat) {
        (self.promises[seat.index()], self.told[seat.index()]) = (None, None);
    }
}

impl TableTask {
    /// Whether the deal can still be made of shares.
    fn is_undealt(&self) -> bool {
        self.setup.fair && self.setup.deal.is_none() && !self.engine.is_played()
    }

    /// Whether somebody has promised a share that is not in the deal yet.
    pub(super) fn is_gathering(&self) -> bool {
        self.is_undealt() && self.gathering.promises.iter().any(Option::is_some)
    }

    /// Somebody who sits down promises a share. Until shares are asked for, a later promise takes the place of an earlier
    /// one: nobody has told anything.
    pub(super) fn promise(&mut self, eyes: Eyes, promise: Option<String>) {
        if let (Eyes::Seat(seat), Some(promise)) = (eyes, promise)
            && self.is_undealt()
            && !self.gathering.asked
            && is_hash(&promise)
        {
            self.gathering.promises[seat.index()] = Some(promise);
        }
    }

    /// Asks for the shares as soon as everybody is there; until then whoever is here waits for the others, for a time.
    pub(super) fn ask_when_all_are_here(&mut self) {
        let is_here = |seat: Seat| {
            let person = self.engine.record().seats[seat.index()].kind.is_guest();
            !person || self.guests.iter().any(|guest| guest.eyes == Eyes::Seat(seat))
        };
        if !self.is_gathering() {
            return;
        }
        if Seat::all(self.bots.len()).all(is_here) {
            self.ask_for_shares();
        } else if self.gathering.until.is_none() && self.vacant().is_empty() {
            self.gathering.until = Some(Instant::now() + self.hall.config.limits.dealing);
        }
    }

    /// Those who are here have waited long enough: for the others, or for their shares; whether the table goes on.
    pub(super) async fn deal_late(&mut self) -> bool {
        if !self.gathering.asked {
            self.ask_for_shares();
        }
        // Whoever was asked and is not here any more is not waited for.
        let wait = self.gathering.until.is_some_and(|until| until > self.came) && !self.has_all_shares();
        wait || self.deal_now().await
    }

    /// Whether it is a guest's turn: nobody else begins a game.
    pub(super) fn is_to_move(&self, guest: u64) -> bool {
        let seat = self.engine.eyes_of(table::Guest(guest)).and_then(Eyes::seat);
        seat.is_some() && seat == self.engine.to_move()
    }

    /// Whether the deal is waited for.
    pub(super) fn is_dealing(&self) -> bool {
        self.gathering.until.is_some()
    }

    /// Somebody wants to move, or a bot does; whether they have to wait for the deal.
    pub(super) fn must_deal_first(&mut self) -> bool {
        // A game that waits for its players is dealt when they are there.
        let gathering = self.is_gathering() && !self.engine.is_waiting();
        if gathering {
            self.ask_for_shares();
        }
        gathering
    }

    fn ask_for_shares(&mut self) {
        if std::mem::replace(&mut self.gathering.asked, true) {
            return;
        }
        self.gathering.until = Some(Instant::now() + self.hall.config.limits.dealing);
        let asked =
            |eyes: Eyes| eyes.seat().is_some_and(|seat| self.gathering.promises[seat.index()].is_some());
        let guests: Vec<u64> =
            self.guests.iter().filter(|guest| asked(guest.eyes)).map(|guest| guest.id).collect();
        for guest in guests {
            self.tell::<()>(guest, &Told::Reveal { sha256: self.sha256.clone() });
        }
    }

    /// Somebody tells a share; whether the table goes on.
    pub(super) async fn share(&mut self, guest: u64, secret: &str) -> bool {
        let seat = self.engine.eyes_of(table::Guest(guest)).and_then(Eyes::seat);
        let Some(seat) = seat.filter(|_| self.gathering.asked) else { return true };
        // Of two tabs of a seat only one made the promise that counts.
        if let Ok(secret) = secret.parse::<Secret>()
            && self.gathering.promises[seat.index()] == Some(promise_of_share(&self.name, &secret))
        {
            self.gathering.told[seat.index()] = Some(secret);
        }
        if self.has_all_shares() { self.deal_now().await } else { true }
    }

    /// Whether everybody who promised a share and is here has told it.
    pub(super) fn has_all_shares(&self) -> bool {
        let waits = |seat: Seat| {
            let here = self.guests.iter().any(|guest| guest.eyes == Eyes::Seat(seat));
            here && self.gathering.promises[seat.index()].is_some()
                && self.gathering.told[seat.index()].is_none()
        };
        self.gathering.asked && !Seat::all(self.bots.len()).any(waits)
    }

    /// Deals from the house's secret and what was told, keeps that, and welcomes everybody to the game; whether the table
    /// goes on.
    pub(super) async fn deal_now(&mut self) -> bool {
        let gathered = std::mem::replace(&mut self.gathering, Gathering::of(self.bots.len()));
        if !self.is_undealt() || gathered.told.iter().all(Option::is_none) {
            // Nobody told anything: the deal stays as it is.
            return self.go_on_as_dealt();
        }
        let house = Secret::from(self.engine.record().seed);
        let shares: Vec<(usize, Secret)> =
            gathered.told.iter().enumerate().filter_map(|(seat, told)| Some((seat, (*told)?))).collect();
        let seed = mixed(&self.name, &house, &shares).into();
        let mut setup = self.setup.clone();
        let written = |told: &Option<Secret>| told.map(|secret| secret.to_string());
        setup.deal =
            Some(Deal { house: house.to_string(), shares: gathered.told.iter().map(written).collect() });
        let head = Record { seed, ..self.engine.record().emptied() }.header();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        if let Err(why) = self.keep(Change::Seat { head, setup: kept, keys: Vec::new() }).await {
            tracing::error!(
                table = self.name,
                why = self.hall.say(kernel::Lang::En, &why),
                "the deal could not be kept"
            );
            return self.go_on_as_dealt();
        }
        self.setup = setup;
        if let Err(why) = self.engine.deal_again(seed) {
            // What is kept is true: the table is opened again from it.
            tracing::error!(
                table = self.name,
                why = self.hall.say(kernel::Lang::En, &why),
                "the deal failed"
            );
            self.goodbye(&Phrase::new("house-stale"));
            return false;
        }
        self.bots.iter_mut().for_each(super::Bot::dismiss);
        self.begin()
    }

    /// Welcomes everybody to the game as it is dealt, and lets it begin; whether the table goes on.
    pub(super) fn begin(&mut self) -> bool {
        let guests: Vec<(u64, Eyes)> = self.guests.iter().map(|guest| (guest.id, guest.eyes)).collect();
        guests.iter().for_each(|(guest, _)| self.welcome(*guest));
        guests.iter().for_each(|(_, eyes)| self.tell_here(*eyes));
        self.on(Event::Tick)
    }
}

impl TableTask {
    /// Goes on with the deal that there is: bots whose answers were not taken are asked again.
    fn go_on_as_dealt(&mut self) -> bool {
        let seed = self.engine.record().seed;
        // If something was played meanwhile, whoever is to move has been asked anew.
        if self.engine.deal_again(seed).is_err() {
            let owed = self.guests.iter().filter(|guest| !guest.is_welcomed());
            let owed: Vec<u64> = owed.map(|guest| guest.id).collect();
            owed.into_iter().for_each(|guest| self.welcome(guest));
            return self.on(Event::Tick);
        }
        self.bots.iter_mut().for_each(super::Bot::dismiss);
        self.begin()
    }
}

/// The lines that an exported record of such a deal begins with.
pub(crate) fn first_lines(table: &str, deal: &Deal) -> String {
    let promise = deal.house.parse().map(|house| wire::fair::promise_of_house(table, &house));
    let house = format!("; tapis fair 2 {table} {} {}\n", promise.unwrap_or_default(), deal.house);
    let share = |(seat, share): (usize, &Option<String>)| {
        share.as_ref().map(|share| format!("; tapis share {} {share}\n", seat + 1))
    };
    let shares = deal.shares.iter().enumerate().filter_map(share);
    std::iter::once(house).chain(shares).collect()
}

/// A secret for a share.
pub(crate) fn new_share() -> Option<Secret> {
    secret::bits::<32>().ok().map(Secret::from)
}
