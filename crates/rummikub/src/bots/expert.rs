//! The expert: imagines the hidden tiles, makes a few plans and plays each game out.
//!
//! Its habit is to open, then to wait until it can lay its whole hand at once ([`Habit::Wait`]): tiles on the table help the
//! others to finish. A plan is a lay, or none, after which it goes on by that habit; it leaves the habit for a plan that does
//! clearly better against players who lay what they can. For every imagined deal all plans are played out with the same tiles
//! to draw, so that they differ only in what they do. Deals are drawn so that they explain what the others did: a player whose
//! turn is over had nothing more to lay on the table that it left.

use std::time::Duration;

use kernel::{Bot, BotSettings, Seat, Thinking};

use super::{
    candidate_move,
    simple::lay_most,
    world::{Habit, World, most, most_but_jokers},
};
use crate::{
    coach::idle_move,
    game::Rummikub,
    moves::Move,
    solver::{Counts, Solver},
    state::DEALT,
    view::View,
};

/// The expert.
pub struct Expert {
    solver: Solver,
    time: Option<Duration>,
    deals: usize,
    /// The solver's effort at which a move must be chosen.
    until: u64,
    /// What lay on the table after each seat's last turn, and how many tiles it may hold that fit there.
    left: Vec<Option<(Counts, u32)>>,
}

/// What to do now, and how well it did.
struct Plan {
    laid: Counts,
    mv: Move,
    merit: f64,
}

/// How many deals are looked at before the plans that are behind are dropped.
const ROUND: usize = 8;

/// The most effort a move where no time is given, so that the longest hands are not thought about for seconds.
const EFFORT: u64 = 60_000_000;

/// A game with more merit than this was won.
const WON: f64 = 0.9;

impl Expert {
    /// An expert that imagines so many deals a move unless it is given a time.
    pub fn new(settings: &BotSettings, deals: usize) -> Expert {
        Expert { solver: Solver::new(), time: settings.time, deals, until: 0, left: Vec::new() }
    }

    /// What might be laid: the most; without jokers; without what makes combinations of its own; that alone.
    fn lays(&mut self, view: &View, seat: Seat, hand: &Counts) -> Vec<Counts> {
        let solver = &mut self.solver;
        if !view.opened(seat) {
            return solver.opening_counts(hand, view.options.opening).into_iter().collect();
        }
        let table = Counts::of(view.table.tiles());
        let own = most(&Counts::default(), hand, solver);
        let rest = hand.minus(&own);
        let found = [
            most(&table, hand, solver),
            most_but_jokers(&table, hand, solver),
            most(&table, &rest, solver),
            most_but_jokers(&table, &rest, solver),
            own,
        ];
        let first = |&i: &usize| found[i].total() > 0 && !found[..i].contains(&found[i]);
        (0..found.len()).filter(first).map(|i| found[i]).collect()
    }

    /// What might be done; what the habit does comes first.
    fn plans(&mut self, view: &View, seat: Seat, hand: &Counts) -> Vec<Plan> {
        let table = Counts::of(view.table.tiles());
        let mut plans: Vec<Plan> = Vec::new();
        for laid in self.lays(view, seat, hand) {
            let Some(mv) = lay_most(view, seat, &laid.tiles().collect(), &mut self.solver) else { continue };
            if let Move::Lay(after) = &mv
                && plans.iter().all(|plan| plan.mv != mv)
            {
                let laid = Counts::of(after.tiles()).minus(&table);
                plans.push(Plan { laid, mv, merit: 0.0 });
            }
        }
        let waits = view.opened(seat) && view.pool > 0;
        let place = if waits { 0 } else { plans.len() };
        plans.insert(place, Plan { laid: Counts::default(), mv: idle_move(view), merit: 0.0 });
        plans
    }

