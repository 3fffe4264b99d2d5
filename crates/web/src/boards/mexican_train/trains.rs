//! The trains: rows that wrap, each with its owner, an open or closed marker, and a place to lay where a domino fits.

use games::mexican_train::{Domino, Move, Train, TrainView, View};
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    MexicanTrainModel, attempt,
    tile::{in_train, station, tile},
};
use crate::board::Seen;

/// What the last move did, as far as it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    /// It laid the last domino of this train.
    Laid(Train),
    /// This seat drew.
    Drew(Seat),
    /// This seat passed.
    Passed(Seat),
}

/// What the last move did on this table; nothing if it belongs to the series before.
pub fn did(view: &View, last: &Seen) -> Option<Did> {
    match last.text.as_deref()?.parse().ok()? {
        Move::Pose(domino, train) => {
            let numbers = &view.train(train)?.numbers;
            let (end, before) = (numbers.first()?, numbers.get(1)?);
            (Domino::make(*end, *before) == domino).then_some(Did::Laid(train))
        }
        Move::Draw => (view.drew && view.seat == last.seat).then_some(Did::Drew(last.seat)),
        Move::Pass => {
            (view.passes > 0 || view.fresh.len() < view.hands.len()).then_some(Did::Passed(last.seat))
        }
    }
}

/// The dominoes of a train from the hub outwards, each with the inner side first.
pub fn dominoes(train: &TrainView) -> Vec<(u8, u8)> {
    let pairs = train.numbers.windows(2).rev();
    pairs.map(|pair| (pair[1], pair[0])).collect()
}

/// The key that chooses a train: its number, 0 for the Mexican one.
pub fn key(train: Train) -> String {
    match train {
        Train::Mexican => "0".to_owned(),
        Train::Of(_) => train.to_string(),
    }
}

/// All trains.
pub fn trains(desk: MexicanTrainModel) -> impl IntoView {
    let stage = desk.stage();
    let last = Memo::new(move |_| {
        stage.view.with(|view| stage.last.with(|last| did(&view.current, last.as_ref()?)))
    });
    let rows = desk.order.get_value().into_iter().map(move |train| row(desk, train, last)).collect_view();
    // What has just happened, or is about to, is in sight.
    Effect::new(move |first: Option<()>| {
        stage.last.track();
        desk.chosen.track();
        let Some(list) = desk.list.get() else { return };
        let aims: &[&str] = match (desk.chosen.get_untracked(), first) {
            (Some(_), _) => &[".train.aim"],
            (None, None) => &[".train:last-child"],
            (None, Some(())) => &[".train.own", ".wagon.last"],
        };
        request_animation_frame(move || aims.iter().for_each(|aim| reveal(&list, aim)));
    });
    view! {
        <ul class="trains" node_ref=desk.list tabindex="0" aria-label=move || stage.text("mexican-train-web-trains")>{rows}</ul>
    }
}

/// How far from the edge of the list something must be to count as in sight.
const MARGIN: f64 = 6.0;

/// Scrolls the list, and nothing else, until something in it is in sight.
fn reveal(list: &web_sys::Element, aim: &str) {
    let Ok(Some(found)) = list.query_selector(aim) else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), found.get_bounding_client_rect());
    let below = inner.bottom() + MARGIN - outer.bottom();
    let above = inner.top() - MARGIN - outer.top();
    let by = if above < 0.0 { above } else { below.max(0.0) };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

