//! The English list: words of 3 to 9 letters by American, British, Canadian and Australian spelling.
//!
//! The list is derived from SCOWL, which may be used and sold freely with its notice; both are in this crate's `data/`, and
//! [`NOTICE`] is for whoever shows or ships it. Letters, their values and how many of each there are stay as the sheet has
//! them. A browser has the digest alone, and loads the words when somebody plays with them.

use super::Digest;
#[cfg(not(target_family = "wasm"))]
use super::{Commonness, Graph, Index, PackedEdges};
#[cfg(not(target_family = "wasm"))]
use crate::word::Word;

/// How many words the English list has.
pub const COUNT: usize = super::french::number(env!("ENGLISH_WORDS")) as usize;
/// The digest of the English list.
pub const DIGEST: Digest = Digest::written(env!("ENGLISH_DIGEST"));
/// Where the list comes from and under which licence.
pub const NOTICE: &str = include_str!("../../data/LICENCE.en.txt");

/// Words as the build script packed them.
#[cfg(not(target_family = "wasm"))]
const fn graph(edges: &'static [u8], below: &'static [u8]) -> Graph<PackedEdges> {
    Graph::over(PackedEdges { edges, below })
}

/// Which words there are, and nothing else: enough to look one up.
#[cfg(not(target_family = "wasm"))]
pub const LIST: Graph<PackedEdges> = graph(
    include_bytes!(concat!(env!("OUT_DIR"), "/english.graph")),
    include_bytes!(concat!(env!("OUT_DIR"), "/english.below")),
);

/// The English list, ready to be asked.
#[cfg(not(target_family = "wasm"))]
pub const INDEX: Index<PackedEdges> = Index {
    words: LIST,
    sorted: graph(include_bytes!(concat!(env!("OUT_DIR"), "/english.sorted.graph")), &[]),
};

/// The words up to each commonness but the last.
#[cfg(not(target_family = "wasm"))]
const COMMON: [(Graph<PackedEdges>, Commonness); 3] = [
    (graph(include_bytes!(concat!(env!("OUT_DIR"), "/english.1.graph")), &[]), Commonness::Daily),
    (graph(include_bytes!(concat!(env!("OUT_DIR"), "/english.2.graph")), &[]), Commonness::Usual),
    (graph(include_bytes!(concat!(env!("OUT_DIR"), "/english.3.graph")), &[]), Commonness::Known),
];

/// How common a word of the English list is, by the sizes of the lists that it was made of: about 3,500, 9,000 and 30,000
/// words.
#[cfg(not(target_family = "wasm"))]
pub(super) fn commonness(word: &Word) -> Commonness {
    let first = COMMON.iter().find(|(graph, _)| graph.contains(word.capitals()));
    first.map_or(Commonness::Rare, |(_, common)| *common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_the_words() {
        let words = LIST.to_list();
        assert_eq!(words.len(), COUNT);
        assert_eq!(Digest::of(words.iter().map(Word::capitals)), DIGEST);
    }

    #[test]
    fn people_say_house_every_day_and_zax_never() {
        let of = |text: &str| commonness(&text.parse().unwrap());
        assert_eq!(
            [of("HOUSE"), of("UNICORN"), of("THICKET")],
            [Commonness::Daily, Commonness::Known, Commonness::Known]
        );
        assert_eq!(of("ABSCISSA"), Commonness::Rare);
        let known = |text: &str| LIST.contains(text.parse::<Word>().unwrap().capitals());
        assert_eq!(["COLOUR", "COLOR", "ABSCISSA", "MAISON"].map(known), [true, true, true, false]);
    }

    #[test]
    fn there_are_about_as_many_common_words_as_of_the_french_list() {
        assert_eq!(COMMON.map(|(graph, _)| graph.to_list().len()), [3_498, 8_965, 30_525]);
    }
}
