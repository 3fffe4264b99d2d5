//! What can go wrong with files, each in one sentence that names the file.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use kernel::{Phrase, Speak, record::RecordError};
use table::JournalError;

use crate::system;

/// Why a record could not be kept or read.
#[derive(Debug)]
pub enum FileError {
    /// The system refuses.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// The file is no record.
    NotARecord {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: RecordError,
    },
    /// The file exists and is not ours to overwrite.
    NotOurs(PathBuf),
    /// Another program is playing the game.
    Busy,
    /// There is no such game.
    Gone(String),
}

impl FileError {
    /// For `map_err`: the system's refusal with the file it is about.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
        |problem| FileError::Io { path: path.to_owned(), problem }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl Speak for FileError {
    fn phrase(&self) -> Phrase {
        match self {
            FileError::Io { path, problem } => {
                Phrase::new("store-io").with("path", shown(path)).with("problem", system(problem))
            }
            FileError::NotARecord { path, problem } => {
                Phrase::new("store-not-a-record").with("path", shown(path)).with("problem", problem.phrase())
            }
            FileError::NotOurs(path) => Phrase::new("store-not-ours").with("path", shown(path)),
            FileError::Busy => Phrase::new("store-busy"),
            FileError::Gone(id) => Phrase::new("store-gone").with("id", id.as_str()),
        }
    }
}

/// For logs; people get the phrase.
impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io { path, problem } => write!(f, "{}: {problem}", path.display()),
            other => write!(f, "{}", other.phrase()),
        }
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for JournalError {
    fn from(error: FileError) -> JournalError {
        JournalError(error.to_string())
    }
}
