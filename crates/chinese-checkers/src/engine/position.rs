//! A position as sets of cells, and moves as pairs of cell numbers.

use kernel::Seat;

use crate::{
    Cell, Move,
    engine::{Bits, Geometry},
};

/// The key of the seat to move in the hash.
const TURN: u64 = 0xa076_1d64_78bd_642f;

/// A move of a piece from a cell to a cell, by number, in the frame of the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ride {
    /// Where the piece comes from.
    pub from: u16,
    /// Where it goes.
    pub to: u16,
}

/// Where all pieces are and whose turn it is, in the frame of the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitPosition<B> {
    pieces: [B; 6],
    occupied: B,
    players: u8,
    turn: u8,
    hash: u64,
}

impl<B: Bits> BitPosition<B> {
    /// An empty board for 1, 2, 3 or 6 players, the first of them to move.
    pub fn empty(players: usize) -> BitPosition<B> {
        let players = if crate::configuration::PLAYERS.contains(&players) { players } else { 1 };
        BitPosition {
            pieces: [B::default(); 6],
            occupied: B::default(),
            players: players as u8,
            turn: 0,
            hash: 0,
        }
    }

    /// The position before the first move.
    pub fn initial(geometry: &Geometry<B>, players: usize) -> BitPosition<B> {
        let mut position = BitPosition::empty(players);
        for seat in 0..position.players() {
            let home = geometry.home(position.camp(seat));
            home.cells().for_each(|cell| position.put(geometry, cell, seat));
        }
        position
    }

    /// The position with these pieces of each seat, in the frame of the first seat; `None` if a cell is off the
    /// board or taken twice.
    pub fn with_pieces(geometry: &Geometry<B>, pieces: &[Vec<Cell>], turn: Seat) -> Option<BitPosition<B>> {
        let mut position = BitPosition::<B>::empty(pieces.len());
        if position.players() != pieces.len() || turn.index() >= pieces.len() {
            return None;
        }
        for (seat, cells) in pieces.iter().enumerate() {
            for &cell in cells {
                let number = geometry.number(cell)?;
                if position.occupied.contains(number) {
                    return None;
                }
                position.put(geometry, number, seat);
            }
        }
        position.set_turn(turn.index());
        Some(position)
    }

    /// Puts a piece on a free cell.
    pub fn put(&mut self, geometry: &Geometry<B>, cell: usize, seat: usize) {
        self.pieces[seat] = self.pieces[seat] | B::bit(cell);
        self.occupied = self.occupied | B::bit(cell);
        self.hash ^= geometry.key(cell, seat);
    }

    /// Gives the turn to a seat.
    #[inline]
    pub fn give_turn(&mut self, seat: usize) {
        self.set_turn(seat);
    }

    #[inline]
    fn set_turn(&mut self, turn: usize) {
        self.hash ^= TURN.wrapping_mul(u64::from(self.turn)) ^ TURN.wrapping_mul(turn as u64);
        self.turn = turn as u8;
    }

    /// How many players there are.
    #[inline]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The seat to move.
    #[inline]
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// The camp in which a seat starts, as a number of sixths (see [`crate::cell::Region::Camp`]).
    #[inline]
    pub fn camp(&self, seat: usize) -> usize {
        seat * (6 / self.players())
    }

    /// The cells of a seat's pieces.
    #[inline]
    pub fn pieces(&self, seat: usize) -> B {
        self.pieces[seat]
    }

    /// All cells with a piece.
    #[inline]
    pub fn occupied(&self) -> B {
        self.occupied
    }

    /// A number that tells positions apart, kept up to date move by move; the seat to move is part of it.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Where the piece of the seat to move on a cell can go.
    #[inline]
    pub fn destinations(&self, geometry: &Geometry<B>, from: usize) -> B {
        geometry.destinations(self.occupied, from, self.camp(self.turn()))
    }

