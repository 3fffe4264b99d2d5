//! Help for people: completing what they type, a hint with its path, and the moves that lost ground.

use kernel::{Clock, Coach, Game, Hint, Patience, Phrase, Played, Remark, Seat, Thinking};
use search::position::{Position as _, WIN};

use crate::{
    Board, ChineseCheckers, Dim, Move, MoveKind,
    bots::thinker::{Kit, Strength},
    engine::{BitPosition, Bits, Geometry, Ride, Wide},
};

/// All moves of the seat to move in its own frame, each destination once with a shortest way, those that go
/// forward the most first; the pass when there is none.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    if board.ending().is_some() {
        return Vec::new();
    }
    with_engine(board, Legal { typed: "", limit: usize::MAX })
}

/// The moves of the piece on a cell of the frame of the seat to move.
pub fn moves_from(board: &Board, from: crate::Cell) -> Vec<Move> {
    if board.ending().is_some() {
        return Vec::new();
    }
    let mut moves = with_engine(board, Legal { typed: &format!("{from}>"), limit: usize::MAX });
    moves.retain(|mv| mv.ends().is_some());
    moves
}

/// The move of the seat to move between two cells of its frame, with a shortest way; `None` if there is no such
/// move. This is what a click on two cells means.
pub fn move_between(board: &Board, from: crate::Cell, to: crate::Cell) -> Option<Move> {
    moves_from(board, from).into_iter().find(|mv| mv.ends() == Some((from, to)))
}

/// Something to do with the fast board, whatever its width.
trait Errand {
    type Result;
    fn run<B: Bits>(self, geometry: &Geometry<B>, position: &BitPosition<B>) -> Self::Result;
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

/// Legal moves whose notation begins with what was typed, up to a limit.
struct Legal<'a> {
    typed: &'a str,
    limit: usize,
}

impl Errand for Legal<'_> {
    type Result = Vec<Move>;

    fn run<B: Bits>(self, geometry: &Geometry<B>, position: &BitPosition<B>) -> Vec<Move> {
        let sixths = position.camp(position.turn());
        let cell = |number: u16| geometry.cell(usize::from(number)).turned(sixths);
        // Ways are only looked for where the first cell fits.
        let may_fit = |ride: &Ride| {
            let origin = cell(ride.from).to_string() + ">";
            origin.starts_with(self.typed) || self.typed.starts_with(&origin)
        };
        let mut rides = position.rides(geometry);
        rides.sort_by_cached_key(|ride| cell(ride.from).i() - cell(ride.to).i());
        if rides.is_empty() && "pass".starts_with(self.typed) && self.limit > 0 {
            return vec![Move::pass()];
        }
        let moves = rides.into_iter().filter(may_fit).filter_map(|ride| position.to_move(geometry, ride));
        let fits = |mv: &Move| self.typed.is_empty() || mv.to_string().starts_with(self.typed);
        moves.filter(fits).take(self.limit).collect()
    }
}

/// What a search says about a board: the best move and its value, and the value of the move that was made.
struct Opinion {
    best: Move,
    value: i32,
    made: Option<i32>,
}

/// Asks the search about boards of one game, one after the other.
enum Adviser {
    Small(Box<Kit<u128>>),
    Large(Box<Kit<Wide>>),
}

impl Adviser {
    fn new(board: &Board) -> Option<Adviser> {
        let small = Kit::new(board, board.turn(), TABLE).map(|kit| Adviser::Small(Box::new(kit)));
        small.or_else(|| Kit::new(board, board.turn(), TABLE).map(|kit| Adviser::Large(Box::new(kit))))
    }

    fn opinion(
        &mut self,
        board: &Board,
        strength: Strength,
        made: Option<&Move>,
        clock: &dyn Clock,
    ) -> Option<Opinion> {
        match self {
            Adviser::Small(kit) => opinion(kit, board, strength, made, clock),
            Adviser::Large(kit) => opinion(kit, board, strength, made, clock),
        }
    }
}

/// How hard a hint is thought about: an answer at once is worth more than a slightly better one.
const ADVICE: Strength =
    Strength { depth: 4, nodes: 3_000, width: 40, imagined: 6_000, careless: 0, distracted: 0 };

