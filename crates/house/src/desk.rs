//! A table in memory: one task that hands what guests ask to the table's engine, in order, and does what the engine wants.
//!
//! It holds no rule and no policy: it writes what is to be kept, says what is to be told in each guest's language, and lets
//! bots and coaches think elsewhere. What a guest is told has been kept, because the engine tells nothing else.

mod alarm;
mod begin;
mod deal;
mod guest;
mod known;
mod open;
mod seats;
mod talk;
mod tell;
mod thoughts;
mod vacate;

use std::{
    collections::VecDeque,
    future,
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::{Eyes, OptionValues, Phrase, Seat, Seed, Speak, record};
use serde::{Deserialize, Serialize};
use store::tables::{Append, Change, Hold, SeatResult, StoreError, StoredEntry};
use table::{Advice, Asker, Batch, Effect, Engine, Event, NotKept, Room, Time, Token};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use wire::{
    lobby::{ClockTerms, Sit, TableInfo, Takeover, Terms},
    socket::Told,
    talk::{Spoken, Talk},
};

use crate::{
    card::Card,
    hall::Hall,
    limits::Bucket,
    metrics::count,
    people::{Known, Turn},
    secret::Hash,
};
use alarm::Alarm;
use deal::Gathering;
pub(crate) use deal::{Deal, first_lines, new_share};
pub(crate) use guest::{Guest, Join, Joined, Owed};
use talk::Remembered;
use thoughts::{Bot, Thought};
pub(crate) use vacate::Arrangement;

/// How many commands may wait at a table.
const INBOX: usize = 256;

/// What a table is asked.
pub(crate) enum Command {
    /// Somebody comes.
    Join(Join, oneshot::Sender<Result<Joined, Phrase>>),
    /// Somebody goes.
    Leave(u64),
    /// A guest wants to move.
    Move { guest: u64, id: String, text: String, at: Option<usize>, came: Instant },
    /// A guest gives up.
    GiveUp { guest: u64, id: String },
    /// A guest wants a hint.
    Hint { guest: u64, id: String },
    /// A guest wants to know what can be typed.
    Complete { guest: u64, id: String, typed: String },
    /// A guest has a name.
    Name { guest: u64, id: String, name: String },
    /// A guest says something to the others.
    Say { guest: u64, id: String, what: Spoken },
    /// A guest tells a share in the deal.
    Share { guest: u64, secret: String },
    /// A guest wants another game.
    Rematch { guest: u64, id: String },
    /// Whoever made the table wants the game to begin.
    Start { guest: u64, id: String },
    /// A guest wants to do something with a seat or the table.
    Arrange { guest: u64, id: String, wish: Arrangement },
    /// A guest wants to take the last move back.
    TakeBack { guest: u64, id: String },
    /// A guest offers a draw.
    Draw { guest: u64, id: String },
    /// A guest calls the game off.
    Abort { guest: u64, id: String },
    /// A guest says what they think of another's proposal.
    Agree { guest: u64, id: String, yes: bool },
    /// How long what a guest says is on its way.
    Lag { guest: u64, lag: Duration },
    /// Somebody outside wants to know whether a secret is an invitation that is still good.
    IsInvitation(Hash, oneshot::Sender<bool>),
    /// Somebody thought of something.
    Thought(Thought),
    /// The other game that guests wanted is laid, or is not.
    Laid(Result<String, Phrase>),
    /// What came of the game is kept.
    Concluded(Vec<SeatResult>),
    /// Somebody outside wants to know about the table.
    Info(oneshot::Sender<TableInfo>),
    /// Somebody outside wants an open seat.
    Sit { sit: Sit, reply: oneshot::Sender<Result<(usize, Token), Phrase>> },
    /// The house closes.
    Close(oneshot::Sender<()>),
    /// The table goes for good, and its guests are told why.
    Remove(Phrase, oneshot::Sender<Result<(), StoreError>>),
    /// The table is ours no longer, or we cannot be sure: it looks itself.
    Lost,
}

/// What the house has to know of a table besides its record.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Setup {
    /// Whether the lobby shows it.
    pub(crate) listed: bool,
    /// Whether the seed was the house's own secret.
    pub(crate) fair: bool,
    /// Whether a bot plays for a seat that is left alone.
    pub(crate) takeover: Option<Takeover>,
    /// Whether players may not ask for hints.
    pub(crate) no_hints: bool,
    /// Which seats somebody has taken.
    pub(crate) taken: Vec<bool>,
    /// Whether the game waits until all seats are taken.
    pub(crate) waits: bool,
    /// Whether it was begun before they were.
    pub(crate) started: bool,
    /// The seat of whoever made the table.
    pub(crate) host: Option<usize>,
    /// How long players may think.
    pub(crate) clock: Option<ClockTerms>,
    /// Whether moves can be taken back when the others agree.
    pub(crate) take_backs: bool,
    /// Whether the game counts for ratings.
    pub(crate) rated: bool,
    /// Whether nobody may say anything.
    pub(crate) no_talk: bool,
    /// What was said last.
    pub(crate) said: Vec<Remembered>,
    /// Who sits where, as far as they are known.
    pub(crate) people: Vec<Option<Known>>,
    /// What the lobby shows.
    pub(crate) card: Option<Card>,
    /// What the deal was made of besides the house's own secret.
    pub(crate) deal: Option<Deal>,
}

