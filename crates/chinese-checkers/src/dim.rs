//! The size of the board.

use serde::{Deserialize, Serialize};

use crate::Cell;

/// The dimension of a board: the length of a camp's side. The board has `4 * dim + 1` horizontal lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "i64", try_from = "i64")]
pub struct Dim(u8);

/// A number that is no dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDim(pub i64);

impl std::fmt::Display for NoDim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is no dimension: 1 to {}", self.0, Dim::LARGEST)
    }
}

impl Dim {
    /// The largest board.
    pub const LARGEST: i64 = 8;

    /// The usual board of 121 cells.
    pub const USUAL: Dim = Dim(4);

    /// A dimension from 1 to [`Dim::LARGEST`].
    pub fn new(size: i64) -> Result<Dim, NoDim> {
        if (1..=Dim::LARGEST).contains(&size) { Ok(Dim(size as u8)) } else { Err(NoDim(size)) }
    }

    /// The dimension as a coordinate.
    pub const fn size(self) -> i16 {
        self.0 as i16
    }

    /// How many pieces a player has: those of a triangle.
    pub const fn pieces(self) -> usize {
        (self.0 as usize) * (self.0 as usize + 1) / 2
    }

    /// All cells of the star, line by line from the south, each line from the west.
    pub fn cells(self) -> Vec<Cell> {
        let far = 2 * self.size();
        let square = (-far..=far).flat_map(|i| (-far..=far).map(move |j| Cell::at(i, j)));
        square.filter(|cell| cell.in_star(self)).collect()
    }
}

impl Default for Dim {
    fn default() -> Dim {
        Dim::USUAL
    }
}

impl From<Dim> for i64 {
    fn from(dim: Dim) -> i64 {
        i64::from(dim.0)
    }
}

impl TryFrom<i64> for Dim {
    type Error = NoDim;

    fn try_from(size: i64) -> Result<Dim, NoDim> {
        Dim::new(size)
    }
}
