//! What every store has to do: each test runs on each of them.
#![allow(clippy::unwrap_used, reason = "a test says where it failed")]

mod carrying;
mod holds;
mod homes;
mod keeping;
mod shared;
