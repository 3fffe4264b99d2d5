//! Build and test chores: `cargo xtask test` is all that a newcomer or a continuous integration needs.
//!
//! No dependencies, so that it is compiled in a moment.
#![allow(clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

use std::{
    env, fs,
    path::Path,
    process::{Command, ExitCode},
    time::Instant,
};

const USAGE: &str = "usage: cargo xtask <command>

  test     install what tests need where that is missing (cargo-deny; Chromium with its driver, and
           axe-core for the tests in a browser), then check formatting, lints, tests, documentation
           and licences
  fix      format, and let clippy mend what it can
  bench    run the benchmarks, or those of one crate: cargo xtask bench rummikub
  load     put load on a house from a second process: cargo xtask load --tables 100 --seats 4 --json
  pictures take the pictures of the README anew";

/// The client is compiled as people get it, not left out as in other debug builds.
const WITH_CLIENT: [(&str, &str); 1] = [("TAPIS_WEB", "1")];

/// The version of cargo-deny that the licence check uses.
const CARGO_DENY: &str = "0.20.2";

/// The version of axe-core that the accessibility scan uses.
const AXE_CORE: &str = "4.14.0";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test(),
        ["fix"] => fix(),
        ["bench", crates @ ..] => bench(crates),
        ["load", args @ ..] => load(args),
        ["pictures"] => pictures(),
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
    install_deny()?;
    install_browser()?;
    cargo("formatting", &["fmt", "--all", "--check"], &[])?;
    let lints = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    cargo("lints", &lints, &WITH_CLIENT)?;
    cargo("tests", &["test", "--workspace", "--features", "tapis/browser-tests"], &WITH_CLIENT)?;
    let documentation = [("RUSTDOCFLAGS", "-D warnings"), WITH_CLIENT[0]];
    cargo("documentation", &["doc", "--workspace", "--no-deps"], &documentation)?;
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

fn load(args: &[&str]) -> Result<(), String> {
    let mut all = vec!["run", "--release", "--package", "tapis-house", "--example", "load", "--"];
    all.extend(args);
    cargo("load", &all, &[])
}

fn pictures() -> Result<(), String> {
    install_browser()?;
    let test = ["test", "--package", "tapis", "--features", "pictures", "--test", "browser", "pictures"];
    cargo("pictures", &test, &WITH_CLIENT)
}

/// The licence check, where it is missing.
fn install_deny() -> Result<(), String> {
    if succeeds("cargo", &["deny", "--version"]) {
        return Ok(());
    }
    let version = format!("cargo-deny@{CARGO_DENY}");
    cargo("installing cargo-deny", &["install", "--locked", &version], &[]).map_err(|problem| {
        format!("{problem}\nInstall it by hand with `cargo install --locked {version}` and try again.")
    })
}

/// A browser with its driver, and the accessibility scan that runs in it, where they are missing.
fn install_browser() -> Result<(), String> {
    let there = || succeeds("chromedriver", &["--version"]) && succeeds("chromium", &["--version"]);
    if !there() {
        let install =
            ["apt-get", "install", "--yes", "--no-install-recommends", "chromium", "chromium-driver"];
        let done = as_root(&["apt-get", "update"]).and_then(|()| as_root(&install));
        if done.is_err() || !there() {
            return Err("The tests in a browser need `chromium` and `chromedriver` on the path. \
                        Install them (on Debian: apt-get install chromium chromium-driver) and try again."
                .to_owned());
        }
    }
    let folder = Path::new("target/axe");
    if folder.join("package/axe.min.js").exists() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let package = format!("axe-core@{AXE_CORE}");
    let archive = format!("axe-core-{AXE_CORE}.tgz");
    run_in(folder, "npm", &["pack", "--silent", &package])
        .and_then(|()| run_in(folder, "tar", &["-xzf", &archive, "package/axe.min.js"]))
        .map_err(|problem| format!("{problem}\nThe accessibility scan needs npm, to fetch {package}."))
}

/// Runs a command as the administrator, where that needs no questions.
fn as_root(command: &[&str]) -> Result<(), String> {
    let me = Command::new("id").arg("-u").output().map_err(|error| error.to_string())?;
    let sudo = ["sudo", "-n"];
    let prefix: &[&str] = if me.stdout.trim_ascii() == b"0" { &[] } else { &sudo };
    let words = [prefix, command].concat();
    run_in(Path::new("."), words[0], &words[1..])
}

fn run_in(folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
    eprintln!("\n== {program} {}", args.join(" "));
    let status = Command::new(program).args(args).current_dir(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(error) => Err(format!("{program} cannot be started: {error}")),
    }
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
