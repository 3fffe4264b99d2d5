//! Random games at full speed: two players, classic jumps, the usual board.
//!
//! Every cell keeps which of its neighbours, and which of the cells behind them, are taken; a move changes two
//! cells and so a few bits. A classic jump keeps the parity of the coordinates, so that the moving piece never
//! stands in the way of its own chain nor is its pivot, and a chain never ends where a step does.
//!
//! Each move is drawn from all pairs of origin and destination, every pair equally likely, and yet without listing
//! them: a piece is drawn, and with it a step or one of the 25 cells at most that share its parity; what is not
//! legal is drawn again.

use crate::{
    Dim, JumpRule,
    engine::{Geometry, Position},
};

const CELLS: usize = 121;
/// One more place, for everything off the board.
const PLACES: usize = 128;
const OFF: u8 = CELLS as u8;
const PIECES: usize = 10;
/// Six neighbours, and the 25 cells of the lozenge that share a parity at most; one more for alignment.
const WAYS: usize = 32;
/// Stands for a cell that only a chain of jumps can reach.
const FARTHER: u8 = 15;
/// The ways that can be drawn.
const DRAWN: u64 = 31;
/// Draws before the moves are listed after all, in case there is none.
const DRAWS: usize = 500;

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many moves were made.
    pub moves: u32,
    /// Who won, if somebody did before the cap.
    pub winner: Option<u8>,
}

/// Plays random games, one after the other.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// For each cell, the six neighbours and then the six cells behind them.
    around: [[u8; 12]; PLACES],
    /// For each cell, the directions in which a step may end.
    steps: [u8; PLACES],
    /// For each cell, the directions in which a jump stays on the board.
    hops: [u8; PLACES],
    /// Whether a move may end on a cell.
    ends: [bool; PLACES],
    /// For each player, the cells of the goal.
    goals: [[bool; PLACES]; 2],
    /// For each cell, its number among those of its parity.
    among: [u8; PLACES],
    /// For each cell, where a move from it could go: six neighbours, then the cells of its parity on which a move
    /// may end.
    targets: [[u8; WAYS]; PLACES],
    /// For each of those, its place among the single jumps and steps of the cell: a direction, six more for a
    /// step, or [`FARTHER`].
    single: [[u8; WAYS]; PLACES],
    start: Field,
    random: u64,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    /// For each cell, the directions in which the neighbour is taken.
    near: [u8; PLACES],
    /// For each cell, the directions in which the cell behind the neighbour is taken.
    far: [u8; PLACES],
    taken: [bool; PLACES],
    pieces: [[u8; PIECES]; 2],
    there: [usize; 2],
}

/// Where a search for landings has been.
struct Trail {
    cells: [u8; PLACES],
    length: usize,
    seen: u128,
}

