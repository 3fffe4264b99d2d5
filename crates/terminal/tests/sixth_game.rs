//! The game of `docs/a-sixth-game.md` at a terminal: its drawing is compiled from there, and people play it to the end.
#![allow(clippy::unwrap_used)]

// The drawing says `games::three_cards`, as it does once the game is in the list, and `crate` for what the terminal offers.
extern crate self as games;

pub use terminal::{DrawContext, Drawing, MoveInput, Tone, read};
pub use three_cards;

#[path = "../../../docs/a-sixth-game/crates/terminal/src/boards/three_cards.rs"]
mod board;

use std::io::Cursor;

use kernel::{Lang, Match, OptionValues, Record, Seated, Seed};
use table::{MemoryJournal, RoomOf};
use terminal::{Palette, Setting, Sitting, plain};
use three_cards::ThreeCards;

static ROOM: RoomOf<Match<ThreeCards>> = RoomOf::new();

#[test]
fn two_people_play_it_to_the_end_in_both_languages() {
    for (lang, verb, over) in [(Lang::En, "card", "wins"), (Lang::Fr, "carte", "gagne")] {
        let seats = ["Ada", "Bob"].map(|name| Seated { name: name.into(), kind: "human".into() });
        let record = Record {
            game: "three-cards".into(),
            options: OptionValues::default(),
            seats: seats.to_vec(),
            seed: Seed::from(1),
            entries: vec![],
            result: None,
        };
        // Every card is tried in turn: those that are not held are refused, and six are laid.
        let typed: Vec<String> = (0..6).flat_map(|_| 1..=12).map(|card| format!("{verb} {card}")).collect();
        let mut setting = Setting::new(lang, Palette::none(), &terminal::texts(&[&ROOM]));
        let sitting = Sitting::new(&ROOM, &board::Look, record, Box::new(MemoryJournal));
        let mut said = Vec::new();
        plain::play(&mut setting, sitting, Cursor::new(typed.join("\n")), &mut said, false).unwrap();
        let said = String::from_utf8(said).unwrap();
        assert!(said.contains(over) && said.contains("Ada"), "{said}");
        assert!(!said.contains("three-cards-"), "everything has words: {said}");
    }
}
