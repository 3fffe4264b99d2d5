//! The word in the making, what the moment is, and what the rules say.

use games::jarnac::{LONGEST, Letter, Move, Target, View, position::Phase, solver::Play};
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    desk::{DraggedLetter, JarnacModel},
    draft::Draft,
    verdict::{DrawVerdict, calling, drawing, landing, place, way_to_begin},
};
use crate::kit::{icon, icons};

/// What the moment is, as a headline and a sentence. The names come in later.
pub fn moment(view: &View, me: Option<Seat>) -> (Phrase, Phrase) {
    let Some(turn) = view.to_move() else {
        return (Phrase::new("jarnac-web-over"), Phrase::new("jarnac-web-over-text"));
    };
    let (title, text) = match (me == Some(turn), view.phase) {
        (true, Phase::Begin { called, .. }) if calling(view, turn) => match called {
            None if drawing(view) == DrawVerdict::Ends => ("jarnac-web-call", "jarnac-web-call-last"),
            None => ("jarnac-web-call", "jarnac-web-call-text"),
            Some(_) => ("jarnac-web-call-again", "jarnac-web-call-again-text"),
        },
        (true, Phase::Begin { calls, called }) => {
            let text = match () {
                () if called.is_some() => "jarnac-web-begin-called",
                () if calls > 0 => "jarnac-web-begin-full",
                () => "jarnac-web-go-on",
            };
            ("jarnac-web-begin", text)
        }
        (true, _) => ("jarnac-web-play", "jarnac-web-play-text"),
        (false, _) if view.window() => match me {
            Some(_) => ("jarnac-web-called-soon", "jarnac-web-called-soon-text"),
            None => ("jarnac-web-called-soon", "jarnac-web-watch-window"),
        },
        (false, _) if me.is_some() => ("jarnac-web-wait", "jarnac-web-wait-text"),
        (false, _) => ("jarnac-web-wait", "jarnac-web-watch-text"),
    };
    (Phrase::new(title), Phrase::new(text).with("how", way_to_begin(view, turn)))
}

/// What a play does, in a few words.
pub fn describe(view: &View, seat: Seat, play: &Play) -> Phrase {
    let row = landing(view, seat, &play.mv).map(|row| row.to_string()).unwrap_or_default();
    let old = play.old.map(|old| old.to_string()).unwrap_or_default();
    let phrase = match play.mv {
        Move::Extend { .. } => Phrase::new("jarnac-web-as-longer"),
        Move::Jarnac { target: Target::Row(from), .. } => {
            Phrase::new("jarnac-web-as-jarnac").with("from", from.to_string())
        }
        Move::Jarnac { target: Target::New, .. } => Phrase::new("jarnac-web-as-jarnac-new"),
        _ => Phrase::new("jarnac-web-as-new"),
    };
    phrase.with("row", row).with("old", old).with("points", play.gain(view.rules))
}

/// The moment, the word, the verdict.
pub fn composer(desk: JarnacModel) -> impl IntoView {
    let stage = desk.stage;
    let named = move |phrase: Phrase| {
        let (turn, sides) = desk.view.with(|view| (view.seat, [view.sides[0].points, view.sides[1].points]));
        let (own, other) = (desk.own, desk.own.next(2));
        let phrase = phrase
            .with("name", stage.name(turn))
            .with("other", stage.name(turn.next(2)))
            .with("first", stage.name(own))
            .with("points", sides[own.index() % 2])
            .with("second", stage.name(other))
            .with("against", sides[other.index() % 2]);
        stage.say(&phrase)
    };
    // Nothing can be made before the turn has begun, unless it is a Jarnac.
    let idle = move || desk.swapping() || desk.beginning() && !desk.calling.get();
    let headline = Memo::new(move |_| desk.view.with(|view| moment(view, stage.seat)));
    let title = move || {
        if desk.swapping() { stage.text("jarnac-web-swap") } else { named(headline.get().0) }
    };
    let text = move || {
        if desk.swapping() { stage.text("jarnac-web-choose-three") } else { named(headline.get().1) }
    };
    // Where the shell's own line says the same, a small screen does without.
    let quiet = move || {
        let playing = desk.view.with(|view| view.phase == Phase::Play || view.to_move() != stage.seat);
        playing && stage.seat.is_some() && !desk.over()
    };
    view! {
        <div class="composer" class:quiet=quiet>
            {alarm(desk)}
            <div class="moment" role="status" data-test="moment">
                <p class="moment-title">{title}</p>
                <p class="moment-text">{text}</p>
            </div>
            <Show when=move || stage.seat.is_some() && !desk.over()>
                <div class="making" class:idle=idle>
                    {wells(desk)}
                    {verdict(desk)}
                </div>
            </Show>
        </div>
    }
}

/// Says who has taken what from whom.
fn alarm(desk: JarnacModel) -> impl IntoView {
    let stage = desk.stage;
    move || {
        let calls = desk.lately.with(|lately| lately.calls.clone());
        let line = |call: super::lately::Call| {
            let victim = call.by.next(2);
            let against_me = stage.seat == Some(victim);
            let mine = stage.seat == Some(call.by);
            let id = match (call.target, against_me, mine) {
                (Target::Row(_), true, _) => "jarnac-web-taken-from-you",
                (Target::New, true, _) => "jarnac-web-taken-new-from-you",
                (Target::Row(_), _, true) => "jarnac-web-taken-by-you",
                (Target::New, _, true) => "jarnac-web-taken-new-by-you",
                (Target::Row(_), _, _) => "jarnac-web-taken",
                (Target::New, _, _) => "jarnac-web-taken-new",
            };
            let row = call.target.to_string();
            let phrase = Phrase::new(id)
                .with("name", stage.name(call.by))
                .with("other", stage.name(victim))
                .with("word", call.word.as_str())
                .with("row", row);
            view! { <p class="alarm" class:against=against_me data-test="jarnac-called">{stage.say(&phrase)}</p> }
        };
        let lines = (!calls.is_empty()).then(|| calls.into_iter().map(line).collect_view());
        lines.map(|lines| view! { <div class="alarms" role="status">{lines}</div> })
    }
}

