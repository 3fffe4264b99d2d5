use chinese_checkers::{Dim, JumpRule, engine::{Geometry, Position, perft::perft, playout::Playouts}};
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/stat").unwrap(); let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect(); f[11].parse::<f64>().unwrap() / 100.0 }
fn main() {
    for (rule, depth) in [(JumpRule::Symmetric, 6), (JumpRule::Free, 4), (JumpRule::Adjacent, 6)] {
        let g = Geometry::<u128>::new(Dim::USUAL, rule).unwrap();
        let p = Position::initial(&g, 2);
        let t = cpu();
        let n = perft(&g, &p, depth);
        let s = cpu() - t;
        println!("{rule:?} {depth} {n} {s:.2}s {:.1} M/s", n as f64 / s / 1e6);
    }
    let mut p = Playouts::new(7);
    let t = cpu();
    let (mut m, mut w) = (0u64, 0);
    for _ in 0..4000 { let r = p.play(1000); m += r.moves as u64; w += r.winner.is_some() as u32; }
    let s = cpu() - t;
    println!("playouts {:.0}/s moves {m} won {w} {:.1} ns/move", 4000.0 / s, s * 1e9 / m as f64);
}
