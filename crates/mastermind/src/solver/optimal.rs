//! The fewest guesses over all codes, by exact search.
//!
//! The cost of a set of possible codes is the number of guesses that finding each of them takes, summed. A
//! guess splits the set by its answers; its cost is one guess for each code, plus the costs of the classes
//! (but for the class in which the code is found). The search takes the guesses in the order of a lower bound
//! and leaves each as soon as what is known of its classes, with lower bounds for the rest, is no better than
//! the best so far.
//!
//! What keeps it small:
//! * colours and places that the history does not tell apart are interchangeable, so of all guesses that
//!   become each other by such an exchange one is enough ([`Symmetry`]);
//! * a set whose members one of its own codes tells apart costs 2n - 1, which nothing beats, and one without
//!   such a code costs at least 2n;
//! * how many classes each guess makes is found for all guesses at once, by or-ing rows of bits;
//! * guesses that split a set in the same way are tried once;
//! * sets are remembered, with their cost or the best lower bound known.

use std::collections::{HashMap, HashSet};

use crate::{
    code::{ANSWER_INDICES, Code, CodeSpace, Columns},
    solver::one_step::{Measure, OneStep},
    solver::strategy::{Method, Strategy, first_code},
    solver::symmetry::Symmetry,
};

/// The number of a code in the list of all codes.
type Id = u16;

/// No limit on the number of guesses.
const UNLIMITED: u8 = u8::MAX;
const UNKNOWN: Id = Id::MAX;

/// From this size on, guesses are put in order by the sizes of their classes, not only by their number.
const LARGE: usize = 64;

/// The memory that the tables of a board may take, in bytes.
pub const MEMORY: u64 = 512 << 20;

/// The guesses that may be looked at for one question; 4 pegs of 8 colours take less than half of them.
pub(crate) const PATIENCE: u64 = 10_000_000;
/// Those that may be looked at while somebody waits; 4 pegs of 6 colours take less.
pub(crate) const HURRY: u64 = 30_000;

/// What is known about a set.
#[derive(Clone, Copy)]
struct Known {
    /// Its cost, or a lower bound of it.
    cost: u32,
    /// The best guess; [`UNKNOWN`] when the cost is only a lower bound.
    guess: Id,
}

/// The exact search on one board.
pub(crate) struct Optimal {
    board: CodeSpace,
    /// The most guesses that a game may take.
    limit: u8,
    codes: Vec<Code>,
    /// For each pair of codes the number of the answer, the found code being number 0.
    answers: Vec<u8>,
    /// For each pair of codes a bit for the answer, 16 answers to a layer.
    bits: Vec<Vec<u16>>,
    /// Lower bounds of the cost by size.
    floors: Vec<u32>,
    /// A random number of 128 bits for each code; a set is known by their sum.
    salts: Vec<u128>,
    known: HashMap<(u128, u8), Known>,
    symmetry: Symmetry,
    /// Guesses looked at since the last question.
    steps: u64,
    /// Guesses that may be looked at for one question.
    patience: u64,
    /// Plays on where the search gave up.
    fallback: Option<OneStep>,
}

impl Optimal {
    /// The most codes that a board with as many pegs may have for its tables to fit into [`MEMORY`].
    pub fn most_codes(board: &CodeSpace) -> u64 {
        let layers = board.answers().len().div_ceil(16) as u64;
        // A byte for the answer of each pair of codes, and a bit of 16 for each layer.
        (MEMORY / (1 + 2 * layers)).isqrt().min(u64::from(UNKNOWN))
    }

    pub fn new(board: &CodeSpace, limit: Option<u8>, patience: u64) -> Optimal {
        let codes: Vec<Code> = board.codes().collect();
        let columns = Columns::new(board, &codes);
        let mut number = [0_u8; ANSWER_INDICES];
        let answers = board.answers();
        for (at, answer) in answers.iter().rev().enumerate() {
            number[answer.index(board.pegs())] = at as u8;
        }
        let mut pairs = Vec::with_capacity(codes.len() * codes.len());
        let mut row = Vec::new();
        for &code in &codes {
            columns.answers(code, &mut row);
            pairs.extend(row.iter().map(|&index| number[usize::from(index)]));
        }
        let layers = answers.len().div_ceil(16) as u8;
        let bit = |layer: u8, answer: u8| if answer / 16 == layer { 1_u16 << (answer % 16) } else { 0 };
        let bits = (0..layers).map(|layer| pairs.iter().map(|&a| bit(layer, a)).collect()).collect();
        let mut dice = kernel::Dice::new(kernel::Seed::from(1));
        Optimal {
            board: *board,
            limit: limit.unwrap_or(UNLIMITED),
            answers: pairs,
            bits,
            floors: floors(codes.len(), answers.len() - 1),
            salts: codes.iter().map(|_| u128::from(dice.bits()) << 64 | u128::from(dice.bits())).collect(),
            known: HashMap::new(),
            symmetry: Symmetry::new(board, &codes),
            codes,
            steps: 0,
            patience,
            fallback: None,
        }
    }

