//! `docs/a-sixth-game.md` cannot rot: its code is that of the files beside it, and its script, run in a copy of the tree, touches
//! exactly the files that the page names.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn page() -> String {
    fs::read_to_string(root().join("docs/a-sixth-game.md")).unwrap()
}

/// The paths in the list of a page that follows a sentence.
fn listed(page: &str, after: &str) -> BTreeSet<String> {
    let list = page.split_once(after).unwrap().1.trim_start();
    let lines = list.lines().take_while(|line| line.starts_with("- `"));
    lines.map(|line| line.split('`').nth(1).unwrap().to_owned()).collect()
}

/// All files below a folder that belong to the tree.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && name != "node_modules" && !name.starts_with('.') {
                    folders.push(path);
                }
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.insert(inside, fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_page_shows_the_code_that_is_compiled() {
    let page = page();
    let beside = files(&root().join("docs/a-sixth-game/crates"));
    assert!(beside.len() > 10);
    for (path, text) in beside {
        let text = String::from_utf8(text).unwrap();
        let (_, after) = page
            .split_once(&format!("\n`crates/{path}`\n\n```"))
            .unwrap_or_else(|| panic!("the page does not show {path}"));
        let shown = after.split_once('\n').unwrap().1.split_once("```\n").unwrap().0;
        assert_eq!(shown, text, "{path}");
    }
}

#[test]
fn a_sixth_game_touches_what_the_page_says_and_nothing_else() {
    let copy = tempfile::tempdir().unwrap();
    let before = files(&root());
    for (path, bytes) in &before {
        let path = copy.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let done = Command::new("sh").arg("docs/a-sixth-game/add.sh").current_dir(copy.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    // Cargo takes the tree as it then is, writes its lock file, and finds the game among what the program is built with.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args(["tree", "--offline", "--package", "tapis", "--edges", "normal", "--prefix", "none"])
        .current_dir(copy.path())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let built_with = String::from_utf8(tree.stdout).unwrap();
    let crate_line = built_with.lines().find(|line| line.starts_with("tapis-three-cards ")).unwrap();
    assert!(crate_line.contains("crates/three-cards") && !crate_line.contains("docs"), "{crate_line}");
    let after = files(copy.path());
    let new: BTreeSet<String> = after.keys().filter(|path| !before.contains_key(*path)).cloned().collect();
    let mut edited: BTreeSet<String> = before
        .iter()
        .filter(|(path, bytes)| after.get(*path) != Some(bytes))
        .map(|(path, _)| path.clone())
        .collect();
    // Its golden games are written by a program that would first have to be compiled here.
    edited.insert("crates/golden/golden.txt".to_owned());
    let page = page();
    assert_eq!(new, listed(&page, "New files:"));
    assert_eq!(edited, listed(&page, "Lines in files that exist, five of them by hand:"));
    assert_eq!((edited.len(), new.len()), (7, 17), "a sixth game costs more, or less, than it did");
}
