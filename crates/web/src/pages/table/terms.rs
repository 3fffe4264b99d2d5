//! What holds at a table besides the game's options, in words: shown before anybody sits down and at the table.

use kernel::Phrase;
use leptos::prelude::*;
use wire::{lobby::Terms, socket::SeatInfo};

use super::clock;
use crate::words::Translator;

/// The sentences. What is as people expect it is not said.
fn sentences(terms: &Terms, seers: usize, seats: &[SeatInfo]) -> Vec<Phrase> {
    let mut said = Vec::new();
    if terms.rated {
        said.push(Phrase::new("web-terms-rated"));
    }
    if terms.all_seeing {
        said.push(Phrase::new("web-terms-all-seeing"));
        if seers > 0 {
            said.push(Phrase::new("web-terms-seers").with("seers", seers));
        }
    }
    if let Some(clock) = &terms.clock {
        said.push(clock::sentence(clock));
    }
    if terms.take_backs {
        said.push(Phrase::new("web-terms-take-backs"));
    }
    if !terms.hints && !terms.rated {
        said.push(Phrase::new("web-terms-no-hints"));
    }
    if let Some(takeover) = &terms.takeover {
        said.push(Phrase::new("web-terms-takeover").with("seconds", takeover.after));
    }
    if !terms.shares.is_empty() {
        // Bots have no share, and nobody expects one of them.
        let is_bot = |seat: usize| seats.get(seat).is_some_and(|seat| seat.bot.is_some());
        let without = terms.shares.iter().enumerate().filter(|(seat, share)| !**share && !is_bot(*seat));
        let without: Vec<String> = without.map(|(seat, _)| (seat + 1).to_string()).collect();
        let id = if without.is_empty() { "web-terms-shares" } else { "web-terms-some-shares" };
        said.push(Phrase::new(id).with("seats", without.join(", ")).with("count", without.len()));
    }
    if !terms.fair {
        said.push(Phrase::new("web-terms-from-file"));
    }
    said
}

/// The sentences as a list; nothing where all is as usual.
pub fn list(terms: &Terms, seers: usize, seats: &[SeatInfo]) -> AnyView {
    let words = Translator::here();
    let said = sentences(terms, seers, seats);
    if said.is_empty() {
        return ().into_any();
    }
    let line = |phrase: Phrase| view! { <li>{move || words.say(&phrase)}</li> };
    view! { <ul class="terms aside">{said.into_iter().map(line).collect_view()}</ul> }.into_any()
}
