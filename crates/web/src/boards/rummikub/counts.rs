//! Who holds how many tiles, what the last moves were, and how the turn in the making stands.

use games::rummikub::{Deed, PlayerView, Tile};
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    RummikubModel,
    layout::{RackOrder, news, sort},
    names::called,
    tiles,
};
use crate::kit::{icon, icons};

/// What a player holds, for the rail.
pub fn holds(player: &PlayerView) -> Phrase {
    let id = if player.opened { "rummikub-web-holds" } else { "rummikub-web-holds-closed" };
    Phrase::new(id).with("count", player.tiles)
}

/// The others and the pool, in one line; hands that these eyes see are shown.
pub fn strip(desk: RummikubModel) -> impl IntoView {
    let stage = desk.stage;
    let others = Memo::new(move |_| {
        stage.view.with(|view| {
            let players = view.current.players.iter().enumerate();
            let others = players.filter(|(at, _)| stage.seat != Some(Seat(*at as u8)));
            others.map(|(at, player)| (Seat(at as u8), player.clone())).collect::<Vec<_>>()
        })
    });
    let turn = Memo::new(move |_| stage.view.with(|view| view.current.turn));
    let pool = Memo::new(move |_| stage.view.with(|view| view.current.pool));
    let other = move |(seat, player): (Seat, PlayerView)| {
        let said =
            Phrase::new("rummikub-web-other").with("name", desk.name(seat)).with("state", holds(&player));
        let hand = player.hand.filter(|hand| !hand.is_empty()).map(|hand| {
            let left: u32 = hand.iter().map(|tile| tile.penalty()).sum();
            let mut held: Vec<Tile> = hand.iter().copied().collect();
            sort(&mut held, RackOrder::Colour);
            let words: Vec<String> = held.iter().map(|tile| stage.say(&called(*tile))).collect();
            let worth = Phrase::new("rummikub-web-left").with("points", left);
            view! {
                <span class="rk-open-hand" role="img" aria-label=words.join(", ")>{held.into_iter().map(tiles::plain).collect_view()}</span>
                <span class="rk-left">{stage.say(&worth)}</span>
            }
        });
        view! {
            <li class="rk-other" class:turn=turn.get() == Some(seat) title=stage.say(&said)>
                <span class="visually-hidden">{stage.say(&said)}</span>
                <span class="rk-name" aria-hidden="true">{desk.name(seat)}</span>
                <span class="rk-count" aria-hidden="true">{back()} {player.tiles}</span>
                {(!player.opened).then(|| view! { <span class="rk-closed" aria-hidden="true">{stage.text("rummikub-web-closed")}</span> })}
                {hand}
            </li>
        }
    };
    view! {
        <ul class="rk-strip">
            {move || others.get().into_iter().map(other).collect_view()}
            <li class="rk-pool">
                {move || {
                    let said = stage.say(&Phrase::new("rummikub-web-pool-long").with("count", pool.get()));
                    view! {
                        <span class="visually-hidden">{said}</span>
                        <span class="rk-name" aria-hidden="true">{stage.text("rummikub-web-pool")}</span>
                        <span class="rk-count" aria-hidden="true">{stack()} {pool.get()}</span>
                    }
                }}
            </li>
        </ul>
    }
}

/// The back of a tile.
fn back() -> impl IntoView {
    view! {
        <svg class="rk-back" viewBox="0 0 16 20" aria-hidden="true">
            <rect class="rk-body" x="2" y="1" width="12" height="17" rx="2.500"></rect>
            <path class="rk-back-mark" d="M8 6l3 3.500-3 3.500-3-3.500Z"></path>
        </svg>
    }
}

/// A stack of tiles.
fn stack() -> impl IntoView {
    view! {
        <svg class="rk-back" viewBox="0 0 22 20" aria-hidden="true">
            <rect class="rk-body" x="1" y="12" width="20" height="6" rx="2"></rect>
            <rect class="rk-body" x="2" y="7" width="18" height="6" rx="2"></rect>
            <rect class="rk-body" x="1.500" y="2" width="19" height="6" rx="2"></rect>
        </svg>
    }
}

