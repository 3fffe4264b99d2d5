//! Players that hardly think, or only now and then.

use kernel::{Bot, Seat, Thinking};

use super::{Greedy, Longest, draw_or_pass};
use crate::{MexicanTrain, Move, View};

/// Any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot<MexicanTrain> for Random {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let moves = view.moves(seat);
        thinking.dice.pick(&moves).copied().unwrap_or(Move::Pass)
    }
}

/// Lays something if it can, but does not look at what: a first opponent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Bot<MexicanTrain> for Easy {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        if thinking.dice.chance(0.5) {
            return Greedy.choose(view, seat, thinking);
        }
        match thinking.dice.pick(&view.poses(seat)) {
            Some(&(domino, train)) => Move::Pose(domino, train),
            None => draw_or_pass(view, seat),
        }
    }
}

/// Keeps its longest chain in mind, but every other time forgets to look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Medium;

impl Bot<MexicanTrain> for Medium {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        if thinking.dice.chance(0.5) {
            Longest.choose(view, seat, thinking)
        } else {
            Greedy.choose(view, seat, thinking)
        }
    }
}
