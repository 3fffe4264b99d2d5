//! The players that plan: they imagine the hidden tiles, make a few plans and play each game out.
//!
//! A plan is a lay, or none, after which a player goes on by its habit. For every imagined deal all plans are played out with the
//! same tiles to draw, so that they differ only in what they do.
//!
//! * `patient` opens, then waits until it can lay its whole hand at once ([`Habit::Wait`]): tiles on the table help the others
//!   to finish. It leaves the habit for a plan that does clearly better against players who lay what they can. Nothing beats it
//!   with two seats, and nobody likes to play against it.
//! * `expert` answers in kind. Against players who lay all they can it keeps its jokers and a few low tiles until all of them
//!   fit ([`Habit::Careful`]), and plans; among players who hold back it plays along, and lays as little as it can, but always
//!   something ([`Habit::Drip`]): who lays need not draw.
//!
//! Deals are drawn so that they explain what the others did, which everybody saw: a player whose turn is over had nothing more to
//! lay on the table that it left, or it is waiting. Nothing is carried over from one game into the next, but for what the match
//! stands at; and nothing from one move to the next, so that a coach sees a position as the player does.

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
    /// How it goes on after a plan.
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
    /// What is believed of each seat.
    beliefs: Vec<Belief>,
}

/// What to do now, and how well it did.
#[derive(Clone, Debug)]
struct Plan {
    /// The tiles to lay; none to draw or to pass.
    laid: Counts,
    /// The move.
    mv: Move,
    merit: f64,
}

/// What is believed of a player, by what everybody saw.
#[derive(Clone, Debug, Default)]
struct Belief {
    /// What lay on the table after its last turn, and how many tiles it may hold that fit there.
    left: Option<(Counts, u32)>,
    /// Whether it waits until everything fits.
    waits: bool,
}

impl Belief {
    /// What a seat that sees the history believes of each.
    fn of_all(view: &View) -> Vec<Belief> {
        let mut beliefs = vec![Belief::default(); view.players.len()];
        let mut idle = vec![0_usize; view.players.len()];
        // Backwards from the table of now: what was laid since was not there.
        let mut table = Counts::of(view.table.tiles());
        for act in view.history.iter().rev() {
            let Some(belief) = beliefs.get_mut(act.seat.index()) else { continue };
            // A tile that was drawn may fit.
            belief.left.get_or_insert_with(|| (table, u32::from(act.did == Deed::Draw)));
            match &act.did {
                Deed::Lay(tiles) => {
                    table = table.minus(&Counts::of(tiles.iter().copied()));
                    idle[act.seat.index()] += STILL;
                }
                Deed::Draw | Deed::Pass if idle[act.seat.index()] < STILL => {
                    idle[act.seat.index()] += 1;
                    belief.waits = idle[act.seat.index()] == STILL;
                }
                Deed::Draw | Deed::Pass => (),
            }
        }
        for (belief, player) in beliefs.iter_mut().zip(&view.players) {
            belief.waits &= player.opened && player.tiles > FEW;
        }
        beliefs
    }
}

/// After so many turns without a lay somebody who has opened and holds more than a few tiles is taken for one who waits.
const STILL: usize = 3;
/// So many tiles are few.
const FEW: usize = 6;

/// How many deals are looked at before the plans that are behind are dropped.
const ROUND: usize = 8;

/// The most effort a move where no time is given, so that the longest hands are not thought about for seconds.
const EFFORT: u64 = 60_000_000;

/// How much effort a slow machine makes in a second, for a time without a clock.
const A_SECOND: u64 = 100_000_000;

/// A game with more merit than this was won.
const WON: f64 = 0.9;

/// How much must speak against somebody who is thought to hold back.
const TRUST: i32 = 3;

/// How the expert goes on: it keeps so many tiles until all of them fit.
const CAREFUL: Habit = Habit::Careful { keep: 10, danger: 0 };

impl Planner {
    /// The player that waits. It imagines so many deals a move unless it is given a time.
    pub fn patient(settings: &BotSettings, deals: usize) -> Planner {
        Planner::new(settings, deals, Habit::Wait)
    }

    /// The player that answers in kind. It imagines so many deals a move unless it is given a time.
    pub fn expert(settings: &BotSettings, deals: usize) -> Planner {
        Planner { answers_in_kind: true, ..Planner::new(settings, deals, CAREFUL) }
    }