impl Playouts {
    /// Fresh games from a seed.
    pub fn new(seed: u64) -> Playouts {
        // Dimension 4 has 121 cells, which a u128 holds.
        let geometry =
            Geometry::<u128>::new(Dim::USUAL, JumpRule::Adjacent).unwrap_or_else(|| unreachable!());
        let mut playouts = Playouts {
            around: [[OFF; 12]; PLACES],
            steps: [0; PLACES],
            hops: [0; PLACES],
            ends: [false; PLACES],
            goals: [[false; PLACES]; 2],
            among: [0; PLACES],
            targets: [[OFF; WAYS]; PLACES],
            single: [[FARTHER; WAYS]; PLACES],
            start: Field {
                near: [0; PLACES],
                far: [0; PLACES],
                taken: std::array::from_fn(|cell| cell >= CELLS),
                pieces: [[0; PIECES]; 2],
                there: [0; 2],
            },
            random: seed.wrapping_mul(2).wrapping_add(1),
        };
        let parity = |cell: usize| {
            let at = geometry.cell(cell);
            (at.i().rem_euclid(2), at.j().rem_euclid(2))
        };
        for cell in 0..CELLS {
            playouts.among[cell] = (0..cell).filter(|&other| parity(other) == parity(cell)).count() as u8;
            let alike = (0..CELLS).filter(|&other| {
                other != cell && parity(other) == parity(cell) && geometry.cell(other).in_lozenge(Dim::USUAL)
            });
            let targets = playouts.targets[cell][6..].iter_mut();
            targets.zip(alike).for_each(|(target, other)| *target = other as u8);
            playouts.ends[cell] = geometry.cell(cell).in_lozenge(Dim::USUAL);
            for player in 0..2 {
                playouts.goals[player][cell] = geometry.goal(3 * player) >> cell & 1 != 0;
            }
            for (direction, unit) in crate::cell::DIRECTIONS.into_iter().enumerate() {
                for (times, offset) in [(1, 0), (2, 6)] {
                    let to = geometry.number(geometry.cell(cell).translated(unit.times(times)));
                    playouts.around[cell][direction + offset] = to.map_or(OFF, |to| to as u8);
                    let bit = u8::from(to.is_some()) << direction;
                    if times == 1 && to.is_some_and(|to| geometry.cell(to).in_lozenge(Dim::USUAL)) {
                        playouts.steps[cell] |= bit;
                        playouts.targets[cell][direction] = playouts.around[cell][direction];
                    } else if times == 2 {
                        playouts.hops[cell] |= bit;
                    }
                }
            }
        }
        for cell in 0..CELLS {
            for way in 0..WAYS {
                let to = playouts.targets[cell][way];
                let jump = playouts.around[cell][6..].iter().position(|&landing| landing == to && to != OFF);
                playouts.single[cell][way] = match jump {
                    _ if way < 6 => 6 + way as u8,
                    Some(direction) => direction as u8,
                    None => FARTHER,
                };
            }
        }
        let position = Position::initial(&geometry, 2);
        for player in 0..2 {
            for (n, cell) in super::Bits::cells(position.pieces(player)).enumerate() {
                playouts.start.pieces[player][n] = cell as u8;
                let mut start = playouts.start;
                playouts.flip(&mut start, cell);
                playouts.start = start;
            }
        }
        playouts
    }

    /// Puts a piece on a cell or takes it away.
    #[inline]
    fn flip(&self, field: &mut Field, cell: usize) {
        let around = &self.around[cell % PLACES];
        field.taken[cell % PLACES] ^= true;
        for direction in 0..6 {
            // Seen from the other cell, this one lies in the opposite direction.
            let bit = 1 << ((direction + 3) % 6);
            field.near[usize::from(around[direction]) % PLACES] ^= bit;
            field.far[usize::from(around[direction + 6]) % PLACES] ^= bit;
        }
    }

    /// The directions in which a piece on a cell can jump.
    #[inline]
    fn hops(&self, field: &Field, cell: usize) -> u8 {
        field.near[cell % PLACES] & !field.far[cell % PLACES] & self.hops[cell % PLACES]
    }

    /// All landings of a piece, in the order in which they are found.
    #[inline]
    fn landings(&self, field: &Field, from: usize, trail: &mut Trail) {
        trail.length = 0;
        trail.seen = 1 << from;
        let mut here = from;
        let mut next = 0;
        loop {
            let mut hops = self.hops(field, here);
            while hops != 0 {
                let direction = hops.trailing_zeros() as usize;
                hops &= hops - 1;
                let to = self.around[here % PLACES][(direction + 6) % 12];
                if trail.seen >> to & 1 == 0 {
                    trail.seen |= 1 << to;
                    trail.cells[trail.length % PLACES] = to;
                    trail.length += 1;
                }
            }
            if next == trail.length {
                return;
            }
            here = usize::from(trail.cells[next % PLACES]);
            next += 1;
        }
    }

