//! A PostgreSQL in a temporary folder, on loopback, for as long as it is needed.
//!
//! It uses the programs of the installed PostgreSQL ([`install`] installs Debian's where there are none). PostgreSQL does
//! not run as root: there another user is borrowed for it. The server ends, and its folder goes, with whoever started
//! it, however that ends.
//!
//! No dependencies, so that `cargo xtask` is compiled in a moment.

mod install;
mod server;
mod user;

pub use install::install;
pub use server::{Durable, Server};
