//! Whose turn it is: places for work that takes long, shared out fairly.
//!
//! Of those who wait, whoever has had the least time so far comes next; who comes from one address shares one part. Somebody whose
//! work is over in a moment does not wait behind work that is not: a few more places are for those alone.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::limits::Source;

/// Work that takes less than this is over in a moment.
const MOMENT: Duration = Duration::from_millis(50);

/// How many sources are remembered that want nothing at the moment.
const REMEMBERED: usize = 4_096;

/// Places, and those who wait for one.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    /// Places that anybody may have.
    free: usize,
    /// Places for those whose work is over in a moment.
    spare: usize,
    /// What a source has had that came last: whoever was away for long has no claim to all that they did not take.
    level: Duration,
    shares: HashMap<Source, Share>,
    /// Those who wait, by where they come from.
    waiting: HashMap<Source, VecDeque<oneshot::Sender<Place>>>,
}

/// What a source has had.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    had: Duration,
    /// How long its last work took.
    last: Duration,
    at_work: u32,
}

/// A place. Whoever has it gives it back by dropping it.
#[derive(Debug)]
pub(crate) struct Place {
    turns: Turns,
    source: Source,
    is_spare: bool,
    since: Instant,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.turns.give_back(self.source, self.is_spare, self.since.elapsed());
    }
}

impl Share {
    /// What counts when it is compared with others: what it has had, and what it is likely to have when its work is done.
    fn weight(&self, level: Duration) -> (Duration, u32) {
        (self.had.max(level) + self.last * self.at_work, self.at_work)
    }
}

impl Queue {
    /// Gives the places that are free to those who wait for them.
    fn share_out(&mut self, turns: &Turns) -> Vec<(oneshot::Sender<Place>, Place)> {
        let mut given = Vec::new();
        while self.free + self.spare > 0 {
            let (level, only_moments) = (self.level, self.free == 0);
            let share = |source: &Source| self.shares.get(source).copied().unwrap_or_default();
            let may = |share: Share| !only_moments || share.last < MOMENT && share.at_work == 0;
            let next = self.waiting.keys().filter(|source| may(share(source)));
            let Some(source) = next.min_by_key(|source| share(source).weight(level)).copied() else { break };
            let Some(waiter) = self.next_of(source) else { continue };
            let share = self.shares.entry(source).or_default();
            share.had = share.had.max(level);
            share.at_work += 1;
            self.level = share.had;
            if only_moments {
                self.spare -= 1;
            } else {
                self.free -= 1;
            }
            let place = Place { turns: turns.clone(), source, is_spare: only_moments, since: Instant::now() };
            given.push((waiter, place));
        }
        if self.shares.len() > REMEMBERED {
            self.shares.retain(|_, share| share.at_work > 0);
        }
        given
    }

    /// The first of those from one source who still waits.
    fn next_of(&mut self, source: Source) -> Option<oneshot::Sender<Place>> {
        let waiting = self.waiting.get_mut(&source)?;
        let next = std::iter::from_fn(|| waiting.pop_front()).find(|waiter| !waiter.is_closed());
        if waiting.is_empty() {
            self.waiting.remove(&source);
        }
        next
    }
}

