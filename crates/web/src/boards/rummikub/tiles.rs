//! Tiles, drawn: a numeral in the colour and the colour's shape under it.

use games::rummikub::{Tile, TileColour};
use leptos::prelude::*;

/// The class that gives a tile its colour.
pub fn colour_class(tile: Tile) -> &'static str {
    match tile.colour() {
        Some(TileColour::Blue) => "rk-blue",
        Some(TileColour::Red) => "rk-red",
        Some(TileColour::Yellow) => "rk-yellow",
        Some(TileColour::Black) => "rk-black",
        None => "rk-joker",
    }
}

/// The shape of a colour, around (20, 43) in a tile of 40 by 54.
fn shape(tile: Tile) -> &'static str {
    match tile.colour() {
        Some(TileColour::Blue) => "M20 37.500a5.500 5.500 0 1 0 .01 0Z",
        Some(TileColour::Red) => "M20 36.500l6.500 11h-13Z",
        Some(TileColour::Yellow) => "M15 38h10v10h-10Z",
        Some(TileColour::Black) => "M20 36l7 7-7 7-7-7Z",
        None => "",
    }
}

/// What is printed on a tile of 40 by 54.
fn print(tile: Tile) -> AnyView {
    match tile.value() {
        Some(value) => view! {
            <text class="rk-value" class:two={value >= 10} x="20" y="29.500" text-anchor="middle">{value}</text>
            <path class="rk-shape" d=shape(tile)></path>
        }
        .into_any(),
        // A fool's cap with three bells over a smile.
        None => view! {
            <path class="rk-cap" d="M9 27C5 21 4 16 5 11c5 1 8 4 9 8 1-6 3-10 6-13 3 3 5 7 6 13 1-4 4-7 9-8 1 5 0 10-4 16Z"></path>
            <path class="rk-face-line" d="M10 31c1 9 5 14 10 14s9-5 10-14M15.500 39.500c2.500 2.500 6.500 2.500 9 0"></path>
            <path class="rk-eyes" d="M15.800 32.500a1.600 1.600 0 1 0 .01 0ZM24.200 32.500a1.600 1.600 0 1 0 .01 0Z"></path>
            <path class="rk-bells" d="M5 7.500a2.600 2.600 0 1 0 .01 0ZM20 2.500a2.600 2.600 0 1 0 .01 0ZM35 7.500a2.600 2.600 0 1 0 .01 0Z"></path>
        }
        .into_any(),
    }
}

/// What is printed on a tile; the tile itself is whatever holds it.
pub fn face(tile: Tile) -> AnyView {
    view! {
        <svg class=format!("rk-face {}", colour_class(tile)) viewBox="0 0 40 54" aria-hidden="true" focusable="false">
            {print(tile)}
        </svg>
    }
    .into_any()
}

/// A tile that is only looked at.
pub fn plain(tile: Tile) -> AnyView {
    view! { <span class="rk-plain">{face(tile)}</span> }.into_any()
}

/// A tile within a larger drawing, its corner at (x, y) and so many times its size of 40 by 54.
pub fn drawn(tile: Tile, x: f64, y: f64, size: f64) -> AnyView {
    view! {
        <g class=colour_class(tile) transform=format!("translate({x} {y}) scale({size})")>
            <rect class="rk-shadow" x="0" y="2.500" width="40" height="54" rx="6"></rect>
            <rect class="rk-body" width="40" height="54" rx="6"></rect>
            {print(tile)}
        </g>
    }
    .into_any()
}
