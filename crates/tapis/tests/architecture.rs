//! ARCHITECTURE.md cannot rot: what a crate must never depend on is held against `cargo metadata`, and every path that
//! the page names against the tree.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// The crates of the house as the page calls them: after their folder.
fn rooms() -> BTreeSet<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect()
}

/// For every crate of the house, whatever it is built with, directly or not: crates of the house by their folder, others
/// by their name. What only tests or build scripts need is left out.
fn reached() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--all-features", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let crates = root().join("crates").canonicalize().unwrap();
    let mut names = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let folder = manifest.parent().unwrap();
        let name = match folder.strip_prefix(&crates) {
            Ok(folder) => folder.to_string_lossy().into_owned(),
            Err(_) => text(&package["name"]),
        };
        names.insert(text(&package["id"]), name);
    }
    let mut direct = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let normal = |dep: &Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let deps = list(&node["deps"]).into_iter().filter(normal).map(|dep| text(&dep["pkg"]));
        direct.insert(text(&node["id"]), deps.collect::<Vec<_>>());
    }
    let rooms = rooms();
    let closure = |id: &String| {
        let (mut found, mut next) = (BTreeSet::new(), direct[id].clone());
        while let Some(id) = next.pop() {
            if found.insert(names[&id].clone()) {
                next.extend(direct[&id].iter().cloned());
            }
        }
        found
    };
    let ours = names.iter().filter(|(_, name)| rooms.contains(*name));
    ours.map(|(id, name)| (name.clone(), closure(id))).collect()
}

/// The words in backticks of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The lines of the table: the crates that a line is about, and its last cell.
fn lines(page: &str) -> Vec<(Vec<String>, String)> {
    let table = page.split("so it never depends on |").nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [about, _, _, never] = cells[..] else { panic!("a line has four cells: {row}") };
        let about = if about == "a game" { games::names() } else { quoted(about) };
        (about.into_iter().map(str::to_owned).collect(), never.to_owned())
    })
    .collect()
}

/// What a last cell forbids a crate to be built with.
fn forbidden(name: &str, never: &str, rooms: &BTreeSet<String>) -> BTreeSet<String> {
    let mut forbidden = BTreeSet::new();
    let rest = match never.strip_prefix("anything else of the house") {
        Some(rest) => {
            let (but, rest) = match rest.strip_prefix(" but ") {
                Some(but) => (quoted(but), ""),
                None => (Vec::new(), rest),
            };
            let others = rooms.iter().filter(|room| *room != name && !but.contains(&room.as_str()));
            forbidden.extend(others.cloned());
            rest
        }
        None => never,
    };
    if rest.contains("a game") {
        forbidden.extend(games::names().into_iter().map(str::to_owned));
        forbidden.insert("games".to_owned());
    }
    forbidden.extend(quoted(rest).into_iter().map(str::to_owned));
    assert!(!forbidden.is_empty(), "{name} may depend on anything: {never}");
    forbidden
}

#[test]
fn no_crate_knows_what_it_must_never_know() {
    let (rooms, reached, page) = (rooms(), reached(), page());
    let mut told = BTreeSet::new();
    for (about, never) in lines(&page) {
        for name in about {
            let reached = reached.get(&name).unwrap_or_else(|| panic!("there is no crate {name}"));
            let known: Vec<String> =
                forbidden(&name, &never, &rooms).intersection(reached).cloned().collect();
            assert!(known.is_empty(), "{name} is built with {}", known.join(", "));
            told.insert(name);
        }
    }
    assert_eq!(told, rooms, "every crate has its line");
}

#[test]
fn the_house_knows_no_game() {
    let reached = reached();
    for game in games::names() {
        assert!(!reached["house"].contains(game), "the house is built with {game}");
        assert!(reached["tapis"].contains(game), "the program has {game}");
    }
}

#[test]
fn the_check_would_notice() {
    let rooms = rooms();
    let all = forbidden("kernel", "anything else of the house, `tokio`", &rooms);
    assert!(all.contains("house") && all.contains("rummikub") && all.contains("tokio"));
    assert!(!all.contains("kernel"));
    let game = forbidden("jarnac", "anything else of the house but `kernel` and `search`", &rooms);
    assert!(game.contains("rummikub") && game.contains("table") && !game.contains("search"));
}

/// Whether a path, with `*` for any part of a name, leads somewhere.
fn leads_somewhere(path: &str) -> bool {
    let mut places = vec![root()];
    for part in path.split('/') {
        places = places.into_iter().flat_map(|place| entries(&place, part)).collect();
    }
    !places.is_empty()
}

fn entries(place: &Path, part: &str) -> Vec<PathBuf> {
    let Some((start, end)) = part.split_once('*') else {
        return Some(place.join(part)).filter(|path| path.exists()).into_iter().collect();
    };
    let found = fs::read_dir(place).into_iter().flatten().map(|entry| entry.unwrap().path());
    let fits = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(start) && name.ends_with(end)
    };
    found.filter(fits).collect()
}

#[test]
fn every_path_on_the_page_exists() {
    let (page, rooms) = (page(), rooms());
    let is_path = |word: &str| {
        word.starts_with(char::is_lowercase)
            && word.contains('/')
            && !word.contains(|c: char| c.is_whitespace() || c == ':')
    };
    let mut found = 0;
    for word in page.split(|c: char| c.is_whitespace() || "`()[],;".contains(c)).filter(|word| is_path(word))
    {
        let word = word.trim_end_matches('.');
        let first = word.split('/').next().unwrap_or_default();
        if first == "target" {
            // What is built is not in the tree.
            continue;
        }
        let path = if rooms.contains(first) { format!("crates/{word}") } else { word.to_owned() };
        assert!(leads_somewhere(&path), "ARCHITECTURE.md names {word}");
        found += 1;
    }
    assert!(found > 20, "the page names paths: {found}");
    for room in rooms.iter().filter(|room| !games::names().contains(&room.as_str())) {
        assert!(page.contains(&format!("crates/{room}")), "ARCHITECTURE.md does not say where {room} is");
    }
}
