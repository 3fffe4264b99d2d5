//! Mexican Train: the trains, the pool, and the hand at the bottom.

mod actions;
mod draft;
mod hand;
mod keys;
mod picture;
mod tile;
mod trains;

use games::mexican_train::{Doable, Domino, MexicanTrain, Move, Train, View};
use kernel::{MatchView, Phrase, Seat, Speak, Texts};
use leptos::{html, prelude::*};

use self::{
    draft::{Draft, Primary},
    tile::{Lie, tile},
};
use crate::{
    board::{GameBoard, Scene, Stage},
    drag::Drag,
};

/// The trains.
pub struct Look;

impl GameBoard for Look {
    type Game = MexicanTrain;
    const SECRETS: bool = true;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/mexican-train/en.ftl"),
        fr: include_str!("../../../i18n/mexican-train/fr.ftl"),
    };
    const GUIDE: usize = 7;

    fn preview() -> AnyView {
        picture::preview()
    }

    fn picture() -> AnyView {
        picture::guide()
    }

    fn notes(view: &MatchView<View>) -> Vec<Option<Phrase>> {
        view.current.hands.iter().map(|hand| Some(holds(hand.size, hand.dominoes.as_deref()))).collect()
    }

    fn scene(stage: Stage<MexicanTrain>) -> Scene {
        let desk = MexicanTrainModel::new(stage);
        desk.listen();
        Scene { board: desk.board(), actions: desk.actions() }
    }
}

/// What somebody holds: how many dominoes, and their pips where they can be seen.
fn holds(size: usize, seen: Option<&[Domino]>) -> Phrase {
    let pips: Option<u32> = seen.map(|hand| hand.iter().map(|domino| domino.pips()).sum());
    match pips {
        None => Phrase::new("mexican-train-web-holds").with("count", size),
        Some(pips) => {
            Phrase::new("mexican-train-web-holds-pips").with("count", size).with("pips", i64::from(pips))
        }
    }
}

/// What the parts of the board share.
#[derive(Clone, Copy)]
struct MexicanTrainModel {
    /// Kept in one place: it is large, and everything here is copied into many closures.
    stage: StoredValue<Stage<MexicanTrain>>,
    draft: RwSignal<Draft>,
    /// Whether the hand is laid out along its longest chain.
    chain: RwSignal<bool>,
    /// What can be laid now; nothing when it is not this seat's turn.
    poses: Memo<Vec<(Domino, Train)>>,
    doable: Memo<Vec<Doable>>,
    /// What would be laid.
    chosen: Memo<Option<(Domino, Train)>>,
    /// The trains that the domino in hand fits.
    lit: Memo<Vec<Train>>,
    drag: Drag<Domino>,
    /// The trains in the order in which they are shown.
    order: StoredValue<Vec<Train>>,
    list: NodeRef<html::Ul>,
}

impl MexicanTrainModel {
    fn new(stage: Stage<MexicanTrain>) -> MexicanTrainModel {
        let draft = stage.keep("domino", Draft::default);
        let mover = move || stage.seat.filter(|_| stage.my_turn.get());
        let poses = Memo::new(move |_| {
            mover().map(|seat| stage.view.with(|view| view.current.poses(seat))).unwrap_or_default()
        });
        let doable = Memo::new(move |_| {
            mover().map(|seat| stage.view.with(|view| view.current.doable(seat))).unwrap_or_default()
        });
        let chosen = Memo::new(move |_| poses.with(|poses| draft.with(|draft| draft.fitted(poses))));
        let drag = Drag::new(move |domino, place: String| {
            if let Some(train) = place.strip_prefix("train-").and_then(|train| train.parse().ok()) {
                attempt(stage, Move::Pose(domino, train));
            }
        });
        let lit = Memo::new(move |_| {
            let domino = drag.item().or(chosen.get().map(|(domino, _)| domino));
            domino.map(|domino| poses.with(|poses| draft::targets(poses, domino))).unwrap_or_default()
        });
        // What can no longer be laid is no longer chosen.
        Effect::new(move |_| {
            let stale = stage.my_turn.get() && chosen.get().is_none();
            if stale && draft.with_untracked(|draft| draft.domino.is_some()) {
                draft.set(Draft::default());
            }
        });
        let seats = stage.view.with_untracked(|view| view.current.hands.len());
        MexicanTrainModel {
            stage: StoredValue::new(stage),
            draft,
            chain: stage.keep("chain", || false),
            poses,
            doable,
            chosen,
            lit,
            drag,
            order: StoredValue::new(draft::order(seats, stage.seat)),
            list: NodeRef::new(),
        }
    }

