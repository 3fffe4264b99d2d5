//! What a bare machine is told. The build script is compiled as it is and run as cargo would run it, with a compiler that has
//! no target for browsers and whatever of rustup the case is about; no network, no second cargo.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::LazyLock,
};

use tempfile::TempDir;

const TARGET: &str = "wasm32-unknown-unknown";

/// Where the build script is at home.
const HOME: &str = env!("CARGO_MANIFEST_DIR");

/// The build script, compiled once: in a clone that was moved since.
static SCRIPT: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    let done = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition=2024", "--crate-name=build_script", "-o"])
        .args([&script, &Path::new(HOME).join("build/main.rs")])
        .env("CARGO_MANIFEST_DIR", folder.path().join("before/crates/client"))
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    (folder, script)
});

/// A machine with a compiler, and perhaps a rustup that does what is said.
struct Bare {
    folder: TempDir,
}

impl Bare {
    fn new() -> Self {
        let bare = Self { folder: tempfile::tempdir().unwrap() };
        // The compiler of a toolchain that rustup keeps, without the target.
        let sysroot = bare.path("toolchains/1.95.0-here");
        let lib = bare.path(&format!("toolchains/1.95.0-here/lib/rustlib/{TARGET}/lib"));
        bare.program(
            "rustc",
            &format!(
                "case \"$*\" in\n*target-libdir*{TARGET}*) echo {} ;;\n*sysroot*) echo {} ;;\nesac",
                lib.display(),
                sysroot.display()
            ),
        );
        bare
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str, does: &str) {
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{does}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// What a build says here. The second cargo is one that only tells that it was called.
    fn build(&self, web: Option<&str>, profile: &str) -> Output {
        self.program("cargo", "echo second cargo: $*; pwd -P; exit 1");
        let mut script = Command::new(&SCRIPT.1);
        script.env_clear().env("PATH", self.folder.path()).env("HOME", self.folder.path());
        script.env("RUSTC", self.path("rustc")).env("CARGO", self.path("cargo"));
        script.env("PROFILE", profile).env("OUT_DIR", self.folder.path());
        script.env("CARGO_MANIFEST_DIR", HOME);
        script.envs(web.map(|web| ("TAPIS_WEB", web)));
        script.output().unwrap()
    }
}

/// The error that cargo would show.
fn error(output: &Output) -> String {
    assert!(!output.status.success());
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    let error = said.lines().find_map(|line| line.strip_prefix("cargo::error=")).expect(&said);
    error.to_owned()
}

/// Two sentences, the second of which names one command.
fn assert_promised(error: &str, command: &str) {
    assert_eq!(error.matches(". ").count(), 1, "two sentences: {error}");
    assert!(error.ends_with(&format!("Run `{command}` and build again.")), "{error}");
    assert_eq!(error.matches('`').count(), 2, "one command: {error}");
    assert!(error.contains(TARGET), "{error}");
}

#[test]
fn without_the_target_and_without_rustup_the_error_names_one_command() {
    let bare = Bare::new();
    let error = error(&bare.build(None, "release"));
    let command = error.split('`').nth(1).unwrap().to_owned();
    assert_promised(&error, &command);
    assert!(["install", "add", "-S", "rustup"].iter().any(|word| command.contains(word)), "{error}");
}

#[test]
fn a_rustup_that_cannot_install_is_told_what_to_try_again() {
    let bare = Bare::new();
    bare.program("rustup", "[ \"$1\" = --version ] && exit 0\necho error: could not download. >&2; exit 1");
    let error = error(&bare.build(None, "release"));
    assert_promised(&error, &format!("rustup target add --toolchain 1.95.0-here {TARGET}"));
    assert!(error.contains("could not download"), "{error}");
}

#[test]
fn rustup_installs_the_target_for_the_toolchain_that_builds_and_the_build_goes_on() {
    let bare = Bare::new();
    let lib = bare.path(&format!("toolchains/1.95.0-here/lib/rustlib/{TARGET}/lib"));
    let asked = bare.path("asked");
    bare.program(
        "rustup",
        &format!(
            "[ \"$1\" = --version ] && exit 0\necho \"$*\" > {}\n/bin/mkdir -p {}",
            asked.display(),
            lib.display()
        ),
    );
    let output = bare.build(None, "release");
    assert_eq!(
        fs::read_to_string(asked).unwrap().trim(),
        format!("target add --toolchain 1.95.0-here {TARGET}")
    );
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("cargo::warning=installed wasm32-unknown-unknown for 1.95.0-here"), "{said}");
    assert!(said.contains("second cargo: build --locked --package tapis-web"), "{said}");
}

#[test]
fn a_client_that_does_not_compile_fails_the_build() {
    let bare = Bare::new();
    fs::create_dir_all(bare.path(&format!("toolchains/1.95.0-here/lib/rustlib/{TARGET}/lib"))).unwrap();
    assert!(error(&bare.build(None, "release")).contains("did not compile"));
    assert!(error(&bare.build(Some("1"), "debug")).contains("did not compile"));
}

#[test]
fn a_clone_that_was_moved_compiles_what_is_in_it_now() {
    let bare = Bare::new();
    fs::create_dir_all(bare.path(&format!("toolchains/1.95.0-here/lib/rustlib/{TARGET}/lib"))).unwrap();
    let output = bare.build(None, "release");
    let root = Path::new(HOME).join("../..").canonicalize().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.lines().any(|line| Path::new(line) == root), "{said}");
}

#[test]
fn a_house_without_pages_is_only_made_when_it_is_asked_for() {
    let bare = Bare::new();
    for (web, profile) in [(Some("0"), "release"), (None, "debug"), (Some("0"), "debug")] {
        let output = bare.build(web, profile);
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("cargo::metadata=kind=nothing") && !said.contains("wasm="), "{said}");
    }
}
