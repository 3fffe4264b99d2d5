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
    let path = env::var_os("PATH").unwrap_or_default();
    programs_in(env::split_paths(&path), Path::new(DEBIAN))
}

/// The first of these folders that has them all, or the one of the newest version within `versions`.
fn programs_in(folders: impl Iterator<Item = PathBuf>, versions: &Path) -> Option<PathBuf> {
    let whole = |folder: &Path| PROGRAMS.iter().all(|program| folder.join(program).is_file());
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(versions)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort();
    folders.chain(versions.into_iter().rev().map(|(_, folder)| folder)).find(|folder| whole(folder))
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says where it failed")]
mod tests {
    use super::*;

    #[test]
    fn the_newest_whole_version_is_found_unless_there_is_one_on_the_path() {
        let place = env::temp_dir().join(format!("tapis-programs-{}", std::process::id()));
        let fill = |folder: &str, programs: &[&str]| {
            let folder = place.join(folder);
            fs::create_dir_all(&folder).unwrap();
            programs.iter().for_each(|program| fs::write(folder.join(program), "").unwrap());
            folder
        };
        let none = || std::iter::empty();
        assert_eq!(programs_in(none(), &place), None, "nothing is there");
        let nine = fill("9/bin", &PROGRAMS);
        fill("17/bin", &PROGRAMS[..3]);
        fill("common/bin", &PROGRAMS);
        assert_eq!(programs_in(none(), &place), Some(nine), "the only one that is whole");
        let fifteen = fill("15/bin", &PROGRAMS);
        assert_eq!(programs_in(none(), &place), Some(fifteen), "by number, not by letter");
        let own = fill("own", &PROGRAMS);
        let path = [place.join("nowhere"), own.clone()];
        assert_eq!(programs_in(path.into_iter(), &place), Some(own));
        fs::remove_dir_all(&place).unwrap();
    }
}
