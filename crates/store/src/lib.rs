//! Where the records of games live.

pub mod sqlite;
