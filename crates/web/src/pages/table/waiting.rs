//! The waiting room: who is there, who is missing, and how they are invited.

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wire::socket::SeatInfo;

use super::{
    Desk, Head, TheBoard,
    invite::{LinkCard, address},
    name_of, rules, terms,
};
use crate::{
    board::Playing,
    kit::{icon, icons},
    mine::Mine,
    route::{Link, Route},
    words::{Words, t},
};

/// A table that waits for its players.
#[component]
pub fn WaitingRoom(desk: Desk, head: Head, playing: &'static dyn Playing) -> impl IntoView {
    let words = Words::here();
    let board: TheBoard = head.board;
    let options = head.options;
    let is_host = Memo::new(move |_| {
        let me = desk.seat().map(Seat::index);
        me.is_some() && desk.host.get().is_none_or(|host| me == Some(host))
    });
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
            <Who desk=desk />
            <Invitations desk=desk />
            <p class="aside" role="status">{host}</p>
            {move || desk.notice.get().map(|why| view! { <p class="sorry" role="alert">{icon(icons::CROSS)} {words.say(&why)}</p> })}
            <div class="page-actions">
                <Link to=Route::Guide(board.name().into()) class="button quiet">{t("web-how-to-play")}</Link>
                <Show when=move || is_host.get()>
                    <button type="button" class="button" data-test="start" on:click=move |_| desk.start()>
                        {t("web-start-now")}
                    </button>
                </Show>
            </div>
        </div>
    }
}

/// Who sits where, as far as it is known.
#[component]
fn Who(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let row = move |(at, seat): (usize, SeatInfo)| {
        let me = desk.seat().map(Seat::index) == Some(at);
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
fn Invitations(desk: Desk) -> impl IntoView {
    let (mine, words) = (Mine::here(), Words::here());
    let links = Memo::new(move |_| {
        let known = mine.get(&desk.table.get_value());
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
