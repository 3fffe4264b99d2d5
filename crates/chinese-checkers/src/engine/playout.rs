//! Random games at full speed: two players, classic jumps, the usual board.
//!
//! Pieces stand in the lozenge, so that jumps land there or one cell beside it. These cells are the bits of two
//! words, one for even and one for odd `j`, with a row of 11 bits for each `j`. A classic jump keeps the parity
//! of both coordinates; along each of the three axes it shifts a word by a constant, and the pivots are a shifted
//! word as well. What a shift carries from the end of a row into the next one has its pivot outside the lozenge,
//! where no piece ever is. The moving piece is never in the way of its own chain: it is no pivot, and to come back
//! to its cell leads nowhere new. Nor does a chain ever end where a step does.
//!
//! Each move is drawn from all pairs of origin and destination, every pair equally likely, and yet without listing
//! them: a piece is drawn, and with it a step or one of the 24 cells at most that share its parity; what is not
//! legal is drawn again. A few pairs are drawn at a time, and for the next player before this one's are looked at:
//! the processor cannot guess which will be legal, and has this to do while it waits to learn it.

use crate::{
    Cell, Dim, JumpRule,
    cell::DIRECTIONS,
    engine::{Bits, Geometry},
};

const PIECES: usize = 10;
/// One row of bits holds `k` from -5 to 5.
const ROW: u32 = 11;
/// Two words.
const PLACES: usize = 128;
/// A place on which no move ends.
const OFF: u8 = 127;
/// Marks the place of a target that jumps lead to.
const JUMP: u8 = 128;
/// Six neighbours, and the 24 other cells of the lozenge that share a parity at most; two more for a power of two.
const WAYS: usize = 32;
/// How many pairs are drawn at a time.
const LOTS: usize = 4;
/// Draws before the moves are listed after all, in case there is none.
const DRAWS: usize = 500;

/// A set of cells: those with even `j + 5`, then those with odd `j + 5`.
type Set = [u64; 2];

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
    /// The cells on which a jump may land.
    board: Set,
    /// The cells on which a move may end.
    lozenge: Set,
    /// For each player, the cells of the goal.
    goals: [Set; 2],
    /// For each place, where a move from it could go: six neighbours, then the cells of its parity, marked with
    /// [`JUMP`].
    targets: [[u8; WAYS]; PLACES],
    start: Field,
    random: u64,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    own: [Set; 2],
    /// For each player, the places of the pieces; the last six are not used.
    pieces: [[u8; 16]; 2],
}

/// A pair of origin and destination that may be legal or not.
#[derive(Clone, Copy, Debug, Default)]
struct Lot {
    piece: u8,
    from: u8,
    /// The place, with [`JUMP`] if jumps lead to it.
    to: u8,
}

/// A position as its player to move sees it.
struct Sight {
    own: Set,
    /// Where jumps can land.
    free: Set,
    /// Where moves can end.
    open: Set,
    pivots: [Pivots; 2],
}

/// For the cells of one word, whether the next one along each axis is taken: with `j` growing, with `k`, and with
/// `j` while `k` shrinks.
#[derive(Clone, Copy)]
struct Pivots {
    j: u64,
    k: u64,
    i: u64,
}

impl Pivots {
    #[inline]
    fn of([even, odd]: Set) -> [Pivots; 2] {
        [
            Pivots { j: odd, k: even >> 1, i: odd << 1 },
            Pivots { j: even >> ROW, k: odd >> 1, i: even >> (ROW - 1) },
        ]
    }

    /// Where single jumps from these cells lead, whether or not the landing is free.
    #[inline]
    fn hops(self, from: u64) -> u64 {
        (from & self.j) << ROW
            | from >> ROW & self.j
            | (from & self.k) << 2
            | from >> 2 & self.k
            | (from & self.i) << (ROW - 2)
            | from >> (ROW - 2) & self.i
    }
}

impl Sight {
    /// Everything that chains of jumps reach from a place; it may be less if `wanted`, a set of cells in the same
    /// word, is among it.
    #[inline]
    fn jumps(&self, from: u8, wanted: u64) -> u64 {
        let (pivots, free) = (self.pivots[word(from)], self.free[word(from)]);
        let mut reached = pivots.hops(bit(from)) & free;
        loop {
            // Two rounds at a time, because the processor guesses the end of a longer loop less often.
            let before = reached | pivots.hops(reached) & free;
            reached = before | pivots.hops(before) & free;
            if reached == before || reached & wanted != 0 {
                return reached;
            }
        }
    }
}

