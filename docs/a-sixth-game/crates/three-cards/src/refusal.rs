//! Why a move is not accepted.

use kernel::{Phrase, Speak};

/// Why a move is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Somebody else is to move.
    NotYourTurn,
    /// The card is not in the hand.
    NotInHand(u8),
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match *self {
            Refusal::Over => Phrase::new("three-cards-refusal-over"),
            Refusal::NotYourTurn => Phrase::new("three-cards-refusal-turn"),
            Refusal::NotInHand(card) => Phrase::new("three-cards-refusal-hand").with("card", card),
        }
    }
}
