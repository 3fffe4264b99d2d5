//! The star: felt, lines, holes, camps, marbles, and what is marked on them.

use games::chinese_checkers::{Cell, Dim, GameEnding, cell::DIRECTIONS};
use kernel::{Phrase, Seat};
use leptos::{prelude::*, svg};

use super::{
    ChineseCheckersModel, Role, arrived,
    flight::{Flight, fly},
    marble::{class, light, marble},
    place::{self, UNIT},
};
use crate::drag::Drag;

impl ChineseCheckersModel {
    /// The whole drawing.
    pub fn star(self, drag: Drag<Cell>) -> impl IntoView {
        let dim = self.dim;
        view! {
            <svg class="cc-star" viewBox=place::view_box(dim) role="group" aria-label=move || self.stage.text("chinese-checkers-web-star")>
                {light()}
                <polygon class="cc-felt" points=place::outline(dim)></polygon>
                {self.camps()}
                <path class="cc-lines" d=lines(dim)></path>
                {holes(dim)}
                {self.trail()}
                {self.pieces()}
                {self.hole_names()}
                {self.marks()}
                {self.flyers()}
                {self.cells(drag)}
            </svg>
        }
    }

    /// The names of the holes, for whoever wants to see them.
    fn hole_names(self) -> impl IntoView {
        let name = move |cell: Cell| {
            view! { <text class="cc-hole-name" y="4" text-anchor="middle" transform=place::at(cell)>{self.name(cell)}</text> }
        };
        move || {
            let cells = if self.named.get() { self.dim.cells() } else { Vec::new() };
            view! { <g aria-hidden="true" data-test="hole-names">{cells.into_iter().map(name).collect_view()}</g> }
        }
    }

    /// How many sixths of a turn bring a seat's camp to the south of this drawing.
    fn camp_of(self, seat: Seat) -> usize {
        self.stage.view.with_untracked(|view| {
            let board = &view.current;
            (6 + board.sixths(seat) - board.sixths(self.frame)) % 6
        })
    }

    /// The camps in their owners' colours with their names, and an outline round the own goal.
    fn camps(self) -> impl IntoView {
        let (dim, stage) = (self.dim, self.stage);
        let (wide, _) = place::size(dim);
        let size = format!("{:.1}", wide * 0.036);
        let camp = move |seat: Seat| {
            let number = self.camp_of(seat);
            let corners = place::camp(dim, number);
            let (x, y, anchor) = name_place(corners[0], number);
            let turn = move || {
                stage.view.with(|view| view.current.ending().is_none() && view.current.turn() == seat)
            };
            view! {
                <polygon class=format!("cc-camp {}", class(seat, self.colour(seat))) points=place::points(&corners)></polygon>
                <text class="cc-name" class:turn=turn x=x y=y text-anchor=anchor font-size=size.clone() aria-hidden="true">
                    {move || short(&stage.name(seat))}
                </text>
            }
        };
        // A bright triangle, and a dark one that leaves its edge.
        let goal = stage.seat.map(|_| {
            let corners = place::points(&place::camp(dim, 3));
            view! {
                <polygon class="cc-goal" points=corners.clone()></polygon>
                <polygon class="cc-goal inner" points=corners></polygon>
            }
        });
        let seats = stage.view.with_untracked(|view| view.current.seats());
        view! { {goal} {Seat::all(seats).map(camp).collect_view()} }
    }

    /// The last move's way.
    fn trail(self) -> impl IntoView {
        let line = move |cells: &[Cell]| {
            let stops = cells.iter().enumerate().map(|(at, &cell)| {
                let (x, y) = place::middle(cell);
                let radius = if at == 0 { "13" } else { "5" };
                let class = if at == 0 { "from" } else { "stop" };
                view! { <circle class=class cx=format!("{x:.1}") cy=format!("{y:.1}") r=radius></circle> }
            });
            let end = cells.last().map(|&cell| {
                view! { <circle class="end" r="19.500" transform=place::at(cell)></circle> }
            });
            view! {
                <g class="cc-trail" aria-hidden="true" data-test="trail">
                    <polyline points=place::way(cells)></polyline>
                    {stops.collect_view()}
                    {end}
                </g>
            }
        };
        move || self.last.with(|(_, trail)| trail.as_ref().map(|trail| line(&trail.cells)))
    }

