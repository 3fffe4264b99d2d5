//! What tiles are called, and what is wrong with a group, in few words.

use games::rummikub::{Colour, Fault, Flaw, Tile};
use kernel::Phrase;

/// What is wrong with a group, in few words: the group itself is in sight.
pub fn flaw(flaw: &Flaw) -> Phrase {
    let colour = |colour: Colour| Phrase::new(format!("rummikub-colour-{}", colour.letter()));
    match &flaw.fault {
        Fault::Short => Phrase::new("rummikub-web-flaw-short"),
        Fault::OnlyJokers => Phrase::new("rummikub-web-flaw-jokers"),
        Fault::Missing(tile) => Phrase::new("rummikub-web-flaw-missing").with("tile", called(*tile)),
        Fault::Twice(tile) => Phrase::new("rummikub-web-flaw-twice").with("tile", called(*tile)),
        Fault::Unordered => Phrase::new("rummikub-web-flaw-unordered"),
        Fault::Below(_) => Phrase::new("rummikub-web-flaw-below"),
        Fault::Above(_) => Phrase::new("rummikub-web-flaw-above"),
        Fault::ColourTwice(twice) => Phrase::new("rummikub-web-flaw-colour").with("colour", colour(*twice)),
        Fault::LongGroup => Phrase::new("rummikub-web-flaw-long"),
        Fault::Mixed => Phrase::new("rummikub-web-flaw-mixed"),
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