impl Setup {
    /// The hash that the house shows: of its own secret, which is the seed unless others had a share in that.
    pub(crate) fn shown(&self, table: &str, seed: Seed) -> String {
        let house = self.deal.as_ref().and_then(|deal| deal.house.parse().ok());
        wire::fair::promise_of_house(table, &house.unwrap_or_else(|| seed.into()))
    }

    /// What everybody is shown of it.
    pub(crate) fn terms(&self, all_seeing: bool, most: Talk) -> Terms {
        Terms {
            all_seeing,
            hints: !self.no_hints,
            takeover: self.takeover.clone(),
            fair: self.fair,
            shares: self.deal.as_ref().map(Deal::seats).unwrap_or_default(),
            clock: self.clock,
            take_backs: self.take_backs,
            rated: self.rated,
            talk: self.talk(most),
        }
    }

    /// Who sits in a seat, if they are known.
    pub(crate) fn known(&self, seat: usize) -> Option<&Known> {
        self.people.get(seat)?.as_ref()
    }
}

/// What the database has not answered yet.
struct Keeping {
    batch: u64,
    /// When somebody asked for it.
    came: Instant,
    answer: oneshot::Receiver<Result<(), StoreError>>,
}

pub(crate) struct TableTask {
    hall: Arc<Hall>,
    room: &'static dyn Room,
    hold: Hold,
    name: String,
    created: i64,
    engine: Engine,
    /// What the engine's time is counted from.
    opened: Instant,
    hashes: Vec<(Eyes, Hash)>,
    /// Invitations that were used.
    spent: Vec<(Seat, Hash)>,
    setup: Setup,
    sha256: Option<String>,
    /// The options as anybody may see them.
    options: OptionValues,
    /// Seats whose hint is being thought of.
    hinting: Vec<bool>,
    /// How fast each seat may talk.
    paces: Vec<Bucket>,
    guests: Vec<Guest>,
    /// The bot of each seat.
    bots: Vec<Bot>,
    keeping: Option<Keeping>,
    /// What is known before the deal.
    gathering: Gathering,
    /// When the engine wants to be woken.
    wake: Alarm,
    /// Who waits for another game to be laid.
    rematches: Vec<(u64, String)>,
    /// The table's own address, which does not keep it alive.
    own: mpsc::WeakSender<Command>,
    last_used: Instant,
    /// Whose clock guests were told to run, and at which entry.
    told_clocks: Option<(Option<Seat>, usize)>,
    /// How many the lobby was told to watch.
    told_watchers: usize,
    /// Whose tables were told to list this one.
    reminded: Vec<bool>,
    /// Whose turn was noted last.
    noted_turn: Option<Turn>,
    /// Whether what came of the game is being kept, and the ratings that it has changed.
    concluded: bool,
    changes: Vec<Option<(i64, i64)>>,
    /// When what is being handled came in.
    came: Instant,
}

