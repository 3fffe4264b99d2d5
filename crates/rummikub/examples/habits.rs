//! How ways of playing do against each other in plain simulations: who wins, how alive the games are.
//!
//! `cargo run --release -p tapis-rummikub --example habits -- GAMES SEED HABIT HABIT…`, a habit being `most`, `jokers`
//! (keeps its jokers), `wait` (until everything fits), `patience:N` (lays at the latest after N draws in a row),
//! `reserve:N` (keeps so many tiles until everything fits), `drip` (lays as little as it can, but always something).
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

use kernel::{Dice, Game, Seed, Setup};
use rummikub::{
    Options, Rummikub,
    bots::world::{self, World, most, most_but_jokers},
    solver::{Counts, Solver},
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Habit {
    Most,
    Jokers,
    Wait,
    Patience(u32),
    Reserve(u32),
    Drip,
    Careful(u32, u32),
}

fn read(text: &str) -> Habit {
    let (name, number) = text.split_once(':').unwrap_or((text, "0"));
    let a = number.parse().unwrap_or(0);
    match name {
        "most" => Habit::Most,
        "jokers" => Habit::Jokers,
        "wait" => Habit::Wait,
        "patience" => Habit::Patience(a),
        "reserve" => Habit::Reserve(a),
        "drip" => Habit::Drip,
        "careful" => {
            let (keep, danger) = number.split_once(',').unwrap();
            Habit::Careful(keep.parse().unwrap(), danger.parse().unwrap())
        }
        _ => panic!("no such habit: {text}"),
    }
}

fn lay(world: &World, habit: Habit, waited: &mut u32, solver: &mut Solver) -> Counts {
    let rack = &world.racks[world.turn];
    if !rack.opened {
        return solver.opening_counts(&rack.hand, world.opening).unwrap_or_default();
    }
    if habit == Habit::Most || world.pool.is_empty() {
        return most(&world.table, &rack.hand, solver);
    }
    if solver.can_finish(&world.table, &rack.hand) {
        return rack.hand;
    }
    if habit == Habit::Drip {
        return world.lay(world::Habit::Drip, solver);
    }
    if let Habit::Careful(keep, danger) = habit {
        return world.lay(world::Habit::Careful { keep, danger }, solver);
    }
    let all = most_but_jokers(&world.table, &rack.hand, solver);
    let keep = |reserve: u32, solver: &mut Solver| {
        if rack.hand.total() - all.total() >= reserve {
            return all;
        }
        let own = most_but_jokers(&Counts::default(), &rack.hand, solver);
        if rack.hand.total() - own.total() >= reserve { own } else { Counts::default() }
    };
    let laid = match habit {
        Habit::Wait => Counts::default(),
        Habit::Patience(n) if *waited < n => Counts::default(),
        Habit::Reserve(n) => keep(n, solver),
        _ => all,
    };
    *waited = if laid.total() > 0 { 0 } else { *waited + u32::from(all.total() > 0) };
    laid
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (games, seed): (u64, u64) = (args[0].parse().unwrap(), args[1].parse().unwrap());
    let habits: Vec<Habit> = args[2..].iter().map(|text| read(text)).collect();
    let seats = habits.len();
    let (mut wins, mut points) = (vec![0.0; seats], vec![0_u64; seats]);
    let (mut turns, mut draws, mut tiles) = (0_u64, 0_u64, 0_u64);
    let mut solver = Solver::new();
    for game in 0..games {
        let mut dice = Dice::numbered(Seed::from(seed), game / seats as u64);
        let state = Rummikub::start(&Options::default(), Setup::of(seats), &mut dice).unwrap();
        let mut world = World::of(&state, &mut dice);
        let mut waited = vec![0; seats];
        let who = |seat: usize| (seat + game as usize) % seats;
        while !world.over() {
            let seat = world.turn;
            let laid = lay(&world, habits[who(seat)], &mut waited[seat], &mut solver);
            turns += 1;
            draws += u64::from(laid.total() == 0);
            world.play(&laid);
        }
        tiles += u64::from(world.table.total());
        let values: Vec<u32> = world.racks.iter().map(|rack| rack.hand.value()).collect();
        let least = *values.iter().min().unwrap();
        let shared = values.iter().filter(|&&value| value == least).count();
        for (seat, &value) in values.iter().enumerate() {
            points[who(seat)] += u64::from(value);
            if value == least {
                wins[who(seat)] += 1.0 / shared as f64;
            }
        }
    }
    for (index, habit) in habits.iter().enumerate() {
        let (won, lost) = (100.0 * wins[index] / games as f64, points[index] as f64 / games as f64);
        println!("{habit:?}: {won:.1} % won, {lost:.1} points lost");
    }
    println!(
        "{:.1} turns a game, {:.1} % of them without a lay, {:.1} tiles on the table at the end",
        turns as f64 / games as f64,
        100.0 * draws as f64 / turns as f64,
        tiles as f64 / games as f64
    );
}
