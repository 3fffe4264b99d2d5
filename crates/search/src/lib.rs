//! Tree searches that several games' bots share.

pub mod ismcts;
