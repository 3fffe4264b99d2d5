//! The game of `docs/a-sixth-game.md` in the browser: its board is compiled from there, and says everything in both languages.
#![allow(clippy::unwrap_used)]

// The board says `games::three_cards`, as it does once the game is in the list, and `crate` for what the browser offers.
extern crate self as games;

pub use three_cards;
pub use web::board;

#[path = "../../../docs/a-sixth-game/crates/web/src/boards/three_cards/mod.rs"]
mod boards;

use kernel::{Dice, Eyes, Game, Lang, Match, Options, Seed, Setup};
use speech::Speech;
use three_cards::ThreeCards;
use web::board::GameBoard;

#[test]
fn its_board_speaks_both_languages() {
    type Played = Match<ThreeCards>;
    let options = <Played as Game>::Options::read(&kernel::OptionValues::default()).unwrap();
    let state = Played::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let notes = boards::Look::notes(&Played::view(&state, Eyes::Public));
    assert_eq!(notes.len(), 2);
    for lang in Lang::ALL {
        let speech = Speech::new(lang, &[ThreeCards::texts(), boards::Look::TEXTS]);
        for step in 1..=boards::Look::GUIDE {
            assert!(speech.has(&format!("three-cards-guide-{step}")));
        }
        for note in notes.iter().flatten() {
            assert!(speech.say(note).contains('3'), "{}", speech.say(note));
        }
    }
}
