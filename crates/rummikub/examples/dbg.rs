#![allow(missing_docs)]
#[path = "../benches/positions/mod.rs"]
mod positions;
use rummikub::*;
fn main() {
    let mut solver = Solver::new();
    let games = positions::mid_games(3000, 1);
    let mut rows = vec![];
    for p in games.iter() {
        let c = Position::new(&Counts::of(p.table.tiles()), &Counts::of(p.hand.iter().copied()));
        let t = std::time::Instant::now();
        let laid = solver.best_counts(&c, &Objective::Tiles.gains()).unwrap();
        let t0 = t.elapsed();
        let t = std::time::Instant::now();
        solver.best_counts(&c, &Objective::Tiles.gains()).unwrap();
        let t = t.elapsed().min(t0);
        let t1 = std::time::Instant::now();
        solver.best_counts(&c, &Objective::Tiles.gains()).unwrap();
        let t = t.min(t1.elapsed());
        rows.push((
            t,
            format!(
                "{:?} {} jokers table {} of {} laid {} {:?} {}",
                t,
                p.jokers(),
                c.table.jokers,
                c.table.total(),
                laid.total(),
                solver.size(),
                solver.full()
            ),
        ));
    }
    rows.sort();
    for r in rows.iter().rev().take(25) {
        println!("{}", r.1);
    }
}
