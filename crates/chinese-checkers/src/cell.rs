//! Cells of the star and the vectors between them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Dim;

/// A cell `(i, j, k)` with `i + j + k = 0`: the numbers of the three lines it lies on. The same triples serve as
/// vectors. Only two numbers are kept, so that no wrong triple exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "[i16; 3]", try_from = "[i16; 3]")]
pub struct Cell {
    i: i16,
    j: i16,
}

/// A translation; the sheet's synonym of [`Cell`].
pub type Vector = Cell;

/// The six unit vectors, anticlockwise from the east: the last three are the first three reversed.
pub const DIRECTIONS: [Vector; 6] = [
    Cell { i: 0, j: 1 },
    Cell { i: 1, j: 0 },
    Cell { i: 1, j: -1 },
    Cell { i: 0, j: -1 },
    Cell { i: -1, j: 0 },
    Cell { i: -1, j: 1 },
];

/// Where a cell lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// In the hexagon in the middle.
    Hexagon,
    /// In a camp; the number is how many sixths of a turn, anticlockwise, bring it to the south.
    Camp(u8),
    /// Not on the board.
    Outside,
}

impl Cell {
    /// The largest coordinate that a cell may have; far more than any board needs.
    pub const FARTHEST: i16 = 99;

    /// The centre of the board.
    pub const CENTRE: Cell = Cell { i: 0, j: 0 };

    /// The cell with these coordinates, if they add up to zero and are not absurdly far away.
    pub fn new(i: i16, j: i16, k: i16) -> Option<Cell> {
        let near = |n: i16| (-Cell::FARTHEST..=Cell::FARTHEST).contains(&n);
        (near(i) && near(j) && near(k) && i + j + k == 0).then_some(Cell { i, j })
    }

    /// The cell on the lines `i` and `j`.
    pub(crate) const fn at(i: i16, j: i16) -> Cell {
        Cell { i, j }
    }

    /// The number of the horizontal line, from south to north.
    pub const fn i(self) -> i16 {
        self.i
    }

    /// The number of the second line.
    pub const fn j(self) -> i16 {
        self.j
    }

    /// The number of the third line.
    pub const fn k(self) -> i16 {
        -self.i - self.j
    }

    /// The three coordinates.
    pub const fn triple(self) -> [i16; 3] {
        [self.i, self.j, self.k()]
    }

    /// `est_dans_losange` (Q2): whether the cell is in the north-south lozenge, where a move may end:
    /// `|j| <= dim` and `|k| <= dim`.
    pub fn in_lozenge(self, dim: Dim) -> bool {
        let dim = dim.size();
        self.j.abs() <= dim && self.k().abs() <= dim
    }

    /// `est_dans_etoile` (Q3): whether the cell is on the board. The star is the union of two big triangles,
    /// one pointing up (no coordinate below `-dim`) and one pointing down (none above `dim`).
    pub fn in_star(self, dim: Dim) -> bool {
        let dim = dim.size();
        let triple = self.triple();
        triple.iter().all(|&n| n >= -dim) || triple.iter().all(|&n| n <= dim)
    }

    /// The part of the board that the cell lies in (Q1): a camp is what lies beyond `dim` on one of the three
    /// axes.
    pub fn region(self, dim: Dim) -> Region {
        if !self.in_star(dim) {
            return Region::Outside;
        }
        let dim = dim.size();
        let [i, j, k] = self.triple();
        // Clockwise from the south: each turn of a sixth brings the next one to the south.
        let camps = [i < -dim, k > dim, j < -dim, i > dim, k < -dim, j > dim];
        camps.iter().position(|&inside| inside).map_or(Region::Hexagon, |camp| Region::Camp(camp as u8))
    }

    /// `tourner_case` (Q4): where the cell is after the board has turned `sixths` sixths of a turn
    /// anticlockwise.
    #[must_use]
    pub fn turned(self, sixths: usize) -> Cell {
        let [i, j, k] = self.triple();
        match sixths % 6 {
            0 => self,
            1 => Cell { i: -k, j: -i },
            2 => Cell { i: j, j: k },
            3 => Cell { i: -i, j: -j },
            4 => Cell { i: k, j: i },
            _ => Cell { i: -j, j: -k },
        }
    }

