//! Where a house keeps its tables: a file, or a PostgreSQL.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{Store, StoreError, StoreReader};
use crate::{
    postgres::{self, Postgres},
    sqlite::{self, Sqlite},
};

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// In an SQLite file.
    File(PathBuf),
    /// In a PostgreSQL, at this address.
    Postgres(String),
}

/// A place that we know nothing of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPlace(pub String);

impl Place {
    /// A place as a host writes it: a path, `sqlite:PATH` or `postgres://…`.
    pub fn parse(text: &str) -> Result<Place, BadPlace> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Place::Postgres(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")).unwrap_or(text);
        if path.contains("://") || path.is_empty() {
            return Err(BadPlace(text.to_owned()));
        }
        Ok(Place::File(PathBuf::from(path)))
    }

    /// Somebody who reads there, whoever has it open. Nothing is made or brought up to date.
    pub fn reader(&self) -> Result<Box<dyn StoreReader>, StoreError> {
        match self {
            Place::File(path) => sqlite::look(path),
            Place::Postgres(url) => Postgres::look(url),
        }
    }

    /// Opens the store for a house of this name.
    pub fn open(&self, house: &str) -> Result<Arc<dyn Store>, StoreError> {
        match self {
            Place::File(path) => Ok(Arc::new(Sqlite::open(path, house)?)),
            Place::Postgres(url) => Ok(Arc::new(Postgres::open(url)?)),
        }
    }
}

impl From<PathBuf> for Place {
    fn from(path: PathBuf) -> Place {
        Place::File(path)
    }
}

impl From<&Path> for Place {
    fn from(path: &Path) -> Place {
        Place::File(path.to_owned())
    }
}

/// For people, without a password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => write!(f, "{}", path.display()),
            Place::Postgres(url) => f.write_str(&postgres::shown_url(url)),
        }
    }
}

/// The same: what is logged is read by others.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        for (text, place) in [
            ("house.db", Some(Place::File("house.db".into()))),
            ("sqlite:/var/house.db", Some(Place::File("/var/house.db".into()))),
            ("postgres://host/house", Some(Place::Postgres("postgres://host/house".into()))),
            ("mysql://host/house", None),
            ("", None),
        ] {
            assert_eq!(Place::parse(text).ok(), place, "{text}");
        }
    }
}
