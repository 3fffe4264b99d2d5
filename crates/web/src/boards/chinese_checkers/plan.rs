//! A move in the making: which piece, which landings so far, and where it can go from there. All cells are in the
//! frame of the seat to move, as in the notation.

use games::chinese_checkers::{
    Board, Cell, Configuration, Move, MoveKind, Wrong, coach,
    jumps::{check_move, is_jump, is_multiple_jump},
};
use kernel::{Phrase, Seat};
use serde::{Deserialize, Serialize};

use super::flight::MoveNumber;

/// A move in the making, and the position that it is made for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedMove {
    /// The game of the match and the number of moves made in it.
    pub position: MoveNumber,
    /// The piece's cell, then its landings.
    pub cells: Vec<Cell>,
}

/// A cell that the piece can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachableCell {
    /// The cell.
    pub cell: Cell,
    /// The whole way there, from where the piece stands.
    pub way: Vec<Cell>,
    /// Whether one step or one jump leads there from the last landing.
    pub next: bool,
    /// Whether the move may end there; a camp at the side may only be passed through.
    pub may_end: bool,
}

/// What a press on a cell means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The plan is this now.
    Plan(Vec<Cell>),
    /// The move is made.
    Play(Move),
    /// It cannot be done, and why.
    Refused(Phrase),
    /// Nothing.
    Nothing,
}

/// The position of a board with a move in the making.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// The board.
    pub board: &'a Board,
    /// All moves of the seat to move; empty when it is somebody else's turn.
    pub legal: &'a [Move],
    /// The piece's cell, then its landings.
    pub way: &'a [Cell],
}

/// The pieces that can move, from the north to the south, each row from the west.
pub fn movable(legal: &[Move]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = legal.iter().filter_map(|mv| Some(mv.ends()?.0)).collect();
    for_reading(&mut cells);
    cells.dedup();
    cells
}

/// How many destinations a piece has.
pub fn destinations(legal: &[Move], from: Cell) -> usize {
    legal.iter().filter(|mv| mv.cells().first() == Some(&from)).count()
}

/// Puts cells into the order in which they are read.
fn for_reading(cells: &mut [Cell]) {
    cells.sort_by_key(|cell| (-cell.i(), cell.j()));
}

/// What is left of a plan in this position.
pub fn fitted(making: Making<'_>) -> Vec<Cell> {
    making.fitted()
}

/// Where the piece can go: from its last landing first, then from where it stands, each cell once.
pub fn targets(making: Making<'_>) -> Vec<ReachableCell> {
    making.targets()
}

