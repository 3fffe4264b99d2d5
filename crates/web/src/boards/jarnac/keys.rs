//! Everything from the keyboard: letters, arrows, Backspace, Enter, Escape, digits for rows, Space to go on.

use games::jarnac::{Letter, Letters, Row};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{desk::JarnacModel, draft::Draft};
use crate::kit::takes_key;

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Letter(Letter),
    Row(Row),
    Back,
    Forget,
    Step(isize),
    Play,
    GoOn,
}

/// Reads a key's name. Letters may have accents.
fn read(key: &str) -> Option<Key> {
    let one = key.chars().count() == 1;
    match key {
        "Backspace" => Some(Key::Back),
        "Escape" => Some(Key::Forget),
        "ArrowLeft" => Some(Key::Step(-1)),
        "ArrowRight" => Some(Key::Step(1)),
        "Home" => Some(Key::Step(-(games::jarnac::LONGEST as isize))),
        "End" => Some(Key::Step(games::jarnac::LONGEST as isize)),
        "Enter" => Some(Key::Play),
        " " => Some(Key::GoOn),
        _ if one => {
            let digit = key.parse::<usize>().ok();
            let row = digit.and_then(|digit| Row::new(digit.checked_sub(1)?)).map(Key::Row);
            row.or_else(|| {
                let letters: Letters = key.parse().ok()?;
                letters.iter().next().map(Key::Letter)
            })
        }
        _ => None,
    }
}

/// Moves the focus within a group of buttons: along a rack, up and down a board.
fn rove(on: &Element, key: &str) -> bool {
    let (group, rows, back) = match key {
        "ArrowLeft" => (".rack-tiles, .choice", false, true),
        "ArrowRight" => (".rack-tiles, .choice", false, false),
        "ArrowUp" => (".word-rows", true, true),
        "ArrowDown" => (".word-rows", true, false),
        _ => return false,
    };
    if !matches!(on.closest(group), Ok(Some(_))) {
        return false;
    }
    let step = |element: &Element| {
        if back { element.previous_element_sibling() } else { element.next_element_sibling() }
    };
    let mut place = if rows { on.parent_element() } else { Some(on.clone()) };
    while let Some(next) = place.as_ref().and_then(step) {
        let button = if rows { next.first_element_child() } else { Some(next.clone()) };
        let button =
            button.filter(|button| button.tag_name() == "BUTTON" && !button.has_attribute("disabled"));
        if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            let _ = button.focus();
            break;
        }
        place = Some(next);
    }
    true
}

/// Listens to the keyboard.
pub fn listen(desk: JarnacModel) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let tag = on.as_ref().map(Element::tag_name).unwrap_or_default();
        if on.as_ref().is_some_and(|on| takes_key(on, &event.key()))
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
            || event.default_prevented()
            || desk.stage.seat.is_none()
        {
            return;
        }
        let name = event.key();
        if on.as_ref().is_some_and(|on| rove(on, &name)) {
            return event.prevent_default();
        }
        let Some(key) = read(&name) else { return };
        let control = matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY");
        if control && matches!(key, Key::Play | Key::GoOn) {
            return;
        }
        if press(desk, key) {
            // Whoever types looks at the word, and Enter then means it and not the button that was pressed before.
            if control
                && matches!(key, Key::Letter(_))
                && let Some(wells) = desk.wells.get_untracked()
            {
                let _ = wells.focus();
            }
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Does what a key means; whether it meant anything.
fn press(desk: JarnacModel, key: Key) -> bool {
    let edit = |change: &dyn Fn(&mut Draft)| {
        let composing = untrack(|| desk.composing());
        if composing {
            untrack(|| desk.draft()).update(change);
        }
        composing
    };
    match key {
        Key::Letter(letter) => {
            desk.letter(letter);
            untrack(|| desk.composing() || desk.swapping())
        }
        Key::Row(row) => {
            desk.pick(row);
            true
        }
        Key::Back if untrack(|| desk.swapping()) => {
            desk.swap.update(|swap| {
                swap.as_mut().and_then(Vec::pop);
            });
            true
        }
        Key::Back => edit(&Draft::erase),
        Key::Forget => {
            desk.clear();
            true
        }
        Key::Step(by) => edit(&|draft| draft.step(by)),
        Key::Play => {
            desk.play();
            true
        }
        Key::GoOn => {
            if untrack(|| desk.beginning() && !desk.swapping()) {
                desk.draw();
            } else if untrack(|| desk.playing()) {
                // A pass is not made by accident: the first press only goes to its button.
                let pass = document().get_element_by_id("jarnac-pass");
                if let Some(pass) = pass.and_then(|pass| pass.dyn_into::<HtmlElement>().ok()) {
                    let _ = pass.focus();
                }
            }
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_letters_rows_and_a_few_names() {
        let letter = |capital| Letter::from_capital(capital).map(Key::Letter);
        assert_eq!((read("t"), read("É"), read("ç")), (letter(b'T'), letter(b'E'), letter(b'C')));
        assert_eq!((read("1"), read("8")), (Row::new(0).map(Key::Row), Row::new(7).map(Key::Row)));
        assert_eq!(
            (read("9"), read("0"), read(","), read("F5"), read("Shift")),
            (None, None, None, None, None)
        );
    }
}