/// The size of the adviser's table, in bits: small, for it begins anew with every question.
const TABLE: u32 = 12;

fn opinion<B: Bits>(
    kit: &mut Kit<B>,
    board: &Board,
    strength: Strength,
    made: Option<&Move>,
    clock: &dyn Clock,
) -> Option<Opinion> {
    // Values of other seats' searches do not count here when there are more than two.
    kit.forget();
    let position = board.position(kit.geometry());
    let ride: Option<Ride> = made.and_then(|mv| position.to_ride(kit.geometry(), mv));
    let best = match strength.depth {
        1 => return quick_opinion(kit, board, ride),
        _ => kit.think(board, strength, Patience::Steps(kit.effort(strength)), clock)?,
    };
    let made = match ride {
        Some(ride) if ride != best.mv => kit.value_of(board, strength, ride, clock),
        _ => None,
    };
    let mv = position.to_move(kit.geometry(), best.mv)?;
    Some(Opinion { best: mv, value: best.value, made })
}

/// An opinion without looking ahead: what each move gains by itself.
fn quick_opinion<B: Bits>(kit: &Kit<B>, board: &Board, made: Option<Ride>) -> Option<Opinion> {
    let field = kit.field(board, usize::MAX);
    let seat = field.turn();
    let best =
        field.position().rides(kit.geometry()).into_iter().max_by_key(|&ride| field.gain(seat, ride))?;
    let made = made.filter(|&ride| ride != best).map(|ride| field.gain(seat, ride));
    let mv = field.position().to_move(kit.geometry(), best)?;
    Some(Opinion { best: mv, value: field.gain(seat, best), made })
}

/// Why a move is good, each reason a sentence.
fn reasons(board: &Board, mv: &Move) -> Vec<Phrase> {
    let Some((from, to)) = mv.ends() else { return vec![Phrase::new("chinese-checkers-hint-pass")] };
    let mut why = Vec::new();
    let after = board.after(mv);
    if matches!(after.ending(), Some(crate::GameEnding::Won(winner)) if winner == board.turn()) {
        why.push(Phrase::new("chinese-checkers-hint-wins"));
    }
    if mv.kind() == MoveKind::Jumps {
        why.push(Phrase::new("chinese-checkers-hint-jumps").with("count", mv.cells().len() - 1));
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

/// How hard the review looks at each move: a long game, a large board or a crowd gets a shorter look.
fn care(moves: usize, board: &Board) -> Strength {
    // In a crowd a short look ahead says less than what a move gains by itself.
    let depth = if moves <= 150 && board.dim() <= Dim::USUAL && board.seats() <= 3 { 2 } else { 1 };
    Strength { depth, nodes: 2_000, width: 30, imagined: 0, careless: 0, distracted: 0 }
}

fn remark(
    adviser: &mut Adviser,
    care: Strength,
    played: &Played<ChineseCheckers>,
    number: usize,
    clock: &dyn Clock,
) -> Option<Remark> {
    let opinion = adviser.opinion(&played.before, care, Some(&played.mv), clock)?;
    let better = |phrase: Phrase| phrase.with("better", played.before.spoken(&opinion.best));
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
        let moves = with_engine(view, Legal { typed: &typed, limit });
        moves.iter().map(Move::to_string).collect()
    }

    fn hint(view: &Board, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        if ChineseCheckers::to_move(view) != Some(seat) {
            return None;
        }
        let opinion = Adviser::new(view)?.opinion(view, ADVICE, None, thinking.clock);
        let best = opinion.map_or_else(Move::pass, |opinion| opinion.best);
        Some(Hint { mv: best.to_string(), why: reasons(view, &best) })
    }

    fn review(moves: &[Played<ChineseCheckers>], clock: &dyn Clock) -> Vec<Remark> {
        let Some(mut adviser) = moves.first().and_then(|first| Adviser::new(&first.before)) else {
            return Vec::new();
        };
        let care = care(moves.len(), &moves[0].before);
        let awaited = moves.iter().enumerate().take_while(|_| clock.is_awaited());
        awaited.filter_map(|(number, played)| remark(&mut adviser, care, played, number, clock)).collect()
    }
}
