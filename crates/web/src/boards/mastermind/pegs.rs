//! Pegs, drawn.

use games::mastermind::{CodeSpace, Feedback};
use kernel::Phrase;
use leptos::prelude::*;

use crate::{prefs::Prefs, words::Translator};

/// How many colours have a name of their own.
const NAMED: u8 = 16;

/// A peg of a colour, or an empty hole. The sign is the board's symbol; people can switch it on, and on boards with
/// symbols of their own it is always there.
pub fn peg(colour: Option<u8>, sign: Option<char>, prefs: Prefs) -> impl IntoView {
    match colour {
        None => view! {
            <svg class="peg" viewBox="0 0 40 40" aria-hidden="true">
                <circle class="hole" cx="20" cy="20" r="9"></circle>
            </svg>
        }
        .into_any(),
        Some(colour) => {
            let shine = view! { <ellipse class="shine" cx="15" cy="12.500" rx="6" ry="4"></ellipse> };
            let sign = sign.map(String::from).unwrap_or_default();
            view! {
                <svg class=format!("peg c{}", colour % NAMED) viewBox="0 0 40 40" aria-hidden="true">
                    <circle class="shadow" cx="20" cy="22" r="16"></circle>
                    <circle class="body" cx="20" cy="20" r="16"></circle>
                    {shine}
                    <text class="sign" x="20" y="26" text-anchor="middle" class:hidden=move || !prefs.signs.get()>{sign}</text>
                </svg>
            }
            .into_any()
        }
    }
}

/// What a colour is called, with its sign.
pub fn colour_name(words: Translator, board: &CodeSpace, colour: u8) -> String {
    let name = words.text(&format!("mastermind-web-colour-{}", colour % NAMED + 1));
    match board.symbols().get(usize::from(colour)) {
        Some(sign) => format!("{name} {sign}"),
        None => name,
    }
}

/// A code in words: “red 1, blue 4…”.
pub fn code_name(words: Translator, board: &CodeSpace, text: &str) -> String {
    let colours = text.chars().filter_map(|sign| board.colour(sign));
    colours.map(|colour| colour_name(words, board, colour)).collect::<Vec<_>>().join(", ")
}

/// An answer in words.
pub fn answer_phrase(answer: Feedback) -> Phrase {
    Phrase::new("mastermind-web-answer").with("well", answer.well).with("misplaced", answer.misplaced)
}

/// A code as a row of pegs.
pub fn code(board: &CodeSpace, text: &str, prefs: Prefs) -> Vec<AnyView> {
    let signs = text.chars();
    signs.map(|sign| peg(board.colour(sign), Some(sign), prefs).into_any()).collect()
}

/// An answer as small pegs: filled for well placed, rings for misplaced.
pub fn answer(answer: Feedback, pegs: usize) -> impl IntoView {
    let (well, misplaced) = (usize::from(answer.well), usize::from(answer.misplaced));
    let across = pegs.div_ceil(2).max(1);
    let dot = move |at: usize| {
        let (x, y) = (8 + 14 * (at % across), 8 + 14 * (at / across));
        let class = if at < well {
            "key well"
        } else if at < well + misplaced {
            "key misplaced"
        } else {
            "key none"
        };
        let radius = if at < well + misplaced { "5" } else { "2" };
        view! { <circle class=class cx=x.to_string() cy=y.to_string() r=radius></circle> }
    };
    let size = format!("0 0 {} {}", 2 + 14 * across, 2 + 14 * pegs.div_ceil(across));
    view! {
        <svg class="keys" viewBox=size aria-hidden="true">{(0..pegs).map(dot).collect_view()}</svg>
    }
}

/// What the small pegs mean.
pub fn legend(words: Translator) -> impl IntoView {
    let line = move |well, misplaced, id: &'static str| {
        view! { <li>{answer(Feedback { well, misplaced }, 1)} <span>{move || words.text(id)}</span></li> }
    };
    view! {
        <ul class="legend">
            {line(1, 0, "mastermind-web-legend-well")} {line(0, 1, "mastermind-web-legend-misplaced")}
        </ul>
    }
}
