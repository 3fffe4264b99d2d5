//! How to play, with a picture.

use leptos::prelude::*;

use crate::{
    app::HouseGames,
    board::{AnyBoard, Playing},
    pages::lobby::{Host, own_name, quick},
    prefs::Prefs,
    route::{Link, Route},
    words::{Translator, t},
};

/// How a game is played.
#[component]
pub fn Guide(
    /// The game.
    board: &'static dyn AnyBoard,
    /// The rest of it.
    playing: &'static dyn Playing,
) -> impl IntoView {
    let (words, prefs, host, house) =
        (Translator::here(), Prefs::here(), Host::here(), expect_context::<HouseGames>());
    let name = board.name();
    let play = move |_| untrack(|| host.make(quick(board, house, &own_name(prefs, words))));
    view! {
        <article class="guide">
            <h1>{move || words.text(name)}</h1>
            <p class="lead">{move || words.text(&format!("{name}-about"))}</p>
            <div class="picture">{playing.picture()}</div>
            <ol>
                {(1..=playing.guide())
                    .map(|step| view! { <li>{move || words.text(&format!("{name}-guide-{step}"))}</li> })
                    .collect_view()}
            </ol>
            <p class="sorry" role="alert">{move || host.sorry.get().map(|why| words.say(&why))}</p>
            <div class="page-actions">
                <Link to=Route::NewTable(name.into()) class="button">{t("web-new-table")}</Link>
                <button type="button" class="button primary" on:click=play>{t("web-play-now")}</button>
            </div>
        </article>
    }
}
