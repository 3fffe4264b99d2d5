//! The bar under the board: what can be done now, and what there is to say about it.

use std::time::Duration;

use kernel::Phrase;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use super::{TableModel, attention, clock, invite, name_of, proposals, rail::Tab, verdict};
use crate::{
    kit::{download, icon, icons},
    link::api,
    mine::Mine,
    prefs::Prefs,
    words::{Translator, t},
};

/// The bar.
#[component]
pub fn Bar(desk: TableModel, tab: RwSignal<Option<Tab>>, actions: AnyView) -> impl IntoView {
    let words = Translator::here();
    let toggle = move |which| tab.update(|tab| *tab = if *tab == Some(which) { None } else { Some(which) });
    let tab_button = move |which, id| {
        view! {
            <button type="button" class="tab" aria-pressed=move || (tab.get() == Some(which)).to_string() on:click=move |_| toggle(which)>
                {t(id)}
            </button>
        }
    };
    let done = Memo::new(move |_| desk.ended().is_some());
    view! {
        <section class="bar" aria-label=t("web-actions")>
            <div class="tabs">{tab_button(Tab::Seats, "web-seats")} {tab_button(Tab::Log, "web-log")}</div>
            <clock::Faces desk=desk />
            <div class="says" aria-live="polite">
                <p class="status" class:yours=move || desk.my_turn()>{move || words.say(&status(desk, words))}</p>
                <Show when=move || desk.seat().is_none()>
                    <p class="watching" data-test="watching">{icon(icons::EYE)} {t("web-watching")}</p>
                </Show>
                <proposals::Asked desk=desk />
                <Hint desk=desk />
                {move || desk.notice.get().map(|why| view! { <p class="sorry">{icon(icons::CROSS)} {words.say(&why)}</p> })}
            </div>
            <Replay desk=desk />
            <Show when=move || desk.interlude() && desk.replay.get().is_none()>
                <div class="actions">
                    <button type="button" class="button primary" data-test="next-game" on:click=move |_| desk.go_on()>
                        {t("web-next-game")}
                    </button>
                </div>
            </Show>
            <div class="actions" hidden=move || desk.interlude() || done.get()>
                <Show when=move || desk.seat().is_some()>
                    <button
                        type="button"
                        class="button quiet"
                        data-test="hint"
                        disabled=move || !desk.my_turn() || desk.thinking.get()
                        on:click=move |_| desk.ask_hint()
                    >
                        {icon(icons::HINT)}
                        <span>{t("web-hint")}</span>
                    </button>
                </Show>
                <Show when=move || desk.may_take_back()>
                    <button
                        type="button"
                        class="button quiet"
                        data-test="take-back"
                        title=t("web-take-back")
                        disabled=move || desk.replay.get().is_some() || desk.proposed.with(Option::is_some)
                        on:click=move |_| desk.take_back()
                    >
                        {icon(icons::BACK)}
                        <span>{t("web-take-back")}</span>
                    </button>
                </Show>
                <More desk=desk />
                <div class="board-actions" hidden=move || desk.replay.get().is_some()>{actions}</div>
            </div>
        </section>
    }
}

/// How things stand, in a sentence.
fn status(desk: TableModel, words: Translator) -> Phrase {
    if desk.replay.get().is_some() {
        return Phrase::new("web-replaying").with("at", desk.at()).with("of", desk.live.get());
    }
    if desk.interlude() {
        return Phrase::new("web-game-over");
    }
    if let Some(ended) = desk.ended() {
        return verdict::verdict(desk, &ended);
    }
    match desk.to_move() {
        turn if turn.is_some() && turn == desk.seat() => Phrase::new("web-your-turn"),
        Some(seat) => Phrase::new("web-turn-of").with("name", name_of(desk, seat)),
        None => Phrase::new("web-over").with("lang", words.lang().code()),
    }
}

