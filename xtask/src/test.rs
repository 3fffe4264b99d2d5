//! Tests; what whoever changes something keeps in order; licences.

use std::{collections::BTreeSet, process::Command};

use crate::{
    install, lanes,
    run::{Phases, WITH_CLIENT, cargo, cargo_program, printed},
};

/// Every test there is.
pub const ALL: [&str; 4] = ["test", "--workspace", "--features", "tapis/browser-tests"];

/// All that a newcomer needs: installs what is missing and runs every test.
pub fn everything() -> Result<(), String> {
    let mut phases = Phases::new();
    phases.phase("installing", || {
        install::target(install::BROWSERS)?;
        install::browser()?;
        temporary_postgres::install()
    })?;
    phases.phase("compiling the tests", || {
        cargo("compiling the tests", &[&ALL[..], &["--no-run"]].concat(), &WITH_CLIENT)
    })?;
    phases.phase("tests", lanes::both)?;
    phases.tell();
    eprintln!("\nAll is well.");
    Ok(())
}

/// What whoever changes something keeps in order: formatting, lints, documentation.
pub fn lint() -> Result<(), String> {
    let mut phases = Phases::new();
    phases.phase("installing", || install::target(install::BROWSERS))?;
    phases.phase("formatting", || cargo("formatting", &["fmt", "--all", "--check"], &[]))?;
    phases.phase("lints", || {
        let lints = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
        cargo("lints", &lints, &WITH_CLIENT)
    })?;
    phases.phase("documentation", || {
        let documentation = [("RUSTDOCFLAGS", "-D warnings"), WITH_CLIENT[0]];
        cargo("documentation", &["doc", "--workspace", "--no-deps"], &documentation)
    })?;
    phases.tell();
    Ok(())
}

/// Formatting, lints and tests of some crates, named as their folders are.
pub fn some(crates: &[&str]) -> Result<(), String> {
    let mut phases = Phases::new();
    let names: Vec<String> = crates.iter().map(|name| package(name)).collect();
    let chosen: Vec<&str> = names.iter().flat_map(|name| ["--package", name]).collect();
    phases.phase("formatting", || cargo("formatting", &["fmt", "--all", "--check"], &[]))?;
    phases.phase("lints", || {
        let lints = [&["clippy"], &chosen[..], &["--all-targets", "--", "-D", "warnings"]].concat();
        cargo("lints", &lints, &[])
    })?;
    phases.phase("tests", || cargo("tests", &[&["test"], &chosen[..]].concat(), &[]))?;
    phases.tell();
    Ok(())
}

/// The same for the crates that have changed since a revision, uncommitted changes included.
pub fn changed(since: &str) -> Result<(), String> {
    let diff = printed("git", &["diff", "--name-only", since])
        .ok_or_else(|| format!("git knows no revision {since}."))?;
    let new = printed("git", &["ls-files", "--others", "--exclude-standard"]).unwrap_or_default();
    let crates: BTreeSet<&str> = diff.lines().chain(new.lines()).filter_map(crate_of).collect();
    if crates.is_empty() {
        eprintln!("No crate has changed since {since}.");
        return Ok(());
    }
    eprintln!("Changed since {since}: {}.", crates.iter().copied().collect::<Vec<_>>().join(", "));
    some(&crates.into_iter().collect::<Vec<_>>())
}

/// The crate that a file belongs to.
fn crate_of(path: &str) -> Option<&str> {
    if path.starts_with("xtask/") {
        return Some("xtask");
    }
    path.strip_prefix("crates/")?.split('/').next()
}

/// What cargo calls the crate in a folder.
fn package(folder: &str) -> String {
    if matches!(folder, "tapis" | "xtask") { folder.to_owned() } else { format!("tapis-{folder}") }
}

/// Licences and sources of what is used, and known vulnerabilities.
pub fn licences() -> Result<(), String> {
    let mut phases = Phases::new();
    phases.phase("installing", install::deny)?;
    phases.phase("licences", || {
        cargo("licences", &["deny", "--all-features", "check", "licenses", "bans", "sources"], &[])
    })?;
    phases.phase("advisories", advisories)?;
    phases.tell();
    Ok(())
}

/// Known vulnerabilities, by a list that is fetched: without a network that is said, and nothing fails.
fn advisories() -> Result<(), String> {
    let args = ["deny", "--all-features", "check", "advisories"];
    eprintln!("\n== advisories: cargo {}", args.join(" "));
    let output = Command::new(cargo_program())
        .args(args)
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    let said = [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).concat();
    if output.status.success() {
        eprintln!("No known vulnerability.");
        return Ok(());
    }
    if found_something(&said) {
        return Err(format!("{said}\nadvisories: failed"));
    }
    eprintln!("The list of known vulnerabilities cannot be fetched from here, so nothing was looked up.");
    Ok(())
}

/// Whether the checker failed for what stands in its list, not for want of it: each finding has a kind.
fn found_something(said: &str) -> bool {
    said.contains("error[")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_a_crate() {
        assert_eq!(crate_of("crates/rummikub/src/lib.rs").map(package).as_deref(), Some("tapis-rummikub"));
        assert_eq!(crate_of("crates/tapis/Cargo.toml").map(package).as_deref(), Some("tapis"));
        assert_eq!(crate_of("xtask/src/main.rs").map(package).as_deref(), Some("xtask"));
        assert_eq!(crate_of("docs/figures.md"), None);
    }

    #[test]
    fn a_vulnerability_is_no_missing_network() {
        assert!(!found_something("[ERROR] failed to fetch advisory database https://example.org"));
        assert!(found_something("error[vulnerability]: a crate that fails to fetch anything"));
    }
}
