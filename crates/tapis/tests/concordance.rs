//! The concordance cannot rot: it has a line for every question of every sheet, as `docs/questions.txt` lists them, every
//! line has all its cells, every item that it names is defined where it says, and every test is one that is run.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The sheets' questions, by the name of the sheet.
fn questions() -> BTreeMap<String, Vec<String>> {
    let mut sheets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut sheet = String::new();
    for line in text("docs/questions.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(name) => name.clone_into(&mut sheet),
            None => sheets.entry(sheet.clone()).or_default().push(line.to_owned()),
        }
    }
    sheets
}

/// A line of the concordance: the question, what answers it, what tests it, a remark.
struct Row {
    sheet: String,
    cells: [String; 4],
}

impl Row {
    fn place(&self) -> String {
        format!("{}, {}", self.sheet, self.cells[0])
    }
}

fn rows() -> Vec<Row> {
    let mut sheet = String::new();
    let mut rows = Vec::new();
    for line in text("docs/concordance.md").lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.trim().clone_into(&mut sheet);
        }
        if !line.starts_with('|') || line.starts_with("|---") || line.starts_with("| question |") {
            continue;
        }
        let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let cells: Vec<String> = inner
            .unwrap_or_else(|| panic!("{sheet}: a line that does not end: {line}"))
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect();
        let cells: [String; 4] =
            cells.try_into().unwrap_or_else(|cells| panic!("{sheet}: four cells, not {cells:?}"));
        assert!(cells.iter().all(|cell| !cell.is_empty()), "{sheet}: an empty cell in {line}");
        rows.push(Row { sheet: sheet.clone(), cells });
    }
    rows
}

/// The two words in backticks of a cell: a path and a name.
fn named(row: &Row, cell: &str) -> (String, String) {
    let words: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
    match words[..] {
        [path, name] if path.contains('/') => (path.to_owned(), name.to_owned()),
        _ => panic!("{}: a file and something in it, not {cell}", row.place()),
    }
}

/// A line of code without what stands before the word that says what it defines.
fn definition(line: &str) -> &str {
    let mut line = line.trim_start();
    if let Some(rest) = line.strip_prefix("pub") {
        let rest =
            rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        line = rest.trim_start();
    }
    loop {
        let stripped = ["async ", "unsafe ", "const fn "].iter().find_map(|word| {
            line.strip_prefix(word)
                .map(|rest| if *word == "const fn " { &line["const ".len()..] } else { rest })
        });
        match stripped {
            Some(rest) if rest != line => line = rest,
            _ => return line,
        }
    }
}

