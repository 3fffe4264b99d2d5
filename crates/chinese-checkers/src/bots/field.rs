//! The board as the searches see it: fast moves, and a value kept up to date.

use search::position::Position as Searched;

use crate::{
    Cell,
    engine::{BitPosition, Bits, Geometry, Ride},
    solver::Distances,
};

/// What a piece is worth on each cell, for the player of each camp.
#[derive(Clone, Debug)]
pub struct PieceWorth([Vec<i32>; 6]);

/// How much the parts of the evaluation count, in the units of [`PieceWorth`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each row that a piece is away from the far corner.
    pub row: i32,
    /// For the square of those rows: stragglers cost more than the others gain.
    pub straggler: i32,
    /// For the square of the distance from the middle lane, where most ladders are built.
    pub lane: i32,
    /// For a piece that stands in its goal.
    pub goal: i32,
}

impl Weights {
    /// How many parts there are.
    pub const PARTS: usize = 4;

    /// Nothing but rows: what the fit begins with.
    pub const PLAIN: Weights = Weights { row: 100, straggler: 0, lane: 0, goal: 0 };

    /// For a crowd, where everybody makes the move that gains most: fitted by self-play with six seats (`cargo run --release -p
    /// tapis-chinese-checkers --example fit -- 2 6000 5`). Another seed with half of the games kept plain rows.
    pub const CROWD: Weights = Weights { row: 100, straggler: 1, lane: 0, goal: 0 };

    /// For those who look ahead: chosen by hand, not fitted.
    pub const DUEL: Weights = Weights { row: 100, straggler: 5, lane: 5, goal: 20 };

    /// The weights at a table of so many seats.
    pub fn of_seats(seats: usize) -> Weights {
        if seats > 3 { Weights::CROWD } else { Weights::DUEL }
    }

    /// The weights in the order of [`Weights::parts`].
    pub fn as_array(self) -> [i32; Weights::PARTS] {
        [self.row, self.straggler, self.lane, self.goal]
    }

    /// Weights in that order.
    pub fn from_array([row, straggler, lane, goal]: [i32; Weights::PARTS]) -> Weights {
        Weights { row, straggler, lane, goal }
    }

    /// How often each part counts for a piece on a cell, its player in the south: against it, but for the goal.
    pub fn parts(cell: Cell, dim: i16) -> [i32; Weights::PARTS] {
        let away = i32::from(2 * dim - cell.i());
        let aside = i32::from((cell.j() - cell.k()).abs());
        [away, away * away, aside * aside, i32::from(cell.i() > dim)]
    }

    fn of(self, cell: Cell, dim: i16) -> i32 {
        let [away, squared, aside, there] = Weights::parts(cell, dim);
        there * self.goal - away * self.row - squared * self.straggler - aside * self.lane
    }
}

impl PieceWorth {
    /// The worth of all cells of a board.
    pub fn new<B: Bits>(geometry: &Geometry<B>, weights: Weights) -> PieceWorth {
        let dim = geometry.dim().size();
        PieceWorth(std::array::from_fn(|camp| {
            (0..geometry.size()).map(|cell| weights.of(geometry.cell(cell).turned(camp), dim)).collect()
        }))
    }

    /// The same with something more for each cell, as a player in the south sees it.
    #[must_use]
    pub fn varied<B: Bits>(mut self, geometry: &Geometry<B>, more: &[i32]) -> PieceWorth {
        for (camp, worth) in self.0.iter_mut().enumerate() {
            for (cell, worth) in worth.iter_mut().enumerate() {
                *worth += more.get(geometry.turned(cell, camp)).copied().unwrap_or(0);
            }
        }
        self
    }

    /// What a cell is worth to the player of a camp.
    #[inline]
    pub fn at(&self, camp: usize, cell: usize) -> i32 {
        self.0[camp][cell]
    }
}

/// A position with its evaluation.
#[derive(Clone)]
pub struct EvaluatedPosition<'g, B> {
    geometry: &'g Geometry<B>,
    worth: &'g PieceWorth,
    position: BitPosition<B>,
    sums: [i32; 6],
    width: usize,
    filled: bool,
    distances: Option<&'g Distances<B>>,
}

