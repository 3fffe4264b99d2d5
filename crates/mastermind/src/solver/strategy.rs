//! How to break a code: the sheet's module `IA` (annex B).
//!
//! A [`Strategy`] chooses guesses and filters codes; [`Method`] names those that exist. They know codes only
//! through the public interface of [`crate::code`].
//!
//! All methods but `naive` and the optimal ones look one step ahead: each code of the board splits the possible
//! codes into classes, one for each answer, and is judged by the sizes of these. Ties go to a code that is
//! still possible, then to the smallest one.

use std::{fmt, str::FromStr};

use kernel::{Phrase, Speak};

use crate::{
    code::{Code, CodeSpace, Feedback},
    ia,
    solver::one_step::{Measure, OneStep},
    solver::optimal::{HURRY, Optimal, PATIENCE},
};

/// A way to break codes of one board.
pub trait Strategy {
    /// The method.
    fn method(&self) -> Method;

    /// `choix`: the next guess, given what was tried and what is still possible (in numeric order, as
    /// [`Strategy::filter`] left it of all codes of the board). With nothing possible, some code.
    fn choose(&mut self, tried: &[Code], possible: &[Code]) -> Code;

    /// `filtre`: the codes that are still possible after a guess and its answer. Without an answer nothing is learnt.
    fn filter(&self, (guess, answer): (Code, Option<Feedback>), possible: &[Code]) -> Vec<Code> {
        let fits = |&code: &Code| answer.is_none() || guess.answer(code) == answer;
        possible.iter().copied().filter(fits).collect()
    }

    /// Forgets what was learnt from earlier positions. Among guesses that are equally good the choice may depend
    /// on that; whoever wants the same choice whatever came before, forgets first.
    fn forget(&mut self) {}

    /// Whether some choice was too hard and another method's was taken instead.
    fn gave_up(&self) -> bool {
        false
    }
}

/// The strategies that exist, in the order of the sheet's method numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The first code that is still possible.
    Naive,
    /// Knuth's: the smallest worst class.
    Knuth,
    /// The most information on average.
    Entropy,
    /// The smallest class on average.
    ExpectedSize,
    /// The most classes.
    MostParts,
    /// The fewest guesses over all codes, by exact search.
    Optimal,
    /// The fewest guesses over all codes among the ways that never need more than five, by exact search.
    OptimalFive,
    /// `Naive`, written with the sheet's signature alone.
    SheetNaive,
    /// `Knuth`, written with the sheet's signature alone.
    SheetKnuth,
}

impl Method {
    /// `nombre_methodes`: how many methods there are.
    pub const COUNT: usize = 9;

    /// All methods by their numbers: 0 naive, 1 Knuth, and so on. New ones come last, so that numbers stay.
    pub const ALL: [Method; Method::COUNT] = [
        Method::Naive,
        Method::Knuth,
        Method::Entropy,
        Method::ExpectedSize,
        Method::MostParts,
        Method::Optimal,
        Method::OptimalFive,
        Method::SheetNaive,
        Method::SheetKnuth,
    ];

