//! The French list, as the build script packed it: bytes of the program, read where they lie.
//!
//! The list is derived from the Dicollecte/Grammalecte dictionaries and stays under the Mozilla Public License
//! 2.0; its source and notice are in this crate's `data/`, and [`NOTICE`] is for whoever shows or ships it.

use super::{Digest, Graph, Index, PackedEdges};

/// How many words the French list has.
pub const COUNT: usize = number(env!("FRENCH_WORDS")) as usize;
/// The digest of the French list.
pub const DIGEST: Digest = Digest::written(env!("FRENCH_DIGEST"));

/// A number that the build script wrote.
pub(super) const fn number(digits: &str) -> u64 {
    let (mut number, mut index) = (0, 0);
    while index < digits.len() {
        number = 10 * number + (digits.as_bytes()[index] - b'0') as u64;
        index += 1;
    }
    number
}

/// Where the list comes from and under which licence.
pub const NOTICE: &str = include_str!("../../data/LICENCE.fr.txt");

#[cfg(not(target_family = "wasm"))]
static WORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.graph"));

/// The list pressed to the fewest bytes, which have to be unpressed before they can be asked.
#[cfg(any(test, target_family = "wasm"))]
static PRESSED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.pressed"));

/// What only makes answers faster. A browser loads every byte over the wire, so it goes without the table of what lies
/// below, makes the first graph from pressed bytes, and the second one from the first when it is needed.
#[cfg(not(target_family = "wasm"))]
mod faster {
    pub(super) static BELOW: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.below"));
    pub(super) static SORTED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sorted.graph"));
}

/// How many bytes of the program the two graphs take.
#[cfg(not(target_family = "wasm"))]
pub const BYTES: usize = WORDS.len() + faster::BELOW.len() + faster::SORTED.len();

/// Which words there are, and nothing else: enough to look one up, and ready at once everywhere.
#[cfg(not(target_family = "wasm"))]
pub const LIST: Graph<PackedEdges> = Graph::over(PackedEdges { edges: WORDS, below: faster::BELOW });

/// Which words there are, and nothing else: enough to look one up, and ready at once everywhere.
#[cfg(target_family = "wasm")]
pub static LIST: std::sync::LazyLock<Graph<PackedEdges>> = std::sync::LazyLock::new(|| {
    // The build script packed the same words, so they can be packed.
    let packed = super::builder::pack(&super::press::unpress(PRESSED)).unwrap_or_default();
    Graph::over(PackedEdges { edges: packed.leak(), below: &[] })
});

/// The French list, ready to be asked.
#[cfg(not(target_family = "wasm"))]
pub const INDEX: Index<PackedEdges> =
    Index { words: LIST, sorted: Graph::over(PackedEdges { edges: faster::SORTED, below: &[] }) };

/// The French list, ready to be asked.
#[cfg(target_family = "wasm")]
pub static INDEX: std::sync::LazyLock<Index<PackedEdges>> = std::sync::LazyLock::new(|| {
    use super::builder;
    let list = LIST.to_list();
    let sorted = builder::sorted_letters(list.iter().map(crate::word::Word::capitals));
    let sorted: Vec<&[u8]> = sorted.iter().map(Vec::as_slice).collect();
    // The build script packed the same edges, so they can be packed.
    let packed = builder::pack(&builder::build(&sorted).edges).unwrap_or_default();
    Index { words: *LIST, sorted: Graph::over(PackedEdges { edges: packed.leak(), below: &[] }) }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_the_words() {
        let words = LIST.to_list();
        assert_eq!(Digest::of(words.iter().map(crate::word::Word::capitals)), DIGEST);
    }

    #[test]
    fn the_graphs_fit_in_450_kilobytes() {
        let bytes = [WORDS, faster::BELOW, faster::SORTED].map(<[u8]>::len);
        assert!(bytes.iter().sum::<usize>() <= 450_000, "{bytes:?}");
    }

    #[test]
    fn what_was_pressed_holds_the_same_words() {
        let edges = crate::dictionary::builder::pack(&crate::dictionary::press::unpress(PRESSED)).unwrap();
        let graph = Graph::over(PackedEdges { edges: edges.leak(), below: &[] });
        assert!(PRESSED.len() < 75_000, "{} bytes", PRESSED.len());
        assert_eq!(graph.to_list(), LIST.to_list());
        assert!(graph.contains(b"MAISON") && !graph.contains(b"MAISNO") && !graph.contains(b"A"));
    }
}
