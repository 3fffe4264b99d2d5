//! Bots, hints and completions: thought of elsewhere, heard of here.

use std::{net::IpAddr, sync::Arc};

use kernel::{BotSettings, Lang, Phrase, Seat};
use table::{Advice, AnyBot, AnyView, BotAnswer, Event, Fault, PlayerQuestion, Who};
use wire::socket::Told;

use super::{Command, TableTask};
use crate::{
    limits::Source,
    secret,
    think::{NoAnswer, Wanted},
};

/// How many completions are sent.
const COMPLETIONS: usize = 200;

/// The bot of a seat.
#[derive(Default)]
pub(super) struct Bot {
    /// The bot, unless it is thinking.
    at_hand: Option<Box<dyn AnyBot>>,
    /// The last question to it; none once it is dismissed. Whoever thinks about it sees whether it is still wanted.
    asked: Option<Arc<u64>>,
}

impl Bot {
    pub(super) fn dismiss(&mut self) {
        *self = Bot::default();
    }
}

/// What a player can ask a coach for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    Hint,
    Completions,
}

/// What came of thinking.
pub(crate) enum Thought {
    /// A bot's move.
    Move { question: u64, seat: Seat, bot: Option<Box<dyn AnyBot>>, answer: Result<BotAnswer, Fault> },
    /// Something to tell a guest about what they asked for, or to refuse under the name that they asked by.
    Advice { guest: u64, seat: Seat, want: Want, answer: Result<Box<Told>, (String, Phrase)> },
}

impl TableTask {
    /// Lets a bot think about a question. One that comes to the table now hears what happened before.
    pub(super) fn ask(&mut self, question: PlayerQuestion) {
        let PlayerQuestion { number, seat, who, view, heard, .. } = question;
        let Some(own) = self.own.upgrade() else { return };
        let name = match who {
            Who::Own => self.engine.record().seats[seat.index()].kind.to_string(),
            Who::StandIn(name) => name,
        };
        let place = &mut self.bots[seat.index()];
        let question = Arc::new(number);
        let asked = Arc::downgrade(&question);
        place.asked = Some(question);
        let bot = place.at_hand.take().filter(|_| heard.is_some());
        let past = bot.is_none().then(|| self.engine.hearing(seat));
        let (room, hall, source) = (self.room, Arc::clone(&self.hall), self.source());
        tokio::spawn(async move {
            let turn = move |wanted: &Wanted| {
                let settings = BotSettings::default();
                let new = |name: &str| room.bot(name, &settings, secret::dice().ok()?);
                let mut bot = bot.or_else(|| new(&name)).or_else(|| new("random"))?;
                let past = past.map(|past| past()).or(heard).unwrap_or_default();
                past.iter().for_each(|heard| bot.heard(heard.mover, &heard.text, &heard.view));
                let answer = bot.choose_while(&view, seat, &|| wanted.still());
                Some((bot, answer))
            };
            let is_asked = move || asked.strong_count() > 0;
            let (bot, answer) = match hall.thinkers.bots.think(source, is_asked, turn).await {
                Ok(Some((bot, answer))) => (Some(bot), answer.map(BotAnswer::Move).ok_or(Fault::Crashed)),
                Ok(None) | Err(NoAnswer::Crashed) => (None, Err(Fault::Crashed)),
                Err(NoAnswer::TooSlow | NoAnswer::Busy) => (None, Err(Fault::TooSlow)),
                Err(NoAnswer::Unwanted) => return,
            };
            // The table may have left the memory: then nobody waits.
            let _ = own.send(Command::Thought(Thought::Move { question: number, seat, bot, answer })).await;
        });
    }

    /// Whom bots think for: somebody who plays here, or watches.
    fn source(&self) -> Source {
        let seated = self.guests.iter().find(|guest| guest.eyes.seat().is_some());
        let somebody = seated.or_else(|| self.guests.first());
        somebody.map_or_else(|| IpAddr::from([0, 0, 0, 0]).into(), |guest| guest.source)
    }

