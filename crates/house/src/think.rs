//! Where bots and coaches think: off the threads that serve sockets, in queues of their own, with a limit on time and on
//! how many at once.
//!
//! A place belongs to the work, not to whoever waits for it: somebody who hangs up frees nothing before the work is done.
//! Work that nobody waits for any more is not begun.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task, time,
};

use crate::limits::{Counted, Source};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// It took too long.
    TooSlow,
    /// It panicked.
    Crashed,
    /// Whoever asks has asked for enough already, or everybody has.
    Busy,
}

/// The queues. One that is full does not hold up the others.
#[derive(Debug)]
pub(crate) struct Thinkers {
    /// Bots whose turn it is. A table asks for one at a time, and they are served in order: every table has its share.
    pub(crate) bots: Queue,
    /// Hints.
    pub(crate) hints: Queue,
    /// What can be typed.
    pub(crate) completions: Queue,
    /// Looks back at games that are over.
    pub(crate) reviews: Queue,
}

/// How many hints, completions or reviews of one source may be under way, and of all.
const PER_SOURCE: usize = 4;
const IN_ALL: usize = 256;

impl Thinkers {
    pub(crate) fn new(places: usize, limit: Duration) -> Thinkers {
        Thinkers {
            bots: Queue::new(places, limit),
            hints: Queue::new(places.div_ceil(2), limit),
            completions: Queue::new(places.div_ceil(2), limit),
            reviews: Queue::new(1, limit),
        }
    }

    /// Thoughts that went over their time and cannot be stopped.
    pub(crate) fn lost(&self) -> usize {
        [&self.bots, &self.hints, &self.completions, &self.reviews].iter().map(|queue| queue.lost()).sum()
    }
}

/// Places for thinking, and those who wait for one.
#[derive(Debug)]
pub(crate) struct Queue {
    places: Arc<Semaphore>,
    limit: Duration,
    lost: Arc<AtomicUsize>,
    asked: Counted,
}

/// How many that cannot be stopped may go on beside the others.
const MOST_LOST: usize = 2;

/// A place, which the work gives back when it is done; or whoever waited, when the work is over its time.
#[derive(Clone, Debug)]
struct Place(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl Place {
    fn free(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Queue {
    pub(crate) fn new(places: usize, limit: Duration) -> Queue {
        Queue {
            places: Arc::new(Semaphore::new(places.max(1))),
            limit,
            lost: Arc::default(),
            asked: Counted::default(),
        }
    }

    fn lost(&self) -> usize {
        self.lost.load(Relaxed)
    }

    /// Thinks for somebody as soon as there is a place, unless they have asked for enough already.
    pub(crate) async fn think_for<T: Send + 'static>(
        &self,
        source: Source,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let asked = self.asked.hold(source, PER_SOURCE, IN_ALL).ok_or(NoAnswer::Busy)?;
        let thought = move || {
            let answer = thought();
            drop(asked);
            answer
        };
        self.think(thought).await
    }

    /// Thinks as soon as there is a place; the time counts from then.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        // The semaphore is never closed. Whoever hangs up while waiting here has asked for nothing.
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| NoAnswer::Crashed)?;
        let place = Place(Arc::new(Mutex::new(Some(place))));
        let own = place.clone();
        let mut thinking = task::spawn_blocking(move || {
            // Given back also when the thought panics.
            let _own = Freed(own);
            thought()
        });
        if let Ok(answer) = time::timeout(self.limit, &mut thinking).await {
            return answer.map_err(|_| NoAnswer::Crashed);
        }
        let lost = Arc::clone(&self.lost);
        // Its place is free for others, unless too many are lost already.
        if lost.fetch_add(1, Relaxed) < MOST_LOST {
            place.free();
        }
        tokio::spawn(async move {
            let _ = thinking.await;
            lost.fetch_sub(1, Relaxed);
        });
        Err(NoAnswer::TooSlow)
    }
}

/// Frees a place when it goes.
struct Freed(Place);

impl Drop for Freed {
    fn drop(&mut self) {
        self.0.free();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{net::IpAddr, sync::mpsc};

    #[tokio::test]
    async fn a_thought_without_end_costs_itself() {
        let mut thinkers = Queue::new(1, Duration::from_millis(5));
        let (end, wait) = mpsc::channel::<()>();
        assert_eq!(thinkers.think(move || wait.recv().is_ok()).await, Err(NoAnswer::TooSlow));
        // How long an accident takes depends on the machine.
        thinkers.limit = Duration::from_mins(10);
        assert_eq!(thinkers.lost(), 1);
        assert_eq!(thinkers.think(|| 7).await, Ok(7), "its place is free");
        assert_eq!(thinkers.think(|| -> u8 { panic!("told to") }).await, Err(NoAnswer::Crashed));
        assert_eq!(thinkers.think(|| 8).await, Ok(8), "an accident frees its place");
        drop(end);
    }

    /// Whoever hangs up leaves the work its place; what had no place yet is never begun.
    #[tokio::test]
    async fn hanging_up_frees_nothing_early() {
        let thinkers = Arc::new(Queue::new(1, Duration::from_mins(10)));
        let (end, wait) = mpsc::channel::<()>();
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let asker = {
            let thinkers = Arc::clone(&thinkers);
            tokio::spawn(async move {
                thinkers
                    .think(move || {
                        let _ = begun.send(());
                        wait.recv().is_ok()
                    })
                    .await
            })
        };
        has_begun.await.unwrap();
        asker.abort();
        assert!(asker.await.is_err());
        assert_eq!(thinkers.places.available_permits(), 0, "the work goes on");
        let begun = Arc::new(AtomicUsize::new(0));
        let waiting = {
            let (thinkers, begun) = (Arc::clone(&thinkers), Arc::clone(&begun));
            tokio::spawn(async move { thinkers.think(move || begun.fetch_add(1, Relaxed)).await })
        };
        task::yield_now().await;
        waiting.abort();
        assert!(waiting.await.is_err());
        drop(end);
        assert_eq!(thinkers.think(|| 7).await, Ok(7));
        assert_eq!(begun.load(Relaxed), 0, "nobody waited for it any more");
    }

    #[tokio::test]
    async fn one_source_does_not_fill_the_queue() {
        let thinkers = Arc::new(Queue::new(1, Duration::from_mins(10)));
        let (here, there): (Source, Source) =
            (IpAddr::from([127, 0, 0, 1]).into(), IpAddr::from([10, 0, 0, 1]).into());
        let (end, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let mut askers = Vec::new();
        for _ in 0..PER_SOURCE {
            let (thinkers, wait) = (Arc::clone(&thinkers), Arc::clone(&wait));
            askers.push(tokio::spawn(async move {
                thinkers.think_for(here, move || drop(wait.lock().map(|wait| wait.recv()))).await
            }));
        }
        while thinkers.asked.all() < PER_SOURCE {
            task::yield_now().await;
        }
        assert_eq!(thinkers.think_for(here, || ()).await, Err(NoAnswer::Busy));
        drop(end);
        assert_eq!(thinkers.think_for(there, || 7).await, Ok(7));
        for asker in askers {
            assert_eq!(asker.await.unwrap(), Ok(()));
        }
        assert_eq!(thinkers.asked.all(), 0);
    }
}
