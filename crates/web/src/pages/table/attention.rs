//! Your turn: the title and the icon of the page say so, two soft notes, and a notification for whoever looks elsewhere.

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::{TableModel, TheBoard};
use crate::{
    kit::{icon, icons},
    prefs::Prefs,
    sound,
    words::{Translator, t},
};

/// The icon of a page where it is somebody's turn: the usual one with a mark.
const MARKED: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
    %3Crect x='1' y='5' width='30' height='22' rx='6' fill='%231d6b4f'/%3E\
    %3Ccircle cx='16' cy='16' r='9' fill='%23d6ab52'/%3E%3C/svg%3E";

/// Keeps title and icon true, and calls whoever is to move.
pub fn attend(desk: TableModel, board: TheBoard) {
    let (words, prefs) = (Translator::here(), Prefs::here());
    let turn = Memo::new(move |_| desk.my_turn());
    Effect::new(move |_| {
        let seat = desk.seat().map(Seat::index);
        let others = desk.names().into_iter().enumerate().filter(|(at, _)| Some(*at) != seat);
        let others: Vec<String> = others.map(|(_, name)| name).collect();
        let title = format!("{} · {} · Tapis", words.text(board.name()), others.join(", "));
        let yours = format!("● {} · {title}", words.text("web-your-turn"));
        document().set_title(if turn.get() { &yours } else { &title });
    });
    let usual = StoredValue::new(None::<String>);
    let mark = move |marked: bool| {
        let Some(link) = document().query_selector("link[rel=icon]").ok().flatten() else { return };
        if usual.with_value(Option::is_none) {
            usual.set_value(link.get_attribute("href"));
        }
        let usual = usual.get_value().unwrap_or_default();
        let _ = link.set_attribute("href", if marked { MARKED } else { &usual });
    };
    Effect::new(move |before: Option<bool>| {
        let turn = turn.get();
        mark(turn);
        // Whoever comes to a table where it is their turn already sees that.
        if turn && before == Some(false) {
            if prefs.sound.get_untracked() {
                sound::chime();
            }
            notify(&untrack(|| words.text(board.name())), &untrack(|| words.text("web-your-turn")), desk);
        }
        turn
    });
    on_cleanup(move || mark(false));
}

/// Whether this browser knows notifications at all.
fn possible() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// Tells whoever looks elsewhere, if they wanted that.
fn notify(game: &str, text: &str, desk: TableModel) {
    if !possible() || !document().hidden() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(text);
    // A newer one takes the place of an older one.
    options.set_tag(&desk.table.get_value());
    if let Ok(shown) = Notification::new_with_options(game, &options) {
        let own = shown.clone();
        let focus = wasm_bindgen::closure::Closure::<dyn FnMut()>::new(move || {
            let _ = window().focus();
            own.close();
        });
        shown.set_onclick(Some(focus.into_js_value().unchecked_ref()));
    }
}

/// The wish to be told, in the menu. A browser is asked only when somebody presses it.
#[component]
pub fn Notifications() -> impl IntoView {
    let words = Translator::here();
    let state = RwSignal::new(possible().then(Notification::permission));
    let ask = move |_| {
        let Ok(asking) = Notification::request_permission() else { return };
        leptos::task::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(asking).await;
            let _ = state.try_set(Some(Notification::permission()));
        });
    };
    move || {
        match state.get() {
        None => ().into_any(),
        Some(NotificationPermission::Granted) => {
            view! { <p class="aside" data-test="notified">{icon(icons::TICK)} {words.text("web-notified")}</p> }.into_any()
        }
        Some(NotificationPermission::Denied) => {
            view! { <p class="aside" data-test="not-notified">{words.say(&Phrase::new("web-not-notified"))}</p> }.into_any()
        }
        Some(_) => view! {
            <button type="button" class="button quiet" data-test="notify" on:click=ask>
                {icon(icons::BELL)} <span>{t("web-notify")}</span>
            </button>
        }
        .into_any(),
    }
    }
}
