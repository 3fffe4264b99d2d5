//! How a game ended.

use serde::{Deserialize, Serialize};

/// Which end of the score list wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Best {
    /// Most points win.
    Highest,
    /// Fewest points win.
    Lowest,
}

/// The result of a game: a score and a place for each seat. Places count from 1 and may be shared
/// (`1 1 3`: two winners).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    scores: Vec<i64>,
    places: Vec<u8>,
}

impl Outcome {
    /// The outcome in which the scores alone decide.
    ///
    /// ```
    /// use kernel::{Best, Outcome};
    /// let outcome = Outcome::by_score(vec![12, 30, 12], Best::Lowest);
    /// assert_eq!(outcome.places(), [1, 3, 1]);
    /// ```
    pub fn by_score(scores: Vec<i64>, best: Best) -> Outcome {
        let ahead = |a: i64, b: i64| match best {
            Best::Highest => a > b,
            Best::Lowest => a < b,
        };
        let places =
            scores.iter().map(|&own| 1 + scores.iter().filter(|&&s| ahead(s, own)).count() as u8).collect();
        Outcome { scores, places }
    }

    /// The outcome in which something other than the scores decides: `rank[s]` is any number that is smaller
    /// for better seats.
    pub fn by_rank(scores: Vec<i64>, rank: &[i64]) -> Outcome {
        let places = Outcome::by_score(rank.to_vec(), Best::Lowest).places;
        Outcome { scores, places }
    }

    /// The same outcome with the seats that gave up behind all others, whatever their scores.
    pub fn with_forfeits(self, forfeited: &[bool]) -> Outcome {
        let behind = self.places.len() as i64;
        let rank: Vec<i64> = (self.places.iter().enumerate())
            .map(|(seat, &place)| {
                i64::from(place) + if forfeited.get(seat) == Some(&true) { behind } else { 0 }
            })
            .collect();
        Outcome::by_rank(self.scores, &rank)
    }

    /// The scores, seat by seat.
    pub fn scores(&self) -> &[i64] {
        &self.scores
    }

    /// The places, seat by seat.
    pub fn places(&self) -> &[u8] {
        &self.places
    }

    /// The seats that share the first place.
    pub fn winners(&self) -> Vec<crate::Seat> {
        crate::Seat::all(self.places.len()).filter(|seat| self.places[seat.index()] == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_may_be_shared() {
        assert_eq!(Outcome::by_score(vec![5, 9, 9, 1], Best::Highest).places(), [3, 1, 1, 4]);
        assert_eq!(Outcome::by_score(vec![], Best::Highest).places(), [] as [u8; 0]);
    }

    #[test]
    fn a_forfeit_comes_last() {
        let outcome = Outcome::by_score(vec![0, 10, 20], Best::Lowest);
        assert_eq!(outcome.with_forfeits(&[true, false, false]).places(), [3, 1, 2]);
    }
}
