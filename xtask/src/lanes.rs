//! All tests in two lanes at once: cargo runs one test program after the other, and the longest of them wait for a browser,
//! for another cargo or for each other's threads most of the time.

use std::{collections::BTreeSet, fs, path::Path, process::Command, thread};

use crate::{
    run::{WITH_CLIENT, cargo, cargo_program},
    test::ALL,
};

/// The test programs that go into a lane of their own, by name.
const BESIDE: [&str; 3] = ["browser", "everywhere", "seats"];

/// Runs every test of the workspace; both lanes go on to their end, whatever fails.
pub fn both() -> Result<(), String> {
    let programs = programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates"))
        .map_err(|error| format!("crates: {error}"))?;
    let beside = tests(BESIDE);
    let rest = tests(programs.iter().map(String::as_str).filter(|name| !BESIDE.contains(name)));
    thread::scope(|scope| {
        let lane =
            scope.spawn(|| Command::new(cargo_program()).args(words(&beside)).envs(WITH_CLIENT).output());
        let units = ["--lib".to_owned(), "--bins".to_owned()];
        let first = cargo("tests", &words(&[&units[..], &rest].concat()), &WITH_CLIENT);
        let examples = cargo(
            "examples in the documentation",
            &[&ALL[..], &["--no-fail-fast", "--doc"]].concat(),
            &WITH_CLIENT,
        );
        let second = lane.join().map_err(|_| "the second lane of tests came to grief".to_owned())?;
        let second = second.map_err(|error| format!("cargo cannot be started: {error}"))?;
        eprintln!("\n== tests beside the others: cargo {}", words(&beside).join(" "));
        eprint!("{}{}", String::from_utf8_lossy(&second.stderr), String::from_utf8_lossy(&second.stdout));
        let second = if second.status.success() {
            Ok(())
        } else {
            Err("\ntests beside the others: failed".to_owned())
        };
        first.and(examples).and(second)
    })
}

/// What cargo is told to run these tests alone. Cargo selects packages and features as for all tests, so that nothing is
/// compiled anew.
fn words(which: &[String]) -> Vec<&str> {
    let which = which.iter().map(String::as_str);
    ALL.into_iter().chain(["--no-fail-fast"]).chain(which).collect()
}

fn tests<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().flat_map(|name| ["--test".to_owned(), name.to_owned()]).collect()
}

/// The names of all test programs in these crates: files in their folder `tests`, and folders with a `main.rs`.
fn programs(crates: &Path) -> std::io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for krate in fs::read_dir(crates)? {
        let Ok(tests) = fs::read_dir(krate?.path().join("tests")) else { continue };
        for test in tests {
            let path = test?.path();
            let is_program =
                path.join("main.rs").exists() || path.extension().is_some_and(|kind| kind == "rs");
            names.extend(
                path.file_stem().filter(|_| is_program).map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_program_is_found_and_the_second_lane_exists() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let programs = programs(&crates).expect("the workspace is there");
        assert!(BESIDE.iter().all(|name| programs.contains(*name)), "{programs:?}");
        assert!(
            ["engine", "house", "concordance"].iter().all(|name| programs.contains(*name)),
            "{programs:?}"
        );
        assert!(!programs.contains("snapshots") && !programs.contains("golden.txt"), "{programs:?}");
    }

    #[test]
    fn cargo_is_told_each_test() {
        let both = tests(["a", "b"]);
        assert_eq!(words(&both)[4..], ["--no-fail-fast", "--test", "a", "--test", "b"]);
    }
}
