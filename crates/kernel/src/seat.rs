//! Places at the table, and who is looking.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table: 0 for the first one in code, shown to people as 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table with `count` places, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count as u8).map(Seat)
    }

    /// The seat as an index into per-seat arrays.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat whose turn comes after this one at a table of `count` seats.
    pub fn next(self, count: usize) -> Seat {
        Seat(((self.index() + 1) % count) as u8)
    }
}

/// People count from one.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// Who is looking at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Eyes {
    /// The player in that seat.
    Seat(Seat),
    /// An observer who sees what everybody at the table sees.
    Public,
    /// An observer who was allowed to see everything.
    All,
}

impl Eyes {
    /// Whether these eyes may see what only `seat` may see.
    pub fn see(self, seat: Seat) -> bool {
        match self {
            Eyes::Seat(own) => own == seat,
            Eyes::Public => false,
            Eyes::All => true,
        }
    }

    /// The seat these eyes belong to, if they belong to one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Public | Eyes::All => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        assert_eq!(Seat(0).next(2), Seat(1));
        assert_eq!(Seat(1).next(2), Seat(0));
        assert_eq!(Seat::all(3).map(|s| s.to_string()).collect::<Vec<_>>(), ["1", "2", "3"]);
    }

    #[test]
    fn eyes_see_their_own() {
        assert!(Eyes::Seat(Seat(1)).see(Seat(1)));
        assert!(!Eyes::Seat(Seat(1)).see(Seat(0)));
        assert!(!Eyes::Public.see(Seat(0)));
        assert!(Eyes::All.see(Seat(0)));
    }
}
