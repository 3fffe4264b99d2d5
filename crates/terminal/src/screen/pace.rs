//! The pace at which a person sees what others do: one move after the other, however fast they were made. Whoever is in a
//! hurry presses a key.

use std::time::Duration;

use crate::sitting::SittingEvent;

/// How long a move of somebody else is shown before the next thing is heard.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// When the last move was shown; `None` when there is nothing to wait for.
    shown: Option<Duration>,
}

impl Pace {
    /// Whether the next event may be heard at this time.
    pub(super) fn is_ready(&self, now: Duration, pace: Duration) -> bool {
        self.shown.is_none_or(|shown| now.saturating_sub(shown) >= pace)
    }

    /// An event was heard; true when it should be looked at for a while.
    pub(super) fn heard(
        &mut self,
        event: &SittingEvent,
        own: impl Fn(kernel::Seat) -> bool,
        now: Duration,
    ) -> bool {
        let looked_at = matches!(event, SittingEvent::Heard { mover, .. } if !own(*mover));
        if looked_at {
            self.shown = Some(now);
        }
        looked_at
    }

    /// Somebody is in a hurry.
    pub(super) fn hurry(&mut self) {
        self.shown = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common;
    use kernel::{Eyes, Seat};
    use table::{Library, What};

    #[test]
    fn moves_of_others_are_shown_for_a_while_and_a_key_goes_on() {
        let record = common::record(&[("Ada", "human"), ("Bob", "random")], 1);
        let view = common::ROOM.read(&record, Eyes::Public).unwrap().views.remove(0);
        let moved =
            |mover| SittingEvent::Heard { to: Some(Seat(0)), mover, what: What::GaveUp, view: view.clone() };
        let own = |seat| seat == Seat(0);
        let (second, pace) = (Duration::from_secs(1), Duration::from_millis(700));
        let mut clock = Pace::default();
        assert!(clock.is_ready(Duration::ZERO, pace));
        assert!(!clock.heard(&moved(Seat(0)), own, Duration::ZERO), "one's own move needs no time");
        assert!(clock.is_ready(Duration::ZERO, pace));
        assert!(clock.heard(&moved(Seat(1)), own, Duration::ZERO));
        assert!(!clock.is_ready(Duration::from_millis(699), pace));
        assert!(clock.is_ready(second, pace));
        clock.heard(&moved(Seat(1)), own, second);
        clock.hurry();
        assert!(clock.is_ready(second, pace));
    }
}
