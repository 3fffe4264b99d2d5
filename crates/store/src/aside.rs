//! Replacing a file so that a crash leaves the old one or the new one, never half of either.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use crate::FileError;

/// The name under which a file is prepared. It is hidden and does not end like a record, so nobody takes it for one.
pub(crate) fn aside_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".new");
    path.with_file_name(name)
}

/// Writes a text aside, waits for the disk, and renames it into place.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    let aside = aside_of(path);
    let written = write_through(&aside, text).and_then(|()| fs::rename(&aside, path));
    if let Err(problem) = written {
        let _ = fs::remove_file(&aside);
        return Err(FileError::Io { path: path.to_owned(), problem });
    }
    sync_folder(path);
    Ok(())
}

fn write_through(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Asks the disk to keep a folder's new names too. Where folders cannot be opened the system does it by itself.
pub(crate) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|parent| File::open(parent).ok()) {
        let _ = folder.sync_all();
    }
}
