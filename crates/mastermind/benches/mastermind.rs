//! The figures of the game. `cargo bench -p tapis-mastermind`

#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kernel::{Coach, Dice, Eyes, Game, NoClock, Setup, Thinking};
use mastermind::{
    Code, CodeSpace, Mastermind, Method, Options, State,
    ask::play_all,
    code::{Columns, occurrences},
};

fn board(pegs: usize, colours: usize) -> CodeSpace {
    CodeSpace::new(pegs, colours, false, "").unwrap()
}

/// A strategy against every code; its total is checked.
fn whole_boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("all codes");
    group.sample_size(10);
    for (pegs, colours, method, total) in [
        (4, 6, Method::Naive, 7471),
        (4, 6, Method::Knuth, 5801),
        (4, 6, Method::Entropy, 5722),
        (4, 6, Method::ExpectedSize, 5696),
        (4, 6, Method::MostParts, 5668),
        (4, 6, Method::Optimal, 5625),
        (4, 6, Method::OptimalFive, 5626),
        (5, 8, Method::Knuth, 183_966),
        (4, 7, Method::Optimal, 11_228),
    ] {
        group.bench_function(format!("{method} {pegs}x{colours}"), |b| {
            b.iter(|| {
                let report = play_all(method, &board(pegs, colours)).unwrap();
                assert_eq!(report.total, total);
                report
            });
        });
    }
    group.finish();
}

/// The answers of 32768 codes to a guess, one pair after another and side by side.
fn feedback(c: &mut Criterion) {
    let board = board(5, 8);
    let codes: Vec<Code> = board.codes().collect();
    let columns = Columns::new(&board, &codes);
    let guess = board.read("11234").unwrap();
    let mut group = c.benchmark_group("feedback of a pair");
    group.throughput(Throughput::Elements(codes.len() as u64));
    group.bench_function("plain", |b| {
        b.iter(|| codes.iter().filter(|&&code| black_box(guess).answer(code) == Some((1, 1).into())).count());
    });
    let mut indices = Vec::new();
    group.bench_function("in bulk", |b| {
        b.iter(|| {
            columns.answers(black_box(guess), &mut indices);
            black_box(&indices);
        });
    });
    group.bench_function("in bulk, one class counted", |b| {
        b.iter(|| {
            columns.answers(black_box(guess), &mut indices);
            occurrences(&indices, 7)
        });
    });
    group.bench_function("in bulk, all classes counted", |b| b.iter(|| columns.classes(black_box(guess))));
    group.finish();
}

fn position(pegs: usize, colours: usize, guesses: usize) -> State {
    let options = Options { board: board(pegs, colours), tries: 20, ..Options::default() };
    let mut dice = Dice::new(11.into());
    let mut state = Mastermind::start(&options, Setup::of(2), &mut dice).unwrap();
    let code = |dice: &mut Dice| options.board.text(options.board.random(dice));
    let mut texts = vec![format!("code {}", code(&mut dice))];
    texts.extend((0..guesses).map(|_| code(&mut dice)));
    for text in texts {
        let seat = Mastermind::to_move(&state).unwrap();
        state = Mastermind::play(&state, seat, &text.parse().unwrap()).unwrap();
    }
    state
}

/// Hints after 0, 1, 2, 4 and 6 random guesses.
fn hints(c: &mut Criterion) {
    let mut group = c.benchmark_group("hint");
    group.sample_size(10);
    for (pegs, colours) in [(4, 6), (5, 8), (6, 10), (8, 16)] {
        for guesses in [0, 1, 2, 4, 6] {
            let state = position(pegs, colours, guesses);
            let Some(seat) = Mastermind::to_move(&state) else { continue };
            let view = Mastermind::view(&state, Eyes::Seat(seat));
            group.bench_function(format!("{pegs}x{colours} after {guesses}"), |b| {
                b.iter(|| {
                    let mut dice = Dice::new(1.into());
                    let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
                    Mastermind::hint(&view, seat, &mut thinking).unwrap()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, whole_boards, feedback, hints);
criterion_main!(benches);
