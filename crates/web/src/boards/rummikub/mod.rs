//! Rummikub: groups on the felt, a rack at the bottom, and a turn that is made tile by tile before it is laid.

// A desk is a handful of signals; it is copied into closures wherever it goes.
mod counts;
mod felt;
mod fit;
mod keys;
mod layout;
mod movement;
mod names;
mod picture;
mod plan;
mod rack;
mod tiles;

use games::rummikub::{Rummikub, Tile, View};
use kernel::{MatchView, Phrase, Seat, Texts};
use leptos::{ev, html, prelude::*};

use self::{
    layout::{DropPlace, Layout, RackOrder, TilePlace, taken},
    movement::Movement,
    plan::TurnSteps,
};
use crate::{
    board::{GameBoard, Scene, Stage},
    drag::Drag,
    kit::{icon, icons},
};

/// Rack and table.
pub struct Look;

impl GameBoard for Look {
    type Game = Rummikub;
    const SECRETS: bool = true;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/rummikub/en.ftl"),
        fr: include_str!("../../../i18n/rummikub/fr.ftl"),
    };
    const GUIDE: usize = 7;

    fn preview() -> AnyView {
        picture::preview()
    }

    fn picture() -> AnyView {
        picture::picture()
    }

    fn notes(view: &MatchView<View>) -> Vec<Option<Phrase>> {
        view.current.players.iter().map(|player| Some(counts::holds(player))).collect()
    }

    fn scene(stage: Stage<Rummikub>) -> Scene {
        let (plan, order) = (stage.keep("plan", TurnSteps::default), stage.keep("order", RackOrder::default));
        let root = NodeRef::<html::Div>::new();
        let movement = Movement::new(root);
        let layout = Memo::new(move |_| {
            // This runs before anything is drawn anew: the last moment to see where the tiles were.
            movement.remember();
            stage.view.with(|view| plan.with(|plan| Layout::of(view, stage.seat, plan, order.get())))
        });
        let desk = RummikubModel {
            stage,
            plan,
            order,
            layout,
            picked: RwSignal::new(Vec::new()),
            cursor: RwSignal::new(None),
            over: RwSignal::new(None),
            root,
        };
        desk.follow(movement);
        fit::follow(root);
        desk.listen();
        Scene { board: desk.board(movement), actions: desk.actions() }
    }
}

/// What the parts of the board share.
#[derive(Clone, Copy)]
struct RummikubModel {
    stage: Stage<Rummikub>,
    /// The turn in the making.
    plan: RwSignal<TurnSteps>,
    order: RwSignal<RackOrder>,
    /// What lies where, with the turn in the making.
    layout: Memo<Layout>,
    /// The tiles that are picked up.
    picked: RwSignal<Vec<TilePlace>>,
    /// Where the keyboard is, once it has come to the board.
    cursor: RwSignal<Option<TilePlace>>,
    /// The name of the place under a dragged tile.
    over: RwSignal<Option<String>>,
    root: NodeRef<html::Div>,
}

impl RummikubModel {
    /// What follows from a change of the layout: nothing is picked up any more, tiles move, and the focus stays.
    fn follow(self, movement: Movement) {
        let RummikubModel { stage, plan, layout, picked, .. } = self;
        Effect::new(move |before: Option<()>| {
            layout.get();
            if before.is_some() {
                picked.set(Vec::new());
                request_animation_frame(move || {
                    // The page may be gone by then.
                    if !picked.is_disposed() {
                        fit::fit(self.root);
                        movement.play();
                        self.keep_focus();
                    }
                });
            }
        });
        Effect::new(move |_| {
            if stage.my_turn.get() {
                let fitted = stage.view.with(|view| plan.with_untracked(|plan| plan.fitted(view)));
                if plan.with_untracked(|plan| *plan != fitted) {
                    plan.set(fitted);
                }
            }
        });
    }

    /// Makes a step of the draft, or says why not.
    fn step(self, step: &str) {
        let (Some(seat), true) = (self.stage.seat, self.stage.my_turn.get_untracked()) else { return };
        let mut plan = self.plan.get_untracked();
        match self.stage.view.with_untracked(|view| plan.step(view, seat, step)) {
            Ok(()) => {
                self.plan.set(plan);
                // A step that changed nothing must not leave anything in the air.
                self.picked.set(Vec::new());
            }
            Err(why) => self.stage.tell.run(why),
        }
    }

