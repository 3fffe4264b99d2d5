//! The two figures of the game: longest chains, and games a second.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};
use mexican_train::{
    ChainObjective, Doable, Domino, DominoSet, MexicanTrain, Move, Options, State, longest_chain,
    packed::{PackedSeries, SEATS},
};

/// A thousand random hands, so that the mean is one over hands too.
fn hands(size: usize) -> Vec<(u8, Vec<Domino>)> {
    let mut dice = Dice::new(Seed::from(size as u64));
    let mut all: Vec<Domino> = DominoSet::Twelve.dominoes().collect();
    let mut hand = || {
        dice.shuffle(&mut all);
        (dice.below(13) as u8, all[..size].to_vec())
    };
    (0..1000).map(|_| hand()).collect()
}

fn chains(criterion: &mut Criterion) {
    for size in [12, 20, 32] {
        let hands = hands(size);
        for (name, objective) in [("count", ChainObjective::Count), ("pips", ChainObjective::Pips)] {
            let mut next = hands.iter().cycle();
            criterion.bench_function(&format!("longest chain, {size} dominoes, {name}"), |bencher| {
                bencher.iter(|| next.next().map(|(start, hand)| longest_chain(*start, hand, objective)));
            });
        }
    }
}

/// A whole game of greedy players: so many series from the first double down, the starting seat moving on by one. The
/// total scores of the seats.
fn greedy_game(options: Options, seats: usize, series: u8, dice: &mut Dice) -> [u32; SEATS] {
    let mut totals = [0; SEATS];
    for round in 0..series {
        let first = options.first_double().saturating_sub(round);
        let starter = Seat((usize::from(round) % seats) as u8);
        let mut table = PackedSeries::deal(&options, first, seats, starter, dice);
        while table.to_move().is_some() {
            table.play_greedy();
        }
        totals.iter_mut().zip(table.scores()).for_each(|(total, score)| *total += score);
    }
    totals
}

/// The greedy player's move from the plain rules: the sheet's priority list.
fn plain_greedy(state: &State) -> Move {
    let Some(seat) = MexicanTrain::to_move(state) else { return Move::Pass };
    let view = MexicanTrain::view(state, Eyes::Seat(seat));
    match view.poses(seat).first() {
        Some(&(domino, train)) => Move::Pose(domino, train),
        None if view.doable(seat).contains(&Doable::Draw) => Move::Draw,
        None => Move::Pass,
    }
}

fn games(criterion: &mut Criterion) {
    let options = Options::default();
    let mut dice = Dice::new(Seed::from(1));
    criterion.bench_function("13 series of four greedy players, packed", |bencher| {
        bencher.iter(|| greedy_game(options, 4, 13, &mut dice));
    });
    criterion.bench_function("13 series of four greedy players, plain rules", |bencher| {
        bencher.iter(|| {
            for round in 0..13 {
                let setup = Setup { seats: 4, first: Seat((round % 4) as u8), round };
                let Ok(mut state) = MexicanTrain::start(&options, setup, &mut dice) else { continue };
                while let Some(seat) = MexicanTrain::to_move(&state) {
                    match MexicanTrain::play(&state, seat, &plain_greedy(&state)) {
                        Ok(next) => state = next,
                        Err(_) => break,
                    }
                }
            }
        });
    });
}

criterion_group!(benches, chains, games);
criterion_main!(benches);
