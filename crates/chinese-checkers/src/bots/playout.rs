//! How a race goes on when everybody makes the move that gains most: what a crowd is imagined with.

use kernel::Dice;

use crate::{
    bots::field::PieceWorth,
    engine::{BitPosition, Bits, Geometry, Ride},
};

/// A quick source of bits for breaking ties (`xorshift`), the same on every machine.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// Luck from the dice of a table.
    pub fn new(dice: &mut Dice) -> Luck {
        Luck(dice.bits() | 1)
    }

    /// Luck that goes its own way from here.
    pub(crate) fn fork(&mut self) -> Luck {
        Luck(self.next() | 1)
    }

    /// Luck that hangs on nothing but a number.
    pub(crate) fn of(number: u64) -> Luck {
        Luck(number | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The lowest bits are the poorest.
        self.0 >> 8
    }
}

/// The board of a race.
#[derive(Clone, Copy)]
pub struct RaceTrack<'g, B> {
    /// The tables of the board.
    pub geometry: &'g Geometry<B>,
    /// Whether a goal that is full counts as reached.
    pub filled: bool,
}

impl<B: Bits> RaceTrack<'_, B> {
    /// One of the moves of the seat to move that gain most; `None` when it has none.
    #[inline]
    pub fn most_gain(&self, position: &BitPosition<B>, worth: &PieceWorth, luck: &mut Luck) -> Option<Ride> {
        let camp = position.camp(position.turn());
        let mut best: (i32, u64, Option<Ride>) = (i32::MIN, 0, None);
        position.for_each_ride(self.geometry, |ride| {
            let gain = worth.at(camp, ride.to.into()) - worth.at(camp, ride.from.into());
            if gain >= best.0 {
                let lot = luck.next();
                if gain > best.0 || lot > best.1 {
                    best = (gain, lot, Some(ride));
                }
            }
        });
        best.2
    }

    /// Whether a seat has reached its goal.
    pub fn has_arrived(&self, position: &BitPosition<B>, seat: usize) -> bool {
        position.has_won(self.geometry, seat) || (self.filled && position.has_filled(self.geometry, seat))
    }

    /// Plays on, each seat by its own worth, until somebody arrives, which is told, or `most` moves are made; `None` when `stop`, which is asked before each
    /// move, says so.
    #[allow(clippy::option_option)]
    pub fn run(
        &self,
        position: &mut BitPosition<B>,
        worths: &[&PieceWorth; 6],
        luck: &mut Luck,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Option<usize>> {
        for _ in 0..most {
            if stop() {
                return None;
            }
            let seat = position.turn();
            match self.most_gain(position, worths[seat], luck) {
                Some(ride) => position.make(self.geometry, ride),
                None => position.pass(),
            }
            if self.has_arrived(position, seat) {
                return Some(Some(seat));
            }
        }
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seed;

    use super::*;
    use crate::{Dim, JumpRule, bots::field::Weights};

    #[test]
    fn somebody_arrives_and_every_move_is_legal() {
        let geometry = Geometry::<u128>::new(Dim::USUAL, JumpRule::Symmetric).unwrap();
        let worth = PieceWorth::new(&geometry, Weights::CROWD);
        let track = RaceTrack { geometry: &geometry, filled: false };
        for seed in 0..20 {
            let mut luck = Luck::new(&mut Dice::new(Seed::from(seed)));
            let mut position = BitPosition::initial(&geometry, 6);
            let mut moves = 0;
            let winner = loop {
                let seat = position.turn();
                let ride = track.most_gain(&position, &worth, &mut luck).expect("nobody is shut in");
                assert!(position.rides(&geometry).contains(&ride));
                position.make(&geometry, ride);
                moves += 1;
                if track.has_arrived(&position, seat) {
                    break seat;
                }
            };
            // The same luck makes the same race.
            let mut luck = Luck::new(&mut Dice::new(Seed::from(seed)));
            let mut again = BitPosition::initial(&geometry, 6);
            assert_eq!(
                track.run(&mut again, &[&worth; 6], &mut luck, moves, &mut || false),
                Some(Some(winner))
            );
            let mut stopped = BitPosition::initial(&geometry, 6);
            assert_eq!(track.run(&mut stopped, &[&worth; 6], &mut luck, moves, &mut || true), None);
            assert_eq!(again, position);
        }
    }
}
