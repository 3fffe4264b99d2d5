//! Where the records of games live: files that only ever grow at their end.
//!
//! A [`Folder`] holds one file for each game. While a game is played its [`FolderJournal`] appends every move and
//! waits until the disk has it, so that a crash costs nothing that anybody saw; a finished game moves to the
//! archive. [`save`] and [`load`] are for files that people name themselves. [`tables`] is what a house with
//! many tables has.
//!
//! ```
//! use kernel::{Record, Seated, Seed, OptionValues, record::Entry, Seat};
//! use store::Folder;
//! use table::Journal as _;
//!
//! let place = tempfile::tempdir()?;
//! let folder = Folder::open(place.path()).unwrap();
//! let record = Record {
//!     game: "mastermind".into(),
//!     options: OptionValues::default(),
//!     seats: vec![Seated { name: "Ada".into(), kind: "human".into() }],
//!     seed: Seed::from(7),
//!     entries: vec![],
//!     result: None,
//! };
//! let mut journal = folder.create("mastermind").unwrap();
//! journal.begin(&record).unwrap();
//! journal.append(0, &Entry::Move { seat: Seat(0), text: "1122".into() }).unwrap();
//! drop(journal); // the lights go out
//!
//! let games = folder.unfinished().unwrap();
//! let (loaded, _journal) = folder.resume(&games[0].id).unwrap();
//! assert_eq!(loaded.record.entries.len(), 1);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Promises: when a journal's call returns, what it was given is on the disk; a file is replaced by renaming a
//! finished one over it, never by writing into it; a damaged file is copied aside before anything is written in its
//! place; one game is played by one program at a time; a file that is no record is not overwritten unless somebody
//! insists.

mod aside;
mod error;
mod folder;
mod journal;
pub mod postgres;
mod save;
pub mod sqlite;
mod system;
pub mod tables;

pub use error::FileError;
pub use folder::{FinishedFile, Folder, Unfinished, usual_place};
pub use journal::FolderJournal;
pub use save::{Overwrite, load, save, save_text};
pub use system::system;

/// What the store says, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };
