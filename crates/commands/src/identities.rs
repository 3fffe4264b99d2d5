//! The secrets that say who somebody is, one for each house: a house hears the secret that it is told, so that none is told to
//! two. They are in one file that only its owner can read.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use house::HouseAddress;
use kernel::{Phrase, Speak};
use wire::me::MySecret;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// Why a secret could not be read or kept.
#[derive(Debug)]
pub enum IdentityProblem {
    /// There is no folder for it.
    NoFolder,
    /// The file does not do what it should.
    File(PathBuf, io::Error),
    /// A line of the file is none of ours.
    Odd(PathBuf, usize),
}

impl Speak for IdentityProblem {
    fn phrase(&self) -> Phrase {
        match self {
            IdentityProblem::NoFolder => Phrase::new("tapis-me-no-folder"),
            IdentityProblem::File(path, error) => Phrase::new("tapis-file-unwritable")
                .with("file", path.display().to_string())
                .with("problem", store::system(error)),
            IdentityProblem::Odd(path, line) => {
                Phrase::new("tapis-me-odd-file").with("file", path.display().to_string()).with("line", *line)
            }
        }
    }
}

/// Who somebody is, house by house.
pub struct Identities {
    path: PathBuf,
    known: BTreeMap<HouseAddress, MySecret>,
}

impl Identities {
    /// The identities of whoever uses this machine.
    pub fn open() -> Result<Identities, IdentityProblem> {
        let root = store::usual_place(|name| std::env::var_os(name)).ok_or(IdentityProblem::NoFolder)?;
        Identities::read(root.join("identities"))
    }

    fn read(path: PathBuf) -> Result<Identities, IdentityProblem> {
        let failed = |error| IdentityProblem::File(path.clone(), error);
        let mut text = String::new();
        match fs::File::open(&path) {
            Ok(file) => {
                let read = file.take(LARGEST + 1).read_to_string(&mut text).map_err(failed)?;
                if read as u64 > LARGEST {
                    return Err(IdentityProblem::File(path, io::ErrorKind::FileTooLarge.into()));
                }
                make_private(&path).map_err(failed)?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(failed(error)),
        }
        let mut known = BTreeMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let read = line.split_once(' ').and_then(|(house, secret)| {
                Some((house.parse::<HouseAddress>().ok()?, secret.parse::<MySecret>().ok()?))
            });
            let (house, secret) = read.ok_or_else(|| IdentityProblem::Odd(path.clone(), number + 1))?;
            known.insert(house, secret);
        }
        Ok(Identities { path, known })
    }

    /// Who they are at a house.
    pub fn get(&self, house: &HouseAddress) -> Option<MySecret> {
        self.known.get(house).copied()
    }

    /// Keeps who they are at a house.
    pub fn keep(&mut self, house: &HouseAddress, secret: MySecret) -> Result<(), IdentityProblem> {
        self.known.insert(house.clone(), secret);
        self.write()
    }

    /// Forgets who they were at a house.
    pub fn forget(&mut self, house: &HouseAddress) -> Result<(), IdentityProblem> {
        self.known.remove(house);
        self.write()
    }

    fn write(&self) -> Result<(), IdentityProblem> {
        let lines: Vec<String> =
            self.known.iter().map(|(house, secret)| format!("{house} {secret}\n")).collect();
        write_privately(&self.path, &lines.concat(), true)
    }
}

/// Writes a file that only its owner can read, whole or not at all; over what is there only if that is wanted.
pub fn write_privately(path: &Path, text: &str, over: bool) -> Result<(), IdentityProblem> {
    let failed = |error| IdentityProblem::File(path.to_owned(), error);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    if !over && path.exists() {
        return Err(failed(io::ErrorKind::AlreadyExists.into()));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let written = create_private(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // It may never have been made.
        let _ = fs::remove_file(&beside);
        failed(error)
    })
}

fn create_private(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    make_private(path)?;
    Ok(file)
}

/// Takes from everybody else what they may do with a file.
fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_kept_for_each_house_and_from_everybody_else() {
        let home = tempfile::TempDir::new().unwrap();
        let path = home.path().join("deep/identities");
        let (here, there): (HouseAddress, HouseAddress) =
            ("localhost".parse().unwrap(), "https://tapis.example.org".parse().unwrap());
        let (one, other) = (MySecret::from([1; 16]), MySecret::from([2; 16]));
        let mut identities = Identities::read(path.clone()).unwrap();
        assert_eq!(identities.get(&here), None);
        identities.keep(&here, one).unwrap();
        identities.keep(&there, other).unwrap();
        let mut again = Identities::read(path.clone()).unwrap();
        assert_eq!((again.get(&here), again.get(&there)), (Some(one), Some(other)));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(), 0o600);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
            Identities::read(path.clone()).unwrap();
            assert_eq!(mode(), 0o600, "whatever it was before");
        }
        again.forget(&here).unwrap();
        assert_eq!(Identities::read(path.clone()).unwrap().get(&here), None);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        fs::write(&path, "https://x\n").unwrap();
        assert!(matches!(Identities::read(path.clone()), Err(IdentityProblem::Odd(_, 1))));
        fs::write(&path, vec![b'\n'; LARGEST as usize + 1]).unwrap();
        assert!(matches!(Identities::read(path), Err(IdentityProblem::File(..))));
        let file = home.path().join("mine.json");
        write_privately(&file, "{}", false).unwrap();
        assert!(write_privately(&file, "{}", false).is_err(), "nothing is overwritten");
    }
}
