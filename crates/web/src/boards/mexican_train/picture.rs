//! Drawings for the lobby and for *how to play*.

use leptos::prelude::*;

use super::tile::dots;

/// Half a domino in the drawing.
const HALF: i32 = 14;

/// A domino at a place; doubles lie across. Inside, half a domino measures 80.
fn domino(x: i32, y: i32, sides: (u8, u8)) -> impl IntoView {
    let double = sides.0 == sides.1;
    let (width, height, second, seam) =
        if double { (80, 160, (40, 120), "M12 80h56") } else { (160, 80, (120, 40), "M80 12v56") };
    let top = y - HALF * height / 160;
    let half = |number: u8, at| {
        let size = if number > 9 { "12" } else { "15" };
        view! { <path class=format!("dots n{number}") d=dots(number, at, (24, 24)) stroke-width=size></path> }
    };
    view! {
        <g transform=format!("translate({x} {top}) scale(.175)")>
            <rect class="face" x="1" y="1" width=(width - 2).to_string() height=(height - 2).to_string() rx="13"></rect>
            <path class="seam" d=seam></path>
            {half(sides.0, (40, 40))}
            {half(sides.1, second)}
        </g>
    }
}

/// A train from the hub outwards.
fn train(x: i32, y: i32, numbers: &'static [u8]) -> impl IntoView {
    let wagons = numbers.windows(2).scan(x, move |at, pair| {
        let x = *at;
        *at += if pair[0] == pair[1] { HALF + 1 } else { 2 * HALF + 1 };
        Some(domino(x, y, (pair[0], pair[1])))
    });
    wagons.collect_view()
}

fn engine(x: i32, y: i32) -> impl IntoView {
    view! {
        <g class="engine" transform=format!("translate({x} {y}) scale(.75)")>
            <path d="M2 14V3h9v4h8V3h4v4h3a3 3 0 0 1 3 3v4z"></path>
            <circle cx="8" cy="15.500" r="3"></circle>
            <circle cx="16" cy="15.500" r="3"></circle>
            <circle cx="24" cy="15.500" r="3"></circle>
        </g>
    }
}

/// The hub, three trains, and the engine of an open one.
pub fn preview() -> AnyView {
    view! {
        <svg class="mexican-train-picture" viewBox="0 0 160 100" aria-hidden="true">
            <path class="track" d="M30 22h122M30 50h122M30 78h122"></path>
            <rect class="hub" x="11" y="33" width="20" height="34" rx="4"></rect>
            {domino(14, 50, (9, 9))}
            {train(36, 22, &[9, 5, 3, 6, 1])}
            {train(36, 50, &[9, 4, 4, 7])}
            {train(36, 78, &[9, 2, 8])}
            {engine(97, 69)}
        </svg>
    }
    .into_any()
}

/// The same with a hand, of which one domino fits.
pub fn guide() -> AnyView {
    view! {
        <svg class="mexican-train-picture" viewBox="0 0 200 124" aria-hidden="true">
            <path class="track" d="M30 20h162M30 46h162M30 72h162"></path>
            <rect class="hub" x="11" y="29" width="20" height="34" rx="4"></rect>
            {domino(14, 46, (9, 9))}
            {train(36, 20, &[9, 5, 3, 6, 1])}
            {train(36, 46, &[9, 4, 4, 7, 10])}
            {train(36, 72, &[9, 2, 8])}
            {engine(130, 63)}
            <rect class="target" x="94" y="65" width="28" height="14" rx="2.500"></rect>
            <path class="way" d="M88 97Q108 94 108 82"></path>
            {domino(36, 108, (1, 3))}
            {domino(68, 102, (8, 6))}
            {domino(100, 108, (2, 5))}
            {domino(132, 108, (10, 12))}
        </svg>
    }
    .into_any()
}
