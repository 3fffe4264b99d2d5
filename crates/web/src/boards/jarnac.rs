//! Jarnac.

use jarnac::Jarnac;
use kernel::Texts;
use leptos::prelude::*;

use super::plain::Plain;
use crate::board::{Board, Scene, Stage};

/// The two boards.
pub struct Boards;

impl Board for Boards {
    type Game = Jarnac;
    const SECRETS: bool = false;
    const TEXTS: Texts =
        Texts { en: include_str!("../../i18n/jarnac/en.ftl"), fr: include_str!("../../i18n/jarnac/fr.ftl") };
    const GUIDE: usize = 5;

    fn preview() -> AnyView {
        preview().into_any()
    }

    fn scene(stage: Stage<Jarnac>) -> Scene {
        Plain::scene(stage)
    }
}

/// Three words on a board, a longer one each row.
fn preview() -> impl IntoView {
    let word = |(row, word): (usize, &'static str)| {
        let y = 12 + 26 * row;
        let letter = move |(at, letter): (usize, char)| {
            let x = 15 + 22 * at;
            view! {
                <g>
                    <rect class="ivory" x=x.to_string() y=y.to_string() width="20" height="22" rx="3"></rect>
                    <text class="ink" x=(x + 10).to_string() y=(y + 16).to_string() text-anchor="middle">{letter.to_string()}</text>
                </g>
            }
        };
        let wells = (word.len()..6).map(move |at| {
            let x = 15 + 22 * at;
            view! { <rect class="felt-edge" x=x.to_string() y=y.to_string() width="20" height="22" rx="3"></rect> }
        });
        view! { <g>{word.chars().enumerate().map(letter).collect_view()}{wells.collect_view()}</g> }
    };
    view! {
        <svg class="jarnac-picture" viewBox="0 0 160 100" aria-hidden="true">
            {["TZAR", "BRUT", "MARIN"].into_iter().enumerate().map(word).collect_view()}
        </svg>
    }
}