    /// 64 random bits: a Weyl sequence, multiplied with itself and folded.
    #[inline]
    fn bits(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let wide = u128::from(self.random) * u128::from(self.random ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Whether a piece that can jump in the directions `hops` gets to `to` by jumps.
    #[inline]
    fn reaches(&self, field: &Field, from: usize, hops: u8, to: usize) -> bool {
        let mut trail = [0_u8; 64];
        let (mut length, mut next) = (0, 0);
        let mut seen = 1_u64 << (self.among[from % PLACES] % 64);
        let (mut here, mut hops) = (from, hops);
        loop {
            while hops != 0 {
                let direction = hops.trailing_zeros() as usize;
                hops &= hops - 1;
                let landing = self.around[here % PLACES][(direction + 6) % 12];
                if usize::from(landing) == to {
                    return true;
                }
                // Without a branch: the place is written in any case and counted if it is new.
                let bit = 1_u64 << (self.among[usize::from(landing) % PLACES] % 64);
                trail[length % 64] = landing;
                length += usize::from(seen & bit == 0);
                seen |= bit;
            }
            if next == length {
                return false;
            }
            here = usize::from(trail[next % 64]);
            next += 1;
            hops = self.hops(field, here);
        }
    }

    /// Plays a random game of at most `cap` moves.
    pub fn play(&mut self, cap: u32) -> Playout {
        let mut field = self.start;
        let mut trail = Trail { cells: [0; PLACES], length: 0, seen: 0 };
        for moves in 0..cap {
            let player = (moves % 2) as usize;
            let Some((piece, to)) = self.draw(&field, player, &mut trail) else { continue };
            let from = usize::from(field.pieces[player][piece]);
            self.flip(&mut field, from);
            self.flip(&mut field, to);
            field.pieces[player][piece] = to as u8;
            let goal = &self.goals[player];
            field.there[player] += usize::from(goal[to]);
            field.there[player] -= usize::from(goal[from]);
            if field.there[player] == PIECES {
                return Playout { moves: moves + 1, winner: Some(player as u8) };
            }
        }
        Playout { moves: cap, winner: None }
    }

    /// A move, every pair of origin and destination equally likely: which piece, and where it goes. `None` when
    /// there is none.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)]
    fn draw(&mut self, field: &Field, player: usize, trail: &mut Trail) -> Option<(usize, usize)> {
        for _ in 0..DRAWS {
            // Four at a time and without a branch, so that the processor need not guess each one's fate.
            let (high, low) = (self.bits(), self.bits());
            let drawn = [high >> 32, high & 0xffff_ffff, low >> 32, low & 0xffff_ffff]
                .map(|bits| ((bits * PIECES as u64 * DRAWN) >> 32) as usize);
            let pairs = drawn.map(|n| (n / DRAWN as usize, n % DRAWN as usize));
            let (mut sure, mut good) = (0_u32, 0_u32);
            for (n, &(piece, way)) in pairs.iter().enumerate() {
                let from = usize::from(field.pieces[player][piece % PIECES]) % PLACES;
                let to = usize::from(self.targets[from][way % WAYS]) % PLACES;
                let single = self.single[from][way % WAYS] % 16;
                let hops = self.hops(field, from);
                let singles = u16::from(hops) | u16::from(self.steps[from] & !field.near[from]) << 6;
                // A chain comes to its last cell over a piece, from a free cell.
                let chain = (hops != 0) & (self.hops(field, to) != 0) & !field.taken[to];
                sure |= u32::from(singles >> single & 1) << n;
                good |= u32::from(chain) << n;
            }
            good |= sure;
            while good != 0 {
                let n = good.trailing_zeros() as usize;
                let (piece, way) = pairs[n % 4];
                good &= good - 1;
                let from = usize::from(field.pieces[player][piece % PIECES]) % PLACES;
                let to = usize::from(self.targets[from][way % WAYS]) % PLACES;
                if sure >> n & 1 != 0 || self.reaches(field, from, self.hops(field, from), to) {
                    return Some((piece, to));
                }
            }
        }
        self.draw_from_list(field, player, trail)
    }

    /// The same by counting all pairs.
    #[cold]
    fn draw_from_list(&mut self, field: &Field, player: usize, trail: &mut Trail) -> Option<(usize, usize)> {
        let mut counts = [0_usize; PIECES];
        let mut total = 0;
        for (count, &cell) in counts.iter_mut().zip(&field.pieces[player]) {
            let cell = usize::from(cell) % PLACES;
            let steps = self.steps[cell] & !field.near[cell];
            *count = COUNT[usize::from(steps)] as usize;
            if self.hops(field, cell) != 0 {
                self.landings(field, cell, trail);
                let ends = trail.cells[..trail.length.min(PLACES)].iter();
                *count += ends.filter(|&&to| self.ends[usize::from(to) % PLACES]).count();
            }
            total += *count;
        }
        if total == 0 {
            return None;
        }
        let mut choice = (((self.bits() >> 32) * total as u64) >> 32) as usize;
        let mut piece = 0;
        while choice >= counts[piece] {
            choice -= counts[piece];
            piece += 1;
        }
        let cell = usize::from(field.pieces[player][piece]) % PLACES;
        let mut steps = self.steps[cell] & !field.near[cell];
        while steps != 0 {
            if choice == 0 {
                return Some((piece, usize::from(self.around[cell][steps.trailing_zeros() as usize])));
            }
            choice -= 1;
            steps &= steps - 1;
        }
        self.landings(field, cell, trail);
        let mut ends = trail.cells[..trail.length.min(PLACES)].iter().map(|&to| usize::from(to));
        ends.by_ref().filter(|&to| self.ends[to % PLACES]).nth(choice).map(|to| (piece, to))
    }
}

/// How many of six bits are set.
const COUNT: [u8; 256] = {
    let mut counts = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        counts[bits] = counts[bits / 2] + (bits & 1) as u8;
        bits += 1;
    }
    counts
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Bits, Ride};

