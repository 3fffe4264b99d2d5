//! The program as people start it.
#![allow(dead_code, reason = "no test uses all of it")]

pub mod house;
pub mod proxy;

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The program with a home of its own, in English.
pub fn tapis(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tapis"));
    command
        .args(args)
        .args(["--lang", "en"])
        .env("TAPIS_HOME", home)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a program said, as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
