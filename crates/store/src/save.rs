//! Records in files that people name themselves.

use std::{fs, io::ErrorKind, path::Path};

use kernel::{Record, record, record::Loaded};

use crate::{FileError, aside};

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
pub fn load(path: &Path) -> Result<Loaded, FileError> {
    let bytes = fs::read(path).map_err(FileError::at(path))?;
    // Bytes that are no text become signs that no record has, so the damage is found where it is.
    let text = String::from_utf8_lossy(&bytes);
    record::load(&text).map_err(|problem| FileError::NotARecord { path: path.to_owned(), problem })
}

/// Writes a record to a file.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> Result<(), FileError> {
    save_text(path, &record.to_string(), |there| {
        overwrite == Overwrite::Anything || record::load(there).is_ok()
    })
}

/// Writes a text to a file, in the place of what is there only if that is `ours`. The file is the old one or the new
/// one, never half of either.
pub fn save_text(path: &Path, text: &str, ours: impl Fn(&str) -> bool) -> Result<(), FileError> {
    match fs::read(path) {
        Ok(there) if ours(&String::from_utf8_lossy(&there)) => (),
        Ok(_) => return Err(FileError::NotOurs(path.to_owned())),
        Err(problem) if problem.kind() == ErrorKind::NotFound => (),
        Err(problem) => return Err(FileError::at(path)(problem)),
    }
    aside::replace(path, text)
}
