//! How common French words are, by a count of what people write and say. Only players with a small vocabulary ask.
//!
//! The order is derived from the data of `wordfreq` and stays under CC BY-SA 4.0; its source and notice are in this crate's
//! `data/`, and [`NOTICE`] is for whoever ships it.

use super::{Graph, PackedEdges};
use crate::word::Word;

/// Where the order of the commonest words comes from and under which licence.
pub const NOTICE: &str = include_str!("../../data/LICENCE.common.fr.txt");

/// How common a word is, the commonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Commonness {
    /// Among the 3,000 commonest: what everybody says every day.
    Daily,
    /// Among the 10,000 commonest.
    Usual,
    /// Among the 40,000 commonest: what most people have met.
    Known,
    /// All the others.
    Rare,
}

/// The words up to some commonness, as the build script packed them.
const fn graph(edges: &'static [u8]) -> Graph<PackedEdges> {
    Graph::over(PackedEdges { edges, below: &[] })
}

const DAILY: Graph<PackedEdges> = graph(include_bytes!(concat!(env!("OUT_DIR"), "/common.3000.graph")));
const USUAL: Graph<PackedEdges> = graph(include_bytes!(concat!(env!("OUT_DIR"), "/common.10000.graph")));
const KNOWN: Graph<PackedEdges> = graph(include_bytes!(concat!(env!("OUT_DIR"), "/common.40000.graph")));

impl Commonness {
    /// How common a word of the French list is.
    pub fn of_french(word: &Word) -> Commonness {
        let capitals = word.capitals();
        if !KNOWN.contains(capitals) {
            Commonness::Rare
        } else if !USUAL.contains(capitals) {
            Commonness::Known
        } else if !DAILY.contains(capitals) {
            Commonness::Usual
        } else {
            Commonness::Daily
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::french;

    #[test]
    fn there_are_as_many_words_as_the_names_say() {
        assert_eq!([DAILY, USUAL, KNOWN].map(|graph| graph.to_list().len()), [3_000, 10_000, 40_000]);
        assert!(KNOWN.to_list().iter().all(|word| french::LIST.contains(word.capitals())));
    }

    #[test]
    fn people_know_houses_and_not_dead_calms() {
        let of = |text: &str| Commonness::of_french(&text.parse().unwrap());
        assert_eq!(of("MAISON"), Commonness::Daily);
        assert_eq!(of("LICORNE"), Commonness::Usual);
        assert_eq!(of("TOMBEREAU"), Commonness::Known);
        assert_eq!([of("BONACE"), of("TZAR")], [Commonness::Rare; 2]);
    }
}
