//! Everything that the code of a program names is said by that program, in both languages.

#![allow(clippy::unwrap_used, reason = "these are tests")]

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use kernel::{Lang, Texts};
use speech::{Named, Speech, messages};

/// Texts in the code that look like messages and are none: names of threads, of flags, and parts of identifiers.
const ONLY_LOOK_SO: [&str; 8] = [
    "house-ear",
    "jarnac-new",
    "log-format",
    "store-copier",
    "store-postgres",
    "store-writer",
    "tapis-postgres-{}-{number}-{now}",
    "train-protocol",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a program with these words does not say of what its crates name.
fn unsaid(program: &str, texts: &[Texts]) -> Vec<String> {
    let named = Named::by(&crates(), program).unwrap();
    let sources: Vec<&str> = [&kernel::TEXTS].into_iter().chain(texts).map(|texts| texts.en).collect();
    let known: BTreeSet<&str> = sources.iter().flat_map(|source| messages(source)).collect();
    assert!(known.len() > 100, "{program} says next to nothing");
    for lang in Lang::ALL {
        let speech = Speech::new(lang, texts);
        let mute: Vec<&&str> = known.iter().filter(|id| !speech.has(id)).collect();
        assert!(mute.is_empty(), "{program} in {}: {mute:?}", lang.code());
    }
    named.missing(&known, &ONLY_LOOK_SO)
}

#[test]
fn the_program_says_everything_that_its_code_names() {
    assert_eq!(unsaid("tapis", &crate::texts()), [] as [String; 0]);
}

#[test]
fn a_house_says_everything_that_its_code_names() {
    assert_eq!(unsaid("house", &house::texts(&crate::serve::rooms())), [] as [String; 0]);
}

#[test]
fn a_terminal_says_everything_that_its_code_names() {
    assert_eq!(unsaid("terminal", &terminal::texts(&crate::serve::rooms())), [] as [String; 0]);
}

#[test]
fn no_message_waits_for_somebody_to_say_it() {
    let named = Named::by(&crates(), "tapis").unwrap();
    let texts = crate::texts();
    let known = texts.iter().flat_map(|texts| messages(texts.en));
    let by_another = |id: &str| texts.iter().any(|texts| texts.en.contains(&format!("{{ {id} }}")));
    let unused: Vec<&str> = known.filter(|id| !named.names(id) && !by_another(id)).collect();
    assert_eq!(unused, [] as [&str; 0]);
}

#[test]
fn the_walk_would_notice() {
    let without_the_house: Vec<Texts> =
        crate::texts().into_iter().filter(|texts| texts.en != house::TEXTS.en).collect();
    let unsaid = unsaid("tapis", &without_the_house);
    assert!(unsaid.iter().filter(|line| line.starts_with("house-")).count() > 10, "{unsaid:?}");
}
