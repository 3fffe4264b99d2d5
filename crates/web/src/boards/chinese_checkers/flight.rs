//! The last move: its trail, and the way a marble hops along it.

use std::time::Duration;

use games::chinese_checkers::{Board, Cell};
use kernel::{MatchView, Seat};
use leptos::{prelude::*, svg};
use wasm_bindgen::{JsCast, JsValue};

use super::place::{UNIT, middle};
use crate::prefs::reduced_motion;

/// How long a hop takes, in milliseconds.
const HOP: f64 = 220.0;

/// How long a whole move may take; a longer chain hops faster.
const LONGEST: f64 = 1400.0;

/// How long a fade takes, for those who want no movement.
const FADE: f64 = 240.0;

/// A position of a match: the game and the number of moves made in it.
pub type MoveNumber = (u32, u32);

/// The position that is looked at.
pub fn position(view: &MatchView<Board>) -> MoveNumber {
    (view.game, view.current.moves())
}

/// The move that was made last.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// The position after it.
    pub position: MoveNumber,
    /// Who made it.
    pub seat: Seat,
    /// The number of the piece in its seat's list.
    pub piece: usize,
    /// Its cells in the frame of whoever looks.
    pub cells: Vec<Cell>,
}

/// The move that was made last, unless it was a pass, in the frame of a seat.
pub fn trail(view: &MatchView<Board>, frame: Seat) -> Option<Trail> {
    let board = &view.current;
    let seats = board.seats();
    let seat = Seat(((board.turn().index() + seats - 1) % seats) as u8);
    let moved = board.last().get(seat.index())?.as_ref().filter(|_| board.moves() > 0)?;
    let there = |&cell: &Cell| board.from_frame(seat, cell);
    let end = moved.cells().last().map(there)?;
    let piece = board.pieces()[seat.index()].iter().position(|&cell| cell == end)?;
    let cells = moved.cells().iter().map(|cell| board.to_frame(frame, there(cell))).collect();
    Some(Trail { position: position(view), seat, piece, cells })
}

/// A marble in the air.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Tells flights apart.
    pub id: u32,
    /// Its way.
    pub trail: Trail,
    /// How long it waits for the flight before it, in milliseconds.
    wait: f64,
}

/// How long a flight takes.
fn duration(hops: usize, still: bool) -> f64 {
    if still { FADE } else { (HOP * hops as f64).min(LONGEST) }
}

/// The moments of a flight: how far into it, how far along from one cell to the next, whether the marble is up in the air.
fn moments(hops: usize, wait: f64) -> Vec<(f64, usize, bool)> {
    let whole = wait + duration(hops, false);
    let hop = (whole - wait) / hops.max(1) as f64;
    let mut found = vec![(0.0, 0, false)];
    if wait > 0.0 {
        found.push((wait / whole, 0, false));
    }
    for at in 0..hops {
        let begin = wait + hop * at as f64;
        found.push(((begin + hop / 2.0) / whole, at, true));
        found.push((((begin + hop) / whole).min(1.0), at + 1, false));
    }
    found
}

/// All marbles in the air.
#[derive(Clone, Copy)]
pub struct Flights {
    flying: RwSignal<Vec<Flight>>,
    count: StoredValue<u32>,
    busy_until: StoredValue<f64>,
}

impl Flights {
    /// None yet.
    pub fn new() -> Flights {
        Flights {
            flying: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            busy_until: StoredValue::new(0.0),
        }
    }

    /// The marbles in the air.
    pub fn all(self) -> Vec<Flight> {
        self.flying.get()
    }

    /// Whether this piece is in the air.
    pub fn has(self, seat: Seat, piece: usize) -> bool {
        self.flying.with(|flying| {
            flying.iter().any(|flight| flight.trail.seat == seat && flight.trail.piece == piece)
        })
    }

    /// Ends all of them where they go.
    pub fn clear(self) {
        if self.flying.with_untracked(|flying| !flying.is_empty()) {
            self.flying.set(Vec::new());
        }
        self.busy_until.set_value(0.0);
    }

