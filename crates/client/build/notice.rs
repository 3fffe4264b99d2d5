//! A word to whoever waits. Cargo keeps what a build script prints until the script is done, so the word goes to where cargo
//! itself writes.

use std::{
    fs::OpenOptions,
    io::{IsTerminal, Write},
    path::PathBuf,
};

/// Says a line where cargo's own lines go, if that is a terminal or a pipe; nobody is told otherwise.
pub fn say(line: &str) {
    let Some(place) = cargos_lines() else { return };
    if let Ok(mut place) = OpenOptions::new().append(true).open(place) {
        // On a terminal over cargo's progress bar, which is drawn anew.
        let begin = if place.is_terminal() { "\r\x1b[K" } else { "" };
        let _ = writeln!(place, "{begin}{:>12} {line}", "Client");
    }
}

#[cfg(target_os = "linux")]
fn cargos_lines() -> Option<PathBuf> {
    let place = PathBuf::from(format!("/proc/{}/fd/2", std::os::unix::process::parent_id()));
    let leads_to = std::fs::read_link(&place).ok()?.to_str()?.to_owned();
    ["pipe:", "/dev/pts/", "/dev/tty"].iter().any(|kind| leads_to.starts_with(kind)).then_some(place)
}

#[cfg(all(unix, not(target_os = "linux")))]
fn cargos_lines() -> Option<PathBuf> {
    Some(PathBuf::from("/dev/tty"))
}

#[cfg(not(unix))]
fn cargos_lines() -> Option<PathBuf> {
    Some(PathBuf::from("CONOUT$"))
}
