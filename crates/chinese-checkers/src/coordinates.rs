//! The star and its coordinates (Q1): which cells satisfy which condition.
//!
//! A cell is `(i, j, k)` with `i + j + k = 0`. `i` is the number of its horizontal line, counted from south to north; `j`
//! and `k` are the same after the board has turned a third, anticlockwise and clockwise. The board of dimension `dim`
//! has the lines `-2*dim` to `2*dim` of each kind. Here it is with `dim = 2`, a letter for each part; of some cells the
//! coordinates stand beside it:
//!
//! ```text
//!   i
//!   4              n              n = (4,-2,-2), the tip of the north
//!   3             n n
//!   2     w w h h h e e           the line i = 2 = dim is still the hexagon's
//!   1      w h h h h e
//!   0       h h h h h             the cell in the middle is (0,0,0)
//!  -1      W h h h h E
//!  -2     W W h h h E E
//!  -3             s s             the western one is (-3,1,2) = (-dim-1, 1, dim)
//!  -4              s              (-4,2,2), the tip of the south
//! ```
//!
//! `h` is the hexagon, the other letters are the camps: `s` south, `W` south-west, `w` north-west, `n` north, `e`
//! north-east, `E` south-east. `j` grows towards `E` and falls towards `w`, `k` grows towards `W` and falls towards `e`.
//!
//! | condition | the cells of the star that satisfy it |
//! |---|---|
//! | 1. `i < -dim` | the south camp `s`, where the player to move comes from |
//! | 2. `i > dim` | the north camp `n`, where that player goes to |
//! | 3. `j < -dim` | the north-west camp `w` |
//! | 4. `(i,j,k) = (2*dim, -dim, -dim)` | one cell: the tip of the north camp |
//! | 5. `(i,j,k) = (-dim-1, 1, dim)` | one cell: the western end of the south camp's first line, next to the hexagon |
//! | 6. `i >= -dim` and `j >= -dim` and `k >= -dim` | the big triangle that points north: the hexagon and the camps `n`, `W` and `E` |
//!
//! The same, as the code has it:
//!
//! ```
//! use chinese_checkers::{Cell, Dim, cell::Region, configuration::south_camp};
//!
//! const SOUTH: Region = Region::Camp(0);
//! const SOUTH_WEST: Region = Region::Camp(1);
//! const NORTH_WEST: Region = Region::Camp(2);
//! const NORTH: Region = Region::Camp(3);
//! const SOUTH_EAST: Region = Region::Camp(5);
//!
//! for dim in (1..=8).filter_map(|size| Dim::new(size).ok()) {
//!     let d = dim.size();
//!     let satisfying = |condition: &dyn Fn([i16; 3]) -> bool| -> Vec<Cell> {
//!         dim.cells().into_iter().filter(|cell| condition(cell.triple())).collect()
//!     };
//!     let inside = |parts: &[Region]| -> Vec<Cell> {
//!         dim.cells().into_iter().filter(|cell| parts.contains(&cell.region(dim))).collect()
//!     };
//!     assert_eq!(satisfying(&|[i, _, _]| i < -d), inside(&[SOUTH]));
//!     assert_eq!(satisfying(&|[i, _, _]| i > d), inside(&[NORTH]));
//!     assert_eq!(satisfying(&|[_, j, _]| j < -d), inside(&[NORTH_WEST]));
//!     let tip = satisfying(&|cell| cell == [2 * d, -d, -d]);
//!     assert!(tip.len() == 1 && inside(&[NORTH]).iter().all(|cell| cell.i() <= tip[0].i()));
//!     let corner = satisfying(&|cell| cell == [-d - 1, 1, d]);
//!     assert_eq!(corner, south_camp(dim)[..1]);
//!     let triangle = satisfying(&|[i, j, k]| i >= -d && j >= -d && k >= -d);
//!     assert_eq!(triangle, inside(&[Region::Hexagon, NORTH, SOUTH_WEST, SOUTH_EAST]));
//! }
//! ```
