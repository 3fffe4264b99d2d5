//! What people call the cells: one name for everybody, whoever moves and wherever they sit.
//!
//! Files and wire have cells in the frame of whoever moves, as the sheet does. What people read names the holes of the
//! board as the first seat sees it: a letter for the row, `A` at the tip of the first seat's own camp, and a number for the
//! hole, counted from the left: `A1`, `E7`, `Q1`.

use kernel::Seat;

use crate::{Board, Cell, Dim, Move};

/// How cells of one seat's frame are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    dim: Dim,
    /// The turn that brings a cell of the frame into that of the first seat, in sixths.
    sixths: usize,
}

impl Board {
    /// How cells of a seat's frame are called.
    pub fn names(&self, seat: Seat) -> Names {
        Names { dim: self.dim(), sixths: 6 - self.sixths(seat) }
    }

    /// A move of the seat to move as people read it: `A1 > B2 > D2`.
    pub fn spoken(&self, mv: &Move) -> String {
        let names = self.names(self.turn());
        mv.cells().iter().map(|&cell| names.of(cell)).collect::<Vec<_>>().join(" > ")
    }
}

impl Names {
    /// The name of a cell. What is not on the board has its coordinates for a name.
    pub fn of(&self, cell: Cell) -> String {
        let seen = cell.turned(self.sixths);
        match holes(self.dim, seen.i()).position(|hole| hole == seen) {
            Some(number) => format!("{}{}", row_letters(self.dim, seen.i()), number + 1),
            None => cell.to_string(),
        }
    }

    /// The cell of that name, in the frame; `None` where no hole is called so. Small letters will do.
    pub fn find(&self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let number: usize = number.parse().ok()?;
        let far = 2 * self.dim.size();
        let row = (-far..=far).find(|&row| row_letters(self.dim, row).eq_ignore_ascii_case(letters))?;
        let seen = holes(self.dim, row).nth(number.checked_sub(1)?)?;
        Some(seen.turned(6 - self.sixths % 6))
    }
}

/// The letters of a row of the first seat's view, by its coordinate `i`.
pub fn row_letters(dim: Dim, row: i16) -> String {
    crate::text::label(usize::try_from(row + 2 * dim.size()).unwrap_or_default()).to_uppercase()
}

/// The holes of a row from the left.
fn holes(dim: Dim, row: i16) -> impl Iterator<Item = Cell> {
    let half = 3 * dim.size();
    (-half..=half)
        .filter(move |x| (x + row) % 2 == 0)
        .map(move |x| Cell::at(row, (x - row) / 2))
        .filter(move |cell| cell.in_star(dim))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    fn board(dim: i64, seats: usize) -> Board {
        let rules = Options { dim: Dim::new(dim).unwrap(), ..Options::default() };
        Board::start(&rules, seats, Seat(0)).unwrap()
    }

    #[test]
    fn every_hole_has_one_name_in_every_frame() {
        for (dim, seats) in [(1, 2), (2, 6), (4, 3), (8, 2)] {
            let board = board(dim, seats);
            for seat in Seat::all(seats) {
                let names = board.names(seat);
                let mut all: Vec<String> =
                    board.dim().cells().into_iter().map(|cell| names.of(cell)).collect();
                assert!(
                    board.dim().cells().into_iter().all(|cell| names.find(&names.of(cell)) == Some(cell))
                );
                all.sort();
                all.dedup();
                assert_eq!(all.len(), board.dim().cells().len());
            }
        }
    }

    #[test]
    fn rows_begin_at_the_first_seats_tip_and_holes_at_the_left() {
        let names = board(4, 2).names(Seat(0));
        let cell = |text: &str| format!("{text}>{text}").parse::<Move>().unwrap().cells()[0];
        assert_eq!(names.of(cell("-8,4,4")), "A1");
        assert_eq!(names.of(cell("-5,1,4")), "D1");
        assert_eq!(names.of(cell("0,0,0")), "I5");
        assert_eq!(names.of(cell("8,-4,-4")), "Q1");
        // The second seat's own tip is the first seat's goal.
        assert_eq!(board(4, 2).names(Seat(1)).of(cell("-8,4,4")), "Q1");
        assert_eq!(names.find("i5"), Some(Cell::CENTRE));
        for nonsense in ["", "A", "1", "A0", "A2", "R1", "I99999999999999999999", "é1", "A-1"] {
            assert_eq!(names.find(nonsense), None, "{nonsense}");
        }
    }
}
