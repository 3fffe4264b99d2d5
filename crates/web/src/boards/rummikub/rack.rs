//! The rack: the own tiles in order, and what arranges them.

use games::rummikub::Tile;
use leptos::prelude::*;

use super::{
    RummikubModel,
    felt::tile_button,
    layout::{DropPlace, RackOrder, TilePlace},
};
use crate::drag::Drag;

/// One step back, and back to the beginning.
const UNDO: &str = "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2";
const RESET: &str = "M5 5v6h6M5 11a8 8 0 1 1 2 7";

/// The own rack.
pub fn rack(desk: RummikubModel, drag: Drag<TilePlace>) -> impl IntoView {
    let RummikubModel { stage, layout, over, .. } = desk;
    let held = move || {
        let mut hinted = desk.hinted();
        layout.with(|layout| {
            let tile = |(at, &tile): (usize, &Tile)| {
                let wanted = hinted.iter().position(|own| *own == tile);
                let hint = wanted.map(|place| hinted.swap_remove(place)).is_some();
                (at, tile, layout.drawn == Some(at), hint)
            };
            layout.rack.iter().enumerate().map(tile).collect::<Vec<_>>()
        })
    };
    let back = Memo::new(move |_| stage.my_turn.get() && desk.may_go_back());
    let target = Memo::new(move |_| over.with(|over| over.as_deref() == Some("rack")));
    let press = move |_| {
        if untrack(|| back.get()) {
            desk.put_picked(DropPlace::Rack);
        }
    };
    let empty = Memo::new(move |_| layout.with(|layout| layout.rack.is_empty()));
    view! {
        <div class="rk-rack" class:target=move || target.get() data-drop="rack" data-test="rack" role="group" aria-label=move || stage.text("rummikub-web-rack") on:click=press>
            <div class="rk-held">
                <For each=held key=|item| *item let:item>
                    {
                        let (at, tile, drawn, hint) = item;
                        let (class, mark) = match (hint, drawn) {
                            (true, _) => ("rk-tile hinted", Some("rummikub-web-hinted")),
                            (false, true) => ("rk-tile fresh", Some("rummikub-web-drawn")),
                            _ => ("rk-tile", None),
                        };
                        tile_button(desk, drag, TilePlace::Rack(at), tile, class, mark)
                    }
                </For>
                <Show when=move || empty.get()>
                    <p class="rk-bare">{move || stage.text("rummikub-web-rack-empty")}</p>
                </Show>
            </div>
            {tools(desk, back)}
        </div>
    }
}

fn tools(desk: RummikubModel, back: Memo<bool>) -> impl IntoView {
    let RummikubModel { stage, layout, order, picked, .. } = desk;
    let idle = Memo::new(move |_| !stage.my_turn.get() || layout.with(|layout| layout.fresh));
    let tool = move |path: &'static str,
                     id: &'static str,
                     test: &'static str,
                     key: &'static str,
                     step: &'static str| {
        let label = move || stage.text(id);
        view! {
            <button type="button" class="rk-tool" data-test=test aria-keyshortcuts=key aria-label=label title=move || format!("{} ({key})", label()) disabled=move || idle.get() on:click=move |_| desk.step(step)>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path></path></svg>
            </button>
        }
    };
    let sort = move |which: RackOrder, id: &'static str, test: &'static str| {
        view! {
            <button type="button" class="rk-tool" data-test=test aria-pressed=move || (order.get() == which).to_string() title=move || format!("{} (S)", stage.text(&format!("{id}-long"))) aria-label=move || stage.text(&format!("{id}-long")) on:click=move |_| order.set(which)>
                {move || stage.text(id)}
            </button>
        }
    };
    let cut = Memo::new(move |_| {
        stage.my_turn.get() && picked.with(|picked| matches!(picked.as_slice(), [TilePlace::Pile(_, 1..)]))
    });
    // Whoever has a tile of the table in hand does not sort: the same place offers what can be done with it.
    let lifted = Memo::new(move |_| {
        picked.with(|picked| {
            !picked.is_empty() && picked.iter().all(|spot| matches!(spot, TilePlace::Pile(..)))
        })
    });
    let sorting = move || {
        view! {
            <span class="rk-pair joined" role="group" aria-label=move || stage.text("rummikub-web-sort")>
                {sort(RackOrder::Colour, "rummikub-web-by-colour", "sort-colour")}
                {sort(RackOrder::Value, "rummikub-web-by-value", "sort-value")}
            </span>
        }
    };
    view! {
        <div class="rk-tools" on:click=|event| event.stop_propagation()>
            <Show when=move || lifted.get() fallback=sorting>
                <span class="rk-pair">
                    <button type="button" class="rk-tool" data-test="split" aria-keyshortcuts="X" disabled=move || !cut.get() on:click=move |_| desk.split()>
                        {move || stage.text("rummikub-web-split")}
                    </button>
                    <button type="button" class="rk-tool" data-test="back" aria-keyshortcuts="B" disabled=move || !back.get() on:click=move |_| desk.put_picked(DropPlace::Rack)>
                        {move || stage.text("rummikub-web-back")}
                    </button>
                </span>
            </Show>
            <span class="rk-pair">
                {tool(UNDO, "rummikub-web-undo", "undo", "U", "undo")}
                {tool(RESET, "rummikub-web-reset", "reset", "R", "reset")}
            </span>
        </div>
    }
}
