//! The second cargo.

use std::{
    collections::BTreeSet,
    env, fs,
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use crate::{
    Wanted, notice,
    target::{TARGET, cargo_folder},
};

/// Compiles `crates/web` into a target folder of its own, which debug and release builds share; where the module is.
pub fn compile(wanted: Wanted) -> Result<PathBuf, String> {
    // Asked for when the script runs: a clone that was moved brings along a script that was compiled where it was.
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&folder).join("../..");
    let root = root.canonicalize().map_err(|error| format!("{}: {error}.", root.display()))?;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let kept = env::var_os("TAPIS_WEB_TARGET").map(|folder| root.join(folder));
    let folder = kept.unwrap_or_else(|| cargo_folder(&out).join("client"));
    let (profile, subfolder) = if wanted == Wanted::Fast { ("dev", "debug") } else { ("web", "web") };
    let made = folder.join(TARGET).join(subfolder).join("client.wasm");
    if !made.exists() {
        notice::say(
            "compiling the browser's half beside the rest: three to six minutes in all on two cores, once",
        );
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args(["build", "--locked", "--package", "tapis-web", "--bin", "client"]);
    cargo.args(["--profile", profile, "--target", TARGET, "--target-dir"]).arg(&folder);
    // What was meant for the outer build.
    let outer = ["CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"];
    for name in outer.into_iter().chain(["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR"])
    {
        cargo.env_remove(name);
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags(wanted));
    // And its share of the cores: waiting for those that the outer build leaves over, this half would come last and alone,
    // and its longest step uses one core.
    for name in ["CARGO_MAKEFLAGS", "MAKEFLAGS", "MFLAGS"] {
        cargo.env_remove(name);
    }
    // One more job than there are cores, for the same reason.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    cargo.arg("--jobs").arg((cores + 1).to_string());
    let done = cargo.status().map_err(|error| format!("The second cargo cannot be started: {error}."))?;
    if !done.success() {
        return Err("The browser's half of the house did not compile; its errors stand below. \
                    Run `TAPIS_WEB=0 cargo run --release` for a house without pages."
            .to_owned());
    }
    watch(&root, &made.with_extension("d"));
    Ok(made)
}

/// How the client is compiled: views without their types, of which leptos makes less; with what is needed to cut it into
/// parts; and without the names of this machine's folders.
fn flags(wanted: Wanted) -> String {
    let mut flags = vec!["--cfg=erase_components".to_owned()];
    if wanted == Wanted::Small {
        flags.push("-Clink-args=--emit-relocs".to_owned());
    }
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let sources = cargo.and_then(|cargo| fs::read_dir(cargo.join("registry/src")).ok());
    for source in sources.into_iter().flatten().flatten() {
        flags.push(format!("--remap-path-prefix={}=.", source.path().display()));
    }
    flags.join("\x1f")
}

/// Lets cargo run this again when a file changes that the client was made of: those that the second cargo lists, with the
/// manifests beside them.
fn watch(root: &Path, list: &Path) {
    let list = fs::read_to_string(list).unwrap_or_default();
    let mut files = BTreeSet::from([root.join("Cargo.lock"), root.join("Cargo.toml")]);
    // A makefile's line: what was made, a colon, what it was made of, with blanks written as `\ `.
    let made_of = list.lines().filter_map(|line| line.split_once(": ")).map(|(_, files)| files);
    for file in made_of.flat_map(|files| {
        files.replace("\\ ", "\0").split(' ').map(|file| file.replace('\0', " ")).collect::<Vec<_>>()
    }) {
        let file = PathBuf::from(file);
        files.extend(
            file.ancestors().map(|folder| folder.join("Cargo.toml")).find(|manifest| manifest.exists()),
        );
        files.insert(file);
    }
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
}
