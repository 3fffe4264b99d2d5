//! The pages.

pub mod guide;
pub mod lobby;
pub mod my_tables;
pub mod new_clock;
pub mod new_table;
pub mod open_tables;
pub mod people;
pub mod seeking;
pub mod table;

use kernel::Speak;
use leptos::prelude::*;

use crate::{
    board::NotLoaded,
    kit::Notice,
    words::{Translator, t},
};

/// What needs more of the client than has been loaded, as soon as that has arrived.
pub fn when_loaded<T: Copy + Send + Sync + 'static>(
    more: impl Future<Output = Result<T, NotLoaded>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    let words = Translator::here();
    let arrived = RwSignal::new(None::<Result<T, NotLoaded>>);
    leptos::task::spawn_local(async move {
        let more = more.await;
        // Whoever waited may have left.
        let _ = arrived.try_set(Some(more));
    });
    let page = move || match arrived.get() {
        None => {
            view! { <Notice busy=true text=Signal::derive(move || words.text("web-loading")) /> }.into_any()
        }
        Some(Err(why)) => not_loaded(why),
        Some(Ok(more)) => untrack(|| show(more)),
    };
    page.into_any()
}

fn not_loaded(why: NotLoaded) -> AnyView {
    let words = Translator::here();
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
