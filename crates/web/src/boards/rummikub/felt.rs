//! The groups on the table.

use games::rummikub::Tile;
use kernel::Phrase;
use leptos::{ev, prelude::*};

use super::{
    RummikubModel,
    layout::{DropPlace, Group, Mark, TilePlace},
    names::{called, flaw},
    tiles,
};
use crate::{
    drag::Drag,
    kit::{icon, icons},
};

/// The table: groups that wrap, and a place for a new one.
pub fn felt(desk: RummikubModel, drag: Drag<TilePlace>) -> impl IntoView {
    let RummikubModel { stage, layout, over, picked, .. } = desk;
    let groups = move || layout.with(|layout| layout.groups.iter().cloned().enumerate().collect::<Vec<_>>());
    let bare = Memo::new(move |_| layout.with(|layout| layout.groups.is_empty()));
    let press = move |event: ev::MouseEvent| desk.press(TilePlace::New, event.shift_key());
    let label = move || {
        let count = picked.with(Vec::len);
        stage.say(&Phrase::new("rummikub-web-new").with("count", count))
    };
    let target = Memo::new(move |_| over.with(|over| over.as_deref() == Some("new")));
    let ready = move || picked.with(|picked| !picked.is_empty());
    view! {
        <div class="rk-felt" data-drop="new" role="group" aria-label=move || stage.text("rummikub-web-table")>
            <For each=groups key=key let:item>
                {group(desk, drag, item.0, item.1)}
            </For>
            <Show when=move || stage.my_turn.get()>
                <button
                    type="button"
                    class="rk-new"
                    class:target=move || target.get()
                    class:ready=ready
                    data-spot="new-group"
                    data-test="new-group"
                    data-drop="new"
                    aria-keyshortcuts="N"
                    tabindex=move || desk.tab_index(TilePlace::New)
                    on:focus=move |_| desk.hold(TilePlace::New)
                    on:click=press
                >
                    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="M12 5v14M5 12h14"></path></svg>
                    <span>{label}</span>
                </button>
            </Show>
            <Show when=move || bare.get() && !stage.my_turn.get()>
                <p class="rk-bare">{move || stage.text("rummikub-web-bare")}</p>
            </Show>
        </div>
    }
}

/// Whatever is seen of a group: it is drawn anew when this changes.
fn key((at, group): &(usize, Group)) -> (usize, Vec<(Tile, u8)>, bool, bool) {
    (*at, group.tiles.iter().map(|(tile, mark)| (*tile, *mark as u8)).collect(), group.touched, group.locked)
}

fn group(desk: RummikubModel, drag: Drag<TilePlace>, at: usize, group: Group) -> impl IntoView {
    let RummikubModel { stage, layout, over, picked, .. } = desk;
    let Group { tiles, flaw: wrong, points, touched, locked } = group;
    let drop = format!("pile-{at}");
    let place = drop.clone();
    let target = Memo::new(move |_| over.with(|over| over.as_deref() == Some(place.as_str())));
    // What is picked up would make this group longer and keep it valid.
    let fits = Memo::new(move |_| {
        let spots = picked.get();
        let away = spots.iter().any(|spot| !matches!(spot, TilePlace::Pile(pile, _) if *pile == at));
        let Some(seat) = stage.seat.filter(|_| away) else { return false };
        let draft = stage.view.with_untracked(|view| desk.plan.with_untracked(|plan| plan.draft(view, seat)));
        layout.with_untracked(|layout| layout.fits(draft, &spots, at))
    });
    let names = tiles.iter().map(|(tile, _)| *tile).collect::<Vec<_>>();
    let reason = wrong.as_ref().map(flaw);
    let label = {
        let reason = reason.clone();
        move || {
            let words: Vec<String> = names.iter().map(|tile| stage.say(&called(*tile))).collect();
            let state = match (&reason, points) {
                (Some(reason), _) => reason.clone(),
                (None, points) => Phrase::new("rummikub-web-worth").with("points", points.unwrap_or(0)),
            };
            let phrase =
                Phrase::new("rummikub-web-group").with("number", at + 1).with("tiles", words.join(", "));
            stage.say(&phrase.with("state", state))
        }
    };
    let sign = match (&wrong, touched) {
        (Some(_), _) => Some(icons::CROSS),
        (None, true) => Some(icons::TICK),
        _ => None,
    };
    let bad = wrong.is_some();
    let verdict = sign.map(|sign| {
        let text = move || match &reason {
            Some(reason) => stage.say(reason),
            None => stage.say(&Phrase::new("rummikub-web-worth").with("points", points.unwrap_or(0))),
        };
        view! { <span class="rk-verdict" class:bad=bad>{icon(sign)} <span>{text}</span></span> }
    });
    let press = move |_| {
        if picked.with_untracked(|picked| !picked.is_empty()) && stage.my_turn.get_untracked() {
            desk.put_picked(DropPlace::Pile(at));
        }
    };
    let tiles = tiles.into_iter().enumerate();
    let tiles =
        tiles.map(|(place, (tile, mark))| table_tile(desk, drag, TilePlace::Pile(at, place), tile, mark));
    view! {
        <div
            class="rk-group"
            class:bad=bad
            class:touched=touched
            class:locked=locked
            class:target=move || target.get()
            class:fits=move || fits.get()
            role="group"
            aria-label=label
            data-drop=drop.clone()
            data-test=drop
            on:click=press
        >
            <span class="rk-row">{tiles.collect_view()}</span>
            {verdict}
        </div>
    }
}

/// A tile that can be picked up: pressed, or dragged.
pub fn tile_button(
    desk: RummikubModel,
    drag: Drag<TilePlace>,
    spot: TilePlace,
    tile: Tile,
    class: &'static str,
    mark: Option<&'static str>,
) -> AnyView {
    let RummikubModel { stage, picked, .. } = desk;
    let up = Memo::new(move |_| picked.with(|picked| picked.contains(&spot)));
    let label = move || {
        let name = stage.say(&called(tile));
        match mark {
            Some(mark) => format!("{name}, {}", stage.text(mark)),
            None => name,
        }
    };
    let pick = drag.pick(spot);
    let down = move |event: ev::PointerEvent| {
        if stage.my_turn.get_untracked() {
            pick(event);
        }
    };
    let press = move |event: ev::MouseEvent| {
        event.stop_propagation();
        desk.press(spot, event.shift_key() || event.ctrl_key() || event.meta_key());
    };
    let carried = Memo::new(move |_| {
        drag.item()
            .is_some_and(|item| item == spot || (up.get() && picked.with(|picked| picked.contains(&item))))
    });
    view! {
        <button
            type="button"
            class=class
            class:picked=move || up.get()
            class:carried=move || carried.get()
            data-spot=spot.name()
            data-test=spot.name()
            data-face=tile.to_string()
            tabindex=move || desk.tab_index(spot)
            aria-label=label
            aria-pressed=move || up.get().to_string()
            on:focus=move |_| desk.hold(spot)
            on:pointerdown=down
            on:click=press
        >
            {tiles::face(tile)}
        </button>
    }
    .into_any()
}

fn table_tile(
    desk: RummikubModel,
    drag: Drag<TilePlace>,
    spot: TilePlace,
    tile: Tile,
    mark: Mark,
) -> AnyView {
    let (class, words) = match mark {
        Mark::Plain => ("rk-tile", None),
        Mark::Fresh => ("rk-tile fresh", Some("rummikub-web-fresh")),
        Mark::Mine => ("rk-tile mine", Some("rummikub-web-mine")),
    };
    tile_button(desk, drag, spot, tile, class, words)
}
