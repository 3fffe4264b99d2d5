//! Tables and bots without their game's type: moves as text, views as JSON, one step at a time. For servers, which keep
//! records in their own way and ask nobody to wait.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Complete, Outcome, Phrase, Record, Seat, Speak, record::Entry};

use crate::{
    Keys, Proposal, Table, Token, What,
    referee::{BotSeat, json, what},
};

/// A table, whatever is played on it.
pub trait AnyTable: Send {
    /// The record so far.
    fn record(&self) -> &Record;
    /// The table's secrets.
    fn keys(&self) -> &Keys;
    /// The seat to move; `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// What a token's eyes see, as JSON.
    fn view(&self, token: Token) -> Option<String>;
    /// What happened from number `from` on, as a token's eyes saw it.
    fn history(&self, token: Token, from: usize) -> Option<Vec<(Seat, What)>>;
    /// Makes a move through the table's journal; its number.
    fn play(&mut self, token: Token, text: &str) -> Result<usize, Phrase>;
    /// Gives up a seat through the table's journal; the number of that in the record.
    fn forfeit(&mut self, token: Token) -> Result<usize, Phrase>;
    /// Proposes a move; its number and what has to be kept before it is [accepted](AnyTable::accept). A proposal takes
    /// the place of an earlier one.
    fn propose(&mut self, token: Token, text: &str) -> Result<(usize, Entry), Phrase>;
    /// Proposes to give up a seat.
    fn propose_forfeit(&mut self, token: Token) -> Result<(usize, Entry), Phrase>;
    /// Lets the last proposal happen, now that it is kept; false if there is none.
    fn accept(&mut self) -> bool;
}

pub(crate) struct Erased<G: Complete> {
    pub(crate) table: Table<G>,
    pub(crate) proposal: Option<Proposal<G>>,
}

impl<G: Complete> Erased<G> {
    fn read(text: &str) -> Result<G::Move, Phrase> {
        text.parse::<G::Move>().map_err(|error| error.phrase())
    }

    fn keep(&mut self, proposal: Proposal<G>) -> (usize, Entry) {
        let kept = (proposal.number(), proposal.entry().clone());
        self.proposal = Some(proposal);
        kept
    }
}

impl<G: Complete> AnyTable for Erased<G> {
    fn record(&self) -> &Record {
        self.table.record()
    }

    fn keys(&self) -> &Keys {
        self.table.keys()
    }

    fn to_move(&self) -> Option<Seat> {
        self.table.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn view(&self, token: Token) -> Option<String> {
        self.table.view(token).map(|view| json::<G>(&view))
    }

    fn history(&self, token: Token, from: usize) -> Option<Vec<(Seat, What)>> {
        let eyes = self.table.keys().eyes(token)?;
        let seen = self.table.happenings().iter().skip(from).map(|happened| happened.seen_by(eyes));
        Some(seen.map(|seen| (seen.seat, what(seen.mv))).collect())
    }

    fn play(&mut self, token: Token, text: &str) -> Result<usize, Phrase> {
        let mv = Self::read(text)?;
        self.table.play(token, &mv).map(|happened| happened.number).map_err(|refused| refused.phrase())
    }

    fn forfeit(&mut self, token: Token) -> Result<usize, Phrase> {
        self.table.forfeit(token).map(|happened| happened.number).map_err(|refused| refused.phrase())
    }

    fn propose(&mut self, token: Token, text: &str) -> Result<(usize, Entry), Phrase> {
        let mv = Self::read(text)?;
        let proposal = self.table.propose(token, &mv).map_err(|refused| refused.phrase())?;
        Ok(self.keep(proposal))
    }

    fn propose_forfeit(&mut self, token: Token) -> Result<(usize, Entry), Phrase> {
        let proposal = self.table.propose_forfeit(token).map_err(|refused| refused.phrase())?;
        Ok(self.keep(proposal))
    }

    fn accept(&mut self) -> bool {
        self.proposal.take().is_some_and(|proposal| self.table.accept(proposal).is_some())
    }
}

/// A bot, whatever it plays.
pub trait AnyBot: Send {
    /// The move it makes when it sees this view; `None` if it crashes or the view is none of its game.
    fn choose(&mut self, view: &str, seat: Seat) -> Option<String>;
    /// Told after every move, as its seat saw it.
    fn heard(&mut self, mover: Seat, mv: &str, view: &str);
}

impl<G: Complete> AnyBot for BotSeat<G> {
    fn choose(&mut self, view: &str, seat: Seat) -> Option<String> {
        let view = serde_json::from_str(view).ok()?;
        catch_unwind(AssertUnwindSafe(|| BotSeat::choose(self, &view, seat).to_string())).ok()
    }

    fn heard(&mut self, mover: Seat, mv: &str, view: &str) {
        if let (Ok(mv), Ok(view)) = (mv.parse(), serde_json::from_str(view)) {
            let _ = catch_unwind(AssertUnwindSafe(|| self.bot.heard(mover, &mv, &view)));
        }
    }
}
