//! The clock of a new table, as the form asks for it.

use leptos::{ev, prelude::*};
use wire::lobby::{ClockOut, ClockPer, ClockTerms};

use crate::words::{Translator, t};

/// How long players may think, as the form says it.
#[derive(Clone, Copy)]
pub struct ClockChoice {
    kind: RwSignal<ClockKind>,
    /// Seconds a move, minutes a game, days a move.
    amount: RwSignal<u32>,
    /// Seconds given back for each move.
    increment: RwSignal<u32>,
    out: RwSignal<ClockOut>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockKind {
    None,
    Move,
    Budget,
    Days,
}

impl ClockKind {
    const ALL: [(ClockKind, &str, &str); 4] = [
        (ClockKind::None, "none", "web-clock-none"),
        (ClockKind::Move, "move", "web-clock-move"),
        (ClockKind::Budget, "budget", "web-clock-budget"),
        (ClockKind::Days, "days", "web-clock-correspondence"),
    ];

    /// The usual amount, and the most.
    fn amounts(self) -> (u32, u32) {
        match self {
            ClockKind::None => (0, 0),
            ClockKind::Move => (60, 3600),
            ClockKind::Budget => (10, 600),
            ClockKind::Days => (3, 30),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            ClockKind::None | ClockKind::Move => "web-clock-seconds",
            ClockKind::Budget => "web-clock-minutes",
            ClockKind::Days => "web-clock-days-a-move",
        }
    }
}

impl Default for ClockChoice {
    fn default() -> ClockChoice {
        ClockChoice {
            kind: RwSignal::new(ClockKind::None),
            amount: RwSignal::new(0),
            increment: RwSignal::new(5),
            out: RwSignal::new(ClockOut::Seat),
        }
    }
}

impl ClockChoice {
    /// What was chosen.
    pub fn terms(self) -> Option<ClockTerms> {
        let (kind, amount) = (self.kind.get_untracked(), self.amount.get_untracked());
        let (per, seconds, increment) = match kind {
            ClockKind::None => return None,
            ClockKind::Move => (ClockPer::Move, amount, 0),
            ClockKind::Budget => (ClockPer::Game, amount * 60, self.increment.get_untracked()),
            ClockKind::Days => (ClockPer::Move, amount * 24 * 3600, 0),
        };
        Some(ClockTerms { per, seconds, increment, out: self.out.get_untracked() })
    }
}

/// The clock's part of the form.
#[component]
pub fn ClockFields(
    /// What is chosen.
    clock: ClockChoice,
) -> impl IntoView {
    let words = Translator::here();
    let choose = move |event: ev::Event| {
        let chosen = event_target_value(&event);
        if let Some((kind, ..)) = ClockKind::ALL.into_iter().find(|(_, name, _)| *name == chosen) {
            clock.kind.set(kind);
            clock.amount.set(kind.amounts().0);
        }
    };
    let kinds = ClockKind::ALL.map(|(kind, name, label)| {
        view! { <option value=name selected=move || clock.kind.get() == kind>{t(label)}</option> }
    });
    let number = move |value: RwSignal<u32>, least: u32, most: Signal<u32>| {
        move |event: ev::Event| {
            if let Ok(number) = event_target_value(&event).parse::<u32>() {
                value.set(number.clamp(least, most.get_untracked()));
            }
        }
    };
    let most = Signal::derive(move || clock.kind.get().amounts().1);
    let minute = Signal::derive(|| 60);
    view! {
        <fieldset>
            <legend>{t("web-clock")}</legend>
            <label class="field">
                <span>{t("web-clock-kind")}</span>
                <select data-test="clock" on:change=choose>{kinds.into_iter().collect_view()}</select>
            </label>
            <Show when=move || clock.kind.get() != ClockKind::None>
                <label class="field">
                    <span>{move || words.text(clock.kind.get().unit())}</span>
                    <input
                        type="number"
                        inputmode="numeric"
                        data-test="clock-amount"
                        min="1"
                        max=move || most.get().to_string()
                        prop:value=move || clock.amount.get().to_string()
                        on:change=number(clock.amount, 1, most)
                    />
                </label>
                <Show when=move || clock.kind.get() == ClockKind::Budget>
                    <label class="field">
                        <span>{t("web-clock-increment")}</span>
                        <input
                            type="number"
                            inputmode="numeric"
                            data-test="clock-increment"
                            min="0"
                            max="60"
                            prop:value=move || clock.increment.get().to_string()
                            on:change=number(clock.increment, 0, minute)
                        />
                    </label>
                </Show>
                <label class="field">
                    <span>{t("web-clock-out")}</span>
                    <select
                        data-test="clock-out"
                        on:change=move |event| {
                            let bot = event_target_value(&event) == "bot";
                            clock.out.set(if bot { ClockOut::Bot } else { ClockOut::Seat });
                        }
                    >
                        <option value="seat">{t("web-clock-out-seat")}</option>
                        <option value="bot">{t("web-clock-out-bot")}</option>
                    </select>
                </label>
            </Show>
        </fieldset>
    }
}
