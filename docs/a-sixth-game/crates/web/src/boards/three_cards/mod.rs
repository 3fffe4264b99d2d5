//! Three Cards: everybody's row of cards, and one's own as buttons.

use games::three_cards::{Move, ThreeCards, View};
use kernel::{MatchView, Phrase, Seat, Texts};
use leptos::prelude::*;

use crate::board::{GameBoard, Scene, Stage};

/// How Three Cards looks in the browser.
pub struct Look;

impl GameBoard for Look {
    type Game = ThreeCards;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/three-cards/en.ftl"),
        fr: include_str!("../../../i18n/three-cards/fr.ftl"),
    };
    const GUIDE: usize = 1;

    fn preview() -> AnyView {
        let card = |place: u32| {
            let (x, label) = (20 + 42 * place, 3 * place + 4);
            view! {
                <rect x=x y="22" width="36" height="56" rx="5" fill="var(--ivory)" />
                <text x=x + 18 y="57" text-anchor="middle" fill="var(--ink)">{label}</text>
            }
        };
        view! { <svg viewBox="0 0 160 100" aria-hidden="true">{(0..3).map(card).collect_view()}</svg> }
            .into_any()
    }

    fn notes(view: &MatchView<View>) -> Vec<Option<Phrase>> {
        let note = |laid: &Vec<u8>| Phrase::new("three-cards-web-left").with("left", 3 - laid.len().min(3));
        view.current.laid.iter().map(note).map(Some).collect()
    }

    fn scene(stage: Stage<ThreeCards>) -> Scene {
        let rows = move || {
            let laid = stage.view.with(|view| view.current.laid.clone());
            let row = |(seat, cards): (Seat, Vec<u8>)| {
                let cards = cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                view! { <p class="three-cards-row">{stage.name(seat)} " " <strong>{cards}</strong></p> }
            };
            Seat::all(laid.len()).zip(laid).map(row).collect_view()
        };
        let hand = move || {
            let seat = stage.seat?;
            let cards = stage.view.with(|view| view.current.hand(seat).to_vec());
            let button = move |card: u8| {
                view! {
                    <button
                        class="button primary"
                        data-test="play"
                        disabled=move || !stage.my_turn.get()
                        on:click=move |_| stage.propose.run(Move(card).to_string())
                    >
                        {card}
                    </button>
                }
            };
            Some(cards.into_iter().map(button).collect_view())
        };
        Scene { board: view! { <div class="three-cards">{rows}</div> }.into_any(), actions: hand.into_any() }
    }
}
