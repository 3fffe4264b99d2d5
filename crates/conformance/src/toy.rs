//! A toy for tests: three cards each from a hidden deck, a turn plays one, and the highest sum wins.
//!
//! It can be told to break each law, so that the kit itself can be tested; `Toy<0>` has good manners and serves the
//! tests of the outer crates.

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
};

use kernel::{
    Best, Bot, BotKind, Clock, Coach, Dice, Eyes, Game, Hint, Imagine, Level, NotationError, OptionDef,
    Options, Outcome, Phrase, Played, Remark, Roster, Rounds, Seat, Setup, SetupRefusal, Speak, Texts,
    Thinking,
};
use serde::{Deserialize, Serialize};

/// The ways in which the toy can break a law.
pub struct BrokenLaws;

impl BrokenLaws {
    /// Good manners.
    pub const NONE: u8 = 0;
    /// The view holds a sum over a hidden hand.
    pub const LEAKY_VIEW: u8 = 1;
    /// A refusal names a hidden card.
    pub const LEAKY_REFUSAL: u8 = 2;
    /// A move prints as another one.
    pub const BAD_NOTATION: u8 = 3;
    /// Anybody may move.
    pub const OUT_OF_TURN: u8 = 4;
    /// Cards are never used up.
    pub const ENDLESS: u8 = 5;
    /// The deal depends on something besides the seed.
    pub const OTHER_DICE: u8 = 6;
    /// A refusal has no words.
    pub const SPEECHLESS: u8 = 7;
    /// A text makes the reader panic.
    pub const PANICS: u8 = 8;
    /// The hint is not legal.
    pub const BAD_HINT: u8 = 9;
    /// The log names a hidden card.
    pub const LEAKY_LOG: u8 = 10;
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Toy<const FAULT: u8>;

/// Its options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToyOptions {
    /// Whether the lowest sum wins.
    pub low: bool,
}

impl Options for ToyOptions {
    fn fields() -> Vec<OptionDef<Self>> {
        vec![OptionDef::flag("low", |its| its.low, |its, low| its.low = low)]
    }
}

/// Its state.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    low: bool,
    hands: Vec<Vec<u8>>,
    played: Vec<Vec<u8>>,
    turn: Seat,
}

/// What is seen of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    low: bool,
    /// The hands, those that are seen.
    pub hands: Vec<Option<Vec<u8>>>,
    /// What everybody has played.
    pub played: Vec<Vec<u8>>,
    turn: Seat,
    leak: Option<u8>,
}

/// Its moves: a card is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Card<const FAULT: u8>(pub u8);

impl<const FAULT: u8> fmt::Display for Card<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", if FAULT == BrokenLaws::BAD_NOTATION { self.0 + 1 } else { self.0 })
    }
}

impl<const FAULT: u8> FromStr for Card<FAULT> {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim().to_lowercase();
        assert!(FAULT != BrokenLaws::PANICS || !text.contains('🦀'), "the toy was told to panic");
        let number = text.strip_prefix("card ").and_then(|number| number.trim().parse().ok());
        number.map(Card).ok_or_else(NotationError::empty)
    }
}

/// Its refusals.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Somebody else is to move.
    NotYourTurn,
    /// The card is not in the hand.
    NoSuchCard(u8),
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Refusal::NotYourTurn => Phrase::new("toy-turn"),
            Refusal::NoSuchCard(card) => Phrase::new("toy-card").with("card", *card),
        }
    }
}

static ELSEWHERE: AtomicU64 = AtomicU64::new(0);

