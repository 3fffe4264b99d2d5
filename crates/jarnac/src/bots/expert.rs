//! The strongest player. It calls every Jarnac; it tries the plays that look best, and at the beginning of a turn
//! the exchanges that look best, by playing its turn to the end over a number of shuffled bags; it plays on until
//! nothing is left to steal; and with an empty bag it looks through everything.

use std::time::Duration;

use kernel::{Bot, BotSettings, Dice, Seat, Thinking};

use super::{brain::Brain, end::best_end, value::Values, vocabulary::Vocabulary};
use crate::{
    dictionary::Playable,
    game::JarnacWith,
    moves::Move,
    position::{Phase, Position},
    solver::Play,
    view::View,
    word::Letter,
};

/// How many plays are tried.
const TRIED: usize = 5;
/// On how many shuffled bags, without a clock.
const BAGS: usize = 6;
/// On how many at most, with a clock.
const MOST_BAGS: usize = 2_000;

/// The strongest player.
pub struct Expert {
    time: Option<Duration>,
}

impl Expert {
    /// An expert that thinks as long as it may, or with a fixed effort.
    pub fn new(settings: &BotSettings) -> Expert {
        Expert { time: settings.time }
    }

    /// The move that promises most over shuffled bags.
    fn try_out<D: Playable>(
        &self,
        brain: &mut Brain<'_, D>,
        position: &Position,
        moves: &[Move],
        thinking: &mut Thinking<'_>,
    ) -> Option<Move> {
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        let mut worth = vec![0_i64; moves.len()];
        let bags = if self.time.is_some() { MOST_BAGS } else { BAGS };
        for number in 0..bags {
            // Every move is tried on the same bags, so that luck does not decide between them.
            let bag = shuffled(position, thinking.dice);
            for (worth, mv) in worth.iter_mut().zip(moves) {
                *worth += brain.rest_of_turn(bag.after(brain.rules, mv));
            }
            let up = self.time.is_some_and(|time| thinking.clock.elapsed() >= time);
            if up && number + 1 >= BAGS.min(2) {
                break;
            }
        }
        let best =
            (0..moves.len()).reduce(|best, index| if worth[index] > worth[best] { index } else { best });
        best.map(|index| moves[index])
    }

    fn begin<D: Playable>(
        &self,
        view: &View<D>,
        position: &Position,
        brain: &mut Brain<'_, D>,
        thinking: &mut Thinking<'_>,
    ) -> Move {
        if let Some(call) = brain.call(position) {
            return call;
        }
        let mut moves = vec![Move::Draw];
        if may_swap(view, position) {
            moves.extend(exchanges::<D>(position));
        }
        self.try_out(brain, position, &moves, thinking).unwrap_or(Move::Draw)
    }

    fn play<D: Playable>(
        &self,
        position: &Position,
        brain: &mut Brain<'_, D>,
        thinking: &mut Thinking<'_>,
    ) -> Move {
        let mut choice = brain.choice(position);
        if let Some(winning) = choice.wins {
            return winning.mv;
        }
        choice.goes_on.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        let moves: Vec<Move> =
            choice.goes_on.iter().take(TRIED).map(|(_, play): &(i64, Play)| play.mv).collect();
        self.try_out(brain, position, &moves, thinking).unwrap_or(Move::Pass)
    }
}

/// The position with another order of the bag.
fn shuffled(position: &Position, dice: &mut Dice) -> Position {
    let mut position = position.clone();
    dice.shuffle(&mut position.bag);
    position.seed = dice.seed();
    position
}

/// Whether an exchange is possible, and not the second one in a row that led to nothing: two players who only
/// ever exchange would never end.
fn may_swap<D: Playable>(view: &View<D>, position: &Position) -> bool {
    let own = view.lately.iter().rev().filter(|(seat, _)| *seat == position.seat).map(|(_, mv)| mv);
    let stuck = own.take(2).eq([&Move::Pass].into_iter().chain(last_swap(view, position.seat).as_ref()));
    position.own().begun && position.bag.len() >= 3 && position.own().hand.len() >= 3 && !stuck
}

/// The last exchange of a seat.
fn last_swap<D: Playable>(view: &View<D>, seat: Seat) -> Option<Move> {
    let swaps = view.lately.iter().rev().filter(|(who, mv)| *who == seat && matches!(mv, Move::Swap(_)));
    swaps.map(|(_, mv)| *mv).next()
}

/// The exchanges of the letters that are worth least: the three worst, and those with the fourth for one of them.
fn exchanges<D: Playable>(position: &Position) -> Vec<Move> {
    let mut hand: Vec<Letter> = position.own().loose().iter().collect();
    hand.sort_by_key(|&letter| Values::<D>::letter(letter));
    let mut moves: Vec<Move> = vec![Move::swap([hand[0], hand[1], hand[2]])];
    if let Some(&fourth) = hand.get(3) {
        moves.push(Move::swap([hand[0], hand[1], fourth]));
        moves.push(Move::swap([hand[0], hand[2], fourth]));
    }
    moves.dedup();
    moves
}

impl<D: Playable> Bot<JarnacWith<D>> for Expert {
    fn choose(&mut self, view: &View<D>, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let (position, dictionary) = (view.known(), view.dictionary.get());
        if let Some((mv, _)) = best_end(view.rules, dictionary, &position) {
            return mv;
        }
        let mut brain = Brain::new(view.rules, dictionary, Vocabulary::ALL, &position);
        match position.phase {
            Phase::Begin { .. } => self.begin(view, &position, &mut brain, thinking),
            Phase::Play | Phase::Over => self.play(&position, &mut brain, thinking),
        }
    }
}
