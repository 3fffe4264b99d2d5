//! The house's side: engines in memory, connections, and what goes between them. It is gone when the house is killed.

use std::collections::BTreeMap;

use kernel::{Eyes, Lang, Phrase, Record, Seat};
use table::{
    Asker, Audience, Batch, Effect, Engine, Event, Guest, Manners, Player, PlayerQuestion, Room, Time, What,
    engine::News,
};
use wire::lobby::Terms;
use wire::socket::{ClientMessage, Ended, Happened, LogLine, Said, Told, VERSION, Welcome, You};

/// What the house wants done by the world around it.
pub(crate) enum Wanted {
    /// Send this to a connection.
    Send(u64, Box<Told>),
    /// Keep this.
    Keep(usize, Batch),
    /// Let a bot think.
    Think(usize, PlayerQuestion),
    /// Wake a table.
    Wake(usize, Time),
    /// Let go of all connections of a table, which is rebuilt when somebody comes.
    Forget(usize),
}

/// A table in memory.
struct Seated {
    engine: Engine,
    /// Distinguishes a table from the one that was here before it was forgotten.
    life: u64,
}

/// The house.
pub(crate) struct Server {
    room: &'static dyn Room,
    tables: BTreeMap<usize, Seated>,
    /// The table of each connection that has said hello.
    connections: BTreeMap<u64, usize>,
    lives: u64,
    /// A mistake on purpose: views tell how often somebody came.
    pub(crate) leaks: bool,
}

impl Server {
    pub(crate) fn new(room: &'static dyn Room, lives: u64) -> Server {
        Server { room, tables: BTreeMap::new(), connections: BTreeMap::new(), lives, leaks: false }
    }

    pub(crate) fn lives(&self) -> u64 {
        self.lives
    }

    /// Which table's life is going on, for answers that come later.
    pub(crate) fn life(&self, table: usize) -> Option<u64> {
        self.tables.get(&table).map(|seated| seated.life)
    }

    pub(crate) fn engine(&self, table: usize) -> Option<&Engine> {
        self.tables.get(&table).map(|seated| &seated.engine)
    }

    pub(crate) fn has(&self, table: usize) -> bool {
        self.tables.contains_key(&table)
    }

    /// Opens a table from what is kept of it.
    pub(crate) fn open(
        &mut self,
        table: usize,
        record: &Record,
        players: &[Player],
        manners: Manners,
        causes: &[Option<String>],
        now: Time,
    ) -> Result<Vec<Wanted>, Phrase> {
        let mut engine = self.room.engine(record, players, manners, now)?;
        for (number, cause) in causes.iter().enumerate() {
            if let Some(cause) = cause {
                engine.remember(number, cause);
            }
        }
        self.lives += 1;
        self.tables.insert(table, Seated { engine, life: self.lives });
        Ok(self.on(table, now, Event::Tick))
    }

    pub(crate) fn forget(&mut self, table: usize) -> Vec<u64> {
        self.tables.remove(&table);
        let gone = self.connections.iter().filter(|(_, of)| **of == table).map(|(connection, _)| *connection);
        let gone: Vec<u64> = gone.collect();
        self.connections.retain(|connection, _| !gone.contains(connection));
        gone
    }

    /// The table that a first message asks for, and the eyes that it proves.
    pub(crate) fn hello(text: &str) -> Option<(usize, Eyes, usize)> {
        let Ok(ClientMessage::Hello { table, token, since, .. }) = serde_json::from_str(text) else {
            return None;
        };
        let eyes = match token.as_deref() {
            None => Eyes::Public,
            Some("all") => Eyes::All,
            Some(token) => Eyes::Seat(Seat(token.strip_prefix("seat ")?.parse().ok()?)),
        };
        Some((table.parse().ok()?, eyes, since.unwrap_or(0)))
    }

    pub(crate) fn came(
        &mut self,
        connection: u64,
        table: usize,
        eyes: Eyes,
        since: usize,
        now: Time,
    ) -> Vec<Wanted> {
        self.connections.insert(connection, table);
        self.on(table, now, Event::Came { guest: Guest(connection), eyes, since })
    }

    pub(crate) fn went(&mut self, connection: u64, now: Time) -> Vec<Wanted> {
        match self.connections.remove(&connection) {
            None => Vec::new(),
            Some(table) => self.on(table, now, Event::Went { guest: Guest(connection) }),
        }
    }

    /// Hears a message; `None` if nobody is known on that connection, as after a restart.
    pub(crate) fn hears(&mut self, connection: u64, text: &str, now: Time) -> Option<Vec<Wanted>> {
        let table = *self.connections.get(&connection)?;
        let guest = Guest(connection);
        let event = match serde_json::from_str::<ClientMessage>(text) {
            Ok(ClientMessage::Move { id, text, at }) => Event::Move { guest, id, at, text },
            Ok(ClientMessage::GiveUp { id }) => Event::GiveUp { guest, id },
            Ok(ClientMessage::Hint { id }) => Event::Advise { guest, id, about: table::Advice::Hint },
            Ok(ClientMessage::Rematch { id }) => Event::Rematch { guest, id },
            _ => return Some(Vec::new()),
        };
        Some(self.on(table, now, event))
    }

