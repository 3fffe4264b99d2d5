//! The state of a game, which is also what everybody sees of it.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Configuration, Dim, Move, Options, PlayerColour, colour,
    configuration::{PLAYERS, north_camp},
    engine::{BitPosition, Bits, Geometry},
};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnding {
    /// A seat has reached its goal.
    Won(Seat),
    /// The move limit is reached: the scores decide.
    Limit,
    /// Nobody can move: the scores decide.
    Stuck,
}

/// A game in progress. Cells are in the frame of the first seat; [`Board::configuration`] shows the board to the
/// seat to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Board {
    rules: Options,
    colours: Vec<PlayerColour>,
    pieces: Vec<Vec<Cell>>,
    turn: Seat,
    moves: u32,
    passes: u8,
    last: Vec<Option<Move>>,
    ending: Option<GameEnding>,
}

/// A board as it comes from outside.
#[derive(Deserialize)]
struct Unchecked {
    rules: Options,
    colours: Vec<PlayerColour>,
    pieces: Vec<Vec<Cell>>,
    turn: Seat,
    moves: u32,
    passes: u8,
    last: Vec<Option<Move>>,
    ending: Option<GameEnding>,
}

impl TryFrom<Unchecked> for Board {
    type Error = &'static str;

    fn try_from(raw: Unchecked) -> Result<Board, &'static str> {
        let seats = raw.pieces.len();
        let counts = [raw.colours.len(), raw.last.len()];
        if !PLAYERS.contains(&seats) || counts != [seats; 2] || raw.turn.index() >= seats {
            return Err("the numbers of seats do not agree");
        }
        if matches!(raw.ending, Some(GameEnding::Won(winner)) if winner.index() >= seats) {
            return Err("the winner has no seat");
        }
        let mut cells: Vec<Cell> = raw.pieces.iter().flatten().copied().collect();
        cells.sort_unstable();
        let apart = cells.windows(2).all(|pair| pair[0] != pair[1]);
        if !apart || !cells.iter().all(|cell| cell.in_star(raw.rules.dim)) {
            return Err("a piece is off the board or on another");
        }
        let Unchecked { rules, colours, pieces, turn, moves, passes, last, ending } = raw;
        Ok(Board { rules, colours, pieces, turn, moves, passes, last, ending })
    }
}

impl Board {
    /// The board before the first move; `None` unless there are 1, 2, 3 or 6 seats.
    pub fn start(rules: &Options, seats: usize, first: Seat) -> Option<Board> {
        let colours = colour::palette(&rules.colours, seats);
        let initial = Configuration::initial(&colours, rules.dim)?;
        let cells = |&colour: &PlayerColour| -> Vec<Cell> {
            initial.pieces.iter().filter(|piece| piece.1 == colour).map(|piece| piece.0).collect()
        };
        (first.index() < seats).then(|| Board {
            rules: rules.clone(),
            pieces: colours.iter().map(cells).collect(),
            colours,
            turn: first,
            moves: 0,
            passes: 0,
            last: vec![None; seats],
            ending: None,
        })
    }

