//! What can be done now, for the bar.

use games::mexican_train::{Doable, Move};
use kernel::Phrase;
use leptos::prelude::*;

use super::{
    MexicanTrainModel, attempt,
    draft::{Draft, Primary},
};

impl MexicanTrainModel {
    /// The buttons: the longest chain, the hint, draw and pass where they are allowed, and the primary one.
    pub fn actions(self) -> AnyView {
        let (stage, chain) = (self.stage(), self.chain);
        let primary = Memo::new(move |_| self.primary());
        // Draw and pass stand beside the primary button unless that is what it does.
        let beside = move |what: Doable, mv: Move| {
            Memo::new(move |_| {
                self.doable.with(|doable| doable.contains(&what)) && primary.get() != Primary::Make(mv)
            })
        };
        let (draws, passes) = (beside(Doable::Draw, Move::Draw), beside(Doable::Pass, Move::Pass));
        let label = move || match primary.get() {
            Primary::Make(Move::Pose(domino, _)) => {
                stage.say(&Phrase::new("mexican-train-web-lay-domino").with("domino", domino.to_string()))
            }
            Primary::Make(Move::Draw) => stage.text("mexican-train-web-draw"),
            Primary::Make(Move::Pass) => stage.text("mexican-train-web-pass"),
            Primary::Choose | Primary::Wait => stage.text("mexican-train-web-lay"),
        };
        // The train is lit; whoever does not see that is told.
        let where_to = move || match primary.get() {
            Primary::Make(Move::Pose(domino, train)) => Some(
                stage.say(
                    &Phrase::new("mexican-train-web-lay-on")
                        .with("domino", domino.to_string())
                        .with("train", self.train_name(train)),
                ),
            ),
            _ => None,
        };
        let deed = move || match primary.get() {
            Primary::Make(Move::Pose(..)) => "lay",
            Primary::Make(Move::Draw) => "draw",
            Primary::Make(Move::Pass) => "pass",
            Primary::Choose => "choose",
            Primary::Wait => "wait",
        };
        let idle = move || !matches!(primary.get(), Primary::Make(_));
        let play = move |_| {
            if let Primary::Make(mv) = primary.get_untracked() {
                attempt(stage, mv);
            }
        };
        let take_hint = move |_| match stage.hint.get_untracked().and_then(|hint| hint.parse().ok()) {
            Some(Move::Pose(domino, train)) => {
                self.draft.set(Draft { domino: Some(domino), train: Some(train) });
            }
            Some(mv) => attempt(stage, mv),
            None => (),
        };
        let seated = stage.seat.is_some();
        let running = Memo::new(move |_| stage.view.with(|view| view.current.turn.is_some()));
        view! {
            <Show when=move || seated && running.get()>
                <button
                    type="button"
                    class="button quiet"
                    data-test="chain"
                    aria-pressed=move || chain.get().to_string()
                    on:click=move |_| chain.update(|chain| *chain = !*chain)
                >
                    {move || stage.text("mexican-train-web-chain")}
                </button>
            </Show>
            <Show when=move || stage.my_turn.get() && stage.hint.get().is_some()>
                <button type="button" class="button" data-test="take-hint" on:click=take_hint>
                    {move || stage.text("mexican-train-web-take-hint")}
                </button>
            </Show>
            <Show when=move || draws.get()>
                <button type="button" class="button" data-test="draw-button" on:click=move |_| attempt(stage, Move::Draw)>
                    {move || stage.text("mexican-train-web-draw")}
                </button>
            </Show>
            <Show when=move || passes.get()>
                <button type="button" class="button" data-test="pass-button" on:click=move |_| attempt(stage, Move::Pass)>
                    {move || stage.text("mexican-train-web-pass")}
                </button>
            </Show>
            <Show when=move || seated && running.get()>
                <button type="button" class="button primary" data-test="play" data-does=deed aria-label=where_to title=where_to disabled=idle on:click=play>
                    {label}
                </button>
            </Show>
        }
        .into_any()
    }
}
