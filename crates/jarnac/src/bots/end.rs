//! The end of the game, when the bag is empty and nothing is left to chance.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::ControlFlow,
};

use crate::{
    dictionary::Lexicon,
    moves::Move,
    position::{JarnacPosition, Phase, Rules},
    solver::{calls, plays},
};

/// How many positions the search looks at before it gives up.
pub const MOST_POSITIONS: u32 = 20_000;

/// Looks through everything that can still happen.
struct Search<'a> {
    rules: Rules,
    dictionary: &'a Lexicon,
    left: u32,
    stop: &'a mut dyn FnMut() -> bool,
    /// Between which leads of the seat to move the true one lies. The same letters lead to the same words in many orders.
    known: HashMap<JarnacPosition, (i64, i64)>,
}

/// How many positions are looked at between two looks at the clock.
const PAUSE: u32 = 64;

/// The best move with an empty bag, both playing as well as can be, and the lead in points that it ends with;
/// `None` when there is more to look through than [`MOST_POSITIONS`] positions. A win by any number of points
/// comes before a draw, and more points before fewer.
pub fn best_end(rules: Rules, dictionary: &Lexicon, position: &JarnacPosition) -> Option<(Move, i64)> {
    best_end_within(rules, dictionary, position, MOST_POSITIONS, &mut || false)
}

/// The same for as many positions as somebody wants to look at, or until `stop` says so.
pub fn best_end_within(
    rules: Rules,
    dictionary: &Lexicon,
    position: &JarnacPosition,
    most: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Move, i64)> {
    if !position.bag.is_empty() || position.is_over() {
        return None;
    }
    let mut search = Search { rules, dictionary, left: most, stop, known: HashMap::new() };
    let mut best: Option<(Move, i64)> = None;
    for mv in moves(position, dictionary) {
        let floor = best.map_or(-i64::MAX, |(_, lead)| lead);
        match search.worth(position, &mv, floor, i64::MAX) {
            ControlFlow::Continue(lead) if lead > floor => best = Some((mv, lead)),
            ControlFlow::Continue(_) => (),
            ControlFlow::Break(()) => return None,
        }
    }
    best
}

/// Everything that the seat to move can do with an empty bag: an exchange is impossible.
fn moves(position: &JarnacPosition, dictionary: &Lexicon) -> Vec<Move> {
    let (mut words, last) = match position.phase {
        Phase::Begin { .. } => (calls(position, dictionary), Move::Draw),
        Phase::Play => (plays(position, dictionary), Move::Pass),
        Phase::Over => return Vec::new(),
    };
    // Long words first: they are more often the best.
    words.sort_by_key(|play| std::cmp::Reverse(play.word.len()));
    words.into_iter().map(|play| play.mv).chain([last]).collect()
}

impl Search<'_> {
    /// The lead of the mover after a move, between two bounds.
    fn worth(&mut self, position: &JarnacPosition, mv: &Move, low: i64, high: i64) -> ControlFlow<(), i64> {
        let mut next = position.after(self.rules, mv);
        // With nothing to draw the order of the loose letters means nothing.
        next.sides.iter_mut().for_each(|side| side.hand.sort_unstable());
        if next.seat == position.seat {
            self.lead(next, low, high)
        } else {
            match self.lead(next, -high, -low) {
                ControlFlow::Continue(lead) => ControlFlow::Continue(-lead),
                stop @ ControlFlow::Break(()) => stop,
            }
        }
    }

    /// The lead of the seat to move at the end of the game; exact between the bounds, else beyond the same one.
    fn lead(&mut self, position: JarnacPosition, mut low: i64, mut high: i64) -> ControlFlow<(), i64> {
        if position.is_over() {
            let lead = position.own().points(self.rules) - position.other().points(self.rules);
            return ControlFlow::Continue(lead);
        }
        if let Some(&(least, most)) = self.known.get(&position) {
            if least == most || least >= high {
                return ControlFlow::Continue(least);
            }
            if most <= low {
                return ControlFlow::Continue(most);
            }
            (low, high) = (low.max(least), high.min(most));
        }
        if self.left == 0 || (self.left.is_multiple_of(PAUSE) && (self.stop)()) {
            return ControlFlow::Break(());
        }
        self.left -= 1;
        let (floor, mut best) = (low, -i64::MAX);
        for mv in moves(&position, self.dictionary) {
            best = best.max(self.worth(&position, &mv, low, high)?);
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        let found = (if best > floor { best } else { -i64::MAX }, if best < high { best } else { i64::MAX });
        match self.known.entry(position) {
            Entry::Occupied(mut known) => {
                let (least, most) = *known.get();
                known.insert((least.max(found.0), most.min(found.1)));
            }
            Entry::Vacant(place) => {
                place.insert(found);
            }
        }
        ControlFlow::Continue(best)
    }
}