impl<const FAULT: u8> Game for Toy<FAULT> {
    const NAME: &'static str = "toy";
    type Options = ToyOptions;
    type State = State;
    type Move = Card<FAULT>;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        let en = "toy = Toy\ntoy-about = A toy.\ntoy-option-low = Low\n    .help = Low wins.\ntoy-variant-sheet = Sheet\n\
            toy-bot-random = Random\n    .help = Any card.\ntoy-turn = Wait.\ntoy-card = No { $card }.";
        let without = "toy = Toy\ntoy-about = A toy.\ntoy-option-low = Low\n    .help = Low wins.\n\
            toy-variant-sheet = Sheet\ntoy-bot-random = Random\n    .help = Any card.\ntoy-turn = Wait.";
        if FAULT == BrokenLaws::SPEECHLESS {
            Texts { en: without, fr: without }
        } else {
            Texts { en, fr: en }
        }
    }

    fn seat_counts(_: &ToyOptions) -> Vec<usize> {
        vec![2, 3]
    }

    fn start(options: &ToyOptions, setup: Setup, dice: &mut Dice) -> Result<State, SetupRefusal> {
        let mut deck: Vec<u8> = (1..=12).collect();
        dice.shuffle(&mut deck);
        if FAULT == BrokenLaws::OTHER_DICE {
            deck.rotate_left(ELSEWHERE.fetch_add(1, Ordering::Relaxed) as usize % 12);
        }
        let hands = (0..setup.seats).map(|_| deck.split_off(deck.len() - 3)).collect();
        Ok(State { low: options.low, hands, played: vec![vec![]; setup.seats], turn: setup.first })
    }

    fn to_move(state: &State) -> Option<Seat> {
        state.hands.iter().any(|hand| !hand.is_empty()).then_some(state.turn)
    }

    fn play(state: &State, seat: Seat, mv: &Self::Move) -> Result<State, Refusal> {
        let out_of_turn = Self::to_move(state) != Some(seat);
        if out_of_turn && !(FAULT == BrokenLaws::OUT_OF_TURN && Self::to_move(state).is_some()) {
            return Err(Refusal::NotYourTurn);
        }
        if out_of_turn {
            return Ok(state.clone());
        }
        let mut next = state.clone();
        let hand = &mut next.hands[seat.index()];
        let Some(index) = hand.iter().position(|&card| card == mv.0) else {
            let other =
                state.hands[seat.next(state.hands.len()).index()].first().copied().unwrap_or_default();
            return Err(Refusal::NoSuchCard(if FAULT == BrokenLaws::LEAKY_REFUSAL { other } else { mv.0 }));
        };
        if FAULT != BrokenLaws::ENDLESS {
            next.played[seat.index()].push(hand.remove(index));
        }
        next.turn = seat.next(next.hands.len());
        Ok(next)
    }

    fn view(state: &State, eyes: Eyes) -> View {
        let over = Self::to_move(state).is_none();
        let hand = |seat: Seat| (over || eyes.see(seat)).then(|| state.hands[seat.index()].clone());
        View {
            low: state.low,
            hands: Seat::all(state.hands.len()).map(hand).collect(),
            played: state.played.clone(),
            turn: state.turn,
            leak: (FAULT == BrokenLaws::LEAKY_VIEW).then(|| state.hands[0].iter().sum()),
        }
    }

    fn tell(before: &State, mv: &Card<FAULT>) -> Phrase {
        let hidden = before.hands.iter().flatten().min().filter(|_| FAULT == BrokenLaws::LEAKY_LOG);
        Phrase::new("log-move").with("move", hidden.map_or_else(|| mv.to_string(), u8::to_string))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let best = if state.low { Best::Lowest } else { Best::Highest };
        let sums = state.played.iter().map(|cards| cards.iter().map(|&c| i64::from(c)).sum()).collect();
        Self::to_move(state).is_none().then(|| Outcome::by_score(sums, best))
    }
}

impl<const FAULT: u8> Rounds for Toy<FAULT> {
    fn best(options: &ToyOptions) -> Best {
        if options.low { Best::Lowest } else { Best::Highest }
    }
}

impl<const FAULT: u8> Imagine for Toy<FAULT> {
    fn options(view: &View) -> ToyOptions {
        ToyOptions { low: view.low }
    }

    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        let seen =
            |card: &u8| view.hands.iter().flatten().chain(&view.played).any(|cards| cards.contains(card));
        let mut unseen: Vec<u8> = (1..=12).filter(|card| !seen(card)).collect();
        dice.shuffle(&mut unseen);
        let hands = view.hands.iter().zip(&view.played).map(|(hand, played)| match hand {
            Some(hand) => hand.clone(),
            None => unseen.split_off(unseen.len() - (3 - played.len())),
        });
        State { low: view.low, hands: hands.collect(), played: view.played.clone(), turn: view.turn }
    }
}

struct Random;

impl<const FAULT: u8> Bot<Toy<FAULT>> for Random {
    fn choose(&mut self, view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Card<FAULT> {
        let hand = view.hands[seat.index()].clone().unwrap_or_default();
        Card(thinking.dice.pick(&hand).copied().unwrap_or_default())
    }
}

impl<const FAULT: u8> Roster for Toy<FAULT> {
    fn bots() -> Vec<BotKind<Self>> {
        let random = BotKind::new("random", |_| Random);
        let levels = Level::ALL.map(|level| random.clone().at(level));
        std::iter::once(random).chain(levels).collect()
    }
}

impl<const FAULT: u8> Coach for Toy<FAULT> {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        let hand = view.hands[seat.index()].clone().unwrap_or_default();
        let texts = hand.iter().map(|&card| Card::<FAULT>(card).to_string());
        if view.turn == seat { texts.filter(|t| t.starts_with(typed)).take(limit).collect() } else { vec![] }
    }

    fn hint(view: &View, seat: Seat, _: &mut Thinking<'_>) -> Option<Hint> {
        let best = view.hands[seat.index()].as_ref()?.iter().max()?;
        let card = if FAULT == BrokenLaws::BAD_HINT { 77 } else { *best };
        Some(Hint { mv: Card::<FAULT>(card).to_string(), why: vec![] })
    }

    fn review(_: &[Played<Self>], _: &dyn Clock) -> Vec<Remark> {
        vec![]
    }
}
