//! Bots without their game's type.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Bot, BotSettings, Complete, Dice, Seat, Thinking};

use crate::{AnyView, player::AskersClock};

/// A bot, whatever it plays.
pub trait AnyBot: Send {
    /// The move it makes when it sees this view; `None` if it crashes or the view is none of its game.
    fn choose(&mut self, view: &AnyView, seat: Seat) -> Option<String> {
        self.choose_while(view, seat, &|| true)
    }
    /// The same, for somebody who may stop waiting: then it is soon any move.
    fn choose_while(&mut self, view: &AnyView, seat: Seat, is_awaited: &dyn Fn() -> bool) -> Option<String>;
    /// Told after every move, as its seat saw it.
    fn heard(&mut self, mover: Seat, mv: &str, view: &AnyView);
}

/// A bot with what it thinks with.
pub(crate) struct BotSeat<G: Complete> {
    bot: Box<dyn Bot<G>>,
    dice: Dice,
}

impl<G: Complete> BotSeat<G> {
    pub(crate) fn new(name: &str, settings: &BotSettings, dice: Dice) -> Option<BotSeat<G>> {
        Some(BotSeat { bot: G::bot(name)?.make(settings), dice })
    }
}

impl<G: Complete> AnyBot for BotSeat<G> {
    fn choose_while(&mut self, view: &AnyView, seat: Seat, is_awaited: &dyn Fn() -> bool) -> Option<String> {
        let view: &G::View = view.read()?;
        let (bot, clock) = (&mut self.bot, AskersClock::start(is_awaited));
        let mut thinking = Thinking { dice: &mut self.dice, clock: &clock };
        catch_unwind(AssertUnwindSafe(|| bot.choose(view, seat, &mut thinking).to_string())).ok()
    }

    fn heard(&mut self, mover: Seat, mv: &str, view: &AnyView) {
        if let (Ok(mv), Some(view)) = (mv.parse(), view.read()) {
            let _ = catch_unwind(AssertUnwindSafe(|| self.bot.heard(mover, &mv, view)));
        }
    }
}
