//! What the bots promise.
#![allow(clippy::unwrap_used)]

use kernel::{BotSettings, Dice, Eyes, Game, NoClock, Roster, Seat, Seed, Setup, Thinking};
use mexican_train::{
    ChainObjective, Doable, MexicanTrain, Move, Options, RuleName, State, Train, View, longest_chain,
};

/// Plays games of one kind of bot and looks at every move.
fn watch(name: &str, options: Options, games: u64, mut look: impl FnMut(&View, Seat, Move)) {
    let kind = MexicanTrain::bot(name).unwrap();
    for seed in 0..games {
        let mut dice = Dice::new(Seed::from(seed));
        let seats = 2 + (seed % 4) as usize;
        let mut state: State = MexicanTrain::start(&options, Setup::of(seats), &mut dice).unwrap();
        let mut bot = kind.make(&BotSettings::default());
        while let Some(seat) = MexicanTrain::to_move(&state) {
            let view = MexicanTrain::view(&state, Eyes::Seat(seat));
            let mv = bot.choose(&view, seat, &mut Thinking { dice: &mut dice, clock: &NoClock });
            look(&view, seat, mv);
            state = MexicanTrain::play(&state, seat, &mv).unwrap();
        }
    }
}

#[test]
fn q5_greedy_follows_its_priorities() {
    for rule in RuleName::ALL {
        watch("greedy", Options { rule, ..Options::default() }, 40, |view, seat, mv| {
            let poses = view.poses(seat);
            let own = poses.iter().any(|(_, train)| *train == Train::Of(seat));
            match mv {
                Move::Pose(_, train) => assert_eq!(train == Train::Of(seat), own, "its own train first"),
                Move::Draw => assert!(poses.is_empty()),
                Move::Pass => assert_eq!(view.doable(seat), [Doable::Pass], "nothing else is left"),
            }
        });
    }
}

#[test]
fn q9_longest_lays_the_rest_first() {
    watch("longest", Options::default(), 40, |view, seat, mv| {
        let own = Train::Of(seat);
        let chain = longest_chain(view.end(own).unwrap(), view.hand(seat), ChainObjective::Count);
        let rest_fits =
            view.poses(seat).iter().any(|(domino, train)| *train != own && !chain.contains(domino));
        match mv {
            Move::Pose(domino, train) if rest_fits => {
                assert!(train != own && !chain.contains(&domino), "the rest first");
            }
            Move::Pose(domino, train) if !chain.is_empty() => assert_eq!((domino, train), (chain[0], own)),
            _ => {}
        }
    });
}

#[test]
fn the_expert_is_repeatable_without_a_clock() {
    let game = || {
        let mut moves = Vec::new();
        watch("expert", Options::default(), 2, |_, _, mv| moves.push(mv));
        moves
    };
    assert_eq!(game(), game());
}

#[test]
fn every_level_has_a_bot() {
    for name in ["random", "greedy", "longest", "easy", "medium", "hard", "expert"] {
        assert!(MexicanTrain::bot(name).is_some(), "{name}");
    }
}
