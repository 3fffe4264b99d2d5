//! Moves and the one way to write them.

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Verb};
use serde::{Deserialize, Serialize};

use crate::Cell;

const PASS: Verb = Verb::new("pass", "passer");

/// The words that moves begin with; all others are cells.
pub const VERBS: [Verb; 1] = [PASS];

/// A move (`coup`) in the frame of whoever makes it, its own camp in the south: the cells from the first to the
/// last, landing by landing.
///
/// Two neighbouring cells are a unit move (`Du`), everything longer or farther is a chain of jumps (`Sm`), and
/// a move without cells is the pass of a player who cannot move. It is written `-4,1,3>-3,1,2`,
/// `-5,2,3>-3,0,3>-1,0,1` or `pass`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Move(Vec<Cell>);

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// The player cannot move.
    Pass,
    /// A unit move to a neighbouring cell (`Du`).
    Step,
    /// A chain of one jump or more (`Sm`).
    Jumps,
}

impl Move {
    /// The largest number of cells in a move: a chain never needs to land twice on one cell, and no board has
    /// more.
    pub const LONGEST: usize = 433;

    /// The pass.
    pub fn pass() -> Move {
        Move(Vec::new())
    }

    /// A move from a cell to another in one go: a unit move or a single jump.
    pub fn direct(from: Cell, to: Cell) -> Move {
        Move(vec![from, to])
    }

    /// A move along these cells; `None` of a single cell, or of more than [`Move::LONGEST`].
    pub fn along(cells: Vec<Cell>) -> Option<Move> {
        (cells.len() != 1 && cells.len() <= Move::LONGEST).then_some(Move(cells))
    }

    /// The cells from the first to the last.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// Where the piece comes from and where it goes; `None` of a pass.
    pub fn ends(&self) -> Option<(Cell, Cell)> {
        Some((*self.0.first()?, *self.0.last()?))
    }

    /// What kind of move it is.
    pub fn kind(&self) -> MoveKind {
        match self.0[..] {
            [] => MoveKind::Pass,
            [from, to] if from.is_neighbour(to) => MoveKind::Step,
            _ => MoveKind::Jumps,
        }
    }

    /// The same move after the board has turned `sixths` sixths anticlockwise.
    #[must_use]
    pub fn turned(&self, sixths: usize) -> Move {
        Move(self.0.iter().map(|cell| cell.turned(sixths)).collect())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("pass") };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|cell| write!(f, ">{cell}"))
    }
}

impl FromStr for Move {
    type Err = NotationError;

    /// Reads `-4,1,3>-3,1,2`. Blanks, parentheses round a cell and the third coordinate are free: `(-4, 1, 3) >
    /// -3,1` is the same move.
    fn from_str(text: &str) -> Result<Move, NotationError> {
        let problem = |part: &str, id: &'static str| {
            let found: String = part.trim().chars().take(20).collect();
            NotationError::in_text(text, part, Phrase::new(id).with("found", found))
        };
        if text.trim().is_empty() {
            return Err(NotationError::empty());
        }
        if PASS.is(text.trim()) {
            return Ok(Move::pass());
        }
        let mut cells = Vec::new();
        for part in text.split('>') {
            if cells.len() == Move::LONGEST {
                return Err(problem(part, "chinese-checkers-notation-long"));
            }
            cells.push(cell(part).map_err(|id| problem(part, id))?);
        }
        Move::along(cells).ok_or_else(|| problem(text, "chinese-checkers-notation-one-cell"))
    }
}

fn cell(part: &str) -> Result<Cell, &'static str> {
    let inner = part.trim();
    let inner = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(inner);
    let numbers: Option<Vec<i16>> = inner.splitn(4, ',').map(|n| n.trim().parse().ok()).collect();
    let near = |n: &i16| (-Cell::FARTHEST..=Cell::FARTHEST).contains(n);
    match numbers.as_deref() {
        Some(&[i, j]) if near(&i) && near(&j) => Cell::new(i, j, -i - j),
        Some(&[i, j, k]) if near(&i) && near(&j) && near(&k) => Cell::new(i, j, k),
        _ => return Err("chinese-checkers-notation-cell"),
    }
    .ok_or("chinese-checkers-notation-sum")
}

impl From<Move> for String {
    fn from(mv: Move) -> String {
        mv.to_string()
    }
}

impl TryFrom<String> for Move {
    type Error = String;

    fn try_from(text: String) -> Result<Move, String> {
        text.parse().map_err(|error: NotationError| error.problem.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_move_reads_as_it_prints(cells in prop::collection::vec((-49_i16..50, -49_i16..50), 2..30)) {
            let mv = Move::along(cells.into_iter().map(|(i, j)| Cell::at(i, j)).collect()).unwrap();
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "[-0-9,> ()pas+é]{0,60}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
        }
    }

    #[test]
    fn reading_is_generous_and_printing_is_not() {
        let mv: Move = " (-4, 1, 3) >-3,1 ".parse().unwrap();
        assert_eq!(mv.to_string(), "-4,1,3>-3,1,2");
        assert_eq!(mv.kind(), MoveKind::Step);
        assert_eq!("PASS".parse(), Ok(Move::pass()));
        assert_eq!("passer".parse(), Ok(Move::pass()));
        assert_eq!(Move::pass().to_string(), "pass");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, id, at) in [
            ("", "notation-empty", 0),
            ("0,0,0", "chinese-checkers-notation-one-cell", 0),
            ("0,0,0>1,1,1", "chinese-checkers-notation-sum", 6),
            ("0,0,0>1,x", "chinese-checkers-notation-cell", 6),
            ("0,0,0>999,-999", "chinese-checkers-notation-cell", 6),
        ] {
            let error = text.parse::<Move>().unwrap_err();
            assert_eq!((error.problem.id.as_ref(), error.at), (id, at), "{text}");
        }
        let long = vec!["0,0,0"; 500].join(">");
        assert_eq!(long.parse::<Move>().unwrap_err().problem.id, "chinese-checkers-notation-long");
    }
}
