//! The strongest player: deals that fit what it saw, each played out after every move that it might make.
//!
//! All moves are tried on the same deals, so that luck does not decide between them, and those that fall behind are
//! dropped: half of them in each stage, until one is left. What counts is the chance of winning: the match where there is one,
//! else the series.

use std::time::Duration;

use kernel::{Bot, BotSettings, Round, Seat, Thinking};

use super::{belief::Belief, draw_or_pass, playout::Playout};
use crate::{MexicanTrain, Move, View, packed::PackedSeries, solver::ending};

/// The searching player.
#[derive(Clone, Debug, PartialEq)]
pub struct Expert {
    effort: u64,
    time: Option<Duration>,
    goal: Goal,
}

/// How many games are played out for a move without a clock.
const EFFORT: u64 = 1_000;
/// How many positions the exact search of an end looks at before it gives up.
const MOST_POSITIONS: u32 = 20_000;
/// How many games are played out in a second on a slow machine, for a time without a clock.
const A_SECOND: u64 = 10_000;

/// What a seat plays for: the fewest points at the end of the match.
#[derive(Clone, Debug, Default, PartialEq)]
struct Goal {
    /// The points of the series that are over; none before any is.
    totals: Vec<i64>,
    /// How many series follow this one.
    after: u32,
}

/// By how many points a lead changes in a series, about.
const SWING: f64 = 40.0;
/// How much of the worth of a last series lies in by how much it is won. It does not count in the end, but it tells moves
/// apart that win as often.
const MARGIN: f64 = 0.25;

impl Goal {
    /// What an end is worth to a seat, from 0 to 1, and by how many points it is ahead of the best of the others.
    fn merit(&self, table: &PackedSeries, seat: usize) -> (f64, i64) {
        let scores = table.scores();
        let total = |of: usize| self.totals.get(of).copied().unwrap_or(0) + i64::from(scores[of]);
        let others = (0..usize::from(table.seats)).filter(|&other| other != seat);
        let lead = others.map(total).min().unwrap_or(0) - total(seat);
        // Many series that follow make a lead of now worth less.
        let soft = SWING * f64::from(self.after.max(1)).sqrt();
        let margin = 0.5 + 0.5 * lead as f64 / (lead.abs() as f64 + soft);
        let won = match lead.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        let merit = if self.after == 0 { (1.0 - MARGIN) * won + MARGIN * margin } else { margin };
        (merit, lead)
    }
}

/// What was found out about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Considered {
    pub mv: Move,
    /// How many deals were played out after it.
    deals: u32,
    merit: f64,
    lead: i64,
}

impl Considered {
    /// What it is worth on average, from 0 to 1.
    pub(crate) fn merit(&self) -> f64 {
        self.merit / f64::from(self.deals.max(1))
    }

    /// By how many points it leads to being ahead of the best of the others, on average.
    pub(crate) fn lead(&self) -> f64 {
        self.lead as f64 / f64::from(self.deals.max(1))
    }
}

impl Default for Expert {
    fn default() -> Expert {
        Expert { effort: EFFORT, time: None, goal: Goal::default() }
    }
}

impl Expert {
    /// A player with the settings of the table.
    pub fn new(settings: &BotSettings) -> Expert {
        Expert { time: settings.time, ..Expert::default() }
    }

    /// What becomes of the moves, best first.
    pub(crate) fn consider(&self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Vec<Considered> {
        let fresh = |mv: Move| Considered { mv, deals: 0, merit: 0.0, lead: 0 };
        let mut left: Vec<Considered> = view.moves(seat).into_iter().map(fresh).collect();
        let mut dropped = Vec::new();
        let stages = left.len().max(2).next_power_of_two().ilog2();
        let (mut belief, mut playout) = (Belief::new(view), Playout::default());
        let patience = thinking.patience(self.time, self.effort, A_SECOND);
        let mut played = 0;
        for stage in 1..=stages {
            // Every stage has a deal at least: what was never tried cannot be compared.
            loop {
                self.try_all(&mut left, &belief.deal(thinking.dice), seat, &mut playout);
                played += left.len() as u64;
                if patience.part(stage, stages).is_over(played, thinking.clock) {
                    break;
                }
            }
            left.sort_by(|a, b| b.merit().total_cmp(&a.merit()));
            dropped.splice(0..0, left.drain(left.len().div_ceil(2)..));
        }
        left.extend(dropped);
        left
    }

    /// The best move where all hands are known: between two when the pool is empty.
    fn exact(&self, view: &View, seat: Seat) -> Option<Move> {
        if view.hands.len() != 2 || view.pool > 0 || view.turn != Some(seat) {
            return None;
        }
        let table = PackedSeries::of(&view.plausible());
        ending::best(&table, &|end, seat| self.goal.merit(end, seat).0, MOST_POSITIONS).map(|(mv, _)| mv)
    }

    fn try_all(&self, moves: &mut [Considered], deal: &PackedSeries, seat: Seat, playout: &mut Playout) {
        for tried in moves {
            let mut table = *deal;
            table.play(tried.mv);
            playout.run(&mut table);
            let (merit, lead) = self.goal.merit(&table, seat.index());
            tried.deals += 1;
            tried.merit += merit;
            tried.lead += lead;
        }
    }
}

impl Bot<MexicanTrain> for Expert {
    fn begins(&mut self, round: &Round) {
        self.goal = Goal { totals: round.totals.clone(), after: round.games.saturating_sub(round.game) };
    }

    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let moves = view.moves(seat);
        match moves.as_slice() {
            [] => draw_or_pass(view, seat),
            [only] => *only,
            _ => self.exact(view, seat).unwrap_or_else(|| {
                self.consider(view, seat, thinking).first().map_or(moves[0], |best| best.mv)
            }),
        }
    }
}
