//! The journal of one game in a folder.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::PathBuf,
};

use kernel::{
    Outcome, Record,
    record::{self, Entry, Loaded},
};
use table::{Journal, JournalError};

use crate::{FileError, Folder, aside};

/// Keeps one game in a folder's file, move by move. As long as it lives no other program plays the game.
#[derive(Debug)]
pub struct FolderJournal {
    folder: Folder,
    id: String,
    lock: File,
    file: Option<File>,
    kept: u64,
    kept_aside: Option<PathBuf>,
}

impl FolderJournal {
    pub(crate) fn new(folder: Folder, id: String, lock: File) -> FolderJournal {
        FolderJournal { folder, id, lock, file: None, kept: 0, kept_aside: None }
    }

    /// What the game is called in the folder.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The copy of a damaged file that stood in the game's place, once the game goes on.
    pub fn kept_aside(&self) -> Option<&PathBuf> {
        self.kept_aside.as_ref()
    }

    /// Where the game is while it is played.
    pub fn path(&self) -> PathBuf {
        self.folder.game_file(&self.id)
    }

    fn start(&mut self, record: &Record) -> Result<(), FileError> {
        let path = self.path();
        let text = record.to_string();
        let found = match fs::read(&path) {
            Ok(bytes) => Some(bytes),
            Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => None,
            Err(problem) => return Err(FileError::Io { path, problem }),
        };
        if found.as_deref() != Some(text.as_bytes()) {
            if let Some(bytes) = found.filter(|bytes| loses_something(bytes, record)) {
                self.keep_aside(&bytes)?;
            }
            aside::replace(&path, &text)?;
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(FileError::at(&path))?;
        self.kept = text.len() as u64;
        self.file = Some(file);
        Ok(())
    }

    /// Copies what stands in the game's place to a new name among the damaged files.
    fn keep_aside(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let names = (1_u32..).map(|number| format!("{}-{number}.tapis", self.id));
        for path in names.map(|name| self.folder.damaged().join(name)) {
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(problem) if problem.kind() == std::io::ErrorKind::AlreadyExists => (),
                Err(problem) => return Err(FileError::Io { path, problem }),
                Ok(mut copy) => {
                    copy.write_all(bytes).and_then(|()| copy.sync_all()).map_err(FileError::at(&path))?;
                    aside::sync_folder(&path);
                    self.kept_aside = Some(path);
                    break;
                }
            }
        }
        Ok(())
    }

    fn write_line(&mut self, line: &str) -> Result<(), FileError> {
        let path = self.path();
        let at = FileError::at(&path);
        let Some(file) = &mut self.file else {
            return Err(at(std::io::Error::other("the game has not begun")));
        };
        let written = writeln!(file, "{line}").and_then(|()| file.sync_data());
        match written {
            Ok(()) => {
                self.kept += line.len() as u64 + 1;
                Ok(())
            }
            Err(problem) => {
                // Half a line would spoil the next one: the move is not made, so nothing of it may stay.
                let _ = file.set_len(self.kept);
                Err(at(problem))
            }
        }
    }

    /// Moves the game to the records.
    pub(crate) fn archive(&self) -> Result<PathBuf, FileError> {
        let (from, to) = (self.path(), self.folder.record_file(&self.id));
        fs::rename(&from, &to).map_err(FileError::at(&to))?;
        aside::sync_folder(&to);
        aside::sync_folder(&from);
        let _ = self.lock.unlock();
        let _ = fs::remove_file(self.folder.lock_file(&self.id));
        Ok(to)
    }
}

/// Whether writing the record over these bytes would lose anything that was in them.
fn loses_something(bytes: &[u8], record: &Record) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return true };
    match record::load(text) {
        Ok(Loaded { record: found, damage: None }) => {
            !record.entries.starts_with(&found.entries)
                || (&found.game, &found.seed, &found.seats) != (&record.game, &record.seed, &record.seats)
        }
        _ => true,
    }
}

impl Journal for FolderJournal {
    fn begin(&mut self, record: &Record) -> Result<(), JournalError> {
        Ok(self.start(record)?)
    }

    fn append(&mut self, _: usize, entry: &Entry) -> Result<(), JournalError> {
        Ok(self.write_line(&entry.to_string())?)
    }

    fn finish(&mut self, outcome: &Outcome) -> Result<(), JournalError> {
        self.write_line(&record::result_line(outcome))?;
        self.file = None;
        self.archive()?;
        Ok(())
    }
}