impl Making<'_> {
    fn fitted(self) -> Vec<Cell> {
        let Some(&from) = self.way.first() else { return Vec::new() };
        if destinations(self.legal, from) == 0 {
            return Vec::new();
        }
        let (conf, rule) = (self.board.configuration(), self.board.rules().jump);
        let sound = |cells: &[Cell]| {
            let jumps = || is_multiple_jump(cells, &conf, rule) && !cells[1..].contains(&from);
            cells.len() == 1 || jumps() || (self.is_step() && self.check().is_ok())
        };
        if sound(self.way) { self.way.to_vec() } else { vec![from] }
    }

    /// What is wrong with the move as it stands.
    pub fn check(self) -> Result<Move, Wrong> {
        let mv = Move::along(self.way.to_vec()).unwrap_or_else(Move::pass);
        check_move(&self.board.configuration(), &mv, self.board.rules().jump).map(|()| mv)
    }

    /// What is wrong, with cells called as everybody calls them.
    pub fn told(self, wrong: &Wrong) -> Phrase {
        let names = self.board.names(self.board.turn());
        wrong.told(|cell| names.of(*cell))
    }

    /// Where single jumps lead from a cell while the piece is in the air.
    fn jumps(self, air: &Configuration, here: Cell) -> Vec<Cell> {
        let cells = self.board.dim().cells().into_iter();
        cells.filter(|&to| to != here && is_jump(here, to, air, self.board.rules().jump)).collect()
    }

    /// The board as if the piece stood on its last landing.
    fn landed(self, from: Cell, here: Cell) -> Option<Board> {
        let (board, seats) = (self.board, self.board.seats());
        let turn = board.turn();
        let cells = |seat: Seat| -> Vec<Cell> {
            let own = board.pieces()[seat.index()].iter().map(|&cell| board.to_frame(turn, cell));
            own.map(|cell| if cell == from { here } else { cell }).collect()
        };
        let in_turn = (0..seats).map(|n| Seat(((turn.index() + n) % seats) as u8));
        Board::of_pieces(board.rules(), in_turn.map(cells).collect()).ok()
    }

    /// Whether the plan is a step: nothing follows one.
    fn is_step(self) -> bool {
        matches!(self.way, [from, to] if from.is_neighbour(*to))
    }

    fn targets(self) -> Vec<ReachableCell> {
        let way = if self.is_step() { &self.way[..1] } else { self.way };
        let (Some(&from), Some(&here)) = (way.first(), way.last()) else { return Vec::new() };
        let dim = self.board.dim();
        let air = self.board.configuration().without(from);
        let mut found: Vec<ReachableCell> = Vec::new();
        let mut add = |way: Vec<Cell>, next: bool| {
            let Some(&cell) = way.last() else { return };
            let known = found.iter().any(|target| target.cell == cell);
            if !known && !self.way.contains(&cell) {
                found.push(ReachableCell { cell, way, next, may_end: cell.in_lozenge(dim) });
            }
        };
        let on = |cells: &[Cell]| [way, cells].concat();
        for to in self.jumps(&air, here) {
            add(on(&[to]), true);
        }
        if here != from
            && let Some(landed) = self.landed(from, here)
        {
            let moves = coach::moves_from(&landed, here).into_iter();
            let chains = moves.filter(|mv| mv.kind() == MoveKind::Jumps && !mv.cells().contains(&from));
            chains.for_each(|mv| add(on(&mv.cells()[1..]), false));
        }
        for mv in self.legal.iter().filter(|mv| mv.cells().first() == Some(&from)) {
            add(mv.cells().to_vec(), here == from && mv.cells().len() == 2);
        }
        found.sort_by_key(|target| (-target.cell.i(), target.cell.j()));
        found
    }

    /// What a press on a cell means.
    pub fn press(self, cell: Cell) -> Pressed {
        let (first, last) = (self.way.first(), self.way.last());
        if first == Some(&cell) {
            return Pressed::Plan(Vec::new());
        }
        if last == Some(&cell) {
            return self.check().map_or_else(|wrong| Pressed::Refused(self.told(&wrong)), Pressed::Play);
        }
        if let Some(at) = self.way.iter().position(|&landing| landing == cell) {
            return Pressed::Plan(self.way[..=at].to_vec());
        }
        if let Some(target) = self.targets().into_iter().find(|target| target.cell == cell) {
            // One rule: where a move may end, it does. Camps at the side are only passed through.
            let there = Making { way: &target.way, ..self };
            return there.check().map_or_else(|_| Pressed::Plan(target.way.clone()), Pressed::Play);
        }
        self.elsewhere(cell)
    }

    /// A press on a cell where the piece cannot go.
    fn elsewhere(self, cell: Cell) -> Pressed {
        let conf = self.board.configuration();
        match conf.colour_at(cell) {
            Some(colour) if Some(colour) != conf.protagonist() => {
                Pressed::Refused(self.told(&Wrong::NotYours(cell, colour)))
            }
            Some(_) if destinations(self.legal, cell) > 0 => Pressed::Plan(vec![cell]),
            Some(_) => {
                let name = self.board.names(self.board.turn()).of(cell);
                Pressed::Refused(Phrase::new("chinese-checkers-web-blocked").with("cell", name))
            }
            None if self.way.is_empty() => Pressed::Nothing,
            None => {
                let longer = [self.way, &[cell]].concat();
                let wrong = Making { way: &longer, ..self }.check().err();
                wrong.map_or(Pressed::Nothing, |wrong| Pressed::Refused(self.told(&wrong)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::chinese_checkers::{Dim, JumpRule, Options};

    use super::*;

    fn cell(text: &str) -> Cell {
        let mv: Result<Move, _> = format!("{text}>0,0,0").parse();
        mv.map_or(Cell::CENTRE, |mv| mv.cells()[0])
    }

    fn cells(text: &[&str]) -> Vec<Cell> {
        text.iter().map(|text| cell(text)).collect()
    }

    /// A board of one's own pieces and of others, with short jumps.
    fn board(own: &[&str], others: &[&str]) -> Board {
        let rules = Options { dim: Dim::USUAL, jump: JumpRule::Adjacent, ..Options::default() };
        Board::of_pieces(&rules, vec![cells(own), cells(others)]).unwrap_or_else(|why| panic!("{why}"))
    }

    fn press(board: &Board, way: &[&str], at: &str) -> Pressed {
        let legal = coach::legal_moves(board);
        Making { board, legal: &legal, way: &cells(way) }.press(cell(at))
    }

    fn shown(board: &Board, way: &[&str]) -> Vec<ReachableCell> {
        let legal = coach::legal_moves(board);
        Making { board, legal: &legal, way: &cells(way) }.targets()
    }

    #[test]
    fn a_piece_shows_exactly_what_the_generator_lists() {
        let board = Board::start(&Options::default(), 2, Seat(0)).unwrap_or_else(|| panic!("a start"));
        let legal = coach::legal_moves(&board);
        let pieces = movable(&legal);
        assert!(!pieces.is_empty());
        for &from in &pieces {
            let making = Making { board: &board, legal: &legal, way: &[from] };
            let mut shown: Vec<Cell> = making
                .targets()
                .into_iter()
                .filter(|target| target.may_end)
                .map(|target| target.cell)
                .collect();
            let mut listed: Vec<Cell> =
                coach::moves_from(&board, from).iter().filter_map(|mv| Some(mv.ends()?.1)).collect();
            shown.sort_unstable();
            listed.sort_unstable();
            assert_eq!(shown, listed);
            assert_eq!(shown.len(), destinations(&legal, from));
        }
    }

    #[test]
    fn a_step_is_made_at_once() {
        let board = board(&["-4,2,2"], &["4,-2,-2"]);
        assert_eq!(press(&board, &[], "-4,2,2"), Pressed::Plan(cells(&["-4,2,2"])));
        let step = "-4,2,2>-3,1,2".parse().unwrap_or_else(|_| Move::pass());
        assert_eq!(press(&board, &["-4,2,2"], "-3,1,2"), Pressed::Play(step));
        assert_eq!(press(&board, &["-4,2,2"], "-4,2,2"), Pressed::Plan(vec![]), "let go");
    }

    #[test]
    fn a_press_where_a_move_may_end_makes_it() {
        let board = board(&["-4,2,2"], &["-3,2,1", "-1,1,0"]);
        let end: Move = "-4,2,2>-2,2,0".parse().unwrap_or_else(|_| Move::pass());
        assert_eq!(
            press(&board, &["-4,2,2"], "-2,2,0"),
            Pressed::Play(end.clone()),
            "though it could jump on"
        );
        assert_eq!(press(&board, &["-4,2,2", "-2,2,0"], "-2,2,0"), Pressed::Play(end), "as a hint has it");
        let whole = "-4,2,2>-2,2,0>0,0,0".parse().unwrap_or_else(|_| Move::pass());
        assert_eq!(press(&board, &["-4,2,2", "-2,2,0"], "0,0,0"), Pressed::Play(whole.clone()), "a dead end");
        assert_eq!(press(&board, &["-4,2,2"], "0,0,0"), Pressed::Play(whole), "the way is found");
    }

    #[test]
    fn an_earlier_landing_takes_the_later_ones_back() {
        let board = board(&["-4,2,2"], &["-3,2,1", "-1,1,0", "0,1,-1"]);
        let way = ["-4,2,2", "-2,2,0", "0,0,0"];
        assert_eq!(press(&board, &way, "-2,2,0"), Pressed::Plan(cells(&way[..2])));
    }

    #[test]
    fn a_camp_at_the_side_is_only_passed_through() {
        // From the edge of the hexagon over a piece into the camp in the south-east.
        let board = board(&["-2,4,-2"], &["-2,5,-3"]);
        let side = shown(&board, &["-2,4,-2"]).into_iter().find(|target| target.cell == cell("-2,6,-4"));
        assert_eq!(side.map(|target| (target.next, target.may_end)), Some((true, false)));
        let there = Pressed::Plan(cells(&["-2,4,-2", "-2,6,-4"]));
        assert_eq!(press(&board, &["-2,4,-2"], "-2,6,-4"), there);
        let Pressed::Refused(why) = press(&board, &["-2,4,-2", "-2,6,-4"], "-2,6,-4") else {
            panic!("no move ends in a camp at the side")
        };
        assert_eq!(why.id, "chinese-checkers-refusal-side-camp");
    }

    #[test]
    fn what_cannot_be_done_has_its_reason() {
        let board = board(&["-4,2,2", "-8,4,4"], &["-3,2,1", "-1,1,0"]);
        let why = |way: &[&str], at: &str| match press(&board, way, at) {
            Pressed::Refused(phrase) => phrase.id.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(why(&[], "-3,2,1"), "chinese-checkers-refusal-not-yours");
        assert_eq!(why(&["-4,2,2"], "3,-1,-2"), "chinese-checkers-refusal-not-aligned");
        assert_eq!(why(&["-4,2,2"], "-4,0,4"), "chinese-checkers-refusal-no-pivot");
        assert_eq!(press(&board, &[], "0,0,0"), Pressed::Nothing);
        assert_eq!(press(&board, &["-4,2,2"], "-8,4,4"), Pressed::Plan(cells(&["-8,4,4"])), "another piece");
    }

    #[test]
    fn a_plan_is_fitted_to_the_position() {
        let board = board(&["-4,2,2"], &["-3,2,1"]);
        let legal = coach::legal_moves(&board);
        let fitted = |way: &[&str]| Making { board: &board, legal: &legal, way: &cells(way) }.fitted();
        assert_eq!(fitted(&["-4,2,2", "-2,2,0"]), cells(&["-4,2,2", "-2,2,0"]));
        assert_eq!(fitted(&["-4,2,2", "0,0,0"]), cells(&["-4,2,2"]), "no such jump any more");
        assert_eq!(fitted(&["-4,2,2", "-3,1,2"]), cells(&["-4,2,2", "-3,1,2"]), "a step, as a hint has it");
        assert_eq!(fitted(&["-3,2,1"]), [], "not one's own");
        assert_eq!(
            Making { board: &board, legal: &[], way: &cells(&["-4,2,2"]) }.fitted(),
            [],
            "not one's turn"
        );
    }
}
