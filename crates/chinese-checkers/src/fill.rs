//! Lists, segments and triangles of cells. [`recursive`] has them as the sheet asks for them.

pub mod recursive;

use crate::{Cell, PlayerColour};

/// `tourner_liste` (Q10): the list with its first element moved to the end.
pub fn rotate_list<T: Clone>(list: &[T]) -> Vec<T> {
    match list {
        [] => Vec::new(),
        [first, rest @ ..] => [rest, std::slice::from_ref(first)].concat(),
    }
}

/// `der_liste` (Q10): the last element.
pub fn last_of_list<T>(list: &[T]) -> Option<&T> {
    list.last()
}

const EAST: Cell = Cell::at(0, 1);
const NORTH_EAST: Cell = Cell::at(1, 0);
const SOUTH_EAST: Cell = Cell::at(-1, 1);

/// `remplir_segment` (Q11): `length` cells of a horizontal line, from its western end.
pub fn segment(length: usize, west: Cell) -> Vec<Cell> {
    (0..length).map(|n| west.translated(EAST.times(n as i16))).collect()
}

/// `remplir_triangle_bas` (Q12): the triangle that points south under a segment of `side` cells.
pub fn triangle_down(side: usize, north_west: Cell) -> Vec<Cell> {
    triangle(side, north_west, SOUTH_EAST)
}

/// `remplir_triangle_haut` (Q13): the triangle that points north over a segment of `side` cells.
pub fn triangle_up(side: usize, south_west: Cell) -> Vec<Cell> {
    triangle(side, south_west, NORTH_EAST)
}

fn triangle(side: usize, corner: Cell, to_next_line: Cell) -> Vec<Cell> {
    (0..side)
        .flat_map(|line| segment(side - line, corner.translated(to_next_line.times(line as i16))))
        .collect()
}

/// `colorie` (Q14): the cells with a colour each.
pub fn paint(colour: PlayerColour, cells: Vec<Cell>) -> Vec<(Cell, PlayerColour)> {
    cells.into_iter().map(|cell| (cell, colour)).collect()
}
