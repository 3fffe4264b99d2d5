//! The keys: arrows from piece to piece and from landing to landing, Enter, Escape, Backspace, R to see the last
//! move again, and N for the names of the holes.

use games::chinese_checkers::{Cell, Move};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::{ChineseCheckersModel, place};
use crate::kit::takes_key;

impl ChineseCheckersModel {
    /// Listens to the keys.
    pub fn listen(self) {
        let listener = window_event_listener(ev::keydown, move |event| {
            let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let tag = on.as_ref().map(web_sys::Element::tag_name).unwrap_or_default();
            let busy = event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented();
            if busy || on.as_ref().is_some_and(|on| takes_key(on, &event.key())) {
                return;
            }
            let focused = on.and_then(|element| cell_of(&element));
            let control = matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY");
            if untrack(|| self.key(&event.key(), focused, control)) {
                event.prevent_default();
            }
        });
        on_cleanup(move || listener.remove());
    }

    /// Does what a key says; whether it says anything here.
    fn key(self, key: &str, focused: Option<Cell>, control: bool) -> bool {
        match (key, focused) {
            ("Enter" | " ", Some(cell)) => {
                self.press(cell);
                true
            }
            ("Enter", None) if !control && (self.must_pass() || self.ready().is_some()) => {
                self.play();
                true
            }
            ("Escape", _) => {
                let Some(from) = self.way.get().first().copied() else { return false };
                self.let_go();
                if focused.is_some() {
                    focus(from);
                }
                true
            }
            ("Backspace", _) => {
                let mut way = self.way.get();
                let taken = way.pop().is_some();
                if taken {
                    if let (Some(&here), Some(_)) = (way.last(), focused) {
                        focus(here);
                    }
                    self.set_way(way);
                }
                taken
            }
            ("n" | "N", _) => {
                self.named.update(|named| *named = !*named);
                true
            }
            ("r" | "R", _) => {
                self.show_again();
                true
            }
            _ => self.arrow(key, focused),
        }
    }

    /// Goes to the next piece or landing in a direction.
    fn arrow(self, key: &str, focused: Option<Cell>) -> bool {
        let Some(direction) = place::direction(key) else { return false };
        let way = self.way.get();
        let cells: Vec<Cell> = if way.is_empty() {
            self.movable.get()
        } else {
            let targets = self.targets.with(|targets| targets.iter().map(|target| target.cell).collect());
            [targets, way.clone()].concat()
        };
        let next = match focused.or(way.last().copied()) {
            Some(from) => place::toward(from, direction, &cells),
            None => cells.first().copied(),
        };
        if let Some(next) = next {
            focus(next);
        }
        !cells.is_empty()
    }
}

/// The cell that an element of the page stands for.
fn cell_of(element: &web_sys::Element) -> Option<Cell> {
    cell_named(&element.get_attribute("data-cell")?)
}

/// The cell with these coordinates.
pub fn cell_named(name: &str) -> Option<Cell> {
    // The one reader of coordinates is that of moves, which have two cells.
    let mv: Move = format!("{name}>{name}").parse().ok()?;
    mv.cells().first().copied()
}

fn focus(cell: Cell) {
    let found = document().query_selector(&format!("[data-cell=\"{cell}\"]")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
        // Not to be focused is no harm.
        let _ = element.focus();
    }
}
