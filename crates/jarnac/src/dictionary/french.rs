//! The French list, as the build script packed it: bytes of the program, read where they lie.
//!
//! The list is derived from the Dicollecte/Grammalecte dictionaries and stays under the Mozilla Public License
//! 2.0; its source and notice are in this crate's `data/`, and [`NOTICE`] is for whoever shows or ships it.

use super::{Graph, Index, Packed};

include!(concat!(env!("OUT_DIR"), "/facts.rs"));

/// Where the list comes from and under which licence.
pub const NOTICE: &str = include_str!("../../data/LICENCE.fr.txt");

static WORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.graph"));
static SORTED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sorted.graph"));

/// How many bytes of the program the two graphs take.
pub const BYTES: usize = WORDS.len() + SORTED.len();

/// The French list, ready to be asked.
pub const INDEX: Index<Packed> =
    Index { words: Graph::over(Packed(WORDS)), sorted: Graph::over(Packed(SORTED)) };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graphs_fit_in_450_kilobytes() {
        assert!(BYTES <= 450_000, "{BYTES} bytes");
    }
}
