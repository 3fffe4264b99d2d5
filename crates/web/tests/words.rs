//! Everything that the browser says exists in both languages.

use kernel::Lang;
use web::{catalogue::GAMES, words};

#[test]
fn the_shell_and_the_boards_say_everything_twice() {
    let boards = GAMES.iter().map(|game| game.texts());
    for texts in boards.chain([words::TEXTS]) {
        assert_eq!(speech::audit(&texts), [] as [String; 0]);
    }
}

#[test]
fn every_game_can_be_explained() {
    for lang in Lang::ALL {
        let speech = words::speech(lang);
        for game in GAMES {
            assert!(game.guide() > 0, "{} has no guide", game.name());
            for step in 1..=game.guide() {
                let id = format!("{}-guide-{step}", game.name());
                assert!(speech.has(&id), "{id} is missing in {}", lang.code());
            }
        }
    }
}

#[test]
fn options_and_bots_have_names_for_the_form() {
    let speech = words::speech(Lang::Fr);
    for game in GAMES {
        for spec in game.room().specs() {
            let own = speech.has(&format!("{}-option-{}", game.name(), spec.key));
            assert!(own || speech.has(&format!("option-{}", spec.key)), "{} {}", game.name(), spec.key);
        }
        for bot in game.room().bots() {
            assert!(speech.has(&format!("{}-bot-{}", game.name(), bot.name)), "{} {}", game.name(), bot.name);
        }
    }
}