/// The place of a cell at most one beside the lozenge.
fn place(cell: Cell) -> u8 {
    let (j, k) = (cell.j() + 5, cell.k() + 5);
    (j % 2 * 64 + j / 2 * ROW as i16 + k) as u8
}

#[inline]
fn word(place: u8) -> usize {
    usize::from(place >> 6) % 2
}

#[inline]
fn bit(place: u8) -> u64 {
    1 << (place & 63)
}

impl Playouts {
    /// Fresh games from a seed.
    pub fn new(seed: u64) -> Playouts {
        // Dimension 4 has 121 cells, which a u128 holds.
        let geometry =
            Geometry::<u128>::new(Dim::USUAL, JumpRule::Adjacent).unwrap_or_else(|| unreachable!());
        let beside = |cell: &Cell| cell.j().abs() <= 5 && cell.k().abs() <= 5;
        let cells: Vec<Cell> = Dim::USUAL.cells().into_iter().filter(beside).collect();
        let set = |keep: &dyn Fn(Cell) -> bool| {
            let mut set: Set = [0; 2];
            let places = cells.iter().filter(|&&cell| keep(cell)).map(|&cell| place(cell));
            places.for_each(|place| set[word(place)] |= bit(place));
            set
        };
        let homes = [0, 3].map(|camp| {
            set(&|cell| geometry.number(cell).is_some_and(|number| geometry.home(camp).contains(number)))
        });
        let pieces = homes.map(|home| {
            let mut places = (0..OFF).filter(|&place| home[word(place)] & bit(place) != 0);
            std::array::from_fn(|_| places.next().unwrap_or(OFF))
        });
        let mut playouts = Playouts {
            board: set(&|_| true),
            lozenge: set(&|cell| cell.in_lozenge(Dim::USUAL)),
            goals: [homes[1], homes[0]],
            targets: [[OFF; WAYS]; PLACES],
            start: Field { own: homes, pieces },
            random: seed.wrapping_mul(2).wrapping_add(1),
        };
        let lozenge = || cells.iter().copied().filter(|cell| cell.in_lozenge(Dim::USUAL));
        for cell in lozenge() {
            let (steps, jumps) = playouts.targets[usize::from(place(cell))].split_at_mut(DIRECTIONS.len());
            for (target, unit) in steps.iter_mut().zip(DIRECTIONS) {
                let to = cell.translated(unit);
                *target = if to.in_lozenge(Dim::USUAL) { place(to) } else { OFF };
            }
            let even = |to: &Cell| (to.j() - cell.j()) % 2 == 0 && (to.k() - cell.k()) % 2 == 0;
            let alike = lozenge().filter(|to| *to != cell && even(to));
            jumps.iter_mut().zip(alike).for_each(|(target, to)| *target = JUMP | place(to));
        }
        playouts
    }

