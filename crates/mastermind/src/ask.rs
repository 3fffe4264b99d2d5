//! Questions to the solver, as scripts ask them.

use std::{cell::RefCell, collections::HashMap};

use kernel::{Phrase, Question, Speak};
use serde::{Deserialize, Serialize};

use crate::{
    advice::{self, Effort},
    code::{Answer, Board, Code},
    consistent,
    evaluation::evaluate,
    strategy::{Method, Strategy, TooLarge},
};

/// Strategies that earlier questions used, kept so that the next question need not make them again. What they
/// answer does not depend on what was asked before.
#[derive(Default)]
pub struct Solvers {
    ready: RefCell<Kept>,
}

/// Strategies by pegs, colours, whether colours are distinct, and method.
type Kept = HashMap<(usize, usize, bool, Method), Box<dyn Strategy + Send>>;

fn usual_pegs() -> usize {
    4
}

fn usual_colours() -> usize {
    6
}

fn usual_strategy() -> String {
    Method::Knuth.name().to_owned()
}

/// `{"pegs":4,"colours":6,"history":[["1122",[1,0]]],"strategy":"knuth"}`: which guess comes next?
#[derive(Clone, Debug, Deserialize)]
pub struct Position {
    /// Pegs of a code.
    #[serde(default = "usual_pegs")]
    pub pegs: usize,
    /// Colours of a peg.
    #[serde(default = "usual_colours", alias = "colors")]
    pub colours: usize,
    /// Whether a colour can occur only once.
    #[serde(default)]
    pub distinct: bool,
    /// Guesses with their answers, the oldest first.
    #[serde(default)]
    pub history: Vec<(String, Answer)>,
    /// The strategy.
    #[serde(default = "usual_strategy")]
    pub strategy: String,
}

/// A [`Position`], checked.
#[derive(Clone, Debug)]
pub struct ReadyPosition {
    board: Board,
    history: Vec<(Code, Answer)>,
    method: Method,
}

/// `{"guess":"1344","remaining":256}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextGuess {
    /// The guess.
    pub guess: String,
    /// How many codes are possible before it.
    pub remaining: u64,
    /// The number of codes is an estimate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub approximate: bool,
    /// The board is too large for the strategy: its measure was taken on a sample of guesses and codes, or the
    /// exact search gave up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sampled: bool,
}

impl Question for Position {
    type Context = Solvers;
    type Ready = ReadyPosition;
    type Answer = NextGuess;

    fn ready(self, _: &Solvers) -> Result<ReadyPosition, Phrase> {
        let board = board(self.pegs, self.colours, self.distinct)?;
        let method: Method =
            self.strategy.parse().map_err(|error: crate::strategy::NoSuchMethod| error.phrase())?;
        let answers = board.answers();
        let read = |(at, (guess, answer)): (usize, &(String, Answer))| {
            let bad = |problem: Phrase| {
                Phrase::new("mastermind-ask-row").with("row", at + 1).with("problem", problem)
            };
            let code = board.read(guess).map_err(|error| bad(error.phrase(&board)))?;
            if answers.contains(answer) {
                return Ok((code, *answer));
            }
            let refusal = crate::Refusal::NoSuchAnswer { answer: *answer, pegs: board.pegs() };
            Err(bad(refusal.phrase()))
        };
        let history = self.history.iter().enumerate().map(read).collect::<Result<Vec<_>, Phrase>>()?;
        if let Some(earliest) = consistent::earliest_doubt(&board, &history) {
            return Err(Phrase::new("mastermind-ask-nothing-fits").with("answer", earliest + 1));
        }
        if matches!(method, Method::Optimal | Method::OptimalFive) && board.count() > method.most_codes() {
            return Err(TooLarge { method, codes: board.count(), most: method.most_codes() }.phrase());
        }
        Ok(ReadyPosition { board, history, method })
    }

