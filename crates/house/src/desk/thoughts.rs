//! Bots, hints and completions: thought of elsewhere, heard of here.

use std::{sync::Arc, time::Instant};

use kernel::{BotSettings, Eyes, Lang, Phrase, Seat};
use table::{AnyBot, What};
use wire::socket::Told;

use super::{Command, Desk};
use crate::{
    metrics::count,
    secret,
    think::{NoAnswer, Queue, Thinkers},
};

/// How many completions are sent.
const COMPLETIONS: usize = 200;

/// A seat as the house sees it: who is there, and the bot that plays there.
pub(super) struct Chair {
    /// Since when nobody is connected.
    pub(super) absent_since: Option<Instant>,
    /// Whether a bot plays for whoever left it.
    pub(super) stand_in: bool,
    /// The bot, unless it is thinking.
    bot: Option<Box<dyn AnyBot>>,
    /// Whether there is a bot at all, here or thinking.
    has_bot: bool,
    /// What the bot has not heard of yet.
    unheard: Vec<Heard>,
    /// Whether the bot has failed at this turn, so that the simplest one plays.
    failed: bool,
}

type Heard = (Seat, String, String);

impl Chair {
    pub(super) fn new(now: Instant) -> Chair {
        Chair {
            absent_since: Some(now),
            stand_in: false,
            bot: None,
            has_bot: false,
            unheard: Vec::new(),
            failed: false,
        }
    }

    fn dismiss(&mut self) {
        self.bot = None;
        self.has_bot = false;
        self.unheard.clear();
    }
}

/// What came of thinking.
pub(crate) enum Thought {
    /// A bot's move.
    Move { number: u64, seat: Seat, bot: Option<Box<dyn AnyBot>>, answer: Result<Option<String>, NoAnswer> },
    /// Something to tell a guest about what a seat asked for.
    Tell { guest: u64, seat: Seat, told: Box<Told> },
    /// Something to refuse a guest.
    Refuse { guest: u64, seat: Seat, id: String, why: Phrase },
}

/// What became of a bot's turn.
struct Turn {
    bot: Box<dyn AnyBot>,
    answer: Option<String>,
}

impl Desk {
    /// When the seat to move, left alone, is played by a bot.
    pub(super) fn takeover_time(&self) -> Option<Instant> {
        let takeover = self.setup.takeover.as_ref()?;
        let seat = self.table.to_move()?;
        let chair = &self.chairs[seat.index()];
        let nobody = self.guests.is_empty();
        if nobody || self.is_bot(seat) || chair.stand_in || self.gave_up[seat.index()] {
            return None;
        }
        Some(chair.absent_since? + std::time::Duration::from_secs(u64::from(takeover.after)))
    }

    /// Lets a bot play for a seat that was left alone for too long.
    pub(super) fn take_over(&mut self) {
        let due = self.takeover_time().is_some_and(|time| time <= Instant::now());
        if let (true, Some(seat)) = (due, self.table.to_move()) {
            self.chairs[seat.index()].stand_in = true;
            self.tell_seats();
        }
    }

    /// The bot that plays for a seat, by name.
    fn bot_of(&self, seat: Seat) -> Option<String> {
        let chair = &self.chairs[seat.index()];
        let name = if self.is_bot(seat) {
            self.seated[seat.index()].kind.to_string()
        } else if chair.stand_in || self.gave_up[seat.index()] {
            self.setup.takeover.as_ref().map_or("medium", |takeover| takeover.bot.as_str()).to_owned()
        } else {
            return None;
        };
        Some(if chair.failed { "random".to_owned() } else { name })
    }

