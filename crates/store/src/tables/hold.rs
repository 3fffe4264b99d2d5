//! A table that is ours: the proof without which nothing is written to it.

use std::{
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::Instant,
};

use super::{Append, Change, Kept, StoreError, StoredEntry, Sum, TableAction, Work, writer::Job};

/// How long a table may be in use before it is noted again that it is, in seconds.
const TOUCHED_FOR: i64 = 3600;

/// Holds a table: as long as this lives, this house writes to it and no other does. The table is let go with it.
#[derive(Clone)]
pub struct Hold(Arc<Held>);

pub(super) struct Held {
    kept: Kept,
    name: String,
    game: String,
    tail: Mutex<Tail>,
    /// When we have to stop, unless the hold is renewed; never, in a store that is ours alone.
    until: Mutex<Option<Instant>>,
    lost: AtomicBool,
    /// Where to let it go, where that is of use to anybody.
    let_go: Option<mpsc::Sender<Job>>,
}

/// The end of a table's record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    pub(super) next: u64,
    pub(super) last: Sum,
    pub(super) touched: i64,
}

impl Hold {
    pub(super) fn new(
        kept: Kept,
        (name, game): (String, String),
        tail: Tail,
        until: Option<Instant>,
        let_go: Option<mpsc::Sender<Job>>,
    ) -> Hold {
        let (tail, until) = (Mutex::new(tail), Mutex::new(until));
        Hold(Arc::new(Held { kept, name, game, tail, until, lost: AtomicBool::new(false), let_go }))
    }

    /// The table's number.
    pub fn table(&self) -> u64 {
        self.0.kept.table
    }

    /// How often the table was taken, this time included.
    pub fn epoch(&self) -> u64 {
        self.0.kept.epoch
    }

    /// Until when it is ours for sure, by our own clock; `None` if for good.
    pub fn until(&self) -> Option<Instant> {
        *lock(&self.0.until)
    }

    /// Whether it is ours for sure.
    pub fn is_good(&self) -> bool {
        self.0.is_good()
    }

    pub(super) fn kept(&self) -> Kept {
        self.0.kept
    }

    /// It is ours no longer; whether that is news.
    pub(super) fn lose(&self) -> bool {
        self.0.lose()
    }

    /// Whoever watches over the holds keeps no table held.
    pub(super) fn downgrade(&self) -> std::sync::Weak<Held> {
        Arc::downgrade(&self.0)
    }

    pub(super) fn tail(&self) -> Tail {
        *lock(&self.0.tail)
    }

    pub(super) fn set_tail(&self, tail: Tail) {
        *lock(&self.0.tail) = tail;
    }

    /// A change as work for the store, and the record's end after it.
    pub(super) fn work(&self, change: Change, tail: Tail, now: i64) -> Result<(Work, Tail), StoreError> {
        let mut after = tail;
        let act = match change {
            Change::Append(append) => {
                // Not every store can keep it, so none does.
                if append.entries.iter().any(StoredEntry::has_zeros) {
                    return Err(StoreError::Other("a text has a zero byte in it".to_owned()));
                }
                if append.number < tail.next {
                    return Err(StoreError::Taken);
                }
                if append.number > tail.next {
                    return Err(StoreError::Other(format!("entry {} is not there yet", tail.next + 1)));
                }
                let Append { number, entries, result } = append;
                let summed = |(number, entry): (u64, StoredEntry)| {
                    after.last = after.last.entry(number, &entry.entry, entry.cause.as_deref());
                    after.next += 1;
                    (entry, after.last)
                };
                let entries = (number..).zip(entries).map(summed).collect();
                let last = after.last;
                let result = result.map(|result| {
                    let sum = last.result(&result);
                    (result, sum)
                });
                let touched = (now - tail.touched >= TOUCHED_FOR).then_some(now);
                after.touched = touched.unwrap_or(tail.touched);
                TableAction::Append { number, entries, result, touched }
            }
            Change::Seat { head, setup, keys } => {
                let sum = Sum::head(&self.0.name, &self.0.game, &head, &setup);
                TableAction::Seat { head, setup, sum, keys }
            }
            Change::Next { next } => TableAction::Next(next),
            Change::Damage { problem } => TableAction::Damage(problem),
            Change::Delete => TableAction::Delete,
        };
        let Kept { table, epoch } = self.0.kept;
        Ok((Work::At { table, epoch, act }, after))
    }
}

impl Held {
    /// The store says that it is still ours.
    pub(super) fn renewed(&self, until: Instant) {
        *lock(&self.until) = Some(until);
    }

    pub(super) fn kept(&self) -> Kept {
        self.kept
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn is_good(&self) -> bool {
        let until = *lock(&self.until);
        !self.lost.load(Relaxed) && until.is_none_or(|until| Instant::now() < until)
    }

    pub(super) fn lose(&self) -> bool {
        !self.lost.swap(true, Relaxed)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let (Some(jobs), false) = (&self.let_go, self.lost.load(Relaxed)) {
            let Kept { table, epoch } = self.kept;
            // A closed store lets everything go by itself, in time.
            let _ =
                jobs.send(Job::work(Work::At { table, epoch, act: TableAction::Release }, Box::new(|_| ())));
        }
    }
}

impl fmt::Debug for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in epoch {}", self.0.name, self.0.kept.epoch)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
