//! Compiles the browser's half, or says in two sentences what is missing. Only the standard library, so that it starts at
//! once; `tests/bare.rs` compiles and runs this very script on a machine that has nothing.

#![allow(clippy::print_stdout, reason = "a build script talks to cargo")]

mod compile;
mod notice;
mod target;

use std::{env, process::ExitCode};

/// What kind of client a build is to have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// None: the house explains itself at its address.
    Nothing,
    /// As people get it: small, to be cut into parts.
    Small,
    /// Compiled fast, for whoever works on it.
    Fast,
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-env-changed=TAPIS_WEB");
    println!("cargo::rerun-if-env-changed=TAPIS_WEB_TARGET");
    println!("cargo::rerun-if-changed=build");
    let wanted =
        wanted(env::var("TAPIS_WEB").ok().as_deref(), env::var("PROFILE").as_deref() == Ok("release"));
    let kind = match wanted {
        Wanted::Nothing => "nothing",
        Wanted::Small => "small",
        Wanted::Fast => "fast",
    };
    println!("cargo::metadata=kind={kind}");
    if wanted == Wanted::Nothing {
        return ExitCode::SUCCESS;
    }
    let made = target::ensure(&target::Machine::from_environment()).and_then(|()| compile::compile(wanted));
    match made {
        Ok(wasm) => {
            println!("cargo::metadata=wasm={}", wasm.display());
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("cargo::error={problem}");
            ExitCode::FAILURE
        }
    }
}

fn wanted(asked: Option<&str>, release: bool) -> Wanted {
    match asked {
        Some("0") => Wanted::Nothing,
        Some("debug") => Wanted::Fast,
        Some(_) => Wanted::Small,
        None if release => Wanted::Small,
        None => Wanted::Nothing,
    }
}