fn row(desk: MexicanTrainModel, train: Train, last: Memo<Option<Did>>) -> impl IntoView {
    let stage = desk.stage();
    let seen = Memo::new(move |_| {
        stage.view.with(|view| {
            let none = TrainView { numbers: Vec::new(), open: false, opened: false };
            view.current.train(train).cloned().unwrap_or(none)
        })
    });
    let laid = Memo::new(move |_| seen.with(dominoes));
    let hub = Memo::new(move |_| stage.view.with(|view| view.current.first));
    let each = move || laid.get().into_iter().enumerate().collect::<Vec<_>>();
    let newest = move |at: usize| last.get() == Some(Did::Laid(train)) && laid.with(Vec::len) == at + 1;
    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.contains(&train)));
    let aim = Memo::new(move |_| desk.chosen.get().is_some_and(|(_, aim)| aim == train));
    let hinted = Memo::new(move |_| stage.my_turn.get() && hint_of(desk).is_some_and(|(_, on)| on == train));
    let own = matches!(train, Train::Of(seat) if stage.seat == Some(seat));
    let turn = Memo::new(move |_| {
        stage.view.with(|view| view.current.turn.is_some_and(|seat| train == Train::Of(seat)))
    });
    // A click anywhere on a train that is lit lays there; the place at its end is the button for it.
    let lay = move |_| {
        if let Some((domino, _)) = desk.chosen.get_untracked() {
            attempt(stage, Move::Pose(domino, train));
        }
    };
    view! {
        <li
            class="train"
            class:lit=lit
            class:aim=aim
            class:hinted=hinted
            class:own=own
            class:mexican=train == Train::Mexican
            class:open=move || seen.with(|seen| seen.open)
            class:turn=turn
            data-drop=format!("train-{train}")
            data-test=format!("train-{train}")
            on:click=lay
        >
            {owner(desk, train, seen, laid, last)}
            <div class="line">
                {move || station(hub.get(), stage.prefs)}
                <For each=each key=|(at, sides)| (*at, *sides) let:item>
                    {
                        let (at, sides) = item;
                        view! {
                            <span class="wagon" class:double=sides.0 == sides.1 class:last=move || newest(at) class:mine=move || mine(desk)>
                                {tile(sides, in_train(sides), stage.prefs)}
                            </span>
                        }
                    }
                </For>
                {move || lit.get().then(|| place(desk, train))}
                <span class="track" aria-hidden="true"></span>
            </div>
        </li>
    }
}

/// Whether the last move was this seat's own: its domino comes from below.
fn mine(desk: MexicanTrainModel) -> bool {
    desk.stage().last.with(|last| last.as_ref().is_some_and(|last| Some(last.seat) == desk.stage().seat))
}

/// The pose that the coach proposed.
pub fn hint_of(desk: MexicanTrainModel) -> Option<(Domino, Train)> {
    match desk.stage().hint.get()?.parse().ok()? {
        Move::Pose(domino, train) => Some((domino, train)),
        Move::Draw | Move::Pass => None,
    }
}

/// The place at the end of a train where the domino would lie.
fn place(desk: MexicanTrainModel, train: Train) -> Option<impl IntoView> {
    let stage = desk.stage();
    let domino = desk.drag.item().or(desk.chosen.get().map(|(domino, _)| domino))?;
    let end = stage.view.with(|view| view.current.end(train))?;
    let sides = (end, domino.d_match(end)?);
    let label = stage.say(
        &Phrase::new("mexican-train-web-lay-on")
            .with("domino", domino.to_string())
            .with("train", desk.train_name(train)),
    );
    let title = label.clone();
    // The row hears the click.
    Some(view! {
        <button type="button" class="wagon place" class:double=domino.is_double() data-test=format!("lay-{train}") title=title>
            {tile(sides, in_train(sides), stage.prefs)}
            <span class="visually-hidden">{label}</span>
        </button>
    })
}

