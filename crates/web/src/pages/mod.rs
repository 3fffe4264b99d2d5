//! The pages.

pub mod guide;
pub mod lobby;
pub mod new_table;
pub mod table;

use kernel::Speak;
use leptos::prelude::*;

use crate::{
    board::{AnyBoard, NotLoaded, Playing},
    catalogue,
    kit::Notice,
    words::{Words, t},
};

/// What needs the rest of a game, as soon as that has arrived.
pub fn when_loaded(
    board: &'static dyn AnyBoard,
    show: impl Fn(&'static dyn Playing) -> AnyView + Send + 'static,
) -> AnyView {
    let words = Words::here();
    let arrived = RwSignal::new(None::<Result<&'static dyn Playing, NotLoaded>>);
    leptos::task::spawn_local(async move {
        let playing = catalogue::load(board, words).await;
        // Whoever waited may have left.
        let _ = arrived.try_set(Some(playing));
    });
    let page = move || match arrived.get() {
        None => {
            view! { <Notice busy=true text=Signal::derive(move || words.text("web-loading")) /> }.into_any()
        }
        Some(Err(why)) => not_loaded(why),
        Some(Ok(playing)) => untrack(|| show(playing)),
    };
    page.into_any()
}

fn not_loaded(why: NotLoaded) -> AnyView {
    let words = Words::here();
    let reload = move |_| {
        let _ = window().location().reload();
    };
    view! {
        <Notice text=Signal::derive(move || words.say(&why.phrase()))>
            <button type="button" class="button primary" on:click=reload>{t("web-reload")}</button>
        </Notice>
    }
    .into_any()
}