    /// The board of a position from the frame of the seat to move, which is the first: `pieces[n]` are the cells of
    /// the n-th seat in turn order.
    pub fn of_pieces(rules: &Options, pieces: Vec<Vec<Cell>>) -> Result<Board, &'static str> {
        let seats = pieces.len();
        Board::try_from(Unchecked {
            rules: rules.clone(),
            colours: colour::palette(&rules.colours, seats),
            last: vec![None; seats],
            pieces,
            turn: Seat(0),
            moves: 0,
            passes: 0,
            ending: None,
        })
    }

    /// The options.
    pub fn rules(&self) -> &Options {
        &self.rules
    }

    /// The size of the board.
    pub fn dim(&self) -> Dim {
        self.rules.dim
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.pieces.len()
    }

    /// The colour of each seat.
    pub fn colours(&self) -> &[PlayerColour] {
        &self.colours
    }

    /// The cells of each seat's pieces, in the frame of the first seat. A piece keeps its place in the list for
    /// the whole game.
    pub fn pieces(&self) -> &[Vec<Cell>] {
        &self.pieces
    }

    /// The seat to move; of a game that is over, the one that would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How many moves were made.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// How many moves are left before the limit.
    pub fn moves_left(&self) -> u32 {
        (self.rules.rounds() * self.seats() as u32).saturating_sub(self.moves)
    }

    /// The last move of each seat, in that seat's own frame.
    pub fn last(&self) -> &[Option<Move>] {
        &self.last
    }

    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<GameEnding> {
        self.ending
    }

    /// How many sixths of a turn, anticlockwise, bring the camp of a seat to the south.
    pub fn sixths(&self, seat: Seat) -> usize {
        seat.index() * (6 / self.seats())
    }

    /// A cell of the first seat's frame in the frame of `seat`.
    pub fn to_frame(&self, seat: Seat, cell: Cell) -> Cell {
        cell.turned(self.sixths(seat))
    }

    /// A cell of a seat's frame in the frame of the first seat.
    pub fn from_frame(&self, seat: Seat, cell: Cell) -> Cell {
        cell.turned(6 - self.sixths(seat))
    }

    /// The board as a seat sees it, itself in the south and first in the list of players.
    pub fn seen_by(&self, seat: Seat) -> Configuration {
        let painted = |(cells, &colour)| {
            let cells: &Vec<Cell> = cells;
            cells.iter().map(move |&cell| (self.to_frame(seat, cell), colour))
        };
        let mut players = self.colours.clone();
        players.rotate_left(seat.index() % self.seats());
        Configuration {
            pieces: self.pieces.iter().zip(&self.colours).flat_map(painted).collect(),
            players,
            dim: self.rules.dim,
        }
    }

    /// The board as the seat to move sees it.
    pub fn configuration(&self) -> Configuration {
        self.seen_by(self.turn)
    }

    /// `score` (Q26) of each seat.
    pub fn scores(&self) -> Vec<i64> {
        let row = |seat: Seat| move |&cell: &Cell| i64::from(self.to_frame(seat, cell).i());
        Seat::all(self.seats()).map(|seat| self.pieces[seat.index()].iter().map(row(seat)).sum()).collect()
    }

    /// The board after a move of the seat to move, which is known to be legal.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Board {
        let mut next = self.clone();
        let seat = self.turn;
        match mv.ends() {
            None => next.passes = next.passes.saturating_add(1),
            Some((from, to)) => {
                let (from, to) = (self.from_frame(seat, from), self.from_frame(seat, to));
                next.pieces[seat.index()]
                    .iter_mut()
                    .filter(|cell| **cell == from)
                    .for_each(|cell| *cell = to);
                next.passes = 0;
            }
        }
        next.last[seat.index()] = Some(mv.clone());
        next.moves = next.moves.saturating_add(1);
        next.turn = seat.next(self.seats());
        next.ending = next.find_ending(seat);
        next
    }

    fn find_ending(&self, mover: Seat) -> Option<GameEnding> {
        // The mover comes first; with the option `filled` its move may also fill somebody else's goal.
        let from_mover = (0..self.seats()).scan(mover, |seat, _| {
            let this = *seat;
            *seat = seat.next(self.seats());
            Some(this)
        });
        if let Some(winner) = from_mover.into_iter().find(|&seat| self.has_reached_goal(seat)) {
            return Some(GameEnding::Won(winner));
        }
        if usize::from(self.passes) >= self.seats() {
            return Some(GameEnding::Stuck);
        }
        (self.moves_left() == 0).then_some(GameEnding::Limit)
    }

    fn has_reached_goal(&self, seat: Seat) -> bool {
        let goal: Vec<Cell> =
            north_camp(self.rules.dim).into_iter().map(|cell| self.from_frame(seat, cell)).collect();
        let own = &self.pieces[seat.index()];
        let all_there = !own.is_empty() && own.iter().all(|cell| goal.contains(cell));
        let filled = || {
            own.iter().any(|cell| goal.contains(cell))
                && goal.iter().all(|cell| self.pieces.iter().any(|cells| cells.contains(cell)))
        };
        all_there || (self.rules.filled && filled())
    }

    /// The fast form of the board.
    pub fn position<B: Bits>(&self, geometry: &Geometry<B>) -> BitPosition<B> {
        // A board has its cells checked when it is made.
        BitPosition::with_pieces(geometry, &self.pieces, self.turn)
            .unwrap_or_else(|| BitPosition::empty(self.seats()))
    }
}
