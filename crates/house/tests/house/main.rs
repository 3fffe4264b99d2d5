//! The house from outside: scripted clients on 127.0.0.1, and processes that are killed. One program, because each would
//! hold all games.

#![allow(clippy::unwrap_used, reason = "a test says where it failed")]
#![allow(clippy::print_stdout, reason = "a child process tells its address")]

mod bots;
mod common;
mod drills;
mod durability;
mod files;
mod hooks;
mod hostile;
mod known;
mod lobby;
mod logs;
mod people;
mod play;
mod programs;
mod protocol;
mod rooms;
mod secrecy;
mod shared;
mod strangers;
mod talk;
