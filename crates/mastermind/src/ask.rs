//! Questions to the solver, as scripts ask them.

use std::{cell::RefCell, collections::HashMap};

use kernel::{OptionSpec, OptionValues, Phrase, Question, Speak, Thinking};
use serde::{Deserialize, Serialize};

use crate::{
    code::{self, Code, CodeSpace, MAX_COLOURS, MAX_PEGS},
    solver::advice::{self, AdviceEffort},
    solver::certificate::{self, Certificate},
    solver::consistent,
    solver::evaluation::{Evaluation, evaluate},
    solver::strategy::{Method, NoSuchMethod, Strategy, TooLarge},
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

/// A question. In JSON it is always about a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "PositionQuestion")]
pub enum Ask {
    /// Which guess comes next?
    Next(PositionQuestion),
    /// How does the strategy fare against every code?
    Everything(PositionQuestion),
    /// What does the strategy guess after every answer, written down?
    Write(PositionQuestion),
    /// Which strategies are there?
    Strategies,
    /// How does the strategy of a file fare against every code?
    Check(String),
}

impl From<PositionQuestion> for Ask {
    fn from(asked: PositionQuestion) -> Ask {
        Ask::Next(asked)
    }
}

/// `{"pegs":4,"colours":6,"history":[["1122",[1,0]]],"strategy":"knuth"}`
#[derive(Clone, Debug, Deserialize)]
pub struct PositionQuestion {
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
    pub history: Vec<(String, code::Feedback)>,
    /// The strategy.
    #[serde(default = "usual_strategy")]
    pub strategy: String,
}

/// A question that makes sense.
#[derive(Clone, Debug)]
pub enum Ready {
    /// Which guess comes next?
    Next {
        /// The board.
        board: CodeSpace,
        /// What is known.
        history: Vec<(Code, code::Feedback)>,
        /// The strategy.
        method: Method,
    },
    /// How does the strategy fare against every code?
    Everything {
        /// The board.
        board: CodeSpace,
        /// The strategy.
        method: Method,
        /// Whether it is to be written down.
        written: bool,
    },
    /// Which strategies are there?
    Strategies,
    /// How does a strategy that was written down fare?
    Check(Box<Certificate>),
}

/// What the solver says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The next guess.
    Next(NextGuess),
    /// How a strategy fares.
    Everything(StrategyReport),
    /// A strategy, written down and checked.
    Written {
        /// The file.
        certificate: String,
        /// How it fares.
        #[serde(flatten)]
        report: StrategyReport,
    },
    /// The strategies.
    Strategies {
        /// In their order.
        strategies: Vec<NamedStrategy>,
    },
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

/// A strategy by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedStrategy {
    /// Its number.
    pub number: usize,
    /// Its name.
    pub name: &'static str,
    /// A line about it, once it was put into words.
    pub about: String,
}

fn board(pegs: usize, colours: usize, distinct: bool) -> Result<CodeSpace, Phrase> {
    CodeSpace::new(pegs, colours, distinct, "").map_err(|error| error.phrase())
}

impl PositionQuestion {
    fn board(&self) -> Result<(CodeSpace, Method), Phrase> {
        let board = board(self.pegs, self.colours, self.distinct)?;
        let method = self.strategy.parse().map_err(|error: NoSuchMethod| error.phrase())?;
        Ok((board, method))
    }

    fn next(&self) -> Result<Ready, Phrase> {
        let (board, method) = self.board()?;
        let answers = board.answers();
        let read = |(at, (guess, answer)): (usize, &(String, code::Feedback))| {
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
        match consistent::earliest_doubt(&board, &history) {
            Ok(None) => {}
            Ok(Some(earliest)) => {
                return Err(Phrase::new("mastermind-ask-nothing-fits").with("answer", earliest + 1));
            }
            Err(consistent::Undecided) => return Err(Phrase::new("mastermind-ask-undecided")),
        }
        if matches!(method, Method::Optimal | Method::OptimalFive)
            && board.count() > method.most_codes(&board)
        {
            return Err(TooLarge { method, codes: board.count(), most: method.most_codes(&board) }.phrase());
        }
        Ok(Ready::Next { board, history, method })
    }
}

impl Question for Ask {
    type Context = Solvers;
    type Ready = Ready;
    type Answer = Answer;

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::number("pegs", 1, MAX_PEGS as i64, usual_pegs() as i64),
            OptionSpec::number("colours", 2, MAX_COLOURS as i64, usual_colours() as i64),
            OptionSpec::flag("distinct"),
            OptionSpec::text("strategy", 40),
            OptionSpec::flag("list"),
            OptionSpec::flag("write"),
            OptionSpec::file("check", certificate::MOST_BYTES),
        ]
    }

    fn context(_: &OptionValues) -> Result<Solvers, Phrase> {
        Ok(Solvers::default())
    }

    fn bare(settings: &OptionValues) -> Option<Ask> {
        if settings.flag("list", false) {
            return Some(Ask::Strategies);
        }
        if settings.get("check").is_some() {
            return Some(Ask::Check(settings.text("check", "").to_owned()));
        }
        let number = |key, usual: usize| settings.number(key, usual as i64).try_into().unwrap_or(usual);
        let asked = PositionQuestion {
            pegs: number("pegs", usual_pegs()),
            colours: number("colours", usual_colours()),
            distinct: settings.flag("distinct", false),
            history: Vec::new(),
            strategy: settings.text("strategy", &usual_strategy()).to_owned(),
        };
        Some(if settings.flag("write", false) { Ask::Write(asked) } else { Ask::Everything(asked) })
    }

    fn ready(self, _: &Solvers) -> Result<Ready, Phrase> {
        match self {
            Ask::Next(asked) => asked.next(),
            Ask::Everything(asked) => {
                let (board, method) = asked.board()?;
                Ok(Ready::Everything { board, method, written: false })
            }
            Ask::Write(asked) => {
                let (board, method) = asked.board()?;
                Ok(Ready::Everything { board, method, written: true })
            }
            Ask::Check(text) => {
                let certificate = Certificate::read(&text).map_err(|flaw| flaw.phrase())?;
                Ok(Ready::Check(Box::new(certificate)))
            }
            Ask::Strategies => Ok(Ready::Strategies),
        }
    }

    fn answer(ready: &Ready, solvers: &Solvers, _: &mut Thinking<'_>) -> Result<Answer, Phrase> {
        match ready {
            Ready::Next { board, history, method } => {
                Ok(Answer::Next(next_guess(board, history, *method, solvers)))
            }
            Ready::Everything { board, method, written: false } => {
                play_all(*method, board).map(Answer::Everything)
            }
            Ready::Everything { board, method, written: true } => {
                let (report, certificate) = certify(*method, board)?;
                Ok(Answer::Written { certificate: certificate.text(), report })
            }
            Ready::Check(certificate) => check(certificate).map(Answer::Everything),
            Ready::Strategies => {
                let named = Method::ALL.iter().enumerate();
                let named = named.map(|(number, method)| NamedStrategy {
                    number,
                    name: method.name(),
                    about: String::new(),
                });
                Ok(Answer::Strategies { strategies: named.collect() })
            }
        }
    }

    fn speak(answer: &mut Answer, say: &dyn Fn(&Phrase) -> String) {
        if let Answer::Strategies { strategies } = answer {
            for (named, method) in strategies.iter_mut().zip(Method::ALL) {
                named.about = say(&method.about());
            }
        }
    }
}

