//! Loose letters, lying open.

use games::jarnac::Letter;
use kernel::{Phrase, Seat};
use leptos::prelude::*;

use super::{
    desk::{DraggedLetter, JarnacModel},
    draft::{Draft, On},
    lately::drawn,
};

/// The order in which letters are shown: as it was shuffled, new ones at the end.
fn arranged(order: &[usize], count: usize) -> Vec<usize> {
    let mut shown: Vec<usize> = order.iter().copied().filter(|at| *at < count).collect();
    let more: Vec<usize> = (0..count).filter(|at| !shown.contains(at)).collect();
    shown.extend(more);
    shown
}

/// A player's loose letters. Those that words are made of now can be pressed.
pub fn rack(desk: JarnacModel, seat: Seat) -> impl IntoView {
    let stage = desk.stage;
    let own = seat == desk.own;
    let hand = Memo::new(move |_| desk.side(seat, |side| side.hand.clone()));
    let source = Memo::new(move |_| stage.seat.is_some() && !desk.over() && desk.source() == seat);
    let active = Memo::new(move |_| source.get() && desk.composing() || own && desk.swapping());
    let new = Memo::new(move |_| desk.view.with(|view| drawn(view, seat)));
    let title = move || {
        let id = match (stage.seat.is_some() && own, active.get()) {
            (true, _) => "jarnac-web-your-letters",
            (false, _) => "jarnac-web-their-letters",
        };
        stage.say(&Phrase::new(id).with("name", stage.name(seat)))
    };
    let letters = move || {
        let hand = hand.get();
        let order = if own { arranged(&desk.order.get(), hand.len()) } else { (0..hand.len()).collect() };
        let old = hand.len().saturating_sub(new.get());
        let tile = |(place, at): (usize, usize)| {
            let letter = hand[at];
            tile(desk, active, at, letter, place == 0, at >= old)
        };
        let none = hand
            .is_empty()
            .then(|| view! { <span class="no-letters">{stage.text("jarnac-web-no-letters")}</span> });
        (order.into_iter().enumerate().map(tile).collect_view(), none)
    };
    let from_row = move || active.get().then(|| row_letters(desk)).flatten();
    let shuffle = move |_| {
        let mut order: Vec<usize> = (0..hand.with_untracked(Vec::len)).collect();
        crate::link::api::dice().shuffle(&mut order);
        desk.order.set(order);
    };
    let shuffles = move || own && active.get() && hand.with(|hand| hand.len() > 1);
    let shuffle_label = move || stage.text("jarnac-web-shuffle");
    view! {
        <div
            class="rack"
            class:own=own
            class:other=!own
            class:source=move || source.get() || own && desk.swapping()
            class:many=move || hand.with(|hand| hand.len() > 8)
        >
            <p class="rack-title">{title}</p>
            <div class="rack-tiles" role="group" aria-label=title data-test=if own { "own-letters" } else { "other-letters" }>
                {from_row}
                {letters}
            </div>
            <Show when=shuffles>
                <button type="button" class="tool" aria-label=shuffle_label title=shuffle_label on:mousedown=|event| event.prevent_default() on:click=shuffle>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h3c5 0 5 10 10 10h3m-3-3 3 3-3 3M4 17h3c1.700 0 2.900-1.200 3.800-2.800M13.200 9.800C14.100 8.200 15.300 7 17 7h3m-3-3 3 3-3 3"></path></svg>
                </button>
            </Show>
        </div>
    }
}

fn tile(
    desk: JarnacModel,
    active: Memo<bool>,
    at: usize,
    letter: Letter,
    first: bool,
    new: bool,
) -> impl IntoView {
    let chosen = move || {
        active.get()
            && desk.swapping()
            && desk.swap.with(|swap| swap.as_ref().is_some_and(|swap| swap.contains(&at)))
    };
    let used = move || {
        active.get() && !desk.swapping() && desk.taken.with(|taken| taken.hand.get(at) == Some(&true))
    };
    let carry = desk.drag.pick(DraggedLetter::Loose(letter));
    let pressed = move || active.get().then(|| (chosen() || used()).to_string());
    view! {
        <button
            type="button"
            class="tile loose"
            class:used=used
            class:chosen=chosen
            class:settles=new
            data-test=format!("letter-{at}")
            aria-pressed=pressed
            disabled=move || !active.get()
            tabindex=if first { "0" } else { "-1" }
            on:mousedown=|event| event.prevent_default()
            on:pointerdown=move |event| {
                if untrack(|| active.get() && !desk.swapping()) {
                    carry(event);
                }
            }
            on:click=move |_| desk.press(at, letter)
        >
            {letter.to_string()}
        </button>
    }
}

/// The letters of the picked row that are not in the word yet; they all have to be.
fn row_letters(desk: JarnacModel) -> Option<AnyView> {
    let On::Row(row) = desk.draft().with(Draft::on) else { return None };
    let word = desk.side(desk.source(), |side| side.board[row.index()])?;
    let free = desk.taken.with(|taken| taken.row.clone());
    let free = word.letters().zip(free).filter(|(_, used)| !used).map(|(letter, _)| letter);
    let free: Vec<Letter> = free.collect();
    if free.is_empty() || desk.swapping() {
        return None;
    }
    let label =
        Phrase::new("jarnac-web-row-letters").with("row", row.to_string()).with("word", word.as_str());
    let tile = move |letter: Letter| {
        view! {
            <button type="button" class="tile loose" tabindex="-1" on:mousedown=|event| event.prevent_default() on:click=move |_| desk.letter(letter)>
                {letter.to_string()}
            </button>
        }
    };
    Some(
        view! {
            <span class="of-row" role="group" aria-label=desk.stage.say(&label)>
                <span class="of-row-number" aria-hidden="true">{row.to_string()}</span>
                {free.into_iter().map(tile).collect_view()}
            </span>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_letters_come_behind_the_shuffled_ones() {
        assert_eq!(arranged(&[2, 0, 1], 5), [2, 0, 1, 3, 4]);
        assert_eq!(arranged(&[2, 0, 1], 2), [0, 1]);
    }
}