    /// The cost of a set and its best guess, if the cost is below `bound` and `left` guesses are enough.
    fn solve(&mut self, set: &[Id], tried: &[Id], left: u8, bound: u32) -> Option<(u32, Id)> {
        let size = set.len();
        match size {
            0 => return None,
            1 => return (left >= 1 && bound > 1).then(|| (1, set[0])),
            2 => return (left >= 2 && bound > 3).then(|| (3, set[0])),
            _ => {}
        }
        if left < 2 || self.floors[size] >= bound {
            return None;
        }
        match self.quick(set, left) {
            Quick::Exact(cost, guess) => return (cost < bound).then_some((cost, guess)),
            Quick::AtLeast(cost) if cost >= bound => return None,
            Quick::AtLeast(_) => {}
        }
        let key = (set.iter().fold(0_u128, |sum, &id| sum.wrapping_add(self.salts[usize::from(id)])), left);
        if let Some(&Known { cost, guess }) = self.known.get(&key) {
            if cost >= bound {
                return None;
            }
            if guess != UNKNOWN {
                return Some((cost, guess));
            }
        }
        let best = self.search(set, tried, left, bound);
        if self.is_tired() {
            return None;
        }
        let known = best.map_or(Known { cost: bound, guess: UNKNOWN }, |(cost, guess)| Known { cost, guess });
        self.known.insert(key, known);
        best
    }

    /// What the codes of the set itself can do with two guesses or more: the best possible, or the next best, is recognised
    /// at sight.
    fn quick(&self, set: &[Id], left: u8) -> Quick {
        debug_assert!(left >= 2, "one guess finds one code");
        let size = set.len();
        let twice = 2 * size as u32;
        if size > self.board_answers() {
            return Quick::AtLeast(self.floors[size]);
        }
        let mut second = None;
        for &guess in set {
            let row = &self.answers[usize::from(guess) * self.codes.len()..];
            let seen = set.iter().fold(0_u64, |seen, &id| seen | 1 << row[usize::from(id)]);
            match size - seen.count_ones() as usize {
                0 => return Quick::Exact(twice - 1, guess),
                1 if left >= 3 => second = second.or(Some(guess)),
                _ => {}
            }
        }
        second.map_or(Quick::AtLeast(twice), |guess| Quick::Exact(twice, guess))
    }

    fn is_tired(&self) -> bool {
        self.steps > self.patience
    }

    fn board_answers(&self) -> usize {
        self.bits.len() * 16
    }

    /// The classes of each guess, counted for all guesses at once; the class of the found code counts double.
    fn merits(&self, set: &[Id]) -> Vec<u16> {
        let count = self.codes.len();
        let mut merits = vec![0_u16; count];
        let mut seen = vec![0_u16; count];
        for (layer, bits) in self.bits.iter().enumerate() {
            seen.fill(0);
            for &id in set {
                let row = &bits[usize::from(id) * count..][..count];
                seen.iter_mut().zip(row).for_each(|(seen, bit)| *seen |= bit);
            }
            for (merit, &seen) in merits.iter_mut().zip(&seen) {
                let found = if layer == 0 { seen & 1 } else { 0 };
                *merit = merit.wrapping_add(ones(seen).wrapping_add(found));
            }
        }
        merits
    }

    fn search(&mut self, set: &[Id], tried: &[Id], left: u8, mut bound: u32) -> Option<(u32, Id)> {
        let size = set.len() as u32;
        let merits = self.merits(set);
        let mut splits = HashSet::new();
        let mut best = None;
        let guesses = self.symmetry.representatives(tried);
        if set.len() > LARGE {
            for (floor, guess) in self.by_floor(set, &guesses, &merits, bound) {
                if floor >= bound {
                    break;
                }
                if let Some(cost) = self.cost_of(guess, set, tried, left, bound, &mut splits) {
                    bound = cost;
                    best = Some((cost, guess));
                }
            }
            return best;
        }
        // Few classes are so large that their size tells more than their number does.
        for merit in (2..=merits.iter().copied().max().unwrap_or(0)).rev() {
            for &guess in guesses.iter().filter(|&&id| merits[usize::from(id)] == merit) {
                if 3 * size - u32::from(merit) >= bound {
                    return best;
                }
                if let Some(cost) = self.cost_of(guess, set, tried, left, bound, &mut splits) {
                    bound = cost;
                    best = Some((cost, guess));
                }
            }
        }
        best
    }

