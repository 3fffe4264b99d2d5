//! Where the records of games live.