    /// A deal that fits the view and what the others did.
    fn deal(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> World {
        let mut world = World::of(&view.imagine(thinking.dice), thinking.dice);
        for other in (0..view.players.len()).filter(|&other| other != seat.index()) {
            if let Some(Some((table, fits))) = self.left.get(other) {
                world.explain(other, table, *fits, thinking.dice, &mut self.solver);
            }
        }
        world
    }

    /// Whether the time for a move is over, or without one the effort.
    fn spent(&self, thinking: &Thinking<'_>) -> bool {
        match self.time {
            Some(time) => thinking.clock.elapsed() >= time,
            None => self.solver.effort() >= self.until,
        }
    }

    /// What comes of a lay; `None` when there is no time to find out.
    fn try_out(
        &mut self,
        mut world: World,
        seat: Seat,
        laid: &Counts,
        thinking: &Thinking<'_>,
    ) -> Option<f64> {
        world.play(laid);
        while !world.over() {
            if self.spent(thinking) {
                return None;
            }
            let habit = if world.turn == seat.index() { Habit::Wait } else { Habit::Most };
            let laid = world.lay(habit, &mut self.solver);
            world.play(&laid);
        }
        Some(world.merit(seat.index()))
    }

    /// The plan that does best.
    fn best(&mut self, mut plans: Vec<Plan>, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Plan {
        // What always wins needs no comparison.
        let wins = (0..ROUND).all(|_| {
            let world = self.deal(view, seat, thinking);
            self.try_out(world, seat, &plans[0].laid, thinking).is_none_or(|merit| merit > WON)
        });
        let mut deals = 0;
        while !wins && plans.len() > 1 && (self.time.is_some() || deals < self.deals) {
            let world = self.deal(view, seat, thinking);
            let tried = plans.iter().map(|plan| self.try_out(world.clone(), seat, &plan.laid, thinking));
            // A deal that not all plans had time for says nothing.
            let Some(merits) = tried.collect::<Option<Vec<f64>>>() else { break };
            plans.iter_mut().zip(merits).for_each(|(plan, merit)| plan.merit += merit);
            deals += 1;
            if deals % ROUND == 0 {
                let least = plans.iter().map(|plan| plan.merit).fold(0.0, f64::max) - chance(deals);
                let others = plans.split_off(1);
                plans.extend(others.into_iter().filter(|plan| plan.merit >= least));
            }
        }
        let lead = plans[0].merit + chance(deals);
        let best = (1..plans.len()).fold(0, |best, i| {
            let ahead = plans[i].merit > if best == 0 { lead } else { plans[best].merit };
            if ahead { i } else { best }
        });
        plans.swap_remove(best)
    }
}

/// By how much, in games, chance alone may well put one plan before another.
fn chance(deals: usize) -> f64 {
    0.5 * (deals as f64).sqrt()
}

impl Bot<Rummikub> for Expert {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let Some(hand) = view.hand(seat).map(|hand| Counts::of(hand.iter().copied())) else {
            return idle_move(view);
        };
        self.until = self.solver.effort() + EFFORT;
        let mut plans = self.plans(view, seat, &hand);
        // With everything laid or nothing to lay there is no need to think.
        let whole = plans.iter().position(|plan| plan.laid == hand);
        let plan = match (whole, plans.len()) {
            (Some(place), _) => plans.swap_remove(place),
            (None, 1) => plans.swap_remove(0),
            _ => self.best(plans, view, seat, thinking),
        };
        // The table is disturbed as little as can be, unless so much is laid that nobody would follow it anyway.
        match plan.laid.total() as usize {
            1..=DEALT => candidate_move(view, seat, &plan.laid, &mut self.solver).unwrap_or(plan.mv),
            _ => plan.mv,
        }
    }

    fn heard(&mut self, mover: Seat, mv: &Move, view: &View) {
        self.left.resize(view.players.len(), None);
        if let Some(left) = self.left.get_mut(mover.index()) {
            // A tile that was drawn may fit.
            *left = Some((Counts::of(view.table.tiles()), u32::from(*mv == Move::Draw)));
        }
    }
}
