//! What tiles are called, and what is wrong with a group, in few words.

use games::rummikub::{CombinationFault, Flaw, Tile, TileColour};
use kernel::Phrase;

/// What is wrong with a group, in few words: the group itself is in sight.
pub fn flaw(flaw: &Flaw) -> Phrase {
    let colour = |colour: TileColour| Phrase::new(format!("rummikub-colour-{}", colour.letter()));
    match &flaw.fault {
        CombinationFault::Short => Phrase::new("rummikub-web-flaw-short"),
        CombinationFault::OnlyJokers => Phrase::new("rummikub-web-flaw-jokers"),
        CombinationFault::Missing(tile) => {
            Phrase::new("rummikub-web-flaw-missing").with("tile", called(*tile))
        }
        CombinationFault::Twice(tile) => Phrase::new("rummikub-web-flaw-twice").with("tile", called(*tile)),
        CombinationFault::Unordered => Phrase::new("rummikub-web-flaw-unordered"),
        CombinationFault::Below(_) => Phrase::new("rummikub-web-flaw-below"),
        CombinationFault::Above(_) => Phrase::new("rummikub-web-flaw-above"),
        CombinationFault::ColourTwice(twice) => {
            Phrase::new("rummikub-web-flaw-colour").with("colour", colour(*twice))
        }
        CombinationFault::LongGroup => Phrase::new("rummikub-web-flaw-long"),
        CombinationFault::Mixed => Phrase::new("rummikub-web-flaw-mixed"),
    }
}

/// What a tile is called.
pub fn called(tile: Tile) -> Phrase {
    match (tile.value(), tile.colour()) {
        (Some(value), Some(colour)) => Phrase::new("rummikub-web-tile")
            .with("value", value)
            .with("colour", Phrase::new(format!("rummikub-colour-{}", colour.letter()))),
        _ => Phrase::new("rummikub-web-joker"),
    }
}