    fn answer(ready: &ReadyPosition, solvers: &Solvers) -> NextGuess {
        let ReadyPosition { board, history, method } = ready;
        let next = |guess: Code, remaining: u64| NextGuess {
            guess: board.text(guess),
            remaining,
            approximate: false,
            sampled: false,
        };
        if board.count() <= method.most_codes()
            && let Some(possible) = consistent::all(board, history, board.count() as usize)
        {
            let key = (board.pegs(), board.colours(), board.distinct(), *method);
            let mut kept = solvers.ready.borrow_mut();
            // Large tables are not hoarded.
            if kept.len() > 16 && !kept.contains_key(&key) {
                kept.clear();
            }
            let strategy = match kept.entry(key) {
                std::collections::hash_map::Entry::Occupied(entry) => Some(entry.into_mut()),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    method.strategy(board).ok().map(|strategy| entry.insert(strategy))
                }
            };
            if let Some(strategy) = strategy {
                strategy.forget();
                let tried: Vec<Code> = history.iter().map(|&(guess, _)| guess).collect();
                let guess = strategy.choose(&tried, &possible);
                let sampled = strategy.gave_up();
                return NextGuess { sampled, ..next(guess, possible.len() as u64) };
            }
        }
        if let (Method::Naive, Some(first)) = (*method, consistent::first(board, history, 0)) {
            let survey = consistent::survey(board, history, 1);
            return NextGuess { approximate: !survey.exact, ..next(first, survey.count) };
        }
        let measure = method.measure().unwrap_or(crate::one_step::Measure::Entropy);
        match advice::advise(board, history, measure, Effort::HINT) {
            Some(advice) => NextGuess {
                approximate: !advice.exact,
                sampled: !advice.thorough,
                ..next(advice.guess, advice.remaining)
            },
            None => next(advice::least_wrong(board, history), 0),
        }
    }
}

fn board(pegs: usize, colours: usize, distinct: bool) -> Result<Board, Phrase> {
    Board::new(pegs, colours, distinct, "").map_err(|error| error.phrase())
}

/// `{"pegs":4,"colours":6,"strategy":"knuth"}`: how does the strategy fare against every code?
#[derive(Clone, Debug, Deserialize)]
pub struct PlayAll {
    /// Pegs of a code.
    #[serde(default = "usual_pegs")]
    pub pegs: usize,
    /// Colours of a peg.
    #[serde(default = "usual_colours", alias = "colors")]
    pub colours: usize,
    /// Whether a colour can occur only once.
    #[serde(default)]
    pub distinct: bool,
    /// The strategy.
    #[serde(default = "usual_strategy")]
    pub strategy: String,
}

/// How a strategy fares against every code of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The strategy.
    pub strategy: &'static str,
    /// Pegs of a code.
    pub pegs: usize,
    /// Colours of a peg.
    pub colours: usize,
    /// How many codes there are.
    pub codes: u64,
    /// The first guess.
    pub first: String,
    /// The guesses of all games together.
    pub total: u64,
    /// The guesses of the longest game.
    pub max: usize,
    /// How many codes are found with the first guess, the second, …
    pub distribution: Vec<u64>,
}

impl PlayAll {
    /// The board and the method, checked.
    pub fn ready(&self) -> Result<(Board, Method), Phrase> {
        let board = board(self.pegs, self.colours, self.distinct)?;
        let method: Method =
            self.strategy.parse().map_err(|error: crate::strategy::NoSuchMethod| error.phrase())?;
        Ok((board, method))
    }
}

/// Plays a strategy against every code of a board. A board that is too large for it is refused, and so is one
/// on which the exact search gave up or five guesses are not enough for `optimal-5`.
///
/// ```
/// use mastermind::{Board, Method, ask::play_all};
/// let report = play_all(Method::MostParts, &Board::default()).unwrap();
/// assert_eq!((report.first.as_str(), report.total, report.max), ("1123", 5668, 6));
/// ```
pub fn play_all(method: Method, board: &Board) -> Result<Report, Phrase> {
    let mut strategy = method.strategy(board).map_err(|error| error.phrase())?;
    let evaluation = evaluate(board, &mut *strategy);
    if strategy.gave_up() {
        return Err(Phrase::new("mastermind-strategy-gave-up").with("strategy", method.name()));
    }
    if method == Method::OptimalFive && evaluation.max > 5 {
        return Err(Phrase::new("mastermind-strategy-five").with("max", evaluation.max));
    }
    Ok(Report {
        strategy: method.name(),
        pegs: board.pegs(),
        colours: board.colours(),
        codes: evaluation.codes,
        first: board.text(evaluation.first),
        total: evaluation.total,
        max: evaluation.max,
        distribution: evaluation.distribution,
    })
}

/// The strategies with a line about each.
pub fn strategies() -> Vec<(&'static str, Phrase)> {
    Method::ALL.iter().map(|method| (method.name(), method.about())).collect()
}
