//! Bots that do not think ahead.

use kernel::{Bot, Dice, Seat, Thinking};

use super::{candidate_move, world::DANGER};
use crate::{
    coach::{best_lay, idle_move},
    game::Rummikub,
    moves::Move,
    options::Jokers,
    solver::{Counts, Objective, Solver},
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
        if thinking.dice.chance(0.3) {
            return idle;
        }
        let part: Hand = hand.iter().copied().filter(|_| thinking.dice.chance(0.7)).collect();
        let laid = |hand: &Hand, solver: &mut Solver| lay_most(view, seat, hand, solver);
        laid(&part, &mut self.solver).or_else(|| laid(hand, &mut self.solver)).unwrap_or(idle)
    }
}

/// The lay of the most tiles from part of a hand, or the best opening with them.
fn lay_most(view: &View, seat: Seat, hand: &Hand, solver: &mut Solver) -> Option<Move> {
    if view.opened(seat) {
        let lay = solver.best(&view.table, hand, Objective::Tiles, view.options.jokers)?;
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

/// Lays only what needs no rearranging: combinations from the hand, then single tiles. `care` is the chance that it
/// sees a thing.
pub struct Plain {
    solver: Solver,
    care: f64,
}

impl Plain {
    /// A player who sees each possibility with this probability.
    pub fn new(care: f64) -> Plain {
        Plain { solver: Solver::new(), care }
    }

    fn additions(&self, mut table: Table, hand: &Hand, dice: &mut Dice) -> Table {
        let mut left: Vec<Tile> = hand.iter().copied().filter(|_| dice.chance(self.care)).collect();
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
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let idle = idle_move(view);
        let Some(hand) = view.hand(seat) else { return idle };
        let opening = (self.solver.best_opening(hand))
            .filter(|opening| view.opened(seat) || opening.points >= view.options.opening)
            .filter(|_| thinking.dice.chance(self.care));
        let (table, rest) = match opening {
            Some(opening) => {
                let laid: Vec<Tile> = opening.meld.tiles().collect();
                (view.table.and(&opening.meld), crate::turn::hand_after(hand, &laid))
            }
            None => (view.table.clone(), hand.clone()),
        };
        let table = if view.opened(seat) { self.additions(table, &rest, thinking.dice) } else { table };
        if table == view.table { idle } else { Move::Lay(table) }
    }
}

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
        let danger = others.map(|(_, player)| player.tiles).min().unwrap_or(0) <= DANGER as usize;
        let all = Counts::of(hand.iter().copied());
        let free = view.opened(seat) && view.options.jokers == Jokers::Free && view.pool > 0;
        if !free || danger || lay.tiles == all.total() as usize || !lay.laid.contains(&Tile::Joker) {
            return Move::Lay(lay.table);
        }
        let kept = Counts { jokers: 0, ..all };
        candidate_move(view, seat, &kept, &mut self.solver).unwrap_or(idle)
    }
}
