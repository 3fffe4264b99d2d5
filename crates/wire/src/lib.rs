//! Protocols as text to and from values.
//!
//! [`lines`] is the door for programs that play: JSON, one message a line, any game. [`sheet`] is the protocol of the
//! Mexican Train sheet, both sides.

pub mod lines;
pub mod sheet;
