//! The scores of the series of a game, as a client hears them.

use kernel::{Best, Outcome, Phrase, Seat};
use mexican_train::{Move, View};

use super::local::Local;

/// The protocol tells no names: everybody is called after their seat.
pub fn name(seat: Seat) -> Phrase {
    Phrase::new("train-protocol-seat").with("number", seat.index() + 1)
}

/// The scores of the series so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// The seat whose news count; a guest in several seats hears everything several times.
    seat: Option<Seat>,
    /// The scores of each series.
    series: Vec<Vec<u64>>,
}

impl Scores {
    /// Adds the scores of a series as a seat heard them; whether they are new.
    pub fn add(&mut self, seat: Seat, scores: &[u64]) -> bool {
        if *self.seat.get_or_insert(seat) != seat {
            return false;
        }
        self.series.push(scores.to_vec());
        true
    }

    /// The number of the last series, from 1, and its scores.
    pub fn last(&self) -> Option<(usize, &[u64])> {
        self.series.last().map(|scores| (self.series.len(), scores.as_slice()))
    }

    /// All series together.
    pub fn outcome(&self) -> Outcome {
        let seats = self.series.iter().map(Vec::len).max().unwrap_or_default();
        let mut totals = vec![0_i64; seats];
        for scores in &self.series {
            for (total, &score) in totals.iter_mut().zip(scores) {
                *total = total.saturating_add(i64::try_from(score).unwrap_or(i64::MAX));
            }
        }
        Outcome::by_score(totals, Best::Lowest)
    }
}

/// A player whose scores are written down, and told as soon as a series is over.
pub struct Scored<L, T> {
    /// The player.
    pub player: L,
    /// The scores.
    pub scores: Scores,
    /// Who is told of the last of them.
    pub tell: T,
}

impl<L: Local, T: FnMut(&Scores)> Local for Scored<L, T> {
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move> {
        self.player.choose(view, seat)
    }

    fn watches(&self) -> bool {
        self.player.watches()
    }

    fn begin(&mut self, view: &View, seat: Seat) {
        self.player.begin(view, seat);
    }

    fn heard(&mut self, to: Seat, mover: Seat, mv: Move, view: &View) {
        self.player.heard(to, mover, mv, view);
    }

    fn over(&mut self, seat: Seat, scores: &[u64]) {
        self.player.over(seat, scores);
        if self.scores.add(seat, scores) {
            (self.tell)(&self.scores);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_added_once_for_several_seats() {
        let mut scores = Scores::default();
        for (seat, series) in [(0, [5, 0, 7]), (2, [5, 0, 7]), (0, [0, 9, 7]), (2, [0, 9, 7])] {
            assert_eq!(scores.add(Seat(seat), &series), seat == 0);
        }
        assert_eq!(scores.last(), Some((2, &[0, 9, 7][..])));
        let outcome = scores.outcome();
        assert_eq!(outcome.scores(), [5, 9, 14]);
        assert_eq!(outcome.winners(), [Seat(0)]);
    }

    #[test]
    fn no_score_is_too_large() {
        let mut scores = Scores::default();
        scores.add(Seat(1), &[u64::MAX, 1]);
        scores.add(Seat(1), &[u64::MAX]);
        assert_eq!(scores.outcome().scores(), [i64::MAX, 1]);
    }
}
