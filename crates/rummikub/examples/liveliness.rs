//! How alive games between bots are: who wins and what it costs, how many turns lay nothing, and what lies on the table in the
//! end. Seats rotate.
//!
//! `cargo run --release -p tapis-rummikub --example liveliness -- GAMES SEED BOT BOT…`
#![allow(clippy::print_stdout)]

use kernel::{BotSettings, Dice, Eyes, Game, NoClock, Roster, Seat, Seed, Setup, Thinking};
use rummikub::{Move, Options, Rummikub};

/// Between which shares, in percent, the true one lies with 95 % certainty (Wilson).
fn interval(won: f64, of: f64) -> (f64, f64) {
    let z = 1.96;
    let (share, square) = (won / of.max(1.0), z * z / of.max(1.0));
    let middle = (share + square / 2.0) / (1.0 + square);
    let half =
        z / (1.0 + square) * (share * (1.0 - share) / of.max(1.0) + square / (4.0 * of.max(1.0))).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, names @ ..] = args.as_slice() else { return Err("GAMES SEED BOT BOT…".to_owned()) };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (games, seed) = (number(games)?, number(seed)?);
    let seats = names.len();
    let (mut wins, mut points) = (vec![0_u64; seats], vec![0_i64; seats]);
    let (mut turns, mut without, mut tiles) = (0_u64, 0_u64, 0_u64);
    for game in 0..games {
        let mut dice = Dice::numbered(Seed::from(seed), game / seats as u64);
        let mut state = Rummikub::start(&Options::default(), Setup::of(seats), &mut dice)
            .map_err(|refusal| format!("{refusal:?}"))?;
        let who = |seat: usize| (seat + game as usize) % seats;
        let bot = |seat| Rummikub::bot(&names[who(seat)]).map(|kind| kind.make(&BotSettings::default()));
        let mut bots = (0..seats).map(bot).collect::<Option<Vec<_>>>().ok_or("no such bot")?;
        while let Some(seat) = Rummikub::to_move(&state) {
            let view = Rummikub::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
            state = Rummikub::play(&state, seat, &mv).map_err(|refusal| format!("{mv}: {refusal:?}"))?;
            turns += 1;
            without += u64::from(!matches!(mv, Move::Lay(_)));
            for (listener, bot) in Seat::all(seats).zip(&mut bots) {
                bot.heard(seat, &mv, &Rummikub::view(&state, Eyes::Seat(listener)));
            }
        }
        tiles += state.table().tiles().count() as u64;
        let outcome = Rummikub::outcome(&state).ok_or("a game without end")?;
        for (seat, (place, score)) in outcome.places().iter().zip(outcome.scores()).enumerate() {
            wins[who(seat)] += u64::from(*place == 1);
            points[who(seat)] += score;
        }
    }
    let share = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
    let mean = |sum: f64| sum / games.max(1) as f64;
    for (index, name) in names.iter().enumerate() {
        let others: Vec<&str> = names
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != index)
            .map(|(_, other)| other.as_str())
            .collect();
        let (least, most) = interval(wins[index] as f64, games as f64);
        println!(
            "{name} against {}: {:.1} % won [{least:.1}, {most:.1}], {:.1} points",
            others.join(", "),
            share(wins[index], games),
            mean(points[index] as f64)
        );
    }
    println!(
        "{}: {:.1} % of {:.0} turns without a lay, {:.1} tiles on the table at the end",
        names.join(", "),
        share(without, turns),
        mean(turns as f64),
        mean(tiles as f64)
    );
    Ok(())
}
