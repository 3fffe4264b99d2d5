//! What one pair of eyes may know, and what hidden things may be like.

use kernel::{Dice, Eyes, Imagine, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options, State, ThreeCards,
    game::{CARDS, HAND},
};

/// What is seen of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whether the lowest card takes the round.
    pub low: bool,
    /// The hands; `None` for those that are not seen.
    pub hands: Vec<Option<Vec<u8>>>,
    /// What everybody has laid, one card a round.
    pub laid: Vec<Vec<u8>>,
    /// Whose turn it is.
    pub turn: Seat,
}

impl View {
    /// What these eyes see of a state.
    pub(crate) fn of(state: &State, eyes: Eyes) -> View {
        let hand = |seat: Seat| eyes.see(seat).then(|| state.hands[seat.index()].clone());
        View {
            low: state.options.low,
            hands: Seat::all(state.hands.len()).map(hand).collect(),
            laid: state.laid.clone(),
            turn: state.turn,
        }
    }

    /// The cards of a seat, if they are seen.
    pub fn hand(&self, seat: Seat) -> &[u8] {
        self.hands.get(seat.index()).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Whether the game goes on and this seat is to move.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.turn == seat && self.laid.iter().any(|cards| cards.len() < HAND)
    }
}

impl Imagine for ThreeCards {
    fn options(view: &View) -> Options {
        Options { low: view.low }
    }

    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        let seen =
            |card: &u8| view.hands.iter().flatten().chain(&view.laid).any(|cards| cards.contains(card));
        let mut unseen: Vec<u8> = CARDS.filter(|card| !seen(card)).collect();
        dice.shuffle(&mut unseen);
        let mut deal = |laid: &Vec<u8>| {
            let missing = HAND.saturating_sub(laid.len()).min(unseen.len());
            unseen.split_off(unseen.len() - missing)
        };
        let seats = view.hands.iter().zip(&view.laid);
        let hands = seats.map(|(hand, laid)| hand.clone().unwrap_or_else(|| deal(laid))).collect();
        State { options: Options { low: view.low }, hands, laid: view.laid.clone(), turn: view.turn }
    }
}
