//! The tables of a house, kept before anyone sees what happens at them.
//!
//! A [`Database`] is what a house has: one thread that takes everything that waits, makes one transaction of it, and
//! only then says so to each who asked; readers that never wait for it; and a [`Hold`] for each table that is played at.
//! Where the tables are is the business of a [`Store`]: an SQLite file, or a PostgreSQL that many houses share.
//!
//! ```
//! use store::tables::{Append, Database, Key, TableToStore, Place};
//! let folder = tempfile::tempdir().unwrap();
//! let place = Place::from(folder.path().join("house.db"));
//! let database = Database::open(&place, "a house").unwrap();
//! database.create(TableToStore {
//!     name: "k3v9".into(),
//!     game: "toy".into(),
//!     head: "(tapis 1)\n(game toy)\n(options)\n(seats (Ada human) (Bob human))\n(seed 7)\n".into(),
//!     setup: "{}".into(),
//!     keys: vec![Key { eyes: "seat 0".into(), hash: vec![1; 32] }],
//!     listed: false,
//!     entries: vec![],
//!     result: None,
//!     files: vec![],
//! }).unwrap();
//! let (hold, stored) = database.take("k3v9").unwrap().unwrap();
//! assert_eq!(stored.entries.len(), 0);
//! database.append_and_wait(&hold, Append::one(0, "(move 1 \"card 3\")", None)).unwrap();
//! assert_eq!(database.table("k3v9").unwrap().unwrap().entries.len(), 1);
//! database.close();
//! ```
//!
//! Promises: what was acknowledged is durable; an entry number is given once, and only by whoever holds the table; what
//! is read is what was kept, or it is said where it is not; a table that cannot be read costs that table only; a store
//! written by a newer version is left alone.

mod backup;
mod carry;
mod error;
mod figures;
mod hold;
mod lease;
mod order;
mod people;
mod place;
mod store;
mod stored;
mod sums;
mod work;
mod writer;