/// Whether a line of code defines something of this name.
fn defines(line: &str, name: &str) -> bool {
    let kinds = ["fn", "struct", "enum", "trait", "const", "type", "mod", "static", "macro_rules!"];
    let line = definition(line);
    kinds.iter().any(|kind| {
        let rest = line.strip_prefix(kind).and_then(|rest| rest.strip_prefix(' '));
        let rest = rest.and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// Whether the function of this name is a test: its attributes say so, and none says that it is skipped.
fn is_test(code: &str, name: &str) -> bool {
    let lines: Vec<&str> = code.lines().collect();
    let at = lines.iter().position(|line| definition(line).starts_with("fn ") && defines(line, name));
    at.is_some_and(|at| {
        let above: Vec<&str> = lines[..at]
            .iter()
            .rev()
            .map(|line| line.trim())
            .take_while(|line| line.starts_with('#') || line.starts_with("//"))
            .collect();
        let has = |attribute: &str| above.iter().any(|line| line.starts_with(attribute));
        has("#[test]") && !has("#[ignore") && !has("#[cfg")
    })
}

/// The files that belong to a crate: from its roots along every `mod` that is declared. A test in a file that nobody
/// declares is never run.
fn compiled(krate: &Path) -> BTreeSet<PathBuf> {
    let mut waiting: Vec<PathBuf> =
        ["src/lib.rs", "src/main.rs"].iter().map(|file| krate.join(file)).collect();
    for entry in fs::read_dir(krate.join("tests")).into_iter().flatten() {
        let path = entry.unwrap().path();
        waiting.push(if path.is_dir() { path.join("main.rs") } else { path });
    }
    let mut found = BTreeSet::new();
    while let Some(file) = waiting.pop() {
        let Ok(code) = fs::read_to_string(&file) else { continue };
        if !found.insert(file.clone()) {
            continue;
        }
        let folder = file.parent().unwrap();
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let is_root = ["lib", "main", "mod"].contains(&stem) || folder.ends_with("tests");
        let below = if is_root { folder.to_owned() } else { folder.join(stem) };
        let mut path = None;
        for line in code.lines().map(str::trim) {
            if let Some(named) = line.strip_prefix("#[path = \"").and_then(|line| line.strip_suffix("\"]")) {
                path = Some(folder.join(named));
            }
            if let Some(name) = definition(line).strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'))
            {
                let usual = [below.join(format!("{name}.rs")), below.join(name).join("mod.rs")];
                waiting.extend(path.take().into_iter().chain(usual));
            }
        }
    }
    found
}

#[test]
fn every_question_has_its_line_and_every_line_its_question() {
    let questions = questions();
    let mut asked: BTreeSet<(String, String)> = BTreeSet::new();
    for (sheet, list) in questions {
        assert!(list.len() > 20, "{sheet}: the list is not whole");
        for question in list {
            assert!(asked.insert((sheet.clone(), question.clone())), "{sheet}, {question}: asked twice");
        }
    }
    let mut answered = BTreeSet::new();
    for row in rows() {
        let key = (row.sheet.clone(), row.cells[0].clone());
        assert!(asked.contains(&key), "{}: not in docs/questions.txt", row.place());
        assert!(answered.insert(key), "{}: answered twice", row.place());
    }
    let missing: Vec<_> = asked.difference(&answered).collect();
    assert!(missing.is_empty(), "not in docs/concordance.md: {missing:?}");
}

/// The numbered questions cannot be forgotten in the list: they run from 1 to the last one of each sheet.
#[test]
fn the_list_of_questions_has_every_number() {
    let questions = questions();
    let has = |sheet: &str, number: &str| {
        let fits = |question: &&String| {
            let rest = question.strip_prefix(number);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        assert!(questions[sheet].iter().any(|question| fits(&question)), "{sheet}: {number}");
    };
    for (sheet, last) in [("Rummikub", 19), ("Dames chinoises", 30), ("Train mexicain", 13)] {
        (1..=last).for_each(|number| has(sheet, &format!("Q{number}")));
    }
    for section in ["1.1", "1.2", "1.3", "1.4", "1.5", "2", "3", "4", "5", "6.1", "6.2"] {
        has("Jarnac", section);
    }
    for section in ["3.1", "3.2", "3.3", "4", "5.1", "5.2", "A", "B", "C"] {
        has("Mastermind", section);
    }
    has("Dames chinoises", "4.2");
    has("Train mexicain", "5");
}

#[test]
fn every_item_is_defined_where_it_is_said_to_be() {
    for row in rows() {
        let (path, item) = named(&row, &row.cells[1]);
        let code = text(&path);
        assert!(code.lines().any(|line| defines(line, &item)), "{}: {path} has no {item}", row.place());
    }
}

#[test]
fn every_test_is_one_that_is_run() {
    let mut crates: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for row in rows() {
        let (path, test) = named(&row, &row.cells[2]);
        assert!(is_test(&text(&path), &test), "{}: {path} has no test {test}", row.place());
        let krate: PathBuf = Path::new(&path).components().take(2).collect();
        let krate = root().join(krate);
        let files = crates.entry(krate.clone()).or_insert_with(|| compiled(&krate));
        assert!(files.contains(&root().join(&path)), "{}: {path} belongs to no crate", row.place());
    }
}

/// The checks find what they are made for.
#[test]
fn the_checks_are_not_blind() {
    let code = "/// fn spoken()\npub(crate) const fn real() {}\n\
        #[test]\n// why\nfn shown() {}\n#[test]\n#[ignore]\nfn skipped() {}\nfn helper() {}\n";
    let found = |name: &str| code.lines().any(|line| defines(line, name));
    assert!(found("real") && found("helper") && !found("spoken") && !found("rea"));
    assert!(is_test(code, "shown") && !is_test(code, "skipped") && !is_test(code, "helper"));
    assert!(!is_test(code, "real"));
    let commands = compiled(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../commands"));
    assert!(commands.iter().any(|path| path.ends_with("src/solve.rs")));
    assert!(!commands.iter().any(|path| path.ends_with("src/nowhere.rs")));
}
