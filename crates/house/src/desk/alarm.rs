//! When a table's engine wants to be woken.

use std::time::Instant;

/// An alarm that rings once. An engine names a time and, when what it waited for has come before that, no other: an alarm that
/// stayed set would then ring again and again, for nothing, as fast as a processor can.
#[derive(Debug, Default)]
pub(super) struct Alarm(Option<Instant>);

impl Alarm {
    /// It shall ring then, and not when it was to ring before.
    pub(super) fn set(&mut self, at: Instant) {
        self.0 = Some(at);
    }

    /// When it rings, if it does.
    pub(super) fn rings_at(&self) -> Option<Instant> {
        self.0
    }

    /// It is now so late: what was to ring by now has rung.
    pub(super) fn rung(&mut self, now: Instant) {
        self.0.take_if(|at| *at <= now);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_alarm_rings_once() {
        let (now, later) = (Instant::now(), Instant::now() + Duration::from_secs(5));
        let mut alarm = Alarm::default();
        assert_eq!(alarm.rings_at(), None);
        alarm.set(now);
        assert_eq!(alarm.rings_at(), Some(now));
        // The engine was woken and names no other time.
        alarm.rung(now);
        assert_eq!(alarm.rings_at(), None, "it would ring without end");
        alarm.set(later);
        alarm.rung(now);
        assert_eq!(alarm.rings_at(), Some(later), "something else has woken the table");
    }
}
