//! Planning in a crowd: between two moves of the searching player every opponent makes the move that looks best for
//! itself. With many opponents nobody plays against anybody in particular, and what matters is where all of
//! them will be.

use crate::{
    deepening::{Rooted, deepen},
    position::{Budget, Effort, Position, SearchResult, WIN},
};

/// The best move of the seat to move that `allowed` lets through; `None` when there is none. After the first move
/// only the `width` most promising own moves are followed. Opponents make the first of their moves.
pub fn forecast<P: Position>(
    position: &mut P,
    effort: &mut Effort<'_>,
    width: usize,
    allowed: &dyn Fn(P::Move) -> bool,
) -> Option<SearchResult<P::Move>> {
    let own = position.turn();
    let mut root = Vec::new();
    position.moves(own, &mut root);
    root.retain(|&mv| allowed(mv));
    let mut search = Search { position, budget: Budget::new(effort), own, width: width.max(1) };
    deepen(&mut search, root)
}

struct Search<'s, 'e, 'a, P: Position> {
    position: &'s mut P,
    budget: Budget<'e, 'a>,
    own: usize,
    width: usize,
}

impl<'e, 'a, P: Position> Rooted<'e, 'a, P::Move> for Search<'_, 'e, 'a, P> {
    fn budget(&mut self) -> &mut Budget<'e, 'a> {
        &mut self.budget
    }

    fn value(&mut self, mv: P::Move, depth: u32, _: i32, may_stop: bool) -> Option<i32> {
        self.after(mv, depth, 0, may_stop)
    }
}

impl<P: Position> Search<'_, '_, '_, P> {
    /// The value of an own move; `None` when the budget has run out.
    fn after(&mut self, mv: P::Move, depth: u32, ply: i32, may_stop: bool) -> Option<i32> {
        let turn = self.position.turn();
        self.position.play(self.own, mv);
        let value = self.after_own(depth - 1, ply + 1, may_stop);
        self.position.undo(self.own, mv, turn);
        value
    }

    /// The value after an own move; `None` when the budget has run out.
    fn after_own(&mut self, depth: u32, ply: i32, may_stop: bool) -> Option<i32> {
        if let Some(winner) = self.position.winner() {
            return Some(if winner == self.own { WIN - ply } else { ply - WIN });
        }
        if self.budget.spend() && may_stop {
            return None;
        }
        if depth == 0 {
            return Some(self.position.value(self.own));
        }
        let mut made = Vec::new();
        let value = self.after_replies(depth, ply, may_stop, &mut made);
        for (seat, mv) in made.into_iter().rev() {
            self.position.undo(seat, mv, seat);
        }
        self.position.give_turn((self.own + 1) % self.position.seats());
        value
    }

    fn after_replies(
        &mut self,
        depth: u32,
        ply: i32,
        may_stop: bool,
        made: &mut Vec<(usize, P::Move)>,
    ) -> Option<i32> {
        let seats = self.position.seats();
        let mut moves = Vec::new();
        for seat in (1..seats).map(|n| (self.own + n) % seats) {
            moves.clear();
            self.position.moves(seat, &mut moves);
            if let Some(&mv) = moves.first() {
                self.position.play(seat, mv);
                made.push((seat, mv));
                if self.position.winner().is_some() {
                    return Some(ply + 1 - WIN);
                }
            }
        }
        self.position.give_turn(self.own);
        moves.clear();
        self.position.moves(self.own, &mut moves);
        moves.truncate(self.width);
        let mut best = None;
        for mv in moves {
            best = best.max(Some(self.after(mv, depth, ply + 1, may_stop)?));
        }
        Some(best.unwrap_or_else(|| self.position.value(self.own)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Race;

    /// The same by plain recursion on copies.
    fn plain(race: &Race, own: usize, depth: u32, ply: i32) -> i32 {
        let seats = race.seats();
        let mut moves = Vec::new();
        race.moves(own, &mut moves);
        let after = |mv: u8| {
            let mut next = race.clone();
            next.play(own, mv);
            if next.winner().is_some() {
                return WIN - ply - 1;
            }
            if depth == 1 {
                return next.value(own);
            }
            for seat in (1..seats).map(|n| (own + n) % seats) {
                let mut replies = Vec::new();
                next.moves(seat, &mut replies);
                next.play(seat, replies[0]);
                if next.winner().is_some() {
                    return ply + 2 - WIN;
                }
            }
            plain(&next, own, depth - 1, ply + 2)
        };
        moves.into_iter().map(after).max().unwrap_or(0)
    }

    #[test]
    fn it_finds_what_plain_recursion_finds() {
        for seed in 0..50 {
            for seats in 2..4 {
                let mut race = Race::new(seats, seed);
                let expected = plain(&race, 0, 3, 0);
                let mut effort = Effort { depth: 3, nodes: u64::MAX, stop: &mut || false };
                let found = forecast(&mut race, &mut effort, usize::MAX, &|_| true).unwrap();
                // A win that was seen from less far ends the search earlier.
                if found.depth == 3 {
                    assert_eq!(found.value, expected, "seed {seed}, {seats} seats");
                }
                assert_eq!(race.turn(), 0, "everything is taken back");
            }
        }
    }
}
