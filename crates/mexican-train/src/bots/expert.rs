//! The strongest player: deals that fit what it saw, played out, in a search tree under hidden information.

use std::{cell::RefCell, time::Duration};

use kernel::{Bot, BotSettings, Clock, Dice, Seat, Thinking};
use search::ismcts::{self, Candidate, World};

use super::{belief::Belief, draw_or_pass, playout::Playout};
use crate::{
    MexicanTrain, Move, View,
    packed::{Packed, SEATS},
};

/// The searching player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expert {
    effort: u32,
    time: Option<Duration>,
}

/// How many deals are played without a clock.
const EFFORT: u32 = 300;
/// How much trying rare moves counts against good ones.
const CURIOSITY: f64 = 0.2;
/// The clock is read once in so many deals.
const PAUSE: u32 = 16;

impl Default for Expert {
    fn default() -> Expert {
        Expert { effort: EFFORT, time: None }
    }
}

impl Expert {
    /// A player with the settings of the table.
    pub fn new(settings: &BotSettings) -> Expert {
        Expert { time: settings.time, ..Expert::default() }
    }

    /// What the search thinks of the moves, best first.
    pub(crate) fn consider(&self, view: &View, thinking: &mut Thinking<'_>) -> Vec<Candidate<Move>> {
        let mut belief = Belief::new(view);
        let clock: &dyn Clock = thinking.clock;
        let go_on = |done: u32| match self.time {
            Some(time) if done.is_multiple_of(PAUSE) && done > 0 => clock.elapsed() < time,
            Some(_) => true,
            None => done < self.effort,
        };
        let playout = RefCell::new(Playout::default());
        let deal = |dice: &mut Dice| Imagined { table: belief.deal(dice), playout: &playout };
        ismcts::search(view.hands.len(), CURIOSITY, deal, go_on, thinking.dice).candidates
    }
}

impl Bot<MexicanTrain> for Expert {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let moves = view.moves(seat);
        match moves.as_slice() {
            [] => draw_or_pass(view, seat),
            [only] => *only,
            _ => self.consider(view, thinking).first().map_or(moves[0], |best| best.mv),
        }
    }
}

/// One deal, and the plans of its players, which all deals share to save memory.
struct Imagined<'a> {
    table: Packed,
    playout: &'a RefCell<Playout>,
}

impl World for Imagined<'_> {
    type Move = Move;

    fn to_move(&self) -> Option<usize> {
        self.table.to_move().map(Seat::index)
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.table.moves(moves);
    }

    fn play(&mut self, mv: Move) {
        self.table.play(mv);
    }

    fn finish(mut self, _: &mut Dice, rewards: &mut [f64]) {
        self.playout.borrow_mut().run(&mut self.table);
        reward(&self.table, rewards);
    }
}

/// What an end is worth to each player: how much less it has left than the players have on average. Over the
/// series of a game that is what decides, and even in a single one it tells moves apart better than the rare
/// difference between winning and losing.
fn reward(table: &Packed, rewards: &mut [f64]) {
    let scores = table.scores();
    let scores = &scores[..rewards.len().min(SEATS)];
    let mean = f64::from(scores.iter().sum::<u32>()) / scores.len().max(1) as f64;
    for (reward, &score) in rewards.iter_mut().zip(scores) {
        *reward = (0.5 + (mean - f64::from(score)) / 200.0).clamp(0.0, 1.0);
    }
}
