//! Finding PostgreSQL's programs, and installing them.

use std::{
    env,
    ffi::OsString,
    fs,
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
    Machine::own().programs()
}

/// Where programs are looked for, and who asks.
struct Machine {
    /// Folders, as in `PATH`.
    path: OsString,
    versions: PathBuf,
    is_root: bool,
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
    Machine::own().install()
}

impl Machine {
    fn own() -> Machine {
        let path = env::var_os("PATH").unwrap_or_default();
        Machine { path, versions: DEBIAN.into(), is_root: user::is_root() }
    }

    fn programs(&self) -> Option<PathBuf> {
        programs_in(env::split_paths(&self.path), &self.versions)
    }

    fn install(&self) -> Result<(), String> {
        if self.programs().is_some() {
            return Ok(());
        }
        let apt = |args: &[&str]| {
            let words =
                if self.is_root { &["apt-get"][..] } else { &["sudo", "--non-interactive", "apt-get"] };
            let mut command = Command::new(words[0]);
            command.args(&words[1..]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
            // Looked for where everything is looked for.
            command.env("PATH", &self.path).status().is_ok_and(|status| status.success())
        };
        let installed =
            apt(&["update"]) && apt(&["install", "--yes", "--no-install-recommends", "postgresql"]);
        if installed && self.programs().is_some() {
            return Ok(());
        }
        Err("The tests of houses that share a database need PostgreSQL. \
             Install it (on Debian: apt-get install postgresql) and try again."
            .to_owned())
    }
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

    /// A machine in a folder, whose installer writes down what it is asked for and does what it is told to.
    #[cfg(unix)]
    struct Bare {
        place: PathBuf,
        machine: Machine,
    }

    #[cfg(unix)]
    impl Bare {
        fn new(name: &str, installer: &str, is_root: bool) -> Bare {
            use std::os::unix::fs::PermissionsExt;
            let place = env::temp_dir().join(format!("tapis-bare-{name}-{}", std::process::id()));
            let bin = place.join("bin");
            fs::create_dir_all(&bin).unwrap();
            let script = format!(
                "#!/bin/sh\nPATH=/usr/bin:/bin\ncd '{}'\necho \"$0 $*\" >>asked\n{installer}\n",
                place.display()
            );
            for program in ["apt-get", "sudo"] {
                fs::write(bin.join(program), &script).unwrap();
                fs::set_permissions(bin.join(program), fs::Permissions::from_mode(0o755)).unwrap();
            }
            let machine = Machine { path: bin.into_os_string(), versions: place.join("versions"), is_root };
            Bare { place, machine }
        }

        /// What was asked of the installer.
        fn asked(&self) -> String {
            let bin = format!("{}/", Path::new(&self.machine.path).display());
            fs::read_to_string(self.place.join("asked")).unwrap_or_default().replace(&bin, "")
        }
    }

    #[cfg(unix)]
    impl Drop for Bare {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.place);
        }
    }

    /// What Debian's package brings, as far as we look.
    #[cfg(unix)]
    const BRINGS: &str = "case \"$*\" in *install*)
        mkdir -p versions/15/bin; cd versions/15/bin; touch initdb postgres psql pg_basebackup;; esac";

    /// One test, one after the other: a program that is being written cannot be started, nor can one that somebody who is
    /// just being started still has open.
    #[test]
    #[cfg(unix)]
    fn what_is_missing_is_installed_or_named_in_a_sentence() {
        let bare = Bare::new("root", BRINGS, true);
        assert_eq!(bare.machine.programs(), None);
        bare.machine.install().unwrap();
        assert_eq!(bare.machine.programs(), Some(bare.place.join("versions/15/bin")));
        let once = "apt-get update\napt-get install --yes --no-install-recommends postgresql\n";
        assert_eq!(bare.asked(), once);
        bare.machine.install().unwrap();
        assert_eq!(bare.asked(), once, "nothing is installed where it is");
        // Whoever is not root asks for the right, and is never asked for a password.
        let user = Bare::new("user", BRINGS, false);
        user.machine.install().unwrap();
        assert!(user.asked().starts_with("sudo --non-interactive apt-get update\n"), "{}", user.asked());
        // An installer that fails, one that brings something else, and none at all.
        let failing = Bare::new("failing", "exit 100", true);
        let why = failing.machine.install().unwrap_err();
        assert!(why.contains("apt-get install postgresql"), "{why}");
        assert_eq!(failing.asked(), "apt-get update\n", "it is not tried without a list of packages");
        assert!(Bare::new("idle", "", true).machine.install().is_err());
        let mut none = Bare::new("none", "", true);
        none.machine.path = OsString::new();
        assert!(none.machine.install().is_err());
    }
}
