//! Whether the tests would notice: every line of a crate is changed in turn, and some test has to fail.

use crate::{install, run::cargo};

/// Whose tests look at a crate besides its own.
const WITNESSES: [(&str, &[&str]); 5] = [
    ("kernel", &["conformance", "table"]),
    ("table", &["simulation", "arena"]),
    ("store", &["house"]),
    ("simulation", &[]),
    ("wire", &["house"]),
];

/// Changes a crate in every way that its checker knows, or in a part of them (`--shard 0/6`, `--file crates/table/src/engine/*`),
/// and runs its tests and those of the crates that stand on it.
pub fn of(name: &str, more: &[&str]) -> Result<(), String> {
    install::mutants()?;
    let args = arguments(name, more);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    cargo("mutants", &args, &[])
}

fn arguments(name: &str, more: &[&str]) -> Vec<String> {
    let package = |name: &str| if name == "tapis" { name.to_owned() } else { format!("tapis-{name}") };
    let others = WITNESSES.iter().find(|(own, _)| *own == name).map_or(&[][..], |(_, others)| *others);
    let tests: Vec<String> = [name].iter().chain(others).map(|name| package(name)).collect();
    // What is built of the tree lies in target/mutants, so that a second run begins where the first one ended.
    let usual = [
        "mutants",
        "--package",
        &package(name),
        "--test-package",
        &tests.join(","),
        "--output",
        "target/mutants",
    ];
    usual.iter().chain(more).map(|&arg| arg.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn a_crate_is_watched_by_those_that_stand_on_it() {
        let line = arguments("table", &["--shard", "0/6"]).join(" ");
        assert!(
            line.contains("--package tapis-table --test-package tapis-table,tapis-simulation,tapis-arena "),
            "{line}"
        );
        assert!(line.ends_with("--shard 0/6"), "{line}");
        assert!(arguments("rummikub", &[]).join(" ").contains("--test-package tapis-rummikub "));
    }
}
