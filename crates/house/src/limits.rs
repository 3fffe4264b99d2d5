//! Who does how much.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How often something may happen: a bucket that fills with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    per_second: f64,
    most: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(per_second: u32, burst: u32) -> Bucket {
        let most = f64::from(burst.max(1));
        Bucket { tokens: most, per_second: f64::from(per_second), most, filled: Instant::now() }
    }

    /// Whether it may happen once more.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.tokens = (self.tokens + passed * self.per_second).min(self.most);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// How many of something each address has at the moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// One of the counted; it is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    counted: Counted,
    address: IpAddr,
}

impl Counted {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more for this address, unless it or the house has enough.
    pub(crate) fn hold(&self, address: IpAddr, per_address: usize, in_all: usize) -> Option<Held> {
        let mut counts = self.counts();
        if counts.all >= in_all {
            return None;
        }
        let own = counts.by_address.entry(address).or_default();
        if *own >= per_address {
            return None;
        }
        *own += 1;
        counts.all += 1;
        drop(counts);
        Some(Held { counted: self.clone(), address })
    }

    pub(crate) fn all(&self) -> usize {
        self.counts().all
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counted.counts();
        counts.all -= 1;
        if let Some(own) = counts.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

/// How many tables each address made within the last hour.
#[derive(Debug, Default)]
pub(crate) struct Hourly(Mutex<HashMap<IpAddr, (Instant, usize)>>);

impl Hourly {
    /// Whether the address may make one more.
    pub(crate) fn take(&self, address: IpAddr, most: usize, now: Instant) -> bool {
        const HOUR: Duration = Duration::from_hours(1);
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() > 10_000 {
            made.retain(|_, (since, _)| now.saturating_duration_since(*since) < HOUR);
        }
        let (since, count) = made.entry(address).or_insert((now, 0));
        if now.saturating_duration_since(*since) >= HOUR {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        *count <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_with_time() {
        let mut bucket = Bucket::new(10, 2);
        let start = Instant::now();
        assert!(bucket.take(start) && bucket.take(start) && !bucket.take(start));
        assert!(!bucket.take(start + Duration::from_millis(50)));
        assert!(bucket.take(start + Duration::from_millis(160)));
    }

    #[test]
    fn an_address_has_so_many_and_no_more() {
        let counted = Counted::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        let there = IpAddr::from([10, 0, 0, 1]);
        let held = counted.hold(here, 1, 2).unwrap();
        assert!(counted.hold(here, 1, 2).is_none());
        let other = counted.hold(there, 1, 2).unwrap();
        assert!(counted.hold(IpAddr::from([10, 0, 0, 2]), 1, 2).is_none());
        drop((held, other));
        assert_eq!(counted.all(), 0);
        assert!(counted.counts().by_address.is_empty());
    }

    #[test]
    fn an_hour_later_one_may_again() {
        let hourly = Hourly::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        let start = Instant::now();
        assert!(hourly.take(here, 1, start) && !hourly.take(here, 1, start));
        assert!(hourly.take(here, 1, start + Duration::from_hours(1)));
    }
}
