//! The best lay when jokers stay where they are until they are replaced.
//!
//! There are at most two jokers, so every way to treat the combinations that hold them is tried: leave it, lengthened or
//! not, or free it with tiles from the hand. What remains each time is a position with free jokers.

use super::{Counts, Gains, Solver, TileCounts, rebuild};
use crate::{
    combination::{Combination, CombinationKind},
    retrieval::treatments,
    table::Table,
    tile::{Hand, Tile, TileColour},
};

/// A way to treat the holders: what stays together, and the position that the rest makes.
#[derive(Clone)]
struct Case {
    fixed: Vec<Vec<Tile>>,
    position: TileCounts,
    /// What the tiles that were taken from the hand gain.
    gain: i32,
}

impl Case {
    /// Takes a tile from the table's free tiles or, if there is none, from the hand.
    fn take(&mut self, tile: Tile, gains: &Gains) -> bool {
        if self.position.table.count(tile) > 0 {
            self.position.table.take(tile);
            return true;
        }
        self.spend(tile, gains)
    }

    /// Takes a tile from the hand.
    fn spend(&mut self, tile: Tile, gains: &Gains) -> bool {
        if self.position.hand.count(tile) == 0 {
            return false;
        }
        self.position.hand.take(tile);
        self.gain += match (tile.value(), tile.colour()) {
            (Some(value), Some(colour)) => gains.tile[usize::from(value)][colour.index()],
            _ => gains.joker,
        };
        true
    }
}

/// The combinations of the best table and what was laid; `None` when nothing can be.
pub(super) fn best(
    solver: &mut Solver,
    table: &Table,
    hand: &Hand,
    gains: &Gains,
) -> Option<(Vec<Combination>, Counts)> {
    let (holders, others): (Vec<_>, Vec<_>) = table.combinations().iter().partition(|c| c.has_joker());
    let all = Counts::of(hand.iter().copied());
    let free = Counts::of(others.iter().flat_map(|c| c.tiles().iter().copied()));
    let start = Case { fixed: Vec::new(), position: TileCounts::new(&free, &all), gain: 0 };
    let mut best: Option<(i32, Vec<Combination>, Counts)> = None;
    each_case(&holders, &start, gains, &mut |case| {
        let Some((gain, path)) = solver.search.solve(&case.position.without_idle_tiles(), gains) else {
            return;
        };
        let gain = gain + case.gain;
        if gain > best.as_ref().map_or(0, |found| found.0) {
            let mut combinations = rebuild::combinations(&path);
            combinations.extend(case.fixed.iter().cloned().map(Combination::new));
            let whole = Counts::of(combinations.iter().flat_map(|c| c.tiles().iter().copied()));
            best = Some((gain, combinations, whole.minus(&Counts::of(table.tiles()))));
        }
    });
    best.map(|(_, combinations, laid)| (combinations, laid))
}

fn each_case(holders: &[&Combination], case: &Case, gains: &Gains, found: &mut impl FnMut(&Case)) {
    let Some((holder, rest)) = holders.split_first() else {
        found(case);
        return;
    };
    for treatment in treatments(holder) {
        let mut next = case.clone();
        if !treatment.spent.iter().all(|&tile| next.spend(tile, gains)) {
            continue;
        }
        match treatment.bound {
            None => {
                let freed = holder.tiles().iter().chain(&treatment.spent);
                freed.for_each(|&tile| next.position.table.add(tile));
                each_case(rest, &next, gains, found);
            }
            Some((kind, kept)) => {
                // The jokers that were replaced are free.
                let left = kept.iter().filter(|tile| tile.is_joker()).count();
                let all = holder.tiles().iter().filter(|tile| tile.is_joker()).count();
                (left..all).for_each(|_| next.position.table.add(Tile::Joker));
                lengthen(kind, kept, next, gains, true, &mut |next| each_case(rest, &next, gains, found));
            }
        }
    }
}

/// The combination as it is and with every possible addition; runs to the left first, then to the right.
fn lengthen(
    kind: CombinationKind,
    kept: Vec<Tile>,
    case: Case,
    gains: &Gains,
    left: bool,
    found: &mut dyn FnMut(Case),
) {
    let mut try_with = |tile: Tile, kind: CombinationKind, front: bool, on_left: bool| {
        let mut next = case.clone();
        if next.take(tile, gains) {
            let mut longer = kept.clone();
            longer.insert(if front { 0 } else { longer.len() }, tile);
            lengthen(kind, longer, next, gains, on_left, found);
        }
    };
    match kind {
        CombinationKind::Run { colour, first } => {
            if left && let Some(before) = Tile::number(first - 1, colour) {
                let longer = CombinationKind::Run { colour, first: first - 1 };
                try_with(before, longer, true, true);
                try_with(Tile::Joker, longer, true, true);
            }
            if let Some(after) = Tile::number(first + kept.len() as u8, colour) {
                try_with(after, kind, false, false);
                try_with(Tile::Joker, kind, false, false);
            }
        }
        CombinationKind::Group { value } if kept.len() == 3 => {
            for colour in TileColour::ALL {
                let tile = Tile::number(value, colour).filter(|tile| !kept.contains(tile));
                if let Some(tile) = tile {
                    try_with(tile, kind, false, false);
                }
            }
            try_with(Tile::Joker, kind, false, false);
        }
        CombinationKind::Group { .. } => (),
    }
    let mut done = case;
    done.fixed.push(kept);
    found(done);
}
