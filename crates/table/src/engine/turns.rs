//! Whose turn it is, who plays when nobody does, and what failing costs.

use kernel::{Eyes, Seat, record::Entry};

use super::{
    Asker, Audience, BotAnswer, Effect, Engine, Guest, Heard, News, OnFault, Player, PlayerQuestion, Time,
    Who, keep::AGAIN,
};
use crate::Fault;

/// How many moves a bot may not have heard of before it is replaced by one that hears all of the record.
pub(super) const MOST_UNHEARD: usize = 64;

/// The question that is waited for.
#[derive(Debug)]
pub(super) struct Asked {
    number: u64,
    seat: Seat,
    who: Who,
    pub(super) until: Option<Time>,
}

/// A bot that listens.
#[derive(Debug)]
pub(super) struct Ear {
    who: Who,
    pub(super) unheard: Vec<Heard>,
}

impl Engine {
    /// Does one thing that has to be done though nobody asks; false when there is none.
    pub(super) fn go_on(&mut self, now: Time, effects: &mut Vec<Effect>) -> bool {
        if self.retry.is_some_and(|retry| now < retry) {
            return false;
        }
        self.retry = None;
        let Some(seat) = self.to_move() else {
            // A record that broke off between its last entry and its result is closed now.
            let open = self.record().result.is_none();
            if open {
                self.keep(None, effects);
            }
            return open;
        };
        if !self.begun {
            return false;
        }
        if self.flag_time().is_some_and(|time| time <= now) {
            self.flag_falls(now, seat, effects);
            return true;
        }
        if let Some(asked) = &self.asked {
            let late = asked.until.is_some_and(|until| until <= now);
            if late && let Some(asked) = self.asked.take() {
                self.fault(now, asked.seat, &asked.who, Fault::TooSlow, effects);
            }
            return late;
        }
        if self.takeover_time().is_some_and(|time| time <= now) {
            self.places[seat.index()].stand_in = true;
            effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
        }
        let Some(who) = self.answerer(seat) else { return false };
        let people = Seat::all(self.places.len()).any(|seat| self.is_person(seat));
        if !people && self.guests.is_empty() && !self.manners.unwatched {
            return false;
        }
        self.ask(now, seat, who, effects);
        true
    }

    /// Whether a person plays for a seat, or will when they come.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        let place = &self.places[seat.index()];
        place.player == Player::Person && !place.gone && !self.course.has_forfeited(seat)
    }

    /// Who is to be asked when it is a seat's turn; `None` where a person decides.
    fn answerer(&self, seat: Seat) -> Option<Who> {
        let place = &self.places[seat.index()];
        let away = place.stand_in || place.gone || self.failed || self.course.has_forfeited(seat);
        match place.player {
            _ if away => Some(Who::StandIn(self.manners.stand_in.clone())),
            Player::Asked => Some(Who::Own),
            Player::Person => None,
        }
    }

    fn ask(&mut self, now: Time, seat: Seat, who: Who, effects: &mut Vec<Effect>) {
        self.questions += 1;
        let number = self.questions;
        let until = self.manners.time.map(|time| now.after(time));
        let view = self.shared_view(Eyes::Seat(seat));
        let place = &mut self.places[seat.index()];
        let heard = place.ear.take().filter(|ear| ear.who == who).map(|ear| ear.unheard);
        place.ear = Some(Ear { who: who.clone(), unheard: Vec::new() });
        self.asked = Some(Asked { number, seat, who: who.clone(), until });
        effects.push(Effect::Ask(PlayerQuestion { number, seat, who, view, heard, until }));
    }

    pub(super) fn answered(
        &mut self,
        now: Time,
        question: u64,
        answer: Result<BotAnswer, Fault>,
        effects: &mut Vec<Effect>,
    ) {
        let Some(Asked { seat, who, .. }) = self.asked.take_if(|asked| asked.number == question) else {
            return;
        };
        let entry = match answer {
            Ok(BotAnswer::Move(text)) => Entry::Move { seat, text },
            Ok(BotAnswer::GiveUp) if who == Who::Own => Entry::Forfeit { seat },
            Ok(BotAnswer::GiveUp) => return self.fault(now, seat, &who, Fault::Nonsense, effects),
            Err(fault) => return self.fault(now, seat, &who, fault, effects),
        };
        if matches!(entry, Entry::Move { .. }) {
            self.stop_clock(seat, now);
        }
        match self.course.stage(entry) {
            Ok(()) => self.keep(None, effects),
            Err(why) => {
                self.course.discard();
                effects.push(Effect::Refuse { to: Asker::Player { seat, question }, why });
                self.fault(now, seat, &who, Fault::Nonsense, effects);
            }
        }
    }

    /// A player failed at its turn.
    pub(super) fn fault(
        &mut self,
        now: Time,
        seat: Seat,
        who: &Who,
        fault: Fault,
        effects: &mut Vec<Effect>,
    ) {
        self.dismiss(seat, effects);
        if *who != Who::Own {
            return self.without_bots(now, seat, effects);
        }
        self.faults.push((self.version(), seat, fault));
        effects.push(Effect::Tell { to: Audience::All, news: News::Failed { seat, fault } });
        match self.manners.on_fault {
            OnFault::LoseSeat => self.stage_and_keep(now, Entry::Forfeit { seat }, effects),
            OnFault::LoseMove => {
                self.failed |= self.to_move() == Some(seat);
                if fault == Fault::Gone {
                    self.places[seat.index()].gone = true;
                    effects.push(Effect::Tell { to: Audience::All, news: News::Seats });
                }
            }
        }
    }

    /// Even the stand-in failed: any legal move will do, or the seat is given up, rather than the table held up.
    fn without_bots(&mut self, now: Time, seat: Seat, effects: &mut Vec<Effect>) {
        let entry = match self.course.first_legal(seat) {
            Some(text) => Entry::Move { seat, text },
            None => Entry::Forfeit { seat },
        };
        self.stage_and_keep(now, entry, effects);
    }

    pub(super) fn stage_and_keep(&mut self, now: Time, entry: Entry, effects: &mut Vec<Effect>) {
        if self.course.stage(entry).is_ok() {
            self.keep(None, effects);
        } else {
            // A game that has no move for the seat to move: the table stands still rather than ask all the time.
            self.course.discard();
            self.retry = Some(now.after(AGAIN));
        }
    }

    /// The driver has seen a guest's player fail.
    pub(super) fn failed(&mut self, now: Time, guest: Guest, fault: Fault, effects: &mut Vec<Effect>) {
        let Some(seat) = self.eyes_of(guest).and_then(Eyes::seat) else { return };
        let goes_on = self.to_move().is_some_and(|turn| turn == seat || fault == Fault::Gone);
        // Whoever has left is missed once.
        if goes_on && !self.course.has_forfeited(seat) && !self.places[seat.index()].gone {
            self.fault(now, seat, &Who::Own, fault, effects);
        }
    }

    /// Lets the bot of a seat go. A question to it is asked no more.
    pub(super) fn dismiss(&mut self, seat: Seat, effects: &mut Vec<Effect>) {
        self.asked.take_if(|asked| asked.seat == seat);
        if self.places[seat.index()].ear.take().is_some() {
            effects.push(Effect::Dismiss { seat });
        }
    }

    /// When the seat to move, left alone, is played by the stand-in.
    pub(super) fn takeover_time(&self) -> Option<Time> {
        let seat = self.to_move()?;
        let place = &self.places[seat.index()];
        if !self.begun || self.guests.is_empty() || place.stand_in || !self.is_person(seat) {
            return None;
        }
        Some(place.absent_since?.after(self.manners.takeover?))
    }
}
