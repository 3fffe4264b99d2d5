//! What the tests need, installed where it is missing.

use std::{fs, path::Path};

use crate::run::{as_root, cargo, printed, run_in, succeeds};

/// The compiler's target for browsers.
pub const BROWSERS: &str = "wasm32-unknown-unknown";

/// The version of cargo-deny that the licence check uses.
const CARGO_DENY: &str = "0.20.2";

/// The version of cargo-mutants that `cargo xtask mutants` uses.
const CARGO_MUTANTS: &str = "25.3.1";

/// The version of axe-core that the accessibility scan uses.
const AXE_CORE: &str = "4.14.0";

/// A target of the compiler that builds.
pub fn target(name: &str) -> Result<(), String> {
    let there = || {
        let folder = printed("rustc", &["--print", "target-libdir", "--target", name]);
        folder.is_some_and(|folder| Path::new(&folder).is_dir())
    };
    if there() {
        return Ok(());
    }
    let done = run_in(Path::new("."), "rustup", &["target", "add", name]);
    if there() {
        return Ok(());
    }
    let problem = done.err().unwrap_or_default();
    Err(format!(
        "{problem}\nThe compiler's target {name} is missing. Run `rustup target add {name}` and try again."
    ))
}

/// The licence check.
pub fn deny() -> Result<(), String> {
    if succeeds("cargo", &["deny", "--version"]) {
        return Ok(());
    }
    let version = format!("cargo-deny@{CARGO_DENY}");
    cargo("installing cargo-deny", &["install", "--locked", &version], &[]).map_err(|problem| {
        format!("{problem}\nInstall it by hand with `cargo install --locked {version}` and try again.")
    })
}

/// The checker that changes code and looks whether a test fails.
pub fn mutants() -> Result<(), String> {
    if succeeds("cargo", &["mutants", "--version"]) {
        return Ok(());
    }
    let version = format!("cargo-mutants@{CARGO_MUTANTS}");
    cargo("installing cargo-mutants", &["install", "--locked", &version], &[]).map_err(|problem| {
        format!("{problem}\nInstall it by hand with `cargo install --locked {version}` and try again.")
    })
}

/// A browser with its driver, and the accessibility scan that runs in it.
pub fn browser() -> Result<(), String> {
    let there = || succeeds("chromedriver", &["--version"]) && succeeds("chromium", &["--version"]);
    if !there() {
        let done = packages(&["chromium", "chromium-driver"]);
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

/// Packages of the distribution.
pub fn packages(names: &[&str]) -> Result<(), String> {
    let install = [&["apt-get", "install", "--yes", "--no-install-recommends"], names].concat();
    as_root(&["apt-get", "update"]).and_then(|()| as_root(&install))
}
