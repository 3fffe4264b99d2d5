//! Protocols as text to and from values.
//!
//! [`lines`] is the door for programs that play: JSON, one message a line, any game. [`socket`] and [`lobby`] are
//! what browsers and other clients of a house say: JSON over a WebSocket, and the bodies of its HTTP calls. [`files`] is
//! how both name what is too long for them, [`fair`] how a deal is made that nobody chooses.

pub mod fair;
pub mod files;
pub mod lines;
pub mod lobby;
pub mod socket;
