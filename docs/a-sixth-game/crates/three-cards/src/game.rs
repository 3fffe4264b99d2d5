//! The rules.

use std::ops::RangeInclusive;

use kernel::{Best, Dice, Eyes, Game, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Texts};

use crate::{Move, Options, Refusal, View};

/// The cards.
pub(crate) const CARDS: RangeInclusive<u8> = 1..=12;

/// How many cards everybody has.
pub(crate) const HAND: usize = 3;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeCards;

/// Everything, hands included.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) hands: Vec<Vec<u8>>,
    pub(crate) laid: Vec<Vec<u8>>,
    pub(crate) turn: Seat,
}

impl State {
    /// How many rounds each seat has taken. A round counts when everybody has laid a card.
    fn taken(&self) -> Vec<i64> {
        let mut taken = vec![0; self.laid.len()];
        let rounds = self.laid.iter().map(Vec::len).min().unwrap_or(0);
        for round in 0..rounds {
            let cards = self.laid.iter().map(|laid| laid[round]).enumerate();
            let best = if self.options.low { cards.min_by_key(|c| c.1) } else { cards.max_by_key(|c| c.1) };
            taken[best.map_or(0, |(seat, _)| seat)] += 1;
        }
        taken
    }
}

impl Game for ThreeCards {
    const NAME: &'static str = "three-cards";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![2, 3, 4]
    }

    fn start(options: &Options, setup: Setup, dice: &mut Dice) -> Result<State, SetupRefusal> {
        setup.check(&Self::seat_counts(options))?;
        let mut deck: Vec<u8> = CARDS.collect();
        dice.shuffle(&mut deck);
        let hands = deck.chunks(HAND).take(setup.seats).map(<[u8]>::to_vec).collect();
        Ok(State { options: options.clone(), hands, laid: vec![Vec::new(); setup.seats], turn: setup.first })
    }

    fn to_move(state: &State) -> Option<Seat> {
        state.hands.iter().any(|hand| !hand.is_empty()).then_some(state.turn)
    }

    fn play(state: &State, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        match Self::to_move(state) {
            None => return Err(Refusal::Over),
            Some(turn) if turn != seat => return Err(Refusal::NotYourTurn),
            Some(_) => (),
        }
        let mut next = state.clone();
        let hand = &mut next.hands[seat.index()];
        let place = hand.iter().position(|card| *card == mv.0).ok_or(Refusal::NotInHand(mv.0))?;
        next.laid[seat.index()].push(hand.remove(place));
        next.turn = seat.next(next.hands.len());
        Ok(next)
    }

    fn view(state: &State, eyes: Eyes) -> View {
        View::of(state, eyes)
    }

    fn tell(_: &State, mv: &Move) -> Phrase {
        Phrase::new("three-cards-log-card").with("card", mv.0)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        Self::to_move(state).is_none().then(|| Outcome::by_score(state.taken(), Best::Highest))
    }
}

impl Rounds for ThreeCards {
    fn best(_: &Options) -> Best {
        Best::Highest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(low: bool) -> State {
        let hands = vec![vec![1, 5, 9], vec![2, 6, 7]];
        State { options: Options { low }, hands, laid: vec![vec![]; 2], turn: Seat(0) }
    }

    fn play(mut state: State, cards: &[u8]) -> State {
        for card in cards {
            state =
                ThreeCards::play(&state, state.turn, &Move(*card)).unwrap_or_else(|why| panic!("{why:?}"));
        }
        state
    }

    #[test]
    fn the_highest_card_takes_the_round_or_the_lowest() {
        assert_eq!(play(state(false), &[9, 2, 5, 6, 1, 7]).taken(), [1, 2]);
        assert_eq!(play(state(true), &[9, 2, 5, 6, 1, 7]).taken(), [2, 1]);
        assert_eq!(
            play(state(false), &[9, 2, 5]).taken(),
            [1, 0],
            "a round that is not over counts for nobody"
        );
    }

    #[test]
    fn what_cannot_be_laid_is_refused() {
        let start = state(false);
        assert_eq!(ThreeCards::play(&start, Seat(1), &Move(2)), Err(Refusal::NotYourTurn));
        assert_eq!(ThreeCards::play(&start, Seat(0), &Move(2)), Err(Refusal::NotInHand(2)));
        let end = play(start, &[1, 2, 5, 6, 9, 7]);
        assert_eq!(ThreeCards::play(&end, Seat(0), &Move(1)), Err(Refusal::Over));
    }
}
