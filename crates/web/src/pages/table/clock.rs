//! Clocks: what they show now, counted on from what the house said last.

use std::time::Duration;

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wire::{
    lobby::{ClockOut, ClockPer, ClockTerms},
    socket::ClockInfo,
};

use super::{TableModel, name_of};
use crate::words::{Translator, t};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Less than this is little, in seconds.
const LITTLE: u64 = 20;

/// What a table's clocks show.
#[derive(Clone, Copy)]
pub struct Clocks {
    said: RwSignal<Vec<ClockInfo>>,
    /// When that was, and the time now, by the browser's own clock.
    since: RwSignal<f64>,
    now: RwSignal<f64>,
}

fn now() -> f64 {
    js_sys::Date::now()
}

/// Clocks that nobody has told anything of.
impl Default for Clocks {
    fn default() -> Clocks {
        Clocks { said: RwSignal::new(Vec::new()), since: RwSignal::new(0.0), now: RwSignal::new(0.0) }
    }
}

impl Clocks {
    /// What the house says.
    pub fn set(self, clocks: Vec<ClockInfo>) {
        let now = now();
        self.since.set(now);
        self.now.set(now);
        self.said.set(clocks);
    }

    /// Lets the time pass while the page is shown.
    pub fn run(self) {
        let tick = move || {
            if self.said.try_with_untracked(|clocks| clocks.iter().any(|clock| clock.runs)) == Some(true) {
                let _ = self.now.try_set(now());
            }
        };
        if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_millis(250)) {
            on_cleanup(move || ticking.clear());
        }
    }

    /// Whether the table has clocks.
    pub fn any(self) -> bool {
        !self.said.with(Vec::is_empty)
    }

    /// What a seat's clock shows, in seconds, and whether it runs.
    pub fn shows(self, seat: Seat) -> Option<(u64, bool)> {
        let clock = self.said.with(|clocks| clocks.get(seat.index()).copied())?;
        let passed = if clock.runs { (self.now.get() - self.since.get()).max(0.0) as u64 } else { 0 };
        // The last second is shown until it is over.
        Some((clock.left.saturating_sub(passed).div_ceil(1000), clock.runs))
    }
}

/// A time as clocks show it.
pub fn face(seconds: u64, words: Translator) -> String {
    if seconds >= DAY {
        let (days, hours) = (seconds / DAY, seconds % DAY / HOUR);
        words.say(&Phrase::new("web-clock-days").with("days", days).with("hours", hours))
    } else if seconds >= HOUR {
        format!("{}:{:02}:{:02}", seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE)
    } else {
        format!("{}:{:02}", seconds / MINUTE, seconds % MINUTE)
    }
}

/// The clock of a seat.
#[component]
pub fn Face(desk: TableModel, seat: Seat) -> impl IntoView {
    let words = Translator::here();
    let shows = Memo::new(move |_| desk.clocks.shows(seat));
    move || {
        shows.get().map(|(seconds, runs)| {
            let little = seconds < LITTLE;
            view! {
                <span class="clock" class:runs=runs class:little=little role="timer" aria-label=t("web-clock")>
                    {face(seconds, words)}
                </span>
            }
        })
    }
}

/// All clocks in a row, for where there is no rail.
#[component]
pub fn Faces(desk: TableModel) -> impl IntoView {
    let seats = Memo::new(move |_| desk.seats.with(Vec::len));
    view! {
        <Show when=move || desk.clocks.any()>
            <ul class="clocks" aria-hidden="true">
                {move || {
                    Seat::all(seats.get())
                        .map(|seat| {
                            view! {
                                <li class:turn=move || desk.to_move() == Some(seat)>
                                    <span>{move || name_of(desk, seat)}</span>
                                    <Face desk=desk seat=seat />
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ul>
        </Show>
    }
}

/// What clocks a table has, in a sentence.
pub fn sentence(clock: &ClockTerms) -> Phrase {
    let seconds = u64::from(clock.seconds);
    let days = clock.per == ClockPer::Move && seconds >= DAY;
    let id = match clock.per {
        ClockPer::Move if days => "web-terms-days",
        ClockPer::Move => "web-terms-move-time",
        ClockPer::Game => "web-terms-budget",
    };
    let time = if days { seconds / DAY } else { seconds };
    Phrase::new(id)
        .with("time", time)
        .with("minutes", seconds / MINUTE)
        .with("rest", seconds % MINUTE)
        .with("increment", clock.increment)
        .with("out", if clock.out == ClockOut::Seat { "seat" } else { "bot" })
}