    /// All marbles, where they stand.
    fn pieces(self) -> impl IntoView {
        let stage = self.stage;
        let counts: Vec<usize> =
            stage.view.with_untracked(|view| view.current.pieces().iter().map(Vec::len).collect());
        let piece = move |seat: Seat, number: usize| {
            let place = Memo::new(move |_| {
                stage.view.with(|view| {
                    let board = &view.current;
                    let cell = board.pieces().get(seat.index())?.get(number)?;
                    Some(board.to_frame(self.frame, *cell))
                })
            });
            let lifted = move || {
                self.way.with(|way| way.len() > 1 && way.first().copied() == place.get())
                    && Some(seat) == stage.seat
            };
            view! {
                <g
                    transform=move || place.get().map(place::at)
                    class:away=move || self.flights.has(seat, number)
                    class:lifted=lifted
                >
                    {marble(seat, self.colour(seat), self.sign(seat), Some(stage.prefs))}
                </g>
            }
        };
        let seats = counts.into_iter().enumerate().map(|(seat, count)| (Seat(seat as u8), count));
        let all = seats.flat_map(|(seat, count)| (0..count).map(move |number| piece(seat, number)));
        view! { <g class="cc-pieces" aria-hidden="true">{all.collect_view()}</g> }
    }

    /// What can be done: pieces that can move, destinations, the way so far and the way that is aimed at, the hint.
    fn marks(self) -> impl IntoView {
        let stage = self.stage;
        let circle = |class: &'static str, cell: Cell, radius: &'static str| {
            view! { <circle class=class r=radius transform=place::at(cell)></circle> }
        };
        let movable = move || {
            let chosen = self.way.with(|way| !way.is_empty());
            let cells = if chosen { Vec::new() } else { self.movable.get() };
            cells.into_iter().map(|cell| circle("cc-movable", cell, "19")).collect_view()
        };
        let hint = move || {
            let cells = self.hinted();
            let ends = cells.first().copied().zip(cells.last().copied());
            ends.map(|(from, to)| {
                view! {
                    <g class="cc-hint" data-test="hint-way">
                        <polyline points=place::way(&cells)></polyline>
                        {circle("end", from, "20")}
                        {circle("end", to, "15")}
                    </g>
                }
            })
        };
        let targets = move || {
            let aim = self.aim.get();
            let mark = |target: &super::plan::ReachableCell| {
                let aimed = aim == Some(target.cell);
                let class = match (target.may_end, target.next || aimed) {
                    (false, _) => "cc-target through",
                    (true, true) => "cc-target next",
                    (true, false) => "cc-target far",
                };
                let radius = match (aimed, target.next) {
                    (true, _) => "13",
                    (false, true) => "10",
                    (false, false) => "6",
                };
                circle(class, target.cell, radius)
            };
            self.targets.with(|targets| targets.iter().map(mark).collect_view())
        };
        let aimed = move || {
            let aim = self.aim.get()?;
            let way = self.targets.with(|targets| {
                targets.iter().find(|target| target.cell == aim).map(|target| target.way.clone())
            })?;
            Some(view! { <polyline class="cc-aim" data-test="preview" points=place::way(&way)></polyline> })
        };
        let way = move || {
            let way = self.way.get();
            let (&from, &here) = (way.first()?, way.last()?);
            let seat = stage.seat?;
            let landings = way.iter().skip(1).map(|&cell| circle("stop", cell, "6")).collect_view();
            let ghost = (from != here).then(|| {
                view! {
                    <g class="cc-ghost" transform=place::at(here)>{marble(seat, self.colour(seat), self.sign(seat), Some(stage.prefs))}</g>
                }
            });
            Some(view! {
                <g class="cc-way" data-test="way">
                    <polyline points=place::way(&way)></polyline>
                    {landings}
                    {ghost}
                    {circle("chosen", here, "20")}
                </g>
            })
        };
        view! { <g class="cc-marks" aria-hidden="true">{movable} {hint} {targets} {aimed} {way}</g> }
    }

