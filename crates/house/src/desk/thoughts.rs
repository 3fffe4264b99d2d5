//! Bots, hints and completions: thought of elsewhere, heard of here.

use std::sync::Arc;

use kernel::{BotSettings, Lang, Phrase, Seat};
use table::{Advice, Answer, AnyBot, AnyView, Event, Fault, Question, Who};
use wire::socket::Told;

use super::{Command, Desk};
use crate::{
    secret,
    think::{NoAnswer, Queue, Thinkers},
};

/// How many completions are sent.
const COMPLETIONS: usize = 200;

/// The bot of a seat.
#[derive(Default)]
pub(super) struct Bot {
    /// The bot, unless it is thinking.
    at_hand: Option<Box<dyn AnyBot>>,
    /// The last question to it; none once it is dismissed.
    asked: Option<u64>,
}

impl Bot {
    pub(super) fn dismiss(&mut self) {
        *self = Bot::default();
    }
}

/// What came of thinking.
pub(crate) enum Thought {
    /// A bot's move.
    Move { question: u64, seat: Seat, bot: Option<Box<dyn AnyBot>>, answer: Result<Answer, Fault> },
    /// Something to tell a guest about what a seat asked for.
    Tell { guest: u64, seat: Seat, told: Box<Told> },
    /// Something to refuse a guest.
    Refuse { guest: u64, seat: Seat, id: String, why: Phrase },
}

impl Desk {
    /// Lets a bot think about a question. One that comes to the table now hears what happened before.
    pub(super) fn ask(&mut self, question: Question) {
        let Question { number, seat, who, view, heard, .. } = question;
        let Some(own) = self.own.upgrade() else { return };
        let name = match who {
            Who::Own => self.engine.record().seats[seat.index()].kind.to_string(),
            Who::StandIn(name) => name,
        };
        let place = &mut self.bots[seat.index()];
        place.asked = Some(number);
        let bot = place.at_hand.take().filter(|_| heard.is_some());
        let past = bot.is_none().then(|| self.engine.hearing(seat));
        let (room, hall) = (self.room, Arc::clone(&self.hall));
        tokio::spawn(async move {
            let turn = move || {
                let settings = BotSettings::default();
                let new = |name: &str| room.bot(name, &settings, secret::dice().ok()?);
                let mut bot = bot.or_else(|| new(&name)).or_else(|| new("random"))?;
                let past = past.map(|past| past()).or(heard).unwrap_or_default();
                past.iter().for_each(|heard| bot.heard(heard.mover, &heard.text, &heard.view));
                let answer = bot.choose(&view, seat);
                Some((bot, answer))
            };
            let (bot, answer) = match hall.thinkers.bots.think(turn).await {
                Ok(Some((bot, answer))) => (Some(bot), answer.map(Answer::Move).ok_or(Fault::Crashed)),
                Ok(None) | Err(NoAnswer::Crashed) => (None, Err(Fault::Crashed)),
                Err(NoAnswer::TooSlow | NoAnswer::Busy) => (None, Err(Fault::TooSlow)),
            };
            // The table may have left the memory: then nobody waits.
            let _ = own.send(Command::Thought(Thought::Move { question: number, seat, bot, answer })).await;
        });
    }

    /// A bot wanted something that the rules refuse.
    pub(super) fn bot_refused(&self, seat: Seat, why: &Phrase) {
        let why = self.hall.say(Lang::En, why);
        tracing::warn!(table = self.name, seat = seat.index(), why, "a bot made a move that is refused");
    }

    /// What became of thinking; false when the table has to be rebuilt.
    pub(super) fn thought(&mut self, thought: Thought) -> bool {
        match thought {
            Thought::Tell { guest, seat, told } => {
                if matches!(*told, Told::Hint { .. }) {
                    self.hinting[seat.index()] = false;
                }
                self.tell(guest, &told);
                true
            }
            Thought::Refuse { guest, seat, id, why } => {
                self.hinting[seat.index()] = false;
                self.refuse(guest, id, why);
                true
            }
            // The game is dealt before it begins; the bot is asked again then.
            Thought::Move { .. } if self.must_deal_first() => true,
            Thought::Move { question, seat, bot, answer } => {
                let place = &mut self.bots[seat.index()];
                if place.asked == Some(question) {
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
                self.think_for(
                    guest,
                    id,
                    seat,
                    |thinkers| &thinkers.completions,
                    move |_, id| {
                        Ok(Told::Completions { id, moves: room.complete(&view, seat, &typed, COMPLETIONS) })
                    },
                );
            }
            // One at a time: the answer to the first is the answer to all.
            Advice::Hint if self.hinting[seat.index()] => {
                self.refuse(guest, id, Phrase::new("house-hint-coming"));
            }
            Advice::Hint => {
                self.hinting[seat.index()] = true;
                let hall = Arc::clone(&self.hall);
                self.think_for(
                    guest,
                    id,
                    seat,
                    |thinkers| &thinkers.hints,
                    move |lang, id| {
                        let hint = room.hint(&view, seat).ok_or_else(|| Phrase::new("house-no-hint"))?;
                        let why = hint.why.into_iter().map(|phrase| hall.voices.said(lang, phrase)).collect();
                        Ok(Told::Hint { id, text: hint.mv, why })
                    },
                );
            }
        }
    }

    fn think_for(
        &mut self,
        guest: u64,
        id: String,
        seat: Seat,
        queue: fn(&Thinkers) -> &Queue,
        thought: impl FnOnce(Lang, String) -> Result<Told, Phrase> + Send + 'static,
    ) {
        let known = self.guests.iter().find(|known| known.id == guest);
        let Some((lang, source)) = known.map(|guest| (guest.lang, guest.source)) else { return };
        let Some(own) = self.own.upgrade() else { return };
        let hall = Arc::clone(&self.hall);
        tokio::spawn(async move {
            let answer_id = id.clone();
            let answer = queue(&hall.thinkers).think_for(source, move || thought(lang, answer_id)).await;
            let thought = match answer {
                Ok(Ok(told)) => Thought::Tell { guest, seat, told: Box::new(told) },
                Ok(Err(why)) => Thought::Refuse { guest, seat, id, why },
                Err(NoAnswer::Busy) => Thought::Refuse { guest, seat, id, why: Phrase::new("house-busy") },
                Err(_) => Thought::Refuse { guest, seat, id, why: Phrase::new("house-no-hint") },
            };
            let _ = own.send(Command::Thought(thought)).await;
        });
    }
}
