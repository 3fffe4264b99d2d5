//! ARCHITECTURE.md cannot rot: what a crate must never depend on is held against `cargo metadata`, every path that
//! the page names against the tree, and the names of types against each other.

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

/// What the games share on purpose: the same name for the same thing in each of them, and in what draws them. The kernel's
/// trait `Options` is what all their `Options` are.
const SIBLINGS: [&str; 13] = [
    "Answer",
    "Ask",
    "Draft",
    "Expert",
    "Greedy",
    "Look",
    "Move",
    "Options",
    "RandomBot",
    "Ready",
    "Refusal",
    "State",
    "View",
];

/// Names that once stood for many things: these find one thing whatever may see it.
const TAKEN: [&str; 4] = ["Answer", "Desk", "Position", "Table"];

/// The types that a source defines, each with whether everybody may see it. What is inside of something else is indented and
/// left out, as associated types are.
fn types(source: &str) -> Vec<(&str, bool)> {
    let defined = |line| {
        let line: &str = line;
        let (public, rest) = match line.strip_prefix("pub ") {
            Some(rest) => (true, rest),
            None if line.starts_with("pub(") => (false, line.split_once(") ")?.1),
            None => (false, line),
        };
        let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
        let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
        Some((rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?, public))
    };
    source.lines().filter_map(defined).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// Where a sibling may stand once: a crate, and in a crate that draws games the part for each of them.
fn part(crate_name: &str, inside: &Path) -> String {
    let inside = inside.to_string_lossy();
    match inside.strip_prefix("boards/").and_then(|rest| rest.split(['/', '.']).next()) {
        Some(game) => format!("{crate_name}/{game}"),
        None => crate_name.to_owned(),
    }
}

#[test]
fn a_name_that_is_searched_for_finds_one_thing() {
    let mut places: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    // What `leptos` calls things is what the macros of its namesake call them.
    for room in rooms().iter().filter(|room| *room != "leptos") {
        let folder = root().join("crates").join(room).join("src");
        for path in sources(&folder) {
            let inside = path.strip_prefix(&folder).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            for (name, public) in types(&text) {
                if public || TAKEN.contains(&name) {
                    let place = (part(room, inside), format!("{room}/src/{}", inside.display()));
                    places.entry(name.to_owned()).or_default().push(place);
                }
            }
        }
    }
    assert!(places.len() > 400, "types were found: {}", places.len());
    let twice = |name: &str, places: &[(String, String)]| {
        let parts: BTreeSet<&String> = places.iter().map(|(part, _)| part).collect();
        let most = if SIBLINGS.contains(&name) { parts.len() } else { 1 };
        places.len() > most
    };
    let told: Vec<String> = places
        .iter()
        .filter(|(name, places)| twice(name, places))
        .map(|(name, places)| {
            let places: Vec<&str> = places.iter().map(|(_, path)| path.as_str()).collect();
            format!("{name} is defined in {}", places.join(", "))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn types_are_found_where_they_are_defined() {
    let source = "pub struct Open<T> {\nstruct Own;\npub(crate) enum Near {\n    type Inner = u8;\nlet type = 1;\npub fn f()";
    assert_eq!(types(source), [("Open", true), ("Own", false), ("Near", false)]);
    assert_eq!(part("web", Path::new("boards/jarnac/mod.rs")), "web/jarnac");
    assert_eq!(part("terminal", Path::new("boards/jarnac.rs")), "terminal/jarnac");
    assert_eq!(part("web", Path::new("pages/table/mod.rs")), "web");
}