fn wells(desk: JarnacModel) -> impl IntoView {
    let stage = desk.stage;
    let draft = Memo::new(move |_| desk.draft().get());
    let label = move || {
        let text = draft.with(|draft| draft.text().to_owned());
        let id = if desk.calling.get() { "jarnac-web-jarnac-word" } else { "jarnac-web-your-word" };
        let text = if text.is_empty() { stage.text("jarnac-web-nothing") } else { text };
        stage.say(&Phrase::new(id).with("word", text))
    };
    let well = move |at: usize| {
        let letter = draft.with(|draft| draft.letters().nth(at));
        let caret = draft.with(|draft| draft.cursor() == at) && desk.composing();
        if let Some(letter) = letter {
            return placed(desk, at, letter, caret);
        }
        let update = move |_| untrack(|| desk.draft()).update(|draft| draft.go(at));
        view! { <span class="well" class:caret=caret data-drop=format!("jarnac-well-{at}") on:click=update></span> }
            .into_any()
    };
    let clear_label = move || stage.text("jarnac-web-clear");
    let empty = move || draft.with(Draft::is_empty);
    view! {
        <div class="word-line">
            <div class="wells" role="group" tabindex="0" aria-label=label data-test="word" node_ref=desk.wells>
                {move || (0..LONGEST).map(well).collect_view()}
            </div>
            <button type="button" class="tool" class:invisible=empty aria-label=clear_label title=clear_label data-test="clear" on:mousedown=|event| event.prevent_default() on:click=move |_| desk.clear()>
                {icon(icons::CROSS)}
            </button>
        </div>
    }
}

/// A letter of the word; a press takes it out again.
fn placed(desk: JarnacModel, at: usize, letter: Letter, caret: bool) -> AnyView {
    let stage = desk.stage;
    let lacking = move || desk.taken.with(|taken| taken.lacking.get(at) == Some(&true));
    let label = move || {
        let id = if lacking() { "jarnac-web-letter-lacking" } else { "jarnac-web-letter-out" };
        stage.say(&Phrase::new(id).with("letter", letter.to_string()))
    };
    view! {
        <button
            type="button"
            class="tile"
            class:caret=caret
            class:lacking=lacking
            tabindex="-1"
            aria-label=label
            title=label
            data-drop=format!("jarnac-well-{at}")
            on:pointerdown=desk.drag.pick(DraggedLetter::Placed(at, letter))
            on:mousedown=|event| event.prevent_default()
            on:click=move |_| untrack(|| desk.draft()).update(|draft| draft.remove(at))
        >
            {letter.to_string()}
        </button>
    }
    .into_any()
}

/// Whether it is a word, what it brings and where, or why not.
fn verdict(desk: JarnacModel) -> impl IntoView {
    let stage = desk.stage;
    let said = move || {
        let verdict = desk.verdict.get();
        let length = desk.draft().with(Draft::len);
        let Some(word) = verdict.word else {
            let id = match length {
                0 if desk.calling.get() => "jarnac-web-help-call",
                0 => "jarnac-web-help",
                _ => "jarnac-web-too-short",
            };
            return view! { <span class="faint">{stage.text(id)}</span> }.into_any();
        };
        if !desk.view.with(|view| view.dictionary.is_at_hand()) {
            return verdict.why.map(|why| view! { <span class="faint">{stage.say(&why)}</span> }).into_any();
        }
        let known = Phrase::new(if verdict.known { "jarnac-web-known" } else { "jarnac-web-unknown" });
        let points = desk.view.with(|view| word.points(view.rules.hundred));
        let known = stage.say(&known.with("word", word.as_str()).with("points", points));
        let tick = icon(if verdict.known { icons::TICK } else { icons::CROSS });
        let class = if verdict.known { "word-check good" } else { "word-check bad" };
        let rest = match verdict.plays.as_slice() {
            [only] => {
                let phrase = desk.view.with(|view| describe(view, desk.own, only));
                view! { <span data-test="reading">{stage.say(&phrase)}</span> }.into_any()
            }
            [] if verdict.known => {
                verdict.why.map(|why| view! { <span class="why">{stage.say(&why)}</span> }).into_any()
            }
            [] => ().into_any(),
            several => choice(desk, several.to_vec()),
        };
        view! { <span class=class data-test="word-check">{tick} {known}</span> {rest} }.into_any()
    };
    view! { <div class="verdict" role="status">{said}</div> }
}

/// Asks which of several readings is meant.
fn choice(desk: JarnacModel, plays: Vec<Play>) -> AnyView {
    let stage = desk.stage;
    let chip = move |play: Play| {
        let phrase = desk.view.with(|view| describe(view, desk.own, &play));
        let on = place(&play.mv);
        view! {
            <button type="button" class="chip" data-test="choice" on:mousedown=|event| event.prevent_default() on:click=move |_| desk.mean(on)>
                {stage.say(&phrase)}
            </button>
        }
    };
    view! {
        <span class="choice" role="group" aria-label=stage.text("jarnac-web-which")>
            <span>{stage.text("jarnac-web-which")}</span>
            {plays.into_iter().map(chip).collect_view()}
        </span>
    }
    .into_any()
}