/// The database's answer, when it comes.
async fn answer(keeping: &mut Option<Keeping>) -> Result<(), StoreError> {
    match keeping {
        Some(keeping) => (&mut keeping.answer).await.unwrap_or(Err(StoreError::Closed)),
        None => future::pending().await,
    }
}

impl TableTask {
    /// Sets the table going; the way to it.
    pub(crate) fn start(mut self) -> mpsc::Sender<Command> {
        let (sender, inbox) = mpsc::channel(INBOX);
        self.own = sender.downgrade();
        let (hall, name) = (Arc::clone(&self.hall), self.name.clone());
        tokio::spawn(async move {
            let running = tokio::spawn(self.run(inbox));
            if running.await.is_err() {
                count(&hall.metrics.panics);
                tracing::error!(table = name, "a table had an accident; it is rebuilt when somebody comes");
            }
            hall.lobby.watch(&name, 0);
            hall.turns.forget(&name);
            hall.forget(&name);
        });
        sender
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        let mut goes_on = self.on(self.opening());
        self.conclude();
        while goes_on {
            let deadline = self.deadline();
            let alarm = async {
                match deadline {
                    Some(deadline) => time::sleep_until(deadline.into()).await,
                    None => future::pending().await,
                }
            };
            tokio::select! {
                biased;
                kept = answer(&mut self.keeping) => goes_on = self.stored(kept),
                command = inbox.recv() => match command {
                    None => return,
                    Some(Command::Close(reply)) => {
                        self.rest().await;
                        self.write_turn().await;
                        self.goodbye(&Phrase::new("house-closing"));
                        inbox.close();
                        // The table is let go before anybody is told that it is.
                        drop(self);
                        let _ = reply.send(());
                        return;
                    }
                    Some(Command::Remove(why, reply)) => {
                        let removed = self.remove(&why).await;
                        let gone = removed.is_ok();
                        let _ = reply.send(removed);
                        if gone {
                            return;
                        }
                    }
                    // Another house may have it: whoever comes back finds out which.
                    Some(_) if !self.hold.is_good() => {
                        self.goodbye(&Phrase::new("house-stale"));
                        return;
                    }
                    Some(command) => {
                        self.last_used = Instant::now();
                        self.came = self.last_used;
                        goes_on = self.handle(command).await;
                    }
                },
                () = alarm => {
                    if self.is_idle() {
                        self.write_turn().await;
                        tracing::debug!(table = self.name, "leaves the memory");
                        return;
                    }
                    self.came = Instant::now();
                    self.wake.rung(self.came);
                    let late = self.gathering.until.is_some_and(|until| until <= self.came);
                    goes_on = if late { self.deal_late().await } else { self.on(Event::Tick) };
                }
            }
        }
    }

    /// The next time at which something has to be done though nobody asks.
    fn deadline(&self) -> Option<Instant> {
        let idle = self.is_unused().then(|| self.last_used + self.hall.config.limits.idle);
        [idle, self.wake.rings_at(), self.gathering.until].into_iter().flatten().min()
    }

    /// Whether nobody is here and nothing is under way.
    fn is_unused(&self) -> bool {
        let busy = self.engine.is_asking() || self.engine.is_keeping() || self.engine.wake_at().is_some();
        self.guests.is_empty() && !busy
    }

    fn is_idle(&self) -> bool {
        self.is_unused() && self.last_used.elapsed() >= self.hall.config.limits.idle
    }