    fn stage(self) -> Stage<MexicanTrain> {
        self.stage.get_value()
    }

    fn primary(self) -> Primary {
        self.poses.with(|poses| self.doable.with(|doable| draft::primary(poses, doable, self.chosen.get())))
    }

    /// What the train is called in a sentence.
    fn train_name(self, train: Train) -> Phrase {
        match train {
            Train::Mexican => Phrase::new("mexican-train-web-the-mexican"),
            Train::Of(seat) if self.stage().seat == Some(seat) => Phrase::new("mexican-train-web-the-own"),
            Train::Of(seat) => Phrase::new("mexican-train-web-the-other")
                .with("train", train.to_string())
                .with("name", self.stage().name(seat)),
        }
    }

    fn board(self) -> AnyView {
        let stage = self.stage();
        let over = Memo::new(move |_| stage.view.with(|view| view.current.turn.is_none()));
        let bottom = move || {
            if over.get() || stage.seat.is_none() {
                hand::all_hands(self).into_any()
            } else {
                hand::hand(self).into_any()
            }
        };
        let crowd = match self.order.with_value(Vec::len) {
            0..=5 => "mexican-train-table few",
            6..=7 => "mexican-train-table",
            _ => "mexican-train-table full",
        };
        view! {
            <div class=crowd>
                {self.head()}
                {trains::trains(self)}
                {bottom}
                {self.drag.ghost(move |domino| tile(domino.d_side(), Lie::Upright, stage.prefs))}
            </div>
        }
        .into_any()
    }

    /// The hub and the pool.
    fn head(self) -> impl IntoView {
        let stage = self.stage();
        let first = Memo::new(move |_| stage.view.with(|view| view.current.first));
        let pool = Memo::new(move |_| stage.view.with(|view| view.current.pool));
        let series = move || {
            let (game, games) = stage.view.with(|view| (view.game, view.games));
            (games > 1).then(|| {
                stage.say(
                    &Phrase::new("mexican-train-web-series")
                        .with("game", i64::from(game))
                        .with("games", i64::from(games)),
                )
            })
        };
        let may_draw = Memo::new(move |_| self.doable.with(|doable| doable.contains(&Doable::Draw)));
        let pool_text = move || stage.say(&Phrase::new("mexican-train-web-pool").with("count", pool.get()));
        let pool_label = move || {
            let text = pool_text();
            if may_draw.get() { format!("{text}. {}", stage.text("mexican-train-web-draw")) } else { text }
        };
        let backs = move || {
            let shown = pool.get().div_ceil(20).min(4);
            let back = |at: usize| {
                let (x, y) = (4 + 5 * at, 16 - 4 * at);
                view! { <rect class="back" x=x.to_string() y=y.to_string() width="44" height="22" rx="4"></rect> }
            };
            (0..shown).map(back).collect_view()
        };
        view! {
            <div class="head">
                <div class="hub">
                    {move || tile((first.get(), first.get()), Lie::Along, stage.prefs)}
                    <p>
                        <span>{move || stage.say(&Phrase::new("mexican-train-web-hub").with("first", i64::from(first.get())))}</span>
                        <small>{series}</small>
                    </p>
                </div>
                <button
                    type="button"
                    class="pool"
                    class:ready=move || may_draw.get()
                    data-test="draw"
                    data-pool=move || pool.get().to_string()
                    aria-label=pool_label
                    title=pool_label
                    disabled=move || !stage.my_turn.get()
                    on:click=move |_| attempt(stage, Move::Draw)
                >
                    <svg viewBox="0 0 68 40" aria-hidden="true">{backs}</svg>
                    <span>{pool_text}</span>
                </button>
            </div>
        }
    }
}

/// Makes a move, or says why it cannot be made.
fn attempt(stage: Stage<MexicanTrain>, mv: Move) {
    let Some(seat) = stage.seat.filter(|_| stage.my_turn.get_untracked()) else { return };
    match stage.view.with_untracked(|view| view.current.refusal(seat, mv)) {
        Some(refusal) => stage.tell.run(refusal.phrase()),
        None => stage.propose.run(mv.to_string()),
    }
}

/// The seats whose hands can be seen.
fn visible_hands(view: &View) -> Vec<(Seat, Vec<Domino>)> {
    let hands = Seat::all(view.hands.len()).zip(&view.hands);
    hands.filter_map(|(seat, hand)| Some((seat, hand.dominoes.clone()?))).collect()
}
