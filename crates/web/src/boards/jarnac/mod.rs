//! Jarnac: two boards, letters lying open, a word in the making, and a moment that cannot be overlooked.

// The desk is a bundle of handles. It is large only where each of them remembers the line that made it.
mod actions;
mod composer;
mod desk;
mod draft;
mod keys;
mod lately;
mod panel;
mod picture;
mod rack;
mod verdict;

use games::jarnac::{Jarnac, View};
use kernel::{MatchView, Phrase, Texts};
use leptos::prelude::*;

use self::desk::{DraggedLetter, JarnacModel};
use crate::board::{GameBoard, Scene, Stage};

/// The two boards.
pub struct Look;

impl GameBoard for Look {
    type Game = Jarnac;
    const SECRETS: bool = false;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/jarnac/en.ftl"),
        fr: include_str!("../../../i18n/jarnac/fr.ftl"),
    };
    const GUIDE: usize = 7;

    fn preview() -> AnyView {
        picture::preview().into_any()
    }

    fn picture() -> AnyView {
        picture::steal().into_any()
    }

    fn notes(view: &MatchView<View>) -> Vec<Option<Phrase>> {
        let note = |side: &games::jarnac::SideView| {
            Phrase::new("jarnac-web-note")
                .with("points", side.points)
                .with("words", side.board.iter().flatten().count())
                .with("letters", side.hand.len())
        };
        view.current.sides.iter().map(|side| Some(note(side))).collect()
    }

    fn scene(stage: Stage<Jarnac>) -> Scene {
        let desk = JarnacModel::new(stage);
        desk.forget_what_was_played();
        keys::listen(desk);
        let (own, other) = (desk.own, desk.own.next(2));
        let board = view! {
            <div
                class="jarnac-table"
                class:calling=move || desk.calling.get()
                class:over=move || desk.over()
                class:look-at-other=move || desk.large() == other
            >
                {panel::panel(desk, own)}
                {panel::bag(desk)}
                {panel::panel(desk, other)}
                {rack::rack(desk, own)}
                {rack::rack(desk, other)}
                {composer::composer(desk)}
                {desk.drag.ghost(|carried| {
                    let (DraggedLetter::Loose(letter) | DraggedLetter::Placed(_, letter)) = carried;
                    view! { <span class="tile">{letter.to_string()}</span> }.into_any()
                })}
            </div>
        };
        Scene { board: board.into_any(), actions: actions::actions(desk) }
    }
}
