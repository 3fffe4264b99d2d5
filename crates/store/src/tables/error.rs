//! What can go wrong with the tables of a house.

use std::{fmt, path::Path};

use kernel::{Phrase, Speak};

/// Why something could not be kept or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The disk, or the file's limit, is full.
    Full,
    /// That entry number, or that name, is taken.
    Taken,
    /// The table was taken by another house since we took it.
    Lost,
    /// Another house holds the table: this one.
    Elsewhere(String),
    /// The store cannot be reached; whether something was kept is not known.
    Away(String),
    /// The store is damaged where it was read.
    Damaged(String),
    /// The file is open in another house.
    InUse {
        /// The file.
        path: String,
        /// The house.
        by: String,
    },
    /// The file is no store of a house.
    NotAHouse(String),
    /// The store was written by a newer version.
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
    /// Something else that the database says.
    Other(String),
    /// The database was closed.
    Closed,
}

impl StoreError {
    /// A file or folder that cannot be used.
    pub(crate) fn unusable(path: &Path, error: &dyn fmt::Display) -> StoreError {
        StoreError::Unusable { path: path.display().to_string(), problem: error.to_string() }
    }
}

/// For logs; people get phrases.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Taken => f.write_str("the entry number is taken"),
            StoreError::Lost => f.write_str("the table was taken by another house"),
            StoreError::Elsewhere(owner) => write!(f, "the table is held by {owner}"),
            StoreError::Away(problem) => write!(f, "the database cannot be reached: {problem}"),
            StoreError::InUse { path, by } => write!(f, "{path} is open in another house: {by}"),
            StoreError::NotAHouse(path) => write!(f, "{path} is no store of a house"),
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
            StoreError::Lost => Phrase::new("house-store-lost"),
            StoreError::Elsewhere(owner) => {
                Phrase::new("house-store-elsewhere").with("owner", owner.as_str())
            }
            StoreError::Away(problem) => Phrase::new("house-store-away").with("problem", problem.as_str()),
            StoreError::Damaged(problem) => {
                Phrase::new("house-store-damaged").with("problem", problem.as_str())
            }
            StoreError::InUse { path, by } => {
                Phrase::new("house-store-in-use").with("path", path.as_str()).with("by", by.as_str())
            }
            StoreError::NotAHouse(path) => Phrase::new("house-store-not-a-house").with("path", path.as_str()),
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
