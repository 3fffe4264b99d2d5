//! The way to a table: what is asked goes out, what is told comes in, whoever the house is.

pub mod api;
pub mod little;
pub mod socket;
pub mod worker;

use wire::socket::{Ask, Told};

/// What comes in from the other side.
#[derive(Clone, Debug)]
pub enum News {
    /// The way is open (again): say hello.
    Open,
    /// The house says something.
    Told(Box<Told>),
    /// The way is broken; it is being mended.
    Lost,
}

/// A way to the house. Dropping it closes it.
pub trait Connection {
    /// Says something; lost if the way is broken, which [`News::Lost`] has told.
    fn ask(&self, ask: &Ask);
}

/// Whoever hears what comes in.
pub type Ear = Box<dyn Fn(News)>;

/// Opens the way to a table: to the little house if it is one of this browser's own, else to the real one.
pub fn open(table: &str, ear: Ear) -> Box<dyn Connection> {
    if little::is_own(table) { Box::new(worker::Own::open(ear)) } else { Box::new(socket::Socket::open(ear)) }
}
