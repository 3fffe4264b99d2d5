//! The player that searches: alpha-beta for two, best replies for three or alone, imagined races for six.

use std::{collections::HashMap, time::Duration};

use kernel::{Bot, BotSettings, Clock, Patience, Seat, Thinking};
use search::{
    alpha_beta::alpha_beta,
    best_reply::best_reply,
    position::{Effort, Position as _, SearchResult},
    table::TranspositionTable,
};

use crate::{
    Board, ChineseCheckers, Dim, JumpRule, Move,
    bots::{
        crowd::Crowd,
        field::{EvaluatedPosition, PieceWorth, Weights},
        playout::{Luck, RaceTrack},
    },
    engine::{Bits, Geometry, Ride, Wide},
    solver::Distances,
};

/// How hard a level thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Moves to look ahead at most.
    pub depth: u32,
    /// Positions to look at when there is no clock.
    pub nodes: u64,
    /// Moves to consider in each position.
    pub width: usize,
    /// Moves to imagine in a crowd when there is no clock; none for the move that gains most.
    pub imagined: u64,
    /// How often, in percent, any of the better moves is played instead of the best.
    pub careless: usize,
    /// The same in a crowd.
    pub distracted: usize,
}

impl Strength {
    /// For a first game.
    pub const EASY: Strength =
        Strength { depth: 1, nodes: 2_000, width: 100, imagined: 0, careless: 40, distracted: 50 };
    /// Looks one reply ahead.
    pub const MEDIUM: Strength =
        Strength { depth: 2, nodes: 10_000, width: 60, imagined: 0, careless: 0, distracted: 20 };
    /// Plans ahead.
    pub const HARD: Strength =
        Strength { depth: 4, nodes: 20_000, width: 40, imagined: 0, careless: 0, distracted: 0 };
    /// Uses all its time.
    pub const EXPERT: Strength =
        Strength { depth: 40, nodes: 100_000, width: 40, imagined: 40_000, careless: 0, distracted: 0 };
}

/// How many replies of each opponent are looked at when there are several.
const REPLIES: usize = 6;

/// With more seats than this nobody plays against anybody in particular.
const FEW: usize = 3;

/// What a cell is worth differs by less than this from game to game, so that not every game is the same: a row is worth 100.
const VARIETY: usize = 10;

/// How many positions a slow machine looks at in a second, for a time without a clock.
const A_SECOND: u64 = 500_000;

/// The size of a bot's table, in bits.
const TABLE: u32 = 16;

/// A searching bot.
pub struct Thinker {
    strength: Strength,
    time: Option<Duration>,
    small: Option<Kit<u128>>,
    large: Option<Kit<Wide>>,
}

impl Thinker {
    /// A bot of some strength.
    pub fn new(strength: Strength, settings: &BotSettings) -> Thinker {
        Thinker { strength, time: settings.time, small: None, large: None }
    }
}

impl Bot<ChineseCheckers> for Thinker {
    fn choose(&mut self, view: &Board, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        let Thinker { strength, time, .. } = *self;
        if Kit::<u128>::fits(view.dim()) {
            kit(&mut self.small, view, seat, thinking).map(|kit| kit.choose(view, strength, time, thinking))
        } else {
            kit(&mut self.large, view, seat, thinking).map(|kit| kit.choose(view, strength, time, thinking))
        }
        .flatten()
        .unwrap_or_else(Move::pass)
    }
}

/// The kit for a game: the old one while the game goes on, else a new one.
fn kit<'k, B: Bits>(
    kit: &'k mut Option<Kit<B>>,
    view: &Board,
    seat: Seat,
    thinking: &mut Thinking<'_>,
) -> Option<&'k mut Kit<B>> {
    if !kit.as_ref().is_some_and(|kit| kit.goes_on(view, seat)) {
        *kit = Kit::new(view, seat, TABLE).map(|kit| kit.varied(thinking));
    }
    kit.as_mut()
}

/// What a bot keeps during a game.
pub(crate) struct Kit<B> {
    geometry: Geometry<B>,
    worth: PieceWorth,
    rows: PieceWorth,
    /// Where the luck of imagined races comes from, besides the position.
    luck: u64,
    distances: Option<Distances<B>>,
    table: TranspositionTable<Ride>,
    seat: Seat,
    seats: usize,
    moves: u32,
    /// How often each arrangement of the own pieces was met.
    met: HashMap<u64, u32>,
}

impl<B: Bits> Kit<B> {
    pub(crate) fn fits(dim: Dim) -> bool {
        dim.cells().len() <= B::CAPACITY
    }

    pub(crate) fn new(view: &Board, seat: Seat, table: u32) -> Option<Kit<B>> {
        let geometry = Geometry::new(view.dim(), view.rules().jump)?;
        Some(Kit {
            worth: PieceWorth::new(&geometry, Weights::of_seats(view.seats())),
            rows: PieceWorth::new(&geometry, Weights::PLAIN),
            luck: 0,
            distances: Distances::new(&geometry),
            geometry,
            table: TranspositionTable::new(table),
            seat,
            seats: view.seats(),
            moves: view.moves(),
            met: HashMap::new(),
        })
    }

    /// The same with luck and taste of its own, so that not every game is the same.
    fn varied(self, thinking: &mut Thinking<'_>) -> Kit<B> {
        let luck = thinking.dice.bits();
        if self.seats > FEW {
            return Kit { luck, ..self };
        }
        let taste: Vec<i32> =
            (0..self.geometry.size()).map(|_| thinking.dice.below(VARIETY) as i32).collect();
        Kit { luck, worth: self.worth.varied(&self.geometry, &taste), ..self }
    }

