//! The typography of every French message of every crate, found on disk: one test for the whole house.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Every French source below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(sources(&path));
        } else if path.ends_with("fr.ftl") {
            found.push(path);
        }
    }
    found
}

#[test]
fn french_messages_keep_french_typography() {
    let sources = sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")));
    assert!(sources.len() > 10, "{sources:?}");
    let mut problems = Vec::new();
    for path in sources {
        let found = speech::typography(&fs::read_to_string(&path).unwrap());
        problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", path.display())));
    }
    assert_eq!(problems, [] as [String; 0]);
}

#[test]
fn every_mistake_is_found() {
    for (text, count) in [
        ("a = Il n’y a rien : « vide » ; oui ! Non ?", 0),
        ("a = l'eau", 1),
        ("a = \"non\"", 2),
        ("a = “non”", 2),
        ("a = oui; non", 1),
        ("a = oui!", 1),
        ("a = oui ?!", 0),
        ("a = voici: un", 1),
        ("a = http://x net:80", 0),
        ("a = «non »", 1),
        ("a = « non»", 1),
        ("a = et...", 1),
        ("a = deux  blancs", 1),
        ("a = { $n ->\n    [one] l'un\n   *[other] d'autres\n }\n    .help = l'aide", 3),
    ] {
        assert_eq!(speech::typography(text).len(), count, "{text}: {:?}", speech::typography(text));
    }
}

#[test]
fn every_message_is_spoken_with_examples() {
    let source =
        "a = { $name } a { $count ->\n    [one] une tuile\n   *[other] { $count } tuiles\n } !\nb = Rien";
    let spoken = speech::spoken(kernel::Lang::Fr, source);
    assert_eq!(spoken[0].1, ["Ada a une tuile\u{a0}!", "Ada a 2 tuiles\u{a0}!"]);
    assert_eq!(spoken[1], ("b".to_owned(), vec!["Rien".to_owned()]));
}
