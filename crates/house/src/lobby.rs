//! The live lobby: tables that can be joined or watched, and people who wait for somebody. What changes is written once a
//! second at most and once for everybody, however many listen.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use kernel::{Lang, Phrase};
use tokio::{
    sync::{Notify, broadcast, mpsc, watch},
    time,
};
use wire::{
    live::{LobbyTold, PairingWish, SeekInfo},
    lobby::{NewSeat, NewTable, TableInfo},
};

use crate::{
    desk::Setup,
    hall::Hall,
    making::NotMade,
    people::Known,
    pool::{Pool, Seeker},
    secret,
};

/// How many tables the lobby shows, the newest.
const MOST: usize = 100;

/// How many changes may wait for somebody who reads slowly. Whoever misses one gets the whole list again.
const WAITING: usize = 16;

/// How often the lobby looks what has changed.
const EVERY: Duration = Duration::from_secs(1);

/// How long those who come at the same moment are waited for before pairs are made.
const TOGETHER: Duration = Duration::from_millis(100);

/// Where somebody who waits is told what was found, and what they called it.
pub(crate) struct Waiting {
    pub(crate) guest: u64,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) lang: Lang,
    pub(crate) known: Option<Known>,
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
}

/// What everybody was told last.
struct Shown {
    tables: Vec<TableInfo>,
    seeks: Vec<SeekInfo>,
    /// The same as a message.
    whole: Utf8Bytes,
    read: Option<Instant>,
}

pub(crate) struct Lobby {
    known: Mutex<Shown>,
    changes: broadcast::Sender<Utf8Bytes>,
    pool: Mutex<(Pool, Vec<Waiting>)>,
    /// How many watch tables that are listed.
    watched: Mutex<HashMap<String, usize>>,
    /// Somebody waits since a moment ago.
    came: Notify,
}

impl Default for Lobby {
    fn default() -> Lobby {
        let (tables, seeks) = (Vec::new(), Vec::new());
        let whole = written(&LobbyTold::Lobby { tables: Vec::new(), seeks: Vec::new() });
        Lobby {
            known: Mutex::new(Shown { tables, seeks, whole, read: None }),
            changes: broadcast::Sender::new(WAITING),
            pool: Mutex::default(),
            watched: Mutex::default(),
            came: Notify::new(),
        }
    }
}

