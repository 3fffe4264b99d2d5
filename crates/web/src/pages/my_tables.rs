//! My tables, and the ways to others that I have heard of: a link, a code, a file.

use kernel::Phrase;
use leptos::{ev, prelude::*};

use crate::{
    kit::{OpenFile, icon, icons},
    link::api,
    me::Me,
    mine::{Known, Mine},
    pages::lobby::Host,
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// My tables.
#[component]
pub fn MyTables() -> impl IntoView {
    let (mine, words, opening, me) = (Mine::here(), Translator::here(), Host::here(), Me::here());
    let all = Memo::new(move |_| mine.with_those_of(me.info.get().as_ref()));
    view! {
        <section class="mine own" aria-labelledby="mine">
            <h2 id="mine">{t("web-my-tables")}</h2>
            <Show when=move || !all.with(Vec::is_empty) fallback=|| view! { <p class="aside">{t("web-no-tables")}</p> }>
                <ul class="rows">
                    {move || all.get().into_iter().map(|known| view! { <TableRow known=known /> }).collect_view()}
                </ul>
            </Show>
            <Forgotten />
            <div class="join">
                <Join />
                <div class="open-file">
                    <OpenFile label="web-import" on_text=Callback::new(move |text| opening.import(text)) />
                    <p class="sorry" role="alert">{move || opening.sorry.get().map(|why| words.say(&why))}</p>
                </div>
            </div>
        </section>
    }
}

#[component]
fn TableRow(known: Known) -> impl IntoView {
    let (words, mine, me) = (Translator::here(), Mine::here(), Me::here());
    let Known { table, game, names, over, turn, tokens, seen, elsewhere, .. } = known;
    let state = match (over, turn, tokens.is_empty() && !elsewhere) {
        (true, ..) => "web-table-over",
        (_, true, _) => "web-table-your-turn",
        (_, _, true) => "web-table-watching",
        _ => "web-table-running",
    };
    let forget = {
        let table = table.clone();
        move |_| mine.forget(&table, me)
    };
    view! {
        <li>
            <Link to=Route::Table { table, token: None } class="row">
                <strong>{move || title(&game, words)}</strong>
                <span class="who">{names.join(", ")}</span>
                <time>{move || day(seen, words)}</time>
                <span class="state" class:turn=turn && !over>{t(state)}</span>
            </Link>
            <button type="button" class="button quiet small" on:click=forget aria-label=t("web-forget") title=t("web-forget")>
                {icon(icons::CROSS)}
            </button>
        </li>
    }
}

fn title(game: &str, words: Translator) -> String {
    if game.is_empty() { "…".to_owned() } else { words.text(game) }
}

/// When something was: the time of day where it was today, else the day.
pub fn day(at: f64, words: Translator) -> String {
    let (date, now) = (js_sys::Date::new(&at.into()), js_sys::Date::new_0());
    let today = date.to_date_string() == now.to_date_string();
    let parts: &[_] = match today {
        true => &[("hour", "2-digit"), ("minute", "2-digit")],
        false if date.get_full_year() == now.get_full_year() => &[("day", "numeric"), ("month", "short")],
        false => &[("day", "numeric"), ("month", "short"), ("year", "numeric")],
    };
    let form = js_sys::Object::new();
    for (part, how) in parts {
        let _ = js_sys::Reflect::set(&form, &(*part).into(), &(*how).into());
    }
    date.to_locale_string(words.lang().code(), &form).into()
}

/// The way back for a table that was forgotten.
#[component]
fn Forgotten() -> impl IntoView {
    let (mine, words, me) = (Mine::here(), Translator::here(), Me::here());
    let said = move || {
        mine.forgotten()
            .map(|known| words.say(&Phrase::new("web-forgotten").with("game", title(&known.game, words))))
    };
    view! {
        <p class="forgotten" role="status">
            {said}
            <Show when=move || mine.forgotten().is_some()>
                <button type="button" class="button small" data-test="remember" on:click=move |_| mine.remember(me)>
                    {t("web-remember")}
                </button>
            </Show>
        </p>
    }
}

#[component]
fn Join() -> impl IntoView {
    let router = Router::here();
    let words = Translator::here();
    let (text, sorry) = (RwSignal::new(String::new()), RwSignal::new(None::<Phrase>));
    let wrong = move || sorry.with(Option::is_some);
    let join = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked();
        if let Some(route) = Route::pasted(&said) {
            return router.go(route);
        }
        if !is_code(&said) {
            return sorry.set(Some(Phrase::new("web-join-wrong")));
        }
        leptos::task::spawn_local(async move {
            match api::invitation(&said).await {
                Ok(found) => router.go(Route::Table { table: found.table, token: Some(found.token) }),
                Err(why) => {
                    let _ = sorry.try_set(Some(why));
                }
            }
        });
    };
    view! {
        <form class="join-form" on:submit=join>
            <label for="join">{t("web-join-label")}</label>
            <input
                id="join"
                type="text"
                autocomplete="off"
                spellcheck="false"
                placeholder="…/t/k3v9q2"
                aria-invalid=move || wrong().to_string()
                prop:value=move || text.get()
                on:input=move |event| {
                    sorry.set(None);
                    text.set(event_target_value(&event));
                }
            />
            <button type="submit" class="button">{t("web-join")}</button>
            <p class="sorry" role="alert">{move || sorry.get().map(|why| words.say(&why))}</p>
        </form>
    }
}

/// Whether a text could be two words and a number.
fn is_code(text: &str) -> bool {
    let parts: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    matches!(parts.as_slice(), [_, _, number] if number.chars().all(|c| c.is_ascii_digit()))
}