    /// Every pair of origin and destination that can be drawn.
    fn pairs(playouts: &Playouts, field: &Field, player: usize) -> Vec<Ride> {
        let mut trail = Trail { cells: [0; PLACES], length: 0, seen: 0 };
        let mut pairs = Vec::new();
        for &from in &field.pieces[player] {
            let cell = usize::from(from);
            let steps = playouts.steps[cell] & !field.near[cell];
            let steps = (0..6).filter(|d| steps >> d & 1 != 0).map(|d| playouts.around[cell][d]);
            playouts.landings(field, cell, &mut trail);
            let jumps = trail.cells[..trail.length].iter().copied();
            let all = steps.chain(jumps.filter(|&to| playouts.ends[usize::from(to)]));
            pairs.extend(all.map(|to| Ride { from: from.into(), to: to.into() }));
        }
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn random_games_draw_from_all_legal_moves() {
        let geometry = Geometry::<u128>::new(Dim::USUAL, JumpRule::Adjacent).unwrap();
        let mut playouts = Playouts::new(3);
        let mut trail = Trail { cells: [0; PLACES], length: 0, seen: 0 };
        for _ in 0..5 {
            let mut field = playouts.start;
            let mut position = Position::initial(&geometry, 2);
            for moves in 0..400 {
                let player = moves % 2;
                assert_eq!(pairs(&playouts, &field, player), position.rides(&geometry), "move {moves}");
                let expected = position.rides(&geometry);
                if moves % 40 == 39 {
                    let mut drawn: Vec<Ride> = (0..4_000)
                        .filter_map(|_| playouts.draw(&field, player, &mut trail))
                        .map(|(piece, to)| Ride { from: field.pieces[player][piece].into(), to: to as u16 })
                        .collect();
                    drawn.sort_unstable();
                    drawn.dedup();
                    assert_eq!(drawn, expected, "every legal move is drawn sooner or later, and no other");
                }
                let (piece, to) = playouts.draw(&field, player, &mut trail).unwrap();
                let from = usize::from(field.pieces[player][piece]);
                playouts.flip(&mut field, from);
                playouts.flip(&mut field, to);
                field.pieces[player][piece] = to as u8;
                position.make(&geometry, Ride { from: from as u16, to: to as u16 });
            }
        }
        assert_eq!(Bits::count(Position::<u128>::initial(&geometry, 2).occupied()), 2 * PIECES);
    }

    #[test]
    fn every_pair_is_as_likely() {
        let mut playouts = Playouts::new(5);
        let mut trail = Trail { cells: [0; PLACES], length: 0, seen: 0 };
        let field = playouts.start;
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..7_000 {
            *counts.entry(playouts.draw(&field, 0, &mut trail)).or_insert(0_i32) += 1;
            *counts.entry(playouts.draw_from_list(&field, 0, &mut trail)).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 14);
        let chi_square: f64 = counts.values().map(|&n| f64::from(n - 1000).powi(2) / 1000.0).sum();
        assert!(chi_square < 34.5, "chi-square with 13 degrees of freedom, p = 0.001: {chi_square}");
    }

    #[test]
    fn the_cap_is_kept() {
        let mut playouts = Playouts::new(1);
        assert_eq!(playouts.play(10), Playout { moves: 10, winner: None });
    }
}
