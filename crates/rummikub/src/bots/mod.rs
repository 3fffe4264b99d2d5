//! Players made of code. Each gets the view of its seat and nothing else.

pub mod goal;
pub mod planner;
pub mod simple;
pub mod world;

use kernel::{BotKind, Level, Roster, Seat};

use crate::{
    game::Rummikub,
    moves::Move,
    solver::{Counts, LayObjective, Solver},
    view::View,
};
use planner::Planner;
use simple::{Absent, Greedy, Keeper, Plain, RandomBot};

/// How many deals the players that plan imagine a move at most.
pub const EXPERT_DEALS: usize = 64;

impl Roster for Rummikub {
    fn bots() -> Vec<BotKind<Rummikub>> {
        vec![
            BotKind::new("random", |_| RandomBot::default()),
            BotKind::new("easy", |_| Plain::default()).at(Level::Easy),
            BotKind::new("medium", |_| Absent::new(0.4)).at(Level::Medium),
            BotKind::new("greedy", |_| Greedy::default()),
            BotKind::new("hard", |_| Keeper::default()).at(Level::Hard),
            BotKind::new("patient", |settings| Planner::patient(settings, EXPERT_DEALS)),
            BotKind::new("expert", |settings| Planner::expert(settings, EXPERT_DEALS / 4)).at(Level::Expert),
        ]
    }
}

/// The move that lays the most of these tiles, by the rules of the game that is seen; `None` when none can be laid.
pub fn candidate_move(view: &View, seat: Seat, tiles: &Counts, solver: &mut Solver) -> Option<Move> {
    let hand = tiles.tiles().collect();
    if view.opened(seat) {
        let lay = solver.gentle(&view.table, &hand, LayObjective::Tiles, view.options.jokers)?;
        return Some(Move::Lay(lay.table));
    }
    let opening = solver.best_opening(&hand).filter(|opening| opening.points >= view.options.opening)?;
    Some(Move::Lay(view.table.and(&opening.meld)))
}
