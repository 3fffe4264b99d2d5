//! The house in a real browser: Debian's Chromium, driven from here.
//!
//! `cargo xtask test` installs the browser and runs these with the client compiled in (`TAPIS_WEB=1`).
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../common/mod.rs"]
mod common;
mod driver;
mod known;
mod lobby;
mod look;
mod pairing;
mod people;
mod players;
mod tables;

use common::house::House;
use tempfile::TempDir;

use crate::driver::{Browser, Wanted};

/// A house with a folder of its own.
struct Place {
    home: TempDir,
    house: Option<House>,
    address: String,
}

impl Place {
    fn new() -> Place {
        let home = TempDir::new().unwrap();
        let house = House::open(home.path(), &[]);
        let address = house.address.clone();
        Place { home, house: Some(house), address }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn house(&self) -> &House {
        self.house.as_ref().unwrap()
    }

    /// Kills the house.
    fn close(&mut self) {
        self.house = None;
    }

    /// Opens it again where it was.
    fn reopen(&mut self) {
        self.house = Some(House::open_at(self.home.path(), &self.address, &[]));
    }

    /// A browser in the lobby.
    fn visitor(&self, wanted: Wanted) -> Browser {
        let browser = Browser::open(wanted);
        browser.go(&self.url("/"));
        browser.wait_to_see(".games .card");
        browser
    }

    /// A table, made without the browser: the answer of the house.
    fn table(&self, body: &serde_json::Value) -> serde_json::Value {
        serde_json::from_str(&self.house().call("POST", "/api/tables", &body.to_string())).unwrap()
    }
}