    /// Marbles in the air, above all others.
    fn flyers(self) -> impl IntoView {
        let flyer = move |flight: Flight| {
            let node = NodeRef::<svg::G>::new();
            let (seat, end) = (flight.trail.seat, flight.trail.cells.last().copied());
            fly(node, flight);
            view! {
                <g class="cc-flyer" aria-hidden="true" data-test="flyer" node_ref=node transform=end.map(place::at)>
                    {marble(seat, self.colour(seat), self.sign(seat), Some(self.stage.prefs))}
                </g>
            }
        };
        view! { <For each=move || self.flights.all() key=|flight| flight.id let:flight>{flyer(flight)}</For> }
    }

    /// What is pressed: one place for each cell, above everything.
    fn cells(self, drag: Drag<Cell>) -> impl IntoView {
        let mut cells = self.dim.cells();
        cells.sort_by_key(|cell| (-cell.i(), cell.j()));
        let spot = move |cell: Cell| {
            let role = Memo::new(move |_| self.role(cell));
            let label = move || match role.get() {
                Role::Plain => None,
                role => Some(self.label(cell, role)),
            };
            let pick = drag.pick(cell);
            let take = move |event: web_sys::PointerEvent| {
                if self.stage.my_turn.get_untracked()
                    && self.movable.with_untracked(|movable| movable.contains(&cell))
                {
                    pick(event);
                }
            };
            let leave = move || {
                if self.aim.get_untracked() == Some(cell) {
                    self.aim.set(None);
                }
            };
            view! {
                <g
                    class="cc-cell"
                    class:can=move || role.get() != Role::Plain
                    transform=place::at(cell)
                    data-cell=cell.to_string()
                    data-drop=cell.to_string()
                    on:pointerdown=take
                    data-test=move || role.get().test()
                    role=move || (role.get() != Role::Plain).then_some("button")
                    tabindex=move || if role.get() == Role::Plain { "-1" } else { "0" }
                    aria-label=label
                    on:click=move |_| self.press(cell)
                    on:pointerenter=move |_| self.aim.set(Some(cell))
                    on:pointerleave=move |_| leave()
                    on:focus=move |_| self.aim.set(Some(cell))
                    on:blur=move |_| leave()
                >
                    <circle class="hit" r="19.800"></circle>
                </g>
            }
        };
        view! { <g class="cc-cells">{cells.into_iter().map(spot).collect_view()}</g> }
    }

    /// A cell in words.
    fn label(self, cell: Cell, role: Role) -> String {
        let (id, count) = match role {
            Role::Plain => return self.name(cell),
            Role::Movable(count) => ("chinese-checkers-web-cell-piece", count),
            Role::Chosen => ("chinese-checkers-web-cell-chosen", 0),
            Role::Here if cell.in_lozenge(self.dim) => ("chinese-checkers-web-cell-here", 0),
            Role::Here => ("chinese-checkers-web-cell-side", 0),
            Role::Passed => ("chinese-checkers-web-cell-passed", 0),
            Role::Step => ("chinese-checkers-web-cell-step", 0),
            Role::Jump(count) => ("chinese-checkers-web-cell-jump", count),
            Role::Through(count) => ("chinese-checkers-web-cell-through", count),
        };
        self.stage.say(&Phrase::new(id).with("cell", self.name(cell)).with("count", count))
    }

