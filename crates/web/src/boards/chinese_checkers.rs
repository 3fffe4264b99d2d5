//! Chinese checkers.

use chinese_checkers::ChineseCheckers;
use kernel::Texts;
use leptos::prelude::*;

use super::plain::Plain;
use crate::board::{Board, Scene, Stage};

/// The star.
pub struct Star;

impl Board for Star {
    type Game = ChineseCheckers;
    const SECRETS: bool = false;
    const TEXTS: Texts = Texts {
        en: include_str!("../../i18n/chinese-checkers/en.ftl"),
        fr: include_str!("../../i18n/chinese-checkers/fr.ftl"),
    };
    const GUIDE: usize = 5;

    fn preview() -> AnyView {
        preview().into_any()
    }

    fn scene(stage: Stage<ChineseCheckers>) -> Scene {
        Plain::scene(stage)
    }
}

/// The star with two camps.
fn preview() -> impl IntoView {
    // Rows of a small star, from the top: how many holes, all centred.
    const ROWS: [usize; 13] = [1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1];
    let row = |(line, &holes): (usize, &usize)| {
        let y = 8.0 + 7.0 * line as f32;
        let class = match line {
            0..=2 => "camp north",
            10..=12 => "camp south",
            _ => "hole",
        };
        let hole = move |at: usize| {
            let x = 80.0 + 8.0 * (at as f32 - (holes as f32 - 1.0) / 2.0);
            view! { <circle class=class cx=x.to_string() cy=y.to_string() r="2.800"></circle> }
        };
        (0..holes).map(hole).collect_view()
    };
    view! {
        <svg class="chinese-checkers-picture" viewBox="0 0 160 100" aria-hidden="true">
            {ROWS.iter().enumerate().map(row).collect_view()}
        </svg>
    }
}
