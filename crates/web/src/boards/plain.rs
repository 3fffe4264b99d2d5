//! A board without a drawing: the legal moves as a list and a line to type them. Any game can be played with it, so a
//! new one has something to stand on until it has a board of its own.

use std::marker::PhantomData;

use kernel::{Coach, Rounds};
use leptos::{ev, prelude::*};

use crate::{
    board::{Scene, Stage},
    words::t,
};

/// The legal moves as a list.
pub struct Plain<G>(PhantomData<G>);

impl<G: Rounds + Coach> Plain<G> {
    /// The board and its actions.
    pub fn scene(stage: Stage<G>) -> Scene {
        let typed = stage.keep("typed", String::new);
        let moves = Memo::new(move |_| match stage.seat {
            Some(seat) if stage.my_turn.get() => {
                stage.view.with(|view| G::complete(&view.current, seat, &typed.get(), 60))
            }
            _ => Vec::new(),
        });
        let play = move |event: ev::SubmitEvent| {
            event.prevent_default();
            stage.propose.run(typed.get_untracked());
            typed.set(String::new());
        };
        let button = move |text: String| {
            let shown = text.clone();
            view! {
                <button type="button" class="chip" on:click=move |_| stage.propose.run(text.clone())>{shown}</button>
            }
        };
        let json = move || serde_json::to_string_pretty(&stage.view.get()).unwrap_or_default();
        let board = view! {
            <div class="plain">
                <div class="chips">{move || moves.get().into_iter().map(button).collect_view()}</div>
                <details>
                    <summary>"JSON"</summary>
                    <pre>{json}</pre>
                </details>
            </div>
        };
        let actions = view! {
            <form class="plain-line" on:submit=play>
                <input
                    type="text"
                    aria-label=t("web-type-move")
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button type="submit" class="button primary" disabled=move || !stage.my_turn.get()>
                    {t("web-play")}
                </button>
            </form>
        };
        Scene { board: board.into_any(), actions: actions.into_any() }
    }
}
