//! A table in memory: one task that takes what guests ask, in order, and tells them what happens.
//!
//! The way of a move: the rules are asked, the entry goes to the database's writer, and only when that says it is on
//! disk the move is made and everybody is told. Nothing else happens at the table in between.

mod guest;
mod moves;
mod open;
mod seats;
mod thoughts;

use std::{collections::HashMap, sync::Arc, time::Instant};

use kernel::{Eyes, Lang, Phrase, Seat, Seated, Sitter, Values};
use serde::{Deserialize, Serialize};
use table::{AnyTable, Room, Token};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use wire::{
    lobby::{Sit, TableInfo, Takeover, Terms},
    socket::Told,
};

use crate::{card::Card, hall::Hall, secret::Hash};
pub(crate) use guest::{Guest, Join};
use thoughts::{Chair, Thought};

/// How many commands may wait at a table.
const INBOX: usize = 256;

/// What a table is asked.
pub(crate) enum Command {
    /// Somebody comes.
    Join(Join, oneshot::Sender<Result<(), Phrase>>),
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
    /// A guest wants another game.
    Rematch { guest: u64, id: String },
    /// Somebody thought of something.
    Thought(Thought),
    /// Somebody outside wants to know about the table.
    Info(oneshot::Sender<TableInfo>),
    /// Somebody outside wants an open seat.
    Sit { sit: Sit, reply: oneshot::Sender<Result<(usize, Token), Phrase>> },
    /// The house closes.
    Close(oneshot::Sender<()>),
}

/// What the house has to know of a table besides its record.
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
    /// What the lobby shows.
    pub(crate) card: Option<Card>,
}

impl Setup {
    /// What everybody is shown of it.
    pub(crate) fn terms(&self, all_seeing: bool) -> Terms {
        Terms { all_seeing, hints: !self.no_hints, takeover: self.takeover.clone(), fair: self.fair }
    }
}

pub(crate) struct Desk {
    hall: Arc<Hall>,
    room: &'static dyn Room,
    id: u64,
    name: String,
    created: i64,
    table: Box<dyn AnyTable>,
    hashes: Vec<(Eyes, Hash)>,
    /// Invitations that were used.
    spent: Vec<(Seat, Hash)>,
    setup: Setup,
    seated: Vec<Seated>,
    gave_up: Vec<bool>,
    /// What clients called their moves, and which entries these became.
    causes: HashMap<(Seat, String), usize>,
    /// Whether the store knows that the game is over.
    closed: bool,
    sha256: Option<String>,
    /// The options as anybody may see them.
    options: Values,
    /// Seats whose hint is being thought of.
    hinting: Vec<bool>,
    next: Option<String>,
    guests: Vec<Guest>,
    chairs: Vec<Chair>,
    /// The number of the thought that is waited for.
    thinking: Option<u64>,
    thoughts: u64,
    /// When to try again what could not be kept.
    retry: Option<Instant>,
    /// The table's own address, which does not keep it alive.
    own: mpsc::WeakSender<Command>,
    last_used: Instant,
}

impl Desk {
    /// Sets the table going; the way to it.
    pub(crate) fn start(mut self) -> mpsc::Sender<Command> {
        let (sender, inbox) = mpsc::channel(INBOX);
        self.own = sender.downgrade();
        let (hall, name) = (Arc::clone(&self.hall), self.name.clone());
        tokio::spawn(async move {
            let running = tokio::spawn(self.run(inbox));
            if running.await.is_err() {
                crate::metrics::count(&hall.metrics.panics);
                tracing::error!(table = name, "a table had an accident; it is rebuilt when somebody comes");
            }
            hall.forget(&name);
        });
        sender
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.close_if_over().await;
        self.wake_bot();
        loop {
            let next = match self.deadline() {
                Some(deadline) => time::timeout_at(deadline.into(), inbox.recv()).await,
                None => Ok(inbox.recv().await),
            };
            match next {
                Ok(Some(Command::Close(reply))) => {
                    self.goodbye(&Phrase::new("house-closing"));
                    inbox.close();
                    let _ = reply.send(());
                    return;
                }
                Ok(Some(command)) => {
                    self.last_used = Instant::now();
                    if !self.handle(command).await {
                        return;
                    }
                }
                Ok(None) => return,
                Err(_) => {
                    if self.is_idle() {
                        tracing::debug!(table = self.name, "leaves the memory");
                        return;
                    }
                    self.retry = None;
                    self.take_over();
                    self.wake_bot();
                }
            }
        }
    }

