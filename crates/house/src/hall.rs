//! What all connections share: the games, the database, the tables in memory.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use kernel::{Lang, Phrase, Speak};
use store::tables::{Change, Database, Hold, StoreError, Stored};
use table::Room;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::{
    codes::Codes,
    config::Config,
    desk::{Command, TableTask},
    hooks::Hooks,
    limits::{Counted, Hourly, Paced, Source},
    listing::Listing,
    lobby::Lobby,
    metrics::{Metrics, count},
    orders::Bans,
    people::Turns,
    reviews::Reviews,
    seldom::SeldomSaid,
    think::Thinkers,
    voice::Voices,
};

pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) database: Arc<Database>,
    pub(crate) voices: Voices,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    pub(crate) reviews: Arc<Reviews>,
    pub(crate) codes: Codes,
    pub(crate) lobby: Lobby,
    pub(crate) hooks: Hooks,
    pub(crate) turns: Turns,
    pub(crate) sockets: Counted,
    pub(crate) requests: Counted,
    /// Calls with a body that are being read and answered.
    pub(crate) posts: Counted,
    pub(crate) listing: Listing,
    pub(crate) bans: Bans,
    /// Places for work that waits for the disk or plays a record again.
    clerks: Arc<Semaphore>,
    made: Hourly,
    seated: Hourly,
    /// How fast sources call.
    pub(crate) pace: Paced,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    guests: AtomicU64,
    closing: watch::Sender<bool>,
    /// Sockets that are passed on to other houses.
    pub(crate) pipes: AtomicU64,
    pub(crate) seldom: SeldomSaid,
}

/// How much work that waits for the disk is done at once. Each may hold a record and its text.
const CLERKS: usize = 8;

/// A table's place in memory. Whoever opens the table holds the lock, so that it is opened once.
#[derive(Default)]
struct Slot(tokio::sync::Mutex<Option<mpsc::Sender<Command>>>);

/// Somebody on the way to a table. If they find none, the place is free again.
struct Visit {
    hall: Arc<Hall>,
    name: String,
    slot: Arc<Slot>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hall.free(&self.name, 1);
    }
}

/// Why there is no such table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NoTable {
    Unknown,
    Damaged(Phrase),
    Store(StoreError),
    Closing,
}

impl Speak for NoTable {
    fn phrase(&self) -> Phrase {
        match self {
            NoTable::Unknown => Phrase::new("house-no-table"),
            NoTable::Damaged(problem) => Phrase::new("house-damaged").with("problem", problem.clone()),
            NoTable::Store(error) => error.phrase(),
            NoTable::Closing => Phrase::new("house-closing"),
        }
    }
}

impl Hall {
    pub(crate) fn new(config: Config, database: Database) -> Hall {
        Hall {
            voices: Voices::new(&config.rooms),
            thinkers: Thinkers::new(config.limits.thinkers, config.limits.thinking),
            reviews: Arc::default(),
            codes: Codes::default(),
            lobby: Lobby::default(),
            hooks: Hooks::default(),
            turns: Turns::default(),
            metrics: Metrics::default(),
            sockets: Counted::default(),
            requests: Counted::default(),
            posts: Counted::default(),
            listing: Listing::default(),
            bans: Bans::default(),
            clerks: Arc::new(Semaphore::new(CLERKS)),
            made: Hourly::default(),
            seated: Hourly::default(),
            pace: Paced::new(config.limits.calls_per_second, config.limits.calls_burst),
            slots: Mutex::default(),
            guests: AtomicU64::new(1),
            closing: watch::Sender::new(false),
            pipes: AtomicU64::new(0),
            seldom: SeldomSaid::default(),
            database: Arc::new(database),
            config,
        }
    }

