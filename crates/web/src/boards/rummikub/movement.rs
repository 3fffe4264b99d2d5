//! Tiles that move from where they were to where they are.
//!
//! Nothing is known about which element became which: tiles with the same face are told apart by where they lie. Those
//! that stayed are found first, the others fly from the nearest place that became free.

use games::rummikub::Tile;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A face and where its tile is, in pixels.
type Place = (String, (f64, f64));

/// Where the tiles were before the last change.
#[derive(Clone, Copy)]
pub struct Movement {
    root: NodeRef<html::Div>,
    before: StoredValue<Vec<Place>>,
    dropped: StoredValue<Vec<String>>,
}

impl Movement {
    /// Nothing has moved yet.
    pub fn new(root: NodeRef<html::Div>) -> Movement {
        Movement { root, before: StoredValue::new(Vec::new()), dropped: StoredValue::new(Vec::new()) }
    }

    fn tiles(self) -> Vec<(HtmlElement, Place)> {
        let Some(root) = self.root.get_untracked() else { return Vec::new() };
        let Ok(found) = root.query_selector_all("[data-face]") else { return Vec::new() };
        let found = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<HtmlElement>().ok());
        let place = |element: HtmlElement| {
            let (face, rect) = (element.get_attribute("data-face")?, element.get_bounding_client_rect());
            Some((element, (face, (rect.left(), rect.top()))))
        };
        found.filter_map(place).collect()
    }

    /// Takes note of where the tiles are, before a change.
    pub fn remember(self) {
        let places = self.tiles().into_iter().map(|(_, place)| place).collect();
        self.before.set_value(places);
    }

    /// These tiles were carried by hand: they are where they should be.
    pub fn dropped(self, tiles: &[Tile]) {
        self.dropped.set_value(tiles.iter().map(Tile::to_string).collect());
    }

    /// Lets the tiles move, after a change.
    pub fn play(self) {
        let Some(before) = self.before.try_update_value(std::mem::take) else { return };
        let mut dropped = self.dropped.try_update_value(std::mem::take).unwrap_or_default();
        if before.is_empty() {
            return;
        }
        let (elements, after): (Vec<HtmlElement>, Vec<Place>) = self.tiles().into_iter().unzip();
        for (element, (place, from)) in elements.iter().zip(after.iter().zip(origins(&before, &after))) {
            let moved = match from {
                Some(from) if near(from, place.1) => None,
                Some(_) if carried(&mut dropped, &place.0) => None,
                Some(from) => Some(("flying", (from.0 - place.1.0, from.1 - place.1.1))),
                None => Some(("arriving", (0.0, -40.0))),
            };
            let (classes, style) = (element.class_list(), element.style());
            let _ = classes.remove_2("flying", "arriving");
            if let Some((class, (dx, dy))) = moved {
                let _ = style.set_property("--dx", &format!("{dx}px"));
                let _ = style.set_property("--dy", &format!("{dy}px"));
                // Reading a measure lets the browser notice that the class was gone.
                let _ = element.offset_width();
                let _ = classes.add_1(class);
            }
        }
    }
}

fn carried(dropped: &mut Vec<String>, face: &str) -> bool {
    let place = dropped.iter().position(|own| own == face);
    place.map(|place| dropped.swap_remove(place)).is_some()
}

fn near(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).hypot(one.1 - other.1) < 1.0
}

/// Where each tile came from: the same place, or the nearest free place of its face; nowhere if it is new.
fn origins(before: &[Place], after: &[Place]) -> Vec<Option<(f64, f64)>> {
    let mut free: Vec<Option<&Place>> = before.iter().map(Some).collect();
    let mut found: Vec<Option<(f64, f64)>> = vec![None; after.len()];
    for reach in [1.0, f64::INFINITY] {
        for (place, from) in after.iter().zip(&mut found).filter(|(_, from)| from.is_none()) {
            let far = |old: &Place| (old.1.0 - place.1.0).hypot(old.1.1 - place.1.1);
            let same =
                free.iter_mut().filter(|old| old.is_some_and(|old| old.0 == place.0 && far(old) < reach));
            let distance = |old: Option<&Place>| old.map_or(f64::INFINITY, far);
            let nearest = same.min_by(|one, other| distance(**one).total_cmp(&distance(**other)));
            *from = nearest.and_then(Option::take).map(|old| old.1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(face: &str, x: f64) -> Place {
        (face.to_owned(), (x, 0.0))
    }

    #[test]
    fn equal_tiles_are_told_apart_by_where_they_lie() {
        let before = [place("5r", 0.0), place("5r", 100.0), place("6r", 40.0)];
        let after = [place("5r", 90.0), place("5r", 100.0), place("6r", 40.0), place("7r", 0.0)];
        let from = origins(&before, &after);
        assert_eq!(from, [Some((0.0, 0.0)), Some((100.0, 0.0)), Some((40.0, 0.0)), None]);
    }
}
