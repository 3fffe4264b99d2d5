//! Running something as somebody who is not root.

use std::{fs, path::Path, process::Command};

/// Whether we are root, as far as the system tells.
pub(crate) fn is_root() -> bool {
    let ids = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let id = ids.lines().find_map(|line| line.strip_prefix("Uid:"));
    id.and_then(|ids| ids.split_whitespace().nth(1)) == Some("0")
}

/// A user to borrow: PostgreSQL's own if there is one.
fn borrowed() -> &'static str {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let known = |name: &str| users.lines().any(|line| line.split(':').next() == Some(name));
    if known("postgres") { "postgres" } else { "nobody" }
}

/// A program that does not run as root.
pub(crate) fn command(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    let user = borrowed();
    command.args(["--reuid", user, "--regid"]).arg(group(user)).arg("--clear-groups").arg(program);
    command
}

/// The number of a user's own group.
fn group(user: &str) -> String {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let line = users.lines().find(|line| line.split(':').next() == Some(user));
    line.and_then(|line| line.split(':').nth(3)).unwrap_or("65534").to_owned()
}