/// The guess that a strategy makes when so much is known.
fn next_guess(
    board: &CodeSpace,
    history: &[(Code, code::Feedback)],
    method: Method,
    solvers: &Solvers,
) -> NextGuess {
    let next = |guess: Code, remaining: u64| NextGuess {
        guess: board.text(guess),
        remaining,
        approximate: false,
        sampled: false,
    };
    if board.count() <= method.most_codes(board)
        && let Some(possible) = consistent::all(board, history, board.count() as usize)
    {
        let key = (board.pegs(), board.colours(), board.distinct(), method);
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
    if let (Method::Naive, Some(first)) = (method, consistent::first(board, history, 0)) {
        let survey = consistent::survey(board, history, 1);
        return NextGuess { approximate: !survey.exact, ..next(first, survey.count) };
    }
    let measure = method.measure().unwrap_or(crate::solver::one_step::Measure::Entropy);
    let Some(advice) = advice::advise(board, history, measure, AdviceEffort::HINT) else {
        // A code fits, or the question would have been refused; but so few do that no survey met them.
        let code = consistent::first(board, history, 0);
        let guess = code.unwrap_or_else(|| advice::least_wrong(board, history));
        return NextGuess { approximate: true, sampled: true, ..next(guess, 1) };
    };
    NextGuess {
        approximate: !advice.exact,
        sampled: !advice.thorough,
        ..next(advice.guess, advice.remaining)
    }
}

/// How a strategy fares against every code of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StrategyReport {
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

/// Plays a strategy against every code of a board. A board that is too large for it is refused, and so is one
/// on which the exact search gave up or five guesses are not enough for `optimal-5`.
///
/// ```
/// use mastermind::{CodeSpace, Method, ask::play_all};
/// let report = play_all(Method::MostParts, &CodeSpace::default()).unwrap();
/// assert_eq!((report.first.as_str(), report.total, report.max), ("1123", 5668, 6));
/// ```
pub fn play_all(method: Method, board: &CodeSpace) -> Result<StrategyReport, Phrase> {
    let mut strategy = method.strategy(board).map_err(|error| error.phrase())?;
    let evaluation = evaluate(board, &mut *strategy);
    holds(&*strategy, &evaluation)?;
    Ok(StrategyReport::new(method.name(), board, evaluation))
}

/// The same with the strategy written down, and counted by playing what was written.
fn certify(method: Method, board: &CodeSpace) -> Result<(StrategyReport, Certificate), Phrase> {
    let mut strategy = method.strategy(board).map_err(|error| error.phrase())?;
    let certificate = Certificate::of(board, &mut *strategy);
    let evaluation = certificate.check().map_err(|flaw| flaw.phrase())?;
    holds(&*strategy, &evaluation)?;
    Ok((StrategyReport::new(method.name(), board, evaluation), certificate))
}

/// Plays a strategy that somebody wrote down.
fn check(certificate: &Certificate) -> Result<StrategyReport, Phrase> {
    let evaluation = certificate.check().map_err(|flaw| flaw.phrase())?;
    Ok(StrategyReport::new("file", certificate.board(), evaluation))
}

/// Whether a strategy kept what its name promises.
fn holds(strategy: &dyn Strategy, evaluation: &Evaluation) -> Result<(), Phrase> {
    let method = strategy.method();
    if strategy.gave_up() {
        return Err(Phrase::new("mastermind-strategy-gave-up").with("strategy", method.name()));
    }
    if method == Method::OptimalFive && evaluation.max > 5 {
        return Err(Phrase::new("mastermind-strategy-five").with("max", evaluation.max));
    }
    Ok(())
}

impl StrategyReport {
    fn new(strategy: &'static str, board: &CodeSpace, evaluation: Evaluation) -> StrategyReport {
        StrategyReport {
            strategy,
            pegs: board.pegs(),
            colours: board.colours(),
            codes: evaluation.codes,
            first: board.text(evaluation.first),
            total: evaluation.total,
            max: evaluation.max,
            distribution: evaluation.distribution,
        }
    }
}
