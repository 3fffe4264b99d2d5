//! What the writer has done.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use super::StoreError;

/// The upper bounds of the buckets for the time of a commit, in microseconds.
pub const COMMIT_BOUNDS: [u64; 10] =
    [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000, 1_000_000];

/// What the writer has done.
#[derive(Debug, Default)]
pub struct WriterFigures {
    /// Transactions.
    pub commits: AtomicU64,
    /// Changes in them.
    pub changes: AtomicU64,
    /// Changes that could not be kept.
    pub failures: AtomicU64,
    /// Time spent, in microseconds.
    pub micros: AtomicU64,
    /// Tables that we held and that were taken from us.
    pub lost: AtomicU64,
    /// How many transactions took at most as long as each of [`COMMIT_BOUNDS`], and longer than the one before.
    pub commit_times: [AtomicU64; COMMIT_BOUNDS.len()],
    /// Whether the last transaction went badly.
    failing: AtomicBool,
    /// Since when the store cannot be reached, and why.
    away: Mutex<Option<(Instant, String)>>,
}

impl WriterFigures {
    /// Whether the last change could not be kept.
    pub fn failing(&self) -> bool {
        self.failing.load(Relaxed)
    }

    /// Why the store could not be reached when it was last tried.
    pub fn away(&self) -> Option<StoreError> {
        self.lock_away().as_ref().map(|(_, problem)| StoreError::Away(problem.clone()))
    }

    /// Notes that the store cannot be reached; since when.
    pub(super) fn went_away(&self, problem: &str) -> Instant {
        self.set_failing(true);
        self.lock_away().get_or_insert_with(|| (Instant::now(), problem.to_owned())).0
    }

    /// Notes that the store can be reached; whether that is news.
    pub(super) fn came_back(&self) -> bool {
        self.lock_away().take().is_some()
    }

    fn lock_away(&self) -> MutexGuard<'_, Option<(Instant, String)>> {
        self.away.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_failing(&self, failing: bool) {
        self.failing.store(failing, Relaxed);
    }

    pub(super) fn committed(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        self.commits.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
        if let Some(bucket) = COMMIT_BOUNDS.iter().position(|&bound| micros <= bound) {
            self.commit_times[bucket].fetch_add(1, Relaxed);
        }
    }
}
