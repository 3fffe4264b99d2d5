//! Everything that the browser says exists in both languages.

#![allow(clippy::unwrap_used)]

use std::{
    collections::BTreeSet,
    path::Path,
    pin::pin,
    task::{Context, Poll, Waker},
};

use kernel::{Lang, Texts};
use speech::{Named, messages};
use web::{board::Playing, catalogue::GAMES, words};

/// The rest of every game. Outside of a browser there is nothing to wait for.
fn games() -> Vec<(&'static str, &'static dyn Playing)> {
    let now = |game: &&'static dyn web::board::AnyBoard| {
        let loading = pin!(game.load());
        match loading.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(playing)) => (game.name(), playing),
            _ => panic!("{} is not there", game.name()),
        }
    };
    let games: Vec<_> = GAMES.iter().map(now).collect();
    for (name, playing) in &games {
        words::learn(name, playing.texts());
    }
    games
}

#[test]
fn the_shell_and_the_boards_say_everything_twice() {
    let boards = games().into_iter().map(|(_, playing)| playing.texts()[1]);
    for texts in boards.chain([words::TEXTS]) {
        assert_eq!(speech::audit(&texts), [] as [String; 0]);
    }
}

#[test]
fn the_small_reader_understands_everything_that_the_browser_says() {
    let games = games().into_iter().flat_map(|(_, playing)| playing.texts());
    for texts in games.chain([kernel::TEXTS, table::TEXTS, words::TEXTS]) {
        assert_eq!(speech::compare(&texts), [] as [String; 0]);
    }
}

/// Texts in the code that look like messages and are none: classes and names of elements.
const ONLY_LOOK_SO: [&str; 20] = [
    "chinese-checkers-picture",
    "chinese-checkers-table",
    "jarnac-called",
    "jarnac-pass",
    "jarnac-picture",
    "jarnac-short",
    "jarnac-side-{seat}",
    "jarnac-table",
    "jarnac-well-",
    "jarnac-well-{at}",
    "jarnac-whole",
    "log-line",
    "log-number",
    "log-title",
    "mastermind-picture",
    "mastermind-table",
    "mexican-train-picture",
    "mexican-train-table",
    "rummikub-picture",
    "rummikub-table",
];

#[test]
fn the_browser_says_everything_that_its_code_names() {
    let named = Named::by(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), "web").unwrap();
    let boards: Vec<Texts> = games().into_iter().map(|(_, playing)| playing.texts()[1]).collect();
    let games = games().into_iter().map(|(_, playing)| playing.texts()[0]);
    let all: Vec<Texts> =
        games.chain(boards.clone()).chain([kernel::TEXTS, table::TEXTS, words::TEXTS]).collect();
    let known: BTreeSet<&str> = all.iter().flat_map(|texts| messages(texts.en)).collect();
    assert_eq!(named.missing(&known, &ONLY_LOOK_SO), [] as [String; 0]);
    for lang in Lang::ALL {
        let speech = words::speech(lang);
        let mute: Vec<&&str> = known.iter().filter(|id| !speech.has(id)).collect();
        assert!(mute.is_empty(), "{}: {mute:?}", lang.code());
    }
    // What the browser downloads is said by somebody.
    let own = boards.iter().chain([&words::TEXTS]).flat_map(|texts| messages(texts.en));
    let unused: Vec<&str> = own.filter(|id| !named.names(id)).collect();
    assert_eq!(unused, [] as [&str; 0]);
}

#[test]
fn the_lobby_knows_every_game_before_it_is_loaded() {
    for lang in Lang::ALL {
        let lobby = words::lobby(lang);
        for game in GAMES {
            let about = format!("{}-about", game.name());
            assert!(lobby.has(game.name()) && lobby.has(&about), "{} in {}", game.name(), lang.code());
        }
    }
}

#[test]
fn every_game_can_be_explained() {
    let games = games();
    for lang in Lang::ALL {
        let speech = words::speech(lang);
        for (name, playing) in &games {
            assert!(playing.guide() > 0, "{name} has no guide");
            for step in 1..=playing.guide() {
                let id = format!("{name}-guide-{step}");
                assert!(speech.has(&id), "{id} is missing in {}", lang.code());
            }
        }
    }
}

#[test]
fn options_have_names_for_the_form() {
    let games = games();
    let speech = words::speech(Lang::Fr);
    for (name, playing) in games {
        for spec in playing.room().specs() {
            let own = speech.has(&format!("{name}-option-{}", spec.key));
            assert!(own || speech.has(&format!("option-{}", spec.key)), "{name} {}", spec.key);
        }
    }
}
