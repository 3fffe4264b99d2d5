//! What can go wrong with a database.

use std::{fmt, path::Path};

use kernel::{Phrase, Speak};
use rusqlite::{Error, ErrorCode};

/// Why something could not be kept or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The disk, or the file's limit, is full.
    Full,
    /// That entry number is taken: another house was faster.
    Taken,
    /// The file is damaged where it was read.
    Damaged(String),
    /// The file was written by a newer version.
    Newer {
        /// Its version.
        found: u32,
        /// The version that we know.
        known: u32,
    },
    /// The file or its folder cannot be used.
    Unusable {
        /// Which.
        path: String,
        /// Why.
        problem: String,
    },
    /// Something else that SQLite says.
    Other(String),
    /// The database was closed.
    Closed,
}

impl StoreError {
    pub(super) fn opening(path: &Path, error: &Error) -> StoreError {
        match StoreError::from_sqlite(error) {
            StoreError::Other(problem) => StoreError::Unusable { path: path.display().to_string(), problem },
            known => known,
        }
    }

    pub(super) fn folder(path: &Path, error: &std::io::Error) -> StoreError {
        StoreError::Unusable { path: path.display().to_string(), problem: error.to_string() }
    }

    fn from_sqlite(error: &Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(error.to_string())
            }
            _ => StoreError::Other(error.to_string()),
        }
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        StoreError::from_sqlite(&error)
    }
}

/// For logs; people get phrases.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Taken => f.write_str("the entry number is taken"),
            StoreError::Damaged(problem) => write!(f, "the database is damaged: {problem}"),
            StoreError::Newer { found, known } => {
                write!(f, "the database has version {found}, this program knows versions up to {known}")
            }
            StoreError::Unusable { path, problem } => write!(f, "{path} cannot be used: {problem}"),
            StoreError::Other(problem) => f.write_str(problem),
            StoreError::Closed => f.write_str("the database is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The words are the house's: `house-store-…`.
impl Speak for StoreError {
    fn phrase(&self) -> Phrase {
        match self {
            StoreError::Full => Phrase::new("house-store-full"),
            StoreError::Taken => Phrase::new("house-store-taken"),
            StoreError::Damaged(problem) => {
                Phrase::new("house-store-damaged").with("problem", problem.as_str())
            }
            StoreError::Newer { found, known } => {
                Phrase::new("house-store-newer").with("found", *found).with("known", *known)
            }
            StoreError::Unusable { path, problem } => Phrase::new("house-store-unusable")
                .with("path", path.as_str())
                .with("problem", problem.as_str()),
            StoreError::Other(problem) => Phrase::new("house-store-other").with("problem", problem.as_str()),
            StoreError::Closed => Phrase::new("house-store-closed"),
        }
    }
}
