//! The way to a table: what is asked goes out, what is told comes in.

pub mod api;
pub mod socket;

use wire::socket::Told;

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

/// Whoever hears what comes in.
pub type Ear = Box<dyn Fn(News)>;
