//! Everything that is said is said in both languages.

use std::{collections::BTreeSet, fs, path::Path};

use kernel::Lang;
use speech::Speech;

#[test]
fn both_languages_say_the_same_things() {
    assert_eq!(speech::audit(&terminal::TEXTS), [] as [String; 0]);
    assert_eq!(speech::audit(&terminal::RULES), [] as [String; 0]);
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.extend(fs::read_to_string(path).ok());
        }
    }
}

/// The messages that the code names as a whole, `terminal-…` in quotes.
fn named(source: &str) -> impl Iterator<Item = &str> {
    source.split('"').filter(|text| {
        let id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        text.starts_with("terminal-") && text.chars().all(id) && !text.ends_with('-')
    })
}

#[test]
fn every_message_that_the_code_names_exists() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let ids: BTreeSet<&str> = files.iter().flat_map(|source| named(source)).collect();
    assert!(ids.len() > 40, "{ids:?}");
    let speech = Speech::new(Lang::En, &[terminal::TEXTS]);
    let missing: Vec<&&str> = ids.iter().filter(|id| !speech.has(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
