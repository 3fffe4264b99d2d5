//! What PostgreSQL says, in our words.

use tokio_postgres::{Error, error::SqlState};

use crate::tables::StoreError;

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        let Some(said) = error.as_db_error() else {
            let problem =
                std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            // Whatever the server did not say itself is about the way to it.
            return StoreError::Away(problem);
        };
        let problem = said.message().to_owned();
        match said.code() {
            &SqlState::DISK_FULL => StoreError::Full,
            &SqlState::UNIQUE_VIOLATION => StoreError::Taken,
            &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => StoreError::Damaged(problem),
            code if may_be_tried_again(code) => StoreError::Away(problem),
            _ => StoreError::Other(problem),
        }
    }
}

/// Whether the same thing may well be done by another connection, or a moment later.
fn may_be_tried_again(code: &SqlState) -> bool {
    let class = code.code();
    class.starts_with("08")
        || class.starts_with("57P")
        || class.starts_with("53") // too many connections, out of memory
        || [&SqlState::READ_ONLY_SQL_TRANSACTION, &SqlState::T_R_SERIALIZATION_FAILURE, &SqlState::T_R_DEADLOCK_DETECTED]
            .contains(&code)
}
