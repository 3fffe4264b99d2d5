//! Looking back: earlier positions, the ends of games within a match, what was taken back.

use std::time::Duration;

use leptos::prelude::*;
use wire::socket::LogLine;

use super::{Step, TableModel};

impl TableModel {
    /// Whether a game of the match ended with the entry before position `at`.
    pub(super) fn boundary(self, at: usize) -> bool {
        let game = |at: usize| self.steps.with(|steps| Some(steps.get(at)?.as_ref()?.view.game));
        at > 0 && matches!((game(at - 1), game(at)), (Some(before), Some(after)) if before < after)
    }

    pub(super) fn holds(self, at: usize) -> bool {
        untrack(|| self.boundary(at) && self.dismissed.get() < at)
    }

    /// The first position that can be looked at.
    pub fn earliest(self) -> usize {
        let live = self.live.get();
        self.steps.with(|steps| {
            let unseen = |step: &&Option<Step>| step.is_none();
            live - steps[..live.min(steps.len())].iter().rev().take_while(|step| !unseen(step)).count()
        })
    }

    /// Whether a game of the match just ended and the next one has not been asked for.
    pub fn interlude(self) -> bool {
        let at = self.at();
        self.boundary(at) && (self.replay.get().is_some() || self.dismissed.get() < at)
    }

    /// Goes on to the next game of the match.
    pub fn go_on(self) {
        self.dismissed.set(self.live.get_untracked());
        self.tick();
    }

    /// Which lines of the log tell of something that was taken back.
    pub fn taken_back(self) -> Vec<bool> {
        self.log.with(|log| taken_back(log))
    }

    /// The position before an entry.
    pub fn position_of(self, number: usize) -> usize {
        self.log.with_untracked(|log| log.partition_point(|line| line.number < number))
    }

    /// Whether a position is left out: it was taken back, and nobody wants to see that.
    pub fn is_left_out(self, at: usize) -> bool {
        let gone = |log: &Vec<LogLine>| {
            let line = at.checked_sub(1)?;
            Some(taken_back(log)[line] || log[line].back_to.is_some())
        };
        self.hide_taken_back.get()
            && at < self.live.get()
            && self.log.with(|log| (at <= log.len()).then(|| gone(log)).flatten().unwrap_or(false))
    }

    /// Steps back or forth through the game.
    pub fn step_by(self, by: isize) {
        let (at, live, first) = untrack(|| (self.at(), self.live.get(), self.earliest()));
        let mut to = at.saturating_add_signed(by).clamp(first, live);
        while untrack(|| self.is_left_out(to)) && to > first && to < live {
            to = to.saturating_add_signed(by.signum());
        }
        self.replay.set((to < live).then_some(to));
    }

    /// Shows the last move of somebody else once more.
    pub fn show_again(self) {
        let mine = self.seat_now();
        let live = self.live.get_untracked();
        let last = self.log.with_untracked(|log| {
            log[..live.min(log.len())].iter().rposition(|line| Some(line.seat) != mine)
        });
        let Some(at) = last else { return };
        self.replay.set(Some(at.max(untrack(|| self.earliest()))));
        set_timeout(
            move || {
                if !self.replay.is_disposed() {
                    self.replay.set((at + 1 < live).then_some(at + 1));
                    set_timeout(
                        move || {
                            if !self.replay.is_disposed() {
                                self.replay.set(None);
                            }
                        },
                        Duration::from_millis(900),
                    );
                }
            },
            Duration::from_millis(500),
        );
    }
}

/// Which lines of a log tell of something that was taken back later.
pub(super) fn taken_back(log: &[LogLine]) -> Vec<bool> {
    let mut gone = vec![false; log.len()];
    for (at, line) in log.iter().enumerate() {
        if let Some(from) = line.back_to {
            let first = log.partition_point(|line| line.number < from);
            gone[first.min(at)..at].fill(true);
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use kernel::{Phrase, Seat};

    use super::*;

    #[test]
    fn what_was_taken_back_is_known() {
        let says = wire::socket::Said { phrase: Phrase::new("log-move"), text: String::new() };
        let line =
            |number, back_to| LogLine { number, seat: Seat(0), text: None, back_to, says: says.clone() };
        // Entries that nobody sees lie between: clocks.
        let log = [line(2, None), line(4, None), line(6, None), line(7, Some(3)), line(9, None)];
        assert_eq!(taken_back(&log), [false, true, true, false, false]);
        assert_eq!(taken_back(&[]), [] as [bool; 0]);
    }
}
