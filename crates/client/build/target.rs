//! Whether the compiler can make WebAssembly, and what to do where it cannot.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::notice;

/// The compiler's target for browsers.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What the build finds on a machine.
pub struct Machine {
    /// The compiler that builds.
    rustc: OsString,
    /// How the system calls itself (`ID` and `ID_LIKE` of `/etc/os-release`).
    system: String,
}

impl Machine {
    pub fn from_environment() -> Self {
        Self {
            rustc: env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()),
            system: fs::read_to_string("/etc/os-release").unwrap_or_default(),
        }
    }

    /// A line that the compiler prints about itself.
    fn print(&self, what: &[&str]) -> Option<PathBuf> {
        let output = Command::new(&self.rustc).args(["--print"]).args(what).output().ok()?;
        let line = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| PathBuf::from(line.trim()))
    }

    /// Whether the standard library for browsers is there.
    fn has_target(&self) -> bool {
        self.print(&["target-libdir", "--target", TARGET]).is_some_and(|folder| folder.is_dir())
    }

    /// The toolchain that builds, if rustup keeps it.
    fn toolchain(&self) -> Option<String> {
        let sysroot = self.print(&["sysroot"])?;
        let kept = sysroot.parent().is_some_and(|folder| folder.ends_with("toolchains"));
        kept.then(|| sysroot.file_name()?.to_str().map(str::to_owned)).flatten()
    }
}

/// Installs the target where it is missing and rustup is there; otherwise the two sentences that say what to run.
pub fn ensure(machine: &Machine) -> Result<(), String> {
    if machine.has_target() {
        return Ok(());
    }
    let problem = match machine.toolchain().filter(|_| rustup(&["--version"]).is_ok()) {
        Some(toolchain) => {
            let add = ["target", "add", "--toolchain", &toolchain, TARGET];
            let says = format!("installing the compiler's target {TARGET}, once: rustup {}", add.join(" "));
            notice::say(&says);
            match rustup(&add) {
                Ok(()) if machine.has_target() => {
                    println!(
                        "cargo::warning=installed {TARGET} for {toolchain}, which the browser's half is compiled for"
                    );
                    return Ok(());
                }
                failed => {
                    let why = failed.err().unwrap_or_default();
                    missing(
                        &format!("rustup could not install it{why}"),
                        &format!("rustup {}", add.join(" ")),
                    )
                }
            }
        }
        None => missing("no rustup looks after this compiler", &by_hand(&machine.system)),
    };
    Err(problem)
}

fn missing(why: &str, command: &str) -> String {
    format!(
        "The browser's half of the house needs the compiler's target {TARGET}, which is missing, and {why}. \
         Run `{command}` and build again."
    )
}

/// Runs rustup; what it said last when it fails.
fn rustup(args: &[&str]) -> Result<(), String> {
    let output = Command::new("rustup").args(args).output().map_err(|error| format!(" ({error})"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    Err(format!(" ({})", said.trim_end_matches('.')))
}

/// The command that brings the target where the compiler is the distribution's.
fn by_hand(os_release: &str) -> String {
    let names = os_release.lines().filter(|line| line.starts_with("ID=") || line.starts_with("ID_LIKE="));
    let words: Vec<&str> = names.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect();
    let is = |name: &str| words.contains(&name);
    if is("debian") || is("ubuntu") {
        "sudo apt-get install libstd-rust-dev-wasm32 lld".to_owned()
    } else if is("fedora") || is("rhel") {
        format!("sudo dnf install rust-std-static-{TARGET} lld")
    } else if is("arch") {
        "sudo pacman -S rust-wasm lld".to_owned()
    } else if is("alpine") {
        "doas apk add rust-wasm lld".to_owned()
    } else {
        "curl --proto =https -sSf https://sh.rustup.rs | sh".to_owned()
    }
}

/// A folder that no build of another machine or checkout shares: the one cargo marks as its own.
pub fn cargo_folder(out: &Path) -> PathBuf {
    out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists()).unwrap_or(out).to_owned()
}
