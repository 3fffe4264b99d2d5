//! What can be done now.

use kernel::Phrase;
use leptos::prelude::*;

use super::{
    desk::{JarnacModel, word_of},
    draft::Draft,
    verdict::{DrawVerdict, drawing},
};

/// The buttons of the bar, the primary one last.
pub fn actions(desk: JarnacModel) -> AnyView {
    let stage = desk.stage;
    let empty = move || desk.draft().with(Draft::is_empty);
    let begin = Memo::new(move |_| desk.beginning() && !desk.swapping());
    let draw_label = move || {
        let phrase = match desk.view.with(drawing) {
            DrawVerdict::Letters(count) => Phrase::new("jarnac-web-draw").with("count", count),
            DrawVerdict::Nothing => Phrase::new("jarnac-web-draw-nothing"),
            DrawVerdict::Ends => Phrase::new("jarnac-web-draw-ends"),
        };
        stage.say(&phrase)
    };
    let hinted = move |name: &'static str| stage.hint.with(|hint| hint.as_deref() == Some(name));
    // A small screen says only what is done; the word stands right above.
    let play_label = move || {
        let id = if desk.calling.get() { "jarnac-web-do-call" } else { "jarnac-web-do-play" };
        let word = desk.verdict.with(|verdict| verdict.only().and_then(|play| word_of(&play.mv)));
        let whole = match word {
            Some(word) => stage.say(&Phrase::new(format!("{id}-word")).with("word", word.as_str())),
            None => stage.text(id),
        };
        view! {
            <span class="jarnac-whole">{whole}</span>
            <span class="jarnac-short">{stage.text(id)}</span>
        }
    };
    let exchange_label = move || match desk.exchange() {
        Some(mv) => {
            let letters = mv.to_string().split_off(5);
            stage.say(&Phrase::new("jarnac-web-do-swap-letters").with("letters", letters))
        }
        None => stage.text("jarnac-web-do-swap"),
    };
    // Until a word is there, going on is the usual thing.
    let draw_first = move || !desk.calling.get() || empty();
    view! {
        <Show when=move || stage.hint.get().is_some() && stage.my_turn.get()>
            <button type="button" class="button" data-test="take-hint" on:click=move |_| desk.take_hint()>{move || stage.text("jarnac-web-take-hint")}</button>
        </Show>
        <Show when=move || desk.swapping()>
            <button type="button" class="button" data-test="cancel-swap" on:click=move |_| desk.clear()>{move || stage.text("jarnac-web-cancel")}</button>
            <button type="button" class="button primary" data-test="exchange" disabled=move || desk.exchange().is_none() on:click=move |_| desk.play()>{exchange_label}</button>
        </Show>
        <Show when=move || begin.get() && desk.may_swap() && draw_first()>
            <button type="button" class="button" data-test="swap" on:click=move |_| desk.swap.set(Some(Vec::new()))>{move || stage.text("jarnac-web-swap")}</button>
        </Show>
        <Show when=move || begin.get()>
            <button type="button" class="button" class:primary=draw_first class:hinted=move || hinted("draw") data-test="draw" on:click=move |_| desk.draw()>{draw_label}</button>
        </Show>
        <Show when=move || desk.playing()>
            <button type="button" class="button" id="jarnac-pass" class:hinted=move || hinted("pass") data-test="pass" on:click=move |_| desk.pass()>{move || stage.text("jarnac-web-pass")}</button>
        </Show>
        <Show when=move || stage.seat.is_some() && !desk.swapping() && if begin.get() { !draw_first() } else { true }>
            <button
                type="button"
                class="button"
                class:primary=true
                class:jarnac-button=move || desk.calling.get()
                data-test="play"
                disabled=move || !desk.ready()
                on:click=move |_| desk.play()
            >
                {play_label}
            </button>
        </Show>
    }
    .into_any()
}
