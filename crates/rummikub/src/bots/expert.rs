//! The expert: imagines the hidden tiles, tries a few lays and plays each game out.
//!
//! For every imagined deal all candidates are played out with the same tiles to draw, so that they differ only in what they
//! do. Deals are drawn so that they explain what the others did: a player who drew a tile had nothing to lay on the table that
//! lay there. Candidates that fall behind are dropped on the way.

use std::time::Duration;

use kernel::{Bot, BotSettings, Seat, Thinking};

use super::{
    candidate_move,
    world::{Habit, World, most, most_but_jokers},
};
use crate::{
    coach::idle_move,
    game::Rummikub,
    moves::Move,
    solver::{Counts, Solver},
    view::View,
};

/// The expert.
pub struct Expert {
    solver: Solver,
    time: Option<Duration>,
    deals: usize,
    /// What lay on the table when each seat last drew, and whether it has done something else since.
    drew_at: Vec<Option<Counts>>,
    /// The table after the last move.
    table: Counts,
}

impl Expert {
    /// An expert that imagines so many deals a move unless it is given a time.
    pub fn new(settings: &BotSettings, deals: usize) -> Expert {
        let (drew_at, table) = (Vec::new(), Counts::default());
        Expert { solver: Solver::new(), time: settings.time, deals, drew_at, table }
    }

    /// What might be laid; the first is the most.
    fn candidates(&mut self, view: &View, seat: Seat, hand: &Counts) -> Vec<Counts> {
        let solver = &mut self.solver;
        let table = Counts::of(view.table.tiles());
        if !view.opened(seat) {
            let opening = solver.opening_counts(hand, view.options.opening);
            return opening.into_iter().chain([Counts::default()]).collect();
        }
        let all = most(&table, hand, solver);
        let mut found = vec![all];
        // Without jokers; without what makes combinations of its own; each alone; nothing.
        found.push(most_but_jokers(&table, hand, solver));
        let own = most(&Counts::default(), hand, solver);
        found.push(most(&table, &hand.minus(&own), solver));
        found.push(most(&table, &Counts { jokers: 0, ..hand.minus(&own) }, solver));
        found.push(own);
        found.push(Counts::default());
        let mut different: Vec<Counts> = Vec::new();
        found.into_iter().for_each(|laid| {
            if !different.contains(&laid) {
                different.push(laid);
            }
        });
        different
    }

    /// A deal that fits the view and what the others did.
    fn deal(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> World {
        let mut world = World::of(&view.imagine(thinking.dice), thinking.dice);
        for other in (0..view.players.len()).filter(|&other| other != seat.index()) {
            if let Some(Some(table)) = self.drew_at.get(other).copied() {
                world.explain_draw(other, &table, thinking.dice, &mut self.solver);
            }
        }
        world
    }
}

/// How many turns each candidate is played out.
const HORIZON: usize = 14;

/// How many deals are looked at before the candidates that are behind are dropped.
const ROUND: usize = 12;

impl Bot<Rummikub> for Expert {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat).map(|hand| Counts::of(hand.iter().copied())) else { return idle };
        let candidates = self.candidates(view, seat, &hand);
        let mut moves: Vec<(Counts, Move, f64)> = Vec::new();
        for laid in candidates {
            let mv = match laid.total() {
                0 => Some(idle.clone()),
                _ => candidate_move(view, seat, &laid, &mut self.solver),
            };
            if let Some(mv) = mv
                && moves.iter().all(|known| known.1 != mv)
            {
                moves.push((laid, mv, 0.0));
            }
        }
        // Nothing to lay, or everything: no need to think.
        if moves.len() < 2 || moves[0].0.total() == hand.total() {
            return moves.swap_remove(0).1;
        }
        let mut deals = 0;
        loop {
            let done = match self.time {
                Some(time) => thinking.clock.elapsed() >= time,
                None => deals >= self.deals,
            };
            if done || moves.len() == 1 {
                break;
            }
            let world = self.deal(view, seat, thinking);
            for (laid, _, merit) in &mut moves {
                let mut world = world.clone();
                world.play(laid);
                world.play_on(HORIZON, Habit::KeepJokers, &mut self.solver);
                *merit += world.merit(seat.index());
            }
            deals += 1;
            if deals % ROUND == 0 {
                drop_behind(&mut moves, deals);
            }
        }
        let best = moves.into_iter().reduce(|best, other| if other.2 > best.2 { other } else { best });
        best.map_or(idle, |best| best.1)
    }

    fn heard(&mut self, mover: Seat, mv: &Move, view: &View) {
        self.drew_at.resize(view.players.len(), None);
        if let Some(drew) = self.drew_at.get_mut(mover.index()) {
            *drew = matches!(mv, Move::Draw).then_some(self.table);
        }
        self.table = Counts::of(view.table.tiles());
    }
}

/// Drops the candidates that are clearly behind the best: by about two and a half times what chance makes of it.
fn drop_behind(moves: &mut Vec<(Counts, Move, f64)>, deals: usize) {
    let best = moves.iter().map(|candidate| candidate.2).fold(0.0, f64::max);
    let slack = 0.4 * (deals as f64).sqrt();
    moves.retain(|candidate| candidate.2 >= best - slack);
}
