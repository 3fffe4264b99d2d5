//! Build and test chores: `cargo xtask test` is all that a newcomer needs, `cargo xtask ci` what the continuous run needs.
//!
//! No dependencies, so that it is compiled in a moment.
#![allow(clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

mod cluster;
mod dist;
mod figures;
mod install;
mod lanes;
mod mutants;
mod portability;
mod run;
mod test;

use std::{env, process::ExitCode};

use run::{WITH_CLIENT, cargo};

const USAGE: &str = "usage: cargo xtask <command>

  test              install what tests need where that is missing (the compiler's target for browsers;
                    Chromium with its driver; axe-core; PostgreSQL), then run every test
  test CRATE...     tests and lints of some crates alone: cargo xtask test rummikub web
  test --changed    the same for the crates that have changed since the last commit on main, or since a
                    revision: cargo xtask test --changed HEAD~3
  lint              check formatting, lints and documentation of everything
  licences          install the checker (minutes), then check the licences and sources of everything
                    that is used, and look for known vulnerabilities where the network allows it
  ci                test, lint and licences: what the continuous run calls
  fix               format, and let clippy mend what it can
  bench [CRATE...]  run the benchmarks: cargo xtask bench rummikub
  load              put load on a house from a second process: cargo xtask load --tables 100 --seats 4
  cluster           houses on one PostgreSQL behind a balancer, to try: cargo xtask cluster --houses 3
  drill cluster     kill, freeze, cut off, drain and add houses under people who play, and kill, fill and
                    replace their database: cargo xtask drill cluster --tables 100 --kills 100
  drill [--short] [ABOUT]
                    what must not break a house: kills, calls to the system that fail, power cuts, full disks,
                    hostile frames, attacks; a table of figures, and failure when a bar is missed
  simulate          simulated houses, one for each seed: cargo xtask simulate --seeds 10000, or again
                    the one that failed: cargo xtask simulate --seed 17
  mutants CRATE     install the checker (minutes), then change every line of a crate in turn and see whether a
                    test fails (hours): cargo xtask mutants table, or a part: --shard 0/6, --file GLOB
  speak [fr|en]     all that the program can say, with example arguments
  figures [ABOUT]   run the command beside every figure of docs/figures.md (hours), or of those about
                    something, and write the page; --quick plays few games and prints the page,
                    --check only looks whether every figure has its command
  pictures          take the pictures of the README anew
  dist              make an archive to take home in target/dist: program, man pages, completions,
                    licences, a unit for systemd, a proxy's configuration, symbols apart
  portability       build the program for Windows as well, installing what that needs";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::everything(),
        ["test", "--changed"] => test::changed("main"),
        ["test", "--changed", revision] => test::changed(revision),
        ["test", crates @ ..] if crates.iter().all(|name| !name.starts_with('-')) => test::some(crates),
        ["licences"] => test::licences(),
        ["lint"] => test::lint(),
        ["ci"] => test::everything().and_then(|()| test::lint()).and_then(|()| test::licences()),
        ["fix"] => fix(),
        ["bench", crates @ ..] => bench(crates),
        ["load", args @ ..] => load(args),
        ["cluster", args @ ..] => cluster::start(args),
        ["drill", "cluster", args @ ..] => cluster::drill(args),
        ["drill", args @ ..] => drill(args),
        ["simulate", args @ ..] => simulate(args),
        ["mutants", name, more @ ..] if !name.starts_with('-') => mutants::of(name, more),
        ["speak", args @ ..] => speak(args),
        ["figures"] => figures::measure("", false),
        ["figures", "--check"] => figures::check(),
        ["figures", "--quick"] => figures::measure("", true),
        ["figures", "--quick", only] => figures::measure(only, true),
        ["figures", only] if !only.starts_with('-') => figures::measure(only, false),
        ["pictures"] => pictures(),
        ["dist"] => dist::dist(),
        ["portability"] => portability::windows(),
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

fn load(args: &[&str]) -> Result<(), String> {
    let mut all = vec!["run", "--release", "--package", "tapis-house", "--example", "load", "--"];
    all.extend(args);
    cargo("load", &all, &[])
}

fn drill(args: &[&str]) -> Result<(), String> {
    let run = ["run", "--release", "--package", "tapis-house", "--example", "drill", "--"];
    cargo("drills", &[&run[..], args].concat(), &[])
}

fn simulate(args: &[&str]) -> Result<(), String> {
    let run = ["run", "--release", "--package", "tapis-simulation", "--"];
    cargo("simulation", &[&run[..], args].concat(), &[])
}

fn speak(args: &[&str]) -> Result<(), String> {
    let run = ["run", "--package", "tapis-speech", "--example", "speak", "--"];
    cargo("messages", &[&run[..], args].concat(), &[])
}

fn pictures() -> Result<(), String> {
    install::target(install::BROWSERS)?;
    install::browser()?;
    let test = ["test", "--package", "tapis", "--features", "pictures", "--test", "browser", "pictures"];
    cargo("pictures", &test, &WITH_CLIENT)
}