    /// A bot wanted something that the rules refuse.
    pub(super) fn bot_refused(&self, seat: Seat, why: &Phrase) {
        let why = self.hall.say(Lang::En, why);
        tracing::warn!(table = self.name, seat = seat.index(), why, "a bot made a move that is refused");
    }

    /// What became of thinking; false when the table has to be rebuilt.
    pub(super) fn thought(&mut self, thought: Thought) -> bool {
        match thought {
            Thought::Advice { guest, seat, want, answer } => {
                self.hinting[seat.index()] &= want != Want::Hint;
                match answer {
                    Ok(told) => self.tell(guest, &told),
                    Err((id, why)) => self.refuse(guest, id, why),
                }
                true
            }
            // The game is dealt before it begins; the bot is asked again then.
            Thought::Move { .. } if self.must_deal_first() => true,
            Thought::Move { question, seat, bot, answer } => {
                let place = &mut self.bots[seat.index()];
                if place.asked.as_deref() == Some(&question) {
                    place.at_hand = bot;
                }
                self.on(Event::Answered { question, answer })
            }
        }
    }

    pub(super) fn asked_for_hint(&mut self, guest: u64, id: String) -> bool {
        if self.setup.no_hints {
            self.refuse(guest, id, Phrase::new("house-no-hints-here"));
            return true;
        }
        self.on(Event::Advise { guest: table::Guest(guest), id, about: Advice::Hint })
    }

    /// Lets the coach think about what a player sees, and tells the player.
    pub(super) fn advise(&mut self, guest: u64, id: String, seat: Seat, view: AnyView, about: Advice) {
        let room = self.room;
        match about {
            Advice::Complete(typed) => {
                let complete = move |_, id, _: &Wanted| {
                    Ok(Told::Completions { id, moves: room.complete(&view, seat, &typed, COMPLETIONS) })
                };
                self.think_for(guest, id, seat, Want::Completions, complete);
            }
            // One at a time: the answer to the first is the answer to all.
            Advice::Hint if self.hinting[seat.index()] => {
                self.refuse(guest, id, Phrase::new("house-hint-coming"));
            }
            Advice::Hint => {
                let hall = Arc::clone(&self.hall);
                let hint = move |lang, id, wanted: &Wanted| {
                    let hint = room.hint_while(&view, seat, &|| wanted.still());
                    let hint = hint.ok_or_else(|| Phrase::new("house-no-hint"))?;
                    let why = hint.why.into_iter().map(|phrase| hall.voices.said(lang, phrase)).collect();
                    Ok(Told::Hint { id, text: hint.mv, why })
                };
                self.think_for(guest, id, seat, Want::Hint, hint);
            }
        }
    }

    fn think_for(
        &mut self,
        guest: u64,
        id: String,
        seat: Seat,
        want: Want,
        thought: impl FnOnce(Lang, String, &Wanted) -> Result<Told, Phrase> + Send + 'static,
    ) {
        let known = self.guests.iter().find(|known| known.id == guest);
        let Some((lang, source, outbox)) =
            known.map(|guest| (guest.lang, guest.source, guest.outbox.downgrade()))
        else {
            return;
        };
        let Some(own) = self.own.upgrade() else { return };
        self.hinting[seat.index()] |= want == Want::Hint;
        // Whoever hung up, or was let go, waits for nothing.
        let is_here = move || outbox.upgrade().is_some_and(|outbox| !outbox.is_closed());
        let hall = Arc::clone(&self.hall);
        tokio::spawn(async move {
            let answer_id = id.clone();
            let thought = move |wanted: &Wanted| thought(lang, answer_id, wanted);
            let queue = match want {
                Want::Hint => &hall.thinkers.hints,
                Want::Completions => &hall.thinkers.completions,
            };
            let answer = match queue.think_for(source, is_here, thought).await {
                Ok(answer) => answer,
                Err(NoAnswer::Busy) => Err(Phrase::new("house-busy")),
                Err(_) => Err(Phrase::new("house-no-hint")),
            };
            let answer = answer.map(Box::new).map_err(|why| (id, why));
            let _ = own.send(Command::Thought(Thought::Advice { guest, seat, want, answer })).await;
        });
    }
}
