//! A folder of games: those being played, those that are over, and copies of what was damaged.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    time::SystemTime,
};

use kernel::{
    Phrase, Record,
    record::{Loaded, RecordError},
};

use crate::{FileError, FolderJournal, load};

const ENDING: &str = "tapis";

/// A folder of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    root: PathBuf,
}

/// A game that waits to be played on.
#[derive(Debug)]
pub struct Unfinished {
    /// What it is called in the folder: `mastermind-3`.
    pub id: String,
    /// When it was last played.
    pub modified: SystemTime,
    /// What could be read of it, or why nothing could.
    pub loaded: Result<Loaded, FileError>,
}

/// A game that is over, or was put away.
#[derive(Debug)]
pub struct FinishedFile {
    /// Its file.
    pub path: PathBuf,
    /// When it was last played.
    pub modified: SystemTime,
    /// What happened.
    pub record: Record,
}

impl Unfinished {
    /// Where the file is damaged, if it is.
    pub fn damage(&self) -> Option<&RecordError> {
        match &self.loaded {
            Ok(loaded) => loaded.damage.as_ref(),
            Err(FileError::NotARecord { problem, .. }) => Some(problem),
            Err(_) => None,
        }
    }
}

/// Where a person's games usually are, told by the environment: `TAPIS_HOME`, else the system's place for data.
pub fn usual_place(env: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |key: &str| env(key).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("TAPIS_HOME")
        .or_else(|| set("XDG_DATA_HOME").or_else(|| set("APPDATA")).map(|data| data.join("tapis")))
        .or_else(|| set("HOME").map(|home| home.join(".local/share/tapis")))
}

impl Folder {
    /// Opens a folder, making it where it does not exist.
    pub fn open(root: &Path) -> Result<Folder, FileError> {
        let folder = Folder { root: root.to_owned() };
        for place in [folder.games(), folder.records(), folder.damaged()] {
            fs::create_dir_all(&place).map_err(FileError::at(&place))?;
        }
        Ok(folder)
    }

    fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    /// Where finished games are.
    pub fn records(&self) -> PathBuf {
        self.root.join("records")
    }

    /// Where copies of damaged files are.
    pub fn damaged(&self) -> PathBuf {
        self.root.join("damaged")
    }

    pub(crate) fn game_file(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.{ENDING}"))
    }

    pub(crate) fn record_file(&self, id: &str) -> PathBuf {
        self.records().join(format!("{id}.{ENDING}"))
    }

    pub(crate) fn lock_file(&self, id: &str) -> PathBuf {
        self.games().join(format!(".{id}.lock"))
    }

    /// Nobody else plays this game while the lock is held.
    fn lock(&self, id: &str) -> Result<File, FileError> {
        let path = self.lock_file(id);
        let lock = File::create(&path).map_err(FileError::at(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(FileError::Busy),
            Err(TryLockError::Error(problem)) => Err(FileError::Io { path, problem }),
        }
    }

    /// A journal for a new game, under the first free name: `mastermind-1`, `mastermind-2`, … Nothing stands in the
    /// folder before the game begins.
    pub fn create(&self, game: &str) -> Result<FolderJournal, FileError> {
        let mut number = 0_u64;
        loop {
            number += 1;
            let id = format!("{game}-{number}");
            let taken = || self.game_file(&id).exists() || self.record_file(&id).exists();
            if taken() {
                continue;
            }
            match self.lock(&id) {
                // Whoever held the lock before may have begun or finished a game meanwhile.
                Ok(lock) if !taken() => return Ok(FolderJournal::new(self.clone(), id, lock)),
                Ok(_) | Err(FileError::Busy) => (),
                Err(error) => return Err(error),
            }
        }
    }

    /// The games that wait to be played on, the last one played first. Those that cannot be read are there too, with
    /// the reason.
    pub fn unfinished(&self) -> Result<Vec<Unfinished>, FileError> {
        let games = self.games();
        let mut found = Vec::new();
        for entry in fs::read_dir(&games).map_err(FileError::at(&games))? {
            let path = entry.map_err(FileError::at(&games))?.path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let ours = path.extension().is_some_and(|ending| ending == ENDING) && !name.starts_with('.');
            if ours {
                let modified = fs::metadata(&path).and_then(|meta| meta.modified());
                found.push(Unfinished {
                    id: name.to_owned(),
                    modified: modified.unwrap_or(SystemTime::UNIX_EPOCH),
                    loaded: load(&path),
                });
            }
        }
        found.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.id.cmp(&b.id)));
        Ok(found)
    }

    /// The games that are over or were put away, the last one played first, at most so many. Those that cannot be read are
    /// left out.
    pub fn finished(&self, most: usize) -> Result<Vec<FinishedFile>, FileError> {
        let records = self.records();
        let mut found = Vec::new();
        for entry in fs::read_dir(&records).map_err(FileError::at(&records))? {
            let path = entry.map_err(FileError::at(&records))?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                let modified = fs::metadata(&path).and_then(|meta| meta.modified());
                found.push((modified.unwrap_or(SystemTime::UNIX_EPOCH), path));
            }
        }
        found.sort_by(|one, other| other.cmp(one));
        let read = |(modified, path): (SystemTime, PathBuf)| {
            let record = load(&path).ok()?.record;
            Some(FinishedFile { path, modified, record })
        };
        Ok(found.into_iter().filter_map(read).take(most).collect())
    }

    /// What there is of a game, and the journal to play it on with.
    pub fn resume(&self, id: &str) -> Result<(Loaded, FolderJournal), FileError> {
        let path = self.game_file(id);
        let plain_name = Path::new(id).file_name().is_some_and(|name| name == id);
        if !plain_name || !path.exists() {
            return Err(FileError::Gone(id.to_owned()));
        }
        let lock = self.lock(id)?;
        if !path.exists() {
            return Err(FileError::Gone(id.to_owned()));
        }
        Ok((load(&path)?, FolderJournal::new(self.clone(), id.to_owned(), lock)))
    }

    /// What to tell somebody whose game was damaged, by `problem`, and goes on all the same.
    pub fn damaged_notice(&self, problem: Phrase) -> Phrase {
        let folder = self.damaged().display().to_string();
        Phrase::new("store-damaged").with("problem", problem).with("folder", folder)
    }

    /// Takes a game out of the list of unfinished ones without playing it on. It stays among the records.
    pub fn shelve(&self, id: &str) -> Result<PathBuf, FileError> {
        let (_, journal) = self.resume(id)?;
        journal.archive()
    }
}