#[component]
fn Hint(desk: TableModel) -> impl IntoView {
    let words = Translator::here();
    move || {
        if desk.thinking.get() {
            return Some(view! { <p class="hint busy">{words.text("web-thinking")}</p> }.into_any());
        }
        desk.hinted().map(|hinted| {
            let why: Vec<String> = hinted.why.iter().map(|phrase| words.say(phrase)).collect();
            view! {
                <p class="hint">{icon(icons::HINT)} <span>{why.join(" ")}</span></p>
            }
            .into_any()
        })
    }
}

/// The slider through the game. It is there as soon as there is something to look back at, and its place is kept until then.
#[component]
fn Replay(desk: TableModel) -> impl IntoView {
    let words = Translator::here();
    let earliest = Memo::new(move |_| desk.earliest());
    let live = desk.live;
    let nothing = Memo::new(move |_| earliest.get() == live.get());
    let go = move |mut to: usize| {
        let last = live.get_untracked();
        while untrack(|| desk.is_left_out(to)) && to < last {
            to += 1;
        }
        desk.replay.set((to < last).then_some(to));
    };
    let taken_back = Memo::new(move |_| desk.taken_back().contains(&true));
    let runs = RwSignal::new(false);
    let run = move |_| {
        if runs.get_untracked() {
            return runs.set(false);
        }
        // From the end it begins anew.
        if untrack(|| desk.at() == live.get()) {
            go(untrack(|| earliest.get()));
        }
        runs.set(true);
        play_on(desk, runs);
    };
    let button = move |path: &'static str, id: &'static str, to: fn(usize, usize, usize) -> usize| {
        view! {
            <button
                type="button"
                class="step"
                aria-label=t(id)
                title=t(id)
                on:click=move |_| {
                    let (first, at, last) = untrack(|| (earliest.get(), desk.at(), live.get()));
                    let to = to(first, at, last).clamp(first, last);
                    desk.step_by(to as isize - at as isize);
                }
            >
                {icon(path)}
            </button>
        }
    };
    view! {
        <div class="replay" hidden=move || nothing.get()>
            {button(icons::STEPS[0], "web-first", |first, _, _| first)}
            {button(icons::STEPS[1], "web-back", |_, at, _| at.saturating_sub(1))}
            <input
                type="range"
                aria-label=t("web-replay")
                aria-valuetext=move || words.say(&Phrase::new("web-replaying").with("at", desk.at()).with("of", live.get()))
                min=move || earliest.get().to_string()
                max=move || live.get().to_string()
                prop:value=move || desk.at().to_string()
                on:input=move |event| {
                    if let Ok(to) = event_target_value(&event).parse() {
                        go(to);
                    }
                }
            />
            <button
                type="button"
                class="step"
                data-test="play-replay"
                aria-label=move || words.text(if runs.get() { "web-replay-stop" } else { "web-replay-play" })
                title=move || words.text(if runs.get() { "web-replay-stop" } else { "web-replay-play" })
                on:click=run
            >
                {move || icon(icons::PLAY[usize::from(runs.get())])}
            </button>
            {button(icons::STEPS[2], "web-forth", |_, at, _| at + 1)}
            {button(icons::STEPS[3], "web-last", |_, _, last| last)}
            <Show when=move || taken_back.get()>
                <label class="check hide-taken-back">
                    <input
                        type="checkbox"
                        data-test="hide-taken-back"
                        prop:checked=move || desk.hide_taken_back.get()
                        on:change=move |event| desk.hide_taken_back.set(event_target_checked(&event))
                    />
                    <span>{t("web-hide-taken-back")}</span>
                </label>
            </Show>
        </div>
    }
}

/// How long a position is shown when the game is shown again by itself.
const PACE: Duration = Duration::from_millis(900);

/// Shows the game again, move by move, until the end or until somebody takes over.
fn play_on(desk: TableModel, runs: RwSignal<bool>) {
    let here = desk.replay.get_untracked();
    let next = move || {
        if runs.is_disposed() || !runs.get_untracked() {
            return;
        }
        if here.is_none() || desk.replay.get_untracked() != here {
            return runs.set(false);
        }
        desk.step_by(1);
        play_on(desk, runs);
    };
    set_timeout(next, PACE);
}

