//! The engine: whatever comes in, in whatever order, nothing is shown before it is kept, nothing is lost or doubled, and
//! every game can be finished.

#![allow(clippy::unwrap_used)]

mod agreements;
mod bench;
mod bots;
mod clocks;
mod moves;
mod whatever;
