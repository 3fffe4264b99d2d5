//! Best-reply search for three players and more: between two moves of the searching player only one opponent
//! moves, whichever hurts most. It prunes like alpha-beta and looks far enough ahead to plan.

use crate::{
    deepening::{Rooted, deepen},
    position::{Budget, Effort, Position, SearchResult, WIN},
    table::TranspositionTable,
};

/// The best move of the seat to move that `allowed` lets through; `None` when there is none. Of each opponent only
/// the `width` most promising replies are looked at. The table must not be shared between seats.
pub fn best_reply<P: Position>(
    position: &mut P,
    table: &mut TranspositionTable<P::Move>,
    effort: &mut Effort<'_>,
    width: usize,
    allowed: &dyn Fn(P::Move) -> bool,
) -> Option<SearchResult<P::Move>> {
    let own = position.turn();
    let mut root = Vec::new();
    position.moves(own, &mut root);
    root.retain(|&mv| allowed(mv));
    let mut search = Search { position, table, budget: Budget::new(effort), own, width: width.max(1) };
    deepen(&mut search, root)
}

struct Search<'s, 'e, 'a, P: Position> {
    position: &'s mut P,
    table: &'s mut TranspositionTable<P::Move>,
    budget: Budget<'e, 'a>,
    own: usize,
    width: usize,
}

impl<'e, 'a, P: Position> Rooted<'e, 'a, P::Move> for Search<'_, 'e, 'a, P> {
    fn budget(&mut self) -> &mut Budget<'e, 'a> {
        &mut self.budget
    }

    fn value(&mut self, mv: P::Move, depth: u32, alpha: i32, may_stop: bool) -> Option<i32> {
        self.position.play(self.own, mv);
        let value = self.replies(depth - 1, 1, alpha, WIN, may_stop);
        self.position.undo(self.own, mv, self.own);
        value
    }
}

impl<P: Position> Search<'_, '_, '_, P> {
    /// The value for the searching seat when it is its turn.
    fn own_moves(
        &mut self,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
        may_stop: bool,
    ) -> Option<i32> {
        if let Some(value) = self.end(depth, ply, may_stop) {
            return value;
        }
        let key = self.position.key();
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.settles(depth, &mut alpha, &mut beta)) {
            return Some(value);
        }
        let mut moves = Vec::with_capacity(64);
        self.position.moves(self.own, &mut moves);
        if moves.is_empty() {
            return self.replies(depth - 1, ply + 1, alpha, beta, may_stop);
        }
        if let Some(index) =
            known.and_then(|entry| entry.mv).and_then(|first| moves.iter().position(|&mv| mv == first))
        {
            moves[..=index].rotate_right(1);
        }
        let floor = alpha;
        let mut best = (-WIN, None);
        for mv in moves {
            self.position.play(self.own, mv);
            let value = self.replies(depth - 1, ply + 1, alpha, beta, may_stop);
            self.position.undo(self.own, mv, self.own);
            let value = value?;
            if value > best.0 || best.1.is_none() {
                best = (value, Some(mv));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.table.put(key, best, depth, floor..beta);
        Some(best.0)
    }

    /// The value for the searching seat when the opponents reply.
    fn replies(&mut self, depth: u32, ply: i32, alpha: i32, mut beta: i32, may_stop: bool) -> Option<i32> {
        if let Some(value) = self.end(depth, ply, may_stop) {
            return value;
        }
        let turn = self.position.turn();
        let mut worst: Option<i32> = None;
        let mut moves = Vec::with_capacity(64);
        for other in 0..self.position.seats() {
            if other == self.own {
                continue;
            }
            moves.clear();
            self.position.moves(other, &mut moves);
            for &mv in moves.iter().take(self.width) {
                self.position.play(other, mv);
                self.position.give_turn(self.own);
                let value = self.own_moves(depth - 1, ply + 1, alpha, beta, may_stop);
                self.position.undo(other, mv, turn);
                let value = value?;
                worst = Some(worst.map_or(value, |worst| worst.min(value)));
                beta = beta.min(value);
                if alpha >= beta {
                    return Some(value);
                }
            }
        }
        if worst.is_some() {
            return worst;
        }
        self.position.give_turn(self.own);
        let value = self.own_moves(depth - 1, ply + 1, alpha, beta, may_stop);
        self.position.give_turn(turn);
        value
    }

    /// The value of a position that is not looked into further: `Some(None)` when the budget has run out.
    #[allow(clippy::option_option)]
    fn end(&mut self, depth: u32, ply: i32, may_stop: bool) -> Option<Option<i32>> {
        if let Some(winner) = self.position.winner() {
            return Some(Some(if winner == self.own { WIN - ply } else { ply - WIN }));
        }
        if self.budget.spend() && may_stop {
            return Some(None);
        }
        (depth == 0).then(|| Some(self.position.value(self.own)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Race, plain_best_reply};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_the_plain_search_finds(seed in any::<u64>(), depth in 1_u32..6, seats in 2_usize..4) {
            let mut race = Race::new(seats, seed);
            let expected = plain_best_reply(&mut race, depth, 0);
            let mut effort = Effort { depth, nodes: u64::MAX, stop: &mut || false };
            let found = best_reply(&mut race, &mut TranspositionTable::new(10), &mut effort, usize::MAX, &|_| true).unwrap();
            prop_assert_eq!(found.value, expected);
        }
    }

    #[test]
    fn the_effort_is_kept() {
        let mut race = Race::new(3, 3);
        let mut effort = Effort { depth: 30, nodes: 2000, stop: &mut || false };
        let found =
            best_reply(&mut race, &mut TranspositionTable::new(10), &mut effort, 2, &|mv| mv != 2).unwrap();
        assert!(found.nodes <= 2600 && found.mv != 2, "{found:?}");
    }
}
