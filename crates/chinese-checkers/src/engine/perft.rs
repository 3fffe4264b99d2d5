//! Counting the leaves of the game tree: the proof that two move generators agree, and a measure of speed.

use std::collections::HashMap;

use crate::engine::{BitPosition, Bits, Geometry};

/// How many sequences of `depth` moves there are, a move being a pair of origin and destination. Nobody moves
/// after a win, and a player without a move ends its line (a pass is no such pair). The last ply is
/// counted, not made, and most of it is known from before the move that led there: see `replies`.
pub fn perft<B: Bits>(geometry: &Geometry<B>, position: &BitPosition<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_rides(geometry),
        2 if position.players() > 1 => replies(geometry, position),
        _ => {
            let mut leaves = 0;
            position.for_each_ride(geometry, |ride| {
                let mut next = *position;
                next.make(geometry, ride);
                if !next.has_won(geometry, position.turn()) {
                    leaves += perft(geometry, &next, depth - 1);
                }
            });
            leaves
        }
    }
}

/// The same counts, every position looked at by itself.
pub fn plain_perft<B: Bits>(geometry: &Geometry<B>, position: &BitPosition<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_rides(geometry),
        _ => {
            let mut leaves = 0;
            position.for_each_ride(geometry, |ride| {
                let mut next = *position;
                next.make(geometry, ride);
                if !next.has_won(geometry, position.turn()) {
                    leaves += plain_perft(geometry, &next, depth - 1);
                }
            });
            leaves
        }
    }
}

/// More pieces of one seat than a camp has cells; others are counted without being remembered.
const PIECES: usize = 64;

/// How many pairs of a move and a reply there are. Where a piece can go hangs on few cells; a move that touches none
/// of them leaves its number of replies as it was.
fn replies<B: Bits>(geometry: &Geometry<B>, position: &BitPosition<B>) -> u64 {
    let (mover, occupied) = (position.turn(), position.occupied());
    let replier = (mover + 1) % position.players();
    let camp = position.camp(replier);
    let mut pieces = [(0_u16, 0_u32, B::default()); PIECES];
    let mut count = 0;
    for cell in position.pieces(replier).cells().take(PIECES) {
        let jumps = geometry.jumps(occupied, cell);
        let replies = geometry.destinations(occupied, cell, camp).count() as u32;
        pieces[count] = (cell as u16, replies, geometry.watched(occupied, cell, jumps));
        count += 1;
    }
    if count < position.pieces(replier).count() {
        return plain_perft(geometry, position, 2);
    }
    let (pieces, goal) = (&pieces[..count], geometry.goal(position.camp(mover)));
    let mut leaves = 0;
    position.for_each_ride(geometry, |ride| {
        let change = B::bit(ride.from.into()) ^ B::bit(ride.to.into());
        let own = position.pieces(mover) ^ change;
        if (own & !goal).is_empty() {
            return;
        }
        let occupied = occupied ^ change;
        for &(cell, replies, watched) in pieces {
            leaves += if (watched & change).is_empty() {
                u64::from(replies)
            } else {
                geometry.destinations(occupied, cell.into(), camp).count() as u64
            };
        }
    });
    leaves
}

/// The same counts for all depths from 1, remembering positions that were met before: moves of different
/// pieces often commute, so that most of a deep tree has been counted already.
pub fn perft_up_to<B: Bits>(geometry: &Geometry<B>, position: &BitPosition<B>, depth: u32) -> Vec<u64> {
    let mut counter = Counter { geometry, known: HashMap::new() };
    (1..=depth).map(|depth| counter.count(position, depth)).collect()
}

/// How many positions are remembered at most; a million take about 200 MB on the largest boards.
const MEMORY: usize = 1_000_000;

type Key<B> = ([B; 6], u8, u32);

struct Counter<'a, B> {
    geometry: &'a Geometry<B>,
    known: HashMap<Key<B>, u64>,
}

impl<B: Bits> Counter<'_, B> {
    fn count(&mut self, position: &BitPosition<B>, depth: u32) -> u64 {
        if depth <= 1 {
            return perft(self.geometry, position, depth);
        }
        let key = (std::array::from_fn(|seat| position.pieces(seat)), position.turn() as u8, depth);
        if let Some(&leaves) = self.known.get(&key) {
            return leaves;
        }
        let mut leaves = 0_u64;
        for ride in position.rides(self.geometry) {
            let mut next = *position;
            next.make(self.geometry, ride);
            if !next.has_won(self.geometry, position.turn()) {
                leaves = leaves.saturating_add(self.count(&next, depth - 1));
            }
        }
        if self.known.len() < MEMORY {
            self.known.insert(key, leaves);
        }
        leaves
    }
}
