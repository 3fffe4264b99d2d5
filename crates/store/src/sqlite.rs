//! Tables in one SQLite file, for one house at a time.
//!
//! WAL, `synchronous=FULL`: on disk when the commit returns. A file whose end was cut off, whose log is damaged or which
//! lost everything but its log is saved as far as it can be read when it is opened.

mod gather;
mod keep;
mod lock;
mod log;
mod pages;
mod people;
mod read;
mod salvage;
mod schema;
mod swap;
mod write;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use rusqlite::{Connection, Error, ErrorCode, OpenFlags};

pub use keep::{backup, restore};
pub(crate) use keep::{in_a_copy, written_anew};
pub use salvage::{LostLog, Salvaged};
pub use schema::VERSION;

use crate::tables::{Done, People, Store, StoreError, StoreReader, Work, Writer};
use lock::Lock;

/// How long to wait for another process that uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// A file of tables that is ours as long as this lives.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    salvaged: Option<Salvaged>,
    /// For the first who writes.
    ready: Mutex<Option<Connection>>,
    lock: Mutex<Option<Lock>>,
}

impl Sqlite {
    /// Opens the file for the house of this name, made and brought up to date where needed. A file that another house
    /// has open is refused; one that is damaged is saved first, as far as it can be read.
    pub fn open(path: &Path, house: &str) -> Result<Sqlite, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| StoreError::unusable(folder, &error))?;
        }
        let lock = Lock::take(path, house)?;
        swap::finish(path)?;
        let salvaged = salvage::if_needed(path)?;
        let connection = prepared(path)?;
        // The file is ours alone: whoever held a table before is gone.
        connection
            .execute("UPDATE tables SET owner = NULL, lease_until = NULL WHERE owner IS NOT NULL", [])
            .map_err(|error| opening(path, &error))?;
        Ok(Sqlite {
            path: path.to_owned(),
            salvaged,
            ready: Mutex::new(Some(connection)),
            lock: Mutex::new(Some(lock)),
        })
    }

    /// What had to be saved when the file was opened.
    pub fn salvaged(&self) -> Option<&Salvaged> {
        self.salvaged.as_ref()
    }
}

impl Store for Sqlite {
    fn shown(&self) -> String {
        self.path.display().to_string()
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner).take();
        let connection = match ready {
            Some(connection) => connection,
            None => prepared(&self.path)?,
        };
        Ok(Box::new(write::FileWriter::new(connection, &self.path)?))
    }

    fn reader(&self) -> Result<Box<dyn StoreReader>, StoreError> {
        Ok(Box::new(read::FileReader(open_to_read(&self.path)?)))
    }

    fn people(&self) -> Result<Box<dyn People>, StoreError> {
        Ok(Box::new(people::FilePeople(prepared(&self.path)?)))
    }

    fn close(&self) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn mended(&self) -> Option<String> {
        self.salvaged.as_ref().map(ToString::to_string)
    }
}

/// A connection to write with.
fn prepared(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| opening(path, &error))?;
    schema::prepare(&connection, path)?;
    Ok(connection)
}

/// Somebody who reads from a file, whoever has it open.
pub(crate) fn look(path: &Path) -> Result<Box<dyn StoreReader>, StoreError> {
    let connection = open_to_read(path)?;
    keep::check(&connection, path)?;
    if schema::version(&connection)? < VERSION {
        let problem = "it is of an older version: open it with a house first";
        return Err(StoreError::unusable(path, &problem));
    }
    Ok(Box::new(read::FileReader(connection)))
}

/// Does one small thing in a file, whoever has it open: SQLite lets one write after the other.
pub(crate) fn beside_a_house(path: &Path, work: &Work) -> Result<Done, StoreError> {
    drop(look(path)?);
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|error| opening(path, &error))?;
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")?;
    Ok(write::apply(&connection, work))
}

fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| opening(path, &error))?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// The file with something more at the end of its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// What SQLite says when it opens a file.
fn opening(path: &Path, error: &Error) -> StoreError {
    match said(error) {
        StoreError::Other(problem) => StoreError::unusable(path, &problem),
        known => known,
    }
}

fn said(error: &Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Other(error.to_string()),
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        said(&error)
    }
}
