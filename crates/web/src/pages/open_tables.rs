//! Tables of others, live: where a seat is free, and what can be watched.

use kernel::Phrase;
use leptos::prelude::*;
use wire::lobby::TableInfo;

use super::{lobby::own_name, table::terms};
use crate::{
    catalogue,
    kit::{icon, icons},
    link::api,
    live::Live,
    mine::Mine,
    prefs::Prefs,
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// Tables of others.
#[component]
pub fn OpenTables() -> impl IntoView {
    let live = Live::here();
    let list = move |open: bool, id: &'static str, title: &'static str| {
        let tables = Memo::new(move |_| live.tables(open));
        view! {
            <Show when=move || !tables.with(Vec::is_empty)>
                <section class="mine" aria-labelledby=id>
                    <h2 id=id>{t(title)}</h2>
                    <ul class="rows" data-test=id>
                        {move || tables.get().into_iter().map(|table| view! { <Row table=table open=open /> }).collect_view()}
                    </ul>
                </section>
            </Show>
        }
    };
    view! {
        {list(true, "open", "web-open-tables")}
        {list(false, "watch", "web-watchable-tables")}
    }
}

#[component]
fn Row(table: TableInfo, open: bool) -> impl IntoView {
    let words = Translator::here();
    let TableInfo { table, game, seats, terms, watchers, .. } = table;
    let names: Vec<String> = seats.into_iter().filter(|seat| !seat.open).map(|seat| seat.name).collect();
    let sorry = RwSignal::new(None::<Phrase>);
    let action = if open { sit(table, game.clone(), sorry) } else { watch(table) };
    let title = move || catalogue::find(&game).map_or_else(|| game.clone(), |board| words.text(board.name()));
    let watched = (watchers > 0).then(|| {
        let phrase = Phrase::new("web-watchers").with("count", watchers);
        view! { <span class="state" data-test="watchers">{icon(icons::EYE)} {move || words.say(&phrase)}</span> }
    });
    view! {
        <li>
            <span class="row">
                <strong>{title}</strong>
                <span class="who">{names.join(", ")}</span>
                {watched}
                {terms::list(&terms, 0, &[])}
                <span class="sorry">{move || sorry.get().map(|why| words.say(&why))}</span>
            </span>
            {action}
        </li>
    }
}

fn watch(table: String) -> AnyView {
    view! { <Link to=Route::Table { table, token: None } class="button small">{t("web-watch")}</Link> }
        .into_any()
}

fn sit(table: String, game: String, sorry: RwSignal<Option<Phrase>>) -> AnyView {
    let (words, prefs, mine, router) = (Translator::here(), Prefs::here(), Mine::here(), Router::here());
    let sit = move |_| {
        let (table, game, me) = (table.clone(), game.clone(), untrack(|| own_name(prefs, words)));
        leptos::task::spawn_local(async move {
            match api::sit(&table, &me).await {
                Ok(seat) => {
                    mine.update(&table, |known| {
                        known.game = game;
                        known.tokens.push(seat.link.token);
                    });
                    router.go(Route::Table { table, token: None });
                }
                Err(why) => {
                    // The row may be gone by the time the answer comes.
                    let _ = sorry.try_set(Some(why));
                }
            }
        });
    };
    view! { <button type="button" class="button small" on:click=sit>{t("web-sit")}</button> }.into_any()
}
