//! The games are siblings: the same files for the same things, the same names for the same types, the same messages for what all
//! have to say.

#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use kernel::Lang;

/// What every game has, and where. A solver and its questions are optional; a game that has the one has the other.
const FILES: [&str; 7] =
    ["options.rs", "game.rs", "moves.rs", "refusal.rs", "view.rs", "bots/mod.rs", "coach.rs"];
const SOLVED: [&str; 2] = ["ask.rs", "solver/mod.rs"];

/// What the rules of every game say.
const SAID: [&str; 2] = ["refusal-over", "refusal-turn"];

// These compile only if a game's types are those that its crate calls by the names that all share, and if its modules are as
// visible as those of the others.
macro_rules! same_types {
    ($($game:ident::$type:ident { $($more:tt)* })+) => {
        $(mod $game {
            #[allow(unused_imports, reason = "that they can be seen is all that is asked")]
            use games::$game::{self as own, bots, coach, game, moves, options, refusal, view};
            use kernel::Game;

            type TheGame = own::$type;

            pub fn options(it: <TheGame as Game>::Options) -> own::Options {
                it
            }

            pub fn state(it: <TheGame as Game>::State) -> own::State {
                it
            }

            pub fn mv(it: <TheGame as Game>::Move) -> own::Move {
                it
            }

            pub fn view(it: <TheGame as Game>::View) -> own::View {
                it
            }

            pub fn refusal(it: <TheGame as Game>::Refusal) -> own::Refusal {
                it
            }
        })+

        /// How many games keep to the names.
        const ALIKE: usize = [$(stringify!($game)),+].len();
        $(const _: () = {
            let _ = ($game::options, $game::state, $game::mv, $game::view, $game::refusal);
        };)+
    };
}

games::each!(same_types);

#[test]
fn the_same_things_have_the_same_names() {
    assert_eq!(ALIKE, games::GAMES.len());
}

#[test]
fn the_same_things_are_in_the_same_files() {
    for game in games::GAMES.iter() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game.room.name()).join("src");
        let solved = game.solver.is_some();
        for file in FILES.iter().chain(SOLVED.iter().filter(|_| solved)) {
            assert!(source.join(file).is_file(), "{} has no {file}", game.room.name());
        }
        let defines = |file: &str, name: &str| {
            let text = fs::read_to_string(source.join(file)).unwrap();
            let kinds = ["struct", "enum", "type"].map(|kind| format!("pub {kind} {name}"));
            text.lines().any(|line| kinds.iter().any(|start| is_word(line, start)))
        };
        for (file, name) in
            [("options.rs", "Options"), ("moves.rs", "Move"), ("refusal.rs", "Refusal"), ("view.rs", "View")]
        {
            assert!(defines(file, name), "{}: {file} defines no {name}", game.room.name());
        }
        for name in ["Ask", "Answer"].iter().filter(|_| solved) {
            assert!(defines("ask.rs", name), "{}: ask.rs defines no {name}", game.room.name());
        }
    }
}

/// Whether a line begins with these words, the last one whole.
fn is_word(line: &str, start: &str) -> bool {
    line.strip_prefix(start).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn the_same_things_are_said_by_the_same_messages() {
    for game in games::GAMES.iter() {
        for lang in Lang::ALL {
            let texts = game.room.texts().of(lang);
            for id in SAID.map(|id| format!("{}-{id} =", game.room.name())) {
                assert!(texts.lines().any(|line| line.starts_with(&id)), "{lang:?}: no {id}");
            }
        }
    }
}

#[test]
fn the_check_would_notice() {
    assert!(
        is_word("pub struct View<D> {", "pub struct View")
            && is_word("pub type View = State;", "pub type View")
    );
    assert!(
        !is_word("pub struct Viewer {", "pub struct View") && !is_word("struct View {", "pub struct View")
    );
}