    /// Where everybody stands, for those who cannot see it.
    pub fn in_words(self) -> impl IntoView {
        let stage = self.stage;
        let line = move |seat: Seat| {
            let text = move || {
                let cells: Vec<String> = stage.view.with(|view| {
                    let board = &view.current;
                    let mut cells: Vec<Cell> = board.pieces()[seat.index()]
                        .iter()
                        .map(|&cell| board.to_frame(self.frame, cell))
                        .collect();
                    cells.sort_by_key(|cell| (-cell.i(), cell.j()));
                    cells.iter().map(|&cell| board.names(self.frame).of(cell)).collect()
                });
                let phrase = Phrase::new("chinese-checkers-web-stands").with("name", stage.name(seat));
                let phrase = phrase.with("colour", self.colour(seat).to_string());
                stage.say(&phrase.with("cells", cells.join(" · ")))
            };
            view! { <li>{text}</li> }
        };
        let seats = stage.view.with_untracked(|view| view.current.seats());
        view! { <ul class="visually-hidden">{Seat::all(seats).map(line).collect_view()}</ul> }
    }

    /// What there is to say about the move in the making, or about the end.
    pub fn caption(self) -> impl IntoView {
        let stage = self.stage;
        let says = move || -> Option<Phrase> {
            let (ending, left, seats) = stage.view.with(|view| {
                let board = &view.current;
                (board.ending(), board.moves_left(), board.seats())
            });
            match ending {
                Some(GameEnding::Limit) => return Some(Phrase::new("chinese-checkers-web-limit")),
                Some(GameEnding::Stuck) => return Some(Phrase::new("chinese-checkers-web-stuck")),
                Some(GameEnding::Won(seat)) => {
                    let all = stage.view.with(|view| arrived(&view.current, seat)) == self.dim.pieces();
                    let id = if all { "chinese-checkers-web-won" } else { "chinese-checkers-web-filled" };
                    return Some(Phrase::new(id).with("name", stage.name(seat)));
                }
                None => {}
            }
            let plan = self.plan_phrase();
            let rounds = left.div_ceil(seats as u32);
            let late = || Phrase::new("chinese-checkers-web-left").with("count", rounds);
            plan.or_else(|| (rounds <= 10).then(late))
        };
        view! { <p class="cc-caption" aria-live="polite" data-test="caption">{move || says().map(|phrase| stage.say(&phrase))}</p> }
    }
}

/// Where a camp's name stands: beside its tip, where no hole is.
fn name_place((x, y): place::DrawingPoint, camp: usize) -> (String, String, &'static str) {
    let (x, y, anchor) = match camp {
        0 => (x + 0.9 * UNIT, y + 0.4 * UNIT, "start"),
        1 => (x - 0.4 * UNIT, y + 1.2 * UNIT, "start"),
        2 => (x - 0.4 * UNIT, y - 0.85 * UNIT, "start"),
        3 => (x + 0.9 * UNIT, y - 0.1 * UNIT, "start"),
        4 => (x + 0.4 * UNIT, y - 0.85 * UNIT, "end"),
        _ => (x + 0.4 * UNIT, y + 1.2 * UNIT, "end"),
    };
    (format!("{x:.1}"), format!("{y:.1}"), anchor)
}

/// A name that fits beside a camp.
fn short(name: &str) -> String {
    const MOST: usize = 14;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

/// The lines between neighbouring holes.
fn lines(dim: Dim) -> String {
    let cells = dim.cells().into_iter();
    let from = cells.flat_map(|cell| DIRECTIONS[..3].iter().map(move |&unit| (cell, cell.translated(unit))));
    let drawn = from.filter(|(_, to)| to.in_star(dim)).map(|(from, to)| {
        let ((x, y), (to_x, to_y)) = (place::middle(from), place::middle(to));
        format!("M{x:.0} {y:.0}L{to_x:.0} {to_y:.0}")
    });
    drawn.collect()
}

fn holes(dim: Dim) -> impl IntoView {
    let hole = |cell: Cell| view! { <circle class="cc-hole" r="10" transform=place::at(cell)></circle> };
    dim.cells().into_iter().map(hole).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_shortened() {
        assert_eq!(short("Sophie"), "Sophie");
        assert_eq!(short("Maximiliane-Charlotte").chars().count(), 14);
    }
}