/// A message as it goes over the wire. Messages are plain data with text keys: writing them cannot fail.
pub(crate) fn written(told: &LobbyTold) -> Utf8Bytes {
    serde_json::to_string(told).unwrap_or_default().into()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lobby {
    /// What changes from now on, and how everything is now.
    pub(crate) fn listen(&self) -> (broadcast::Receiver<Utf8Bytes>, Utf8Bytes) {
        let known = lock(&self.known);
        (self.changes.subscribe(), known.whole.clone())
    }

    /// Whether what is known was read so long ago that nobody should be told it.
    fn is_old(&self) -> bool {
        lock(&self.known).read.is_none_or(|read| read.elapsed() >= EVERY)
    }

    /// Everything is like this now: whoever listens is told what of it is new to them.
    fn update(&self, tables: Vec<TableInfo>, seeks: Vec<SeekInfo>) {
        let mut known = lock(&self.known);
        known.read = Some(Instant::now());
        let before: HashMap<&str, &TableInfo> =
            known.tables.iter().map(|table| (table.table.as_str(), table)).collect();
        let changed = |table: &&TableInfo| before.get(table.table.as_str()) != Some(table);
        let changed: Vec<TableInfo> = tables.iter().filter(changed).cloned().collect();
        let is_gone = |table: &&TableInfo| tables.iter().all(|other| other.table != table.table);
        let gone: Vec<String> =
            known.tables.iter().filter(is_gone).map(|table| table.table.clone()).collect();
        if changed.is_empty() && gone.is_empty() && seeks == known.seeks {
            return;
        }
        // Nobody may listen.
        let _ =
            self.changes.send(written(&LobbyTold::Changed { tables: changed, gone, seeks: seeks.clone() }));
        known.whole = written(&LobbyTold::Lobby { tables: tables.clone(), seeks: seeks.clone() });
        (known.tables, known.seeks) = (tables, seeks);
    }

    /// So many watch a table.
    pub(crate) fn watch(&self, table: &str, watchers: usize) {
        let mut watched = lock(&self.watched);
        if watchers == 0 {
            watched.remove(table);
        } else {
            watched.insert(table.to_owned(), watchers);
        }
    }

    /// How many watch a table here.
    pub(crate) fn watchers(&self, table: &str) -> usize {
        lock(&self.watched).get(table).copied().unwrap_or(0)
    }

    /// Somebody waits to be paired; false when too many do.
    pub(crate) fn seek(&self, wish: PairingWish, seeker: Seeker, who: Waiting) -> bool {
        let mut pool = lock(&self.pool);
        let (pool, waiting) = &mut *pool;
        waiting.retain(|other| other.guest != who.guest);
        let joined = pool.join(wish, seeker);
        if joined {
            waiting.push(who);
            self.came.notify_one();
        }
        joined
    }

    /// Somebody waits no more.
    pub(crate) fn leave(&self, guest: u64) {
        let mut pool = lock(&self.pool);
        pool.0.leave(guest);
        pool.1.retain(|other| other.guest != guest);
    }

    /// Takes those out who can play now.
    fn pairs(&self) -> Vec<(PairingWish, Vec<Waiting>)> {
        let mut pool = lock(&self.pool);
        let (pool, waiting) = &mut *pool;
        let mut take = |seeker: Seeker| {
            let at = waiting.iter().position(|other| other.guest == seeker.guest)?;
            Some(waiting.swap_remove(at))
        };
        let tables = pool.pair(Instant::now()).into_iter();
        tables.map(|(wish, table)| (wish, table.into_iter().filter_map(&mut take).collect())).collect()
    }
}

impl Hall {
    /// Refuses what nobody can be paired for.
    pub(crate) fn may_seek(&self, wish: &PairingWish) -> Result<(), Phrase> {
        let room = self.room(&wish.game);
        let room = room.ok_or_else(|| Phrase::new("house-no-game").with("game", wish.game.as_str()))?;
        if let Some(clock) = &wish.clock {
            clock.agreed()?;
        }
        let counts = room.seat_counts(&kernel::OptionValues::default())?;
        if wish.seats < 2 || !counts.contains(&wish.seats) {
            return Err(Phrase::new("house-no-such-seats").with("seats", wish.seats));
        }
        Ok(())
    }

    /// What changes in the lobby from now on, and how everything is now.
    pub(crate) async fn enter_lobby(self: &Arc<Hall>) -> (broadcast::Receiver<Utf8Bytes>, Utf8Bytes) {
        if self.lobby.is_old() {
            self.look_around().await;
        }
        self.lobby.listen()
    }

    /// Tells whoever listens what has changed. The store is read as often as for the list of tables, however many ask.
    async fn look_around(self: &Arc<Hall>) {
        // What cannot be read now stays as it was.
        let Ok(tables) = self.newest(MOST).await else { return };
        let seeks = lock(&self.lobby.pool).0.figures();
        self.lobby.update(tables, seeks);
    }

    /// Lays a table for everybody who can be paired now.
    async fn pair(self: &Arc<Hall>) {
        for (wish, table) in self.lobby.pairs() {
            if let Err(why) = self.lay_for(wish, &table).await {
                let words = self.say(Lang::En, &why);
                tracing::error!(why = words, "no table could be laid for people who were paired");
                for Waiting { id, lang, outbox, .. } in table {
                    let why = self.voices.said(lang, why.clone());
                    let _ = outbox.try_send(written(&LobbyTold::Refused { id, why }));
                }
            }
        }
    }

    async fn lay_for(self: &Arc<Hall>, wish: PairingWish, table: &[Waiting]) -> Result<(), Phrase> {
        // Who begins is drawn by lot.
        let mut dice = secret::dice().map_err(|_| Phrase::new("house-no-randomness"))?;
        let mut order: Vec<usize> = (0..table.len()).collect();
        dice.shuffle(&mut order);
        let new = NewTable {
            game: wish.game,
            seats: order.iter().map(|at| NewSeat::Me { name: table[*at].name.clone() }).collect(),
            clock: wish.clock,
            listed: true,
            ..NewTable::default()
        };
        let people: Vec<Option<Known>> = order.iter().map(|at| table[*at].known.clone()).collect();
        let arrange = move |setup: &mut Setup| {
            setup.host = None;
            // Where everybody says who they are, it counts.
            setup.rated = people.iter().all(Option::is_some);
            setup.no_hints |= setup.rated;
            setup.people = people;
        };
        let made = self.work(move |hall| hall.make_arranged(new, arrange)).await;
        let made = match made {
            Some(Ok(made)) => made,
            Some(Err(NotMade::Refused(why) | NotMade::House(why))) => return Err(why),
            None => return Err(Phrase::new("house-accident")),
        };
        for (at, seat) in order.into_iter().zip(made.seats) {
            let (id, outbox) = (table[at].id.clone(), &table[at].outbox);
            let paired = LobbyTold::Paired { id, table: made.table.clone(), token: seat.link.token };
            // Whoever has left in the meantime is not there; the others may call the game off.
            let _ = outbox.try_send(written(&paired));
        }
        Ok(())
    }
}

/// Looks after the lobby until the house closes.
pub(crate) async fn watch_over(hall: Arc<Hall>, mut closing: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = time::sleep(EVERY) => (),
            () = hall.lobby.came.notified() => time::sleep(TOGETHER).await,
            _ = closing.changed() => return,
        }
        hall.pair().await;
        if hall.lobby.changes.receiver_count() > 0 && hall.lobby.is_old() {
            hall.look_around().await;
        }
    }
}