    /// The next time at which something has to be done though nobody asks.
    fn deadline(&self) -> Option<Instant> {
        let idle = (self.guests.is_empty() && self.thinking.is_none())
            .then(|| self.last_used + self.hall.config.limits.idle);
        [idle, self.takeover_time(), self.retry].into_iter().flatten().min()
    }

    fn is_idle(&self) -> bool {
        self.guests.is_empty()
            && self.thinking.is_none()
            && self.last_used.elapsed() >= self.hall.config.limits.idle
    }

    /// Does what is asked; false when the table cannot go on and has to be rebuilt.
    async fn handle(&mut self, command: Command) -> bool {
        match command {
            Command::Join(join, reply) => {
                let joined = self.join(join).await;
                drop(reply.send(joined));
                self.wake_bot();
            }
            Command::Leave(guest) => self.leave(guest),
            Command::Move { guest, id, text, at, came } => {
                return self.asked_to_move(guest, id, &text, at, came).await;
            }
            Command::GiveUp { guest, id } => return self.asked_to_give_up(guest, id).await,
            Command::Hint { guest, id } => self.asked_for_hint(guest, id),
            Command::Complete { guest, id, typed } => self.asked_to_complete(guest, id, typed),
            Command::Rematch { guest, id } => self.asked_for_rematch(guest, id).await,
            Command::Thought(thought) => return self.thought(thought).await,
            Command::Info(reply) => drop(reply.send(self.info())),
            Command::Sit { sit, reply } => {
                let seated = self.sit(sit).await;
                drop(reply.send(seated));
            }
            // Handled by whoever called.
            Command::Close(_) => (),
        }
        true
    }

    fn seats(&self) -> usize {
        self.seated.len()
    }

    /// The table's own token for these eyes. The guests' tokens are known by their hashes only.
    fn token(&self, eyes: Eyes) -> Token {
        let keys = self.table.keys();
        match eyes {
            Eyes::Seat(seat) => keys.seats[seat.index()],
            Eyes::Public => keys.watch,
            Eyes::All => keys.all_seeing.unwrap_or(keys.watch),
        }
    }

    fn view(&self, eyes: Eyes) -> String {
        self.table.view(self.token(eyes)).unwrap_or_default()
    }

    fn version(&self) -> usize {
        self.table.record().entries.len()
    }

    /// The name of whoever sits there, or the seat's number.
    fn name_of(&self, seat: Seat, lang: Lang) -> String {
        match self.seated[seat.index()].name.as_str() {
            "" => self.hall.voices.of(lang).say(&Phrase::new("house-seat").with("seat", seat.index() + 1)),
            name => name.to_owned(),
        }
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.seated[seat.index()].kind != Sitter::Person
    }

    /// Tells one guest something.
    fn tell(&mut self, guest: u64, told: &Told) {
        let text = serde_json::to_string(told).unwrap_or_default();
        if let Some(guest) = self.guests.iter_mut().find(|known| known.id == guest) {
            guest.send(text.into(), &self.hall.metrics);
        }
        self.sweep();
    }

    /// Tells one guest why not.
    pub(crate) fn refuse(&mut self, guest: u64, id: String, why: Phrase) {
        let Some(lang) = self.guests.iter().find(|known| known.id == guest).map(|guest| guest.lang) else {
            return;
        };
        let why = self.hall.voices.said(lang, why);
        self.tell(guest, &Told::Refused { id, why });
    }

    /// Tells everybody the same.
    pub(crate) fn tell_all(&mut self, told: &Told) {
        let text: axum::extract::ws::Utf8Bytes = serde_json::to_string(told).unwrap_or_default().into();
        for guest in &mut self.guests {
            guest.send(text.clone(), &self.hall.metrics);
        }
        self.sweep();
    }

    /// Tells everybody why the table closes, and lets them go.
    fn goodbye(&mut self, why: &Phrase) {
        for guest in &mut self.guests {
            let told: Told = Told::Bye { why: self.hall.voices.said(guest.lang, why.clone()) };
            guest.send(serde_json::to_string(&told).unwrap_or_default().into(), &self.hall.metrics);
        }
        self.guests.clear();
    }
}
