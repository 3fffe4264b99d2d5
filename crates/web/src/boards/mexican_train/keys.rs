//! Keys: left and right choose a domino, up and down a train, Enter lays; digits lay on a train, letters do the rest.

use games::mexican_train::{Domino, Move, Train};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::{
    MexicanTrainModel, attempt,
    draft::{Draft, Primary},
    hand,
};
use crate::kit::takes_key;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Domino { back: bool },
    Train { back: bool },
    LayOn(Train),
    Make(Move),
    Chain,
    Drop,
}

/// What a key asks for, whatever is on the table.
fn wish(key: &str) -> Option<Wish> {
    Some(match key {
        "ArrowLeft" | "ArrowRight" => Wish::Domino { back: key == "ArrowLeft" },
        "ArrowUp" | "ArrowDown" => Wish::Train { back: key == "ArrowUp" },
        "Escape" => Wish::Drop,
        "d" | "D" => Wish::Make(Move::Draw),
        "p" | "P" => Wish::Make(Move::Pass),
        "c" | "C" => Wish::Chain,
        "m" | "M" => Wish::LayOn(Train::Mexican),
        _ => {
            let mut signs = key.chars();
            let digit = signs.next()?.to_digit(10)?;
            Wish::LayOn(Train::at(usize::try_from(digit).ok().filter(|_| signs.next().is_none())?))
        }
    })
}

impl MexicanTrainModel {
    /// Listens to the keys.
    pub fn listen(self) {
        let listener = window_event_listener(ev::keydown, move |event| {
            let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let tag = on.as_ref().map(web_sys::Element::tag_name).unwrap_or_default();
            // Whoever has not got the screen yet does not move.
            let veiled = document().query_selector(".curtain").is_ok_and(|curtain| curtain.is_some());
            let busy = event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented();
            if veiled || busy || on.as_ref().is_some_and(|on| takes_key(on, &event.key())) {
                return;
            }
            let held = on.and_then(|element| element.get_attribute("data-domino"));
            if event.key() == "Enter" {
                // A domino that is chosen is laid; other buttons do what they say.
                let control = matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY");
                if self.enter(held.as_deref(), control) {
                    event.prevent_default();
                }
            } else if wish(&event.key()).is_some_and(|wish| self.grant(wish)) {
                event.prevent_default();
            }
        });
        on_cleanup(move || listener.remove());
    }

    fn enter(self, held: Option<&str>, control: bool) -> bool {
        let chosen = self.chosen.get_untracked();
        let on_chosen = held.is_some() && held == chosen.map(|(domino, _)| domino.to_string()).as_deref();
        if control && !on_chosen {
            return false;
        }
        if let Primary::Make(mv) = untrack(|| self.primary()) {
            attempt(self.stage(), mv);
        }
        true
    }

    /// Does what a key asks for; says whether there was anything to do.
    fn grant(self, wish: Wish) -> bool {
        let (stage, draft) = (self.stage(), self.draft);
        if wish == Wish::Chain {
            self.chain.update(|chain| *chain = !*chain);
            return stage.seat.is_some();
        }
        if !stage.my_turn.get_untracked() {
            return false;
        }
        let chosen = self.chosen.get_untracked();
        let next = self.poses.with_untracked(|poses| {
            draft.with_untracked(|draft| match wish {
                Wish::Domino { back } => {
                    let hand: Vec<Domino> =
                        untrack(|| hand::shown(self)).into_iter().map(|held| held.domino).collect();
                    draft.next_domino(poses, &hand, back)
                }
                Wish::Train { back } => self.order.with_value(|order| draft.next_train(poses, order, back)),
                Wish::Drop => chosen.map(|_| Draft::default()),
                Wish::LayOn(_) | Wish::Make(_) | Wish::Chain => None,
            })
        });
        match (wish, chosen) {
            (Wish::Make(mv), _) => attempt(stage, mv),
            (Wish::LayOn(train), Some((domino, _))) => attempt(stage, Move::Pose(domino, train)),
            _ => {
                let Some(next) = next else { return false };
                draft.set(next);
                if let (Wish::Domino { .. }, Some(domino)) = (wish, next.domino) {
                    focus(domino);
                }
            }
        }
        true
    }
}

/// Brings the focus to a domino of the hand.
fn focus(domino: Domino) {
    let found = document().query_selector(&format!("[data-domino=\"{domino}\"]"));
    if let Some(button) = found.ok().flatten().and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = button.focus();
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seat;

    use super::*;

    #[test]
    fn keys_have_their_meaning() {
        for (key, wanted) in [
            ("ArrowLeft", Some(Wish::Domino { back: true })),
            ("ArrowDown", Some(Wish::Train { back: false })),
            ("0", Some(Wish::LayOn(Train::Mexican))),
            ("2", Some(Wish::LayOn(Train::Of(Seat(1))))),
            ("D", Some(Wish::Make(Move::Draw))),
            ("p", Some(Wish::Make(Move::Pass))),
            ("F1", None),
            ("12", None),
            ("", None),
        ] {
            assert_eq!(wish(key), wanted, "{key}");
        }
    }
}
