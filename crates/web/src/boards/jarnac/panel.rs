//! A board with its eight rows, and the bag between the two.

use games::jarnac::{LONGEST, Letters, Row, View, Word};
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    desk::JarnacModel,
    draft::On,
    verdict::{column, place},
};

/// A player's board: name and points, the values of the columns, the rows.
pub fn panel(desk: JarnacModel, seat: Seat) -> impl IntoView {
    let stage = desk.stage;
    let own = seat == desk.own;
    let points = move || desk.side(seat, |side| side.points);
    let turn = move || desk.view.with(View::to_move) == Some(seat);
    let value = move |letters: usize| {
        let points = desk.view.with(|view| column(letters, view.rules));
        let bonus = letters == LONGEST && desk.view.with(|view| view.rules.hundred);
        view! { <span class:bonus=bonus>{points}</span> }
    };
    let enlarge = move || stage.say(&Phrase::new("jarnac-web-enlarge").with("name", stage.name(seat)));
    let id = format!("jarnac-side-{seat}");
    let labelled = id.clone();
    view! {
        <section
            class="side"
            class:own=own
            class:other=!own
            class:large=move || desk.large() == seat
            class:source=move || desk.stage.seat.is_some() && !desk.over() && desk.source() == seat
            aria-labelledby=labelled
        >
            <header class="side-head">
                <span class="turn-mark" class:on=turn aria-hidden="true"></span>
                <h2 id=id>{move || stage.name(seat)}</h2>
                <span class="side-points" data-test=if own { "own-points" } else { "other-points" }>
                    {move || stage.say(&Phrase::new("jarnac-web-points").with("points", points()))}
                </span>
                <button type="button" class="enlarge" aria-label=enlarge title=enlarge on:click=move |_| desk.looked_at.set(Some(seat))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14 5h5v5M19 5l-6 6M10 19H5v-5M5 19l6-6"></path></svg>
                </button>
            </header>
            <div class="values" aria-hidden="true">{move || (1..=LONGEST).map(value).collect_view()}</div>
            <ol class="word-rows">{Row::all().map(|at| row(desk, seat, at)).collect_view()}</ol>
        </section>
    }
}

/// One row: its number, nine places, and what the word is worth.
fn row(desk: JarnacModel, seat: Seat, at: Row) -> impl IntoView {
    let stage = desk.stage;
    let word = Memo::new(move |_| desk.side(seat, |side| side.board[at.index()]));
    let ghost = Memo::new(move |_| desk.ghost.get().filter(|ghost| ghost.seat == seat && ghost.row == at));
    let source = move || seat == desk.source() && desk.composing();
    let picked = Memo::new(move |_| source() && desk.draft().with(|draft| draft.on() == On::Row(at)));
    // Rows that the draft could go to, or whose letters it takes.
    let lit = Memo::new(move |_| {
        let on = if word.get().is_some() { On::Row(at) } else { On::New };
        let asked = desk.verdict.with(|verdict| {
            let several = verdict.plays.len() > 1 || on != On::New;
            several && verdict.plays.iter().any(|play| place(&play.mv) == on)
        });
        source() && desk.pickable(seat, at) && (asked || desk.base.get() == Some(at))
    });
    let fresh = Memo::new(move |_| desk.lately.with(|lately| lately.fresh.contains(&(seat, at))));
    let lost = Memo::new(move |_| desk.lately.with(|lately| lately.lost.contains(&(seat, at))));
    let stolen = Memo::new(move |_| {
        desk.lately
            .with(|lately| lately.calls.iter().any(|call| call.by == seat && Some(call.word) == word.get()))
    });
    let pickable = Memo::new(move |_| desk.pickable(seat, at));
    let first = Memo::new(move |_| Row::all().find(|row| desk.pickable(seat, *row)) == Some(at));
    let worth = move |word: Word| desk.view.with(|view| word.points(view.rules.hundred));
    let label = move || {
        let phrase = match word.get() {
            Some(word) => {
                Phrase::new("jarnac-web-row").with("word", word.as_str()).with("points", worth(word))
            }
            None if lost.get() => Phrase::new("jarnac-web-row-lost"),
            None => Phrase::new("jarnac-web-row-empty"),
        };
        let text = stage.say(&phrase.with("row", at.to_string()));
        let marks = [
            (fresh.get(), "jarnac-web-mark-fresh"),
            (pickable.get() && word.get().is_some(), "jarnac-web-mark-pick"),
        ];
        marks.iter().filter(|(on, _)| *on).fold(text, |text, (_, id)| format!("{text} {}", stage.text(id)))
    };
    // Only a word that is new to this row settles down; others have been there all along.
    let shown = StoredValue::new(word.get_untracked());
    let cells = move || {
        let (word, ghost) = (word.get(), ghost.get());
        let settles = shown.try_update_value(|shown| std::mem::replace(shown, word)) != Some(word);
        let letters = ghost.map(|ghost| ghost.word).or(word);
        let class = match ghost {
            Some(ghost) if ghost.hint => "tile hint-tile",
            Some(_) => "tile draft-tile",
            None if settles => "tile settles",
            None => "tile",
        };
        let letters: Vec<_> = letters.iter().flat_map(Word::letters).collect();
        let tiles = letters
            .iter()
            .map(|letter| view! { <span class=class>{letter.to_string()}</span> })
            .collect_view();
        let wells = (letters.len()..LONGEST).map(|_| view! { <span class="well"></span> }).collect_view();
        (tiles, wells)
    };
    let points = move || match ghost.get() {
        Some(ghost) => worth(ghost.word).to_string(),
        None => word.get().map(|word| worth(word).to_string()).unwrap_or_default(),
    };
    let side = if seat == desk.own { "own" } else { "other" };
    view! {
        <li>
            <button
                type="button"
                class="word-row"
                class:filled=move || word.get().is_some()
                class:picked=move || picked.get()
                class:lit=move || lit.get()
                class:fresh=move || fresh.get()
                class:emptied=move || lost.get()
                class:stolen=move || stolen.get()
                data-test=format!("{side}-row-{at}")
                aria-label=label
                aria-pressed=move || pickable.get().then(|| picked.get().to_string())
                disabled=move || !pickable.get()
                tabindex=move || if first.get() { "0" } else { "-1" }
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| desk.pick(at)
            >
                <span class="row-number">{at.to_string()}</span>
                <span class="cells">{cells}</span>
                <span class="row-points">{points}</span>
            </button>
        </li>
    }
}