    /// Something happens at a table.
    pub(crate) fn on(&mut self, table: usize, now: Time, event: Event) -> Vec<Wanted> {
        let Some(seated) = self.tables.get_mut(&table) else { return Vec::new() };
        let mut effects = Vec::new();
        seated.engine.on(now, event, &mut effects);
        let mut wanted = Vec::new();
        for effect in effects {
            match effect {
                Effect::Keep(batch) => wanted.push(Wanted::Keep(table, batch)),
                Effect::Ask(question) => wanted.push(Wanted::Think(table, question)),
                Effect::Wake(time) => wanted.push(Wanted::Wake(table, time)),
                Effect::Stale => wanted.push(Wanted::Forget(table)),
                Effect::Refuse { to: Asker::Guest { guest, id }, why } => {
                    wanted.push(Wanted::Send(guest.0, Box::new(Told::Refused { id, why: said(why) })));
                }
                Effect::Over(_) => self.tell(table, Audience::All, &mut wanted, |server, _| {
                    let engine = server.engine(table)?;
                    Some(Told::Over(Ended::new(&engine.outcome()?, engine.record().seed)))
                }),
                Effect::Tell { to, news } => {
                    self.tell(table, to, &mut wanted, |server, eyes| server.news(table, eyes, &news));
                }
                Effect::Refuse { .. }
                | Effect::Dismiss { .. }
                | Effect::Advise { .. }
                | Effect::Rematch { .. } => (),
            }
        }
        wanted
    }

    fn tell(
        &self,
        table: usize,
        to: Audience,
        wanted: &mut Vec<Wanted>,
        told: impl Fn(&Server, Eyes) -> Option<Told>,
    ) {
        let Some(engine) = self.engine(table) else { return };
        for (connection, _) in self.connections.iter().filter(|(_, of)| **of == table) {
            let Some(eyes) = engine.eyes_of(Guest(*connection)) else { continue };
            let is_told = match to {
                Audience::Guest(guest) => guest.0 == *connection,
                Audience::Eyes(told) => told == eyes,
                Audience::All => true,
            };
            if is_told && let Some(told) = told(self, eyes) {
                wanted.push(Wanted::Send(*connection, Box::new(told)));
            }
        }
    }

    fn news(&self, table: usize, eyes: Eyes, news: &News) -> Option<Told> {
        let engine = self.engine(table)?;
        let view = |view: &table::AnyView| {
            let mut view: serde_json::Value = serde_json::from_str(view.json().get()).unwrap_or_default();
            if self.leaks
                && let Some(fields) = view.as_object_mut()
            {
                fields.insert("lives".to_owned(), self.lives.into());
            }
            view
        };
        Some(match news {
            News::Welcome { eyes, since } => Told::Welcome(Box::new(Welcome {
                v: VERSION,
                table: table.to_string(),
                game: self.room.name().to_owned(),
                options: engine.record().options.clone(),
                you: match eyes {
                    Eyes::Seat(seat) => You::Seat(*seat),
                    Eyes::Public => You::Public,
                    Eyes::All => You::All,
                },
                token: None,
                seats: Vec::new(),
                seers: 0,
                terms: Terms::default(),
                host: None,
                waiting: engine.is_waiting(),
                clocks: Vec::new(),
                proposed: None,
                sha256: None,
                version: engine.version(),
                since: *since,
                log: engine
                    .history(*eyes, *since)
                    .map(|(number, seat, what)| line(number, seat, &what))
                    .collect(),
                to_move: engine.to_move(),
                over: engine.outcome().map(|outcome| Ended::new(&outcome, engine.record().seed)),
                next: None,
                talk: Vec::new(),
                view: view(&engine.view(*eyes)),
            })),
            News::Happened { number, seat, what, view: seen } => {
                debug_assert!(eyes.seat().is_none_or(|seat| seat.index() < engine.seats().len()));
                Told::Happened(Happened {
                    line: line(*number, *seat, what),
                    to_move: seen.to_move(),
                    view: view(seen),
                })
            }
            News::Done { id, number } => Told::Done { id: id.clone(), number: *number },
            News::WentOn { table } => Told::Rematch { table: table.clone() },
            News::Seats | News::Failed { .. } | News::Proposed { .. } | News::Refused { .. } => return None,
        })
    }
}

fn said(phrase: Phrase) -> Said {
    let text = format!("{phrase} ({})", Lang::En.code());
    Said { phrase, text }
}

fn line(number: usize, seat: Seat, what: &What) -> LogLine {
    let text = match what {
        What::Moved { text, .. } => Some(text.clone()),
        What::GaveUp | What::RanOut | What::TookBack { .. } | What::Settled { .. } => None,
    };
    LogLine { number, seat, text, back_to: None, says: said(what.line("")) }
}
