//! A table: the board owns the screen, a rail tells who plays and what happened, a bar holds what can be done now.

mod attention;
mod bar;
mod clock;
mod desk;
mod finished;
pub mod invite;
mod invited;
mod proposals;
mod rail;
mod rules;
pub mod terms;
mod verdict;
mod waiting;

pub use desk::{Head, Hinted, LinkStatus, TableModel};

use kernel::{Phrase, Seat};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use crate::{
    board::{AnyBoard, BareStage, Playing, Scene},
    catalogue,
    kit::{Notice, takes_key},
    mine::Mine,
    pages::when_loaded,
    prefs::Prefs,
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// A table, for all the seats that are played in this browser.
#[component]
pub fn TablePage(
    /// The table's name.
    table: String,
    /// The secret of a seat, if the link had one.
    token: Option<String>,
) -> impl IntoView {
    let (mine, router) = (Mine::here(), Router::here());
    // Whoever comes by link sees what they are invited to, and is asked for a name.
    let named = RwSignal::new(token.is_none());
    let (asked, there) = (table.clone(), table.clone());
    let sit = Callback::new(move |()| {
        if let Some(token) = &token {
            mine.invited(&there, token.clone());
            router.tidy(&Route::Table { table: there.clone(), token: None });
        }
        named.set(true);
    });
    view! {
        <Show when=move || named.get() fallback=move || view! { <invited::Invited sit=sit table=asked.clone() /> }>
            <Seated table=table.clone() />
        </Show>
    }
}

/// Everybody who plays in this browser, at their desks.
#[component]
fn Seated(table: String) -> impl IntoView {
    let (mine, router) = (Mine::here(), Router::here());
    let known = mine.get(&table);
    if let Some(known) = &known {
        catalogue::expect(&known.game);
    }
    let tokens = known.map(|known| known.tokens).unwrap_or_default();
    let desks: Vec<TableModel> = if tokens.is_empty() {
        vec![TableModel::open(&table, None)]
    } else {
        tokens.into_iter().map(|token| TableModel::open(&table, Some(token))).collect()
    };
    let first = desks[0];
    remember(first, mine);
    let desks_now = desks.clone();
    Effect::new(move |_| {
        if let Some(next) = first.next.get()
            && untrack(|| first.seat().is_some())
        {
            follow(first, mine, &next);
            if desks_now.iter().any(|desk| desk.wants_rematch.get_untracked()) {
                router.go(Route::Table { table: next, token: None });
            }
        }
    });
    // Which of the seats played here is looked at: the one to move, where several are.
    let active = Memo::new({
        let desks = desks.clone();
        move |before: Option<&usize>| {
            let turn = first.to_move();
            let to_move = desks.iter().position(|desk| turn.is_some() && desk.seat() == turn);
            to_move.or(before.copied()).unwrap_or(0)
        }
    });
    let several = desks.len() > 1;
    let waits = Memo::new(move |_| first.waiting.get());
    let body = move || {
        let desk = desks[active.get()];
        let (status, known) = (desk.status.get(), desk.head.with(Option::is_some));
        match status {
            LinkStatus::Gone(why) => gone(why),
            LinkStatus::Joining | LinkStatus::Lost | LinkStatus::Paused if !known => {
                joining(status != LinkStatus::Joining)
            }
            _ => match desk.head.get() {
                Some(head) => when_loaded(catalogue::load(head.board, Translator::here()), move |playing| {
                    if waits.get() {
                        let head = head.clone();
                        view! { <waiting::WaitingRoom desk=desk head=head playing=playing /> }.into_any()
                    } else {
                        view! { <Play desk=desk several=several playing=playing /> }.into_any()
                    }
                }),
                None => ().into_any(),
            },
        }
    };
    // The page must not be built anew for every small change of the connection.
    let shown = Memo::new({
        let desks = body_key(first);
        move |_| (active.get(), desks(), waits.get())
    });
    move || {
        shown.get();
        untrack(&body)
    }
}

/// What decides which page is shown.
fn body_key(desk: TableModel) -> impl Fn() -> (bool, Option<Phrase>, bool) {
    move || {
        let known = desk.head.with(Option::is_some);
        let (gone, lost) = desk.status.with(|status| match status {
            LinkStatus::Gone(why) => (Some(why.clone()), false),
            status => (None, matches!(status, LinkStatus::Lost | LinkStatus::Paused)),
        });
        (known, gone, lost && !known)
    }
}

fn joining(lost: bool) -> AnyView {
    let words = Translator::here();
    let id = if lost { "web-lost-long" } else { "web-joining" };
    view! { <Notice busy=true text=Signal::derive(move || words.text(id)) /> }.into_any()
}

fn gone(why: Phrase) -> AnyView {
    let words = Translator::here();
    view! {
        <Notice text=Signal::derive(move || words.say(&why))>
            <Link to=Route::Lobby class="button primary">{t("web-to-lobby")}</Link>
        </Notice>
    }
    .into_any()
}

/// Keeps the list of my tables true.
fn remember(desk: TableModel, mine: Mine) {
    Effect::new(move |_| {
        let Some(head) = desk.head.get() else { return };
        let (names, over, turn) = (desk.names(), desk.ended().is_some(), desk.my_turn());
        untrack(|| {
            mine.update(&desk.table.get_value(), |known| {
                head.board.name().clone_into(&mut known.game);
                (known.names, known.over, known.turn) = (names, over, turn);
            });
        });
    });
}

/// Remembers the table of the rematch; a seat's secret is good there too.
fn follow(desk: TableModel, mine: Mine, next: &str) {
    let Some(known) = mine.get(&desk.table.get_value()) else { return };
    if mine.get(next).is_none() {
        mine.update(next, |there| {
            there.game.clone_from(&known.game);
            (there.tokens, there.guests) = (known.tokens.clone(), known.guests.clone());
        });
    }
}

/// The table itself.
#[component]
fn Play(desk: TableModel, several: bool, playing: &'static dyn Playing) -> impl IntoView {
    let Some(head) = desk.head.get_untracked() else { return ().into_any() };
    let (words, prefs) = (Translator::here(), Prefs::here());
    let board = head.board;
    let veiled = RwSignal::new(several && board.secrets());
    let stage = BareStage {
        view: Memo::new(move |_| desk.view()),
        seat: head.eyes.seat(),
        // Behind the curtain nobody moves: whoever touches the keys there is somebody else.
        my_turn: Memo::new(move |_| desk.my_turn() && !veiled.get()),
        last: Memo::new(move |_| desk.last()),
        hint: Memo::new(move |_| desk.hinted().map(|hinted| hinted.text)),
        names: Memo::new(move |_| desk.names()),
        propose: Callback::new(move |text| desk.propose(text)),
        tell: Callback::new(move |phrase| desk.notice.set(Some(phrase))),
        options: StoredValue::new(head.options),
        words,
        prefs,
        key: StoredValue::new(format!(
            "{}/{}",
            desk.table.get_value(),
            head.eyes.seat().map_or_else(|| "-".into(), |seat| seat.to_string())
        )),
    };
    let Some(Scene { board: drawing, actions }) = playing.scene(stage) else {
        return gone(Phrase::new("web-odd-view"));
    };
    keys(desk);
    attention::attend(desk, board);
    let tab = RwSignal::new(None::<rail::Tab>);
    let done = Memo::new(move |_| desk.ended().is_some());
    view! {
        <div class=format!("table {}", board.name())>
            <h1 class="visually-hidden">{move || words.text(board.name())}</h1>
            <section class="board" aria-label=t("web-board")>
                <Show when=move || !veiled.get() fallback=move || view! { <Curtain desk=desk veiled=veiled /> }>
                    <span hidden></span>
                </Show>
                <div class="board-inner" hidden=move || veiled.get()>{drawing}</div>
                <Lost desk=desk />
                <verdict::Celebration desk=desk />
            </section>
            <rail::Rail desk=desk board=board playing=playing tab=tab />
            <bar::Bar desk=desk tab=tab actions=actions />
            <Show when=move || done.get()>
                <finished::Finished desk=desk board=board />
            </Show>
        </div>
    }
    .into_any()
}

/// Hides a seat's secrets until its player has the screen.
#[component]
fn Curtain(desk: TableModel, veiled: RwSignal<bool>) -> impl IntoView {
    let words = Translator::here();
    let name =
        move || desk.seat().and_then(|seat| desk.names().get(seat.index()).cloned()).unwrap_or_default();
    view! {
        <div class="curtain">
            <p>{move || words.say(&Phrase::new("web-pass-screen").with("name", name()))}</p>
            <button type="button" class="button primary" autofocus on:click=move |_| veiled.set(false)>
                {move || words.say(&Phrase::new("web-i-am").with("name", name()))}
            </button>
        </div>
    }
}

/// Says that the connection is lost; the board stays, and so does whatever is being prepared on it.
#[component]
fn Lost(desk: TableModel) -> impl IntoView {
    view! {
        <Show when=move || desk.status.with(|status| *status == LinkStatus::Lost)>
            <p class="lost" role="status">{t("web-lost")}</p>
        </Show>
        <Show when=move || desk.status.with(|status| *status == LinkStatus::Paused)>
            <p class="lost" role="status">{t("web-paused")}</p>
        </Show>
        <Show when=move || { desk.here.get() > 1 }>
            <p class="lost" role="status">{t("web-also-elsewhere")}</p>
        </Show>
    }
}

/// The keys of the house: `,` and `.` step through the game, `;` shows the last move again, `?` asks for a hint. None is a
/// letter or a digit, so that boards may have all of those.
fn keys(desk: TableModel) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let typing = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| takes_key(&element, &event.key()));
        if typing || event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "," => desk.step_by(-1),
            "." => desk.step_by(1),
            ";" => desk.show_again(),
            "?" if untrack(|| desk.my_turn()) => desk.ask_hint(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// The name of a seat.
fn name_of(desk: TableModel, seat: Seat) -> String {
    desk.names().get(seat.index()).cloned().unwrap_or_default()
}

/// What the rail and the bar need to know of a board.
type TheBoard = &'static dyn AnyBoard;
