//! Bots against bots, seats rotated: win rates with their 95 % intervals, and the time of a move.
//!
//! `cargo run --release -p tapis-mexican-train --example duel -- GAMES SERIES SEED BOT BOT…`
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use kernel::{
    BotSettings, Dice, Eyes, Game, Match, MatchOptions, NoClock, Roster, Seat, Seed, Setup, Thinking,
};
use mexican_train::MexicanTrain;

type Series = Match<MexicanTrain>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, series, seed) = (number(0, 100), number(1, 1) as u32, number(2, 1));
    let names: Vec<&str> = arguments.iter().skip(3).map(String::as_str).collect();
    let count = names.len();
    let options = MatchOptions { games: series, ..MatchOptions::default() };
    let (mut wins, mut ties, mut pips) = (vec![0_u64; count], vec![0_u64; count], vec![0_i64; count]);
    let (mut time, mut moves) = (vec![Duration::ZERO; count], vec![0_u32; count]);
    let mut slowest = vec![Duration::ZERO; count];
    for game in 0..games {
        // Each deal is played once in every rotation of the seats.
        let turned = (game % count as u64) as usize;
        let mut dice = Dice::new(Seed::from(seed * 1_000_003 + game / count as u64));
        let Ok(mut state) = Series::start(&options, Setup::of(count), &mut dice) else { return };
        let mut bots: Vec<_> = (0..count)
            .filter_map(|seat| Series::bot(names[(seat + turned) % count]))
            .map(|kind| kind.make(&BotSettings::default()))
            .collect();
        let mut thoughts: Vec<Dice> = (0..count).map(|_| dice.split()).collect();
        while let Some(seat) = Series::to_move(&state) {
            let player = (seat.index() + turned) % count;
            let view = Series::view(&state, Eyes::Seat(seat));
            let begin = Instant::now();
            let mut thinking = Thinking { dice: &mut thoughts[seat.index()], clock: &NoClock };
            let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
            let took = begin.elapsed();
            time[player] += took;
            slowest[player] = slowest[player].max(took);
            moves[player] += 1;
            let Ok(next) = Series::play(&state, seat, &mv) else { panic!("{} plays {mv}", names[player]) };
            state = next;
            for (index, bot) in bots.iter_mut().enumerate() {
                let eyes = Eyes::Seat(Seat(index as u8));
                bot.heard(seat, &mv, &Series::view(&state, eyes));
            }
        }
        let Some(outcome) = Series::outcome(&state) else { continue };
        let winners = outcome.winners();
        for seat in Seat::all(count) {
            let player = (seat.index() + turned) % count;
            pips[player] += outcome.scores()[seat.index()];
            let won = winners.contains(&seat);
            wins[player] += u64::from(won && winners.len() == 1);
            ties[player] += u64::from(won && winners.len() > 1);
        }
    }
    println!("{games} games of {series} series, seed {seed}, every deal in every rotation of the seats");
    for player in 0..count {
        let rate = wins[player] as f64 / games as f64;
        let half = 1.96 * (rate * (1.0 - rate) / games as f64).sqrt();
        println!(
            "{:>8}: wins {:.1} % (95 %: {:.1}-{:.1}), shares {:.1} %, mean score {:.1}, {:.3} ms a move (slowest {:.1})",
            names[player],
            100.0 * rate,
            100.0 * (rate - half),
            100.0 * (rate + half),
            100.0 * ties[player] as f64 / games as f64,
            pips[player] as f64 / games as f64,
            time[player].as_secs_f64() * 1000.0 / f64::from(moves[player].max(1)),
            slowest[player].as_secs_f64() * 1000.0,
        );
    }
}
