//! The small drawing for the lobby, and the one for *how to play*.

use games::rummikub::tile::read_tiles;
use leptos::prelude::*;

use super::tiles::drawn;

/// A row of tiles: the text, where it begins, and how large they are.
type Row = (&'static str, f64, f64, f64);

fn rows(rows: &[Row]) -> Vec<AnyView> {
    let row = |&(text, x, y, size): &Row| {
        let tiles = read_tiles(text).unwrap_or_default();
        tiles.into_iter().enumerate().map(move |(at, tile)| drawn(tile, x + at as f64 * 42.0 * size, y, size))
    };
    rows.iter().flat_map(row).collect()
}

/// A run, a group and a rack.
pub fn preview() -> AnyView {
    view! {
        <svg class="rummikub-picture" viewBox="0 0 160 100" aria-hidden="true">
            {rows(&[("5r 6r 7r 8r", 14.0, 9.0, 0.4), ("9b 9j 9n", 94.0, 20.0, 0.4)])}
            <path class="rk-ledge" d="M14 60h132a5 5 0 0 1 5 5v30H9V65a5 5 0 0 1 5-5Z"></path>
            {rows(&[("1j 4b 4n 11r 12r J", 18.0, 65.0, 0.5)])}
            <path class="rk-ledge-edge" d="M9 90h142v10H9Z"></path>
        </svg>
    }
    .into_any()
}

/// A run and a group, with a tile that joins each of them.
pub fn picture() -> AnyView {
    view! {
        <svg class="rummikub-picture" viewBox="0 0 240 118" aria-hidden="true">
            <rect class="rk-tray" x="10" y="10" width="124" height="38" rx="7"></rect>
            <rect class="rk-tray" x="146" y="10" width="84" height="38" rx="7"></rect>
            {rows(&[("5r 6r J 8r 9r", 16.0, 13.0, 0.53), ("10b 10j 10n", 152.0, 13.0, 0.53)])}
            <path class="rk-ledge" d="M18 66h204a6 6 0 0 1 6 6v42H12V72a6 6 0 0 1 6-6Z"></path>
            {rows(&[("1j 1n 3b 7r 10r 11r 12r 13n", 21.0, 71.0, 0.6)])}
            <path class="rk-ledge-edge" d="M12 102h216v14H12Z"></path>
            <path class="rk-arrow" d="M108 66C112 58 90 58 84 51m-1 7-1-8 8 2M136 66c6-14 70 0 88-14m-7 0 8-2-1 8"></path>
        </svg>
    }
    .into_any()
}