    /// Sends a marble along its way, after those that are in the air.
    pub fn send(self, trail: Trail) {
        let now = js_sys::Date::now();
        let wait = (self.busy_until.get_value() - now).clamp(0.0, LONGEST);
        let whole = wait + duration(trail.cells.len().saturating_sub(1), reduced_motion());
        self.busy_until.set_value(now + whole);
        self.count.update_value(|count| *count += 1);
        let id = self.count.get_value();
        self.flying.update(|flying| {
            flying.retain(|other| (other.trail.seat, other.trail.piece) != (trail.seat, trail.piece));
            flying.push(Flight { id, trail, wait });
        });
        let land = move || {
            self.flying.try_update(|flying| flying.retain(|flight| flight.id != id));
        };
        set_timeout(land, Duration::from_millis(whole as u64));
    }
}

/// Makes a group fly as soon as it is there. Where it rests is its `transform`.
pub fn fly(node: NodeRef<svg::G>, flight: Flight) {
    Effect::new(move |_| {
        let Some(group) = node.get() else { return };
        let Flight { trail, wait, .. } = &flight;
        let hops = trail.cells.len().saturating_sub(1);
        let frames = js_sys::Array::new();
        let whole = wait + duration(hops, reduced_motion());
        if reduced_motion() {
            frames.push(&frame(&[("offset", 0.0.into()), ("opacity", 0.0.into())]));
            frames.push(&frame(&[("offset", (wait / whole).into()), ("opacity", 0.0.into())]));
            frames.push(&frame(&[("offset", 1.0.into()), ("opacity", 1.0.into())]));
        } else {
            for (offset, at, up) in moments(hops, *wait) {
                let transform = transform(&trail.cells, at, up);
                let easing = if up { "ease-in" } else { "ease-out" };
                frames.push(&frame(&[
                    ("offset", offset.into()),
                    ("transform", transform.into()),
                    ("easing", easing.into()),
                ]));
            }
        }
        animate(&group, &frames, whole);
    });
}

/// `element.animate(frames, duration)`. A browser that does not know it shows the marble where it lands.
fn animate(element: &web_sys::Element, frames: &js_sys::Array, duration: f64) {
    let method = js_sys::Reflect::get(element, &"animate".into()).ok();
    if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
        let _ = method.call2(element, frames, &duration.into());
    }
}

fn frame(entries: &[(&str, JsValue)]) -> js_sys::Object {
    let object = js_sys::Object::new();
    for (key, value) in entries {
        // A plain object takes every property.
        let _ = js_sys::Reflect::set(&object, &(*key).into(), value);
    }
    object
}

/// Where the marble is: on a cell, or half-way to the next and a little nearer to the eye.
fn transform(cells: &[Cell], at: usize, up: bool) -> String {
    let point = |at: usize| cells.get(at).copied().map_or((0.0, 0.0), middle);
    let ((x, y), next) = (point(at), point(at + 1));
    if up {
        let lift = UNIT * 0.3;
        let (x, y) = (f64::midpoint(x, next.0), f64::midpoint(y, next.1) - lift);
        format!("translate({x:.1}px, {y:.1}px) scale(1.22)")
    } else {
        format!("translate({x:.1}px, {y:.1}px) scale(1)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_is_short_however_long_its_way() {
        let whole = |hops, still| duration(hops, still) as u32;
        assert_eq!((whole(1, false), whole(3, false)), (HOP as u32, 3 * HOP as u32));
        assert_eq!((whole(40, false), whole(40, true)), (LONGEST as u32, FADE as u32));
    }

    #[test]
    fn moments_go_from_the_first_cell_to_the_last() {
        for (hops, wait) in [(1, 0.0), (3, 500.0), (20, 0.0)] {
            let moments = moments(hops, wait);
            assert!(moments.windows(2).all(|pair| pair[0].0 <= pair[1].0));
            assert_eq!(moments.last().map(|&(_, at, up)| (at, up)), Some((hops, false)));
            assert!(moments.iter().all(|moment| (0.0..=1.0).contains(&moment.0)));
        }
    }
}
