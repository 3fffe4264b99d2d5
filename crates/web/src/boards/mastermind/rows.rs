//! The history board: guesses with their answers, the guess in the making, and what is still to come.

use games::mastermind::{GamePhase, GuessRow, Mastermind, View};
use kernel::Phrase;
use leptos::prelude::*;

use super::{
    draft::Draft,
    pegs::{self, answer_phrase, code_name},
};
use crate::board::Stage;

/// The most rows to come that are drawn.
const TO_COME: usize = 12;

/// How many rows the board has: those that were played, and those to come.
pub fn shown(view: &View) -> usize {
    view.rows.len() + usize::from(view.pending.is_some()) + view.tries_left().min(TO_COME + 1)
}

/// Who makes the code and who breaks it.
pub fn roles(stage: Stage<Mastermind>) -> impl IntoView {
    let maker = Memo::new(move |_| stage.view.with(|view| view.current.maker));
    let said = move || {
        let (maker, breaker) = (maker.get(), maker.get().next(2));
        let phrase = if stage.seat == Some(breaker) {
            Phrase::new("mastermind-web-you-break").with("name", stage.name(maker))
        } else if stage.seat == Some(maker) {
            Phrase::new("mastermind-web-you-make").with("name", stage.name(breaker))
        } else {
            let phrase = Phrase::new("mastermind-web-they-play");
            phrase.with("maker", stage.name(maker)).with("breaker", stage.name(breaker))
        };
        stage.say(&phrase)
    };
    view! { <p class="roles" data-test="roles">{said}</p> }
}

/// The hidden code, behind its screen.
pub fn secret(stage: Stage<Mastermind>) -> impl IntoView {
    move || {
        let view = stage.view.get().current;
        let board = view.board();
        let label = match &view.secret {
            Some(secret) => stage.say(
                &Phrase::new("mastermind-web-secret").with("code", code_name(stage.words, &board, secret)),
            ),
            None if view.phase == GamePhase::Hide => stage.text("mastermind-web-no-secret"),
            None => stage.text("mastermind-web-hidden"),
        };
        let pegs = match &view.secret {
            Some(secret) => pegs::code(&board, secret, stage.prefs),
            None => (0..view.pegs)
                .map(|_| {
                    view! {
                        <svg class="peg veiled" viewBox="0 0 40 40" aria-hidden="true">
                            <circle class="body" cx="20" cy="20" r="16"></circle>
                            <text class="sign" x="20" y="26" text-anchor="middle">"?"</text>
                        </svg>
                    }
                    .into_any()
                })
                .collect(),
        };
        view! { <div class="secret" class:open=view.secret.is_some() role="img" aria-label=label>{pegs}</div> }
    }
}

/// All rows.
pub fn rows(
    stage: Stage<Mastermind>,
    draft: RwSignal<Draft>,
    composing: Memo<bool>,
    active: impl Fn() -> AnyView + Send + 'static,
) -> impl IntoView {
    let answered = Memo::new(move |_| stage.view.with(|view| view.current.rows.clone()));
    let each = move || answered.get().into_iter().enumerate().collect::<Vec<_>>();
    let pending = Memo::new(move |_| stage.view.with(|view| view.current.pending.clone()));
    let waiting = move || pending.get().map(|guess| open_row(stage, &guess));
    let left = move || {
        stage.view.with(|view| {
            let view = &view.current;
            // The row of the guess in the making; while somebody else moves, it is one of those to come.
            let now = usize::from(view.phase == GamePhase::Guess && composing.get());
            (
                view.tries_left().saturating_sub(now).min(TO_COME),
                view.rows.len() + usize::from(view.pending.is_some()) + now,
                view.pegs,
            )
        })
    };
    let ghosts = move || {
        let (left, from, pegs) = left();
        let ghost = |at| {
            let holes = (0..pegs).map(|_| pegs::peg(None, None, stage.prefs)).collect_view();
            view! { <li class="guess ghost-row" aria-hidden="true"><span class="number">{from + at + 1}</span><span class="code">{holes}</span></li> }
        };
        (0..left).map(ghost).collect_view()
    };
    view! {
        <ol class="guesses">
            <For each=each key=|(at, row)| (*at, row.guess.clone(), row.answer, row.truth) let:item>
                {answered_row(stage, draft, item.0, &item.1)}
            </For>
            {waiting}
            {active}
            {ghosts}
        </ol>
    }
}

/// A guess that waits for its answer.
fn open_row(stage: Stage<Mastermind>, guess: &str) -> impl IntoView + use<> {
    let view = stage.view.get_untracked().current;
    let board = view.board();
    let label = Phrase::new("mastermind-web-row-open")
        .with("row", view.rows.len() + 1)
        .with("code", code_name(stage.words, &board, guess));
    view! {
        <li class="guess open" aria-label=stage.say(&label)>
            <span class="number">{view.rows.len() + 1}</span>
            <span class="code">{pegs::code(&board, guess, stage.prefs)}</span>
            <span class="waits">"…"</span>
        </li>
    }
}

fn answered_row(
    stage: Stage<Mastermind>,
    draft: RwSignal<Draft>,
    at: usize,
    row: &GuessRow,
) -> impl IntoView + use<> {
    let view = stage.view.get_untracked().current;
    let board = view.board();
    let doubtful = move || {
        stage.view.with(|view| {
            let view = &view.current;
            (view.earliest_doubt == Some(at), view.contradiction_since == Some(at))
        })
    };
    let (guess, given) = (row.guess.clone(), row.answer);
    let label = move || {
        let answer = stage.say(&answer_phrase(given));
        let phrase = Phrase::new("mastermind-web-row")
            .with("row", at + 1)
            .with("code", code_name(stage.words, &board, &guess))
            .with("answer", answer);
        stage.say(&phrase)
    };
    let copy = {
        let guess = row.guess.clone();
        move |_| {
            if let Ok(code) = board.read(&guess) {
                draft.update(|draft| draft.copy(code));
            }
        }
    };
    // A click on one peg copies that peg, a click on the number the whole row.
    let peg = move |(place, sign): (usize, char)| {
        let colour = board.colour(sign);
        let put = move |_| {
            if let Some(colour) = colour {
                draft.update(|draft| draft.put(place, colour));
            }
        };
        view! {
            <button type="button" class="peg-button" tabindex="-1" aria-hidden="true" disabled=move || !stage.my_turn.get() on:click=put>
                {pegs::peg(colour, Some(sign), stage.prefs)}
            </button>
        }
    };
    let copy_label = move || stage.say(&Phrase::new("mastermind-web-copy-row").with("row", at + 1));
    let truth = row.truth.map(|truth| {
        move || {
            let right = stage.say(&answer_phrase(truth));
            view! { <span class="wrong">{stage.say(&Phrase::new("mastermind-web-wrong").with("answer", right))}</span> }
        }
    });
    view! {
        <li class="guess" class:doubt=move || doubtful().0 class:contradiction=move || doubtful().1>
            <button type="button" class="number" aria-label=copy_label title=copy_label disabled=move || !stage.my_turn.get() on:click=copy>
                {at + 1}
            </button>
            <span class="code">{row.guess.chars().enumerate().map(peg).collect_view()}</span>
            <span class="visually-hidden">{label}</span>
            {pegs::answer(row.answer, view.pegs)}
            {truth}
        </li>
    }
}
