//! The fast board: sets of cells as bits, precomputed rays, a hash kept up to date. Everything here is tested
//! against the plain rules.

mod bits;
mod geometry;
pub mod perft;
mod position;

pub use bits::{Bits, Cells, Wide};
pub use geometry::Geometry;
pub use position::{BitPosition, Ride};
