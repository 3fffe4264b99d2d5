//! Lines of the log that a full disk or a stranger could write without end: one now and then, with how many were left out.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long it takes until the same is said again.
const AGAIN: Duration = Duration::from_secs(10);

/// When something was last said, and how often it could have been since.
#[derive(Debug, Default)]
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

/// What is said seldom; everything else is rare by itself. How often each happens is among the metrics.
#[derive(Debug, Default)]
pub(crate) struct SeldomSaid {
    /// A move could not be kept.
    pub(crate) not_kept: Seldom,
    /// A request or socket could not be passed on to another house.
    pub(crate) not_passed_on: Seldom,
    /// A connection could not be taken in.
    pub(crate) not_taken_in: Seldom,
    /// A request was answered that the house is at fault.
    pub(crate) at_fault: Seldom,
}

impl Seldom {
    /// Whether it may be said now: then with how often it was left out since the last time.
    pub(crate) fn may_be_said(&self, now: Instant) -> Option<u64> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, left_out) = *said;
        if last.is_some_and(|last| now.saturating_duration_since(last) < AGAIN) {
            said.1 += 1;
            return None;
        }
        *said = (Some(now), 0);
        Some(left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_all_the_time_is_said_now_and_then_and_counted() {
        let seldom = Seldom::default();
        let start = Instant::now();
        let at = |millis: u64| seldom.may_be_said(start + Duration::from_millis(millis));
        assert_eq!(at(0), Some(0), "the first time at once");
        let said: Vec<u64> = (1..=60_000).filter_map(at).collect();
        assert_eq!(said, [9_999; 6], "a thousand a second for a minute");
        assert_eq!(at(200_000), Some(0));
    }
}
