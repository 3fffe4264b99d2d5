//! Help for people: completing what they type, hints, and a look back after the game.

use crate::{Clock, Game, Phrase, Seat, Thinking};

/// A move that the coach would make, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move, in its notation.
    pub mv: String,
    /// The reasons, each a sentence.
    pub why: Vec<Phrase>,
}

/// A move of a finished game, with the state it was made in.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The state before the move.
    pub before: G::State,
    /// Who moved.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
}

/// A remark of the review on one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The move's number in the record, from 0.
    pub number: usize,
    /// Whose move it was.
    pub seat: Seat,
    /// What there is to say about it.
    pub says: Vec<Phrase>,
}

/// A game that can help its players. Everything but the review works on views alone.
pub trait Coach: Game {
    /// Up to `limit` legal moves whose notation begins with what was typed; the usual first. For the seat to
    /// move only: anybody else gets none.
    fn complete(view: &Self::View, seat: Seat, typed: &str, limit: usize) -> Vec<String>;

    /// The move that the coach would make for the seat to move.
    fn hint(view: &Self::View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint>;

    /// What could have been done better, after the game. It ends early where [nobody waits](Clock::is_awaited) for it.
    fn review(moves: &[Played<Self>], clock: &dyn Clock) -> Vec<Remark>;

    /// Which part of the record a state belongs to: each part can be reviewed by itself, so that not all states of a long
    /// match are needed at once.
    fn chapter(state: &Self::State) -> u32 {
        let _ = state;
        0
    }
}
