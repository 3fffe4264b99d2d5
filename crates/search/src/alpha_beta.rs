//! Alpha-beta for two players: iterative deepening, a transposition table, killer moves.

use crate::{
    deepening::{Rooted, deepen},
    position::{Budget, Effort, Position, SearchResult, WIN},
    table::TranspositionTable,
};

/// The best move of the seat to move that `allowed` lets through; `None` when there is none, or when the game
/// is not for two. Looks one move ahead at least, whatever the effort.
pub fn alpha_beta<P: Position>(
    position: &mut P,
    table: &mut TranspositionTable<P::Move>,
    effort: &mut Effort<'_>,
    allowed: &dyn Fn(P::Move) -> bool,
) -> Option<SearchResult<P::Move>> {
    if position.seats() != 2 {
        return None;
    }
    let mut root = Vec::new();
    position.moves(position.turn(), &mut root);
    root.retain(|&mv| allowed(mv));
    let mut search = Search { position, table, budget: Budget::new(effort), killers: Vec::new() };
    deepen(&mut search, root)
}

struct Search<'s, 'e, 'a, P: Position> {
    position: &'s mut P,
    table: &'s mut TranspositionTable<P::Move>,
    budget: Budget<'e, 'a>,
    /// Moves that refuted another one, two for each ply.
    killers: Vec<[Option<P::Move>; 2]>,
}

impl<'e, 'a, P: Position> Rooted<'e, 'a, P::Move> for Search<'_, 'e, 'a, P> {
    fn budget(&mut self) -> &mut Budget<'e, 'a> {
        &mut self.budget
    }

    fn value(&mut self, mv: P::Move, depth: u32, alpha: i32, may_stop: bool) -> Option<i32> {
        let seat = self.position.turn();
        self.position.play(seat, mv);
        let value = self.negamax(1 - seat, depth - 1, 1, -WIN, -alpha, may_stop);
        self.position.undo(seat, mv, seat);
        value.map(|value| -value)
    }
}

impl<P: Position> Search<'_, '_, '_, P> {
    /// The value of the position for the seat to move; `None` when the budget has run out.
    fn negamax(
        &mut self,
        seat: usize,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        may_stop: bool,
    ) -> Option<i32> {
        if let Some(winner) = self.position.winner() {
            let value = WIN - ply as i32;
            return Some(if winner == seat { value } else { -value });
        }
        if self.budget.spend() && may_stop {
            return None;
        }
        if depth == 0 {
            return Some(self.position.value(seat));
        }
        let key = self.position.key();
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.settles(depth, &mut alpha, &mut beta)) {
            return Some(value);
        }
        let mut moves = Vec::with_capacity(64);
        self.position.moves(seat, &mut moves);
        if moves.is_empty() {
            self.position.give_turn(1 - seat);
            let value = self.negamax(1 - seat, depth - 1, ply + 1, -beta, -alpha, may_stop);
            self.position.give_turn(seat);
            return value.map(|value| -value);
        }
        self.order(&mut moves, known.and_then(|entry| entry.mv), ply);
        let floor = alpha;
        let mut best = (-WIN, None);
        for (index, &mv) in moves.iter().enumerate() {
            self.position.play(seat, mv);
            // All but the first are first asked whether they are better at all.
            let probe = index > 0 && depth > 1 && beta - alpha > 1;
            let mut value = if probe {
                self.negamax(1 - seat, depth - 1, ply + 1, -alpha - 1, -alpha, may_stop)
            } else {
                self.negamax(1 - seat, depth - 1, ply + 1, -beta, -alpha, may_stop)
            };
            if probe && value.is_some_and(|value| -value > alpha && -value < beta) {
                value = self.negamax(1 - seat, depth - 1, ply + 1, -beta, -alpha, may_stop);
            }
            self.position.undo(seat, mv, seat);
            let value = -value?;
            if value > best.0 || best.1.is_none() {
                best = (value, Some(mv));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.remember_killer(ply, mv);
                break;
            }
        }
        self.table.put(key, best, depth, floor..beta);
        Some(best.0)
    }

    /// Puts the table's move and the killers in front of the others.
    fn order(&self, moves: &mut [P::Move], first: Option<P::Move>, ply: usize) {
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        let mut front = 0;
        for wanted in [first, killers[0], killers[1]].into_iter().flatten() {
            if let Some(found) = moves[front..].iter().position(|&mv| mv == wanted) {
                moves[front..=front + found].rotate_right(1);
                front += 1;
            }
        }
    }

    fn remember_killer(&mut self, ply: usize, mv: P::Move) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Race, minimax};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_minimax_finds(seed in any::<u64>(), depth in 1_u32..6) {
            let mut race = Race::new(2, seed);
            let expected = minimax(&mut race, depth, 0);
            let mut table = TranspositionTable::new(10);
            let mut effort = Effort { depth, nodes: u64::MAX, stop: &mut || false };
            let found = alpha_beta(&mut race, &mut table, &mut effort, &|_| true).unwrap();
            prop_assert_eq!(found.value, expected);
        }
    }

    #[test]
    fn the_effort_is_kept_and_forbidden_moves_are_not_made() {
        let mut race = Race::new(2, 3);
        let mut effort = Effort { depth: 30, nodes: 2000, stop: &mut || false };
        let found =
            alpha_beta(&mut race, &mut TranspositionTable::new(10), &mut effort, &|mv| mv != 2).unwrap();
        assert!(found.nodes <= 2600 && found.mv != 2, "{found:?}");
        let mut effort = Effort { depth: 30, nodes: u64::MAX, stop: &mut || true };
        let found = alpha_beta(&mut race, &mut TranspositionTable::new(10), &mut effort, &|_| true).unwrap();
        assert_eq!(found.depth, 1, "one move ahead is looked at in any case");
        assert!(alpha_beta(&mut race, &mut TranspositionTable::new(10), &mut effort, &|_| false).is_none());
    }
}
