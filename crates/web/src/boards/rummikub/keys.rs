//! The keyboard: arrows walk over the tiles as they lie, letters do the rest.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    RummikubModel,
    layout::{DropPlace, RackOrder, TilePlace},
};
use crate::kit::takes_key;

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl Way {
    fn of(key: &str) -> Option<Way> {
        match key {
            "ArrowLeft" => Some(Way::Left),
            "ArrowRight" => Some(Way::Right),
            "ArrowUp" => Some(Way::Up),
            "ArrowDown" => Some(Way::Down),
            _ => None,
        }
    }
}

/// The number of the spot to go to from `at`. Left and right follow the order; up and down find what is nearest in that
/// direction, sideways counting double.
fn next(spots: &[(f64, f64)], at: usize, way: Way) -> usize {
    let Some(&(x, y)) = spots.get(at) else { return 0 };
    match way {
        Way::Left => at.saturating_sub(1),
        Way::Right => (at + 1).min(spots.len() - 1),
        Way::Up | Way::Down => {
            let below = |to: f64| if way == Way::Down { to - y } else { y - to };
            let cost = |&(to_x, to_y): &(f64, f64)| below(to_y) + 2.0 * (to_x - x).abs();
            let there = spots.iter().enumerate().filter(|(_, to)| below(to.1) > 8.0);
            there.min_by(|one, other| cost(one.1).total_cmp(&cost(other.1))).map_or(at, |(at, _)| at)
        }
    }
}

impl RummikubModel {
    fn spots(self) -> Vec<HtmlElement> {
        let Some(root) = self.root.get_untracked() else { return Vec::new() };
        let Ok(found) = root.query_selector_all("[data-spot]") else { return Vec::new() };
        (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<HtmlElement>().ok()).collect()
    }

    fn element(self, spot: TilePlace) -> Option<HtmlElement> {
        let root = self.root.get_untracked()?;
        root.query_selector(&format!("[data-spot=\"{}\"]", spot.name())).ok()??.dyn_into().ok()
    }

    fn walk(self, way: Way) {
        let spots = self.spots();
        let name = self.cursor.get_untracked().unwrap_or(TilePlace::Rack(0)).name();
        let at = spots.iter().position(|spot| spot.get_attribute("data-spot").as_ref() == Some(&name));
        let middle = |spot: &HtmlElement| {
            let rect = spot.get_bounding_client_rect();
            (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0)
        };
        let on_it = document().active_element().is_some_and(|active| active.has_attribute("data-spot"));
        let to = match at {
            // The first arrow only shows where the cursor is.
            Some(at) if on_it => next(&spots.iter().map(middle).collect::<Vec<_>>(), at, way),
            Some(at) => at,
            None => spots.len().saturating_sub(1),
        };
        if let Some(spot) = spots.get(to) {
            let _ = spot.focus();
        }
    }

    /// The focus stays near where it was when its tile is gone.
    pub(super) fn keep_focus(self) {
        let Some(was) = self.cursor.get_untracked() else { return };
        let spot = self.layout.with_untracked(|layout| layout.near(was));
        self.hold(spot);
        let lost = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
        if lost && let Some(element) = self.element(spot) {
            let _ = element.focus();
        }
    }

    /// Picks up the whole group of the cursor.
    fn pick_group(self) {
        let Some(TilePlace::Pile(pile, _)) = self.cursor.get_untracked() else { return };
        let free = self.layout.with_untracked(|layout| {
            layout.groups.get(pile).filter(|group| !group.locked).map_or(0, |group| group.tiles.len())
        });
        self.picked.set((0..free).map(|at| TilePlace::Pile(pile, at)).collect());
    }

    /// Listens to the keys.
    pub(super) fn listen(self) {
        let listener = window_event_listener(ev::keydown, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let Some(target) = target else { return };
            let tag = target.tag_name();
            let elsewhere = target.closest(".rail, .menu, dialog").ok().flatten().is_some();
            // As everywhere else.
            let command = event.ctrl_key() || event.meta_key();
            let undo = command && !event.shift_key() && event.key().eq_ignore_ascii_case("z");
            if takes_key(&target, &event.key())
                || elsewhere
                || (command && !undo)
                || event.alt_key()
                || event.default_prevented()
            {
                return;
            }
            if self.root.get_untracked().is_none_or(|root| root.offset_parent().is_none()) {
                return; // Behind the curtain.
            }
            let key = event.key();
            if let Some(way) = Way::of(&key) {
                self.walk(way);
                return event.prevent_default();
            }
            let spot = target.get_attribute("data-spot").and_then(|name| TilePlace::read(&name));
            let control = matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY");
            match (key.to_ascii_lowercase().as_str(), spot) {
                _ if undo => self.step("undo"),
                ("enter", Some(spot)) if event.shift_key() => self.press(spot, true),
                ("enter", None) if !control => self.lay(),
                ("n", _) => self.put_picked(DropPlace::New),
                ("b" | "backspace", _) => self.put_picked(DropPlace::Rack),
                ("x", _) => self.split(),
                ("a", _) => self.pick_group(),
                ("u", _) => self.step("undo"),
                ("r", _) => self.step("reset"),
                ("s", _) => self.order.update(|order| *order = RackOrder::other(*order)),
                ("d", _) => self.draw(),
                ("l", _) => self.lay(),
                ("h", _) => self.take_hint(),
                ("escape", _) => self.picked.set(Vec::new()),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || listener.remove());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_rows_and_find_what_lies_above() {
        // Three tiles above, two below.
        let spots = [(0.0, 0.0), (40.0, 0.0), (80.0, 0.0), (35.0, 90.0), (75.0, 90.0)];
        assert_eq!(next(&spots, 3, Way::Up), 1);
        assert_eq!(next(&spots, 2, Way::Down), 4);
        assert_eq!(next(&spots, 2, Way::Right), 3, "the rack follows the table");
        assert_eq!((next(&spots, 0, Way::Left), next(&spots, 4, Way::Down)), (0, 4));
    }
}
