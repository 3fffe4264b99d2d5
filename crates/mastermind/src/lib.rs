//! Mastermind: rules, code-breaking strategies and exact search.
#![forbid(unsafe_code)]

pub mod code;
