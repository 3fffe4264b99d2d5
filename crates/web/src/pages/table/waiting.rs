//! The waiting room: who is there, who is missing, and how they are invited.

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wire::socket::SeatInfo;

use super::{
    Head, TableModel, TheBoard,
    invite::{LinkCard, address},
    name_of, rules, terms,
};
use crate::{
    board::Playing,
    kit::{icon, icons},
    mine::Mine,
    route::{Link, Route},
    words::{Translator, t},
};

/// A table that waits for its players.
#[component]
pub fn WaitingRoom(desk: TableModel, head: Head, playing: &'static dyn Playing) -> impl IntoView {
    let words = Translator::here();
    let board: TheBoard = head.board;
    let options = head.options;
    let is_host = Memo::new(move |_| {
        let me = desk.seat().map(Seat::index);
        me.is_some() && desk.host.get().is_none_or(|host| me == Some(host))
    });
    // Where nobody made the table, anybody begins, and nobody rules over others.
    let is_maker = Memo::new(move |_| is_host.get() && desk.host.get().is_some());
    let host = move || {
        let host = desk.host.get().map(|seat| name_of(desk, Seat(seat as u8)));
        let phrase = match host {
            _ if is_host.get() => Phrase::new("web-waiting-host"),
            Some(name) => Phrase::new("web-waiting-guest").with("name", name),
            None => Phrase::new("web-waiting-nobody"),
        };
        words.say(&phrase)
    };
    Effect::new(move |_| {
        document().set_title(&format!(
            "{} · {} · Tapis",
            words.text("web-waiting"),
            words.text(board.name())
        ));
    });
    view! {
        <div class="waiting">
            <header>
                <h1>{move || words.text(board.name())} <small>{t("web-waiting")}</small></h1>
                <p class="rules">{move || rules::line(board, playing, &options, words)}</p>
                {move || terms::list(&desk.terms.get(), desk.seers.get(), &desk.seats.get())}
            </header>
            <Who desk=desk is_maker=is_maker />
            <Invitations desk=desk />
            <p class="aside" role="status">{host}</p>
            {move || desk.notice.get().map(|why| view! { <p class="sorry" role="alert">{icon(icons::CROSS)} {words.say(&why)}</p> })}
            <div class="page-actions">
                <Link to=Route::Guide(board.name().into()) class="button quiet">{t("web-how-to-play")}</Link>
                <Show when=move || desk.seat().is_some() && !is_maker.get()>
                    <Twice label="web-leave" again="web-leave-sure" test="leave" press=move || desk.leave() />
                </Show>
                <Show when=move || is_maker.get()>
                    <Twice label="web-close-table" again="web-close-table-sure" test="close" press=move || desk.close() />
                </Show>
                <Show when=move || is_host.get()>
                    <button type="button" class="button" data-test="start" on:click=move |_| desk.start()>
                        {t("web-start-now")}
                    </button>
                </Show>
            </div>
        </div>
    }
}

/// A button for what cannot be undone: it asks once more.
#[component]
fn Twice(
    label: &'static str,
    again: &'static str,
    test: &'static str,
    press: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = Translator::here();
    let sure = RwSignal::new(false);
    let pressed = move |_| {
        if sure.get_untracked() {
            press();
        }
        sure.update(|sure| *sure = !*sure);
    };
    view! {
        <button type="button" class="button quiet danger" data-test=test on:click=pressed on:blur=move |_| sure.set(false)>
            {move || words.text(if sure.get() { again } else { label })}
        </button>
    }
}

/// What whoever made the table can do with a seat of somebody else.
#[component]
fn SeatAction(desk: TableModel, at: usize, open: bool) -> impl IntoView {
    let label = if open { "web-reopen" } else { "web-kick" };
    let press = move |_| if open { desk.reopen(at) } else { desk.kick(at) };
    view! {
        <button type="button" class="button quiet" data-test=if open { "reopen" } else { "kick" } on:click=press>
            {t(label)}
        </button>
    }
}

/// Who sits where, as far as it is known.
#[component]
fn Who(desk: TableModel, is_maker: Memo<bool>) -> impl IntoView {
    let words = Translator::here();
    let row = move |(at, seat): (usize, SeatInfo)| {
        let me = desk.seat().map(Seat::index) == Some(at);
        let (open, others) = (seat.open, !me && seat.bot.is_none());
        let state = if me {
            "web-waiting-you"
        } else if seat.open {
            "web-waiting-open"
        } else if seat.bot.is_some() {
            "web-waiting-bot"
        } else if seat.present {
            "web-waiting-here"
        } else {
            "web-seat-away"
        };
        view! {
            <li class="seat" class:open=seat.open>
                <span class="turn-mark" class:here=!seat.open aria-hidden="true"></span>
                <span class="seat-name">{move || name_of(desk, Seat(at as u8))}</span>
                <span class="seat-note">{move || words.text(state)}</span>
                <Show when=move || others && is_maker.get()>
                    <SeatAction desk=desk at=at open=open />
                </Show>
            </li>
        }
    };
    view! {
        <ul class="seats" aria-label=t("web-seats")>
            {move || desk.seats.get().into_iter().enumerate().map(row).collect_view()}
        </ul>
    }
}

/// A link for every seat that is free and that somebody here may give away.
#[component]
fn Invitations(desk: TableModel) -> impl IntoView {
    let (mine, words) = (Mine::here(), Translator::here());
    let links = Memo::new(move |_| {
        // An invitation may be replaced by another.
        let table = desk.table.get_value();
        let known = mine.with_those_of(None).into_iter().find(|known| known.table == table);
        let guests = known.map(|known| known.guests).unwrap_or_default();
        let open = |seat: usize| desk.seats.with(|seats| seats.get(seat).is_some_and(|seat| seat.open));
        guests.into_iter().filter(|(seat, _)| open(*seat)).collect::<Vec<(usize, String)>>()
    });
    let card = move |(seat, token): (usize, String), alone: bool| {
        let table = desk.table.get_value();
        let label = Signal::derive(move || {
            if alone {
                words.text("web-invite")
            } else {
                words.say(&Phrase::new("web-invite-seat").with("seat", seat + 1))
            }
        });
        let link = address(&table, Some(&token));
        view! { <LinkCard link=link spoken=(table, token) label=label /> }
    };
    view! {
        <div class="invitations">
            {move || {
                let links = links.get();
                let alone = links.len() == 1;
                links.into_iter().map(|link| card(link, alone)).collect_view()
            }}
        </div>
    }
}
