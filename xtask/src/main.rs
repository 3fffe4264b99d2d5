//! Build and test chores: `cargo xtask test` is all that a newcomer or a continuous integration needs.
//!
//! No dependencies, so that it is compiled in a moment.
#![allow(clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

use std::{
    env,
    process::{Command, ExitCode},
    time::Instant,
};

const USAGE: &str = "usage: cargo xtask <command>

  test     install what tests need where that is missing, then check formatting, lints, tests,
           documentation and licences
  fix      format, and let clippy mend what it can
  bench    run the benchmarks, or those of one crate: cargo xtask bench rummikub";

/// The version of cargo-deny that the licence check uses.
const CARGO_DENY: &str = "0.20.2";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test(),
        ["fix"] => fix(),
        ["bench", crates @ ..] => bench(crates),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    let started = Instant::now();
    install_missing()?;
    cargo("formatting", &["fmt", "--all", "--check"], &[])?;
    cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])?;
    cargo("tests", &["test", "--workspace"], &[])?;
    cargo("documentation", &["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    cargo("licences", &["deny", "--all-features", "check", "licenses", "bans", "sources"], &[])?;
    eprintln!("\nAll is well, after {} s.", started.elapsed().as_secs());
    Ok(())
}

fn fix() -> Result<(), String> {
    cargo("formatting", &["fmt", "--all"], &[])?;
    cargo(
        "lints",
        &["clippy", "--workspace", "--all-targets", "--fix", "--allow-dirty", "--allow-staged"],
        &[],
    )
}

fn bench(crates: &[&str]) -> Result<(), String> {
    let names: Vec<String> = crates.iter().map(|name| format!("tapis-{name}")).collect();
    let mut args = vec!["bench"];
    if names.is_empty() {
        args.push("--workspace");
    }
    for name in &names {
        args.extend(["--package", name]);
    }
    cargo("benchmarks", &args, &[])
}

/// What tests need besides the toolchain that `rust-toolchain.toml` names.
fn install_missing() -> Result<(), String> {
    if succeeds("cargo", &["deny", "--version"]) {
        return Ok(());
    }
    let version = format!("cargo-deny@{CARGO_DENY}");
    cargo("installing cargo-deny", &["install", "--locked", &version], &[]).map_err(|problem| {
        format!("{problem}\nInstall it by hand with `cargo install --locked {version}` and try again.")
    })
}

fn succeeds(program: &str, args: &[&str]) -> bool {
    Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
}

fn cargo(what: &str, args: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    eprintln!("\n== {what}: cargo {}", args.join(" "));
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let status = Command::new(cargo)
        .args(args)
        .envs(environment.iter().copied())
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("\n{what}: failed")) }
}
