//! The bots without plans.

use kernel::{Bot, Seat, Thinking};

use crate::{
    game::Jarnac,
    moves::Move,
    position::{Phase, Rules},
    solver::{Play, calls, plays},
    view::View,
};

/// Plays anything legal.
pub struct RandomBot;

impl Bot<Jarnac> for RandomBot {
    fn choose(&mut self, view: &View, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let (position, dice) = (view.known(), &mut *thinking.dice);
        let dictionary = view.dictionary.get();
        match position.phase {
            Phase::Begin { .. } => {
                let calls = calls(&position, dictionary);
                let hand = &position.own().hand;
                let can_swap = position.own().begun && position.bag.len() >= 3 && hand.len() >= 3;
                // One of the calls or an exchange now and then, else a draw. An exchange keeps the bag as full as it was, so it
                // must not come too often; and calling whenever one can is no chance but the best part of playing well.
                match dice.below(16) {
                    0 if !calls.is_empty() => dice.pick(&calls).map_or(Move::Draw, |call| call.mv),
                    1 | 2 if can_swap => {
                        let mut hand = hand.clone();
                        dice.shuffle(&mut hand);
                        Move::swap([hand[0], hand[1], hand[2]])
                    }
                    _ => Move::Draw,
                }
            }
            Phase::Play | Phase::Over => {
                let plays = plays(&position, dictionary);
                if dice.chance(0.5) {
                    return Move::Pass;
                }
                dice.pick(&plays).map_or(Move::Pass, |play| play.mv)
            }
        }
    }
}

/// The best of the plays for which the greatest number is given; the first one of equals.
pub(super) fn best_by<K: Ord>(plays: &[Play], worth: impl Fn(&Play) -> K) -> Option<&Play> {
    plays.iter().reduce(|best, play| if worth(play) > worth(best) { play } else { best })
}

/// Takes the most points at once: the longest word, the dearest Jarnac.
pub struct Greedy;

pub(super) fn greedy(plays: &[Play], rules: Rules) -> Option<Move> {
    best_by(plays, |play| play.swing(rules)).map(|play| play.mv)
}

impl Bot<Jarnac> for Greedy {
    fn choose(&mut self, view: &View, _: Seat, _: &mut Thinking<'_>) -> Move {
        let (position, dictionary) = (view.known(), view.dictionary.get());
        match position.phase {
            Phase::Begin { .. } => greedy(&calls(&position, dictionary), view.rules).unwrap_or(Move::Draw),
            Phase::Play | Phase::Over => {
                greedy(&plays(&position, dictionary), view.rules).unwrap_or(Move::Pass)
            }
        }
    }
}

/// The sheet's advice: lay as few letters at a time as possible, for every step brings a letter.
pub struct Stepwise;

pub(super) fn stepwise(plays: &[Play], rules: Rules) -> Option<Move> {
    best_by(plays, |play| (usize::MAX - play.spent(), play.gain(rules))).map(|play| play.mv)
}

impl Bot<Jarnac> for Stepwise {
    fn choose(&mut self, view: &View, _: Seat, _: &mut Thinking<'_>) -> Move {
        let (position, dictionary) = (view.known(), view.dictionary.get());
        match position.phase {
            Phase::Begin { .. } => greedy(&calls(&position, dictionary), view.rules).unwrap_or(Move::Draw),
            Phase::Play | Phase::Over => {
                stepwise(&plays(&position, dictionary), view.rules).unwrap_or(Move::Pass)
            }
        }
    }
}
