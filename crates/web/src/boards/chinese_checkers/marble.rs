//! Marbles: a colour, a ring with a pattern of its own for each seat, and a letter for those who like one.

use games::chinese_checkers::PlayerColour;
use kernel::Seat;
use leptos::prelude::*;

use crate::prefs::Prefs;

/// The class that gives a seat's things their colour. Colours by code take one that has no name.
pub fn class(seat: Seat, colour: PlayerColour) -> String {
    match colour {
        PlayerColour::Code(_) => format!("cc-code-{}", seat.index()),
        named => format!("cc-{named}"),
    }
}

/// What the drawings share: the light that falls on a marble. Once in each `<svg>`.
pub fn light() -> impl IntoView {
    view! {
        <defs>
            <radialGradient id="cc-gloss" cx="0.36" cy="0.3" r="0.75">
                <stop offset="0" stop-color="#fff" stop-opacity="0.55"></stop>
                <stop offset="0.3" stop-color="#fff" stop-opacity="0.12"></stop>
                <stop offset="0.6" stop-color="#000" stop-opacity="0"></stop>
                <stop offset="1" stop-color="#000" stop-opacity="0.38"></stop>
            </radialGradient>
        </defs>
    }
}

/// A marble round the origin.
/// `sign` is what tells its colour to those who like a letter.
pub fn marble(seat: Seat, colour: PlayerColour, sign: String, prefs: Option<Prefs>) -> impl IntoView {
    let long = sign.chars().count() > 1;
    let shown = move || prefs.is_some_and(|prefs| prefs.signs.get());
    view! {
        <g class=format!("cc-marble {} ring-{}", class(seat, colour), seat.index())>
            <circle class="shadow" cx="1.500" cy="3.500" r="17.500"></circle>
            <circle class="body" r="16.500"></circle>
            <circle class="gloss" r="16.500" fill="url(#cc-gloss)"></circle>
            <circle class="ring" r="12.800"></circle>
            <text class="sign" y="5.500" text-anchor="middle" class:long=long class:hidden=move || !shown()>{sign}</text>
        </g>
    }
}