    /// The guesses whose lower bound is below `bound`, the lowest first.
    fn by_floor(&self, set: &[Id], guesses: &[Id], merits: &[u16], bound: u32) -> Vec<(u32, Id)> {
        let size = set.len() as u32;
        let mut floors: Vec<(u32, Id)> = Vec::new();
        for &id in guesses {
            let merit = u32::from(merits[usize::from(id)]);
            if merit < 2 || 3 * size - merit >= bound {
                continue;
            }
            let mut sizes = [0_u16; 64];
            let row = &self.answers[usize::from(id) * self.codes.len()..];
            for &id in set {
                sizes[usize::from(row[usize::from(id)] & 63)] += 1;
            }
            let in_use = &sizes[1..self.board_answers()];
            let floor = size + in_use.iter().map(|&n| self.floors[usize::from(n)]).sum::<u32>();
            if floor < bound {
                floors.push((floor, id));
            }
        }
        floors.sort_unstable();
        floors
    }

    /// The cost of a guess, if it is below `bound`.
    fn cost_of(
        &mut self,
        guess: Id,
        set: &[Id],
        tried: &[Id],
        left: u8,
        bound: u32,
        splits: &mut HashSet<u128>,
    ) -> Option<u32> {
        self.steps += 1;
        if self.is_tired() {
            return None;
        }
        let row = &self.answers[usize::from(guess) * self.codes.len()..];
        let mut starts = [0_u16; 65];
        for &id in set {
            starts[usize::from(row[usize::from(id)] & 63) + 1] += 1;
        }
        if starts.contains(&(set.len() as u16)) {
            return None;
        }
        let floor: u32 = starts[2..].iter().map(|&n| self.floors[usize::from(n)]).sum();
        if set.len() as u32 + floor >= bound {
            return None;
        }
        (0..64).for_each(|at| starts[at + 1] += starts[at]);
        let mut parted = vec![0; set.len()];
        let mut at = starts;
        let mut split = 0_u128;
        let mut names = [0_u8; 64];
        let mut fresh = 0;
        for &id in set {
            let answer = usize::from(row[usize::from(id)] & 63);
            parted[usize::from(at[answer])] = id;
            at[answer] += 1;
            if names[answer] == 0 {
                fresh += 1;
                names[answer] = fresh;
            }
            let salt = self.salts[usize::from(id)];
            split = split.wrapping_add(salt.wrapping_mul(u128::from(names[answer])));
        }
        // The found code stands for itself in the split.
        split ^= u128::from(starts[1]);
        if !splits.insert(split) {
            return None;
        }
        let classes = (1..64).map(|a| usize::from(starts[a])..usize::from(starts[a + 1]));
        let mut open: Vec<(u32, std::ops::Range<usize>)> = Vec::new();
        let mut sum = set.len() as u32;
        for class in classes.filter(|class| !class.is_empty()) {
            let size = class.len();
            if size < 3 {
                if left < size as u8 + 1 {
                    return None;
                }
                sum += 2 * size as u32 - 1;
                continue;
            }
            // Three codes and more take two guesses after this one, whatever the first of them is.
            if left < 3 {
                return None;
            }
            match self.quick(&parted[class.clone()], left - 1) {
                Quick::Exact(cost, _) => sum += cost,
                Quick::AtLeast(floor) => {
                    sum += floor;
                    open.push((floor, class));
                }
            }
            if sum >= bound {
                return None;
            }
        }
        if sum >= bound {
            return None;
        }
        let mut tried_now = tried.to_vec();
        tried_now.push(guess);
        open.sort_unstable_by_key(|(floor, _)| *floor);
        for (floor, class) in open {
            let others = sum - floor;
            let (cost, _) = self.solve(&parted[class], &tried_now, left - 1, bound - others)?;
            sum = others + cost;
        }
        (sum < bound).then_some(sum)
    }
}

enum Quick {
    Exact(u32, Id),
    AtLeast(u32),
}

/// The bits that are set, in a way that compilers turn into vector instructions.
fn ones(bits: u16) -> u16 {
    let pairs = bits.wrapping_sub((bits >> 1) & 0x5555);
    let fours = (pairs & 0x3333).wrapping_add((pairs >> 2) & 0x3333);
    let eights = fours.wrapping_add(fours >> 4) & 0x0f0f;
    eights.wrapping_add(eights >> 8) & 0x1f
}

/// Lower bounds of the cost of a set by its size: one code can be found with the first guess, one for each other
/// answer with the second, and so on.
fn floors(count: usize, answers: usize) -> Vec<u32> {
    let mut floors = vec![0];
    let (mut guesses, mut room, mut width) = (1_u32, 1_usize, 1_usize);
    for size in 1..=count {
        if room == 0 {
            guesses += 1;
            width *= answers.max(1);
            room = width;
        }
        room -= 1;
        floors.push(floors[size - 1] + guesses);
    }
    floors
}