    /// Lets what was accepted be kept, and what clocks show.
    async fn rest(&mut self) {
        let mut goes_on = self.on(Event::Rest);
        while goes_on && self.keeping.is_some() {
            let kept = answer(&mut self.keeping).await;
            goes_on = self.stored(kept);
        }
    }

    fn now(&self) -> Time {
        Time::default().after(self.opened.elapsed())
    }

    /// Does what is asked; false when the table cannot go on and has to be rebuilt.
    async fn handle(&mut self, command: Command) -> bool {
        match command {
            Command::Join(join, reply) => {
                let joined = self.join(join).await;
                let goes_on = joined.as_ref().map_or(true, |(_, goes_on)| *goes_on);
                drop(reply.send(joined.map(|(joined, _)| joined)));
                goes_on
            }
            Command::Leave(id) => {
                let goes_on = self.leave(id);
                // Whoever left does not tell a share any more.
                if goes_on && self.has_all_shares() { self.deal_now().await } else { goes_on }
            }
            Command::Share { guest, secret } => self.share(guest, &secret).await,
            Command::Move { guest, id, .. } if self.is_to_move(guest) && self.must_deal_first() => {
                self.refuse(guest, id, Phrase::new("house-dealing"));
                true
            }
            Command::Move { guest, id, text, at, came } => {
                self.came = came;
                self.on(Event::Move { guest: table::Guest(guest), id, at, text })
            }
            Command::GiveUp { guest, id } => self.on(Event::GiveUp { guest: table::Guest(guest), id }),
            Command::Hint { guest, id } => self.asked_for_hint(guest, id),
            Command::Complete { guest, id, typed } => {
                self.on(Event::Advise { guest: table::Guest(guest), id, about: Advice::Complete(typed) })
            }
            Command::Name { guest, id, name } => {
                self.name_later(guest, id, &name).await;
                true
            }
            Command::Say { guest, id, what } => {
                self.speak(guest, id, what).await;
                true
            }
            Command::Rematch { guest, id } => self.on(Event::Rematch { guest: table::Guest(guest), id }),
            Command::Start { guest, id } => self.start_game(guest, id).await,
            Command::Arrange { guest, id, wish } => self.arrange(guest, id, wish).await,
            Command::TakeBack { guest, id } => self.on(Event::TakeBack { guest: table::Guest(guest), id }),
            Command::Draw { guest, id } => self.on(Event::OfferDraw { guest: table::Guest(guest), id }),
            Command::Abort { guest, id } => self.on(Event::Abort { guest: table::Guest(guest), id }),
            Command::Agree { guest, id, yes } => {
                self.on(Event::Agree { guest: table::Guest(guest), id, yes })
            }
            Command::Lag { guest, lag } => self.on(Event::Lag { guest: table::Guest(guest), lag }),
            Command::IsInvitation(token, reply) => {
                let _ = reply.send(self.is_invitation(&token));
                true
            }
            Command::Thought(thought) => self.thought(thought),
            Command::Laid(laid) => self.laid(laid).await,
            Command::Concluded(results) => {
                self.concluded(&results);
                true
            }
            Command::Info(reply) => {
                drop(reply.send(self.info()));
                true
            }
            Command::Sit { sit, reply } => {
                let seated = self.sit(sit).await;
                drop(reply.send(seated));
                true
            }
            // Handled by whoever called.
            Command::Close(_) | Command::Lost | Command::Remove(..) => true,
        }
    }

