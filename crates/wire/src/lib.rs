//! Protocols as text to and from values.
//!
//! [`lines`] is the door for programs that play: JSON, one message a line, any game.

pub mod lines;
