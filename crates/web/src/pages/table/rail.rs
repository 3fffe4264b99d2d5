//! The rail: who sits where, and what has happened.

use kernel::{Arg, Phrase, Seat};
use leptos::{html, prelude::*};
use wire::socket::{LogLine, SeatInfo};

use super::{TableModel, TheBoard, clock, invite, terms};
use crate::{
    board::Playing,
    kit::{icon, icons},
    mine::Mine,
    route::{Link, Route},
    words::{Translator, t},
};

/// What a phone shows of the rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Who sits where.
    Seats,
    /// What happened.
    Log,
}

/// The rail.
#[component]
pub fn Rail(
    desk: TableModel,
    board: TheBoard,
    playing: &'static dyn Playing,
    tab: RwSignal<Option<Tab>>,
) -> impl IntoView {
    let words = Translator::here();
    let progress = move || {
        let view = desk.view().filter(|view| view.games > 1)?;
        Some(words.say(&Phrase::new("web-progress").with("game", view.game).with("games", view.games)))
    };
    view! {
        <aside class="rail" data-tab=move || match tab.get() {
            Some(Tab::Seats) => "seats",
            Some(Tab::Log) => "log",
            None => "none",
        }>
            <div class="rail-head">
                <strong class="game-name">{move || words.text(board.name())}</strong>
                <span>{progress}</span>
                <Link to=Route::Guide(board.name().into()) class="how">{t("web-how-to-play")}</Link>
            </div>
            <Seats desk=desk playing=playing />
            {move || terms::list(&desk.terms.get(), desk.seers.get(), &desk.seats.get())}
            <Log desk=desk />
        </aside>
    }
}

#[component]
fn Seats(desk: TableModel, playing: &'static dyn Playing) -> impl IntoView {
    let count = Memo::new(move |_| desk.seats.with(Vec::len));
    let notes = Memo::new(move |_| desk.view().map(|view| playing.notes(&view)).unwrap_or_default());
    let totals = Memo::new(move |_| {
        let several = desk.view().filter(|view| view.games > 1);
        several.map(|view| view.totals.clone()).unwrap_or_default()
    });
    view! {
        <ul class="seats" aria-label=t("web-seats")>
            {move || {
                Seat::all(count.get())
                    .map(|seat| view! { <SeatRow desk=desk seat=seat notes=notes totals=totals /> })
                    .collect_view()
            }}
        </ul>
    }
}

#[component]
fn SeatRow(
    desk: TableModel,
    seat: Seat,
    notes: Memo<Vec<Option<Phrase>>>,
    totals: Memo<Vec<i64>>,
) -> impl IntoView {
    let words = Translator::here();
    let at = seat.index();
    let info = Memo::new(move |_| desk.seats.with(|seats| seats.get(at).cloned()));
    let is = move |what: fn(&SeatInfo) -> bool| info.with(|info| info.as_ref().is_some_and(what));
    let turn = Memo::new(move |_| desk.to_move() == Some(seat));
    let name = move || desk.names().get(at).cloned().unwrap_or_default();
    let state = move || {
        let id = if is(|seat| seat.gave_up) {
            "web-seat-gave-up"
        } else if is(|seat| seat.stand_in) {
            "web-seat-stand-in"
        } else if is(|seat| !seat.present && seat.bot.is_none() && !seat.open) {
            "web-seat-away"
        } else {
            return None;
        };
        Some(view! { <span class="seat-state">{words.text(id)}</span> })
    };
    let note = move || {
        let note = notes.with(|notes| notes.get(at).cloned().flatten());
        note.map(|note| view! { <span class="seat-note">{words.say(&note)}</span> })
    };
    let total = move || {
        totals.with(|totals| totals.get(at).map(|total| view! { <span class="seat-total">{*total}</span> }))
    };
    view! {
        <li class="seat" class:turn=move || turn.get() class:me=move || desk.seat() == Some(seat)>
            <span class="turn-mark" aria-hidden="true"></span>
            <span class="seat-name">
                {name}
                <Show when=move || turn.get()>
                    <span class="visually-hidden">{t("web-to-move-mark")}</span>
                </Show>
            </span>
            <clock::Face desk=desk seat=seat />
            {note}
            {state}
            {total}
            <Invite desk=desk seat=seat />
        </li>
    }
}

