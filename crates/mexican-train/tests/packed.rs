//! The packed series keeps the plain rules, move by move.
#![allow(clippy::unwrap_used)]

use kernel::{Dice, Eyes, Game, Imagine, Seat, Seed, Setup};
use mexican_train::{Doable, DominoSet, MexicanTrain, Move, Options, RuleName, State, packed::PackedSeries};
use proptest::prelude::*;

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

fn options() -> impl Strategy<Value = Options> {
    let rule = prop::sample::select(RuleName::ALL.to_vec());
    let set = prop::sample::select(DominoSet::ALL.to_vec());
    (rule, set, any::<bool>(), any::<bool>(), prop::option::of(0_u8..=15)).prop_map(
        |(rule, set, cover_doubles, first_train, start)| Options {
            rule,
            set,
            start,
            cover_doubles,
            first_train,
        },
    )
}

/// All moves that the plain rules accept, found by trying everything.
fn accepted(state: &State, seat: Seat) -> Vec<Move> {
    let seats = state.instance.seats();
    let poses = state
        .options
        .set
        .dominoes()
        .flat_map(|domino| mexican_train::Train::all(seats).map(move |train| Move::Pose(domino, train)));
    let all = poses.chain([Move::Draw, Move::Pass]);
    let mut all: Vec<Move> = all.filter(|mv| MexicanTrain::play(state, seat, mv).is_ok()).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_packed_series_is_the_plain_one(options in options(), seats in 2_usize..=10, seed in any::<u64>()) {
        let setup = Setup { seats, first: Seat((seed % seats as u64) as u8), round: (seed % 3) as u32 };
        let mut state = MexicanTrain::start(&options, setup, &mut Dice::new(Seed::from(seed))).unwrap();
        let mut packed = PackedSeries::deal(
            &options,
            state.instance.first(),
            seats,
            setup.first,
            &mut Dice::new(Seed::from(seed)),
        );
        let mut dice = Dice::new(Seed::from(seed ^ 1));
        let mut moves = Vec::new();
        prop_assert!(packed.is(&state), "{packed:?} {state:?}");
        while let Some(seat) = MexicanTrain::to_move(&state) {
            prop_assert_eq!(packed.to_move(), Some(seat));
            packed.moves(&mut moves);
            prop_assert_eq!(packed.greedy(), plain_greedy(&state));
            prop_assert!(moves.contains(&packed.greedy()));
            let mut sorted = moves.clone();
            sorted.sort();
            prop_assert_eq!(&sorted, &accepted(&state, seat));
            let mv = *dice.pick(&moves).expect("there is always a move");
            state = MexicanTrain::play(&state, seat, &mv).unwrap();
            packed.play(mv);
            prop_assert!(packed.is(&state), "{mv}: {packed:?} {state:?}");
        }
        let scores = state.instance.ending().unwrap();
        prop_assert_eq!(&packed.scores()[..seats], scores.scores());
    }

    #[test]
    fn what_is_imagined_looks_the_same(options in options(), seats in 2_usize..=10, seed in any::<u64>()) {
        let mut dice = Dice::new(Seed::from(seed));
        let mut state = MexicanTrain::start(&options, Setup::of(seats), &mut dice).unwrap();
        let mut moves = Vec::new();
        while let Some(seat) = MexicanTrain::to_move(&state) {
            let all = Seat::all(seats).map(Eyes::Seat).chain([Eyes::Public, Eyes::All]);
            for eyes in all {
                let view = MexicanTrain::view(&state, eyes);
                let imagined = MexicanTrain::imagine(&view, eyes, &mut dice);
                prop_assert_eq!(MexicanTrain::view(&imagined, eyes), view);
            }
            PackedSeries::of(&state).moves(&mut moves);
            let mv = *dice.pick(&moves).expect("there is always a move");
            state = MexicanTrain::play(&state, seat, &mv).unwrap();
            // What everybody knows of hidden hands is true of them.
            for other in Seat::all(seats) {
                let hand = state.instance.hand(other);
                let lacks = state.knowledge.of(other);
                prop_assert_eq!(hand.len(), lacks.len());
                let mut most_known = lacks.to_vec();
                for (at, &numbers) in lacks.iter().enumerate() {
                    // Nested: the k-th place lacks at least what all later ones lack.
                    most_known[at] = numbers;
                    let fitting = hand.iter().filter(|domino| !domino.touches(numbers)).count();
                    prop_assert!(fitting > at, "{hand:?} {lacks:?}");
                }
            }
        }
    }
}

/// Section 5: an observer that is allowed to sees every hand, others see their own; nobody sees the pool.
#[test]
fn s5_an_observer_may_see_every_hand() {
    let mut dice = Dice::new(Seed::from(1));
    let state = MexicanTrain::start(&Options::default(), Setup::of(3), &mut dice).unwrap();
    let seen = |eyes| {
        let view = MexicanTrain::view(&state, eyes);
        view.hands.iter().map(|hand| hand.dominoes.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(seen(Eyes::All), [true, true, true]);
    assert_eq!(seen(Eyes::Seat(Seat(1))), [false, true, false]);
    assert_eq!(seen(Eyes::Public), [false, false, false]);
    assert_eq!(MexicanTrain::view(&state, Eyes::All).unseen().len(), 91 - 1 - 36);
}
