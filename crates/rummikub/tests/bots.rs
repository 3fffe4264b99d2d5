//! Every bot makes legal moves, and the same ones for the same seed.

use kernel::{
    Bot, BotSettings, Dice, Eyes, Game, Level, NoClock, OptionValues, Options as _, Roster, Seat, Seed,
    Setup, Thinking,
};
use rummikub::{Options, Rummikub, State, bots::planner::Planner};

/// Plays a game and gives its moves.
fn game(options: Options, bots: Vec<Box<dyn Bot<Rummikub>>>, seed: u64) -> Vec<String> {
    played(options, bots, seed).0
}

/// Plays a game and gives its moves and its end.
fn played(options: Options, mut bots: Vec<Box<dyn Bot<Rummikub>>>, seed: u64) -> (Vec<String>, State) {
    let mut dice = Dice::new(Seed::from(seed));
    let mut state = Rummikub::start(&options, Setup::of(bots.len()), &mut dice).expect("a game");
    let mut moves = Vec::new();
    while let Some(seat) = Rummikub::to_move(&state) {
        let view = Rummikub::view(&state, Eyes::Seat(seat));
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
        state = Rummikub::play(&state, seat, &mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
        for (listener, bot) in Seat::all(bots.len()).zip(&mut bots) {
            bot.heard(seat, &mv, &Rummikub::view(&state, Eyes::Seat(listener)));
        }
        moves.push(mv.to_string());
    }
    (moves, state)
}

fn variants() -> Vec<Options> {
    let read = |values: &OptionValues| Options::read(values).expect("an option set");
    let mut all: Vec<Options> = Options::variants().iter().map(|v| read(&v.values)).collect();
    all.push(read(&OptionValues::default().with("draw-and-play", true)));
    all
}

#[test]
fn every_kind_plays_legal_games_under_every_variant() {
    for options in variants() {
        for kind in Rummikub::bots().into_iter().filter(|kind| !matches!(kind.name, "expert" | "patient")) {
            let bots = (0..3).map(|_| kind.make(&BotSettings::default())).collect();
            assert!(!game(options, bots, 3).is_empty());
        }
    }
}

#[test]
fn the_expert_plays_legal_games_that_repeat() {
    let expert = || -> Box<dyn Bot<Rummikub>> { Box::new(Planner::expert(&BotSettings::default(), 3)) };
    let greedy = || Rummikub::bot("greedy").expect("a bot").make(&BotSettings::default());
    for options in variants() {
        let first = game(options, vec![expert(), greedy()], 5);
        assert_eq!(first, game(options, vec![expert(), greedy()], 5));
    }
}

#[test]
fn the_patient_waits_and_wins() {
    let patient = || -> Box<dyn Bot<Rummikub>> { Box::new(Planner::patient(&BotSettings::default(), 8)) };
    let greedy = || Rummikub::bot("greedy").expect("a bot").make(&BotSettings::default());
    let won = (0..6).filter(|&seed| {
        let (_, end) = played(Options::default(), vec![patient(), greedy()], seed);
        Rummikub::outcome(&end).is_some_and(|outcome| outcome.places() == [1, 2])
    });
    assert!(won.count() >= 5);
}

#[test]
fn there_is_a_bot_for_every_level() {
    for level in Level::ALL {
        assert!(Rummikub::bot(level.name()).is_some_and(|kind| kind.level == Some(level)), "{level}");
    }
    assert!(Rummikub::bot("random").is_some() && Rummikub::bot("greedy").is_some());
}

/// How many turns there were, how many of them laid nothing, and what lay on the table at the end.
fn turns(seats: usize, games: u64) -> (usize, usize, usize) {
    let expert = || Rummikub::bot("expert").expect("a bot").make(&BotSettings::default());
    (0..games).fold((0, 0, 0), |(turns, without, tiles), seed| {
        let (moves, end) = played(Options::default(), (0..seats).map(|_| expert()).collect(), seed);
        let idle = moves.iter().filter(|mv| !mv.starts_with("lay")).count();
        (turns + moves.len(), without + idle, tiles + end.table().tiles().count())
    })
}

#[test]
fn games_among_experts_are_alive() {
    for (seats, games) in [(2, 12), (3, 6), (4, 4)] {
        let (turns, without, tiles) = turns(seats, games);
        assert!(2 * without < turns, "{seats} seats: {without} of {turns} turns without a lay");
        assert!(tiles >= 40 * games as usize, "{seats} seats: {tiles} tiles in {games} games");
    }
}

#[test]
fn the_expert_beats_who_lays_all_it_can() {
    let bot = |name: &str| Rummikub::bot(name).expect("a bot").make(&BotSettings::default());
    let won = (0..20).filter(|&seed| {
        let (_, end) = played(Options::default(), vec![bot("expert"), bot("greedy")], seed);
        Rummikub::outcome(&end).is_some_and(|outcome| outcome.places() == [1, 2])
    });
    let won = won.count();
    assert!(won >= 12, "{won} of 20");
}

/// Whoever sat through another game plays the next one as if it had not.
#[test]
fn nothing_is_carried_over_into_the_next_game() {
    let expert = || Rummikub::bot("expert").expect("a bot").make(&BotSettings::default());
    let mut used = expert();
    let mut dice = Dice::new(Seed::from(3));
    let mut state = Rummikub::start(&Options::default(), Setup::of(2), &mut dice).expect("a game");
    let mut moves = 0;
    while let Some(seat) = Rummikub::to_move(&state) {
        let view = Rummikub::view(&state, Eyes::Seat(seat));
        let chosen =
            used.choose(&view, seat, &mut Thinking { dice: &mut Dice::new(Seed::from(8)), clock: &NoClock });
        let fresh = expert().choose(
            &view,
            seat,
            &mut Thinking { dice: &mut Dice::new(Seed::from(8)), clock: &NoClock },
        );
        assert_eq!(chosen, fresh, "after {moves} moves");
        state = Rummikub::play(&state, seat, &chosen).expect("a legal move");
        moves += 1;
    }
}