    /// Forgets what earlier searches found.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// Whether the view is a later one of the same game.
    fn goes_on(&self, view: &Board, seat: Seat) -> bool {
        let rules: (Dim, JumpRule) = (view.dim(), view.rules().jump);
        (self.geometry.dim(), self.geometry.rule()) == rules
            && self.seat == seat
            && self.seats == view.seats()
            && view.moves() > self.moves
    }

    fn choose(
        &mut self,
        view: &Board,
        strength: Strength,
        time: Option<Duration>,
        thinking: &mut Thinking<'_>,
    ) -> Option<Move> {
        self.moves = view.moves();
        let position = view.position(&self.geometry);
        *self.met.entry(self.arrangement(&position)).or_default() += 1;
        let careless = if self.seats > FEW { strength.distracted } else { strength.careless };
        let ride = if careless > 0 && thinking.dice.below(100) < careless {
            self.careless(view, thinking)
        } else {
            let patience = thinking.patience(time, self.effort(strength), A_SECOND);
            self.think(view, strength, patience, thinking.clock).map(|found| found.mv)
        }?;
        position.to_move(&self.geometry, ride)
    }

    /// The steps that a strength stands for without a clock.
    pub(crate) fn effort(&self, strength: Strength) -> u64 {
        if self.seats > FEW { strength.imagined } else { strength.nodes }
    }

    /// A move that goes forward, but any of those.
    fn careless(&self, view: &Board, thinking: &mut Thinking<'_>) -> Option<Ride> {
        let field = self.field(view, usize::MAX);
        let mut moves = Vec::new();
        field.moves(field.turn(), &mut moves);
        let forward = moves.iter().take_while(|&&ride| field.gain(field.turn(), ride) > 0).count().max(1);
        thinking.dice.pick(&moves[..forward.min(moves.len())]).copied()
    }

    /// The tables of the board.
    pub(crate) fn geometry(&self) -> &Geometry<B> {
        &self.geometry
    }

    /// The board as the searches see it.
    pub(crate) fn field(&self, view: &Board, width: usize) -> EvaluatedPosition<'_, B> {
        let position = view.position(&self.geometry);
        let field = EvaluatedPosition::new(&self.geometry, &self.worth, position, width, view.rules().filled);
        field.knowing(self.distances.as_ref())
    }

    /// The best move found.
    pub(crate) fn think(
        &mut self,
        view: &Board,
        strength: Strength,
        patience: Patience,
        clock: &dyn Clock,
    ) -> Option<SearchResult<Ride>> {
        let position = view.position(&self.geometry);
        let seat = position.turn();
        let own = self.arrangement(&position);
        let met = std::mem::take(&mut self.met);
        // Nobody gets anywhere by going back to an arrangement that did not help before.
        let keys: Vec<u64> = (0..self.geometry.size()).map(|cell| self.geometry.key(cell, seat)).collect();
        let times = |ride: Ride| {
            let after = own ^ keys[usize::from(ride.from)] ^ keys[usize::from(ride.to)];
            met.get(&after).copied().unwrap_or(0)
        };
        let mut search =
            |allowed: &dyn Fn(Ride) -> bool| self.search(view, strength, patience, clock, allowed);
        let found = search(&|ride| times(ride) == 0)
            .or_else(|| search(&|ride| times(ride) < 3))
            .or_else(|| search(&|_| true));
        self.met = met;
        found
    }

    /// What a move is worth, looked at as hard as the others.
    pub(crate) fn value_of(
        &mut self,
        view: &Board,
        strength: Strength,
        ride: Ride,
        clock: &dyn Clock,
    ) -> Option<i32> {
        let strength = Strength { width: usize::MAX, ..strength };
        let patience = Patience::Steps(self.effort(strength));
        self.search(view, strength, patience, clock, &|mv| mv == ride).map(|found| found.value)
    }

    fn search(
        &mut self,
        view: &Board,
        strength: Strength,
        patience: Patience,
        clock: &dyn Clock,
        allowed: &dyn Fn(Ride) -> bool,
    ) -> Option<SearchResult<Ride>> {
        let Kit { geometry, worth, rows, distances, table, luck, .. } = self;
        let position = view.position(geometry);
        if view.seats() > FEW {
            let track = RaceTrack { geometry, filled: view.rules().filled };
            let mut luck = Luck::of(position.hash() ^ *luck);
            let crowd = Crowd { track, worth, rows, position: &position };
            // A time makes nobody but the expert think more.
            let most = if strength == Strength::EXPERT { u64::MAX } else { strength.imagined };
            return crowd.choose(allowed, (patience, most), clock, &mut luck);
        }
        let field = EvaluatedPosition::new(geometry, worth, position, strength.width, view.rules().filled);
        let mut field = field.knowing(distances.as_ref());
        let mut stop = || patience.is_over(0, clock);
        let nodes = if let Patience::Steps(nodes) = patience { nodes } else { u64::MAX };
        let mut effort = Effort { depth: strength.depth, nodes, stop: &mut stop };
        match field.seats() {
            2 => alpha_beta(&mut field, table, &mut effort, allowed),
            _ => best_reply(&mut field, table, &mut effort, REPLIES, allowed),
        }
    }

    /// The hash of the own pieces.
    fn arrangement(&self, position: &crate::engine::BitPosition<B>) -> u64 {
        let seat = position.turn();
        position.pieces(seat).cells().fold(0, |hash, cell| hash ^ self.geometry.key(cell, seat))
    }
}
