//! Whom this page looks for, shown wherever one is meanwhile.

use std::time::Duration;

use kernel::Phrase;
use leptos::prelude::*;
use wire::{
    live::PairingWish,
    lobby::{ClockPer, ClockTerms},
};

use crate::{
    app::HouseGames,
    catalogue,
    live::{Live, usual_clock},
    pages::lobby::{Host, own_name, quick},
    prefs::Prefs,
    words::{Translator, t},
};

/// After so many seconds a bot is offered.
const LONG: u64 = 10;

/// The clocks to choose from: minutes, and seconds for each move. The last is a day a move.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (10, 5), (30, 10), (1440, 0)];

fn clock_of((minutes, increment): (u32, u32)) -> ClockTerms {
    let per = if minutes == 1440 { ClockPer::Move } else { ClockPer::Game };
    ClockTerms { per, seconds: minutes * 60, increment, ..usual_clock() }
}

/// Whom this page looks for.
#[component]
pub fn Seeking() -> impl IntoView {
    let (live, words) = (Live::here(), Translator::here());
    let wish = Memo::new(move |_| live.seeking().map(|(wish, _)| wish));
    view! {
        {move || wish.get().map(|wish| view! { <Banner wish=wish /> })}
        <p class="sorry" role="alert">{move || live.sorry.get().map(|why| words.say(&why))}</p>
    }
}

#[component]
fn Banner(wish: PairingWish) -> impl IntoView {
    let (live, words, prefs, house) =
        (Live::here(), Translator::here(), Prefs::here(), expect_context::<HouseGames>());
    let host = Host::here();
    let now = RwSignal::new(js_sys::Date::now());
    if let Ok(ticking) =
        set_interval_with_handle(move || now.set(js_sys::Date::now()), Duration::from_secs(1))
    {
        on_cleanup(move || ticking.clear());
    }
    let waited = move || {
        let since = live.seeking().map_or_else(|| now.get(), |(_, since)| since);
        ((now.get() - since).max(0.0) / 1000.0) as u64
    };
    // One bot is enough; a button that stayed would have the keys that are meant for the board.
    let has_bot = RwSignal::new(false);
    let long = move || waited() >= LONG && !has_bot.get();
    let game = wish.game.clone();
    let said = move || {
        let game = words.text(&game);
        words.say(&Phrase::new("web-seeking").with("game", game).with("seconds", waited()))
    };
    let board = catalogue::find(&wish.game);
    // A bot to play with meanwhile: whoever is looked for is looked for all the same.
    let bot = move |_| {
        has_bot.set(true);
        if let Some(board) = board {
            host.make(untrack(|| quick(board, house, &own_name(prefs, words))));
        }
    };
    let counts = house.seat_counts(&wish.game);
    let seats = (counts.len() > 1).then(|| {
        let wish = wish.clone();
        let options = counts.iter().map(|&count| {
            view! { <option value=count.to_string() selected=count == wish.seats>{count.to_string()}</option> }
        });
        let options = options.collect_view();
        view! {
            <select
                aria-label=t("web-seeking-seats")
                data-test="seeking-seats"
                on:change=move |event| {
                    if let Ok(seats) = event_target_value(&event).parse() {
                        live.change(PairingWish { seats, ..wish.clone() });
                    }
                }
            >
                {options}
            </select>
        }
    });
    let options = CLOCKS.iter().enumerate().map(|(at, &times)| {
        let chosen = wish.clock == Some(clock_of(times));
        let label = move || match times {
            (1440, _) => words.say(&Phrase::new("web-seeking-day")),
            (minutes, increment) => format!("{minutes} min + {increment} s"),
        };
        view! { <option value=at.to_string() selected=chosen>{label}</option> }
    });
    let options = options.collect_view();
    let change = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        if let Some(times) = at.and_then(|at| CLOCKS.get(at)) {
            live.change(PairingWish { clock: Some(clock_of(*times)), ..wish.clone() });
        }
    };
    view! {
        <div class="seeking" data-test="seeking">
            <span role="timer">{said}</span>
            {seats}
            <select aria-label=t("web-seeking-clock") data-test="seeking-clock" on:change=change>
                {options}
            </select>
            <Show when=long>
                <button type="button" class="button small" data-test="bot-meanwhile" on:click=bot>{t("web-seeking-bot")}</button>
            </Show>
            <button type="button" class="button small" data-test="stop-seeking" on:click=move |_| live.stop()>
                {t("web-seeking-stop")}
            </button>
        </div>
    }
}