    /// `translate` (Q5): the cell moved by a vector.
    #[must_use]
    pub const fn translated(self, by: Vector) -> Cell {
        Cell { i: self.i + by.i, j: self.j + by.j }
    }

    /// The vector `times` times as long.
    #[must_use]
    pub const fn times(self, times: i16) -> Vector {
        Cell { i: self.i * times, j: self.j * times }
    }

    /// `diff_case` (Q6): the vector that leads from `from` to this cell.
    #[must_use]
    pub const fn minus(self, from: Cell) -> Vector {
        Cell { i: self.i - from.i, j: self.j - from.j }
    }

    /// The number of unit steps to the other cell on an empty board.
    pub fn distance(self, other: Cell) -> i16 {
        other.minus(self).triple().into_iter().map(i16::abs).max().unwrap_or(0)
    }

    /// `sont_cases_voisines` (Q7): whether two coordinates differ by one.
    pub fn is_neighbour(self, other: Cell) -> bool {
        self.distance(other) == 1
    }

    /// `calcul_pivot` (Q8): the cell half-way to an aligned cell, if there is one.
    pub fn pivot(self, other: Cell) -> Option<Cell> {
        let (unit, distance) = self.unit_and_distance(other)?;
        (distance % 2 == 0).then(|| self.translated(unit.times(distance / 2)))
    }

    /// `vec_et_dist` (Q9): the unit vector and the number of times it must be applied here to arrive at `to`;
    /// `None` when the cells are not on one line or are the same.
    pub fn unit_and_distance(self, to: Cell) -> Option<(Vector, i16)> {
        let way = to.minus(self);
        let distance = self.distance(to);
        let aligned = distance > 0 && way.triple().contains(&0);
        aligned.then(|| (Cell { i: way.i / distance, j: way.j / distance }, distance))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.i, self.j, self.k())
    }
}

impl From<Cell> for [i16; 3] {
    fn from(cell: Cell) -> [i16; 3] {
        cell.triple()
    }
}

/// Three numbers that are no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCell(pub [i16; 3]);

impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [i, j, k] = self.0;
        write!(f, "({i},{j},{k}) is no cell: the three numbers must add up to zero")
    }
}

impl TryFrom<[i16; 3]> for Cell {
    type Error = NoCell;

    fn try_from([i, j, k]: [i16; 3]) -> Result<Cell, NoCell> {
        Cell::new(i, j, k).ok_or(NoCell([i, j, k]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn six_turns_are_none_and_turning_keeps_the_star(i in -20_i16..20, j in -20_i16..20, m in 0_usize..12, size in 1_i64..=8) {
            let (cell, dim) = (Cell::at(i, j), Dim::new(size).unwrap());
            prop_assert_eq!(cell.turned(m).turned(6 - m % 6), cell);
            prop_assert_eq!(cell.turned(1).turned(m), cell.turned(m + 1));
            prop_assert_eq!(cell.turned(m).in_star(dim), cell.in_star(dim));
        }

        #[test]
        fn unit_and_distance_lead_there(i in -20_i16..20, j in -20_i16..20, d in 0_usize..6, n in 1_i16..20) {
            let from = Cell::at(i, j);
            let to = from.translated(DIRECTIONS[d].times(n));
            prop_assert_eq!(from.unit_and_distance(to), Some((DIRECTIONS[d], n)));
            prop_assert_eq!(from.distance(to), n);
            prop_assert_eq!(from.pivot(to), to.pivot(from));
        }
    }

    #[test]
    fn the_star_is_the_hexagon_and_six_camps() {
        for size in 1..=8 {
            let dim = Dim::new(size).unwrap();
            let cells = dim.cells();
            assert_eq!(cells.len() as i64, 1 + 6 * size * (size + 1));
            for camp in 0..6 {
                let inside: Vec<_> = cells.iter().filter(|c| c.region(dim) == Region::Camp(camp)).collect();
                assert_eq!(inside.len() as i64, size * (size + 1) / 2);
                assert!(inside.iter().all(|c| c.turned(camp.into()).i() < -dim.size()));
            }
            let lozenge = cells.iter().filter(|c| c.in_lozenge(dim)).count() as i64;
            assert_eq!(lozenge, (2 * size + 1) * (2 * size + 1));
        }
    }
}
