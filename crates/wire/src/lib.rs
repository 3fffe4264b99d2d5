//! Protocols as text to and from values.
//!
//! [`lines`] is the door for programs that play: JSON, one message a line, any game. [`socket`], [`live`] and [`lobby`]
//! are what browsers and other clients of a house say: JSON over a WebSocket at a table and in the lobby, and the bodies of
//! HTTP calls. [`files`] is how they name what is too long for them, [`fair`] how a deal is made that nobody chooses,
//! [`me`] how somebody is known without an account, [`patch`] how a client is told what has changed in a view, [`talk`] what
//! players may say to each other.

pub mod fair;
pub mod files;
pub mod lines;
pub mod live;
pub mod lobby;
pub mod me;
pub mod patch;
pub mod socket;
pub mod talk;
