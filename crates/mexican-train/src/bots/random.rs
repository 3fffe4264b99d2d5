//! Players that hardly think, or only now and then.

use kernel::{Bot, Seat, Thinking};

use super::{Greedy, Longest};
use crate::{MexicanTrain, Move, View};

/// Any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl Bot<MexicanTrain> for RandomBot {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let moves = view.moves(seat);
        thinking.dice.pick(&moves).copied().unwrap_or(Move::Pass)
    }
}

/// Keeps its longest chain in mind, but not always: now and then it lays the first thing that fits.
#[derive(Clone, Copy, Debug)]
pub struct Attentive {
    /// How often it thinks of its chain.
    attention: f64,
}

impl Attentive {
    /// Thinks of its chain now and then: a first opponent.
    pub const EASY: Attentive = Attentive { attention: 0.25 };
    /// More often than not.
    pub const MEDIUM: Attentive = Attentive { attention: 0.55 };
    /// Nearly always.
    pub const HARD: Attentive = Attentive { attention: 0.88 };
}

impl Bot<MexicanTrain> for Attentive {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        if thinking.dice.chance(self.attention) {
            Longest.choose(view, seat, thinking)
        } else {
            Greedy.choose(view, seat, thinking)
        }
    }
}
