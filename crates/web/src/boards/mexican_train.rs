//! Mexican Train.

use kernel::Texts;
use leptos::prelude::*;
use mexican_train::MexicanTrain;

use super::plain::Plain;
use crate::board::{Board, Scene, Stage};

/// The trains.
pub struct Trains;

impl Board for Trains {
    type Game = MexicanTrain;
    const SECRETS: bool = true;
    const TEXTS: Texts = Texts {
        en: include_str!("../../i18n/mexican-train/en.ftl"),
        fr: include_str!("../../i18n/mexican-train/fr.ftl"),
    };
    const GUIDE: usize = 5;

    fn preview() -> AnyView {
        preview().into_any()
    }

    fn scene(stage: Stage<MexicanTrain>) -> Scene {
        Plain::scene(stage)
    }
}

/// The hub, two trains and an open marker.
fn preview() -> impl IntoView {
    let pips = |x: f32, y: f32, count: usize| {
        const PLACES: [(f32, f32); 7] =
            [(0.0, 0.0), (-3.5, -3.5), (3.5, 3.5), (3.5, -3.5), (-3.5, 3.5), (-3.5, 0.0), (3.5, 0.0)];
        let places: &[usize] = match count {
            1 => &[0],
            2 => &[1, 2],
            3 => &[0, 1, 2],
            4 => &[1, 2, 3, 4],
            5 => &[0, 1, 2, 3, 4],
            6 => &[1, 2, 3, 4, 5, 6],
            _ => &[],
        };
        let pip = move |&place: &usize| {
            let (dx, dy) = PLACES[place];
            view! { <circle class=format!("pip p{count}") cx=(x + dx).to_string() cy=(y + dy).to_string() r="1.500"></circle> }
        };
        places.iter().map(pip).collect_view()
    };
    let domino = move |(x, y, a, b): (f32, f32, usize, usize)| {
        view! {
            <g>
                <rect class="ivory" x=x.to_string() y=y.to_string() width="30" height="15" rx="3"></rect>
                <path class="seam" d=format!("M{} {}v11", x + 15.0, y + 2.0)></path>
                {pips(x + 7.5, y + 7.5, a)}
                {pips(x + 22.5, y + 7.5, b)}
            </g>
        }
    };
    let trains = [
        (12.0, 18.0, 6, 4),
        (44.0, 18.0, 4, 1),
        (76.0, 18.0, 1, 5),
        (108.0, 18.0, 5, 2),
        (12.0, 44.0, 6, 6),
        (44.0, 44.0, 6, 3),
        (76.0, 44.0, 3, 3),
        (12.0, 70.0, 6, 2),
        (44.0, 70.0, 2, 4),
    ];
    view! {
        <svg class="mexican-train-picture" viewBox="0 0 160 100" aria-hidden="true">
            {trains.into_iter().map(domino).collect_view()}
            <path class="brass" d="M116 43l14 8-14 8z"></path>
        </svg>
    }
}
