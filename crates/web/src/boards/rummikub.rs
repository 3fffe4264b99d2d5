//! Rummikub.

use kernel::Texts;
use leptos::prelude::*;
use rummikub::Rummikub;

use super::plain::Plain;
use crate::board::{Board, Scene, Stage};

/// Rack and table.
pub struct Tiles;

impl Board for Tiles {
    type Game = Rummikub;
    const SECRETS: bool = true;
    const TEXTS: Texts = Texts {
        en: include_str!("../../i18n/rummikub/en.ftl"),
        fr: include_str!("../../i18n/rummikub/fr.ftl"),
    };
    const GUIDE: usize = 5;

    fn preview() -> AnyView {
        preview().into_any()
    }

    fn scene(stage: Stage<Rummikub>) -> Scene {
        Plain::scene(stage)
    }
}

/// Two groups on the table and a few tiles on the rack.
fn preview() -> impl IntoView {
    let tile = |(x, y, text, colour): (u32, u32, &'static str, &'static str)| {
        let (middle, line, mark) = (x + 9, y + 14, y + 21);
        let shape = match colour {
            "blue" => view! { <circle class=colour cx=middle.to_string() cy=mark.to_string() r="2"></circle> }.into_any(),
            "yellow" => view! { <rect class=colour x=(middle - 2).to_string() y=(mark - 2).to_string() width="4" height="4"></rect> }.into_any(),
            "red" => view! { <path class=colour d=format!("M{} {}l2.500 4.500h-5z", middle, mark - 3)></path> }.into_any(),
            _ => view! { <path class=colour d=format!("M{} {}l3 3-3 3-3-3z", middle, mark - 3)></path> }.into_any(),
        };
        view! {
            <g>
                <rect class="ivory" x=x.to_string() y=y.to_string() width="18" height="26" rx="3"></rect>
                <text class=colour x=middle.to_string() y=line.to_string() text-anchor="middle">{text}</text>
                {shape}
            </g>
        }
    };
    let tiles = [
        (12, 10, "4", "red"),
        (31, 10, "5", "red"),
        (50, 10, "6", "red"),
        (69, 10, "7", "red"),
        (100, 24, "9", "blue"),
        (119, 24, "9", "yellow"),
        (138, 24, "9", "black"),
        (38, 66, "1", "yellow"),
        (57, 66, "8", "red"),
        (76, 66, "11", "blue"),
        (95, 66, "13", "black"),
    ];
    view! {
        <svg class="rummikub-picture" viewBox="0 0 160 100" aria-hidden="true">
            <rect class="felt-edge" x="26" y="60" width="100" height="34" rx="6"></rect>
            {tiles.into_iter().map(tile).collect_view()}
        </svg>
    }
}
