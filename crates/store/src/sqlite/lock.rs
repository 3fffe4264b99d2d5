//! One house at a time: whoever has the file open says so beside it.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, Write},
    path::Path,
};

use super::beside;
use crate::tables::StoreError;

/// What we read of what another house says about itself, in bytes.
const LONGEST: u64 = 200;

/// The right to a file. The system takes it back when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the right, or says who has it.
    pub(super) fn take(path: &Path, house: &str) -> Result<Lock, StoreError> {
        let place = beside(path, ".lock");
        let unusable = |error: std::io::Error| StoreError::unusable(&place, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&place)
            .map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
            Err(TryLockError::WouldBlock) => {
                // On some systems nobody else may read what is locked; the refusal stands all the same.
                let mut by = String::new();
                let _ = Read::by_ref(&mut file).take(LONGEST).read_to_string(&mut by);
                let by = by.lines().next().unwrap_or_default().to_owned();
                return Err(StoreError::InUse { path: path.display().to_string(), by });
            }
        }
        // What it says is a courtesy: the lock holds without it.
        let _ = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{house}, process {}", std::process::id()))
            .and_then(|()| file.flush());
        Ok(Lock { _file: file })
    }
}
