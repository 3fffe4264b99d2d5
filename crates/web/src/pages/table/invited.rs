//! Whoever opens an invitation sees what they are invited to before they sit down.

use kernel::Phrase;
use leptos::{ev, prelude::*};
use wire::{lobby::TableInfo, socket::SeatInfo};

use super::{rules, terms};
use crate::{
    catalogue,
    kit::Notice,
    link::api,
    pages::when_loaded,
    prefs::Prefs,
    route::{Link, Route},
    words::{Translator, t},
};

/// What stands on the invitation, and the name that the others shall see.
#[component]
pub fn Invited(sit: Callback<()>, table: String) -> impl IntoView {
    let words = Translator::here();
    let info = RwSignal::new(None::<Option<TableInfo>>);
    let asked = table.clone();
    leptos::task::spawn_local(async move {
        // A table that cannot be described cannot be sat down at either, and the house says why.
        let found = api::table(&asked).await.ok();
        // The page may be gone by the time the answer comes.
        let _ = info.try_set(Some(found));
    });
    move || match info.get() {
        None => {
            view! { <Notice busy=true text=Signal::derive(move || words.text("web-joining")) /> }.into_any()
        }
        Some(None) => view! { <div class="invited"><Name sit=sit table=table.clone() /></div> }.into_any(),
        Some(Some(info)) => view! { <Card sit=sit info=info /> }.into_any(),
    }
}

#[component]
fn Card(sit: Callback<()>, info: TableInfo) -> impl IntoView {
    let words = Translator::here();
    let TableInfo { table, game, options, seats, terms, host, over, .. } = info;
    let host_name = host.and_then(|seat| seats.get(seat)).map(|seat| seat.name.clone());
    let invites = move || {
        let name = host_name.clone().filter(|name| !name.is_empty());
        let phrase = match name {
            _ if over => Phrase::new("web-invited-over"),
            Some(name) => Phrase::new("web-invited-by").with("name", name),
            None => Phrase::new("web-invited"),
        };
        words.say(&phrase)
    };
    let title = {
        let game = game.clone();
        move || words.text(&game)
    };
    let board = catalogue::find(&game);
    let preview = board.map(|board| view! { <div class="preview">{board.preview()}</div> });
    let rules = board.map(|board| {
        when_loaded(catalogue::load(board, words), move |playing| {
            let options = options.clone();
            view! { <p class="rules">{move || rules::line(board, playing, &options, words)}</p> }.into_any()
        })
    });
    let who = |seat: &SeatInfo| !seat.open && !seat.name.is_empty();
    let names: Vec<String> = seats.iter().filter(|seat| who(seat)).map(|seat| seat.name.clone()).collect();
    let there = move || {
        let phrase =
            Phrase::new("web-invited-there").with("names", names.join(", ")).with("seats", seats.len());
        words.say(&phrase)
    };
    view! {
        <div class="invited">
            {preview}
            <h1>{title}</h1>
            <p class="lead">{invites}</p>
            {rules}
            <p>{there}</p>
            {terms::list(&terms, 0, &[])}
            <Name sit=sit table=table />
        </div>
    }
}

/// Asks what others shall call this person.
#[component]
fn Name(sit: Callback<()>, table: String) -> impl IntoView {
    let prefs = Prefs::here();
    let done = move |event: ev::SubmitEvent| {
        event.prevent_default();
        sit.run(());
    };
    view! {
        <form class="join-form" on:submit=done>
            <label for="name">{t("web-ask-name")}</label>
            <input
                id="name"
                type="text"
                maxlength="24"
                autocomplete="nickname"
                autofocus
                prop:value=move || prefs.name.get()
                on:input=move |event| prefs.name.set(event_target_value(&event))
            />
            <button type="submit" class="button primary">{t("web-sit")}</button>
        </form>
        <p class="aside"><Link to=Route::Table { table, token: None }>{t("web-only-watch")}</Link></p>
    }
}
