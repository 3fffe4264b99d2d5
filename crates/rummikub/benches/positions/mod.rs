//! Mid-game positions for benches and tests: tables that greedy players made, hands of 14 from what is left.

use kernel::{Dice, Seat, Seed};
use rummikub::{
    Hand, Jokers, LayObjective, Move, Options, Solver, State, Table, Tile, multiset::Multiset,
    tile::full_pool,
};

/// A table and a hand.
pub struct BenchPosition {
    pub table: Table,
    pub hand: Hand,
}

impl BenchPosition {
    /// Jokers on the table and in the hand.
    #[allow(dead_code)]
    pub fn jokers(&self) -> usize {
        self.table.multiset().count(&Tile::Joker) + self.hand.count(&Tile::Joker)
    }
}

/// The move of a player who lays as many tiles as possible.
fn greedy(state: &State, seat: Seat, solver: &mut Solver) -> Move {
    let hand = state.hand(seat).cloned().unwrap_or_default();
    let opened = state.status(seat).is_some_and(|status| status.opened);
    let table = if opened {
        solver.best(state.table(), &hand, LayObjective::Tiles, Jokers::Free).map(|lay| lay.table)
    } else {
        let opening = solver.best_opening(&hand).filter(|opening| opening.points >= 30);
        opening.map(|opening| state.table().and(&opening.meld))
    };
    match table {
        Some(table) => Move::Lay(table),
        None if state.pool().is_empty() => Move::Pass,
        None => Move::Draw,
    }
}

/// `count` tables of 30 to 60 tiles from games of four greedy players, each with 14 of the remaining tiles in hand.
pub fn mid_games(count: usize, seed: u64) -> Vec<BenchPosition> {
    let mut dice = Dice::new(Seed::from(seed));
    let mut solver = Solver::new();
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut state = State::start(Options::default(), 4, Seat(0), &mut dice);
        while let Some(seat) = state.current_player() {
            let mv = greedy(&state, seat, &mut solver);
            state = state.play(seat, &mv).expect("the solver's lays are legal");
            let tiles = state.table().tiles().count();
            if matches!(mv, Move::Lay(_)) && (30..=60).contains(&tiles) && dice.chance(0.5) {
                let rest = full_pool().difference(&state.table().multiset());
                let (hand, _) = rummikub::state::extract(14, &rest, &mut dice);
                positions.push(BenchPosition { table: state.table().clone(), hand });
            }
        }
    }
    positions.truncate(count);
    positions
}

/// `count` fresh hands of 14 tiles.
#[allow(dead_code)]
pub fn hands(count: usize, seed: u64) -> Vec<Hand> {
    let mut dice = Dice::new(Seed::from(seed));
    (0..count).map(|_| rummikub::state::extract(14, &full_pool(), &mut dice).0).collect()
}
