//! The best guess that can be found in a moment, on any board, and what it does.
//!
//! Small boards are searched to the end or one step ahead over all codes. Where that would be too much, some of
//! the codes that are possible and some guesses are drawn at random and weighed against each other, and the
//! advice says so.

use kernel::{Dice, Seed};

use crate::{
    code::{ANSWER_INDICES, Code, CodeSpace, Columns, Feedback},
    solver::consistent::{self, History},
    solver::one_step::{Measure, OneStep, fresh_colours, in_order},
    solver::strategy::Strategy,
};

/// A guess, and what it does to the codes that are possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGuess {
    /// The guess.
    pub guess: Code,
    /// How many codes are possible.
    pub remaining: u64,
    /// Whether that number is exact.
    pub exact: bool,
    /// Whether every guess that could matter was weighed, against all that is possible.
    pub thorough: bool,
    /// What the guess does.
    pub split: Split,
}

/// The classes into which a guess splits the possible codes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// How many classes there are.
    pub classes: usize,
    /// How many codes the largest has.
    pub largest: u64,
    /// How many codes are left on average.
    pub expected: f64,
    /// Whether the guess can itself be the code.
    pub possible: bool,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdviceEffort {
    /// Possible codes in a sample.
    pub sample: usize,
    /// Guesses that are drawn and weighed when not all can be.
    pub guesses: usize,
    /// Pairs of guess and code up to which everything is weighed.
    pub pairs: u64,
}

impl AdviceEffort {
    /// What takes well under a tenth of a second.
    pub const HINT: AdviceEffort = AdviceEffort { sample: 3000, guesses: 3000, pairs: 30_000_000 };
    /// What takes a few milliseconds.
    pub const QUICK: AdviceEffort = AdviceEffort { sample: 1000, guesses: 1000, pairs: 3_000_000 };

    /// So many times as much.
    #[must_use]
    pub fn times(self, factor: usize) -> AdviceEffort {
        AdviceEffort {
            sample: self.sample * factor,
            guesses: self.guesses * factor,
            pairs: self.pairs * factor as u64,
        }
    }
}

/// Boards with more codes are never gone through guess by guess.
const ENUMERATED: u64 = 40_000;

/// How a guess splits what a survey found.
pub fn split(board: &CodeSpace, guess: Code, survey: &consistent::Survey) -> Split {
    let classes = Columns::new(board, &survey.codes).classes(guess);
    let listed = survey.codes.len().max(1) as f64;
    let scale = survey.count as f64 / listed;
    let sizes = || classes[..ANSWER_INDICES].iter().filter(|&&size| size > 0);
    let squares: f64 = sizes().map(|&size| f64::from(size) * f64::from(size)).sum();
    Split {
        classes: sizes().count(),
        largest: (f64::from(sizes().copied().max().unwrap_or(0)) * scale).round() as u64,
        expected: squares / listed * scale,
        possible: survey.codes.contains(&guess),
    }
}

/// The best guess by a measure; `None` when no code fits the history.
pub fn advise(
    board: &CodeSpace,
    history: &History,
    measure: Measure,
    effort: AdviceEffort,
) -> Option<RatedGuess> {
    let survey = consistent::survey(board, history, effort.sample.max((effort.pairs / 1000) as usize));
    let tried: Vec<Code> = history.iter().map(|&(guess, _)| guess).collect();
    let advice = |guess: Code, thorough: bool| {
        let mut split = split(board, guess, &survey);
        split.possible = consistent::fits(guess, history);
        RatedGuess { guess, remaining: survey.count, exact: survey.exact, thorough, split }
    };
    match *survey.codes.as_slice() {
        [] => return None,
        [only] | [only, _] if survey.is_whole() => return Some(advice(only, true)),
        _ => {}
    }
    let pairs = board.count().saturating_mul(survey.count);
    // Of the first guess there are only a few kinds.
    let few_enough = pairs <= effort.pairs || history.is_empty();
    if survey.is_whole() && few_enough && board.count() <= ENUMERATED {
        return Some(advice(OneStep::new(board, measure).choose(&tried, &survey.codes), true));
    }
    Some(advice(sampled(board, history, &survey, measure, effort), false))
}

/// The best of some guesses drawn at random, half of them possible ones, against a sample of what is possible.
fn sampled(
    board: &CodeSpace,
    history: &History,
    survey: &consistent::Survey,
    measure: Measure,
    effort: AdviceEffort,
) -> Code {
    let mut dice = Dice::new(Seed::from(0x6775_6573));
    let mut sample = survey.codes.clone();
    dice.shuffle(&mut sample);
    sample.truncate(effort.sample);
    let tried: Vec<Code> = history.iter().map(|&(guess, _)| guess).collect();
    let fresh = fresh_colours(board, &tried);
    let drawn = (0..effort.guesses / 2).map(|_| board.random(&mut dice));
    let mut guesses: Vec<Code> = sample
        .iter()
        .copied()
        .take(effort.guesses / 2)
        .chain(drawn)
        .map(|code| in_order(code, fresh))
        .collect();
    guesses.sort_unstable();
    guesses.dedup();
    let columns = Columns::new(board, &sample);
    let best = guesses.iter().map(|&code| {
        let classes = columns.classes(code);
        (measure.score(classes.iter().copied()), !consistent::fits(code, history), code)
    });
    best.min().map_or(sample[0], |(_, _, code)| code)
}

/// A code that breaks as few answers as possible, for when none fits all of them.
pub fn least_wrong(board: &CodeSpace, history: &[(Code, Feedback)]) -> Code {
    let found = (1..=history.len()).find_map(|wrong| consistent::first(board, history, wrong));
    found.unwrap_or_else(|| crate::solver::strategy::first_code(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_are_weighed_to_the_end() {
        let board = CodeSpace::default();
        let advice = advise(&board, &[], Measure::Worst, AdviceEffort::HINT).unwrap();
        assert_eq!((board.text(advice.guess).as_str(), advice.remaining), ("1122", 1296));
        assert!(advice.exact && advice.thorough && advice.split.possible);
        assert_eq!((advice.split.classes, advice.split.largest), (13, 256));
    }

    #[test]
    fn large_boards_get_an_honest_guess() {
        let mut dice = Dice::new(Seed::from(2));
        for (pegs, colours, distinct) in [(6, 10, false), (8, 16, false), (8, 16, true), (5, 16, false)] {
            let board = CodeSpace::new(pegs, colours, distinct, "").unwrap();
            let secret = board.random(&mut dice);
            let mut history = Vec::new();
            for _ in 0..30 {
                let advice = advise(&board, &history, Measure::Entropy, AdviceEffort::QUICK).unwrap();
                assert!(board.allows(advice.guess));
                history.push((advice.guess, advice.guess.answer(secret).unwrap()));
                if advice.guess == secret {
                    break;
                }
            }
            assert_eq!(history.last().unwrap().0, secret, "{pegs}x{colours}");
        }
    }
}