/// What is needed now and then.
#[component]
fn More(desk: TableModel) -> impl IntoView {
    let (words, prefs) = (Translator::here(), Prefs::here());
    let sure = RwSignal::new(false);
    let watch = move |_| {
        invite::copied(&invite::address(&desk.table.get_value(), None), move |said| {
            desk.notice.set(Some(said));
        });
    };
    let seer = Mine::here().get(&desk.table.get_value()).and_then(|known| known.all_seeing);
    let seeing = seer.map(|token| {
        let press = move |_| {
            let link = invite::address(&desk.table.get_value(), Some(&token));
            invite::copied(&link, move |said| desk.notice.set(Some(said)));
        };
        view! {
            <button type="button" class="button quiet" on:click=press>
                {icon(icons::LINK)} <span>{t("web-all-seeing-link")}</span>
            </button>
        }
    });
    let give_up = move |_| {
        if sure.get_untracked() {
            desk.give_up();
        }
        sure.update(|sure| *sure = !*sure);
    };
    let flag = move |label: &'static str, value: RwSignal<bool>| {
        view! {
            <label class="check">
                <input type="checkbox" prop:checked=move || value.get() on:change=move |event| value.set(event_target_checked(&event)) />
                <span>{t(label)}</span>
            </label>
        }
    };
    let menu = NodeRef::<html::Details>::new();
    let open = move || menu.get_untracked().filter(|menu| menu.has_attribute("open"));
    // Escape closes the menu and nothing else; the focus goes back to where it was opened.
    let escape = move |event: &ev::KeyboardEvent| {
        let Some(menu) = open().filter(|_| event.key() == "Escape") else { return };
        let _ = menu.remove_attribute("open");
        if let Some(button) =
            menu.first_element_child().and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = button.focus();
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let outside = move |event: ev::PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        if let Some(menu) = open()
            && !menu.contains(target.as_ref())
        {
            let _ = menu.remove_attribute("open");
        }
    };
    let listeners = (
        window_event_listener(ev::keydown, move |event| escape(&event)),
        window_event_listener(ev::pointerdown, outside),
    );
    on_cleanup(move || {
        listeners.0.remove();
        listeners.1.remove();
    });
    view! {
        <details class="more" node_ref=menu on:keydown=move |event| escape(&event)>
            <summary class="button quiet" aria-label=t("web-more") title=t("web-more")>"…"</summary>
            <div class="menu">
                {flag("web-signs", prefs.signs)} {flag("web-sound", prefs.sound)}
                <attention::Notifications />
                <button type="button" class="button quiet" on:click=watch>
                    {icon(icons::LINK)} <span>{t("web-watch-link")}</span>
                </button>
                {seeing}
                <Show when=move || desk.has_company()>
                    <button type="button" class="button quiet" data-test="draw-offer" on:click=move |_| desk.offer_draw()>
                        {icon(icons::HANDS)} <span>{t("web-offer-draw")}</span>
                    </button>
                </Show>
                <Show when=move || desk.seat().is_some() && desk.may_abort()>
                    <button type="button" class="button quiet" data-test="abort" on:click=move |_| desk.abort()>
                        {icon(icons::CROSS)} <span>{t("web-abort")}</span>
                    </button>
                </Show>
                <Show when=move || desk.seat().is_some()>
                    <button type="button" class="button quiet danger" on:click=give_up>
                        {icon(icons::FLAG)}
                        <span>{move || words.text(if sure.get() { "web-give-up-sure" } else { "web-give-up" })}</span>
                    </button>
                </Show>
                <p class="aside">{t("web-keys")}</p>
            </div>
        </details>
    }
}

/// Gives the record to the person as a file.
pub fn export(desk: TableModel) {
    let table = desk.table.get_value();
    leptos::task::spawn_local(async move {
        match api::record(&table).await {
            Ok(text) => {
                let game =
                    desk.head.with_untracked(|head| head.as_ref().map_or("game", |head| head.board.name()));
                download(&format!("{game}-{table}.tapis"), &text);
            }
            Err(why) => desk.notice.set(Some(why)),
        }
    });
}
