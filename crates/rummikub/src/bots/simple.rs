//! Bots that do not think ahead.

use kernel::{Bot, Seat, Thinking};

use super::candidate_move;
use crate::{
    coach::{best_lay, idle_move},
    game::Rummikub,
    moves::Move,
    options::Jokers,
    solver::{Counts, LayObjective, Solver},
    table::Table,
    tile::{Hand, Tile},
    view::View,
};

/// Makes any legal move.
#[derive(Default)]
pub struct RandomBot {
    solver: Solver,
}

impl Bot<Rummikub> for RandomBot {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat) else { return idle };
        if thinking.dice.chance(0.5) {
            return idle;
        }
        // Any part of the hand: before the opening a large one, or the game would be all drawing.
        let share = if view.opened(seat) { thinking.dice.unit() * 0.5 } else { 0.9 };
        let part: Hand = hand.iter().copied().filter(|_| thinking.dice.chance(share)).collect();
        lay_most(view, seat, &part, &mut self.solver).unwrap_or(idle)
    }
}

/// The lay of the most tiles from part of a hand, or the best opening with them.
pub(super) fn lay_most(view: &View, seat: Seat, hand: &Hand, solver: &mut Solver) -> Option<Move> {
    if view.opened(seat) {
        let lay = solver.best(&view.table, hand, LayObjective::Tiles, view.options.jokers)?;
        return Some(Move::Lay(lay.table));
    }
    let opening = solver.best_opening(hand).filter(|opening| opening.points >= view.options.opening)?;
    Some(Move::Lay(view.table.and(&opening.meld)))
}

/// Lays the most tiles as soon as it can.
#[derive(Default)]
pub struct Greedy {
    solver: Solver,
}

impl Bot<Rummikub> for Greedy {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        best_lay(view, seat, &mut self.solver).map_or_else(|| idle_move(view), |lay| Move::Lay(lay.table))
    }
}

/// Lays the most tiles of those that it thinks of: each tile is overlooked now and then.
pub struct Absent {
    solver: Solver,
    overlooked: f64,
}

impl Absent {
    /// A player who overlooks a tile with this probability.
    pub fn new(overlooked: f64) -> Absent {
        Absent { solver: Solver::new(), overlooked }
    }
}

impl Bot<Rummikub> for Absent {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat) else { return idle };
        let part: Hand = hand.iter().copied().filter(|_| !thinking.dice.chance(self.overlooked)).collect();
        lay_most(view, seat, &part, &mut self.solver).unwrap_or(idle)
    }
}

/// Lays only what needs no rearranging: combinations from the hand, then single tiles.
#[derive(Default)]
pub struct Plain {
    solver: Solver,
}

impl Plain {
    fn additions(mut table: Table, hand: &Hand) -> Table {
        let mut left: Vec<Tile> = hand.iter().copied().collect();
        while let Some((place, next)) =
            left.iter().enumerate().find_map(|(place, &tile)| Some((place, table.add_tile(tile)?)))
        {
            left.remove(place);
            table = next;
        }
        table
    }
}

impl Bot<Rummikub> for Plain {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat) else { return idle };
        let opening = (self.solver.best_opening(hand))
            .filter(|opening| view.opened(seat) || opening.points >= view.options.opening);
        let (table, rest) = match opening {
            Some(opening) => {
                let laid: Vec<Tile> = opening.meld.tiles().collect();
                (view.table.and(&opening.meld), crate::turn::hand_after(hand, &laid))
            }
            None => (view.table.clone(), hand.clone()),
        };
        let table = if view.opened(seat) { Plain::additions(table, &rest) } else { table };
        if table == view.table { idle } else { Move::Lay(table) }
    }
}

/// With so few tiles in another hand nobody keeps a joker.
const DANGER: usize = 3;

/// Lays the most tiles but keeps its jokers until they end the game or somebody else is about to.
#[derive(Default)]
pub struct Keeper {
    solver: Solver,
}

impl Bot<Rummikub> for Keeper {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat) else { return idle };
        let Some(lay) = best_lay(view, seat, &mut self.solver) else { return idle };
        let others = view.players.iter().enumerate().filter(|&(other, _)| other != seat.index());
        let danger = others.map(|(_, player)| player.tiles).min().unwrap_or(0) <= DANGER;
        let all = Counts::of(hand.iter().copied());
        let free = view.opened(seat) && view.options.jokers == Jokers::Free && view.pool > 0;
        if !free || danger || lay.tiles == all.total() as usize || !lay.laid.contains(&Tile::Joker) {
            return Move::Lay(lay.table);
        }
        let kept = Counts { jokers: 0, ..all };
        candidate_move(view, seat, &kept, &mut self.solver).unwrap_or(idle)
    }
}
