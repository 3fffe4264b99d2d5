//! The recursive realisations that Q10 to Q13 ask for, each beside the equations it writes out. The functions of
//! [`fill`](super) are what the game uses; both are tested to be equal.

use super::{EAST, NORTH_EAST, SOUTH_EAST};
use crate::Cell;

/// `tourner_liste` (Q10): `[] → []`, `[e] → [e]`, `e1 :: e2 :: r → e2 :: tourner_liste (e1 :: r)`.
pub fn rotate_list<T: Clone>(list: &[T]) -> Vec<T> {
    match list {
        [] => Vec::new(),
        [only] => vec![only.clone()],
        [first, second, rest @ ..] => {
            let without_second = [std::slice::from_ref(first), rest].concat();
            [vec![second.clone()], rotate_list(&without_second)].concat()
        }
    }
}

/// `der_liste` (Q10): `[e] → e`, `_ :: r → der_liste r`.
pub fn last_of_list<T>(list: &[T]) -> Option<&T> {
    match list {
        [] => None,
        [last] => Some(last),
        [_, rest @ ..] => last_of_list(rest),
    }
}

/// `remplir_segment` (Q11): `0 c → []`, `m c → c :: remplir_segment (m - 1) (c + east)`.
pub fn segment(length: usize, west: Cell) -> Vec<Cell> {
    match length {
        0 => Vec::new(),
        _ => [vec![west], segment(length - 1, west.translated(EAST))].concat(),
    }
}

/// `remplir_triangle_bas` (Q12): `0 c → []`, `m c → remplir_segment m c @ remplir_triangle_bas (m - 1) (c + south-east)`.
pub fn triangle_down(side: usize, north_west: Cell) -> Vec<Cell> {
    match side {
        0 => Vec::new(),
        _ => [segment(side, north_west), triangle_down(side - 1, north_west.translated(SOUTH_EAST))].concat(),
    }
}

/// `remplir_triangle_haut` (Q13): `0 c → []`, `m c → remplir_segment m c @ remplir_triangle_haut (m - 1) (c + north-east)`.
pub fn triangle_up(side: usize, south_west: Cell) -> Vec<Cell> {
    match side {
        0 => Vec::new(),
        _ => [segment(side, south_west), triangle_up(side - 1, south_west.translated(NORTH_EAST))].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{super as fast, *};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn recursive_and_fast_are_equal(
            list in prop::collection::vec(any::<u8>(), 0..20),
            size in 0_usize..12, i in -20_i16..20, j in -20_i16..20,
        ) {
            let cell = Cell::at(i, j);
            prop_assert_eq!(rotate_list(&list), fast::rotate_list(&list));
            prop_assert_eq!(last_of_list(&list), fast::last_of_list(&list));
            prop_assert_eq!(segment(size, cell), fast::segment(size, cell));
            prop_assert_eq!(triangle_down(size, cell), fast::triangle_down(size, cell));
            prop_assert_eq!(triangle_up(size, cell), fast::triangle_up(size, cell));
        }
    }
}
