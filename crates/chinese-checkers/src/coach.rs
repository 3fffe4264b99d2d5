//! Help for people: completing what they type, a hint with its path, and the moves that lost ground.

use kernel::{Coach, Game, Hint, NoClock, Phrase, Played, Remark, Seat, Thinking};
use search::position::{Found, WIN};

use crate::{
    Board, ChineseCheckers, Kind, Move,
    bots::thinker::{Kit, Strength},
    engine::{Bits, Geometry, Position, Ride, Wide},
};

/// All moves of the seat to move in its own frame, each destination once with a shortest way, those that go
/// forward the most first; the pass when there is none.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    if board.ending().is_some() {
        return Vec::new();
    }
    let mut moves = with_engine(board, Legal);
    let gain = |mv: &Move| mv.ends().map_or(0, |(from, to)| from.i() - to.i());
    moves.sort_by_cached_key(|mv| (gain(mv), mv.cells().len()));
    if moves.is_empty() {
        moves.push(Move::pass());
    }
    moves
}

/// The move of the seat to move between two cells of its frame, with a shortest way; `None` if there is no such
/// move. This is what a click on two cells means.
pub fn move_between(board: &Board, from: crate::Cell, to: crate::Cell) -> Option<Move> {
    legal_moves(board).into_iter().find(|mv| mv.ends() == Some((from, to)))
}

/// Something to do with the fast board, whatever its width.
trait Errand {
    type Result;
    fn run<B: Bits>(self, geometry: &Geometry<B>, position: &Position<B>) -> Self::Result;
}

fn with_engine<E: Errand>(board: &Board, errand: E) -> E::Result
where
    E::Result: Default,
{
    let (dim, rule) = (board.dim(), board.rules().jump);
    if let Some(geometry) = Geometry::<u128>::new(dim, rule) {
        return errand.run(&geometry, &board.position(&geometry));
    }
    match Geometry::<Wide>::new(dim, rule) {
        Some(geometry) => errand.run(&geometry, &board.position(&geometry)),
        None => E::Result::default(),
    }
}

struct Legal;

impl Errand for Legal {
    type Result = Vec<Move>;

    fn run<B: Bits>(self, geometry: &Geometry<B>, position: &Position<B>) -> Vec<Move> {
        let rides = position.rides(geometry);
        rides.into_iter().filter_map(|ride| position.to_move(geometry, ride)).collect()
    }
}

/// What a search says about a board: the best move and its value, and the value of the move that was made.
struct Opinion {
    best: Move,
    value: i32,
    made: Option<i32>,
}

fn opinion<B: Bits>(board: &Board, strength: Strength, made: Option<&Move>) -> Option<Opinion> {
    let mut kit = Kit::<B>::new(board, board.turn())?;
    let ride: Option<Ride> = made.and_then(|mv| board.position(kit.geometry()).to_ride(kit.geometry(), mv));
    let best: Found<Ride> = kit.think(board, strength, None, &NoClock)?;
    let made = ride.and_then(|ride| kit.value_of(board, strength, ride));
    let mv = board.position(kit.geometry()).to_move(kit.geometry(), best.mv)?;
    Some(Opinion { best: mv, value: best.value, made })
}

fn opinion_on(board: &Board, strength: Strength, made: Option<&Move>) -> Option<Opinion> {
    if Kit::<u128>::fits(board.dim()) {
        opinion::<u128>(board, strength, made)
    } else {
        opinion::<Wide>(board, strength, made)
    }
}

/// Why a move is good, each reason a sentence.
fn reasons(board: &Board, mv: &Move) -> Vec<Phrase> {
    let Some((from, to)) = mv.ends() else { return vec![Phrase::new("chinese-checkers-hint-pass")] };
    let mut why = Vec::new();
    let after = board.after(mv);
    if matches!(after.ending(), Some(crate::Ending::Won(winner)) if winner == board.turn()) {
        why.push(Phrase::new("chinese-checkers-hint-wins"));
    }
    if mv.kind() == Kind::Jumps {
        let path: Vec<String> = mv.cells().iter().map(ToString::to_string).collect();
        let phrase = Phrase::new("chinese-checkers-hint-jumps").with("count", mv.cells().len() - 1);
        why.push(phrase.with("path", path.join(" → ")));
    }
    let rows = to.i() - from.i();
    if rows > 0 {
        why.push(Phrase::new("chinese-checkers-hint-forward").with("rows", rows));
    }
    let dim = board.dim().size();
    if to.i() > dim && from.i() <= dim {
        why.push(Phrase::new("chinese-checkers-hint-goal"));
    }
    let own = &board.pieces()[board.turn().index()];
    let last = own.iter().map(|&cell| board.to_frame(board.turn(), cell).i()).min();
    if last == Some(from.i()) && rows > 0 {
        why.push(Phrase::new("chinese-checkers-hint-straggler"));
    }
    if why.is_empty() {
        why.push(Phrase::new("chinese-checkers-hint-prepares"));
    }
    why
}

/// Rows that a move must have cost, all in all, to be worth a remark.
const WORTH_A_REMARK: i32 = 3;

/// What a row is worth in the units of the search.
const ROW: i32 = 100;

fn remark(played: &Played<ChineseCheckers>, number: usize) -> Option<Remark> {
    let board = &played.before;
    let look = Strength { depth: 2, nodes: 4_000, width: 30, careless: 0 };
    let opinion = opinion_on(board, look, Some(&played.mv))?;
    if opinion.best.ends() == played.mv.ends() {
        return None;
    }
    let better = |phrase: Phrase| phrase.with("better", opinion.best.to_string());
    let made = opinion.made?;
    let says = if opinion.value > WIN / 2 && made < WIN / 2 {
        better(Phrase::new("chinese-checkers-review-missed-win"))
    } else if made < -WIN / 2 && opinion.value > -WIN / 2 {
        better(Phrase::new("chinese-checkers-review-let-win"))
    } else {
        let rows = (opinion.value - made) / ROW;
        if rows < WORTH_A_REMARK || opinion.value.abs() > WIN / 2 {
            return None;
        }
        better(Phrase::new("chinese-checkers-review-lost-ground").with("rows", rows))
    };
    let mut says = vec![says];
    if let Some((from, to)) = played.mv.ends().filter(|(from, to)| to.i() < from.i()) {
        says.push(Phrase::new("chinese-checkers-review-back").with("rows", from.i() - to.i()));
    }
    Some(Remark { number, seat: played.seat, says })
}

impl Coach for ChineseCheckers {
    fn complete(view: &Board, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        if ChineseCheckers::to_move(view) != Some(seat) {
            return Vec::new();
        }
        let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let moves = legal_moves(view).into_iter().map(|mv| mv.to_string());
        moves.filter(|text| text.starts_with(&typed)).take(limit).collect()
    }

    fn hint(view: &Board, seat: Seat, _: &mut Thinking<'_>) -> Option<Hint> {
        if ChineseCheckers::to_move(view) != Some(seat) {
            return None;
        }
        let best = opinion_on(view, Strength::HARD, None).map_or_else(Move::pass, |opinion| opinion.best);
        Some(Hint { mv: best.to_string(), why: reasons(view, &best) })
    }

    fn review(moves: &[Played<ChineseCheckers>]) -> Vec<Remark> {
        moves.iter().enumerate().filter_map(|(number, played)| remark(played, number)).collect()
    }
}
