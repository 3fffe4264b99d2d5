//! The hand: what can be laid is lifted, and on request it lies along its longest chain.

use games::mexican_train::{Domino, Move, Train, coach::chain_of, measure};
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    MexicanTrainModel, attempt,
    draft::{self, Draft, Held, arranged, targets},
    holds,
    tile::{Lie, tile},
    trains::hint_of,
    visible_hands,
};

/// The hand as it is shown now.
pub fn shown(desk: MexicanTrainModel) -> Vec<Held> {
    let Some(seat) = desk.stage().seat else { return Vec::new() };
    desk.stage().view.with(|view| {
        let view = &view.current;
        let chain = desk.chain.get().then(|| chain_of(view, seat));
        let start = view.end(Train::Of(seat)).unwrap_or_default();
        arranged(view.hand(seat), chain.as_deref().map(|chain| (start, chain)))
    })
}

/// The seat's own hand.
pub fn hand(desk: MexicanTrainModel) -> impl IntoView {
    let stage = desk.stage();
    let held = Memo::new(move |_| shown(desk));
    // The first of these can be reached with the tab key; arrows do the rest.
    let entrance = Memo::new(move |_| {
        let chosen = desk.chosen.get().map(|(domino, _)| domino);
        chosen.or_else(|| {
            held.with(|held| {
                let playable = desk.poses.with(|poses| {
                    held.iter().map(|held| held.domino).find(|&domino| !targets(poses, domino).is_empty())
                });
                playable.or_else(|| held.first().map(|held| held.domino))
            })
        })
    });
    let rest = Memo::new(move |_| {
        held.with(|held| {
            let linked = held.iter().filter(|held| held.linked).count();
            held.get(linked).filter(|_| linked > 0).map(|held| held.domino)
        })
    });
    let size = move || match held.with(Vec::len) {
        0..=14 => "held-list",
        15..=24 => "held-list many",
        _ => "held-list crowd",
    };
    view! {
        <section class="hand" class:chained=move || desk.chain.get() aria-label=move || stage.text("mexican-train-web-hand")>
            <div class="tells">
                <p class="guidance" aria-live="polite">{guidance(desk)}</p>
                <p class="chain-says" aria-live="polite">{chain_says(desk)}</p>
            </div>
            <div class=size>
                <For each=move || held.get() key=|held| *held let:item>
                    {domino_button(desk, item, entrance, rest)}
                </For>
            </div>
        </section>
    }
}

/// What there is to do.
fn guidance(desk: MexicanTrainModel) -> impl Fn() -> Option<String> {
    let stage = desk.stage();
    move || {
        let phrase = stage.view.with(|view| {
            desk.poses.with(|poses| {
                desk.doable.with(|doable| {
                    let name = |train| desk.train_name(train);
                    draft::guidance(&view.current, poses, doable, desk.chosen.get(), name)
                })
            })
        });
        phrase.map(|phrase| stage.say(&phrase))
    }
}

/// How long the longest chain is.
fn chain_says(desk: MexicanTrainModel) -> impl Fn() -> Option<String> {
    let stage = desk.stage();
    move || {
        let seat = stage.seat.filter(|_| desk.chain.get())?;
        let (end, length, pips) = stage.view.with(|view| {
            let (length, pips) = measure(&chain_of(&view.current, seat));
            (view.current.end(Train::Of(seat)).unwrap_or_default(), length, pips)
        });
        let id = if length == 0 { "mexican-train-web-no-chain" } else { "mexican-train-web-chain-is" };
        let phrase = Phrase::new(id).with("end", i64::from(end)).with("count", length);
        Some(stage.say(&phrase.with("pips", i64::from(pips))))
    }
}