use std::{
    collections::HashSet,
    fmt::Write as _,
    sync::{Arc, Mutex, PoisonError, Weak, atomic::Ordering::Relaxed, mpsc},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use sha2::{Digest, Sha256};

pub use backup::{backup, restore};
pub use carry::{Carried, carry, copy};
pub use error::StoreError;
pub use figures::{COMMIT_BOUNDS, WriterFigures};
pub use hold::Hold;
pub use lease::{renew_after, serving_time};
pub use order::{Order, OrderKind};
pub use people::{Everybody, People, Rated, SeatResult, SeatedAt, Seating, StoredPerson};
pub use place::{BadPlace, Place};
pub use store::{Store, StoreReader, Writer};
pub use stored::{Overview, Stored, TableSummary, UncheckedTable};
pub use sums::Sum;
pub use work::{
    Append, Change, Claim, Done, Kept, Key, Past, StoredEntry, StoredFile, TableAction, TableToStore, Work,
};
pub use writer::Ack;

use hold::{Held, Tail};
use writer::{Job, Scribe, What};

/// How many connections are kept for reading.
const READERS: usize = 8;

/// How long a table is held in a store that several houses share, unless somebody says otherwise.
pub const USUAL_LEASE: Duration = Duration::from_secs(6);

/// The tables of a house. It can be shared between threads.
pub struct Database {
    store: Arc<dyn Store>,
    claim: Claim,
    jobs: mpsc::Sender<Job>,
    writing: Mutex<Option<JoinHandle<()>>>,
    readers: Mutex<Vec<Box<dyn StoreReader>>>,
    clerk: Mutex<Option<Box<dyn People>>>,
    held: Mutex<Vec<Weak<Held>>>,
    figures: Arc<WriterFigures>,
}

impl Database {
    /// Opens a store, made and brought up to date where needed, for the house of this name.
    pub fn open(place: &Place, house: &str) -> Result<Database, StoreError> {
        Database::open_for(place, Claim { owner: house.to_owned(), lease: USUAL_LEASE })
    }

    /// [`Database::open`], holding tables for another time than the usual one.
    pub fn open_for(place: &Place, claim: Claim) -> Result<Database, StoreError> {
        Database::over(place.open(&claim.owner)?, claim)
    }

    /// The tables in a store.
    pub fn over(store: Arc<dyn Store>, claim: Claim) -> Result<Database, StoreError> {
        let figures = Arc::new(WriterFigures::default());
        let (jobs, waiting) = mpsc::channel();
        let scribe = Scribe {
            writer: Some(store.writer()?),
            store: Arc::clone(&store),
            claim: claim.clone(),
            figures: Arc::clone(&figures),
        };
        let writing = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || scribe.run(&waiting))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Database {
            store,
            claim,
            jobs,
            writing: Mutex::new(Some(writing)),
            readers: Mutex::default(),
            clerk: Mutex::default(),
            held: Mutex::default(),
            figures,
        })
    }

    /// The store itself.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// What the writer has done so far.
    pub fn figures(&self) -> &WriterFigures {
        &self.figures
    }

    /// Takes a table: nobody else can write to it from now on. Its hold, and the table as it is; `None` if there is none
    /// of this name. A table that another house holds is [`StoreError::Elsewhere`]; one that is not what was
    /// kept is marked, so that it is reported once.
    pub fn take(&self, name: &str) -> Result<Option<(Hold, Stored)>, StoreError> {
        let asked = Instant::now();
        let claim = self.claim.clone();
        let taken = self.work(Work::Take { name: name.to_owned(), claim });
        let kept = match taken {
            Ok(kept) => kept,
            Err(StoreError::Lost) => {
                return match self.reading(|reader| reader.owner(name))? {
                    Some(owner) => Err(StoreError::Elsewhere(owner)),
                    None if self.table(name)?.is_none() => Ok(None),
                    // It was let go a moment ago: whoever asks again gets it.
                    None => Err(StoreError::Elsewhere(String::new())),
                };
            }
            Err(problem) => return Err(problem),
        };
        let hold = |named: (String, String), tail: Tail| {
            let shared = self.store.is_shared();
            let until = shared.then(|| asked + serving_time(self.claim.lease));
            let hold = Hold::new(kept, named, tail, until, shared.then(|| self.jobs.clone()));
            self.watch_over(&hold);
            hold
        };
        let Some(found) = self.reading(|reader| reader.table(name))? else { return Ok(None) };
        let named = (found.stored.name.clone(), found.stored.game.clone());
        let touched = found.stored.touched;
        match found.checked() {
            Ok((stored, last)) => {
                let tail = Tail { next: stored.entries.len() as u64, last, touched };
                Ok(Some((hold(named, tail), stored)))
            }
            Err(problem) => {
                let hold = hold(named, Tail { next: 0, last: Sum::start(name), touched });
                if let StoreError::Damaged(problem) = &problem {
                    // If that cannot be kept, it is found again the next time.
                    let _ = self.wait(&hold, Change::Damage { problem: problem.clone() });
                }
                Err(problem)
            }
        }
    }

    /// Asks for an entry to be kept. `ack` is called on the writer's thread once it is durable, or cannot be.
    pub fn append(&self, hold: &Hold, append: Append, ack: Ack) {
        self.change(hold, Change::Append(append), ack);
    }

    /// Asks for any change to be kept.
    pub fn change(&self, hold: &Hold, change: Change, ack: Ack) {
        let what = Box::new(What::Change(hold.clone(), change));
        self.send(Job::Keep(what, Box::new(move |done| ack(done.map(|_| ())))));
    }

    /// Makes a table and waits until it is durable; its number.
    pub fn create(&self, table: TableToStore) -> Result<u64, StoreError> {
        self.create_with_past(table, Past::default())
    }

    /// Makes a table that was kept elsewhere before.
    pub fn create_with_past(&self, table: TableToStore, past: Past) -> Result<u64, StoreError> {
        self.create_all(vec![(table, past)]).pop().unwrap_or(Err(StoreError::Closed))
    }

    /// Makes many tables and waits until all are durable, or cannot be.
    pub fn create_all(&self, tables: Vec<(TableToStore, Past)>) -> Vec<Result<u64, StoreError>> {
        let ask = |(table, past): (TableToStore, Past)| {
            let (reply, answer) = mpsc::channel();
            if table.has_zeros() {
                let _ = reply.send(Err(StoreError::Other("a text has a zero byte in it".to_owned())));
                return answer;
            }
            self.send(Job::work(Work::Create { table, past }, Box::new(move |done| drop(reply.send(done)))));
            answer
        };
        let answers: Vec<_> = tables.into_iter().map(ask).collect();
        let wait = |answer: mpsc::Receiver<Result<Kept, StoreError>>| {
            answer.recv().unwrap_or(Err(StoreError::Closed)).map(|kept| kept.table)
        };
        answers.into_iter().map(wait).collect()
    }

    /// [`Database::append`], waiting for the answer.
    pub fn append_and_wait(&self, hold: &Hold, append: Append) -> Result<(), StoreError> {
        self.wait(hold, Change::Append(append))
    }

    /// [`Database::change`], waiting for the answer.
    pub fn wait(&self, hold: &Hold, change: Change) -> Result<(), StoreError> {
        let (reply, answer) = mpsc::channel();
        self.change(hold, change, Box::new(move |result| drop(reply.send(result))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Holds everything that is held for another while. This is for whoever watches over the leases: well before half of
    /// their time is over.
    pub fn renew(&self) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            return Ok(());
        }
        // What is taken from now on is not asked for, and so nothing that the answer could judge.
        let held: Vec<Weak<Held>> = {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            held.retain(|held| held.strong_count() > 0);
            held.clone()
        };
        let asked = Instant::now();
        let (reply, answer) = mpsc::channel();
        let kept = held.iter().filter_map(|held| held.upgrade().map(|held| held.kept())).collect();
        self.send(Job::Renew(kept, Box::new(move |renewed| drop(reply.send(renewed)))));
        let renewed = answer.recv().unwrap_or(Err(StoreError::Closed))?;
        let renewed: HashSet<Kept> = renewed.into_iter().collect();
        let until = asked + serving_time(self.claim.lease);
        for held in held.iter().filter_map(Weak::upgrade) {
            if renewed.contains(&held.kept()) {
                held.renewed(until);
            } else if held.lose() {
                self.figures.lost.fetch_add(1, Relaxed);
            }
        }
        Ok(())
    }

    /// How long a hold lasts in a store that several houses share.
    pub fn lease(&self) -> Duration {
        self.claim.lease
    }

    /// How many tables are held.
    pub fn held(&self) -> usize {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.iter().filter(|held| held.strong_count() > 0).count()
    }

    /// The names of tables that we hold no longer for sure: whoever serves them has to stop.
    pub fn no_longer_held(&self) -> Vec<String> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let lost = held.iter().filter_map(Weak::upgrade).filter(|held| !held.is_good());
        lost.map(|held| held.name().to_owned()).collect()
    }

    fn watch_over(&self, hold: &Hold) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that were let go are swept when there may be many of them.
        if held.len() == held.capacity() {
            held.retain(|held| held.strong_count() > 0);
        }
        held.push(hold.downgrade());
    }

    /// A table by its name, whoever holds it.
    pub fn table(&self, name: &str) -> Result<Option<Stored>, StoreError> {
        let found = self.reading(|reader| reader.table(name))?;
        found.map(|found| found.checked().map(|(stored, _)| stored)).transpose()
    }

    /// The other house that holds a table at the moment.
    pub fn owner(&self, name: &str) -> Result<Option<String>, StoreError> {
        let owner = self.reading(|reader| reader.owner(name))?;
        Ok(owner.filter(|owner| *owner != self.claim.owner))
    }

    /// Listed tables whose game goes on, the newest first, from below number `before` on.
    pub fn going_on(&self, before: Option<u64>, limit: usize) -> Result<Vec<TableSummary>, StoreError> {
        self.reading(|reader| reader.going_on(before, limit))
    }

    /// All tables from above number `after` on, the oldest first.
    pub fn overview(&self, after: u64, limit: usize) -> Result<Vec<Overview>, StoreError> {
        self.reading(|reader| reader.overview(after, limit))
    }

    /// Tables that nobody has touched since `before`, in seconds since 1970, and that nobody holds.
    pub fn untouched(&self, before: i64, limit: usize) -> Result<Vec<String>, StoreError> {
        self.reading(|reader| reader.untouched(before, limit))
    }

    /// What hosts want.
    pub fn orders(&self) -> Result<Vec<Order>, StoreError> {
        self.reading(|reader| reader.orders())
    }

    /// Writes down what a host wants.
    pub fn order(&self, order: Order) -> Result<(), StoreError> {
        self.work(Work::Order(order)).map(|_| ())
    }

    /// Forgets what a host wanted.
    pub fn revoke(&self, kind: OrderKind, target: &str) -> Result<(), StoreError> {
        self.work(Work::Revoke { kind, target: target.to_owned() }).map(|_| ())
    }

    /// A file that a table uses, by its hash.
    pub fn file(&self, hash: &str) -> Result<Option<String>, StoreError> {
        checked_file(hash, self.reading(|reader| reader.file(hash))?)
    }

    /// How many tables there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.reading(|reader| reader.count())
    }

    /// Finishes what was asked and closes the store.
    pub fn close(&self) {
        let writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writing) = writing {
            self.send(Job::Stop);
            // A thread that panicked has nothing more to finish.
            let _ = writing.join();
        }
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.clerk.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.store.close();
    }

    /// Limits the size of the file, in pages: a full disk on purpose.
    #[doc(hidden)]
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.work(Work::LimitPages(pages)).map(|_| ())
    }

    fn work(&self, work: Work) -> Result<Kept, StoreError> {
        let (reply, answer) = mpsc::channel();
        self.send(Job::work(work, Box::new(move |done| drop(reply.send(done)))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }

    fn send(&self, job: Job) {
        if let Err(mpsc::SendError(job)) = self.jobs.send(job) {
            job.refuse(StoreError::Closed);
        }
    }

    /// Lends a connection for reading. One that was lost is opened anew, once.
    fn reading<T>(
        &self,
        read: impl Fn(&mut dyn StoreReader) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let lent = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = match lent {
            Some(reader) => reader,
            None => self.store.reader()?,
        };
        let mut answer = read(&mut *reader);
        if matches!(answer, Err(StoreError::Away(_))) {
            reader = self.store.reader()?;
            answer = read(&mut *reader);
        }
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS && !matches!(answer, Err(StoreError::Away(_))) {
            readers.push(reader);
        }
        answer
    }
}

/// A file, if it is the one that was kept.
fn checked_file(hash: &str, found: Option<String>) -> Result<Option<String>, StoreError> {
    let digits = |text: &str| {
        Sha256::digest(text).iter().fold(String::with_capacity(64), |mut digits, byte| {
            // Writing to a text cannot fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    };
    match found {
        Some(text) if digits(&text) != hash => {
            Err(StoreError::Damaged(format!("the file {hash} is not what was kept")))
        }
        found => Ok(found),
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.close();
    }
}
