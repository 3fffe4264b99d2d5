//! Players made of code: they see what a person in their seat would see.

use kernel::{Bot, BotKind, Level, Roster, Seat, Thinking};

use crate::{Move, ThreeCards, View};

/// Lays any card.
struct Random;

impl Bot<ThreeCards> for Random {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        Move(thinking.dice.pick(view.hand(seat)).copied().unwrap_or_default())
    }
}

/// Takes the round as cheaply as it can, and otherwise gives up the card that is worth least.
struct Thrifty;

impl Bot<ThreeCards> for Thrifty {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        Move(thrifty(view, seat).unwrap_or_default())
    }
}

/// The card that [`Thrifty`] lays; none when there is no card.
pub(crate) fn thrifty(view: &View, seat: Seat) -> Option<u8> {
    // What a card is worth: more is better under both rules.
    let worth = |card: u8| if view.low { 255 - card } else { card };
    let round = view.laid.get(seat.index()).map_or(0, Vec::len);
    let to_beat = view.laid.iter().filter_map(|laid| laid.get(round)).map(|card| worth(*card)).max();
    let hand = || view.hand(seat).iter().copied();
    let takes = hand().filter(|card| Some(worth(*card)) > to_beat).min_by_key(|card| worth(*card));
    match to_beat {
        // Nobody has laid a card yet: the best one may hold.
        None => hand().max_by_key(|card| worth(*card)),
        Some(_) => takes.or_else(|| hand().min_by_key(|card| worth(*card))),
    }
}

impl Roster for ThreeCards {
    fn bots() -> Vec<BotKind<ThreeCards>> {
        let (random, thrifty) = (BotKind::new("random", |_| Random), BotKind::new("thrifty", |_| Thrifty));
        vec![
            random.clone(),
            random.clone().at(Level::Easy),
            random.at(Level::Medium),
            thrifty.clone().at(Level::Hard),
            thrifty.at(Level::Expert),
        ]
    }
}
