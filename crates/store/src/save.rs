//! Records in files that people name themselves.

use std::{fs, io::ErrorKind, path::Path};

use kernel::{Record, record, record::Loaded};

use crate::{StoreError, aside};

/// What may be overwritten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overwrite {
    /// Other records.
    #[default]
    Records,
    /// Whatever is there.
    Anything,
}

/// Reads a record from a file, up to where it is damaged.
pub fn load(path: &Path) -> Result<Loaded, StoreError> {
    let bytes = fs::read(path).map_err(StoreError::at(path))?;
    // Bytes that are no text become signs that no record has, so the damage is found where it is.
    let text = String::from_utf8_lossy(&bytes);
    record::load(&text).map_err(|problem| StoreError::NotARecord { path: path.to_owned(), problem })
}

/// Writes a record to a file.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> Result<(), StoreError> {
    if overwrite == Overwrite::Records {
        match load(path) {
            Ok(_) => (),
            Err(StoreError::Io { problem, .. }) if problem.kind() == ErrorKind::NotFound => (),
            Err(StoreError::NotARecord { path, .. }) => return Err(StoreError::NotOurs(path)),
            Err(error) => return Err(error),
        }
    }
    aside::replace(path, &record.to_string())
}