fn domino_button(
    desk: MexicanTrainModel,
    held: Held,
    entrance: Memo<Option<Domino>>,
    rest: Memo<Option<Domino>>,
) -> impl IntoView {
    let stage = desk.stage();
    let Held { domino, sides, linked } = held;
    let playable = Memo::new(move |_| desk.poses.with(|poses| !targets(poses, domino).is_empty()));
    let chosen = Memo::new(move |_| desk.chosen.get().is_some_and(|(held, _)| held == domino));
    let drawn = move || stage.my_turn.get() && stage.view.with(|view| view.current.drawn == Some(domino));
    let hinted =
        Memo::new(move |_| stage.my_turn.get() && hint_of(desk).is_some_and(|(held, _)| held == domino));
    let dead = Memo::new(move |_| stage.my_turn.get() && !playable.get());
    let label = move || {
        let trains = desk.poses.with(|poses| targets(poses, domino));
        let names: Vec<String> = trains.into_iter().map(|train| stage.say(&desk.train_name(train))).collect();
        let id = match names.is_empty() {
            _ if !stage.my_turn.get() => "mexican-train-web-domino",
            true => "mexican-train-web-domino-dead",
            false => "mexican-train-web-domino-fits",
        };
        stage.say(
            &Phrase::new(id)
                .with("domino", format!("{}-{}", sides.0, sides.1))
                .with("trains", names.join(", ")),
        )
    };
    let lie = if linked { Lie::Along } else { Lie::Upright };
    view! {
        <button
            type="button"
            class="held"
            class:playable=playable
            class:dead=dead
            class:chosen=chosen
            class:linked=linked
            class:rest=move || rest.get() == Some(domino)
            class:drawn=drawn
            class:hinted=hinted
            data-test=format!("domino-{domino}")
            data-domino=domino.to_string()
            aria-pressed=move || chosen.get().to_string()
            title=label
            tabindex=move || if entrance.get() == Some(domino) { "0" } else { "-1" }
            on:pointerdown=desk.drag.pick(domino)
            on:click=move |_| press(desk, domino)
        >
            {tile(sides, lie, stage.prefs)}
            <span class="visually-hidden">{label}</span>
        </button>
    }
}

/// Takes a domino up, puts it back, or says why it cannot be laid.
pub fn press(desk: MexicanTrainModel, domino: Domino) {
    let stage = desk.stage();
    if !stage.my_turn.get_untracked() {
        return;
    }
    if desk.chosen.get_untracked().is_some_and(|(held, _)| held == domino) {
        return desk.draft.set(Draft::default());
    }
    if desk.poses.with_untracked(|poses| targets(poses, domino).is_empty()) {
        let own = stage.seat.map_or(Train::Mexican, Train::Of);
        return attempt(stage, Move::Pose(domino, own));
    }
    desk.draft.set(Draft::of(domino));
}

/// All the hands that can be seen: at the end of a series, or for somebody who watches and sees everything.
pub fn all_hands(desk: MexicanTrainModel) -> impl IntoView {
    let stage = desk.stage();
    let hands = Memo::new(move |_| stage.view.with(|view| visible_hands(&view.current)));
    let row = move |(seat, hand): (Seat, Vec<Domino>)| {
        let text: Vec<String> = hand.iter().map(Domino::to_string).collect();
        let says = move || stage.say(&holds(hand.len(), Some(&hand)));
        let tiles = text.iter().filter_map(|text| text.parse::<Domino>().ok());
        let tiles = tiles.map(|domino| tile(domino.d_side(), Lie::Along, stage.prefs)).collect_view();
        view! {
            <li class="left-over">
                <span class="who"><strong>{move || stage.name(seat)}</strong> <small>{says}</small></span>
                <span class="line" role="img" aria-label=text.join(", ")>{tiles}</span>
            </li>
        }
    };
    let over = move || stage.view.with(|view| view.current.turn.is_none());
    let title = move || stage.text(if over() { "mexican-train-web-left" } else { "mexican-train-web-hands" });
    move || {
        let hands = hands.get();
        (!hands.is_empty()).then(|| {
            view! {
                <section class="left-overs" aria-label=title>
                    <h2>{title}</h2>
                    <ul tabindex="0">{hands.into_iter().map(row).collect_view()}</ul>
                </section>
            }
        })
    }
}
