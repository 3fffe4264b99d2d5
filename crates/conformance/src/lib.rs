//! The laws that every game of the house keeps.
//!
//! A game's tests call [`check`] with one line. It plays random games to the end for every option set and every
//! number of seats, and on the way it looks at every law of the house: views leak nothing, refusals change
//! nothing, the notation reads as it prints, records replay to the bit, everything said exists in both
//! languages.
//!
//! ```text
//! #[test]
//! fn keeps_the_laws() {
//!     conformance::check::<kernel::Match<Mastermind>>();
//! }
//! ```
//!
//! Promise: a broken law panics with the law, the option set, the seed and the move number.

mod options;
mod position;
mod record;
pub mod toy;
mod words;

use kernel::{
    BotSettings, Complete, Dice, Eyes, NoClock, Options, Record, Seat, Seated, Seed, Setup, Thinking,
    record::Entry,
};

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// How many positions of a game are looked at from all sides.
    pub positions: usize,
    /// After how many moves a random game is called endless, unless the game itself says fewer.
    pub longest: usize,
    /// How many random mixes of options are tried besides every value alone.
    pub mixes: usize,
}

impl Default for Care {
    fn default() -> Care {
        Care { positions: 12, longest: 50_000, mixes: 6 }
    }
}

/// Checks that a game keeps all laws.
pub fn check<G: Complete>() {
    check_with::<G>(Care::default());
}

/// The same with a care of one's own.
pub fn check_with<G: Complete>(care: Care) {
    let words = words::GameWords::new::<G>();
    options::check::<G>();
    let mut dice = Dice::new(Seed::from(0x7a91));
    for values in options::sets::<G>(care.mixes, &mut dice) {
        let options = G::Options::read(&values)
            .unwrap_or_else(|error| panic!("{}: option set {values:?} is refused: {error:?}", G::NAME));
        for seats in G::seat_counts(&options) {
            let seed = dice.seed();
            Trial::<G> { care, words: &words, options: options.clone(), seats, seed }.run();
        }
    }
    bots_play_legally::<G>();
}

/// One random game under observation.
struct Trial<'a, G: Complete> {
    care: Care,
    words: &'a words::GameWords,
    options: G::Options,
    seats: usize,
    seed: Seed,
}

impl<G: Complete> Trial<'_, G> {
    fn fail(&self, number: usize, law: &str) -> ! {
        panic!(
            "{}: {law}\n  options {:?}\n  seats {}, seed {}, move {number}",
            G::NAME,
            self.options.write(),
            self.seats,
            self.seed
        )
    }

    fn run(&self) {
        let mut dice = Dice::new(self.seed);
        let mut state = match G::start(&self.options, Setup::of(self.seats), &mut dice) {
            Ok(state) => state,
            Err(refusal) => self.fail(0, &format!("refuses to begin: {refusal:?}")),
        };
        let random = G::bot("random").unwrap_or_else(|| self.fail(0, "has no bot called random"));
        let mut bots: Vec<_> = (0..self.seats).map(|_| random.make(&BotSettings::default())).collect();
        let (mut bot_dice, mut look) = (dice.split(), dice.split());
        let (mut entries, mut states, mut looked) = (Vec::new(), Vec::new(), 0);
        while let Some(seat) = G::to_move(&state) {
            let number = entries.len();
            if number >= self.care.longest.min(G::most_entries(&self.options)) {
                self.fail(number, "a random game does not end");
            }
            if G::outcome(&state).is_some() {
                self.fail(number, "has an outcome while a seat is to move");
            }
            let view = G::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut bot_dice, clock: &NoClock };
            let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
            // The first positions, and then ever rarer ones.
            if looked < self.care.positions && (number < 4 || look.below(1 + number / 2) == 0) {
                looked += 1;
                position::check(self, &state, seat, &mv, number, &mut look);
            }
            let next = match G::play(&state, seat, &mv) {
                Ok(next) => next,
                Err(refusal) => self.fail(number, &format!("random plays {mv}, refused: {refusal:?}")),
            };
            for (index, bot) in bots.iter_mut().enumerate() {
                let eyes = Eyes::Seat(Seat(index as u8));
                bot.heard(seat, &G::witness(&state, seat, &mv, eyes), &G::view(&next, eyes));
            }
            entries.push(Entry::Move { seat, text: mv.to_string() });
            states.push(std::mem::replace(&mut state, next));
        }
        self.check_end(&state, entries.len());
        let seats = (1..=self.seats).map(|n| Seated { name: format!("Seat {n}"), kind: "random".into() });
        let record = Record {
            game: G::NAME.to_owned(),
            options: self.options.write(),
            seats: seats.collect(),
            seed: self.seed,
            entries,
            result: G::outcome(&state),
        };
        record::check(self, &record, &states, &state, &mut look);
    }

    fn check_end(&self, state: &G::State, number: usize) {
        let Some(outcome) = G::outcome(state) else { self.fail(number, "is over without an outcome") };
        let places = outcome.places();
        if outcome.scores().len() != self.seats || places.len() != self.seats {
            self.fail(number, "an outcome has one score and one place for each seat");
        }
        let ranking = places
            .iter()
            .all(|&own| usize::from(own) == 1 + places.iter().filter(|&&place| place < own).count());
        if !ranking {
            self.fail(number, &format!("{places:?} is no ranking"));
        }
        for eyes in position::all_eyes(self.seats) {
            position::check_view(self, state, eyes, number, &mut Dice::new(Seed::from(1)));
        }
    }
}

/// Every kind of bot opens a game with legal moves, whatever the seat.
fn bots_play_legally<G: Complete>() {
    let options = G::Options::default();
    for kind in G::bots() {
        let seats = G::seat_counts(&options)[0];
        let mut dice = Dice::new(Seed::from(5));
        let mut state = G::start(&options, Setup::of(seats), &mut dice).expect("the defaults can be played");
        let mut bots: Vec<_> = (0..seats).map(|_| kind.make(&BotSettings::default())).collect();
        for _ in 0..6 {
            let Some(seat) = G::to_move(&state) else { break };
            let view = G::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
            let next = G::play(&state, seat, &mv).unwrap_or_else(|refusal| {
                panic!("{}: {} plays {mv}, refused: {refusal:?}", G::NAME, kind.name)
            });
            for (index, bot) in bots.iter_mut().enumerate() {
                let eyes = Eyes::Seat(Seat(index as u8));
                bot.heard(seat, &G::witness(&state, seat, &mv, eyes), &G::view(&next, eyes));
            }
            state = next;
        }
    }
    for level in kernel::Level::ALL {
        assert!(G::bot(level.name()).is_some(), "{}: no bot stands for the level {level}", G::NAME);
    }
}
