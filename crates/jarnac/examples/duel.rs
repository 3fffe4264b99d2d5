//! Two bots against each other in mirrored pairs: every deal is played twice, each bot beginning once.
//!
//! `cargo run --release -p tapis-jarnac --example duel -- expert greedy 1000 [first seed]`

use std::{env, time::Instant};

use jarnac::{Jarnac, JarnacOptions};
use kernel::{BotSettings, Dice, Eyes, Game, NoClock, Options, Roster, Seat, Seed, Setup, Thinking, Values};

/// What one game brought.
#[derive(Default)]
struct Tally {
    wins: [usize; 2],
    draws: usize,
    points: [i64; 2],
    moves: [usize; 2],
    seconds: [f64; 2],
    slowest: f64,
    left: usize,
}

fn play(names: [&str; 2], options: &JarnacOptions, seed: u64, first: u8, tally: &mut Tally) {
    let mut dice = Dice::new(Seed::from(seed));
    let setup = Setup { first: Seat(first), ..Setup::of(2) };
    let mut state = Jarnac::start(options, setup, &mut dice).expect("two seats");
    let mut bots = names.map(|name| Jarnac::bot(name).expect("a bot's name").make(&BotSettings::default()));
    while let Some(seat) = Jarnac::to_move(&state) {
        let view = Jarnac::view(&state, Eyes::Seat(seat));
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let started = Instant::now();
        let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
        let took = started.elapsed().as_secs_f64();
        tally.seconds[seat.index()] += took;
        tally.slowest = tally.slowest.max(took);
        tally.moves[seat.index()] += 1;
        state = Jarnac::play(&state, seat, &mv).expect("bots play legally");
        for (index, bot) in bots.iter_mut().enumerate() {
            bot.heard(seat, &mv, &Jarnac::view(&state, Eyes::Seat(Seat(index as u8))));
        }
    }
    let outcome = Jarnac::outcome(&state).expect("the game is over");
    let scores = outcome.scores();
    tally.left += state.position.bag.len();
    (0..2).for_each(|seat| tally.points[seat] += scores[seat]);
    match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => tally.wins[0] += 1,
        std::cmp::Ordering::Less => tally.wins[1] += 1,
        std::cmp::Ordering::Equal => tally.draws += 1,
    }
}

#[allow(clippy::print_stdout)] // a program for people
fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let name = |index: usize, usual: &'static str| args.get(index).map_or(usual, String::as_str).to_owned();
    let (a, b) = (name(0, "expert"), name(1, "greedy"));
    let pairs: u64 = name(2, "100").parse().expect("a number of pairs");
    let from: u64 = name(3, "1").parse().expect("a seed");
    let values = args.iter().skip(4).fold(Values::default(), |values, flag| values.with(flag, true));
    let options = JarnacOptions::read(&values).expect("variants");
    let mut tally = Tally::default();
    for seed in from..from + pairs {
        play([&a, &b], &options, seed, 0, &mut tally);
        play([&a, &b], &options, seed, 1, &mut tally);
    }
    let games = 2.0 * pairs as f64;
    let rate = (tally.wins[0] as f64 + tally.draws as f64 / 2.0) / games;
    // Wilson's interval at 95 %.
    let z = 1.96;
    let centre = (rate + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let half =
        z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt() / (1.0 + z * z / games);
    println!(
        "{a} against {b}: {} won, {} drawn, {} lost; {:.1} % [{:.1}, {:.1}]",
        tally.wins[0],
        tally.draws,
        tally.wins[1],
        100.0 * rate,
        100.0 * (centre - half),
        100.0 * (centre + half)
    );
    for (index, name) in [&a, &b].iter().enumerate() {
        println!(
            "  {name}: {:.1} points and {:.1} moves a game, {:.3} ms a move",
            tally.points[index] as f64 / games,
            tally.moves[index] as f64 / games,
            1000.0 * tally.seconds[index] / tally.moves[index] as f64
        );
    }
    println!(
        "  slowest move {:.1} ms; {:.1} letters left in the bag",
        1000.0 * tally.slowest,
        tally.left as f64 / games
    );
}