impl Turns {
    pub(crate) fn new(places: usize, spare: usize) -> Turns {
        let (free, level) = (places.max(1), Duration::ZERO);
        let queue = Queue { free, spare, level, shares: HashMap::new(), waiting: HashMap::new() };
        Turns(Arc::new(Mutex::new(queue)))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place. Whoever does not wait any more has asked for nothing.
    pub(crate) async fn take(&self, source: Source) -> Option<Place> {
        let (waiter, place) = oneshot::channel();
        let given = {
            let mut queue = self.queue();
            queue.waiting.entry(source).or_default().push_back(waiter);
            queue.share_out(self)
        };
        hand_out(given);
        place.await.ok()
    }

    fn give_back(&self, source: Source, is_spare: bool, took: Duration) {
        let given = {
            let mut queue = self.queue();
            if is_spare {
                queue.spare += 1;
            } else {
                queue.free += 1;
            }
            if let Some(share) = queue.shares.get_mut(&source) {
                share.had += took;
                share.last = took;
                share.at_work = share.at_work.saturating_sub(1);
            }
            queue.share_out(self)
        };
        hand_out(given);
    }

    /// How many places nobody has.
    #[cfg(test)]
    pub(crate) fn free(&self) -> usize {
        self.queue().free
    }
}

/// Without the lock: a place that nobody takes comes back at once.
fn hand_out(given: Vec<(oneshot::Sender<Place>, Place)>) {
    for (waiter, place) in given {
        drop(waiter.send(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn source(number: u8) -> Source {
        IpAddr::from([10, 0, 0, number]).into()
    }

    /// Takes a place that is at hand.
    fn at_once(turns: &Turns, source: Source) -> Option<Place> {
        let mut taking = Box::pin(turns.take(source));
        futures_util::FutureExt::now_or_never(&mut taking).flatten()
    }

    /// Tells the queue that somebody had a place for so long.
    fn used(turns: &Turns, place: Place, took: Duration) {
        let Place { source, is_spare, .. } = &place;
        let (source, is_spare) = (*source, *is_spare);
        std::mem::forget(place);
        turns.give_back(source, is_spare, took);
    }

    #[tokio::test]
    async fn whoever_has_had_least_comes_next() {
        let turns = Turns::new(1, 0);
        let (greedy, modest) = (source(1), source(2));
        let place = turns.take(greedy).await.unwrap();
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(turns.take(greedy))).collect();
        for taking in &mut waiting {
            assert!(futures_util::poll!(taking).is_pending());
        }
        let mut late = Box::pin(turns.take(modest));
        assert!(futures_util::poll!(&mut late).is_pending());
        used(&turns, place, Duration::from_secs(3));
        // Who came last has had nothing: it is their turn, and again, until they have had as much.
        let place = late.await.unwrap();
        used(&turns, place, Duration::from_secs(1));
        let mut again = Box::pin(turns.take(modest));
        assert!(futures_util::poll!(&mut again).is_pending(), "a place that is free is not kept for anybody");
        let mut first = waiting.remove(0);
        let place = match futures_util::poll!(&mut first) {
            std::task::Poll::Ready(place) => place.unwrap(),
            std::task::Poll::Pending => panic!("nobody else waited"),
        };
        used(&turns, place, Duration::from_secs(3));
        used(&turns, again.await.unwrap(), Duration::from_secs(1));
        drop(waiting);
        assert!(at_once(&turns, greedy).is_some(), "whoever hung up waits for nothing");
        assert_eq!(turns.free(), 1);
    }

    #[tokio::test]
    async fn a_moment_is_not_waited_for() {
        let turns = Turns::new(1, 1);
        let slow = turns.take(source(1)).await.unwrap();
        let quick = turns.take(source(2)).await.unwrap();
        assert!(at_once(&turns, source(3)).is_none(), "there are not more");
        used(&turns, quick, Duration::from_millis(1));
        let again = turns.take(source(2)).await.unwrap();
        used(&turns, again, Duration::from_secs(1));
        assert!(at_once(&turns, source(2)).is_none(), "that was no moment");
        assert!(at_once(&turns, source(1)).is_none(), "one at a time");
        drop(slow);
        assert!(at_once(&turns, source(2)).is_some());
    }

    #[tokio::test]
    async fn sources_without_number_are_not_remembered() {
        let turns = Turns::new(1, 0);
        for number in 0..3 * REMEMBERED as u32 {
            drop(turns.take(IpAddr::from(number.to_be_bytes()).into()).await.unwrap());
        }
        assert!(turns.queue().shares.len() <= REMEMBERED + 1);
        assert_eq!(turns.free(), 1);
    }
}