    /// Asks the bot whose turn it is, if it is a bot's turn and somebody cares: a table of bots alone plays only while
    /// it is watched.
    pub(super) fn wake_bot(&mut self) {
        let Some(seat) = self.table.to_move() else { return };
        let people = Seat::all(self.seats()).any(|seat| !self.is_bot(seat) && !self.gave_up[seat.index()]);
        let unwatched = !people && self.guests.is_empty();
        if self.thinking.is_some() || self.retry.is_some() || unwatched {
            return;
        }
        let Some(name) = self.bot_of(seat) else { return };
        let Some(own) = self.own.upgrade() else { return };
        self.thoughts += 1;
        let number = self.thoughts;
        self.thinking = Some(number);
        let view = self.view(Eyes::Seat(seat));
        let chair = &mut self.chairs[seat.index()];
        let (bot, unheard) = (chair.bot.take(), std::mem::take(&mut chair.unheard));
        // A bot that comes to the table now hears what happened before.
        let past = bot.is_none().then(|| self.table.record().clone());
        self.chairs[seat.index()].has_bot = true;
        let (room, hall) = (self.room, Arc::clone(&self.hall));
        tokio::spawn(async move {
            let turn = move || -> Option<Turn> {
                let settings = BotSettings::default();
                let new = |name: &str| room.bot(name, &settings, secret::dice().ok()?);
                let mut bot = bot.or_else(|| new(&name)).or_else(|| new("random"))?;
                if let Some(record) = past {
                    let mut hear = |mover, what: &What, view: &dyn Fn() -> String| {
                        if let What::Moved { text, .. } = what {
                            bot.heard(mover, text, &view());
                        }
                    };
                    room.follow(&record, Eyes::Seat(seat), &mut hear).ok()?;
                } else {
                    unheard.iter().for_each(|(mover, text, view)| bot.heard(*mover, text, view));
                }
                let answer = bot.choose(&view, seat);
                Some(Turn { bot, answer })
            };
            let thought = match hall.thinkers.bots.think(turn).await {
                Ok(Some(Turn { bot, answer })) => {
                    Thought::Move { number, seat, bot: Some(bot), answer: Ok(answer) }
                }
                Ok(None) => Thought::Move { number, seat, bot: None, answer: Ok(None) },
                Err(fault) => Thought::Move { number, seat, bot: None, answer: Err(fault) },
            };
            // The table may have left the memory: then nobody waits.
            let _ = own.send(Command::Thought(thought)).await;
        });
    }

    /// Bots hear of every move, as their seats saw it.
    pub(super) fn bots_hear(&mut self, number: usize, seen: &[(Eyes, String)]) {
        for seat in Seat::all(self.seats()) {
            if !self.chairs[seat.index()].has_bot {
                continue;
            }
            let eyes = Eyes::Seat(seat);
            let known = seen.iter().find(|(known, _)| *known == eyes).map(|(_, view)| view.clone());
            let view = known.unwrap_or_else(|| self.view(eyes));
            let happened = self.table.history(self.token(eyes), number).unwrap_or_default();
            if let Some((mover, What::Moved { text, .. })) = happened.into_iter().next() {
                self.chairs[seat.index()].unheard.push((mover, text, view));
            }
        }
    }

    /// What became of thinking; false when the table has to be rebuilt.
    pub(super) async fn thought(&mut self, thought: Thought) -> bool {
        match thought {
            Thought::Tell { guest, seat, told } => {
                if matches!(*told, Told::Hint { .. }) {
                    self.hinting[seat.index()] = false;
                }
                self.tell(guest, &told);
            }
            Thought::Refuse { guest, seat, id, why } => {
                self.hinting[seat.index()] = false;
                self.refuse(guest, id, why);
            }
            Thought::Move { number, seat, bot, answer } => {
                let chair = &mut self.chairs[seat.index()];
                match bot {
                    Some(bot) => chair.bot = Some(bot),
                    None => chair.dismiss(),
                }
                if self.thinking == Some(number) {
                    self.thinking = None;
                    return self.bot_moves(seat, answer).await;
                }
                if self.bot_of(seat).is_none() {
                    self.chairs[seat.index()].dismiss();
                }
                self.wake_bot();
            }
        }
        true
    }

