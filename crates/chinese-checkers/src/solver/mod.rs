//! Alone on the board: the shortest transfer of one player's pieces to the opposite camp.
//!
//! Every move can be taken back by another, and half a turn of the board exchanges start and goal. So one search
//! in breadth from the start does for both ends: when some arrangement is `a` moves from the start and its
//! half-turn `b` moves, there is a transfer of `a + b` moves, and the first meeting found level by level is a
//! shortest one. Mirror images are kept once. Where that is too much (dimension 4 and more), the levels that
//! were finished still prove a lower bound, and searches that follow only the best of each level look for a good line.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

use crate::{
    Dim, JumpRule, Move,
    bots::field::{PieceWorth, Weights},
    engine::{BitPosition, Bits, Geometry, Ride, Wide},
};

/// How much a search may cost.
pub struct Budget<'a> {
    /// How many arrangements may be kept while proving; a million take about 60 MB in dimension 4.
    pub states: usize,
    /// How many arrangements the beam keeps on each level.
    pub beam: usize,
    /// Asked now and then: whether to stop at once.
    pub stop: &'a mut dyn FnMut() -> bool,
}

/// A beam that takes no time to speak of.
const NARROW: usize = 300;

/// The best transfer known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The moves of the best line found, if one was found.
    pub line: Option<Vec<Move>>,
    /// A number of moves below which there is no transfer: proven by the search.
    pub at_least: usize,
}

impl Transfer {
    /// Whether the line is proven to be a shortest one.
    pub fn is_proven(&self) -> bool {
        self.line.as_ref().is_some_and(|line| line.len() == self.at_least)
    }
}

/// The shortest transfer, or the best one and the best bound that the budget allows.
pub fn shortest_transfer(dim: Dim, rule: JumpRule, budget: &mut Budget<'_>) -> Transfer {
    match Geometry::<u128>::new(dim, rule) {
        Some(geometry) => Solo::new(&geometry).solve(budget),
        None => match Geometry::<Wide>::new(dim, rule) {
            Some(geometry) => Solo::new(&geometry).solve(budget),
            None => Transfer { line: None, at_least: 1 },
        },
    }
}