/// Whose train it is, whether it is open, and what its owner has just done.
fn owner(
    desk: MexicanTrainModel,
    train: Train,
    seen: Memo<TrainView>,
    laid: Memo<Vec<(u8, u8)>>,
    last: Memo<Option<Did>>,
) -> impl IntoView {
    let stage = desk.stage();
    let name = move || match train {
        Train::Mexican => stage.text("mexican-train-web-mexican"),
        Train::Of(seat) if stage.seat == Some(seat) => stage.text("mexican-train-web-own"),
        Train::Of(seat) => stage.name(seat),
    };
    let open = Memo::new(move |_| seen.with(|seen| seen.open));
    let cover = Memo::new(move |_| {
        stage.view.with(|view| view.current.turn.is_some() && view.current.uncovered == Some(train))
            && open.get()
    });
    let word = move || {
        stage.text(match (cover.get(), open.get()) {
            (true, _) => "mexican-train-web-to-cover",
            (false, true) => "mexican-train-web-open",
            (false, false) => "mexican-train-web-closed",
        })
    };
    let spoken = move || {
        let list: Vec<String> = laid.with(|laid| laid.iter().map(|(a, b)| format!("{a}-{b}")).collect());
        let end = seen.with(|seen| seen.numbers.first().copied().unwrap_or_default());
        let id = if list.is_empty() { "mexican-train-web-row-bare" } else { "mexican-train-web-row" };
        stage.say(
            &Phrase::new(id)
                .with("train", key(train))
                .with("name", name())
                .with("state", word())
                .with("end", i64::from(end))
                .with("dominoes", list.join(", ")),
        )
    };
    let size = move || match train {
        Train::Mexican => None,
        Train::Of(seat) => stage.view.with(|view| view.current.hands.get(seat.index()).map(|hand| hand.size)),
    };
    let count = move || {
        size().map(|size| {
            view! {
                <span class="count" aria-hidden="true" title=stage.say(&Phrase::new("mexican-train-web-holds").with("count", size))>
                    <svg viewBox="0 0 10 16" aria-hidden="true"><rect x="1" y="1" width="8" height="14" rx="2"></rect><path d="M2.500 8h5"></path></svg>
                    {size}
                </span>
            }
        })
    };
    let deed = move || {
        let id = match (last.get()?, train) {
            (Did::Drew(seat), Train::Of(owner)) if seat == owner => "mexican-train-web-drew",
            (Did::Passed(seat), Train::Of(owner)) if seat == owner => "mexican-train-web-passed",
            _ => return None,
        };
        Some(view! { <span class="deed">{stage.text(id)}</span> })
    };
    view! {
        <div class="owner">
            <span class="key" aria-hidden="true">{key(train)}</span>
            <span class="name" aria-hidden="true">{name}</span>
            <span class="visually-hidden">{spoken}</span>
            <span class="signal" class:open=open class:cover=cover aria-hidden="true" title=word>
                {move || marker(open.get())}
                <span>{word}</span>
            </span>
            {count}
            {deed}
        </div>
    }
}

/// A little engine on an open train, a lowered barrier before a closed one.
fn marker(open: bool) -> AnyView {
    if open {
        view! {
            <svg class="marker engine" viewBox="0 0 32 20" aria-hidden="true">
                <path d="M2 14V3h9v4h8V3h4v4h3a3 3 0 0 1 3 3v4z"></path>
                <circle cx="8" cy="15.500" r="3"></circle>
                <circle cx="16" cy="15.500" r="3"></circle>
                <circle cx="24" cy="15.500" r="3"></circle>
            </svg>
        }
        .into_any()
    } else {
        view! {
            <svg class="marker barrier" viewBox="0 0 32 20" aria-hidden="true">
                <path d="M6 18V6M6 9h23M13 6.500l-3 5M20 6.500l-3 5M27 6.500l-3 5M3 18h6"></path>
            </svg>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use games::mexican_train::{MexicanTrain, Options, State};
    use kernel::{Dice, Eyes, Game, Seed, Setup};

    use super::*;

    fn start() -> State {
        MexicanTrain::start(&Options::default(), Setup::of(2), &mut Dice::new(Seed::from(9))).unwrap()
    }

    fn seen(text: &str) -> Seen {
        Seen { number: 0, seat: Seat(0), text: Some(text.to_owned()) }
    }

    #[test]
    fn a_train_is_read_from_the_hub_outwards() {
        let train = TrainView { numbers: vec![3, 4, 12], open: false, opened: false };
        assert_eq!(dominoes(&train), [(12, 4), (4, 3)]);
        assert_eq!(dominoes(&TrainView { numbers: vec![12], ..train }), []);
    }

    #[test]
    fn the_last_move_is_found_on_the_table() {
        let state = start();
        let view = MexicanTrain::view(&state, Eyes::Seat(Seat(0)));
        let (domino, train) = view.poses(Seat(0))[0];
        let mv = Move::Pose(domino, train);
        assert_eq!(did(&view, &seen(&mv.to_string())), None, "not laid yet");
        let next = MexicanTrain::play(&state, Seat(0), &mv).unwrap();
        let view = MexicanTrain::view(&next, Eyes::Seat(Seat(0)));
        assert_eq!(did(&view, &seen(&mv.to_string())), Some(Did::Laid(train)));
        assert_eq!(did(&view, &seen("draw")), None);
        assert_eq!(did(&view, &Seen { text: None, ..seen("") }), None);
    }

    #[test]
    fn a_pass_of_the_series_before_is_not_told_again() {
        let view = MexicanTrain::view(&start(), Eyes::Seat(Seat(0)));
        assert_eq!(did(&view, &seen("pass")), None);
    }
}