    async fn bot_moves(&mut self, seat: Seat, answer: Result<Option<String>, NoAnswer>) -> bool {
        let why = match answer {
            Ok(Some(text)) => match self.make_for(seat, Some(&text)).await {
                Ok(goes_on) => {
                    self.chairs[seat.index()].failed = false;
                    return goes_on;
                }
                // Not the bot's fault: it is asked again when there is a chance.
                Err(_) if self.retry.is_some() => return true,
                Err(why) => self.hall.say(Lang::En, &why),
            },
            Ok(None) | Err(NoAnswer::Crashed) => "it crashed".to_owned(),
            Err(NoAnswer::TooSlow | NoAnswer::Busy) => "it took too long".to_owned(),
        };
        count(&self.hall.metrics.bot_faults);
        let bot = self.bot_of(seat).unwrap_or_default();
        tracing::warn!(table = self.name, seat = seat.index(), bot, why, "a bot failed at its turn");
        let chair = &mut self.chairs[seat.index()];
        chair.dismiss();
        if !chair.failed {
            chair.failed = true;
            self.wake_bot();
            return true;
        }
        // Even the simplest bot failed: the seat is given up rather than the table held up.
        chair.failed = false;
        if self.gave_up[seat.index()] {
            tracing::error!(table = self.name, seat = seat.index(), "no bot can play on for this seat");
            return true;
        }
        self.make_for(seat, None).await.unwrap_or(true)
    }

    pub(super) fn asked_for_hint(&mut self, guest: u64, id: String) {
        if self.setup.no_hints {
            return self.refuse(guest, id, Phrase::new("house-no-hints-here"));
        }
        // One at a time: the answer to the first is the answer to all.
        if let Some(seat) = self.seat_of_guest(guest) {
            if self.hinting[seat.index()] {
                return self.refuse(guest, id, Phrase::new("house-hint-coming"));
            }
            self.hinting[seat.index()] = self.table.to_move() == Some(seat);
        }
        let room = self.room;
        let hall = Arc::clone(&self.hall);
        self.think_for(
            guest,
            id,
            |thinkers| &thinkers.hints,
            move |view, seat, lang, id| {
                let hint = room.hint(view, seat).ok_or_else(|| Phrase::new("house-no-hint"))?;
                let why = hint.why.into_iter().map(|phrase| hall.voices.said(lang, phrase)).collect();
                Ok(Told::Hint { id, text: hint.mv, why })
            },
        );
    }

    pub(super) fn asked_to_complete(&mut self, guest: u64, id: String, typed: String) {
        let room = self.room;
        self.think_for(
            guest,
            id,
            |thinkers| &thinkers.completions,
            move |view, seat, _, id| {
                Ok(Told::Completions { id, moves: room.complete(view, seat, &typed, COMPLETIONS) })
            },
        );
    }

    /// Lets somebody think about what a player sees, and tells the player.
    fn think_for(
        &mut self,
        guest: u64,
        id: String,
        queue: fn(&Thinkers) -> &Queue,
        thought: impl FnOnce(&str, Seat, Lang, String) -> Result<Told, Phrase> + Send + 'static,
    ) {
        let known = self.guests.iter().find(|known| known.id == guest);
        let Some((eyes, lang, source)) = known.map(|guest| (guest.eyes, guest.lang, guest.source)) else {
            return;
        };
        let why = match eyes.seat() {
            None => Phrase::new("house-watching"),
            Some(seat) if self.table.to_move() != Some(seat) => Phrase::new("house-not-your-turn"),
            Some(seat) => {
                let Some(own) = self.own.upgrade() else { return };
                let (view, hall) = (self.view(eyes), Arc::clone(&self.hall));
                tokio::spawn(async move {
                    let answer_id = id.clone();
                    let thought = move || thought(&view, seat, lang, answer_id);
                    let answer = queue(&hall.thinkers).think_for(source, thought).await;
                    let why = match answer {
                        Ok(Ok(told)) => {
                            let thought = Thought::Tell { guest, seat, told: Box::new(told) };
                            let _ = own.send(Command::Thought(thought)).await;
                            return;
                        }
                        Ok(Err(why)) => why,
                        Err(NoAnswer::Busy) => Phrase::new("house-busy"),
                        Err(_) => Phrase::new("house-no-hint"),
                    };
                    let thought = Thought::Refuse { guest, seat, id, why };
                    let _ = own.send(Command::Thought(thought)).await;
                });
                return;
            }
        };
        self.refuse(guest, id, why);
    }
}
