//! Bots of single games in matches: each game is announced before anything else of it.

use std::sync::{Arc, Mutex};

use conformance::toy::{Card, Toy, View};
use kernel::{
    Bot, BotSettings, Dice, Eyes, Game, Match, MatchOptions, NoClock, Roster, Round, Seat, Seed, Setup,
    Thinking, in_matches,
};

#[derive(Clone, Debug, PartialEq)]
enum Noticed {
    Begins(Round),
    /// It was its turn, and so many cards had been played.
    Chose(usize),
    /// Somebody moved, and so many cards had been played then.
    Heard(usize),
}

/// Plays its first card, and writes down what it noticed.
struct Scribe(Arc<Mutex<Vec<Noticed>>>);

impl Scribe {
    fn write(&self, noticed: Noticed) {
        self.0.lock().expect("nobody failed").push(noticed);
    }
}

fn played(view: &View) -> usize {
    view.played.iter().map(Vec::len).sum()
}

impl Bot<Toy<0>> for Scribe {
    fn begins(&mut self, round: &Round) {
        self.write(Noticed::Begins(round.clone()));
    }

    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Card<0> {
        self.write(Noticed::Chose(played(view)));
        Card(view.hands[seat.index()].as_ref().map_or(0, |hand| hand[0]))
    }

    fn heard(&mut self, _: Seat, _: &Card<0>, view: &View) {
        self.write(Noticed::Heard(played(view)));
    }
}

#[test]
fn each_game_of_a_match_is_announced_and_heard_to_its_end() {
    type Matches = Match<Toy<0>>;
    let mut dice = Dice::new(Seed::from(5));
    let options = MatchOptions::<Toy<0>> { games: 3, ..MatchOptions::default() };
    let mut state = Matches::start(&options, Setup::of(2), &mut dice).expect("two seats");
    let notes = Arc::new(Mutex::new(Vec::new()));
    let other = Matches::bot("random").expect("there is one").make(&BotSettings::default());
    let mut bots = [in_matches(Box::new(Scribe(Arc::clone(&notes)))), other];
    while let Some(seat) = Matches::to_move(&state) {
        let view = Matches::view(&state, Eyes::Seat(seat));
        let thinking = &mut Thinking { dice: &mut dice, clock: &NoClock };
        let mv = bots[seat.index()].choose(&view, seat, thinking);
        state = Matches::play(&state, seat, &mv).expect("legal");
        for at in Seat::all(2) {
            bots[at.index()].heard(seat, &mv, &Matches::view(&state, Eyes::Seat(at)));
        }
    }
    let notes = notes.lock().expect("nobody failed");
    let games: Vec<&[Noticed]> = notes.split(|noticed| matches!(noticed, Noticed::Begins(_))).collect();
    assert_eq!(games.len(), 4, "three beginnings: {notes:?}");
    assert!(games[0].is_empty(), "nothing is noticed before the first");
    for game in &games[1..] {
        let heard: Vec<usize> = game
            .iter()
            .filter_map(|noticed| if let Noticed::Heard(n) = noticed { Some(*n) } else { None })
            .collect();
        assert_eq!(heard, [1, 2, 3, 4, 5, 6], "every card of the game, the last one included");
        assert_eq!(game.iter().filter(|noticed| matches!(noticed, Noticed::Chose(_))).count(), 3);
    }
    let rounds: Vec<(u32, u32, usize)> = (notes.iter())
        .filter_map(|noticed| match noticed {
            Noticed::Begins(round) => Some((round.game, round.games, round.totals.len())),
            _ => None,
        })
        .collect();
    assert_eq!(
        rounds.iter().map(|&(game, games, _)| (game, games)).collect::<Vec<_>>(),
        [(1, 3), (2, 3), (3, 3)]
    );
    assert_eq!(rounds[2].2, 2, "with the points of everybody");
}
