//! What players ask of each other while they play: to take back, to share the win, to call it off.

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wire::socket::{Proposal, Proposed};

use super::{TableModel, name_of};
use crate::words::{Translator, t};

/// A proposal that waits, with its answers for those who have a say.
#[component]
pub fn Asked(desk: TableModel) -> impl IntoView {
    let words = Translator::here();
    let mine = move |seat: Seat| desk.seat() == Some(seat);
    let sentence = move |proposed: Proposed| {
        let id = match (proposed.what, mine(proposed.seat)) {
            (Proposal::TakeBack, false) => "web-asks-take-back",
            (Proposal::Draw, false) => "web-asks-draw",
            (Proposal::TakeBack, true) => "web-asked-take-back",
            (Proposal::Draw, true) => "web-asked-draw",
        };
        words.say(&Phrase::new(id).with("name", name_of(desk, proposed.seat)))
    };
    move || {
        desk.proposed.get().map(|proposed| {
            let answers = (desk.seat().is_some() && !mine(proposed.seat)).then(|| {
                view! {
                    <button type="button" class="button small primary" data-test="agree" on:click=move |_| desk.agree(true)>
                        {t("web-agree")}
                    </button>
                    <button type="button" class="button small" data-test="decline" on:click=move |_| desk.agree(false)>
                        {t("web-decline")}
                    </button>
                }
            });
            view! { <p class="proposal" role="status"><span>{sentence(proposed)}</span> {answers}</p> }
        })
    }
}
