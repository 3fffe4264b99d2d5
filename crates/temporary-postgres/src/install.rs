//! Finding PostgreSQL's programs, and installing them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::user;

/// Where Debian has PostgreSQL's programs, a folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The programs that are used.
const PROGRAMS: [&str; 4] = ["initdb", "postgres", "psql", "pg_basebackup"];

/// The folder of PostgreSQL's programs, the newest if there are several.
pub(crate) fn programs() -> Option<PathBuf> {
    let whole = |folder: &Path| PROGRAMS.iter().all(|program| folder.join(program).is_file());
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(DEBIAN)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).collect::<Vec<_>>();
    on_path
        .into_iter()
        .chain(versions.into_iter().rev().map(|(_, folder)| folder))
        .find(|folder| whole(folder))
}

/// Installs Debian's PostgreSQL where there is none.
pub fn install() -> Result<(), String> {
    if programs().is_some() {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        let mut command = if user::is_root() {
            Command::new("apt-get")
        } else {
            let mut command = Command::new("sudo");
            command.args(["--non-interactive", "apt-get"]);
            command
        };
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        command.status().is_ok_and(|status| status.success())
    };
    let installed = apt(&["update"]) && apt(&["install", "--yes", "--no-install-recommends", "postgresql"]);
    if installed && programs().is_some() {
        return Ok(());
    }
    Err("The tests of houses that share a database need PostgreSQL. \
         Install it (on Debian: apt-get install postgresql) and try again."
        .to_owned())
}