/// The bag, how many letters are in it, and which variants are played.
pub fn bag(desk: JarnacModel) -> impl IntoView {
    let stage = desk.stage;
    let count = Memo::new(move |_| desk.view.with(|view| view.bag.len()));
    let inside = move || {
        let letters = desk.view.with(|view| Letters::from(view.bag.as_slice()));
        let each = games::jarnac::Letter::all().filter(|letter| letters.count(*letter) > 0);
        let each: Vec<String> = each.map(|letter| format!("{letter} {}", letters.count(letter))).collect();
        each.join(" · ")
    };
    let label = move || stage.say(&Phrase::new("jarnac-web-bag").with("count", count.get()));
    let variants = move || {
        let rules = desk.view.with(|view| view.rules);
        let played = [(rules.hundred, "hundred"), (rules.last_row, "last-row"), (rules.double, "double")];
        let badge = |(_, name): (bool, &str)| {
            let id = format!("jarnac-option-{name}");
            view! { <li class="variant" title=stage.words.attribute(&id, "help")>{stage.text(&id)}</li> }
        };
        let words = match desk.view.with(|view| view.dictionary.name()).as_str() {
            "fr" => "jarnac-web-words-french",
            "en" => "jarnac-web-words-english",
            _ => "jarnac-web-words-brought",
        };
        let words = view! { <li class="variant words">{stage.text(words)}</li> };
        (words, played.into_iter().filter(|(on, _)| *on).map(badge).collect_view())
    };
    view! {
        <div class="middle">
            <details class="bag">
                <summary aria-label=label title=label>
                    <svg viewBox="0 0 64 72" aria-hidden="true">
                        <path class="cloth" d="M22 20C8 30 4 44 6 56c1 9 8 12 26 12s25-3 26-12c2-12-2-26-16-36Z"></path>
                        <path class="cloth" d="M20 6c4 3 6 2 12 2s8 1 12-2l-3 12H23Z"></path>
                        <path class="cord" d="M20 19h24"></path>
                        <text x="32" y="53" text-anchor="middle">{move || count.get()}</text>
                    </svg>
                </summary>
                <p class="inside">{inside}</p>
            </details>
            <ul class="variants">{variants}</ul>
        </div>
    }
}
