//! The concordance cannot rot: every question of every sheet has a line, every line names an item that exists and a
//! test that exists.

#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

/// The sheets' questions, by the heading of their table.
fn questions() -> Vec<(&'static str, Vec<String>)> {
    let numbered = |prefix: &str, last: u32| (1..=last).map(|n| format!("{prefix}{n}")).collect::<Vec<_>>();
    let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let with = |mut list: Vec<String>, more: &[&str]| {
        list.extend(more.iter().map(|&name| name.to_owned()));
        list
    };
    vec![
        ("Mastermind", named(&["3.1", "3.2", "3.3", "4", "5.1", "5.2", "A", "B", "C"])),
        ("Rummikub", numbered("Q", 19)),
        ("Jarnac", named(&["1.1", "1.2", "1.3", "1.4", "1.5", "2", "3", "4", "5", "6.1", "6.2"])),
        ("Dames chinoises", with(numbered("Q", 30), &["4.2"])),
        ("Train mexicain", with(numbered("Q", 13), &["5"])),
    ]
}

/// Whether a line's first cell (`Q3`, `section 3.1, random code`, `annex A, compare`) is about a question.
fn names(cell: &str, question: &str) -> bool {
    let cell = cell.trim_start_matches("section ").trim_start_matches("annex ");
    let rest = cell.strip_prefix(question);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '.'))
}

struct Row {
    sheet: String,
    question: String,
    cells: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("docs/concordance.md")).unwrap();
    let mut sheet = String::new();
    let mut rows = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.trim().clone_into(&mut sheet);
        }
        let cells: Vec<String> =
            line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        if line.starts_with('|') && cells.len() == 4 && cells[0] != "question" && !cells[0].starts_with('-') {
            rows.push(Row { sheet: sheet.clone(), question: cells[0].clone(), cells });
        }
    }
    rows
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The words in backticks of a cell: a path and then names.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Whether a file defines an item of that name.
fn defines(text: &str, item: &str) -> bool {
    let name = item.rsplit("::").next().unwrap_or(item);
    let kinds = ["fn", "struct", "enum", "trait", "const", "type", "mod", "static", "macro_rules!"];
    kinds.iter().any(|kind| {
        let start = format!("{kind} {name}");
        text.match_indices(&start)
            .any(|(at, _)| !text[at + start.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

fn check_cell(row: &Row, cell: &str) {
    let words = quoted(cell);
    let place = format!("{} {}: {cell}", row.sheet, row.question);
    assert!(words.len() >= 2, "{place}: names a file and something in it");
    let mut text = String::new();
    for word in words {
        if word.contains('/') {
            text = fs::read_to_string(root().join(word))
                .unwrap_or_else(|error| panic!("{place}: {word}: {error}"));
        } else {
            assert!(defines(&text, word), "{place}: there is no {word}");
        }
    }
}

#[test]
fn every_question_has_its_line() {
    let rows = rows();
    for (sheet, questions) in questions() {
        for question in questions {
            let found = rows.iter().any(|row| row.sheet == sheet && names(&row.question, &question));
            assert!(found, "{sheet} {question} is missing from docs/concordance.md");
        }
    }
}

#[test]
fn every_line_names_an_item_and_a_test_that_exist() {
    for row in rows() {
        check_cell(&row, &row.cells[1]);
        check_cell(&row, &row.cells[2]);
    }
}