    /// The number by which the sheet calls it.
    pub fn number(self) -> usize {
        self as usize
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Naive => "naive",
            Method::Knuth => "knuth",
            Method::Entropy => "entropy",
            Method::ExpectedSize => "expected-size",
            Method::MostParts => "most-parts",
            Method::Optimal => "optimal",
            Method::OptimalFive => "optimal-5",
            Method::SheetNaive => "naive-sheet",
            Method::SheetKnuth => "knuth-sheet",
        }
    }

    /// A line about how it chooses.
    pub fn about(self) -> Phrase {
        Phrase::new(format!("mastermind-strategy-{}", self.name()))
    }

    /// How the method judges classes, if it looks one step ahead.
    pub fn measure(self) -> Option<Measure> {
        match self {
            Method::Knuth => Some(Measure::Worst),
            Method::Entropy => Some(Measure::Entropy),
            Method::ExpectedSize => Some(Measure::Squares),
            Method::MostParts => Some(Measure::Parts),
            Method::Naive
            | Method::Optimal
            | Method::OptimalFive
            | Method::SheetNaive
            | Method::SheetKnuth => None,
        }
    }

    /// The strategy for a board, or why it cannot be had.
    pub fn strategy(self, board: &CodeSpace) -> Result<Box<dyn Strategy + Send>, TooLarge> {
        let most = self.most_codes(board);
        if board.count() > most {
            return Err(TooLarge { method: self, codes: board.count(), most });
        }
        Ok(match self {
            Method::Naive => Box::new(Naive { board: *board }),
            Method::OptimalFive => Box::new(Optimal::new(board, Some(5), PATIENCE)),
            Method::SheetNaive | Method::SheetKnuth => Box::new(Sheet { board: *board, method: self }),
            _ => match self.measure() {
                Some(measure) => Box::new(OneStep::new(board, measure)),
                None => Box::new(Optimal::new(board, None, PATIENCE)),
            },
        })
    }

    /// The largest number of codes of such a board that the method can go through in a reasonable time or, for the exact search,
    /// whose tables fit into `solver::optimal::MEMORY`.
    pub fn most_codes(self, board: &CodeSpace) -> u64 {
        match self {
            Method::Naive => 2_000_000,
            Method::Optimal | Method::OptimalFive => Optimal::most_codes(board),
            Method::SheetKnuth => 2_500,
            _ => 100_000,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchMethod(pub String);

impl Speak for NoSuchMethod {
    fn phrase(&self) -> Phrase {
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        Phrase::new("mastermind-strategy-unknown")
            .with("found", self.0.as_str())
            .with("names", names.join(", "))
    }
}

impl FromStr for Method {
    type Err = NoSuchMethod;

    fn from_str(text: &str) -> Result<Method, NoSuchMethod> {
        let text = text.trim();
        let named =
            |method: &Method| method.name().eq_ignore_ascii_case(text) || method.number().to_string() == text;
        Method::ALL.into_iter().find(named).ok_or_else(|| NoSuchMethod(text.to_owned()))
    }
}

/// The board has more codes than the strategy can go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The strategy.
    pub method: Method,
    /// The codes of the board.
    pub codes: u64,
    /// The most that the strategy takes.
    pub most: u64,
}

impl Speak for TooLarge {
    fn phrase(&self) -> Phrase {
        Phrase::new("mastermind-strategy-too-large")
            .with("strategy", self.method.name())
            .with("codes", self.codes)
            .with("most", self.most)
    }
}

/// The first code that is still possible (the sheet's method 0).
struct Naive {
    board: CodeSpace,
}

impl Strategy for Naive {
    fn method(&self) -> Method {
        Method::Naive
    }

    fn choose(&mut self, _: &[Code], possible: &[Code]) -> Code {
        possible.first().copied().unwrap_or_else(|| first_code(&self.board))
    }
}

/// One of the two algorithms that are written with the sheet's signature alone.
struct Sheet {
    board: CodeSpace,
    method: Method,
}

impl Strategy for Sheet {
    fn method(&self) -> Method {
        self.method
    }

    fn choose(&mut self, tried: &[Code], possible: &[Code]) -> Code {
        let chosen = match self.method {
            Method::SheetKnuth => ia::knuth(&self.board, tried, possible),
            _ => ia::naive(&self.board, tried, possible),
        };
        chosen.unwrap_or_else(|| first_code(&self.board))
    }

    fn filter(&self, (guess, answer): (Code, Option<Feedback>), possible: &[Code]) -> Vec<Code> {
        ia::filter(&self.board, (&guess, answer.as_ref()), possible)
    }
}

/// The smallest code of a board.
pub(crate) fn first_code(board: &CodeSpace) -> Code {
    // Every board has a code; a blank one is not reached.
    board.codes().next().unwrap_or_else(|| Code::blank(board.pegs()))
}

/// The best strategy for somebody who waits, on a board that can be searched to the end: exact where a short search
/// gets there, else `most-parts`.
pub(crate) fn best_in_a_hurry(board: &CodeSpace) -> Option<Box<dyn Strategy + Send>> {
    (board.count() <= 1296).then(|| Box::new(Optimal::new(board, None, HURRY)) as Box<dyn Strategy + Send>)
}
