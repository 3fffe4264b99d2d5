//! Other systems, outside the everyday run.

use crate::{
    install,
    run::{cargo, succeeds},
};

const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// Builds the program for Windows with Debian's cross compiler.
pub fn windows() -> Result<(), String> {
    install::target(WINDOWS)?;
    install::target(install::BROWSERS)?;
    let linker = "x86_64-w64-mingw32-gcc";
    if !succeeds(linker, &["--version"]) {
        install::packages(&["gcc-mingw-w64-x86-64"])
            .map_err(|problem| format!("{problem}\nThe cross compiler {linker} is needed."))?;
    }
    cargo("for Windows", &["build", "--release", "--package", "tapis", "--target", WINDOWS], &[])
}
