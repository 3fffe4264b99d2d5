//! The way to a table: what is asked goes out, what is told comes in.

pub mod api;
pub mod socket;

use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::socket::Told;

/// What comes in from the other side.
#[derive(Clone, Debug)]
pub enum LinkNews {
    /// The way is open (again): say hello.
    Open,
    /// The house says something.
    Told(Box<Told>),
    /// The way is broken; it is being mended.
    Lost,
}

/// Whoever hears what comes in.
pub type Ear = Box<dyn Fn(LinkNews)>;

/// Reads JSON. Everything that the client reads goes through a [`Value`], so that there is one reader of text, and of each
/// type only what reads it from a value.
pub fn parse<T: DeserializeOwned>(text: &str) -> Option<T> {
    let value: Value = serde_json::from_str(text).ok()?;
    T::deserialize(&value).ok()
}
