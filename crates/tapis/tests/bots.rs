//! The example bots of `docs/bots.md` play real games.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use common::{root, tapis, text};
use tempfile::TempDir;

/// Plays a game with a bot in the first seat to its end.
fn play(game: &str, bot: &str, other: &str) {
    let home = TempDir::new().unwrap();
    let args = ["play", game, "--player", bot, "--player", other, "--games", "1", "--seed", "1", "--plain"];
    let output = tapis(home.path(), &args).output().unwrap();
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{game}: {errors}");
    assert!(said.contains("The game is over."), "{game}: {said}");
    assert!(!said.contains("stand-in"), "{game}: {said}\n{errors}");
    assert!(!said.contains("gives up"), "{game}: {said}");
}

#[test]
fn the_python_bot_plays_real_games() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        use std::io::Write as _;
        writeln!(std::io::stderr(), "skipped: python3 is not installed").unwrap();
        return;
    }
    let bot = "bot:python3 docs/bots/first_move.py";
    play("mexican-train", bot, "greedy");
    play("mastermind", bot, "knuth");
}

/// The Rust example, which `cargo test` builds only with the crate that it belongs to.
fn example() -> PathBuf {
    // target/<profile>/deps/bots-…
    let test = env::current_exe().unwrap();
    let profile = test.parent().and_then(Path::parent).unwrap();
    let path = profile.join("examples").join(format!("first_move{}", env::consts::EXE_SUFFIX));
    if !path.exists() {
        let name = profile.file_name().and_then(|name| name.to_str()).unwrap();
        let name = if name == "debug" { "dev" } else { name };
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "tapis-wire", "--example", "first_move", "--profile", name]);
        build.arg("--target-dir").arg(profile.parent().unwrap()).current_dir(root());
        assert!(build.status().unwrap().success(), "the example does not build");
    }
    path
}

#[test]
fn the_rust_bot_plays_real_games() {
    let bot = format!("bot:'{}'", example().display());
    play("mexican-train", &bot, "greedy");
    play("mastermind", &bot, "knuth");
}
