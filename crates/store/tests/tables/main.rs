//! What every store has to do, each test on each of them; and what only a file or a shared database can be asked.
#![allow(clippy::unwrap_used, reason = "a test says where it failed")]

mod carrying;
mod file;
mod holds;
mod homes;
mod keeping;
mod people;
mod shared;
