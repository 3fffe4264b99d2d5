//! Putting a new file in the place of an old one with its log, so that a crash at any moment loses neither.
//!
//! The new file is made whole under another name first. From then on the exchange is only renaming, and
//! [`finish`] completes it whenever the file is opened.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use super::beside;
use crate::tables::StoreError;

/// A whole file that waits for its place, and the first and all other names of what was there.
const WAITING: [(&str, [&str; 2]); 2] =
    [(".salvaged", [".damaged-1", ".damaged"]), (".restored", [".before-restore", ".before-restore"])];

/// Why a file is exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Salvaged,
    Restored,
}

/// Puts a finished file, which has no log, in the place of `path`. Where the old one is now, if there was one.
pub(super) fn exchange(new: &Path, path: &Path, why: Why) -> Result<Option<PathBuf>, StoreError> {
    let unusable = |error: std::io::Error| StoreError::unusable(path, &error);
    let (waiting, _) = WAITING[why as usize];
    let waiting = beside(path, waiting);
    File::open(new).and_then(|file| file.sync_all()).map_err(unusable)?;
    fs::rename(new, &waiting).map_err(unusable)?;
    sync_folder(path);
    put(&waiting, path, why)
}

/// Completes an exchange that was begun.
pub(super) fn finish(path: &Path) -> Result<(), StoreError> {
    for why in [Why::Salvaged, Why::Restored] {
        let waiting = beside(path, WAITING[why as usize].0);
        if waiting.exists() {
            put(&waiting, path, why)?;
        }
    }
    Ok(())
}

fn put(waiting: &Path, path: &Path, why: Why) -> Result<Option<PathBuf>, StoreError> {
    let unusable = |error: std::io::Error| StoreError::unusable(path, &error);
    let aside = unused(path, why);
    let mut kept = None;
    for ending in ["", "-wal"] {
        let old = beside(path, ending);
        if old.exists() {
            fs::rename(&old, beside(&aside, ending)).map_err(unusable)?;
            kept = Some(aside.clone());
        }
    }
    // It is made anew from the log.
    match fs::remove_file(beside(path, "-shm")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(unusable(error)),
        _ => (),
    }
    sync_folder(path);
    fs::rename(waiting, path).map_err(unusable)?;
    sync_folder(path);
    Ok(kept)
}

/// A name that nothing has, neither a file nor a log.
pub(super) fn unused(path: &Path, why: Why) -> PathBuf {
    let (_, [first, other]) = WAITING[why as usize];
    let mut name = beside(path, first);
    let mut number = 1_u64;
    while name.exists() || beside(&name, "-wal").exists() {
        number += 1;
        name = beside(path, &format!("{other}-{number}"));
    }
    name
}

/// Asks the disk to keep a folder's new names too.
fn sync_folder(path: &Path) {
    crate::aside::sync_folder(path);
}
