//! Codes that fit what has been answered, found without looking at all codes.
//!
//! A depth-first walk over the pegs, in numeric order, that turns back as soon as an answer can no longer come
//! true. It serves boards of any size: small ones are walked to the end, of large ones (16⁸ codes) only as
//! much as was asked for.

use std::ops::ControlFlow;

use kernel::{Dice, Seed};

use crate::code::{Code, CodeSpace, Feedback, MAX_COLOURS, MAX_PEGS};

/// Guesses with their answers, the oldest first.
pub type History = [(Code, Feedback)];

/// Whether the code would have got every answer.
pub fn fits(code: Code, history: &History) -> bool {
    history.iter().all(|&(guess, answer)| guess.answer(code) == Some(answer))
}

/// What one answer demands, prepared for the walk.
struct Clue {
    guess: [u8; MAX_PEGS],
    tally: [u8; MAX_COLOURS],
    well: u8,
    shared: u8,
}

impl Clue {
    fn new(&(guess, answer): &(Code, Feedback)) -> Clue {
        let mut clue = Clue {
            guess: [0; MAX_PEGS],
            tally: [0; MAX_COLOURS],
            well: answer.well,
            shared: answer.well.saturating_add(answer.misplaced),
        };
        for (peg, colour) in guess.colours().enumerate() {
            clue.guess[peg] = colour;
            clue.tally[usize::from(colour)] += 1;
        }
        clue
    }
}

/// A walk over the codes that break at most some number of answers.
struct Walk<'a, F> {
    board: &'a CodeSpace,
    clues: Vec<Clue>,
    /// Answers that may be broken.
    budget: usize,
    /// Steps left.
    steps: u64,
    colours: [u8; MAX_PEGS],
    used: [u8; MAX_COLOURS],
    /// Room for what each peg adds to the clues.
    levels: [Vec<(u8, u8)>; MAX_PEGS],
    /// The order in which colours are tried.
    order: [u8; MAX_COLOURS],
    /// Colours that the first pegs must have.
    prefix: &'a [u8],
    visit: F,
}

/// Why a walk ended early.
enum Stop {
    /// The visitor had enough.
    Enough,
    /// No steps are left.
    Tired,
}

impl<F: FnMut(Code) -> ControlFlow<()>> Walk<'_, F> {
    /// `so_far` holds, for each clue, the pegs well placed and the pegs shared until now.
    fn from(&mut self, peg: usize, so_far: &[(u8, u8)]) -> ControlFlow<Stop> {
        let pegs = self.board.pegs();
        if peg == pegs {
            let code = Code::of(&self.colours[..pegs]);
            // The walk takes colours and pegs from the board, so this is a code.
            return code
                .map_or(ControlFlow::Continue(()), |code| (self.visit)(code).map_break(|()| Stop::Enough));
        }
        let left = (pegs - peg - 1) as u8;
        let mut next = std::mem::take(&mut self.levels[peg]);
        for at in 0..self.board.colours() {
            let colour = self.order[at];
            let used = self.used[usize::from(colour)];
            let elsewhere = self.prefix.get(peg).is_some_and(|&wanted| wanted != colour);
            if elsewhere || self.board.distinct() && used > 0 {
                continue;
            }
            if self.steps == 0 {
                return ControlFlow::Break(Stop::Tired);
            }
            self.steps -= 1;
            let mut broken = 0;
            for ((clue, &(well, shared)), next) in self.clues.iter().zip(so_far).zip(&mut next) {
                let well = well + u8::from(clue.guess[peg] == colour);
                let shared = shared + u8::from(used < clue.tally[usize::from(colour)]);
                let possible = well <= clue.well
                    && well + left >= clue.well
                    && shared <= clue.shared
                    && shared + left >= clue.shared;
                broken += usize::from(!possible);
                *next = (well, shared);
                if broken > self.budget {
                    break;
                }
            }
            if broken <= self.budget {
                self.colours[peg] = colour;
                self.used[usize::from(colour)] += 1;
                self.from(peg + 1, &next)?;
                self.used[usize::from(colour)] -= 1;
            }
        }
        self.levels[peg] = next;
        ControlFlow::Continue(())
    }
}

/// Walks over the codes that fit the history but for `budget` answers; false when the steps ran out.
fn walk(
    board: &CodeSpace,
    history: &History,
    (budget, steps): (usize, u64),
    order: [u8; MAX_COLOURS],
    visit: impl FnMut(Code) -> ControlFlow<()>,
) -> bool {
    walk_from(board, history, (budget, steps), order, &[], visit)
}

