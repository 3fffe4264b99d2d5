//! Trains: which one, and what lies in it.

use std::{fmt, str::FromStr, sync::Arc};

use kernel::{NotationError, Phrase, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::Domino;

/// A train by its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Train {
    /// The Mexican train, which is everybody's.
    Mexican,
    /// The train of a player.
    Of(Seat),
}

impl Train {
    /// The trains of a table with `seats` places, the Mexican one first.
    pub fn all(seats: usize) -> impl Iterator<Item = Train> {
        std::iter::once(Train::Mexican).chain(Seat::all(seats).map(Train::Of))
    }

    /// The place of the train in a list that begins with the Mexican one.
    pub fn index(self) -> usize {
        match self {
            Train::Mexican => 0,
            Train::Of(seat) => seat.index() + 1,
        }
    }

    /// The train as it is called in a sentence: “the Mexican train”, “train 2”.
    pub fn spoken(self) -> Phrase {
        match self {
            Train::Mexican => Phrase::new("mexican-train-the-mexican"),
            Train::Of(seat) => Phrase::new("mexican-train-the-train").with("owner", seat.to_string()),
        }
    }

    /// The train at a place of such a list.
    pub fn at(index: usize) -> Train {
        index.checked_sub(1).map_or(Train::Mexican, |seat| Train::Of(Seat(seat as u8)))
    }
}

/// `MT`, or the number of a seat as people count, from 1.
impl fmt::Display for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Train::Mexican => f.write_str("MT"),
            Train::Of(seat) => write!(f, "{seat}"),
        }
    }
}

impl FromStr for Train {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Train, NotationError> {
        let name = text.trim();
        if name.eq_ignore_ascii_case("mt") {
            return Ok(Train::Mexican);
        }
        match name.parse::<u8>() {
            Ok(number @ 1..=99) if name.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(Train::Of(Seat(number - 1)))
            }
            _ if name.is_empty() => Err(NotationError::empty()),
            _ => {
                let shown: String = name.chars().take(12).collect();
                let problem = Phrase::new("mexican-train-no-train").with("found", shown);
                Err(NotationError::in_text(text, name, problem))
            }
        }
    }
}

impl Serialize for Train {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Train {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Train, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format_args!("no train: {text:.12}")))
    }
}

/// The numbers of a train from its open end back to the starting double: a persistent list. A longer train
/// shares everything but its new end with the train that it grew from.
#[derive(Clone)]
pub struct TrainLine {
    end: u8,
    length: u16,
    behind: Option<Arc<TrainLine>>,
}

impl TrainLine {
    /// A train that has only the starting double.
    pub fn new(first: u8) -> TrainLine {
        TrainLine { end: first, length: 0, behind: None }
    }

    /// The number at the open end.
    pub fn end(&self) -> u8 {
        self.end
    }

    /// How many dominoes lie behind the starting double.
    pub fn dominoes(&self) -> usize {
        usize::from(self.length)
    }

    /// The train with one more domino, if the domino fits.
    pub fn laid(&self, domino: Domino) -> Option<TrainLine> {
        let end = domino.d_match(self.end)?;
        Some(TrainLine { end, length: self.length + 1, behind: Some(Arc::new(self.clone())) })
    }

    /// The numbers from the open end back to the starting double.
    pub fn numbers(&self) -> impl Iterator<Item = u8> {
        std::iter::successors(Some(self), |line| line.behind.as_deref()).map(|line| line.end)
    }

    /// The train that has these numbers, the open end first; `None` of no numbers.
    pub fn from_numbers(numbers: &[u8]) -> Option<TrainLine> {
        let mut numbers = numbers.iter().rev();
        let start = TrainLine::new(*numbers.next()?);
        Some(numbers.fold(start, |line, &end| TrainLine {
            end,
            length: line.length + 1,
            behind: Some(Arc::new(line)),
        }))
    }

    /// The dominoes that were laid behind the starting double, the last one first.
    pub fn laid_dominoes(&self) -> impl Iterator<Item = Domino> {
        self.numbers().zip(self.numbers().skip(1)).map(|(outer, inner)| Domino::make(outer, inner))
    }
}

impl PartialEq for TrainLine {
    fn eq(&self, other: &TrainLine) -> bool {
        self.length == other.length && self.numbers().eq(other.numbers())
    }
}

impl Eq for TrainLine {}

impl fmt::Debug for TrainLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.numbers()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trains_have_names() {
        for (text, train) in [
            ("MT", Train::Mexican),
            (" mt ", Train::Mexican),
            ("1", Train::Of(Seat(0))),
            ("10", Train::Of(Seat(9))),
        ] {
            assert_eq!(text.parse::<Train>(), Ok(train));
            assert_eq!(train.to_string(), text.trim().to_uppercase());
        }
        for text in ["", "0", "+1", "100", "MTX", "-1"] {
            assert!(text.parse::<Train>().is_err(), "{text:?}");
        }
    }

    /// The sheet's example of a train: (12,12)(12,11)(11,4)(4,3)(3,3)(3,2).
    #[test]
    fn a_train_is_read_from_its_open_end() {
        let dominoes = [(12, 11), (11, 4), (4, 3), (3, 3), (3, 2)].map(|(a, b)| Domino::make(a, b));
        let mut line = TrainLine::new(12);
        for domino in dominoes {
            line = line.laid(domino).unwrap();
        }
        assert_eq!(line.numbers().collect::<Vec<_>>(), [2, 3, 3, 4, 11, 12]);
        assert!(line.laid_dominoes().eq(dominoes.into_iter().rev()));
        assert_eq!(line.laid(Domino::make(3, 4)), None);
        assert_eq!(TrainLine::from_numbers(&[2, 3, 3, 4, 11, 12]), Some(line));
    }

    #[test]
    fn the_old_train_is_still_there() {
        let old = TrainLine::new(9);
        let new = old.laid(Domino::make(9, 1)).unwrap();
        assert_eq!((old.end(), old.dominoes(), new.end(), new.dominoes()), (9, 0, 1, 1));
    }
}
