//! A strategy played against every code of a board.
//!
//! All codes are played together: after each guess they part by the answer, and each part goes on alone. That is
//! the same as playing them one by one, but every position is thought about once.

use crate::{
    code::{ANSWER_INDICES, Code, CodeSpace, Columns},
    solver::strategy::Strategy,
};

/// How a strategy fares against all codes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// How many codes there are.
    pub codes: u64,
    /// The first guess.
    pub first: Code,
    /// The guesses of all games together.
    pub total: u64,
    /// The guesses of the longest game.
    pub max: usize,
    /// How many codes are found with the first guess, the second, …
    pub distribution: Vec<u64>,
}

/// Longer games are not played: something is wrong with such a strategy.
const TOO_LONG: usize = 64;

/// Plays the strategy against every code of the board.
///
/// ```
/// use mastermind::{CodeSpace, Method, evaluate};
/// let board = CodeSpace::default();
/// let evaluation = evaluate(&board, &mut *Method::Knuth.strategy(&board).unwrap());
/// assert_eq!((evaluation.total, evaluation.max), (5801, 5));
/// assert_eq!(board.text(evaluation.first), "1122");
/// ```
pub fn evaluate(board: &CodeSpace, strategy: &mut dyn Strategy) -> Evaluation {
    let all: Vec<Code> = board.codes().collect();
    let first = strategy.choose(&[], &all);
    let codes = all.len() as u64;
    let mut play = Play { board, strategy, tried: Vec::new(), distribution: Vec::new() };
    play.from(&all);
    let counted = play.distribution.iter().zip(1_u64..);
    let total = counted.map(|(&codes, guesses)| codes * guesses).sum();
    Evaluation { codes, first, total, max: play.distribution.len(), distribution: play.distribution }
}

struct Play<'a> {
    board: &'a CodeSpace,
    strategy: &'a mut dyn Strategy,
    tried: Vec<Code>,
    distribution: Vec<u64>,
}

impl Play<'_> {
    fn found(&mut self, guesses: usize) {
        self.distribution.resize(self.distribution.len().max(guesses), 0);
        self.distribution[guesses - 1] += 1;
    }

    fn from(&mut self, possible: &[Code]) {
        let depth = self.tried.len() + 1;
        if let [_] = possible {
            return self.found(depth);
        }
        if depth > TOO_LONG {
            return;
        }
        let guess = self.strategy.choose(&self.tried, possible);
        self.tried.push(guess);
        let found = self.board.found().index(self.board.pegs());
        for (index, class) in self.parted(guess, possible).into_iter().enumerate() {
            match class.len() {
                0 => {}
                _ if index == found => self.found(depth),
                1 => self.found(depth + 1),
                _ => self.from(&class),
            }
        }
        self.tried.pop();
    }

    /// The codes by the index of the answer that they give to the guess.
    fn parted(&self, guess: Code, possible: &[Code]) -> Vec<Vec<Code>> {
        let mut indices = Vec::new();
        Columns::new(self.board, possible).answers(guess, &mut indices);
        let mut classes = vec![Vec::new(); ANSWER_INDICES];
        for (&code, &index) in possible.iter().zip(&indices) {
            classes[usize::from(index)].push(code);
        }
        classes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::strategy::Method;

    #[test]
    fn playing_together_is_playing_one_by_one() {
        let board = CodeSpace::new(3, 4, false, "").unwrap();
        for method in Method::ALL {
            let mut strategy = method.strategy(&board).unwrap();
            let all: Vec<Code> = board.codes().collect();
            let (mut total, mut max) = (0, 0);
            for &secret in &all {
                let (mut tried, mut possible) = (Vec::new(), all.clone());
                while tried.last() != Some(&secret) {
                    let guess = strategy.choose(&tried, &possible);
                    possible = strategy.filter((guess, guess.answer(secret)), &possible);
                    tried.push(guess);
                }
                total += tried.len() as u64;
                max = max.max(tried.len());
            }
            let evaluation = evaluate(&board, &mut *strategy);
            assert_eq!((evaluation.total, evaluation.max), (total, max), "{method}");
            assert_eq!(evaluation.distribution.iter().sum::<u64>(), evaluation.codes);
        }
    }
}