/// The link for somebody who shall sit there.
#[component]
fn Invite(desk: TableModel, seat: Seat) -> impl IntoView {
    let mine = Mine::here();
    let copied = RwSignal::new(false);
    let link = Memo::new(move |_| {
        let known = mine.get(&desk.table.get_value())?;
        let open = desk.seats.with(|seats| seats.get(seat.index()).is_some_and(|seat| seat.open));
        let (_, token) = known.guests.iter().find(|(at, _)| open && *at == seat.index())?;
        Some(invite::address(&known.table, Some(token)))
    });
    move || {
        link.get().map(|link| {
            let press = move |_| {
                let tell = move |phrase: Phrase| {
                    copied.set(phrase.id == "web-copied");
                    desk.notice.set(Some(phrase).filter(|phrase| phrase.id != "web-copied"));
                };
                invite::copied(&link, tell);
            };
            let label = move || if copied.get() { "web-copied" } else { "web-copy-link" };
            let words = Translator::here();
            view! {
                <button type="button" class="button small" on:click=press>
                    {icon(icons::LINK)} <span>{move || words.text(label())}</span>
                </button>
            }
        })
    }
}

#[component]
fn Log(desk: TableModel) -> impl IntoView {
    let words = Translator::here();
    let list = NodeRef::<html::Ol>::new();
    let lines = move || {
        let (live, gone, hide) = (desk.live.get(), desk.taken_back(), desk.hide_taken_back.get());
        let shown =
            |(_, (line, gone)): &(usize, (&LogLine, bool))| !(hide && (*gone || line.back_to.is_some()));
        desk.log.with(|log| {
            let lines = log.iter().zip(gone).enumerate().take(live).filter(shown);
            lines.map(|(at, (line, gone))| (at, line.clone(), gone)).collect::<Vec<_>>()
        })
    };
    // The newest line stays in sight.
    Effect::new(move |_| {
        desk.live.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let text = move |line: &LogLine| {
        let name = desk.names().get(line.seat.index()).cloned().unwrap_or_default();
        words.say(&renamed(&line.says.phrase, &name))
    };
    view! {
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{t("web-log")}</h2>
            <ol node_ref=list tabindex="0" aria-live="polite" aria-relevant="additions" aria-labelledby="log-title">
                <For each=lines key=|(at, _, gone)| (*at, *gone) let:line>
                    {
                        let (at, line, gone) = line;
                        view! {
                            <li class:now=move || desk.at() == at + 1 class:gone=gone>
                                <button
                                    type="button"
                                    class="log-line"
                                    disabled=move || at + 1 < desk.earliest()
                                    on:click=move |_| desk.replay.set((at + 1 < desk.live.get_untracked()).then_some(at + 1))
                                >
                                    <span class="log-number" aria-hidden="true">{at + 1}</span>
                                    <span>
                                        {move || text(&line)}
                                        <Show when=move || gone>
                                            <span class="visually-hidden">{t("web-taken-back-mark")}</span>
                                        </Show>
                                    </span>
                                </button>
                            </li>
                        }
                    }
                </For>
            </ol>
            <Show when=move || desk.log.with(Vec::is_empty)>
                <p class="aside">{t("web-log-empty")}</p>
            </Show>
        </section>
    }
}

/// The phrase with a name as people know it here.
fn renamed(phrase: &Phrase, name: &str) -> Phrase {
    let mut phrase = phrase.clone();
    for (key, value) in &mut phrase.args {
        if key == "name" {
            *value = Arg::Text(name.to_owned());
        }
    }
    phrase
}
