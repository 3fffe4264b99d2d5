//! Help for people.

use kernel::{Clock, Coach, Hint, Phrase, Played, Remark, Seat, Thinking};

use crate::{Move, ThreeCards, View, bots::thrifty};

impl Coach for ThreeCards {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        let hand = if view.is_turn_of(seat) { view.hand(seat) } else { &[] };
        let moves = hand.iter().map(|card| Move(*card).to_string());
        moves.filter(|text| text.starts_with(typed)).take(limit).collect()
    }

    fn hint(view: &View, seat: Seat, _: &mut Thinking<'_>) -> Option<Hint> {
        let card = thrifty(view, seat).filter(|_| view.is_turn_of(seat))?;
        Some(Hint { mv: Move(card).to_string(), why: vec![Phrase::new("three-cards-hint-thrift")] })
    }

    fn review(_: &[Played<ThreeCards>], _: &dyn Clock) -> Vec<Remark> {
        // Whoever sees all cards afterwards knows better; this game is too small to say so.
        Vec::new()
    }
}