    /// All moves of the seat to move, by origin, then by destination.
    pub fn rides(&self, geometry: &Geometry<B>) -> Vec<Ride> {
        let mut rides = Vec::with_capacity(64);
        self.for_each_ride(geometry, |ride| rides.push(ride));
        rides
    }

    /// Calls `f` with every move of the seat to move.
    #[inline]
    pub fn for_each_ride(&self, geometry: &Geometry<B>, mut f: impl FnMut(Ride)) {
        for from in self.pieces[self.turn()].cells() {
            for to in self.destinations(geometry, from).cells() {
                f(Ride { from: from as u16, to: to as u16 });
            }
        }
    }

    /// How many moves the seat to move has.
    #[inline]
    pub fn count_rides(&self, geometry: &Geometry<B>) -> u64 {
        self.pieces[self.turn()].cells().map(|from| self.destinations(geometry, from).count() as u64).sum()
    }

    /// Makes a move of the seat to move, which is known to be legal, and passes the turn.
    #[inline]
    pub fn make(&mut self, geometry: &Geometry<B>, ride: Ride) {
        let (seat, from, to) = (self.turn(), usize::from(ride.from), usize::from(ride.to));
        let change = B::bit(from) ^ B::bit(to);
        self.pieces[seat] = self.pieces[seat] ^ change;
        self.occupied = self.occupied ^ change;
        self.hash ^= geometry.key(from, seat) ^ geometry.key(to, seat);
        self.pass();
    }

    /// Passes the turn.
    #[inline]
    pub fn pass(&mut self) {
        let next = self.turn + 1;
        self.set_turn(usize::from(if next == self.players { 0 } else { next }));
    }

    /// Takes the last move back.
    #[inline]
    pub fn unmake(&mut self, geometry: &Geometry<B>, ride: Ride) {
        self.unpass();
        let (seat, from, to) = (self.turn(), usize::from(ride.from), usize::from(ride.to));
        let change = B::bit(from) ^ B::bit(to);
        self.pieces[seat] = self.pieces[seat] ^ change;
        self.occupied = self.occupied ^ change;
        self.hash ^= geometry.key(from, seat) ^ geometry.key(to, seat);
    }

    /// Gives the turn back to the seat before.
    #[inline]
    pub fn unpass(&mut self) {
        self.set_turn(usize::from(if self.turn == 0 { self.players } else { self.turn } - 1));
    }

    /// Whether all pieces of a seat stand in its goal.
    #[inline]
    pub fn has_won(&self, geometry: &Geometry<B>, seat: usize) -> bool {
        let own = self.pieces[seat];
        !own.is_empty() && (own & !geometry.goal(self.camp(seat))).is_empty()
    }

    /// Whether a seat's goal is full and holds at least one piece of its own.
    #[inline]
    pub fn has_filled(&self, geometry: &Geometry<B>, seat: usize) -> bool {
        let goal = geometry.goal(self.camp(seat));
        (goal & !self.occupied).is_empty() && !(goal & self.pieces[seat]).is_empty()
    }

    /// A move in the frame of its mover, with a shortest way.
    pub fn to_move(&self, geometry: &Geometry<B>, ride: Ride) -> Option<Move> {
        let path = geometry.path(self.occupied, usize::from(ride.from), usize::from(ride.to))?;
        let sixths = self.camp(self.turn());
        Move::along(path.into_iter().map(|cell| geometry.cell(cell).turned(sixths)).collect())
    }

    /// The move by its ends, from the frame of its mover; `None` of a pass or off the board.
    pub fn to_ride(&self, geometry: &Geometry<B>, mv: &Move) -> Option<Ride> {
        let (from, to) = mv.ends()?;
        let back = 6 - self.camp(self.turn());
        let number = |cell: Cell| geometry.number(cell.turned(back)).map(|number| number as u16);
        Some(Ride { from: number(from)?, to: number(to)? })
    }
}
