//! People at a browser.
//!
//! One shell around five boards, written with leptos and compiled to WebAssembly. The shell is a lobby, a form for new
//! tables, a page for each table and one for how to play; a game brings a [`board::GameBoard`] and one line in
//! [`catalogue`]. The rules themselves run here too, so that a board knows legal moves without asking; the house stays
//! the referee.
//!
//! What the browser and the house say to each other is [`wire::socket`]. Bots and coach stay with the house: what a
//! browser loads is small.
//!
//! Promises: nothing is loaded from anywhere else; no style or script that a content security policy would have to
//! excuse; every board works by keyboard; colour is never the only sign.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "bundles of signals are Copy, so that closures can take them"
)]

pub mod app;
pub mod board;
pub mod boards;
pub mod catalogue;
pub mod drag;
pub mod kit;
pub mod link;
pub mod live;
pub mod me;
pub mod mine;
pub mod pages;
pub mod prefs;
pub mod route;
pub mod sound;
pub mod storage;
pub mod words;

/// Shows the page.
pub fn start() {
    if let Some(splash) = leptos::prelude::document().get_element_by_id("splash") {
        splash.remove();
    }
    leptos::mount::mount_to_body(app::App);
}
