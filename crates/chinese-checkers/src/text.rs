//! The board as rows of text (`affiche`), and short names for pieces and destinations.

use kernel::Seat;

use crate::{
    Board, Cell, Configuration, Dim, Move, PlayerColour, coach::moves_from, colour::signs, names::row_letters,
};

/// What stands on a place of a row of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowSpot {
    /// Nothing: the place is not on the board.
    Blank,
    /// A free cell.
    Free(Cell),
    /// A cell with a piece.
    Piece(Cell, PlayerColour),
}

/// The board as a grid: rows from the north to the south, each `6 * dim + 1` places wide, a cell on every second
/// place. A screen gives each spot its colour; [`plain`] gives it a letter.
pub fn rows(conf: &Configuration) -> Vec<Vec<RowSpot>> {
    let dim = conf.dim.size();
    let (far, half) = (2 * dim, 3 * dim);
    let spot = |i: i16, x: i16| {
        // The column of a cell is j - k; i = -(j + k).
        if (x + i) % 2 != 0 {
            return RowSpot::Blank;
        }
        let cell = Cell::at(i, (x - i) / 2);
        match conf.colour_at(cell) {
            _ if !cell.in_star(conf.dim) => RowSpot::Blank,
            Some(colour) => RowSpot::Piece(cell, colour),
            None => RowSpot::Free(cell),
        }
    };
    (-far..=far).rev().map(|i| (-half..=half).map(|x| spot(i, x)).collect()).collect()
}

/// How wide each place of a row must be for these signs: a sign may take the free place behind its own as well, all but
/// one column.
pub fn place_width(signs: &[String]) -> usize {
    let longest = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
    longest / 2 + 1
}

/// The places of a row with a sign each, one after the other, every place `width` columns wide. A sign that is wider
/// takes what it needs from the free place behind it.
pub fn set_out<T>(row: &[RowSpot], width: usize, sign: impl Fn(&RowSpot) -> (String, T)) -> Vec<(String, T)> {
    let mut taken = 0;
    row.iter()
        .map(|spot| {
            let (text, look) = sign(spot);
            let room = width.saturating_sub(taken);
            taken = text.chars().count().saturating_sub(room);
            (format!("{text:room$}"), look)
        })
        .collect()
}

