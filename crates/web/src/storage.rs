//! What the browser keeps: small JSON values under a name, for good or for as long as the tab is open.

use serde::{Serialize, de::DeserializeOwned};

use crate::link::parse;

/// Where something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Until somebody clears the browser's data.
    Browser,
    /// Until the tab is closed; survives a reload.
    Tab,
}

impl Shelf {
    fn open(self) -> Option<web_sys::Storage> {
        let window = web_sys::window()?;
        match self {
            Shelf::Browser => window.local_storage().ok()?,
            Shelf::Tab => window.session_storage().ok()?,
        }
    }

    /// What is kept under a name; `None` when there is nothing or it cannot be read.
    pub fn get<T: DeserializeOwned>(self, key: &str) -> Option<T> {
        let text = self.open()?.get_item(&name(key)).ok()??;
        parse(&text)
    }

    /// Keeps a value. A browser that keeps nothing (private windows, a full disk) is no reason to stop playing.
    pub fn set<T: Serialize>(self, key: &str, value: &T) {
        if let (Some(shelf), Ok(text)) = (self.open(), serde_json::to_string(value)) {
            let _ = shelf.set_item(&name(key), &text);
        }
    }

    /// Forgets a value.
    pub fn remove(self, key: &str) {
        if let Some(shelf) = self.open() {
            let _ = shelf.remove_item(&name(key));
        }
    }
}

fn name(key: &str) -> String {
    format!("tapis/{key}")
}
