//! What the person wants, and what they may want.

use leptos::prelude::*;
use wire::socket::ClientMessage;

use super::{OnItsWay, TableModel, past::taken_back};

impl TableModel {
    /// Makes a move.
    pub fn propose(self, text: String) {
        let (id, at) = (self.new_id(), Some(self.version.get_value()));
        self.notice.set(None);
        self.send(id.clone(), ClientMessage::Move { id, text, at });
    }

    /// Gives up.
    pub fn give_up(self) {
        let id = self.new_id();
        self.send(id.clone(), ClientMessage::GiveUp { id });
    }

    /// Lets the game begin though seats are free.
    pub fn start(self) {
        self.ask(&ClientMessage::Start { id: self.new_id() });
    }

    /// Gives the seat back, before the first move.
    pub fn leave(self) {
        self.ask(&ClientMessage::Leave { id: self.new_id() });
    }

    /// Sends somebody away, before the first move.
    pub fn kick(self, seat: usize) {
        self.notice.set(None);
        self.ask(&ClientMessage::Kick { id: self.new_id(), seat });
    }

    /// Wants another invitation to a seat that nobody came to.
    pub fn reopen(self, seat: usize) {
        self.notice.set(None);
        self.ask(&ClientMessage::Reopen { id: self.new_id(), seat });
    }

    /// Closes the table for good.
    pub fn close(self) {
        self.ask(&ClientMessage::Close { id: self.new_id() });
    }

    /// Takes the last move back, or asks the others whether that is fine.
    pub fn take_back(self) {
        self.notice.set(None);
        self.ask(&ClientMessage::TakeBack { id: self.new_id() });
    }

    /// Offers a draw.
    pub fn offer_draw(self) {
        self.ask(&ClientMessage::Draw { id: self.new_id() });
    }

    /// Calls the game off.
    pub fn abort(self) {
        self.ask(&ClientMessage::Abort { id: self.new_id() });
    }

    /// Answers somebody's proposal.
    pub fn agree(self, yes: bool) {
        self.proposed.set(None);
        self.ask(&ClientMessage::Agree { id: self.new_id(), yes });
    }

    fn send(self, id: String, ask: ClientMessage) {
        self.ask(&ask);
        self.on_its_way.set(Some(OnItsWay { id, ask }));
    }

    /// Asks the coach.
    pub fn ask_hint(self) {
        self.thinking.set(true);
        self.ask(&ClientMessage::Hint { id: self.new_id() });
    }

    /// Asks for another game.
    pub fn ask_rematch(self) {
        self.wants_rematch.set(true);
        self.ask(&ClientMessage::Rematch { id: self.new_id() });
    }

    /// Whether this seat could take its last move back: at will against bots, by agreement where the table allows it.
    pub fn may_take_back(self) -> bool {
        let Some(seat) = self.seat() else { return false };
        let alone = self.seats.with(|seats| {
            let mut others = seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
            others.all(|(_, other)| other.bot.is_some() || other.gave_up)
        });
        let has_moved = self.log.with(|log| {
            let gone = taken_back(log);
            log.iter().zip(gone).any(|(line, gone)| !gone && line.seat == seat && line.text.is_some())
        });
        let goes_on = self.to_move().is_some() && self.ended.with(Option::is_none);
        goes_on && has_moved && (alone || self.terms.with(|terms| terms.take_backs))
    }

    /// Whether there is anybody to agree on a draw with.
    pub fn has_company(self) -> bool {
        let Some(seat) = self.seat() else { return false };
        self.seats.with(|seats| {
            let mut others = seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
            others.any(|(_, other)| other.bot.is_none() && !other.open && !other.gave_up)
        })
    }

    /// Whether the game can still be called off.
    pub fn may_abort(self) -> bool {
        self.log.with(|log| {
            let gone = taken_back(log);
            log.iter().zip(gone).filter(|(line, gone)| !gone && line.text.is_some()).count() < 2
        })
    }
}