    /// Hands an event to the engine and does what it wants; false when the table has to be rebuilt.
    fn on(&mut self, event: Event) -> bool {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            let said = matches!(event, Event::Move { .. } | Event::GiveUp { .. });
            let mut effects = Vec::new();
            self.engine.on(self.now(), event, &mut effects);
            let again = |effect: &Effect| {
                matches!(effect, Effect::Tell { news: table::engine::News::Done { .. }, .. })
            };
            if said && effects.iter().any(again) {
                count(&self.hall.metrics.repeated);
            }
            for effect in effects {
                if !self.carry_out(effect) {
                    return false;
                }
            }
            // Guests whose messages found no room are let go.
            let lost: Vec<Guest> = self.guests.extract_if(.., |guest| guest.lost).collect();
            lost.iter().for_each(|guest| self.tell_here(guest.eyes));
            events.extend(lost.iter().map(|guest| Event::Went { guest: table::Guest(guest.id) }));
        }
        self.tell_clocks();
        self.count_watchers();
        self.note_turn();
        true
    }

    fn carry_out(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Keep(batch) => self.append(&batch),
            Effect::Tell { to, news } => self.tell_news(to, &news),
            Effect::Ask(question) => self.ask(question),
            Effect::Dismiss { seat } => self.bots[seat.index()].dismiss(),
            Effect::Refuse { to: Asker::Guest { guest, id }, why } => {
                count(&self.hall.metrics.refused);
                self.refuse(guest.0, id, why);
            }
            Effect::Refuse { to: Asker::Player { seat, .. }, why } => self.bot_refused(seat, &why),
            Effect::Advise { guest, id, seat, view, about } => self.advise(guest.0, id, seat, view, about),
            Effect::Rematch { guest, id } => self.lay_again(guest.0, id),
            Effect::Wake(time) => self.wake.set(self.opened + time.since(Time::default())),
            Effect::Over(_) => {
                if let Some(ended) = self.ended() {
                    self.tell_all(&Told::Over(ended));
                }
                self.conclude();
            }
            Effect::Stale => {
                self.goodbye(&Phrase::new("house-stale"));
                return false;
            }
        }
        true
    }

    /// Asks the database to keep a batch.
    fn append(&mut self, batch: &Batch) {
        let (reply, answer) = oneshot::channel();
        self.keeping = Some(Keeping { batch: batch.number, came: self.came, answer });
        let count = batch.entries.len();
        let entry = |(place, entry): (usize, &record::Entry)| StoredEntry {
            entry: entry.to_string(),
            cause: batch.cause.clone().filter(|_| place + 1 == count),
        };
        let append = Append {
            number: batch.first as u64,
            entries: batch.entries.iter().enumerate().map(entry).collect(),
            result: batch.result.as_ref().map(record::result_line),
        };
        self.hall.database.append(&self.hold, append, Box::new(move |kept| drop(reply.send(kept))));
    }

    /// The database has answered.
    fn stored(&mut self, kept: Result<(), StoreError>) -> bool {
        let Some(Keeping { batch, came, .. }) = self.keeping.take() else { return true };
        self.came = came;
        match kept {
            Ok(()) => {
                let goes_on = self.on(Event::Kept { batch });
                self.hall.metrics.moved(came.elapsed());
                goes_on
            }
            // Another house has the table, or nobody knows what became of the move: the record does.
            Err(StoreError::Taken | StoreError::Lost | StoreError::Away(_)) => {
                self.on(Event::NotKept { batch, why: NotKept::Taken })
            }
            Err(error) => {
                count(&self.hall.metrics.not_kept);
                if let Some(left_out) = self.hall.seldom.not_kept.may_be_said(Instant::now()) {
                    let table = self.name.as_str();
                    tracing::error!(table, %error, left_out, "a move could not be kept and was not made");
                }
                let why = NotKept::Problem(error.phrase().into());
                self.on(Event::NotKept { batch, why })
            }
        }
    }

    /// Removes the table once what was accepted is kept.
    async fn remove(&mut self, why: &Phrase) -> Result<(), StoreError> {
        self.rest().await;
        self.change(Change::Delete).await?;
        self.goodbye(why);
        Ok(())
    }

    /// Waits until a change is on disk.
    async fn change(&mut self, change: Change) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.hall.database.change(&self.hold, change, Box::new(move |kept| drop(reply.send(kept))));
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// The same, with the reason in words where it cannot be.
    async fn keep(&mut self, change: Change) -> Result<(), Phrase> {
        self.change(change).await.map_err(|error| error.phrase())
    }
}