/// How the turn in the making stands, and before it began, what the others did.
pub fn message(desk: RummikubModel) -> impl IntoView {
    let RummikubModel { stage, layout, .. } = desk;
    let drafting = Memo::new(move |_| layout.with(|layout| !layout.fresh));
    let said = move || {
        if !drafting.get() {
            return view! { <span class="rk-news">{what_happened(desk)}</span> }.into_any();
        }
        let (trouble, laid) = layout.with(|layout| (layout.trouble.clone(), layout.laid));
        let (class, sign) = if trouble.is_some() { ("bad", icons::CROSS) } else { ("good", icons::TICK) };
        let phrase = trouble.unwrap_or_else(|| Phrase::new("rummikub-web-ready").with("count", laid));
        view! { <span class=class>{icon(sign)} <span>{stage.say(&phrase)}</span></span> }.into_any()
    };
    view! {
        <div class="rk-message">
            <p class="rk-said" role="status">{said}</p>
            {meter(desk)}
        </div>
    }
}

/// The points of the opening so far.
fn meter(desk: RummikubModel) -> impl IntoView {
    let RummikubModel { stage, layout, .. } = desk;
    let opening =
        Memo::new(move |_| layout.with(|layout| layout.opening.map(|so_far| (so_far.points, so_far.needed))));
    let over = Memo::new(move |_| stage.view.with(|view| view.current.turn.is_none()));
    move || {
        let (points, needed) = opening.get().filter(|_| !over.get())?;
        let phrase = Phrase::new("rummikub-web-opening").with("points", points).with("needed", needed);
        let part = (points * 100).checked_div(needed).unwrap_or(100).min(100);
        let done = points >= needed;
        Some(view! {
            <div class="rk-meter" class:done=done data-test="opening">
                <span>{stage.say(&phrase)} {done.then(|| icon(icons::TICK))}</span>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="rk-meter-all" width="100" height="6"></rect>
                    <rect class="rk-meter-part" width=part.to_string() height="6"></rect>
                </svg>
            </div>
        })
    }
}

/// The last moves, as sentences with the tiles that are new on the table.
fn what_happened(desk: RummikubModel) -> Vec<AnyView> {
    let stage = desk.stage;
    let acts = stage.view.with(|view| {
        let last = |seat: Seat| view.current.history.iter().rfind(|act| act.seat == seat).map(|act| &act.did);
        let own = |seat: Seat| stage.seat == Some(seat);
        let drawn = |seat: Seat| view.current.players.get(seat.index()).and_then(|player| player.drew);
        let act = |(seat, laid): (Seat, Vec<Tile>)| match last(seat) {
            _ if !laid.is_empty() => (seat, "lay", laid),
            Some(Deed::Draw) if own(seat) => (seat, "draw", drawn(seat).into_iter().collect()),
            Some(Deed::Draw) => (seat, "draw", Vec::new()),
            _ => (seat, "pass", Vec::new()),
        };
        news(&view.current, stage.seat).into_iter().map(act).collect::<Vec<_>>()
    });
    if acts.is_empty() {
        return vec![view! { <span>{stage.text("rummikub-web-begin")}</span> }.into_any()];
    }
    let act = |(seat, did, tiles): (Seat, &str, Vec<Tile>)| {
        let who = if stage.seat == Some(seat) { "you" } else { "did" };
        let words: Vec<String> = tiles.iter().map(|tile| stage.say(&called(*tile))).collect();
        let said = stage.say(&Phrase::new(format!("rummikub-web-{who}-{did}")).with("name", desk.name(seat)));
        view! {
            <span class="rk-act">
                <span>{said}</span>
                <span class="visually-hidden">{words.join(", ")}</span>
                <span class="rk-laid" aria-hidden="true">{tiles.into_iter().map(tiles::plain).collect_view()}</span>
            </span>
        }
        .into_any()
    };
    acts.into_iter().map(act).collect()
}
