//! Small drawings for the lobby and for *how to play*.

use leptos::prelude::*;

/// A word of tiles at a place, with empty places behind it.
fn word(x: usize, y: usize, letters: &'static str, places: usize, marked: Option<usize>) -> impl IntoView {
    const WIDTH: usize = 17;
    let place = move |at: usize| {
        let left = x + WIDTH * at;
        let letter = letters.get(at..=at);
        let class = match letter {
            Some(_) if marked == Some(at) => "tile marked",
            Some(_) => "tile",
            None => "felt-edge",
        };
        view! {
            <g>
                <rect class=class x=left.to_string() y=y.to_string() width="15" height="17" rx="3"></rect>
                <text x=format!("{left}.5") y=(y + 13).to_string() dx="7" text-anchor="middle">{letter}</text>
            </g>
        }
    };
    (0..places).map(place).collect_view()
}

/// A board that grows: RAT has become TZAR.
pub fn preview() -> impl IntoView {
    let lines = [("TZAR", Some(1)), ("BRUTE", None), ("MARIN", None), ("SON", None)];
    let line = |(at, (letters, marked)): (usize, (&'static str, Option<usize>))| {
        word(22, 9 + 21 * at, letters, 7, marked)
    };
    view! {
        <svg class="jarnac-picture" viewBox="0 0 160 100" aria-hidden="true">
            {lines.into_iter().enumerate().map(line).collect_view()}
        </svg>
    }
}

/// Jarnac: from the right board's RAT and the loose Z to the left board's TZAR.
pub fn steal() -> impl IntoView {
    view! {
        <svg class="jarnac-picture" viewBox="0 0 320 96" aria-hidden="true">
            {word(10, 12, "MARIN", 7, None)}
            {word(10, 33, "TZAR", 7, Some(1))}
            {word(10, 54, "", 7, None)}
            {word(190, 12, "RAT", 7, None)}
            {word(190, 33, "BRUT", 7, None)}
            {word(190, 54, "", 7, None)}
            {word(190, 77, "ZW", 2, Some(0))}
            <path class="arrow" d="M184 22C160 20 158 40 138 41m7-6-7 6 7 6"></path>
        </svg>
    }
}
