//! The end of a series between two players, played exactly: everything is known but the order of the pool.
//!
//! Both play as well as can be; a draw is any domino of the pool with the same chance. Only under the rule `open`: under the
//! first rule nobody has to end.

use std::ops::ControlFlow;

use crate::{Move, packed::PackedSeries};

/// What an end is worth to a seat, from 0 to 1; what one gets the other lacks.
pub type EndingWorth<'a> = dyn Fn(&PackedSeries, usize) -> f64 + 'a;

struct Search<'a> {
    worth: &'a EndingWorth<'a>,
    seat: usize,
    /// How many more positions may be looked at.
    left: u32,
}

/// The best move of the seat to move, and what it is worth; `None` when the question is none for this solver (more than two
/// seats, the first rule, a series that is over) or takes more than `most` positions.
///
/// ```
/// use kernel::{Dice, Seat, Seed};
/// use mexican_train::{Options, solver::ending::best, packed::PackedSeries};
/// let won = |table: &PackedSeries, seat: usize| {
///     let scores = table.scores();
///     match scores[seat].cmp(&scores[1 - seat]) {
///         std::cmp::Ordering::Less => 1.0,
///         std::cmp::Ordering::Equal => 0.5,
///         std::cmp::Ordering::Greater => 0.0,
///     }
/// };
/// let start = PackedSeries::deal(&Options::default(), 12, 2, Seat(0), &mut Dice::new(Seed::from(1)));
/// assert_eq!(best(&start, &won, 1000), None, "a whole series is too much");
/// ```
pub fn best(table: &PackedSeries, worth: &EndingWorth<'_>, most: u32) -> Option<(Move, f64)> {
    if table.seats != 2 || !table.has_open_rule() || table.over {
        return None;
    }
    let mut search = Search { worth, seat: usize::from(table.seat), left: most };
    let mut found: Option<(Move, f64)> = None;
    for mv in ordered(table) {
        // Nothing below what was found is of interest, and nothing is above a certain win.
        let low = found.map_or(-1.0, |(_, worth)| worth);
        let ControlFlow::Continue(value) = search.after(table, mv, low, 2.0) else { return None };
        if value > low {
            found = Some((mv, value));
        }
    }
    found
}

/// The moves, those that get rid of most first.
fn ordered(table: &PackedSeries) -> Vec<Move> {
    let mut moves = Vec::new();
    table.moves(&mut moves);
    moves.sort_by_key(|mv| match mv {
        Move::Pose(domino, _) => -i64::from(domino.pips()),
        Move::Draw | Move::Pass => 0,
    });
    moves
}

impl Search<'_> {
    /// What a move is worth to the seat that asks; exact between the bounds, else beyond the same one.
    fn after(&mut self, table: &PackedSeries, mv: Move, low: f64, high: f64) -> ControlFlow<(), f64> {
        if mv != Move::Draw {
            let mut next = *table;
            next.play(mv);
            return self.value(&next, low, high);
        }
        let mut sum = 0.0;
        for next in table.draws() {
            sum += self.value(&next, -1.0, 2.0)?;
        }
        ControlFlow::Continue(sum / f64::from(table.left.max(1)))
    }

    fn value(&mut self, table: &PackedSeries, mut low: f64, mut high: f64) -> ControlFlow<(), f64> {
        if table.over {
            return ControlFlow::Continue((self.worth)(table, self.seat));
        }
        if self.left == 0 {
            return ControlFlow::Break(());
        }
        self.left -= 1;
        let own = usize::from(table.seat) == self.seat;
        let mut best = if own { -1.0 } else { 2.0 };
        for mv in ordered(table) {
            let value = self.after(table, mv, low, high)?;
            if own {
                best = value.max(best);
                low = low.max(best);
            } else {
                best = value.min(best);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        ControlFlow::Continue(best)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, Seat, Seed};
    use proptest::prelude::*;

    use super::*;
    use crate::Options;

    fn share(table: &PackedSeries, seat: usize) -> f64 {
        let scores = table.scores();
        let lead = f64::from(scores[1 - seat]) - f64::from(scores[seat]);
        0.5 + lead / 1000.0
    }

    /// The same without bounds, order or limit.
    fn plain(table: &PackedSeries, seat: usize) -> f64 {
        if table.over {
            return share(table, seat);
        }
        let mut moves = Vec::new();
        table.moves(&mut moves);
        let after = |mv: &Move| {
            let nexts: Vec<PackedSeries> = if *mv == Move::Draw {
                table.draws().collect()
            } else {
                let mut next = *table;
                next.play(*mv);
                vec![next]
            };
            nexts.iter().map(|next| plain(next, seat)).sum::<f64>() / nexts.len() as f64
        };
        let values = moves.iter().map(after);
        if usize::from(table.seat) == seat { values.fold(-1.0, f64::max) } else { values.fold(2.0, f64::min) }
    }

    /// A series played by the greedy player until few dominoes are left.
    fn late(seed: u64, few: u32) -> Option<PackedSeries> {
        let options = Options { set: crate::DominoSet::Nine, ..Options::default() };
        let mut table = PackedSeries::deal(&options, 9, 2, Seat(0), &mut Dice::new(Seed::from(seed)));
        while !table.over && u32::from(table.sizes[0] + table.sizes[1]) + 2 * u32::from(table.left) > few {
            table.play_greedy();
        }
        (!table.over).then_some(table)
    }

    proptest! {
        #[test]
        fn it_finds_what_plain_search_finds(seed in any::<u64>()) {
            if let Some(table) = late(seed, 9) {
                let (mv, worth) = best(&table, &share, u32::MAX).expect("a small end");
                prop_assert!((worth - plain(&table, usize::from(table.seat))).abs() < 1e-9, "{}", worth);
                let mut moves = Vec::new();
                table.moves(&mut moves);
                prop_assert!(moves.contains(&mv));
            }
        }
    }

    #[test]
    fn ends_with_a_pool_are_among_those_tested() {
        let ends: Vec<PackedSeries> = (0..200).filter_map(|seed| late(seed, 9)).collect();
        assert!(ends.iter().any(|table| table.left > 0) && ends.iter().any(|table| table.left == 0));
    }

    #[test]
    fn it_says_when_it_is_too_much() {
        let table = (0..100).find_map(|seed| late(seed, 12)).expect("an end");
        assert_eq!(best(&table, &share, 0), None);
    }
}
