//! How the careful players choose: by what a play is worth, with an eye on the eighth row.

use super::{simple::best_by, value::SideValues, vocabulary::Vocabulary};
use crate::{
    dictionary::Lexicon,
    moves::{Move, ROWS},
    position::{JarnacPosition, Phase, Rules},
    solver::{Play, calls, plays},
};

/// What a careful player thinks with.
pub struct Brain<'a> {
    pub(super) rules: Rules,
    pub(super) dictionary: &'a Lexicon,
    vocabulary: Vocabulary,
    pub(super) values: SideValues<'a>,
}

/// What can be played, seen with an eye on the eighth row.
pub(super) struct Choice {
    /// A word on the eighth row that wins the game.
    pub wins: Option<Play>,
    /// The plays after which the game goes on, and what each is worth.
    pub goes_on: Vec<(i64, Play)>,
}

impl<'a> Brain<'a> {
    /// A player who knows some of the words, in a position.
    pub fn new(
        rules: Rules,
        dictionary: &'a Lexicon,
        vocabulary: Vocabulary,
        position: &JarnacPosition,
    ) -> Self {
        let values = SideValues::new(rules, dictionary, &position.bag.as_slice().into());
        Brain { rules, dictionary, vocabulary, values }
    }

    /// By how many points the seat to move leads.
    fn lead(&self, position: &JarnacPosition) -> i64 {
        position.own().points(self.rules) - position.other().points(self.rules)
    }

    /// Whether a play puts a word on the last empty row, and so ends the game.
    fn ends(&self, position: &JarnacPosition, play: &Play) -> bool {
        let new = !matches!(play.mv, Move::Extend { .. });
        new && !self.rules.last_row && position.own().words() + 1 == ROWS
    }

    /// The move at the beginning of a turn: the dearest Jarnac, unless every one would end the game and lose
    /// it; else a draw.
    pub fn begin(&mut self, position: &JarnacPosition) -> Move {
        self.call(position).unwrap_or(Move::Draw)
    }

    /// The Jarnac to call, if there is one.
    pub(super) fn call(&mut self, position: &JarnacPosition) -> Option<Move> {
        let calls = self.vocabulary.of(self.dictionary, calls(position, self.dictionary));
        let lead = self.lead(position);
        let wins = |call: &&Play| self.ends(position, call) && lead + call.swing(self.rules) > 0;
        if let Some(winning) = calls.iter().find(wins) {
            return Some(winning.mv);
        }
        let goes_on: Vec<Play> = calls.into_iter().filter(|call| !self.ends(position, call)).collect();
        best_by(&goes_on, |call| call.swing(self.rules)).map(|call| call.mv)
    }

    /// What there is to play.
    pub(super) fn choice(&mut self, position: &JarnacPosition) -> Choice {
        let plays = self.vocabulary.of(self.dictionary, plays(position, self.dictionary));
        let lead = self.lead(position);
        let (ending, going): (Vec<Play>, Vec<Play>) =
            plays.into_iter().partition(|play| self.ends(position, play));
        let dearest = best_by(&ending, |play| play.gain(self.rules)).copied();
        Choice {
            wins: dearest.filter(|play| lead + play.gain(self.rules) > 0),
            goes_on: going.into_iter().map(|play| (self.values.play(&play), play)).collect(),
        }
    }

    /// The play that is worth most, or a pass when nothing is left but a word that loses the game.
    pub fn play(&mut self, position: &JarnacPosition) -> Move {
        let choice = self.choice(position);
        let best = choice.goes_on.iter().reduce(|best, play| if play.0 > best.0 { play } else { best });
        choice.wins.as_ref().or(best.map(|(_, play)| play)).map_or(Move::Pass, |play| play.mv)
    }

    /// Plays the rest of a turn, and says what the position is then worth to the seat whose turn it was.
    pub(super) fn rest_of_turn(&mut self, mut position: JarnacPosition) -> i64 {
        /// More than any board is worth.
        const WON: i64 = 10_000_000;
        let seat = position.seat;
        while position.phase == Phase::Play {
            let mv = self.play(&position);
            position = position.after(self.rules, &mv);
            if mv == Move::Pass {
                break;
            }
        }
        let (own, other) = (&position.sides[seat.index() % 2], &position.sides[(seat.index() + 1) % 2]);
        if position.is_over() {
            let lead = own.points(self.rules) - other.points(self.rules);
            return WON * lead.signum() + 1000 * lead;
        }
        self.values.side(own) - 1000 * other.points(self.rules)
    }
}
