//! Protocols as text to and from values.
//!
//! [`lines`] is the door for programs that play: JSON, one message a line, any game. [`socket`] and [`lobby`] are
//! what browsers and other clients of a house say: JSON over a WebSocket, and the bodies of its HTTP calls.

pub mod lines;
pub mod lobby;
pub mod socket;
