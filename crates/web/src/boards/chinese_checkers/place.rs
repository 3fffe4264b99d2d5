//! Where cells lie in the drawing, the centre of the star in the middle.

use games::chinese_checkers::{Cell, Dim};

/// How far a hole is from the next.
pub const UNIT: f64 = 40.0;

/// How far the rows are apart, in units.
const ROW: f64 = 0.866;

/// A point of the drawing.
pub type DrawingPoint = (f64, f64);

/// The middle of a cell, the south at the bottom.
pub fn middle(cell: Cell) -> DrawingPoint {
    (f64::from(cell.j() - cell.k()) / 2.0 * UNIT, -f64::from(cell.i()) * ROW * UNIT)
}

/// The size of the drawing: the star and a margin.
pub fn size(dim: Dim) -> DrawingPoint {
    let size = f64::from(dim.size());
    ((3.0 * size + 1.5) * UNIT, (4.0 * size * ROW + 1.5) * UNIT)
}

/// The part of the drawing that is seen.
pub fn view_box(dim: Dim) -> String {
    let (wide, high) = size(dim);
    format!("{:.1} {:.1} {wide:.1} {high:.1}", -wide / 2.0, -high / 2.0)
}

/// The outline of the star through its outermost holes and a little more; the style rounds it off.
pub fn outline(dim: Dim) -> String {
    let size = f64::from(dim.size());
    // Where two edges meet at the hexagon, and where they meet in a tip.
    let (inner, tip) = (size, 2.0 * size * ROW);
    let corners =
        (0..6).flat_map(|camp| [clockwise((0.0, tip), camp), clockwise((-inner / 2.0, inner * ROW), camp)]);
    points(&corners.collect::<Vec<_>>())
}

/// The triangle of a camp's outermost holes, its tip first; the camp is the one that `sixths` sixths of an anticlockwise
/// turn bring to the south.
pub fn camp(dim: Dim, sixths: usize) -> [DrawingPoint; 3] {
    let size = f64::from(dim.size());
    let (tip, base, half) = (2.0 * size * ROW, (size + 1.0) * ROW, (size - 1.0) / 2.0);
    [(0.0, tip), (-half, base), (half, base)].map(|point| clockwise(point, sixths))
}

/// A point in units after so many sixths of a turn, in the drawing.
fn clockwise((x, y): DrawingPoint, sixths: usize) -> DrawingPoint {
    let (sin, cos) = (std::f64::consts::FRAC_PI_3 * sixths as f64).sin_cos();
    ((x * cos - y * sin) * UNIT, (x * sin + y * cos) * UNIT)
}

/// Points as SVG has them.
pub fn points(points: &[DrawingPoint]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// A way over cells as SVG has it.
pub fn way(cells: &[Cell]) -> String {
    points(&cells.iter().map(|&cell| middle(cell)).collect::<Vec<_>>())
}

/// Where an SVG group stands.
pub fn at(cell: Cell) -> String {
    let (x, y) = middle(cell);
    format!("translate({x:.1} {y:.1})")
}

/// The direction of an arrow key on the screen.
pub fn direction(key: &str) -> Option<DrawingPoint> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, -1.0)),
        "ArrowDown" => Some((0.0, 1.0)),
        _ => None,
    }
}

/// The cell among these that an arrow leads to: near, and in about that direction.
pub fn toward(from: Cell, direction: DrawingPoint, cells: &[Cell]) -> Option<Cell> {
    let (x, y) = middle(from);
    let cost = |cell: &Cell| {
        let (to_x, to_y) = middle(*cell);
        let (dx, dy) = (to_x - x, to_y - y);
        let along = dx * direction.0 + dy * direction.1;
        let aside = (dx * direction.1 - dy * direction.0).abs();
        (along > 1.0).then_some(along + 2.0 * aside)
    };
    let reached = cells.iter().filter_map(|cell| Some((cost(cell)?, *cell)));
    reached.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(i: i16, j: i16) -> Cell {
        Cell::new(i, j, -i - j).unwrap_or(Cell::CENTRE)
    }

    #[test]
    fn the_south_is_at_the_bottom_and_the_east_at_the_right() {
        assert!(middle(cell(-4, 2)).1 > 0.0);
        assert!(middle(cell(0, 3)).0 > 0.0);
        assert!(middle(cell(-8, 4)).0.abs() < 0.1, "the tip of the own camp is in the middle");
    }

    #[test]
    fn every_camp_has_its_tip_in_its_corner() {
        for sixths in 0..6 {
            let tip = cell(-8, 4).turned(6 - sixths);
            let (x, y) = middle(tip);
            let [(tip_x, tip_y), ..] = camp(Dim::USUAL, sixths);
            assert!((x - tip_x).hypot(y - tip_y) < 1.0, "camp {sixths}");
        }
    }

    #[test]
    fn arrows_go_to_what_lies_there() {
        let here = cell(-5, 2);
        let others = [cell(-5, 1), cell(-5, 4), cell(-6, 3), cell(-4, 2), cell(2, 0), here];
        let go = |key| direction(key).and_then(|way| toward(here, way, &others));
        assert_eq!(go("ArrowLeft"), Some(cell(-5, 1)));
        assert_eq!(go("ArrowRight"), Some(cell(-5, 4)));
        assert_eq!(go("ArrowUp"), Some(cell(-4, 2)));
        assert_eq!(go("ArrowDown"), Some(cell(-6, 3)));
        assert_eq!(toward(cell(2, 0), (0.0, -1.0), &others), None);
    }
}
