//! The players that do not look ahead: any legal move, and the longest one forward.

use std::collections::HashSet;

use kernel::{Bot, Seat, Thinking};

use crate::{
    Board, ChineseCheckers, Move,
    engine::{BitPosition, Bits, Geometry, Ride, Wide},
};

/// The fast board of a game, whatever its size.
enum Engine {
    Small(Box<Geometry<u128>>),
    Large(Box<Geometry<Wide>>),
}

/// Plays any legal move.
#[derive(Default)]
pub struct RandomBot {
    engine: Option<Engine>,
}

/// `strategie_gloutonne` (Q30): plays a move that raises its score the most, any of those.
#[derive(Default)]
pub struct Greedy {
    engine: Option<Engine>,
}

/// The greedy player, but never back into an arrangement of its pieces that it has left before if it can help it.
#[derive(Default)]
pub struct Steady {
    engine: Option<Engine>,
    met: HashSet<Vec<crate::Cell>>,
    moves: u32,
}

fn engine<'e>(kept: &'e mut Option<Engine>, view: &Board) -> Option<&'e Engine> {
    let (dim, rule) = (view.dim(), view.rules().jump);
    let fits = match kept {
        Some(Engine::Small(geometry)) => geometry.dim() == dim && geometry.rule() == rule,
        Some(Engine::Large(geometry)) => geometry.dim() == dim && geometry.rule() == rule,
        None => false,
    };
    if !fits {
        let small = Geometry::new(dim, rule).map(|geometry| Engine::Small(Box::new(geometry)));
        *kept = small.or_else(|| Geometry::new(dim, rule).map(|geometry| Engine::Large(Box::new(geometry))));
    }
    kept.as_ref()
}

impl Bot<ChineseCheckers> for RandomBot {
    fn choose(&mut self, view: &Board, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        fn any<B: Bits>(view: &Board, geometry: &Geometry<B>, thinking: &mut Thinking<'_>) -> Option<Move> {
            let position = view.position(geometry);
            let ride = *thinking.dice.pick(&position.rides(geometry))?;
            position.to_move(geometry, ride)
        }
        match engine(&mut self.engine, view) {
            Some(Engine::Small(geometry)) => any(view, geometry, thinking),
            Some(Engine::Large(geometry)) => any(view, geometry, thinking),
            None => None,
        }
        .unwrap_or_else(Move::pass)
    }
}

impl Bot<ChineseCheckers> for Greedy {
    fn choose(&mut self, view: &Board, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let met = HashSet::new();
        match engine(&mut self.engine, view) {
            Some(Engine::Small(geometry)) => longest(view, geometry, &met, thinking),
            Some(Engine::Large(geometry)) => longest(view, geometry, &met, thinking),
            None => None,
        }
        .unwrap_or_else(Move::pass)
    }
}

impl Bot<ChineseCheckers> for Steady {
    fn choose(&mut self, view: &Board, seat: Seat, thinking: &mut Thinking<'_>) -> Move {
        if view.moves() <= self.moves {
            self.met.clear();
        }
        self.moves = view.moves();
        self.met.insert(sorted(view.pieces()[seat.index() % view.seats()].clone()));
        match engine(&mut self.engine, view) {
            Some(Engine::Small(geometry)) => longest(view, geometry, &self.met, thinking),
            Some(Engine::Large(geometry)) => longest(view, geometry, &self.met, thinking),
            None => None,
        }
        .unwrap_or_else(Move::pass)
    }
}

fn sorted(mut cells: Vec<crate::Cell>) -> Vec<crate::Cell> {
    cells.sort_unstable();
    cells
}

/// Any of the moves that raise the score the most, of those that lead to no arrangement that was met before if there are
/// any.
fn longest<B: Bits>(
    view: &Board,
    geometry: &Geometry<B>,
    met: &HashSet<Vec<crate::Cell>>,
    thinking: &mut Thinking<'_>,
) -> Option<Move> {
    let position = view.position(geometry);
    let camp = position.camp(position.turn());
    let row = |cell: u16| geometry.cell(geometry.turned(usize::from(cell), camp)).i();
    let mut rides = position.rides(geometry);
    rides.sort_by_cached_key(|ride| row(ride.from) - row(ride.to));
    let is_new = |ride: &Ride| !met.contains(&after(view, geometry, &position, *ride));
    let best = rides.iter().find(|ride| is_new(ride)).or(rides.first()).copied()?;
    let gain = |ride: &Ride| row(ride.to) - row(ride.from);
    let as_good = |ride: &&Ride| gain(ride) == gain(&best) && (is_new(ride) || !is_new(&best));
    let best: Vec<Ride> = rides.iter().filter(as_good).copied().collect();
    position.to_move(geometry, *thinking.dice.pick(&best)?)
}

fn after<B: Bits>(
    view: &Board,
    geometry: &Geometry<B>,
    position: &BitPosition<B>,
    ride: Ride,
) -> Vec<crate::Cell> {
    let from = geometry.cell(usize::from(ride.from));
    let moved = |&cell: &crate::Cell| if cell == from { geometry.cell(usize::from(ride.to)) } else { cell };
    sorted(view.pieces()[position.turn()].iter().map(moved).collect())
}
