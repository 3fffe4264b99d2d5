//! What can go wrong with files, each in one sentence that names the file.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use kernel::{Phrase, Speak, record::RecordError};
use table::JournalError;

/// Why a record could not be kept or read.
#[derive(Debug)]
pub enum StoreError {
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

impl StoreError {
    /// For `map_err`: the system's refusal with the file it is about.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> StoreError + '_ {
        |problem| StoreError::Io { path: path.to_owned(), problem }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl Speak for StoreError {
    fn phrase(&self) -> Phrase {
        match self {
            StoreError::Io { path, problem } => {
                Phrase::new("store-io").with("path", shown(path)).with("problem", problem.to_string())
            }
            StoreError::NotARecord { path, problem } => {
                Phrase::new("store-not-a-record").with("path", shown(path)).with("problem", problem.phrase())
            }
            StoreError::NotOurs(path) => Phrase::new("store-not-ours").with("path", shown(path)),
            StoreError::Busy => Phrase::new("store-busy"),
            StoreError::Gone(id) => Phrase::new("store-gone").with("id", id.as_str()),
        }
    }
}

/// For logs; people get the phrase.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io { path, problem } => write!(f, "{}: {problem}", path.display()),
            other => write!(f, "{}", other.phrase()),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for JournalError {
    fn from(error: StoreError) -> JournalError {
        JournalError(error.to_string())
    }
}
