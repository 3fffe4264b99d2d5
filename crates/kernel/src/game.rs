//! The shape of a game.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Best, Coach, Dice, Eyes, NotationError, OptionError, Options, Outcome, Phrase, Roster, Seat, Speak, Texts,
};

/// A set of rules. States are values: `play` takes one and returns the next, and a refused move leaves the
/// caller with the state it had.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name on the command line, in records and on the wire: `mexican-train`.
    const NAME: &'static str;

    /// The variant switches, the sheet's rules by default.
    type Options: Options;
    /// Everything, hidden things included; never leaves the table.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// What a seat does, with exactly one text notation: `parse(print(m)) == m`.
    type Move: Clone + Debug + PartialEq + Display + FromStr<Err = NotationError> + Send + Sync;
    /// What one pair of eyes may know.
    type View: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why a move is not accepted.
    type Refusal: Clone + Debug + PartialEq + Speak + Send + Sync;

    /// The game's messages: its name (`{NAME}`), a line about it (`{NAME}-about`), its options
    /// (`{NAME}-option-{key}` with an attribute `.help`, `{NAME}-choice-{key}-{value}` for choices), its bots
    /// (`{NAME}-bot-{name}`), its refusals, hints and log lines.
    fn texts() -> Texts;

    /// How many seats the table may have, the usual number first.
    fn seat_counts(options: &Self::Options) -> Vec<usize>;

    /// The options of a table at which people sit in these seats and machines in the others: what depends on that and
    /// nobody asked for. It is decided once, before the game begins, and kept with the other options.
    #[must_use]
    fn settled(options: Self::Options, people: &[bool]) -> Self::Options {
        let _ = people;
        options
    }

    /// The state before the first move. A game that needs randomness later keeps `dice.split()` in its state.
    fn start(options: &Self::Options, setup: Setup, dice: &mut Dice) -> Result<Self::State, SetupRefusal>;

    /// The seat to move; `None` when the game is over.
    fn to_move(state: &Self::State) -> Option<Seat>;

    /// The state after a move of `seat`, or why not. A move out of turn is refused too.
    fn play(state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<Self::State, Self::Refusal>;

    /// What these eyes see of the state. If two states look the same to a seat, the two views are equal.
    fn view(state: &Self::State, eyes: Eyes) -> Self::View;

    /// What these eyes see of a move that `seat` is making in `state`: the move itself unless part of it is
    /// secret (a hidden code), in which case that part is veiled.
    fn witness(state: &Self::State, seat: Seat, mv: &Self::Move, eyes: Eyes) -> Self::Move {
        let _ = (state, seat, eyes);
        mv.clone()
    }

    /// The log line of a move as it was witnessed. It may speak of what everybody saw in the state before the move,
    /// and of nothing else there. The argument `name` is added by whoever knows who sits where.
    fn tell(before: &Self::State, mv: &Self::Move) -> Phrase {
        let _ = before;
        Phrase::new("log-move").with("move", mv.to_string())
    }

    /// Whether a move is one of those by whose number players are compared where all of them reach the goal: a guess.
    fn counts(mv: &Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The result; `None` while the game goes on.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// How much a record may hold. A game that nobody ends ends there, as it [stands](Game::standing): otherwise two who
    /// only ever exchange letters would fill any memory. Far more than people play, and few enough to be played again in
    /// no time.
    fn most_entries(options: &Self::Options) -> usize {
        let _ = options;
        2_000
    }

    /// How the seats stand in a game that ends before its rules end it. Where nothing can be counted, nobody is ahead.
    fn standing(state: &Self::State, seats: usize) -> Outcome {
        let _ = state;
        Outcome::by_score(vec![0; seats], Best::Highest)
    }

    /// Gives a view that came as text what it does not carry itself and the options do, such as a dictionary.
    fn equip(view: &mut Self::View, options: &Self::Options) {
        let _ = (view, options);
    }

    /// Where a match stands; a single game is a match of one.
    fn round(view: &Self::View) -> Round {
        let _ = view;
        Round::default()
    }

    /// The last view of the game before this one, where several make a match, and how that game ended.
    fn ended(view: &Self::View) -> Option<(Self::View, Outcome)> {
        let _ = view;
        None
    }
}

/// Where a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The number of the game being played, from 1.
    pub game: u32,
    /// How many games the match has.
    pub games: u32,
    /// Scores so far, the games that are over only.
    pub totals: Vec<i64>,
}

impl Default for Round {
    fn default() -> Round {
        Round { game: 1, games: 1, totals: Vec::new() }
    }
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of seats.
    pub seats: usize,
    /// The seat that begins (in Mastermind: that makes the code).
    pub first: Seat,
    /// The number of the game within its match, from 0.
    pub round: u32,
}

impl Setup {
    /// A single game that the first seat begins.
    pub fn of(seats: usize) -> Setup {
        Setup { seats, first: Seat(0), round: 0 }
    }

    /// Refuses a number of seats that is not in `allowed`.
    pub fn check(&self, allowed: &[usize]) -> Result<(), SetupRefusal> {
        if allowed.contains(&self.seats) && self.first.index() < self.seats {
            Ok(())
        } else {
            Err(SetupRefusal::Seats { asked: self.seats, allowed: allowed.to_vec() })
        }
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupRefusal {
    /// That number of seats is not possible.
    Seats {
        /// The number asked for.
        asked: usize,
        /// The numbers that are possible.
        allowed: Vec<usize>,
    },
    /// An option is wrong.
    Option(OptionError),
    /// Something that only this game knows of.
    Other(Phrase),
}

impl From<OptionError> for SetupRefusal {
    fn from(error: OptionError) -> SetupRefusal {
        SetupRefusal::Option(error)
    }
}

impl Speak for SetupRefusal {
    fn phrase(&self) -> Phrase {
        match self {
            SetupRefusal::Seats { asked, allowed } => {
                let mut allowed = allowed.clone();
                allowed.sort_unstable();
                let allowed: Vec<String> = allowed.iter().map(usize::to_string).collect();
                Phrase::new("setup-seats").with("asked", *asked).with("allowed", allowed.join(", "))
            }
            SetupRefusal::Option(error) => error.phrase(),
            SetupRefusal::Other(phrase) => phrase.clone(),
        }
    }
}

/// A game whose hidden things can be guessed: a full state that fits a view, drawn at random. Bots search in
/// imagined states, and the conformance kit proves with them that views leak nothing.
pub trait Imagine: Game {
    /// The options of the game that is seen; they are public.
    fn options(view: &Self::View) -> Self::Options;

    /// A state `s` with `view(&s, eyes) == *view`, every such state having a chance.
    fn imagine(view: &Self::View, eyes: Eyes, dice: &mut Dice) -> Self::State;
}

/// A game with everything the house needs to put it on a table.
pub trait Complete: Game + Imagine + Roster + Coach {}
impl<G: Game + Imagine + Roster + Coach> Complete for G {}
