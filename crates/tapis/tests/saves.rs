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
    let save = format!("/save {second}\n");
    let (status, _, wrong) = play(home.path(), &["--seed", "3", "--save", first], &save);
    assert_eq!((status, wrong.as_str()), (0, ""));
    let saved = fs::read_to_string(first).unwrap();
    assert!(saved.starts_with("(joueurs"), "{saved}");
    assert_eq!(saved, fs::read_to_string(second).unwrap());
    let (status, _, wrong) = play(home.path(), &["--load", first, "--save", second, "--strict"], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert_eq!(saved, fs::read_to_string(second).unwrap(), "nobody has moved");
}

/// Section 5: "le nombre de blancs est arbitraire". What a file is, is decided by reading it.
#[test]
fn blanks_line_ends_and_a_byte_order_mark_are_free() {
    let home = TempDir::new().unwrap();
    let sheet = fs::read_to_string(example()).unwrap();
    let spaced = sheet.replace('(', " ( ").replace(')', " ) ");
    let token_a_line: Vec<&str> = spaced.split_whitespace().collect();
    let path = home.path().join("blanks");
    for text in [
        token_a_line.join("\n"),
        token_a_line.join("\r\n"),
        format!("\u{feff}{}", token_a_line.join("\r\n")),
        format!("; from a friend\n\n{}", token_a_line.join("\t")),
    ] {
        fs::write(&path, &text).unwrap();
        let (status, said, wrong) = play(home.path(), &["--load", path.to_str().unwrap()], "");
        assert_eq!((status, wrong.as_str()), (0, ""), "{text:?}");
        assert!(said.contains("FACILE") && said.contains("Laurent"), "{said}");
    }
}

/// A save carries what its table needs: the words, the number of games, the variants.
#[test]
fn a_save_carries_words_games_and_variants() {
    let home = TempDir::new().unwrap();
    let at = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (list, saved, again, record) = (at("list.txt"), at("a.jarnac"), at("b.jarnac"), at("c.tapis"));
    fs::write(&list, "facile\nexamen\ncarton\neleve\nbrillant\nxqz\n").unwrap();
    let set = ["--dictionary", &list, "--games", "3", "--double", "yes", "--save", &saved];
    let (status, _, wrong) = play(home.path(), &[&["--load", &example()][..], &set].concat(), "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    let text = fs::read_to_string(&saved).unwrap();
    for part in ["(options double)", "XQZ", "(parties 3)"] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    fs::remove_file(&list).unwrap();
    let (status, _, wrong) = play(home.path(), &["--load", &saved, "--save", &again], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&again).unwrap(), text, "nothing is lost on the way");
    let (status, _, wrong) = play(home.path(), &["--load", &saved, "--save", &record], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    let record = fs::read_to_string(&record).unwrap();
    assert!(
        record.contains("XQZ") && record.contains("games number 3") && record.contains("double flag true"),
        "{record}"
    );
}

/// `--strict` refuses what no game comes to; without it people are told.
#[test]
fn strict_refuses_unknown_words_and_impossible_phases() {
    let home = TempDir::new().unwrap();
    let saved = home.path().join("a.jarnac");
    let saved = saved.to_str().unwrap();
    let (status, _, wrong) = play(home.path(), &["--seed", "3", "--save", saved], "draw\n");
    assert_eq!((status, wrong.as_str()), (0, ""));
    let fair = fs::read_to_string(saved).unwrap();
    let over = fair.replace("(phase jeu)", "(phase fin)");
    assert_ne!(fair, over);
    fs::write(saved, over).unwrap();
    let (status, said, wrong) = play(home.path(), &["--load", saved, "--strict"], "");
    assert_eq!((status, said.as_str()), (1, ""));
    assert!(wrong.contains("nothing has ended it"), "{wrong}");
    let (status, said, wrong) = play(home.path(), &["--load", saved], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert!(said.contains("nothing has ended it"), "{said}");
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