/// A hasher for sets of cells, which are many and small: multiply and fold.
#[derive(Default)]
pub(crate) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15_u128;
        self.0 = (wide as u64) ^ ((wide >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

/// How many moves every arrangement is from the goal, alone on the board, for camps so small that all arrangements
/// fit in a table. Bots know the end of their race from it.
#[derive(Clone, Debug)]
pub struct Distances<B> {
    known: HashMap<B, u8, BuildHasherDefault<Fold>>,
}

impl<B: Bits> Distances<B> {
    /// The largest board for which the table is made.
    pub const LARGEST: i16 = 2;

    /// The table of a small board; `None` for larger ones.
    pub fn new(geometry: &Geometry<B>) -> Option<Distances<B>> {
        if geometry.dim().size() > Distances::<B>::LARGEST {
            return None;
        }
        let solo = Solo::new(geometry);
        let mut known = HashMap::default();
        known.insert(solo.goal, 0);
        let mut level = vec![solo.goal];
        for distance in 1..=u8::MAX {
            let mut next = Vec::new();
            for state in level {
                solo.for_each_neighbour(state, |neighbour| {
                    known.entry(neighbour).or_insert_with(|| {
                        next.push(neighbour);
                        distance
                    });
                });
            }
            level = next;
        }
        Some(Distances { known })
    }

    /// How many moves the arrangement is from the goal, its player in the south; `None` if it cannot stand on the
    /// board.
    pub fn of(&self, pieces: B) -> Option<u8> {
        self.known.get(&pieces).copied()
    }
}

type Level<B> = HashSet<B, BuildHasherDefault<Fold>>;

struct Solo<'g, B> {
    geometry: &'g Geometry<B>,
    mirrored: Vec<usize>,
    start: B,
    goal: B,
}

impl<'g, B: Bits> Solo<'g, B> {
    fn new(geometry: &'g Geometry<B>) -> Solo<'g, B> {
        let mirror = |number: usize| {
            let [i, _, k] = geometry.cell(number).triple();
            geometry.number(crate::Cell::at(i, k)).unwrap_or(number)
        };
        Solo {
            geometry,
            mirrored: (0..geometry.size()).map(mirror).collect(),
            start: geometry.home(0),
            goal: geometry.goal(0),
        }
    }

    fn solve(&self, budget: &mut Budget<'_>) -> Transfer {
        // A narrow beam soon has a line, whatever becomes of the rest.
        let soon = self.beam(budget.beam.min(NARROW), budget.stop);
        let (proven, at_least) = self.prove(budget);
        let line = proven.or_else(|| {
            let better = if budget.beam > NARROW { self.beam(budget.beam, budget.stop) } else { None };
            soon.into_iter().chain(better).min_by_key(Vec::len)
        });
        Transfer { line: line.map(|line| self.moves(&line)), at_least }
    }

    /// Level by level from the start, until a level meets the half-turn of one. The arrangements of a shortest
    /// transfer, or `None` and a lower bound.
    fn prove(&self, budget: &mut Budget<'_>) -> (Option<Vec<B>>, usize) {
        let mut levels: Vec<Level<B>> = vec![Level::from_iter([self.start])];
        let mut kept = 1;
        loop {
            let depth = levels.len();
            let mut next = Level::default();
            let last = &levels[depth - 1];
            let before = depth.checked_sub(2).map(|index| &levels[index]);
            for (count, &state) in last.iter().enumerate() {
                self.for_each_neighbour(state, |neighbour| {
                    let neighbour = self.canonical(neighbour);
                    if !last.contains(&neighbour) && !before.is_some_and(|set| set.contains(&neighbour)) {
                        next.insert(neighbour);
                    }
                });
                if kept + next.len() > budget.states || (count % 256 == 0 && (budget.stop)()) {
                    // Everything up to the last level has met nothing: two of them are too short.
                    return (None, 2 * (depth - 1) + 1);
                }
            }
            kept += next.len();
            levels.push(next);
            for (moves, other) in [(2 * depth - 1, depth - 1), (2 * depth, depth)] {
                let meets = |state: &&B| levels[other].contains(&self.canonical(self.half_turn(**state)));
                // The smallest meeting place, so that the answer does not depend on the order of a set.
                let found = levels[depth].iter().filter(meets).min_by_key(|state| order(**state));
                if let Some(&meeting) = found {
                    return (Some(self.line_through(&levels, meeting, depth, other)), moves);
                }
            }
            if levels[depth].is_empty() {
                return (None, usize::MAX);
            }
        }
    }

    /// A line from the start to the goal through an arrangement `depth` moves from the start whose half-turn is
    /// `other` moves from it.
    fn line_through(&self, levels: &[Level<B>], meeting: B, depth: usize, other: usize) -> Vec<B> {
        let mut line = self.way_back(levels, meeting, depth);
        line.reverse();
        let rest = self.way_back(levels, self.half_turn(meeting), other);
        line.extend(rest.into_iter().skip(1).map(|state| self.half_turn(state)));
        line
    }

    /// The arrangements from `state`, `depth` moves from the start, back to the start.
    fn way_back(&self, levels: &[Level<B>], state: B, depth: usize) -> Vec<B> {
        let mut way = vec![state];
        for level in levels[..depth].iter().rev() {
            let here = way[way.len() - 1];
            let mut before = None;
            self.for_each_neighbour(here, |neighbour| {
                if before.is_none() && level.contains(&self.canonical(neighbour)) {
                    before = Some(neighbour);
                }
            });
            // Every arrangement of a level was reached from the one before.
            way.extend(before);
        }
        way
    }

    /// A good line: on each level only the most promising arrangements are followed, and each is also compared with
    /// the half-turns of the levels before.
    fn beam(&self, width: usize, stop: &mut dyn FnMut() -> bool) -> Option<Vec<B>> {
        let worth = PieceWorth::new(self.geometry, Weights::DUEL);
        let value = |state: B| -> i64 { state.cells().map(|cell| i64::from(worth.at(0, cell))).sum() };
        let mut came_from: HashMap<B, B, BuildHasherDefault<Fold>> = HashMap::default();
        came_from.insert(self.start, self.start);
        let mut level = vec![self.start];
        let mut best: Option<Vec<B>> = None;
        let longest = 40 * self.geometry.dim().size() as usize;
        for depth in 1..longest {
            let mut next: Vec<(i64, B)> = Vec::new();
            for &state in &level {
                self.for_each_neighbour(state, |neighbour| {
                    came_from.entry(neighbour).or_insert_with(|| {
                        next.push((value(neighbour), neighbour));
                        state
                    });
                });
            }
            next.sort_unstable_by_key(|&(value, state)| (std::cmp::Reverse(value), order(state)));
            next.truncate(width);
            // A meeting with what was followed before is a whole line; how long it is, its two ends say.
            let kept: Vec<B> = next.into_iter().map(|(_, state)| state).collect();
            for &state in &kept {
                let turned = self.half_turn(state);
                if state == self.goal || came_from.contains_key(&turned) {
                    let back = self.trace(&came_from, turned);
                    if best.as_ref().is_none_or(|best| depth + back.len() < best.len()) {
                        let mut line = self.trace(&came_from, state);
                        line.reverse();
                        line.extend(back.into_iter().skip(1).map(|state| self.half_turn(state)));
                        best = Some(line);
                    }
                }
            }
            let short_enough = best.as_ref().is_some_and(|best| best.len() <= depth + 1);
            if short_enough || kept.is_empty() || stop() {
                break;
            }
            level = kept;
        }
        best
    }

    /// From an arrangement back to the start.
    fn trace(&self, came_from: &HashMap<B, B, BuildHasherDefault<Fold>>, state: B) -> Vec<B> {
        let mut way = vec![state];
        let mut here = state;
        while let Some(&before) = came_from.get(&here).filter(|_| here != self.start) {
            way.push(before);
            here = before;
        }
        way
    }

    fn for_each_neighbour(&self, state: B, mut f: impl FnMut(B)) {
        for from in state.cells() {
            for to in self.geometry.destinations(state, from, 0).cells() {
                f(state ^ B::bit(from) ^ B::bit(to));
            }
        }
    }

    fn half_turn(&self, state: B) -> B {
        let last = self.geometry.size() - 1;
        // Cells are numbered so that half a turn reverses the order.
        state.cells().fold(B::default(), |set, cell| set | B::bit(last - cell))
    }

    fn mirror(&self, state: B) -> B {
        state.cells().fold(B::default(), |set, cell| set | B::bit(self.mirrored[cell]))
    }

    /// One of the arrangement and its mirror image.
    fn canonical(&self, state: B) -> B {
        let image = self.mirror(state);
        let difference = state ^ image;
        if difference.is_empty() || state.contains(difference.lowest()) { state } else { image }
    }

    /// The moves between successive arrangements.
    fn moves(&self, line: &[B]) -> Vec<Move> {
        let step = |pair: &[B]| {
            let (from, to) = ((pair[0] & !pair[1]).lowest(), (pair[1] & !pair[0]).lowest());
            let mut position = BitPosition::empty(1);
            pair[0].cells().for_each(|cell| position.put(self.geometry, cell, 0));
            position.to_move(self.geometry, Ride { from: from as u16, to: to as u16 })
        };
        line.windows(2).filter_map(step).collect()
    }
}

/// Any order of arrangements, the same on every machine.
fn order<B: Bits>(state: B) -> Vec<usize> {
    state.cells().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Configuration, PlayerColour, referee::check_game};

    fn transfer(size: i64, rule: JumpRule, states: usize) -> Transfer {
        let mut budget = Budget { states, beam: 300, stop: &mut || false };
        let found = shortest_transfer(Dim::new(size).unwrap(), rule, &mut budget);
        if let Some(line) = &found.line {
            let start = Configuration::initial(&PlayerColour::NAMED[..1], Dim::new(size).unwrap()).unwrap();
            assert_eq!(check_game(&start, line, rule), Ok(Some(PlayerColour::Green)), "the line is a game");
        }
        found
    }

    #[test]
    fn the_shortest_transfers() {
        for (size, rule, moves) in [
            (1, JumpRule::Symmetric, 4),
            (2, JumpRule::Symmetric, 8),
            (3, JumpRule::Symmetric, 13),
            (1, JumpRule::Free, 4),
            (2, JumpRule::Free, 6),
            (1, JumpRule::Adjacent, 4),
            (2, JumpRule::Adjacent, 11),
            (3, JumpRule::Adjacent, 17),
        ] {
            let found = transfer(size, rule, 20_000_000);
            assert_eq!(found.line.as_ref().map(Vec::len), Some(moves), "{size} {rule:?}");
            assert!(found.is_proven());
        }
    }

    #[test]
    fn where_the_proof_is_too_long_there_is_a_line_and_a_bound() {
        let found = transfer(4, JumpRule::Symmetric, 100_000);
        let line = found.line.as_ref().unwrap();
        assert!(
            found.at_least >= 7 && found.at_least <= line.len() && line.len() <= 40,
            "{} {}",
            found.at_least,
            line.len()
        );
    }

    #[test]
    fn the_table_of_a_small_board_agrees_with_the_proof() {
        for (rule, moves) in [(JumpRule::Symmetric, 8), (JumpRule::Free, 6), (JumpRule::Adjacent, 11)] {
            let geometry = Geometry::<u128>::new(Dim::new(2).unwrap(), rule).unwrap();
            let distances = Distances::new(&geometry).unwrap();
            assert_eq!(distances.of(geometry.home(0)), Some(moves), "{rule:?}");
            assert_eq!(distances.of(geometry.goal(0)), Some(0));
            assert_eq!(distances.known.len(), 25 * 24 * 23 / 6, "every arrangement can be reached");
        }
        let usual = Geometry::<u128>::new(Dim::USUAL, JumpRule::Symmetric).unwrap();
        assert!(Distances::new(&usual).is_none());
    }

    #[test]
    fn the_beam_agrees_with_the_proof_on_small_boards() {
        let found = transfer(2, JumpRule::Symmetric, 1);
        assert_eq!((found.line.map(|line| line.len()), found.at_least), (Some(8), 1));
    }
}