    /// 64 random bits: a Weyl sequence, multiplied with itself and folded.
    #[inline]
    fn bits(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let wide = u128::from(self.random) * u128::from(self.random ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    #[inline]
    fn sight(&self, field: &Field, player: usize) -> Sight {
        let (own, other) = (field.own[player], field.own[1 - player]);
        let taken = [own[0] | other[0], own[1] | other[1]];
        Sight {
            own,
            free: [self.board[0] & !taken[0], self.board[1] & !taken[1]],
            open: [self.lozenge[0] & !taken[0], self.lozenge[1] & !taken[1]],
            pivots: Pivots::of(taken),
        }
    }

    /// Plays a random game of at most `cap` moves.
    pub fn play(&mut self, cap: u32) -> Playout {
        let mut field = self.start;
        let mut lots = [[Lot::default(); LOTS]; 2];
        self.draw_lots(&field.pieces[0], &mut lots[0]);
        for moves in 0..cap {
            let player = (moves % 2) as usize;
            // This move does not change where the other player's pieces are.
            self.draw_lots(&field.pieces[1 - player], &mut lots[1 - player]);
            let Some((piece, to)) = self.draw(&field, player, &mut lots[player]) else { continue };
            Playouts::make(&mut field, player, piece, to);
            let (own, goal) = (field.own[player], self.goals[player]);
            if own[0] == goal[0] && own[1] == goal[1] {
                return Playout { moves: moves + 1, winner: Some(player as u8) };
            }
        }
        Playout { moves: cap, winner: None }
    }

    #[inline]
    fn make(field: &mut Field, player: usize, piece: usize, to: u8) {
        let from = std::mem::replace(&mut field.pieces[player][piece], to);
        field.own[player][word(from)] ^= bit(from);
        field.own[player][word(to)] ^= bit(to);
    }

    /// Draws pairs, each independent of the others.
    #[inline]
    fn draw_lots(&mut self, pieces: &[u8; 16], lots: &mut [Lot; LOTS]) {
        for two in lots.chunks_exact_mut(2) {
            let bits = self.bits();
            for (lot, bits) in two.iter_mut().zip([bits >> 32, bits & 0xffff_ffff]) {
                // The whole part is the piece, and the first five bits of the fraction are the way.
                let fixed = bits * PIECES as u64;
                let (piece, way) = ((fixed >> 32) as u8 % 16, (fixed >> 27) as usize % WAYS);
                let from = pieces[usize::from(piece)];
                *lot = Lot { piece, from, to: self.targets[usize::from(from) % PLACES][way] };
            }
        }
    }

    /// A move, every pair of origin and destination equally likely: which piece, and where it goes. `None` when
    /// there is none. The first `lots` are drawn already.
    #[inline]
    fn draw(&mut self, field: &Field, player: usize, lots: &mut [Lot; LOTS]) -> Option<(usize, u8)> {
        let sight = self.sight(field, player);
        let hops = |word: usize| sight.pivots[word].hops(sight.free[word] | sight.own[word]);
        let (even, odd) = (hops(0), hops(1));
        // For each kind of target, steps and jumps into each word: the destinations and the origins that are worth
        // a closer look. A chain comes to its last cell over a piece, from a free cell or from its origin.
        let worth = [
            [sight.open[0], !0],
            [sight.open[1], !0],
            [sight.open[0] & even, even],
            [sight.open[1] & odd, odd],
        ];
        for _ in 0..DRAWS {
            // All without a branch, so that the processor need not guess each one's fate.
            let mut good = 0_u64;
            for (n, &Lot { from, to, .. }) in lots.iter().enumerate() {
                let [ends, origins] = worth[usize::from(to >> 6)];
                good |= (ends >> (to & 63) & origins >> (from & 63) & 1) << n;
            }
            while good != 0 {
                let Lot { piece, from, to } = lots[good.trailing_zeros() as usize % LOTS];
                good &= good - 1;
                if to & JUMP == 0 || sight.jumps(from, bit(to)) & bit(to) != 0 {
                    return Some((usize::from(piece % 16), to & !JUMP));
                }
            }
            self.draw_lots(&field.pieces[player], lots);
        }
        self.draw_from_list(field, player)
    }

    /// The same by listing all pairs.
    #[cold]
    fn draw_from_list(&mut self, field: &Field, player: usize) -> Option<(usize, u8)> {
        let pairs = self.pairs(field, player);
        let choice = ((self.bits() >> 32) * pairs.len() as u64) >> 32;
        pairs.get(choice as usize).copied()
    }

    /// Every piece with every place to which it can go.
    fn pairs(&self, field: &Field, player: usize) -> Vec<(usize, u8)> {
        let sight = self.sight(field, player);
        let mut pairs = Vec::new();
        for (piece, &from) in field.pieces[player][..PIECES].iter().enumerate() {
            let jumps = sight.jumps(from, 0);
            let targets = self.targets[usize::from(from) % PLACES].into_iter();
            let legal = targets.filter(|&to| {
                let reached = if to & JUMP == 0 { !0 } else { jumps };
                sight.open[word(to)] & reached & bit(to) != 0
            });
            pairs.extend(legal.map(|to| (piece, to & !JUMP)));
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Position, Ride};

    /// The same pairs as cell numbers, in order.
    fn rides(
        geometry: &Geometry<u128>,
        field: &Field,
        player: usize,
        pairs: impl IntoIterator<Item = (usize, u8)>,
    ) -> Vec<Ride> {
        let near = |cell: &Cell| cell.in_lozenge(Dim::USUAL);
        let number = |wanted: u8| {
            let cell = Dim::USUAL.cells().into_iter().filter(near).find(|&cell| place(cell) == wanted);
            geometry.number(cell.unwrap()).unwrap() as u16
        };
        let ride =
            |(piece, to): (usize, u8)| Ride { from: number(field.pieces[player][piece]), to: number(to) };
        let mut rides: Vec<Ride> = pairs.into_iter().map(ride).collect();
        rides.sort_unstable();
        rides
    }

    #[test]
    fn random_games_draw_from_all_legal_moves() {
        let geometry = Geometry::<u128>::new(Dim::USUAL, JumpRule::Adjacent).unwrap();
        let mut playouts = Playouts::new(3);
        let mut lots = [Lot::default(); LOTS];
        for _ in 0..5 {
            let mut field = playouts.start;
            let mut position = Position::initial(&geometry, 2);
            for moves in 0..400 {
                let player = moves % 2;
                let expected = position.rides(&geometry);
                let listed = rides(&geometry, &field, player, playouts.pairs(&field, player));
                assert_eq!(listed, expected, "move {moves}");
                let mut draw = || {
                    playouts.draw_lots(&field.pieces[player], &mut lots);
                    playouts.draw(&field, player, &mut lots).unwrap()
                };
                if moves % 40 == 39 {
                    let drawn: std::collections::BTreeSet<_> = (0..4_000).map(|_| draw()).collect();
                    let drawn = rides(&geometry, &field, player, drawn);
                    assert_eq!(drawn, expected, "every legal move is drawn sooner or later, and no other");
                }
                let (piece, to) = draw();
                position.make(&geometry, rides(&geometry, &field, player, [(piece, to)])[0]);
                Playouts::make(&mut field, player, piece, to);
            }
        }
    }

    /// Draws often, and by both ways, from a position after some moves of a random game.
    fn chi_square_after(moves: usize) -> (f64, usize) {
        let mut playouts = Playouts::new(5);
        let mut lots = [Lot::default(); LOTS];
        let mut field = playouts.start;
        for moves in 0..moves {
            let (piece, to) = playouts.draw_from_list(&field, moves % 2).unwrap();
            Playouts::make(&mut field, moves % 2, piece, to);
        }
        let player = moves % 2;
        let pairs = playouts.pairs(&field, player);
        let mut counts: std::collections::BTreeMap<_, _> = pairs.iter().map(|&pair| (pair, 0_i32)).collect();
        for _ in 0..500 * pairs.len() {
            playouts.draw_lots(&field.pieces[player], &mut lots);
            *counts.get_mut(&playouts.draw(&field, player, &mut lots).unwrap()).unwrap() += 1;
            *counts.get_mut(&playouts.draw_from_list(&field, player).unwrap()).unwrap() += 1;
        }
        let chi_square = counts.values().map(|&n| f64::from(n - 1000).powi(2) / 1000.0).sum();
        (chi_square, pairs.len())
    }

    #[test]
    fn every_pair_is_as_likely() {
        let (chi_square, pairs) = chi_square_after(0);
        assert_eq!(pairs, 14);
        assert!(chi_square < 34.5, "chi-square with 13 degrees of freedom, p = 0.001: {chi_square}");
        let (chi_square, pairs) = chi_square_after(301);
        let limit = pairs as f64 + 3.1 * (2.0 * pairs as f64).sqrt() + 6.0;
        assert!(chi_square < limit, "chi-square, p = 0.001: {chi_square} for {pairs} pairs");
    }

    #[test]
    fn who_cannot_move_draws_nothing() {
        let mut playouts = Playouts::new(1);
        let mut field = playouts.start;
        // The whole lozenge is full.
        field.own[1] = [playouts.lozenge[0] & !field.own[0][0], playouts.lozenge[1] & !field.own[0][1]];
        let mut lots = [Lot::default(); LOTS];
        playouts.draw_lots(&field.pieces[0], &mut lots);
        let drawn = playouts.draw(&field, 0, &mut lots);
        assert!(drawn.is_none(), "{drawn:?}");
    }

    #[test]
    fn the_cap_is_kept() {
        let mut playouts = Playouts::new(1);
        assert_eq!(playouts.play(10), Playout { moves: 10, winner: None });
    }
}
