//! The codemaker's answer: small pegs to click, and a warning before it is too late.

use games::mastermind::{Feedback, GamePhase, Mastermind, View, solver::consistent};
use kernel::Phrase;
use leptos::prelude::*;

use crate::board::Stage;

/// What an answer peg is: empty, well placed, misplaced.
pub const STATES: [&str; 3] = ["none", "well", "misplaced"];

/// The answer that the clicked pegs give.
pub fn read(pegs: &[u8]) -> Feedback {
    let count = |state| pegs.iter().filter(|&&peg| peg == state).count() as u8;
    Feedback { well: count(1), misplaced: count(2) }
}

/// What is wrong with an answer before it is given: it does not fit the hidden code, or it contradicts earlier ones.
pub fn warning(view: &View, answer: Feedback) -> Option<Phrase> {
    let board = view.board();
    let guess = view.pending.as_ref().and_then(|guess| board.read(guess).ok())?;
    if !board.answers().contains(&answer) {
        return Some(Phrase::new("mastermind-web-impossible-answer"));
    }
    let secret = view.secret.as_ref().and_then(|secret| board.read(secret).ok());
    if secret.and_then(|secret| guess.answer(secret)).is_some_and(|right| right != answer) {
        return Some(Phrase::new("mastermind-web-false-answer"));
    }
    let mut history = view.history();
    history.push((guess, answer));
    let doubt = consistent::earliest_doubt(&board, &history).ok()??;
    Some(Phrase::new("mastermind-web-contradiction").with("row", doubt + 1))
}

/// The answer pegs.
pub fn panel(stage: Stage<Mastermind>, pegs: RwSignal<Vec<u8>>) -> impl IntoView {
    let wanted =
        move || stage.my_turn.get() && stage.view.with(|view| view.current.phase == GamePhase::Answer);
    let hole = move |at: usize| {
        let state = move || pegs.with(|pegs| pegs.get(at).copied().unwrap_or(0));
        let turn = move |_| {
            pegs.update(|pegs| {
                if let Some(peg) = pegs.get_mut(at) {
                    *peg = (*peg + 1) % 3;
                }
            });
        };
        let label = move || {
            let state = stage.text(&format!("mastermind-web-key-{}", STATES[usize::from(state())]));
            stage.say(&Phrase::new("mastermind-web-key").with("peg", at + 1).with("state", state))
        };
        view! {
            <button type="button" class="key-button" data-test=format!("key-{at}") aria-label=label on:click=turn>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <circle
                        class=move || format!("key {}", STATES[usize::from(state())])
                        cx="12"
                        cy="12"
                        r=move || if state() == 0 { "3" } else { "8" }
                    ></circle>
                </svg>
            </button>
        }
    };
    // Not before something was clicked: nobody likes to be told off before they have said anything.
    let alarm = move || {
        let answer = pegs.with(|pegs| pegs.iter().any(|&peg| peg > 0).then(|| read(pegs)))?;
        let phrase = stage.view.with(|view| warning(&view.current, answer));
        phrase.map(|phrase| view! { <p class="warning" role="status">{stage.say(&phrase)}</p> })
    };
    let count = move || stage.view.with(|view| view.current.pegs);
    view! {
        <Show when=wanted>
            <div class="answer-panel" role="group" aria-label=stage.text("mastermind-web-your-answer")>
                <p>{move || stage.text("mastermind-web-answer-help")}</p>
                <div class="key-buttons">{move || (0..count()).map(hole).collect_view()}</div>
                {alarm}
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use games::mastermind::{Answers, GuessRow};
    use kernel::Seat;

    use super::*;

    fn view(secret: Option<&str>) -> View {
        View {
            pegs: 4,
            colours: 6,
            symbols: String::new(),
            distinct: false,
            tries: 10,
            answers: Answers::Human,
            maker: Seat(0),
            phase: GamePhase::Answer,
            rows: vec![GuessRow {
                guess: "1111".into(),
                answer: Feedback { well: 0, misplaced: 0 },
                truth: None,
            }],
            pending: Some("1122".into()),
            secret: secret.map(str::to_owned),
            contradiction_since: None,
            earliest_doubt: None,
            winner: None,
        }
    }

    #[test]
    fn an_answer_is_checked_before_it_is_given() {
        let id = |secret, well, misplaced| {
            warning(&view(secret), Feedback { well, misplaced }).map(|phrase| phrase.id)
        };
        assert_eq!(id(Some("2233"), 0, 2), None);
        assert_eq!(id(Some("2233"), 1, 1).as_deref(), Some("mastermind-web-false-answer"));
        assert_eq!(id(None, 4, 0).as_deref(), Some("mastermind-web-contradiction"));
        assert_eq!(id(None, 3, 1).as_deref(), Some("mastermind-web-impossible-answer"));
    }

    #[test]
    fn clicked_pegs_add_up() {
        assert_eq!(read(&[1, 0, 2, 1]), Feedback { well: 2, misplaced: 1 });
    }
}
