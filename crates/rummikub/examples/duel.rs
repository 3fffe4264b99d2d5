//! Two bots against each other: every deal twice, seats swapped.
//!
//! `cargo run --release -p tapis-rummikub --example duel -- expert greedy 1000 [seed]`
#![allow(clippy::print_stdout)]

use arena::{Arena, Contestant};
use kernel::{Match, Seed, Values};
use rummikub::Rummikub;
use table::RoomOf;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, other: &str| words.get(index).cloned().unwrap_or_else(|| other.to_owned());
    let names = [word(0, "expert"), word(1, "greedy")];
    let pairs: usize = word(2, "100").parse().unwrap_or(100);
    let seed: u64 = word(3, "1").parse().unwrap_or(1);
    let room = RoomOf::<Match<Rummikub>>::new();
    let contestants = names.each_ref().map(|name| Contestant::bot(name));
    let arena =
        Arena { room: &room, contestants: &contestants, options: Values::default(), seed: Seed::from(seed) };
    match arena.run(2 * pairs, 2, &|_| ()) {
        Err(problem) => println!("{problem}"),
        Ok(report) => {
            let share = |elo: f64| 100.0 / (1.0 + 10_f64.powf(-elo / 400.0));
            for player in &report.players {
                let (rate, low, high) =
                    (share(player.rating.elo), share(player.rating.elo_low), share(player.rating.elo_high));
                println!(
                    "{:8} {rate:5.1} % [{low:.1}, {high:.1}] of {} games, {} wins, {} draws, {:.2} ms a move, {:.1} points",
                    player.name,
                    report.games,
                    player.wins,
                    player.draws,
                    player.ms_per_move,
                    player.points_mean
                );
            }
            println!("{pairs} pairs, seed {seed}, {:.0} s", report.seconds);
        }
    }
}
