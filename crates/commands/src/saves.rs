//! Files that games are kept in: records, and a game's own save format where it has one.

use std::path::Path;

use kernel::{Phrase, Record, Speak};
use store::Overwrite;

use crate::catalogue;

/// Saves a game in the format that the file's name asks for: a record, unless the game has a format of its own whose
/// files end like this one.
pub fn save(path: &Path, record: &Record) -> Result<(), Phrase> {
    let form = catalogue::find(&record.game)
        .and_then(|entry| entry.form)
        .filter(|form| path.extension().is_some_and(|extension| extension == form.extension()));
    match form {
        None => store::save(path, record, Overwrite::Records),
        Some(form) => store::save_text(path, &form.write(record)?, |there| form.claims(there)),
    }
    .map_err(|problem| problem.phrase())
}