    pub(crate) fn room(&self, game: &str) -> Option<&'static dyn Room> {
        self.config.rooms.iter().copied().find(|room| room.name() == game)
    }

    /// A number for a connection.
    pub(crate) fn guest(&self) -> u64 {
        self.guests.fetch_add(1, Relaxed)
    }

    pub(crate) fn say(&self, lang: Lang, speaker: &impl Speak) -> String {
        self.voices.of(lang).tell(speaker)
    }

    /// Whether the source may make one more table: from a form, from a file, or for another game.
    pub(crate) fn may_make(&self, source: Source) -> bool {
        self.counted(self.made.take(source, self.config.limits.tables_per_hour, Instant::now()))
    }

    /// Whether the source may take one more open seat.
    pub(crate) fn may_sit(&self, source: Source) -> bool {
        self.counted(self.seated.take(source, self.config.limits.seats_per_hour, Instant::now()))
    }

    fn counted(&self, may: bool) -> bool {
        if !may {
            count(&self.metrics.too_many);
        }
        may
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tables in memory.
    pub(crate) fn live(&self) -> usize {
        self.slots().len()
    }

    /// The way to a table, rebuilt from its record if it is not in memory.
    pub(crate) async fn table(self: &Arc<Hall>, name: &str) -> Result<mpsc::Sender<Command>, NoTable> {
        if self.is_closing() {
            return Err(NoTable::Closing);
        }
        let visit = self.visit(name);
        if let Some(desk) = visit.slot.0.lock().await.as_ref().filter(|desk| !desk.is_closed()) {
            return Ok(desk.clone());
        }
        // What was begun is finished, also when whoever asked hangs up: a table that is taken is opened.
        let opening = tokio::spawn(async move {
            let mut place = visit.slot.0.lock().await;
            if let Some(desk) = place.as_ref().filter(|desk| !desk.is_closed()) {
                return Ok(desk.clone());
            }
            let desk = visit.hall.rebuild(&visit.name).await?;
            *place = Some(desk.clone());
            Ok(desk)
        });
        opening.await.unwrap_or(Err(NoTable::Closing))
    }

    /// Goes to the place of a table.
    fn visit(self: &Arc<Hall>, name: &str) -> Visit {
        let slot = Arc::clone(self.slots().entry(name.to_owned()).or_default());
        Visit { hall: Arc::clone(self), name: name.to_owned(), slot }
    }

    /// Asks a table something, once more if it was just leaving the memory.
    pub(crate) async fn ask<T>(
        self: &Arc<Hall>,
        name: &str,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<T, NoTable> {
        for _ in 0..3 {
            let desk = self.table(name).await?;
            let (reply, answer) = oneshot::channel();
            if desk.send(command(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(NoTable::Closing)
    }

    /// Does something that waits for the disk, off the threads that serve sockets and with so many others at most. The place
    /// belongs to the work: whoever hangs up does not make room for more. `None` when the work has an accident.
    pub(crate) async fn work<T: Send + 'static>(
        self: &Arc<Hall>,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Option<T> {
        let place = Arc::clone(&self.clerks).acquire_owned().await.ok()?;
        let hall = Arc::clone(self);
        let working = tokio::task::spawn_blocking(move || {
            let done = work(&hall);
            drop(place);
            done
        });
        working.await.ok()
    }

    async fn rebuild(self: &Arc<Hall>, name: &str) -> Result<mpsc::Sender<Command>, NoTable> {
        // Where the store is known to be away, whoever comes is told so at once: another house may reach it.
        if let Some(away) = self.database.figures().away() {
            return Err(NoTable::Store(away));
        }
        let own = Arc::clone(self);
        let wanted = name.to_owned();
        let opened = self.work(move |hall| -> Result<TableTask, NoTable> {
            let (hold, stored) = hall.taken(&wanted)?;
            TableTask::open(&own, hold.clone(), stored).map_err(|problem| {
                hall.damaged(&wanted, Some(&hold), &problem);
                NoTable::Damaged(problem)
            })
        });
        let desk = opened.await.ok_or_else(|| {
            // A record that makes its game panic is a damaged record.
            let problem = Phrase::new("house-accident");
            self.damaged(name, None, &problem);
            NoTable::Damaged(problem)
        })??;
        count(&self.metrics.tables_opened);
        Ok(desk.start())
    }

    /// A table as it is stored; this waits for the disk.
    pub(crate) fn stored(&self, name: &str) -> Result<Stored, NoTable> {
        let stored = self.found(name, self.database.table(name))?;
        whole(&stored).map(|()| stored)
    }

    /// A table that is ours from now on; this waits for the disk.
    fn taken(&self, name: &str) -> Result<(Hold, Stored), NoTable> {
        let (hold, stored) = self.found(name, self.database.take(name))?;
        whole(&stored).map(|()| (hold, stored))
    }

    fn found<T>(&self, name: &str, found: Result<Option<T>, StoreError>) -> Result<T, NoTable> {
        match found {
            Err(StoreError::Damaged(problem)) => {
                let phrase = Phrase::new("house-store-damaged").with("problem", problem);
                self.damaged(name, None, &phrase);
                Err(NoTable::Damaged(phrase))
            }
            other => other.map_err(NoTable::Store)?.ok_or(NoTable::Unknown),
        }
    }

    /// Whether a table is in memory.
    pub(crate) fn is_live(&self, name: &str) -> bool {
        self.slots().contains_key(name)
    }

    /// Whether a table is open here, or is being opened.
    pub(crate) fn serves(&self, name: &str) -> bool {
        let slots = self.slots();
        let open = |desk: &Option<mpsc::Sender<Command>>| desk.as_ref().is_some_and(|desk| !desk.is_closed());
        // Whoever opens it has the lock, and opens nothing while the store is away.
        let opening = || self.database.figures().away().is_none();
        slots.get(name).is_some_and(|slot| slot.0.try_lock().map_or_else(|_| opening(), |desk| open(&desk)))
    }

    /// The way to a table that is in memory.
    pub(crate) async fn live_desk(&self, name: &str) -> Option<mpsc::Sender<Command>> {
        let slot = self.slots().get(name).cloned()?;
        let desk = slot.0.lock().await.clone();
        drop(slot);
        // If the table was just leaving, its place was not free while we looked.
        self.forget(name);
        desk.filter(|desk| !desk.is_closed())
    }

    /// Lets the guests of a table go that is ours no longer.
    pub(crate) async fn lost(&self, name: &str) {
        if let Some(desk) = self.live_desk(name).await {
            let _ = desk.send(Command::Lost).await;
        }
    }

    /// Reports a table that cannot be opened. It is marked, so that it is reported once.
    fn damaged(&self, name: &str, hold: Option<&Hold>, problem: &Phrase) {
        count(&self.metrics.tables_damaged);
        let words = self.say(Lang::En, problem);
        tracing::error!(table = name, problem = words, "a table cannot be opened; all others can");
        if let Some(hold) = hold {
            self.database.change(hold, Change::Damage { problem: words }, Box::new(|_| ()));
        }
    }

    /// Frees the place of a table that has left the memory, unless `others` besides this list are at it.
    fn free(&self, name: &str, others: usize) {
        let mut slots = self.slots();
        let free = slots.get(name).is_some_and(|slot| {
            // Whoever goes to a place takes it from this list, which is locked: nobody comes while we look. Somebody who is
            // on the way in would open the table where nobody else finds it, and it would be opened twice.
            Arc::strong_count(slot) == 1 + others
                && slot.0.try_lock().is_ok_and(|desk| desk.as_ref().is_none_or(mpsc::Sender::is_closed))
        });
        if free {
            slots.remove(name);
        }
    }

    /// Frees the place of a table that has left the memory.
    pub(crate) fn forget(&self, name: &str) {
        self.free(name, 0);
    }

    /// Lets every table finish what it has accepted and tell its guests good-bye.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        let slots: Vec<Arc<Slot>> = self.slots().values().cloned().collect();
        for slot in slots {
            let desk = slot.0.lock().await.take();
            if let Some(desk) = desk {
                let (reply, done) = oneshot::channel();
                if desk.send(Command::Close(reply)).await.is_ok() {
                    let _ = done.await;
                }
            }
        }
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the house closes.
    pub(crate) async fn closed(&self) {
        // The sender is ours and lives as long as we do.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

/// Whether a table was found whole.
fn whole(stored: &Stored) -> Result<(), NoTable> {
    stored.damage.as_ref().map_or(Ok(()), |problem| {
        Err(NoTable::Damaged(Phrase::new("house-store-damaged").with("problem", problem.as_str())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::toy::Toy;
    use kernel::Match;
    use table::RoomOf;

    static TOY: RoomOf<Match<Toy<0>>> = RoomOf::new();

    fn hall(folder: &tempfile::TempDir) -> Arc<Hall> {
        let place = folder.path().join("house.db");
        let config = Config::new(([127, 0, 0, 1], 0).into(), place.clone(), vec![&TOY]);
        Arc::new(Hall::new(config, Database::open(&place.into(), "the house under test").unwrap()))
    }

    /// A table that is just leaving is not forgotten while somebody is on the way in: they would open it where nobody else
    /// finds it, and whoever comes next would open it once more.
    #[tokio::test]
    async fn nobody_opens_a_table_that_is_forgotten_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let hall = hall(&folder);
        let on_the_way = hall.visit("t");
        hall.forget("t");
        let next = hall.visit("t");
        assert!(Arc::ptr_eq(&on_the_way.slot, &next.slot), "both find one place");
        drop(on_the_way);
        assert_eq!(hall.live(), 1, "somebody is still there");
        drop(next);
        assert_eq!(hall.live(), 0);
    }

    /// Whoever hangs up while a table is opened leaves nothing behind.
    #[tokio::test]
    async fn whoever_hangs_up_on_the_way_leaves_no_place_behind() {
        let folder = tempfile::tempdir().unwrap();
        let hall = hall(&folder);
        for name in ["a", "b", "c"] {
            // Polled once and dropped: the caller is gone.
            let mut opening = Box::pin(hall.table(name));
            assert!(futures_util::poll!(&mut opening).is_pending());
        }
        assert_eq!(hall.table("d").await.err(), Some(NoTable::Unknown));
        while hall.live() > 0 {
            tokio::task::yield_now().await;
        }
    }
}