    fn new(settings: &BotSettings, deals: usize, habit: Habit) -> Planner {
        Planner {
            solver: Solver::new(),
            habit,
            goal: Goal::default(),
            scoring: Scoring::default(),
            answers_in_kind: false,
            time: settings.time,
            deals,
            patience: Patience::Steps(0),
            began: 0,
            beliefs: Vec::new(),
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
        // Everybody is taken for one who holds back until a few lays speak against it: whoever does lays one tile most of the
        // time, and never more than three.
        let speaks = |size: usize| match size {
            0 | 1 => 2,
            2 => -1,
            3 => -2,
            _ => -9,
        };
        others.all(|other| TRUST + lays(other).map(speaks).sum::<i32>() >= 0)
    }

    /// What might be laid: the most; without jokers; without what makes combinations of its own; that alone.
    fn lays(&mut self, view: &View, seat: Seat, hand: &Counts) -> Vec<Counts> {
        let solver = &mut self.solver;
        if !view.opened(seat) {
            return solver.opening_counts(hand, view.options.opening).into_iter().collect();
        }
        let table = Counts::of(view.table.tiles());
        if self.answers_in_kind {
            let found = [most_but_jokers(&table, hand, solver), most(&table, hand, solver)];
            let new = if found[0] == found[1] { 1 } else { 2 };
            return found.into_iter().take(new).filter(|laid| laid.total() > 0).collect();
        }
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
    fn plans(&mut self, view: &View, seat: Seat, hand: &Counts, world: &World) -> Vec<Plan> {
        let table = Counts::of(view.table.tiles());
        let habitual = world.lay(self.habit, &mut self.solver);
        let mut plans: Vec<Plan> = Vec::new();
        for laid in
            std::iter::once(habitual).chain(self.lays(view, seat, hand)).filter(|laid| laid.total() > 0)
        {
            let Some(mv) = lay_most(view, seat, &laid.tiles().collect(), &mut self.solver) else { continue };
            if let Move::Lay(after) = &mv
                && plans.iter().all(|plan| plan.mv != mv)
            {
                let laid = Counts::of(after.tiles()).minus(&table);
                plans.push(Plan { laid, mv, merit: 0.0 });
            }
        }
        let waits = view.opened(seat) && view.pool > 0 && habitual.total() == 0;
        let place = if waits { 0 } else { plans.len() };
        plans.insert(place, Plan { laid: Counts::default(), mv: idle_move(view), merit: 0.0 });
        plans
    }

    /// A deal that fits the view and what the others did.
    fn deal(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> World {
        let mut world = World::of(&view.imagine(thinking.dice), thinking.dice);
        for other in (0..view.players.len()).filter(|&other| other != seat.index()) {
            if let Some(Belief { left: Some((table, fits)), waits: false }) = self.beliefs.get(other) {
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
            let habit = match self.beliefs.get(world.turn) {
                _ if world.turn == seat.index() => self.habit,
                Some(Belief { waits: true, .. }) => Habit::Wait,
                _ => Habit::Most,
            };
            let laid = world.lay(habit, &mut self.solver);
            world.play(&laid);
        }
        Some(self.goal.merit(&world, seat.index(), self.scoring))
    }

    /// Tries all plans on the same deals; the best comes first.
    fn compare_all(&mut self, plans: &mut Vec<Plan>, view: &View, seat: Seat, thinking: &mut Thinking<'_>) {
        // What always wins needs no comparison.
        let mut wins = self.habit == Habit::Wait;
        for _ in 0..ROUND {
            let world = self.deal(view, seat, thinking);
            if !wins {
                break;
            }
            wins = match self.try_out(world, seat, &plans[0].laid, thinking) {
                Some(merit) => merit > WON,
                None => break,
            };
        }
        let mut deals = 0;
        // Between two the habit does nearly as well as plans do, in a hundredth of the time.
        let most = if self.answers_in_kind && view.players.len() == 2 { 0 } else { self.deals };
        while !wins && plans.len() > 1 && (self.time.is_some() || deals < most) {
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
        let best = plans.remove(best);
        plans.sort_by(|a, b| b.merit.total_cmp(&a.merit));
        plans.insert(0, best);
    }
}

/// By how much, in games, chance alone may well put one plan before another.
fn chance(deals: usize) -> f64 {
    0.5 * (deals as f64).sqrt()
}

impl Planner {
    /// What it would do, and what else it thought of, next best first.
    fn think(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Vec<Plan> {
        let idle = Plan { laid: Counts::default(), mv: idle_move(view), merit: 0.0 };
        let Some(hand) = view.hand(seat).map(|hand| Counts::of(hand.iter().copied())) else {
            return vec![idle];
        };
        self.look_at(view, thinking);
        let world = World::of(&view.imagine(thinking.dice), thinking.dice);
        if self.answers_in_kind && Self::others_hold_back(view, seat) {
            let laid = world.lay(Habit::Drip, &mut self.solver);
            let mv = Some(laid).filter(|laid| laid.total() > 0);
            let mv = mv.and_then(|laid| candidate_move(view, seat, &laid, &mut self.solver));
            return vec![mv.map_or(idle, |mv| Plan { laid, mv, merit: 0.0 })];
        }
        let mut plans = self.plans(view, seat, &hand, &world);
        // With everything laid or nothing to lay there is no need to think.
        if let Some(place) = plans.iter().position(|plan| plan.laid == hand) {
            plans.swap(0, place);
        } else if plans.len() > 1 {
            self.compare_all(&mut plans, view, seat, thinking);
        }
        // The table is disturbed as little as can be, unless so much is laid that nobody would follow it anyway.
        let best = &mut plans[0];
        if (1..=DEALT).contains(&(best.laid.total() as usize))
            && let Some(mv) = candidate_move(view, seat, &best.laid, &mut self.solver)
        {
            best.mv = mv;
        }
        plans
    }

    /// Takes in what there is to see, before it thinks.
    fn look_at(&mut self, view: &View, thinking: &Thinking<'_>) {
        self.patience = thinking.patience(self.time, EFFORT, A_SECOND);
        self.began = self.solver.effort();
        self.scoring = view.options.scoring;
        self.beliefs = Belief::of_all(view);
    }
}

impl Bot<Rummikub> for Planner {
    fn begins(&mut self, round: &Round) {
        self.goal = Goal::of(round);
    }

    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        self.think(view, seat, thinking).swap_remove(0).mv
    }
}