/// What a move of the shortest transfer is worth, in the units of [`PieceWorth`].
const MOVE: i32 = 300;

impl<'g, B: Bits> EvaluatedPosition<'g, B> {
    /// A field on which at most `width` moves are looked at in each position, the best first. `filled` is the
    /// option of that name.
    pub fn new(
        geometry: &'g Geometry<B>,
        worth: &'g PieceWorth,
        position: BitPosition<B>,
        width: usize,
        filled: bool,
    ) -> EvaluatedPosition<'g, B> {
        let sum = |seat: usize| {
            position.pieces(seat).cells().map(|cell| worth.at(position.camp(seat), cell)).sum::<i32>()
        };
        let mut sums = [0; 6];
        (0..position.players()).for_each(|seat| sums[seat] = sum(seat));
        EvaluatedPosition { geometry, worth, position, sums, width, filled, distances: None }
    }

    /// The same field, with what is known about the ends of races on a small board.
    #[must_use]
    pub fn knowing(self, distances: Option<&'g Distances<B>>) -> EvaluatedPosition<'g, B> {
        EvaluatedPosition { distances, ..self }
    }

    /// How well a seat stands by itself: what its cells are worth and, where that is known, how many moves it is
    /// from its goal.
    fn standing(&self, seat: usize) -> i32 {
        let Some(distances) = self.distances else { return self.sums[seat] };
        let camp = self.position.camp(seat);
        let pieces = self.position.pieces(seat).cells();
        let seen = pieces.fold(B::default(), |set, cell| set | B::bit(self.geometry.turned(cell, camp)));
        self.sums[seat] - MOVE * distances.of(seen).map_or(0, i32::from)
    }

    /// The position.
    pub fn position(&self) -> &BitPosition<B> {
        &self.position
    }

    /// By how much a move raises the worth of a seat's pieces.
    #[inline]
    pub fn gain(&self, seat: usize, ride: Ride) -> i32 {
        let camp = self.position.camp(seat);
        self.worth.at(camp, usize::from(ride.to)) - self.worth.at(camp, usize::from(ride.from))
    }
}

impl<B: Bits> Searched for EvaluatedPosition<'_, B> {
    type Move = Ride;

    fn seats(&self) -> usize {
        self.position.players()
    }

    fn turn(&self) -> usize {
        self.position.turn()
    }

    fn key(&self) -> u64 {
        self.position.hash()
    }

    fn moves(&self, seat: usize, moves: &mut Vec<Ride>) {
        let mut position = self.position;
        position.give_turn(seat);
        let start = moves.len();
        position.for_each_ride(self.geometry, |ride| moves.push(ride));
        moves[start..].sort_by_cached_key(|&ride| std::cmp::Reverse(self.gain(seat, ride)));
        moves.truncate(start + self.width);
    }

    fn play(&mut self, seat: usize, ride: Ride) {
        self.sums[seat] += self.gain(seat, ride);
        self.position.give_turn(seat);
        self.position.make(self.geometry, ride);
    }

    fn undo(&mut self, seat: usize, ride: Ride, turn: usize) {
        self.position.give_turn(seat);
        self.position.pass();
        self.position.unmake(self.geometry, ride);
        self.position.give_turn(turn);
        self.sums[seat] -= self.gain(seat, ride);
    }

    fn give_turn(&mut self, seat: usize) {
        self.position.give_turn(seat);
    }

    fn winner(&self) -> Option<usize> {
        (0..self.position.players()).find(|&seat| {
            self.position.has_won(self.geometry, seat)
                || (self.filled && self.position.has_filled(self.geometry, seat))
        })
    }

    fn value(&self, seat: usize) -> i32 {
        let players = self.position.players();
        if players == 1 {
            return self.standing(seat);
        }
        // The leader counts as much as all others together.
        let others = (0..players).filter(|&other| other != seat).map(|other| self.standing(other));
        let (sum, best) = others.fold((0, i32::MIN), |(sum, best), value| (sum + value, best.max(value)));
        self.standing(seat) - i32::midpoint(best, sum / (players as i32 - 1))
    }
}