/// The same, over the codes that begin with some colours.
fn walk_from(
    board: &CodeSpace,
    history: &History,
    (budget, steps): (usize, u64),
    order: [u8; MAX_COLOURS],
    prefix: &[u8],
    visit: impl FnMut(Code) -> ControlFlow<()>,
) -> bool {
    let clues: Vec<Clue> = history.iter().map(Clue::new).collect();
    let so_far = vec![(0, 0); clues.len()];
    let (colours, used) = ([0; MAX_PEGS], [0; MAX_COLOURS]);
    let levels = std::array::from_fn(|_| so_far.clone());
    let mut walk = Walk { board, clues, budget, steps, colours, used, levels, order, prefix, visit };
    !matches!(walk.from(0, &so_far), ControlFlow::Break(Stop::Tired))
}

fn in_order() -> [u8; MAX_COLOURS] {
    std::array::from_fn(|colour| colour as u8)
}

/// All codes that fit, in numeric order; `None` when there are more than `most` or they are too far apart to be
/// found in a reasonable number of steps.
pub fn all(board: &CodeSpace, history: &History, most: usize) -> Option<Vec<Code>> {
    let mut codes = Vec::new();
    let mut whole = true;
    let steps = 40 * most as u64 + 2_000_000;
    let ended = walk(board, history, (0, steps), in_order(), |code| {
        whole = codes.len() < most;
        if whole {
            codes.push(code);
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (ended && whole).then_some(codes)
}

/// Some codes that fit and begin with these colours, the smallest first.
pub fn beginning(board: &CodeSpace, history: &History, prefix: &[u8], most: usize) -> Vec<Code> {
    let mut codes = Vec::new();
    walk_from(board, history, (0, 200_000), in_order(), prefix, |code| {
        if codes.len() >= most {
            return ControlFlow::Break(());
        }
        codes.push(code);
        ControlFlow::Continue(())
    });
    codes
}

/// The steps after which a search for a single code gives up. Mastermind's boards stay far below.
const PATIENCE: u64 = 50_000_000;

/// A search that was given up before it could tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided;

/// The least code that breaks at most `budget` answers; `None` only where it is proven that there is none.
pub fn seek(board: &CodeSpace, history: &History, budget: usize) -> Result<Option<Code>, Undecided> {
    seek_within(board, history, budget, PATIENCE)
}

fn seek_within(
    board: &CodeSpace,
    history: &History,
    budget: usize,
    steps: u64,
) -> Result<Option<Code>, Undecided> {
    let mut found = None;
    let ended = walk(board, history, (budget, steps), in_order(), |code| {
        found = Some(code);
        ControlFlow::Break(())
    });
    if ended || found.is_some() { Ok(found) } else { Err(Undecided) }
}

/// The least code that breaks at most `budget` answers, as far as one was found.
pub fn first(board: &CodeSpace, history: &History, budget: usize) -> Option<Code> {
    seek(board, history, budget).ok().flatten()
}

/// A code that fits, drawn at random; `None` when there is none.
///
/// Every code that fits is equally likely as long as either many do (drawing blindly until one fits) or few do
/// (walking over all of them). Between the two, on the largest boards only, colours are tried in a random order
/// and the first code wins: each has a chance, not quite the same one.
pub fn random(board: &CodeSpace, history: &History, dice: &mut Dice) -> Option<Code> {
    for _ in 0..4096 {
        let code = board.random(dice);
        if fits(code, history) {
            return Some(code);
        }
    }
    let (mut found, mut count) = (None, 0);
    let whole = walk(board, history, (0, 3_000_000), in_order(), |code| {
        count += 1;
        if dice.below(count) == 0 {
            found = Some(code);
        }
        ControlFlow::Continue(())
    });
    if whole {
        return found;
    }
    let mut order = in_order();
    dice.shuffle(&mut order[..board.colours()]);
    walk(board, history, (0, PATIENCE), order, |code| {
        found = Some(code);
        ControlFlow::Break(())
    });
    found
}

/// What is still possible after some answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// How many codes are possible.
    pub count: u64,
    /// Whether that is the exact number, not an estimate.
    pub exact: bool,
    /// All of them in numeric order when they were not too many, else some of them, drawn at random.
    pub codes: Vec<Code>,
}

impl Survey {
    /// Whether the list holds every possible code.
    pub fn is_whole(&self) -> bool {
        self.exact && self.codes.len() as u64 == self.count
    }
}

/// Codes that are counted one by one; beyond, their number is estimated.
const COUNTED: u64 = 1 << 20;

/// Counts the codes that fit the history and lists up to `most` of them. Where there are more than about a
/// million, their number is estimated from a fixed set of random codes, so the same question always gets the
/// same answer.
pub fn survey(board: &CodeSpace, history: &History, most: usize) -> Survey {
    let mut dice = Dice::new(Seed::from(0x6d61_7374));
    if history.is_empty() && board.count() > most as u64 {
        let codes = (0..most).map(|_| board.random(&mut dice)).collect();
        return Survey { count: board.count(), exact: true, codes };
    }
    // Where a few blind draws tell that there are far too many to count, the walk is spared.
    let (probes, mut probe) = (5000, Dice::new(Seed::from(0x7072_6f62)));
    let hits = (0..probes).filter(|_| fits(board.random(&mut probe), history)).count() as u64;
    if board.count() / probes * hits > 2 * COUNTED {
        return estimate(board, history, most, &mut dice);
    }
    let (mut codes, mut count) = (Vec::new(), 0_u64);
    let ended = walk(board, history, (0, 3 * COUNTED), in_order(), |code| {
        count += 1;
        // A reservoir: whatever the number of codes, each is kept with the same chance.
        if codes.len() < most {
            codes.push(code);
        } else if let Some(kept) = codes.get_mut(dice.below(count as usize)) {
            *kept = code;
        }
        if count < COUNTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if ended && count < COUNTED {
        return Survey { count, exact: true, codes };
    }
    let estimated = estimate(board, history, most, &mut dice);
    // So rare that the blind draw met none: at least what the walk has seen.
    if estimated.codes.is_empty() { Survey { count: count.max(1), exact: false, codes } } else { estimated }
}

/// Draws codes blindly and keeps those that fit.
fn estimate(board: &CodeSpace, history: &History, most: usize, dice: &mut Dice) -> Survey {
    let (mut drawn, mut codes) = (0_u64, Vec::new());
    while drawn < 1 << 19 && codes.len() < most {
        drawn += 1;
        let code = board.random(dice);
        if fits(code, history) {
            codes.push(code);
        }
    }
    let hits = codes.len() as u128;
    let count = (u128::from(board.count()) * hits / u128::from(drawn.max(1))) as u64;
    Survey { count: count.max(1), exact: false, codes }
}

/// The earliest answer that could be wrong, when it is proven that no code fits all of them: assuming as few wrong answers
/// as possible, the first one that belongs to such a set. `None` when some code fits.
///
/// After the answers 1, 2 and 3 it may be that the first and second contradict each other only through the third;
/// then any of the three could be the wrong one, and the first is named.
pub fn earliest_doubt(board: &CodeSpace, history: &History) -> Result<Option<usize>, Undecided> {
    earliest_doubt_within(board, history, PATIENCE)
}

fn earliest_doubt_within(
    board: &CodeSpace,
    history: &History,
    steps: u64,
) -> Result<Option<usize>, Undecided> {
    let mut fewest = 0;
    while seek_within(board, history, fewest, steps)?.is_none() {
        fewest += 1;
    }
    if fewest == 0 {
        return Ok(None);
    }
    for doubtful in 0..history.len() {
        let others: Vec<(Code, Feedback)> =
            history.iter().enumerate().filter(|&(at, _)| at != doubtful).map(|(_, &row)| row).collect();
        if seek_within(board, &others, fewest - 1, steps)?.is_some() {
            return Ok(Some(doubtful));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(board: &CodeSpace, rows: &[(&str, u8, u8)]) -> Vec<(Code, Feedback)> {
        rows.iter()
            .map(|&(guess, well, misplaced)| (board.read(guess).unwrap(), Feedback { well, misplaced }))
            .collect()
    }

    fn random_history(board: &CodeSpace, length: usize, dice: &mut Dice) -> Vec<(Code, Feedback)> {
        let secret = board.random(dice);
        (0..length).map(|_| board.random(dice)).map(|guess| (guess, guess.answer(secret).unwrap())).collect()
    }

    #[test]
    fn the_walk_finds_what_the_filter_finds() {
        let mut dice = Dice::new(Seed::from(5));
        for (pegs, colours, distinct) in
            [(4, 6, false), (4, 6, true), (3, 9, false), (5, 5, true), (6, 3, false)]
        {
            let board = CodeSpace::new(pegs, colours, distinct, "").unwrap();
            for length in 0..5 {
                let history = random_history(&board, length, &mut dice);
                let plain: Vec<Code> = board.codes().filter(|&code| fits(code, &history)).collect();
                assert_eq!(all(&board, &history, 10_000), Some(plain.clone()));
                assert_eq!(all(&board, &history, plain.len() - 1), None);
                let survey = survey(&board, &history, 10_000);
                assert_eq!(
                    (survey.count, survey.exact, survey.codes),
                    (plain.len() as u64, true, plain.clone())
                );
                assert!(plain.contains(&random(&board, &history, &mut dice).unwrap()));
            }
        }
    }

    #[test]
    fn large_boards_are_estimated() {
        let board = CodeSpace::new(8, 16, false, "").unwrap();
        let history = history(&board, &[("11223344", 1, 2)]);
        let survey = survey(&board, &history, 1000);
        assert!(!survey.exact && survey.codes.len() == 1000);
        assert!(survey.codes.iter().all(|&code| fits(code, &history)));
        // A hundredth of a percent of the codes counted by drawing differently.
        let mut dice = Dice::new(Seed::from(9));
        let hits = (0..100_000).filter(|_| fits(board.random(&mut dice), &history)).count() as f64;
        let ratio = survey.count as f64 / (hits / 100_000.0 * board.count() as f64);
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
    }

    #[test]
    fn imagined_codes_fit_on_the_largest_board() {
        let board = CodeSpace::new(8, 16, false, "").unwrap();
        let mut dice = Dice::new(Seed::from(3));
        for length in [1, 3, 6, 9, 12] {
            let history = random_history(&board, length, &mut dice);
            let code = random(&board, &history, &mut dice).unwrap();
            assert!(fits(code, &history), "{length}");
        }
    }

    #[test]
    fn what_was_not_looked_through_is_not_called_impossible() {
        let board = CodeSpace::new(8, 16, false, "").unwrap();
        let mut dice = Dice::new(Seed::from(3));
        let honest = random_history(&board, 6, &mut dice);
        let mut steps = 1;
        // With few steps nothing is known; with enough of them the code is found. Nothing is ever called impossible.
        while seek_within(&board, &honest, 0, steps) == Err(Undecided) {
            assert_eq!(earliest_doubt_within(&board, &honest, steps), Err(Undecided));
            steps *= 2;
        }
        assert!(steps > 1);
        assert!(seek_within(&board, &honest, 0, steps).is_ok_and(|found| found.is_some()));
        assert_eq!(earliest_doubt_within(&board, &honest, steps), Ok(None));
        // And where nothing fits, that is said only once it is proven.
        let board = CodeSpace::default();
        let lies = history(&board, &[("1111", 1, 0), ("1111", 2, 0)]);
        assert_eq!(seek_within(&board, &lies, 0, 1), Err(Undecided));
        assert_eq!(seek(&board, &lies, 0), Ok(None));
    }

    #[test]
    fn the_earliest_doubtful_answer_is_named() {
        let board = CodeSpace::default();
        for (rows, doubt) in [
            (&[("1111", 0, 0), ("1222", 4, 0)][..], Some(0)),
            (&[("1111", 0, 0), ("2222", 1, 0)], None),
            // The second answer says that 1 occurs, the third that it does not; the first fits either way.
            (&[("5566", 0, 0), ("1234", 4, 0), ("1111", 0, 0)], Some(1)),
            // Two answers are wrong whatever the code is: 1, 2 and 3 each fill the board.
            (&[("1111", 4, 0), ("2222", 4, 0), ("3333", 4, 0)], Some(0)),
            (&[], None),
        ] {
            assert_eq!(earliest_doubt(&board, &history(&board, rows)), Ok(doubt), "{rows:?}");
        }
    }

    #[test]
    fn the_doubt_agrees_with_counting_all_codes() {
        let board = CodeSpace::new(3, 4, false, "").unwrap();
        let mut dice = Dice::new(Seed::from(8));
        let answers = board.answers();
        for _ in 0..300 {
            let history: Vec<(Code, Feedback)> = (0..dice.below(5))
                .map(|_| (board.random(&mut dice), *dice.pick(&answers).unwrap()))
                .collect();
            let wrong = |code: Code| -> Vec<usize> {
                (0..history.len()).filter(|&at| history[at].0.answer(code) != Some(history[at].1)).collect()
            };
            let all: Vec<Vec<usize>> = board.codes().map(wrong).collect();
            let fewest = all.iter().map(Vec::len).min().unwrap();
            let earliest = all.iter().filter(|w| w.len() == fewest).filter_map(|w| w.first().copied()).min();
            assert_eq!(earliest_doubt(&board, &history), Ok(earliest), "{history:?}");
        }
    }
}
