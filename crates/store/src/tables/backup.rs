//! Backups, of whatever kind the store is: the copy is always one SQLite file, which is a house by itself.

use std::path::{Path, PathBuf};

use super::{Carried, Database, Place, StoreError, carry, copy};
use crate::sqlite;

/// Copies a store to a new file while houses go on.
pub fn backup(from: &Place, to: &Path) -> Result<Carried, StoreError> {
    match from {
        Place::File(path) => {
            sqlite::backup(path, to)?;
            let tables = Place::from(to).reader()?.count()?;
            Ok(Carried { tables, damaged: Vec::new() })
        }
        Place::Postgres(_) => {
            let mut from = from.reader()?;
            sqlite::written_anew(to, |fresh| {
                let target = Database::open(&Place::from(fresh), "tapis backup")?;
                let carried = copy(&mut *from, &target)?;
                target.close();
                Ok(carried)
            })
        }
    }
}

/// Puts a copy in the place of a store that no house uses. What was in a file is kept beside it: its name there. A shared
/// database has to be empty.
pub fn restore(from: &Path, to: &Place) -> Result<Option<PathBuf>, StoreError> {
    if let Place::File(path) = to {
        return sqlite::restore(from, path);
    }
    let target = Database::open(to, "tapis restore")?;
    if target.count()? > 0 {
        let problem = "it is not empty: nothing is overwritten".to_owned();
        return Err(StoreError::Unusable { path: to.to_string(), problem });
    }
    sqlite::in_a_copy(from, |copy| {
        let source = Database::open(&Place::from(copy), "tapis restore")?;
        carry(&source, &target)?;
        source.close();
        Ok(())
    })?;
    Ok(None)
}
