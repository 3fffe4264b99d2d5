//! The strongest player. It calls every Jarnac; it tries the plays that look best, and at the beginning of a turn
//! the exchanges that look best, by playing its turn to the end over a number of shuffled bags; it plays on until
//! nothing is left to steal; and with an empty bag it looks through everything. What the other will answer is not looked at:
//! a player that did, over as many bags, won 41 of 100 games against this one.

use std::time::Duration;

use kernel::{Bot, BotSettings, Dice, Patience, Seat, Thinking};

use super::{
    brain::Brain,
    end::{MOST_POSITIONS, best_end_within},
    value::SideValues,
    vocabulary::Vocabulary,
};
use crate::{
    game::Jarnac,
    moves::Move,
    position::{JarnacPosition, Phase},
    solver::Play,
    view::View,
    word::Letter,
};

/// How many plays are tried.
const TRIED: usize = 5;
/// On how many shuffled bags, without a time.
const BAGS: u64 = 6;
/// On how many at most, with a time.
const MOST_BAGS: u64 = 2_000;
/// On how many a slow machine tries them in a second, for a time without a clock.
const A_SECOND: u64 = 50;
/// How many positions of an end it looks at meanwhile.
const POSITIONS_A_SECOND: u64 = 20_000;

/// The strongest player.
pub struct Expert {
    time: Option<Duration>,
}

impl Expert {
    /// An expert that thinks as long as it may, or with a fixed effort.
    pub fn new(settings: &BotSettings) -> Expert {
        Expert { time: settings.time }
    }

    /// What comes of a move, if the bag is in this order.
    fn outlook(brain: &mut Brain<'_>, position: &JarnacPosition, mv: &Move) -> i64 {
        brain.rest_of_turn(position.after(brain.rules, mv))
    }

    /// The move that promises most over shuffled bags.
    fn try_out(
        &self,
        brain: &mut Brain<'_>,
        position: &JarnacPosition,
        moves: &[Move],
        thinking: &mut Thinking<'_>,
    ) -> Option<Move> {
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        let mut worth = vec![0_i64; moves.len()];
        let patience = thinking.patience(self.time, BAGS, A_SECOND);
        for bags in 0..MOST_BAGS {
            // Every move is tried on the same bags, so that luck does not decide between them. A bag that not all moves had
            // time for does not count, but for the first.
            let is_over = || bags > 0 && patience.is_over(bags, thinking.clock);
            let bag = shuffled(position, thinking.dice);
            let tried = moves.iter().map(|mv| (!is_over()).then(|| Self::outlook(brain, &bag, mv)));
            let Some(tried) = tried.collect::<Option<Vec<i64>>>() else { break };
            worth.iter_mut().zip(tried).for_each(|(worth, more)| *worth += more);
        }
        let best =
            (0..moves.len()).reduce(|best, index| if worth[index] > worth[best] { index } else { best });
        best.map(|index| moves[index])
    }

    fn begin(
        &self,
        view: &View,
        position: &JarnacPosition,
        brain: &mut Brain<'_>,
        thinking: &mut Thinking<'_>,
    ) -> Move {
        if let Some(call) = brain.call(position) {
            return call;
        }
        let mut moves = vec![Move::Draw];
        if may_swap(view, position) {
            moves.extend(exchanges(position));
        }
        self.try_out(brain, position, &moves, thinking).unwrap_or(Move::Draw)
    }

    fn play(&self, position: &JarnacPosition, brain: &mut Brain<'_>, thinking: &mut Thinking<'_>) -> Move {
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
fn shuffled(position: &JarnacPosition, dice: &mut Dice) -> JarnacPosition {
    let mut position = position.clone();
    dice.shuffle(&mut position.bag);
    position.seed = dice.seed();
    position
}

/// Whether an exchange is possible, and not the second one in a row that led to nothing: two players who only
/// ever exchange would never end.
fn may_swap(view: &View, position: &JarnacPosition) -> bool {
    let own = view.lately.iter().rev().filter(|(seat, _)| *seat == position.seat).map(|(_, mv)| mv);
    let stuck = own.take(2).eq([&Move::Pass].into_iter().chain(last_swap(view, position.seat).as_ref()));
    position.own().begun && position.bag.len() >= 3 && position.own().hand.len() >= 3 && !stuck
}

/// The last exchange of a seat.
fn last_swap(view: &View, seat: Seat) -> Option<Move> {
    let swaps = view.lately.iter().rev().filter(|(who, mv)| *who == seat && matches!(mv, Move::Swap(_)));
    swaps.map(|(_, mv)| *mv).next()
}

/// The exchanges of the letters that are worth least: the three worst, and those with the fourth for one of them.
fn exchanges(position: &JarnacPosition) -> Vec<Move> {
    let mut hand: Vec<Letter> = position.own().loose().iter().collect();
    hand.sort_by_key(|&letter| SideValues::letter(letter));
    let mut moves: Vec<Move> = vec![Move::swap([hand[0], hand[1], hand[2]])];
    if let Some(&fourth) = hand.get(3) {
        moves.push(Move::swap([hand[0], hand[1], fourth]));
        moves.push(Move::swap([hand[0], hand[2], fourth]));
    }
    moves.dedup();
    moves
}

impl Bot<Jarnac> for Expert {
    fn choose(&mut self, view: &View, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let (position, dictionary) = (view.known(), view.dictionary.get());
        // Half of a time is for the end; what it does not decide is tried out like everything else.
        let patience =
            thinking.patience(self.time.map(|time| time / 2), MOST_POSITIONS.into(), POSITIONS_A_SECOND);
        let most =
            if let Patience::Steps(most) = patience { most.try_into().unwrap_or(u32::MAX) } else { u32::MAX };
        let mut up = || patience.is_over(0, thinking.clock);
        if let Some((mv, _)) = best_end_within(view.rules, dictionary, &position, most, &mut up) {
            return mv;
        }
        let mut brain = Brain::new(view.rules, dictionary, Vocabulary::ALL, &position);
        match position.phase {
            Phase::Begin { .. } => self.begin(view, &position, &mut brain, thinking),
            Phase::Play | Phase::Over => self.play(&position, &mut brain, thinking),
        }
    }
}
