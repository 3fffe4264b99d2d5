//! Why a move is not accepted.

use kernel::{Phrase, Seat, Speak};

use crate::{Cell, Names, PlayerColour};

/// Why a move is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is somebody else's turn.
    NotYourTurn(Seat),
    /// The game is over.
    Over,
    /// The rules forbid the move; and how its cells are called.
    Wrong(Wrong, Names),
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Refusal::NotYourTurn(turn) => {
                Phrase::new("chinese-checkers-refusal-turn").with("seat", turn.to_string())
            }
            Refusal::Over => Phrase::new("chinese-checkers-refusal-over"),
            Refusal::Wrong(wrong, names) => wrong.told(|cell| names.of(*cell)),
        }
    }
}

/// Why a move is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The player can move and must not pass.
    CanMove,
    /// The first cell holds no piece.
    NoPiece(Cell),
    /// The piece belongs to somebody else.
    NotYours(Cell, PlayerColour),
    /// The cell is not on the board.
    OffBoard(Cell),
    /// A piece stands there.
    Occupied(Cell),
    /// A move may not end in a camp at the side.
    SideCamp(Cell),
    /// The move ends where it began.
    NoChange(Cell),
    /// The cells are not on one line, or are the same.
    NotAligned(Cell, Cell),
    /// The cells are neighbours: a chain of jumps has no unit moves in it.
    StepInChain(Cell, Cell),
    /// There is no piece to jump over.
    NoPivot(Cell, Cell),
    /// More than one piece is in the way.
    Crowded(Cell, Cell),
    /// The pivot stands where the jump rule does not allow it.
    WrongPivot(Cell, Cell, Cell),
}

/// With coordinates, as files have them.
impl Speak for Wrong {
    fn phrase(&self) -> Phrase {
        self.told(Cell::to_string)
    }
}

impl Wrong {
    /// What is wrong, with cells called by these names.
    pub fn told(&self, name: impl Fn(&Cell) -> String) -> Phrase {
        let one = |id: &'static str, cell: &Cell| Phrase::new(id).with("cell", name(cell));
        let two = |id: &'static str, from: &Cell, to: &Cell| {
            Phrase::new(id).with("from", name(from)).with("to", name(to))
        };
        match self {
            Wrong::CanMove => Phrase::new("chinese-checkers-refusal-can-move"),
            Wrong::NoPiece(cell) => one("chinese-checkers-refusal-no-piece", cell),
            Wrong::NotYours(cell, colour) => {
                one("chinese-checkers-refusal-not-yours", cell).with("colour", colour.to_string())
            }
            Wrong::OffBoard(cell) => one("chinese-checkers-refusal-off-board", cell),
            Wrong::Occupied(cell) => one("chinese-checkers-refusal-occupied", cell),
            Wrong::SideCamp(cell) => one("chinese-checkers-refusal-side-camp", cell),
            Wrong::NoChange(cell) => one("chinese-checkers-refusal-no-change", cell),
            Wrong::NotAligned(from, to) => two("chinese-checkers-refusal-not-aligned", from, to),
            Wrong::StepInChain(from, to) => two("chinese-checkers-refusal-step-in-chain", from, to),
            Wrong::NoPivot(from, to) => two("chinese-checkers-refusal-no-pivot", from, to),
            Wrong::Crowded(from, to) => two("chinese-checkers-refusal-crowded", from, to),
            Wrong::WrongPivot(from, to, pivot) => {
                two("chinese-checkers-refusal-wrong-pivot", from, to).with("pivot", name(pivot))
            }
        }
    }
}
