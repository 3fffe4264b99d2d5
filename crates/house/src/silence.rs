//! Whether somebody at the other end of a socket is still there: whoever says nothing for long is asked, and whoever does not
//! answer either is gone.

use std::{pin::Pin, time::Duration};

use tokio::time::{self, Instant, Sleep};

/// How long nothing was heard of somebody.
pub(crate) struct Silence {
    /// How long is long.
    long: Duration,
    heard: Instant,
    asked: bool,
    alarm: Pin<Box<Sleep>>,
}

/// What to do about somebody of whom nothing was heard for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silent {
    /// Ask whether they are there.
    Ask,
    /// They were asked, and did not answer.
    Gone,
}

impl Silence {
    pub(crate) fn new(long: Duration) -> Silence {
        Silence { long, heard: Instant::now(), asked: false, alarm: Box::pin(time::sleep(long)) }
    }

    /// Something was heard.
    pub(crate) fn end(&mut self) {
        (self.asked, self.heard) = (false, Instant::now());
    }

    /// Waits until nothing was heard for long. Nothing is lost when somebody waits for something else meanwhile.
    pub(crate) async fn lasts(&mut self) -> Silent {
        loop {
            self.alarm.as_mut().await;
            // The alarm is set anew only when it rings: most of the time somebody was heard since.
            let now = Instant::now();
            if self.heard + self.long > now {
                self.alarm.as_mut().reset(self.heard + self.long);
                continue;
            }
            if self.asked {
                return Silent::Gone;
            }
            (self.asked, self.heard) = (true, now);
            self.alarm.as_mut().reset(now + self.long);
            return Silent::Ask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_says_nothing_is_asked_and_then_gone() {
        let mut silence = Silence::new(Duration::from_millis(1));
        assert_eq!(silence.lasts().await, Silent::Ask);
        // An answer, and silence again.
        silence.end();
        assert_eq!(silence.lasts().await, Silent::Ask);
        assert_eq!(silence.lasts().await, Silent::Gone);
    }
}
