//! The solver against an integer linear program, on mid-game positions: one variable for each combination with or without
//! jokers, one constraint for each tile. Whole games are too large for brute force.

#[path = "../benches/positions/mod.rs"]
mod positions;

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use rummikub::{
    Counts, Hand, Jokers, LayObjective, Solver, Table, Tile,
    extraction::{all_groups, all_runs},
};

/// Every combination by its tiles, jokers in any places that are not all; runs of six and more are two shorter ones.
fn columns(there: &Counts) -> Vec<[u8; 53]> {
    let shapes = all_runs().filter(|run| run.len() <= 5).chain(all_groups());
    let mut columns = Vec::new();
    for shape in shapes {
        for mask in 0..1_usize << shape.len() {
            let jokers = mask.count_ones();
            if jokers > u32::from(there.jokers) || jokers as usize == shape.len() {
                continue;
            }
            let mut column = [0; 53];
            for (place, tile) in shape.iter().enumerate() {
                column[if mask >> place & 1 == 1 { Tile::Joker } else { *tile }.index()] += 1;
            }
            let fits = |(index, &n): (usize, &u8)| n <= there.count(Tile::from_index(index));
            if column.iter().enumerate().all(fits) && !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    columns
}

/// The most tiles that can be laid, and among those the most value.
fn program(table: &Table, hand: &Hand) -> i64 {
    let (table, hand) = (Counts::of(table.tiles()), Counts::of(hand.iter().copied()));
    let all = table.plus(&hand);
    let gain = |tile: Tile| f64::from(1024 + tile.penalty());
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let columns = columns(&all);
    let variables: Vec<_> = columns.iter().map(|_| problem.add_integer_var(0.0, (0, 2))).collect();
    for tile in Tile::all() {
        let (least, more) = (table.count(tile), hand.count(tile));
        let laid = problem.add_var(gain(tile), (0.0, f64::from(more)));
        let mut terms: Vec<_> = (columns.iter().zip(&variables))
            .filter(|(column, _)| column[tile.index()] > 0)
            .map(|(column, &variable)| (variable, f64::from(column[tile.index()])))
            .collect();
        terms.push((laid, -1.0));
        problem.add_constraint(&terms, ComparisonOp::Eq, f64::from(least));
    }
    let solution =
        problem.solve().expect("the table is valid as it lies").into_solution().expect("no limits are set");
    solution.objective().round() as i64
}

#[test]
fn the_solver_lays_as_much_as_the_linear_program() {
    let mut solver = Solver::new();
    let mut by_jokers = [0; 3];
    for position in positions::mid_games(90, 77) {
        let jokers = position.jokers();
        let lay = solver.best(&position.table, &position.hand, LayObjective::Tiles, Jokers::Free);
        let found = lay.map_or(0, |lay| lay.tiles as i64 * 1024 + i64::from(lay.value));
        assert_eq!(found, program(&position.table, &position.hand), "{} {:?}", position.table, position.hand);
        by_jokers[jokers] += 1;
    }
    assert!(by_jokers[1] > 5 && by_jokers[2] > 5, "{by_jokers:?}");
}
