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
    const GUIDE: usize = 0;

    fn preview() -> AnyView {
        view! { <svg viewBox="0 0 160 100" aria-hidden="true"></svg> }.into_any()
    }

    fn scene(stage: Stage<ChineseCheckers>) -> Scene {
        Plain::scene(stage)
    }
}
