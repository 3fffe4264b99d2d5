//! Who does how much.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
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

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens + passed * self.per_second >= self.most
    }
}

/// Who is counted: an address, or for IPv6 the network of 64 bits that one customer has as a rule, so that nobody has more
/// than a few by having many addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Source(IpAddr);

impl From<IpAddr> for Source {
    fn from(address: IpAddr) -> Source {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                Source(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            v4 @ IpAddr::V4(_) => Source(v4),
        }
    }
}

impl Source {
    /// The address, or the first of the network.
    pub(crate) fn address(self) -> IpAddr {
        self.0
    }
}

/// How often each source may do something.
#[derive(Debug)]
pub(crate) struct Paced {
    per_second: u32,
    burst: u32,
    buckets: Mutex<HashMap<Source, Bucket>>,
}

/// How many buckets are kept before the full ones are thrown away.
const MOST_BUCKETS: usize = 10_000;

impl Paced {
    pub(crate) fn new(per_second: u32, burst: u32) -> Paced {
        Paced { per_second, burst, buckets: Mutex::default() }
    }

    /// Whether the source may do it once more.
    pub(crate) fn take(&self, source: Source, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS {
            // One that is full again is as good as new.
            buckets.retain(|_, bucket| !bucket.is_full(now));
            // Against so many at once no count of each is of use.
            if buckets.len() >= MOST_BUCKETS {
                buckets.clear();
            }
        }
        let new = || Bucket { filled: now, ..Bucket::new(self.per_second, self.burst) };
        buckets.entry(source).or_insert_with(new).take(now)
    }
}

/// How many of something each source has at the moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_source: HashMap<Source, usize>,
}

/// One of the counted; it is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    counted: Counted,
    source: Source,
}

impl Counted {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more for this source, unless it or the house has enough.
    pub(crate) fn hold(&self, source: Source, per_source: usize, in_all: usize) -> Option<Held> {
        let mut counts = self.counts();
        if counts.all >= in_all {
            return None;
        }
        let own = counts.by_source.entry(source).or_default();
        if *own >= per_source {
            return None;
        }
        *own += 1;
        counts.all += 1;
        drop(counts);
        Some(Held { counted: self.clone(), source })
    }

    pub(crate) fn all(&self) -> usize {
        self.counts().all
    }
}

impl Held {
    /// Whose it is.
    pub(crate) fn source(&self) -> Source {
        self.source
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counted.counts();
        counts.all -= 1;
        if let Some(own) = counts.by_source.get_mut(&self.source) {
            *own -= 1;
            if *own == 0 {
                counts.by_source.remove(&self.source);
            }
        }
    }
}

/// How many of something each source had within the last hour.
#[derive(Debug, Default)]
pub(crate) struct Hourly(Mutex<HashMap<Source, (Instant, usize)>>);

impl Hourly {
    /// Whether the source may have one more.
    pub(crate) fn take(&self, source: Source, most: usize, now: Instant) -> bool {
        const HOUR: Duration = Duration::from_hours(1);
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() > 10_000 {
            made.retain(|_, (since, _)| now.saturating_duration_since(*since) < HOUR);
        }
        let (since, count) = made.entry(source).or_insert((now, 0));
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
        let here = Source::from(IpAddr::from([127, 0, 0, 1]));
        let there = Source::from(IpAddr::from([10, 0, 0, 1]));
        let held = counted.hold(here, 1, 2).unwrap();
        assert!(counted.hold(here, 1, 2).is_none());
        let other = counted.hold(there, 1, 2).unwrap();
        assert!(counted.hold(IpAddr::from([10, 0, 0, 2]).into(), 1, 2).is_none());
        drop((held, other));
        assert_eq!(counted.all(), 0);
        assert!(counted.counts().by_source.is_empty());
    }

    /// A customer's network counts as one; an IPv4 address written as IPv6 is that address.
    #[test]
    fn many_addresses_of_one_network_are_one_source() {
        let source = |text: &str| Source::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(source("2001:db8:1:2::1"), source("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(source("2001:db8:1:2::1"), source("2001:db8:1:3::1"));
        assert_eq!(source("::ffff:10.0.0.1"), source("10.0.0.1"));
        assert_ne!(source("10.0.0.1"), source("10.0.0.2"));
    }

    #[test]
    fn each_source_has_its_own_pace() {
        let paced = Paced::new(1, 2);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]).into(), IpAddr::from([10, 0, 0, 1]).into());
        let start = Instant::now();
        assert!(paced.take(here, start) && paced.take(here, start) && !paced.take(here, start));
        assert!(paced.take(there, start));
        assert!(paced.take(here, start + Duration::from_secs(1)));
        // Strangers without number do not fill the memory.
        for number in 0..50_000_u32 {
            paced.take(IpAddr::from(number.to_be_bytes()).into(), start + Duration::from_secs(1));
        }
        assert!(paced.buckets.lock().unwrap().len() <= MOST_BUCKETS);
    }

    #[test]
    fn an_hour_later_one_may_again() {
        let hourly = Hourly::default();
        let here = Source::from(IpAddr::from([127, 0, 0, 1]));
        let start = Instant::now();
        assert!(hourly.take(here, 1, start) && !hourly.take(here, 1, start));
        assert!(hourly.take(here, 1, start + Duration::from_hours(1)));
    }
}