/// `affiche` (Q3, Q16): the board as plain text: a sign for each piece, a dot for each free cell.
pub fn plain(conf: &Configuration) -> Vec<String> {
    let signs = signs(&conf.players);
    let width = place_width(&signs);
    let sign = |spot: &RowSpot| match spot {
        RowSpot::Blank => (String::new(), ()),
        RowSpot::Free(_) => (".".to_owned(), ()),
        RowSpot::Piece(_, colour) => {
            let player = conf.players.iter().position(|player| player == colour);
            (player.map_or_else(|| colour.tag(), |player| signs[player].clone()), ())
        }
    };
    let line =
        |row: &Vec<RowSpot>| set_out(row, width, sign).into_iter().map(|(text, ())| text).collect::<String>();
    rows(conf).iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// The board as the first seat sees it with what people need to find a name: the letter of each row before it, and behind
/// it how many holes it has.
pub fn with_names(board: &Board) -> Vec<String> {
    let conf = board.seen_by(Seat(0));
    let width = (6 * conf.dim.size() as usize + 1) * place_width(&signs(&conf.players));
    let named = |(spots, row): (Vec<RowSpot>, String)| {
        let (letters, holes) = row_name(conf.dim, &spots);
        format!("{letters:>2}  {row:width$}  {holes}")
    };
    rows(&conf).into_iter().zip(plain(&conf)).map(named).collect()
}

/// The letters of a row of the first seat's view, and the numbers of its holes.
pub fn row_name(dim: Dim, spots: &[RowSpot]) -> (String, String) {
    let cells = spots.iter().filter_map(|spot| match *spot {
        RowSpot::Blank => None,
        RowSpot::Free(cell) | RowSpot::Piece(cell, _) => Some(cell),
    });
    let row = cells.clone().next().map_or(0, Cell::i);
    let holes = match cells.count() {
        1 => "1".to_owned(),
        more => format!("1–{more}"),
    };
    (row_letters(dim, row), holes)
}

/// The short name of the n-th of many things: `a` to `z`, then `aa`, `ab`…
pub fn label(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    match number.checked_sub(26) {
        None => letter(number).to_string(),
        Some(rest) => format!("{}{}", letter(rest / 26), letter(rest)),
    }
}

/// The pieces of a seat by label, in its own frame: from the north to the south, each row from the west. What is
/// `a` now may be `b` after a move.
pub fn labelled_pieces(board: &Board, seat: Seat) -> Vec<(String, Cell)> {
    let seat = Seat((seat.index() % board.seats()) as u8);
    let mut cells: Vec<Cell> =
        board.pieces()[seat.index()].iter().map(|&cell| board.to_frame(seat, cell)).collect();
    sort_for_reading(&mut cells);
    cells.into_iter().enumerate().map(|(n, cell)| (label(n), cell)).collect()
}

/// Where the piece on `from` can go, numbered from 1 in the same order, each with its move. For the seat to move, in
/// its own frame.
pub fn numbered_destinations(board: &Board, from: Cell) -> Vec<(usize, Cell, Move)> {
    let moves = moves_from(board, from).into_iter();
    let mut found: Vec<(Cell, Move)> = moves.filter_map(|mv| Some((mv.ends()?.1, mv))).collect();
    found.sort_by_key(|(cell, _)| (-cell.i(), cell.j()));
    found.into_iter().enumerate().map(|(n, (cell, mv))| (n + 1, cell, mv)).collect()
}

fn sort_for_reading(cells: &mut [Cell]) {
    cells.sort_by_key(|cell| (-cell.i(), cell.j()));
}

/// What people type for a move: `from to` by label and number (`c 2`), by the names of holes (`D1 E1`), by coordinates
/// (`-4,1,3 -3,1,2`), or the notation itself. `None` when it is neither; the notation's own error then says more.
pub fn read_from_to(board: &Board, typed: &str) -> Option<Move> {
    let mut words = typed.split_whitespace();
    let (from, to) = (words.next()?, words.next()?);
    if words.next().is_some() || typed.contains('>') {
        return None;
    }
    let by_label = |word: &str| {
        let pieces = labelled_pieces(board, board.turn());
        pieces.into_iter().find(|(label, _)| label.eq_ignore_ascii_case(word)).map(|(_, cell)| cell)
    };
    let names = board.names(board.turn());
    let cell = |word: &str| names.find(word).or_else(|| coordinates(word, board.dim()));
    let from = by_label(from).or_else(|| cell(from))?;
    let destinations = numbered_destinations(board, from);
    let number: Option<usize> = to.parse().ok();
    let target = cell(to);
    let chosen = destinations.into_iter().find(|&(n, cell, _)| Some(n) == number || Some(cell) == target);
    chosen.map(|(_, _, mv)| mv)
}

/// A cell by its coordinates; the third may be left out.
fn coordinates(word: &str, dim: Dim) -> Option<Cell> {
    let numbers: Vec<i16> = word.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let cell = match numbers[..] {
        [i, j] => Cell::new(i, j, i.checked_add(j)?.checked_neg()?),
        [i, j, k] => Cell::new(i, j, k),
        _ => None,
    }?;
    cell.in_star(dim).then_some(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    fn small(seats: usize) -> Board {
        let rules = Options { dim: Dim::new(2).unwrap(), ..Options::default() };
        Board::start(&rules, seats, Seat(0)).unwrap()
    }

    #[test]
    fn the_sheets_second_figure() {
        let drawn = plain(&small(2).configuration());
        let expected = [
            "      J",
            "     J J",
            ". . . . . . .",
            " . . . . . .",
            "  . . . . .",
            " . . . . . .",
            ". . . . . . .",
            "     V V",
            "      V",
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn six_players_stand_clockwise() {
        let drawn = plain(&small(6).configuration());
        assert_eq!(drawn[2], "R R . . . B B");
        assert_eq!(drawn[6], "J J . . . M M");
        let turned = plain(&small(6).seen_by(Seat(1)));
        assert_eq!(turned[8], "      J", "each seat is in the south of its own view");
    }

    #[test]
    fn codes_that_begin_alike_are_told_apart() {
        let codes = |text: &str| Options {
            dim: Dim::new(1).unwrap(),
            colours: crate::colour::colours(text).unwrap(),
            ..Options::default()
        };
        let drawn = |text: &str| plain(&Board::start(&codes(text), 2, Seat(0)).unwrap().configuration());
        assert_eq!(drawn("Ken Ryu"), ["   R", ". . . .", " . . .", ". . . .", "   K"]);
        assert_eq!(
            drawn("Ken Kim"),
            ["      Ki", ".   .   .   .", "  .   .   .", ".   .   .   .", "      Ke"]
        );
        assert_eq!(
            drawn("Kea Keb"),
            ["      Keb", ".   .   .   .", "  .   .   .", ".   .   .   .", "      Kea"]
        );
    }

    #[test]
    fn names_on_demand() {
        let drawn = with_names(&small(2));
        assert_eq!(drawn[0], " I        J        1");
        assert_eq!(drawn[2], " G  . . . . . . .  1–7");
        assert_eq!(drawn[8], " A        V        1");
    }

    #[test]
    fn pieces_and_destinations_have_short_names() {
        let board = small(2);
        let pieces = labelled_pieces(&board, Seat(0));
        assert_eq!(pieces[0], ("a".to_owned(), Cell::new(-3, 1, 2).unwrap()));
        assert_eq!(pieces.len(), 3);
        let ways = numbered_destinations(&board, pieces[0].1);
        assert_eq!(read_from_to(&board, "a 1"), Some(ways[0].2.clone()));
        let (from, to) = ways[0].2.ends().unwrap();
        assert_eq!(read_from_to(&board, &format!("{from} {to}")), Some(ways[0].2.clone()));
        let names = board.names(Seat(0));
        let typed = format!("{} {}", names.of(from).to_lowercase(), names.of(to));
        assert_eq!(read_from_to(&board, &typed), Some(ways[0].2.clone()));
        assert_eq!(read_from_to(&board, "a 99"), None);
        assert_eq!(read_from_to(&board, "-99,-99,-99 1"), None);
        assert_eq!((label(25), label(26), label(53)), ("z".into(), "aa".into(), "bb".into()));
    }
}