impl Optimal {
    /// The guesses that all codes of the set take together, counted from now on, with the best play; `None` when
    /// the limit cannot be kept.
    pub fn cost(&mut self, tried: &[Code], possible: &[Code]) -> Option<(u32, Code)> {
        let id = |code: &Code| self.codes.binary_search(code).ok().map(|at| at as Id);
        let set: Vec<Id> = possible.iter().filter_map(id).collect();
        let tried: Vec<Id> = tried.iter().filter_map(id).collect();
        let left =
            if self.limit == UNLIMITED { UNLIMITED } else { self.limit.saturating_sub(tried.len() as u8) };
        let (cost, guess) = self.solve(&set, &tried, left, u32::MAX)?;
        Some((cost, self.codes[usize::from(guess)]))
    }
}

impl Strategy for Optimal {
    fn method(&self) -> Method {
        if self.limit == UNLIMITED { Method::Optimal } else { Method::OptimalFive }
    }

    fn choose(&mut self, tried: &[Code], possible: &[Code]) -> Code {
        if possible.is_empty() {
            return first_code(&self.board);
        }
        if self.fallback.is_none() {
            self.steps = 0;
            // Where the limit cannot be kept (any more), the fewest guesses of all.
            let limited = self.cost(tried, possible);
            let limit = std::mem::replace(&mut self.limit, UNLIMITED);
            let best = limited.or_else(|| self.cost(tried, possible));
            self.limit = limit;
            if let Some((_, guess)) = best {
                return guess;
            }
        }
        let board = &self.board;
        self.fallback.get_or_insert_with(|| OneStep::new(board, Measure::Parts)).choose(tried, possible)
    }

    fn gave_up(&self) -> bool {
        self.fallback.is_some()
    }

    fn forget(&mut self) {
        self.known.clear();
        self.fallback = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheets_board_is_searched_to_the_end_in_a_hurry() {
        let board = CodeSpace::default();
        let all: Vec<Code> = board.codes().collect();
        let mut optimal = Optimal::new(&board, None, HURRY);
        assert_eq!(board.text(optimal.choose(&[], &all)), "1123");
        assert!(!optimal.gave_up(), "{} steps", optimal.steps);
    }

    #[test]
    fn a_search_that_gives_up_says_so_and_goes_on() {
        let board = CodeSpace::default();
        let all: Vec<Code> = board.codes().collect();
        let mut optimal = Optimal::new(&board, None, 10);
        assert!(board.allows(optimal.choose(&[], &all)));
        assert!(optimal.gave_up());
        optimal.forget();
        assert!(!optimal.gave_up());
    }

    /// The fewest guesses by trying everything; `None` where so many are not enough.
    fn plain(board: &CodeSpace, set: &[Code], left: u8) -> Option<u32> {
        if set.is_empty() {
            return Some(0);
        }
        if left == 0 {
            return None;
        }
        let cost = |guess: Code| {
            let mut classes = vec![Vec::new(); ANSWER_INDICES];
            for &code in set {
                classes[guess.answer(code)?.index(board.pegs())].push(code);
            }
            let found = board.found().index(board.pegs());
            if classes.iter().enumerate().any(|(at, class)| at != found && class.len() == set.len()) {
                return None;
            }
            classes[found].clear();
            let rest: Option<u32> = classes.iter().map(|class| plain(board, class, left - 1)).sum();
            rest.map(|rest| rest + set.len() as u32)
        };
        board.codes().filter_map(cost).min()
    }

    #[test]
    fn a_limit_is_kept_exactly_or_not_at_all() {
        for (pegs, colours) in [(2, 3), (3, 2), (2, 4)] {
            let board = CodeSpace::new(pegs, colours, false, "").unwrap();
            let all: Vec<Code> = board.codes().collect();
            let mut answers = Vec::new();
            for limit in 1..=4 {
                let found = Optimal::new(&board, Some(limit), PATIENCE).cost(&[], &all).map(|(cost, _)| cost);
                assert_eq!(
                    found,
                    plain(&board, &all, limit),
                    "{pegs} pegs, {colours} colours, {limit} guesses"
                );
                answers.push(found);
            }
            assert!(answers.contains(&None) && answers.iter().any(Option::is_some), "{answers:?}");
        }
    }

    #[test]
    fn bits_are_counted() {
        assert!((0..=u16::MAX).all(|bits| u32::from(ones(bits)) == bits.count_ones()));
    }

    #[test]
    fn lower_bounds_count_one_code_then_one_for_each_answer() {
        assert_eq!(floors(16, 13)[..4], [0, 1, 3, 5]);
        assert_eq!(floors(16, 13)[14..], [27, 30, 33]);
    }
}
