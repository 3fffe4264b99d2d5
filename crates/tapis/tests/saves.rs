//! Jarnac's save files through the program: the sheet's format (section 5), read and written.
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, io::Write, path::Path, process::Stdio};

use common::{root, tapis, text};
use tempfile::TempDir;

fn play(home: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let both = ["--player", "human", "--player", "human", "--plain"];
    let args: Vec<&str> = ["play", "jarnac"].into_iter().chain(both).chain(args.iter().copied()).collect();
    let mut child = tapis(home, &args).stdin(Stdio::piped()).spawn().unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn example() -> String {
    root().join("crates/jarnac/tests/golden/sheet-section-5.save").to_str().unwrap().to_owned()
}

/// Section 5: the sheet's own example loads, with a word on what is odd about it.
#[test]
fn the_sheets_example_is_played_on() {
    let home = TempDir::new().unwrap();
    let (status, said, wrong) = play(home.path(), &["--load", &example()], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    for word in ["Pascal", "Laurent", "FACILE", "144"] {
        assert!(said.contains(word), "{word} is missing: {said}");
    }
    let (status, said, wrong) = play(home.path(), &["--load", &example(), "--strict"], "");
    assert_eq!((status, said.as_str()), (1, ""));
    assert!(wrong.contains("144"), "{wrong}");
}

/// Section 5: what is saved loads again, from the command line and from within the game.
#[test]
fn a_game_is_saved_and_loaded_in_the_sheets_format() {
    let home = TempDir::new().unwrap();
    let (first, second) = (home.path().join("a.jarnac"), home.path().join("b.jarnac"));
    let (first, second) = (first.to_str().unwrap(), second.to_str().unwrap());
    let save = format!("save {second}\n");
    let (status, _, wrong) = play(home.path(), &["--seed", "3", "--save", first], &save);
    assert_eq!((status, wrong.as_str()), (0, ""));
    let saved = fs::read_to_string(first).unwrap();
    assert!(saved.starts_with("(joueurs"), "{saved}");
    assert_eq!(saved, fs::read_to_string(second).unwrap());
    let (status, _, wrong) = play(home.path(), &["--load", first, "--save", second, "--strict"], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert_eq!(saved, fs::read_to_string(second).unwrap(), "nobody has moved");
}

/// A broken file is refused with line and column, and nothing is written over what is not ours.
#[test]
fn broken_files_are_refused_and_other_files_are_left_alone() {
    let home = TempDir::new().unwrap();
    let (broken, other) = (home.path().join("broken.jarnac"), home.path().join("other.jarnac"));
    fs::write(&broken, "(joueurs (Pascal (S P O))\n  (Laurent (N S A)\n").unwrap();
    fs::write(&other, "a letter to a friend").unwrap();
    let (status, said, wrong) = play(home.path(), &["--load", broken.to_str().unwrap()], "");
    assert_eq!((status, said.as_str()), (1, ""));
    assert!(wrong.contains("Line 2, column 3"), "{wrong}");
    let (status, _, wrong) = play(home.path(), &["--save", other.to_str().unwrap()], "");
    assert!(status == 1 && !wrong.is_empty());
    assert_eq!(fs::read_to_string(&other).unwrap(), "a letter to a friend");
}

/// `--dictionary` says how many lines were unusable and why.
#[test]
fn a_list_of_words_is_reported_on() {
    let home = TempDir::new().unwrap();
    let list = home.path().join("words.txt");
    fs::write(&list, "rat\nà\ntzar\nR4T\nanticonstitution\nRAT\n").unwrap();
    let (status, said, _) = play(home.path(), &["--dictionary", list.to_str().unwrap()], "");
    assert_eq!(status, 0);
    assert!(said.lines().next().unwrap().contains("4 "), "{said}");
}