    /// Puts tiles somewhere.
    fn put(self, spots: &[TilePlace], to: DropPlace) {
        if let Some(step) = self.layout.with_untracked(|layout| layout.step(spots, to)) {
            self.step(&step);
        }
    }

    /// Puts what is picked up somewhere.
    fn put_picked(self, to: DropPlace) {
        let picked = self.picked.get_untracked();
        if picked.is_empty() {
            if to == DropPlace::New {
                self.stage.tell.run(Phrase::new("rummikub-web-pick-first"));
            }
            return;
        }
        self.put(&picked, to);
    }

    /// Picks a tile up, or lets it go.
    fn toggle(self, spot: TilePlace) {
        self.picked.update(|picked| match picked.iter().position(|own| *own == spot) {
            Some(at) => drop(picked.remove(at)),
            None => picked.push(spot),
        });
    }

    /// A spot is pressed: a tile is picked up, or what is picked up comes here. `more` only ever picks up.
    fn press(self, spot: TilePlace, more: bool) {
        if !self.stage.my_turn.get_untracked() {
            return;
        }
        let here = |own: &TilePlace| match (own, spot) {
            (TilePlace::Pile(one, _), TilePlace::Pile(other, _)) => *one == other,
            _ => false,
        };
        let only_here = self.picked.with_untracked(|picked| picked.iter().all(here));
        match spot {
            TilePlace::New => self.put_picked(DropPlace::New),
            TilePlace::Pile(pile, _) if !more && !only_here => self.put_picked(DropPlace::Pile(pile)),
            TilePlace::Pile(pile, _)
                if self
                    .layout
                    .with_untracked(|layout| layout.groups.get(pile).is_some_and(|group| group.locked)) =>
            {
                self.stage.tell.run(Phrase::new("rummikub-web-locked"));
            }
            _ => self.toggle(spot),
        }
    }

    /// Cuts a group before the tile that is picked up.
    fn split(self) {
        let picked = self.picked.get_untracked();
        let [TilePlace::Pile(pile, at)] = picked.as_slice() else { return };
        let end = self.layout.with_untracked(|layout| layout.groups.get(*pile).map_or(0, |g| g.tiles.len()));
        if *at > 0 {
            let tail: Vec<TilePlace> = (*at..end).map(|at| TilePlace::Pile(*pile, at)).collect();
            self.put(&tail, DropPlace::New);
        }
    }

    /// Whether what is picked up was laid in this turn and may go back.
    fn may_go_back(self) -> bool {
        self.layout.with(|layout| {
            let mine = |spot: &TilePlace| match *spot {
                TilePlace::Pile(pile, at) => layout
                    .groups
                    .get(pile)
                    .and_then(|group| group.tiles.get(at))
                    .is_some_and(|(_, mark)| *mark == layout::Mark::Mine),
                _ => false,
            };
            self.picked.with(|picked| !picked.is_empty() && picked.iter().all(mine))
        })
    }

    fn lay(self) {
        if !self.stage.my_turn.get_untracked() {
            return;
        }
        match self.layout.with_untracked(|layout| layout.trouble.clone()) {
            Some(why) => self.stage.tell.run(why),
            None => self.stage.propose.run(self.layout.with_untracked(|layout| layout.lay.clone())),
        }
    }

    /// What is done by who lays nothing: `draw` or `pass`.
    fn idle(self) -> String {
        self.stage.view.with(|view| games::rummikub::coach::idle_move(&view.current).to_string())
    }

    fn draw(self) {
        if self.stage.my_turn.get_untracked() {
            self.stage.propose.run(untrack(|| self.idle()));
        }
    }

    /// The coach's move: tiles are laid out as a draft, anything else is done at once.
    fn take_hint(self) {
        let Some(hint) = self.stage.hint.get_untracked() else { return };
        if hint.starts_with("lay") {
            self.step(&hint);
        } else if self.stage.my_turn.get_untracked() {
            self.stage.propose.run(hint);
        }
    }

    /// The tiles on the rack that the coach would lay.
    fn hinted(self) -> Vec<Tile> {
        let Some(hint) = self.stage.hint.get() else { return Vec::new() };
        self.stage.view.with(|view| taken(&view.current, &hint))
    }

