//! The players that plan: they imagine the hidden tiles, make a few plans and play each game out.
//!
//! A plan is a lay, or none, after which a player goes on by its habit. For every imagined deal all plans are played out with the
//! same tiles to draw, so that they differ only in what they do.
//!
//! * `patient` opens, then waits until it can lay its whole hand at once ([`Habit::Wait`]): tiles on the table help the others
//!   to finish. It leaves the habit for a plan that does clearly better against players who lay what they can. Nothing beats it
//!   with two seats, and nobody likes to play against it.
//! * `expert` answers in kind, with two seats. Against a player who lays all it can it keeps a reserve until all of it fits
//!   ([`Habit::Reserve`]) and plans; against one who holds back it plays along, and lays as little as it can, but always
//!   something ([`Habit::Drip`]): who lays need not draw. With more seats that loses, and it waits like `patient`.
//!
//! Deals are drawn so that they explain what the others did: a player whose turn is over had nothing more to lay on the table
//! that it left, or it is waiting. Nothing is carried over from one game into the next, but for what the match stands at.

use std::time::Duration;

use kernel::{Bot, BotSettings, Patience, Round, Seat, Thinking};

use super::{
    candidate_move,
    goal::Goal,
    simple::lay_most,
    world::{Habit, World, most, most_but_jokers},
};
use crate::{
    coach::idle_move,
    game::Rummikub,
    moves::Move,
    options::Scoring,
    solver::{Counts, Solver},
    state::{DEALT, Deed},
    view::View,
};

/// A player that plans.
pub struct Planner {
    solver: Solver,
    /// How it goes on after a plan with two seats.
    duel: Habit,
    /// How it goes on in the game at hand.
    habit: Habit,
    goal: Goal,
    /// How the game at hand is counted.
    scoring: Scoring,
    /// Whether it lays as little as it can among players who hold back.
    answers_in_kind: bool,
    time: Option<Duration>,
    deals: usize,
    /// How long it may think about the move at hand, in the solver's effort.
    patience: Patience,
    /// The solver's effort before that.
    began: u64,
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

/// How much effort a slow machine makes in a second, for a time without a clock.
const A_SECOND: u64 = 100_000_000;

/// A game with more merit than this was won.
const WON: f64 = 0.9;

/// How much must speak against somebody who is thought to hold back.
const TRUST: i32 = 8;

/// How many tiles the expert keeps until all of them fit.
const RESERVE: u32 = 8;

impl Planner {
    /// The player that waits. It imagines so many deals a move unless it is given a time.
    pub fn patient(settings: &BotSettings, deals: usize) -> Planner {
        Planner::new(settings, deals, Habit::Wait)
    }

    /// The player that answers in kind. It imagines so many deals a move unless it is given a time.
    pub fn expert(settings: &BotSettings, deals: usize) -> Planner {
        Planner { answers_in_kind: true, ..Planner::new(settings, deals, Habit::Reserve(RESERVE)) }
    }

    fn new(settings: &BotSettings, deals: usize, habit: Habit) -> Planner {
        Planner {
            solver: Solver::new(),
            duel: habit,
            habit,
            goal: Goal::default(),
            scoring: Scoring::default(),
            answers_in_kind: false,
            time: settings.time,
            deals,
            patience: Patience::Steps(0),
            began: 0,
            left: Vec::new(),
        }
    }

    /// Whether the others hold back, by what everybody saw of them.
    fn others_hold_back(view: &View, seat: Seat) -> bool {
        let mut others = Seat::all(view.players.len()).filter(|other| *other != seat);
        let lays = |other: Seat| {
            let sizes =
                view.history.iter().filter(move |act| act.seat == other).filter_map(|act| match &act.did {
                    Deed::Lay(tiles) => Some(tiles.len()),
                    Deed::Draw | Deed::Pass => None,
                });
            // The opening is as large as it must be.
            sizes.skip(1)
        };
        // Whoever lays all it can lays several tiles every other time and more; whoever holds back, one time in five. Everybody
        // is taken for one who holds back until a few lays speak against it.
        others.all(|other| TRUST + lays(other).map(|size| if size > 1 { -3 } else { 2 }).sum::<i32>() >= 0)
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
        // Somebody who did not lay may be waiting, unless everybody is taken for one who lays what it can.
        if self.habit != Habit::Wait && thinking.dice.chance(0.5) {
            return world;
        }
        for other in (0..view.players.len()).filter(|&other| other != seat.index()) {
            if let Some(Some((table, fits))) = self.left.get(other) {
                world.explain(other, table, *fits, thinking.dice, &mut self.solver);
            }
        }
        world
    }

    /// Whether the time for a move is over, or without one the effort.
    fn spent(&self, thinking: &Thinking<'_>) -> bool {
        self.patience.is_over(self.solver.effort() - self.began, thinking.clock)
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
            let habit = if world.turn == seat.index() { self.habit } else { Habit::Most };
            let laid = world.lay(habit, &mut self.solver);
            world.play(&laid);
        }
        Some(self.goal.merit(&world, seat.index(), self.scoring))
    }

    /// The plan that does best.
    fn best(&mut self, mut plans: Vec<Plan>, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Plan {
        // What always wins needs no comparison.
        let mut wins = true;
        for _ in 0..ROUND {
            let world = self.deal(view, seat, thinking);
            match self.try_out(world, seat, &plans[0].laid, thinking) {
                Some(merit) if merit > WON => {}
                Some(_) => {
                    wins = false;
                    break;
                }
                None => break,
            }
        }
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

impl Bot<Rummikub> for Planner {
    fn begins(&mut self, round: &Round) {
        self.left.clear();
        self.goal = Goal::of(round);
    }

    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let Some(hand) = view.hand(seat).map(|hand| Counts::of(hand.iter().copied())) else {
            return idle_move(view);
        };
        self.patience = thinking.patience(self.time, EFFORT, A_SECOND);
        self.began = self.solver.effort();
        self.scoring = view.options.scoring;
        let is_duel = view.players.len() == 2;
        self.habit = if is_duel { self.duel } else { Habit::Wait };
        if is_duel && self.answers_in_kind && Self::others_hold_back(view, seat) {
            let laid =
                World::of(&view.imagine(thinking.dice), thinking.dice).lay(Habit::Drip, &mut self.solver);
            let lay = Some(laid).filter(|laid| laid.total() > 0);
            return lay
                .and_then(|laid| candidate_move(view, seat, &laid, &mut self.solver))
                .unwrap_or_else(|| idle_move(view));
        }
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