    fn board(self, movement: Movement) -> AnyView {
        let RummikubModel { stage, picked, over, layout, .. } = self;
        let drag = Drag::new(move |spot: TilePlace, place: String| {
            over.set(None);
            let to = match place.strip_prefix("pile-").map(str::parse) {
                Some(Ok(pile)) => DropPlace::Pile(pile),
                _ if place == "rack" => DropPlace::Rack,
                _ => DropPlace::New,
            };
            let mut carried = picked.get_untracked();
            if !carried.contains(&spot) {
                carried = vec![spot];
            }
            let tiles: Vec<Tile> =
                layout.with_untracked(|layout| carried.iter().filter_map(|own| layout.tile(*own)).collect());
            movement.dropped(&tiles);
            self.put(&carried, to);
        });
        self.watch_drag(drag);
        let ghost = move |spot: TilePlace| {
            let carried = picked.get_untracked();
            let carried = if carried.contains(&spot) { carried } else { vec![spot] };
            let tiles = layout.with_untracked(|layout| {
                carried.iter().filter_map(|own| layout.tile(*own)).map(tiles::plain).collect_view()
            });
            view! { <span class="rk-carried">{tiles}</span> }.into_any()
        };
        let dragging = move || drag.item().is_some();
        view! {
            <div node_ref=self.root class="rummikub-table" class:rk-dragging=dragging>
                {counts::strip(self)}
                {felt::felt(self, drag)}
                {counts::message(self)}
                <Show when=move || stage.seat.is_some()>{rack::rack(self, drag)}</Show>
                {drag.ghost(ghost)}
            </div>
        }
        .into_any()
    }

    /// Lights the place under a dragged tile; a finger has no hover.
    fn watch_drag(self, drag: Drag<TilePlace>) {
        let over = self.over;
        let listener = window_event_listener(ev::pointermove, move |event| {
            if untrack(|| drag.item()).is_none() {
                return;
            }
            let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
            let place = under.and_then(|element| element.closest("[data-drop]").ok().flatten());
            let place = place.and_then(|place| place.get_attribute("data-drop"));
            if over.with_untracked(|over| *over != place) {
                over.set(place);
            }
        });
        let ended = window_event_listener(ev::pointerup, move |_| over.set(None));
        on_cleanup(move || {
            listener.remove();
            ended.remove();
        });
    }

    fn actions(self) -> AnyView {
        let RummikubModel { stage, layout, .. } = self;
        let idle = move || {
            let id = if self.idle() == "pass" { "rummikub-web-pass" } else { "rummikub-web-draw" };
            stage.text(id)
        };
        let fresh = Memo::new(move |_| layout.with(|layout| layout.fresh));
        let lay = move || {
            let laid = layout.with(|layout| layout.laid);
            stage.say(&Phrase::new("rummikub-web-lay").with("count", laid))
        };
        let ready = Memo::new(move |_| stage.my_turn.get() && layout.with(|layout| layout.trouble.is_none()));
        let hinted = Memo::new(move |_| stage.my_turn.get() && stage.hint.get().is_some() && fresh.get());
        view! {
            <Show when=move || stage.seat.is_some()>
                <Show when=move || hinted.get()>
                    <button type="button" class="button" data-test="take-hint" aria-keyshortcuts="H" on:click=move |_| self.take_hint()>
                        {icon(icons::HINT)}
                        <span>{move || stage.text("rummikub-web-take-hint")}</span>
                    </button>
                </Show>
                <button
                    type="button"
                    class="button"
                    class:primary=move || fresh.get()
                    data-test="draw"
                    aria-keyshortcuts="D"
                    disabled=move || !stage.my_turn.get()
                    on:click=move |_| self.draw()
                >
                    {idle}
                </button>
                <button
                    type="button"
                    class="button"
                    class:primary=move || !fresh.get()
                    data-test="play"
                    aria-keyshortcuts="L"
                    disabled=move || !ready.get()
                    on:click=move |_| self.lay()
                >
                    {lay}
                </button>
            </Show>
        }
        .into_any()
    }

    /// The keyboard comes to a spot.
    fn hold(self, spot: TilePlace) {
        if self.cursor.get_untracked() != Some(spot) {
            self.cursor.set(Some(spot));
        }
    }

    /// Whether a spot is where the tabulator comes to.
    fn tab_index(self, spot: TilePlace) -> &'static str {
        if self.cursor.get().unwrap_or(TilePlace::Rack(0)) == spot { "0" } else { "-1" }
    }

    /// The name of a seat.
    fn name(self, seat: Seat) -> String {
        self.stage.name(seat)
    }
}
