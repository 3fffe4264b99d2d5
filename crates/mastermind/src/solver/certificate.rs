//! A strategy as a file: what it guesses after every answer that a code can give. Whoever doubts a total plays it again
//! against every code, without the search that found it.
//!
//! ```text
//! tapis mastermind strategy
//! pegs 2 colours 3
//! 12
//!  0.0 33
//!  0.2 21
//!  1.0 13
//!   1.0 11
//!   …
//! ```
//! Each line is a guess, one blank deeper than the guess before it and after the answer (`well.misplaced`) that led to it.
//! Answers that no code gives, and the one that ends the game, have no line.

use std::fmt::Write as _;

use kernel::{Phrase, Speak};

use crate::{
    code::{ANSWER_INDICES, Code, CodeSpace, Columns, Feedback},
    solver::{evaluation::Evaluation, strategy::Strategy},
};

const TITLE: &str = "tapis mastermind strategy";
/// The largest file that is read, in bytes: far more than the largest board that can be checked needs.
pub const MOST_BYTES: usize = 64 << 20;
/// The most codes that are played again.
const MOST_CODES: u64 = 2_000_000;
/// The deepest guess; the first one is at 1.
const DEEPEST: usize = 64;

/// A guess and what follows each of its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    guess: Code,
    /// What follows, by the index of the answer.
    next: Vec<(u8, u32)>,
}

/// A strategy that is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    board: CodeSpace,
    /// The first guess stands first.
    nodes: Vec<Node>,
}

/// Why a file is no strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateFlaw {
    /// The file is longer than any strategy.
    TooLong,
    /// A line does not say what it should.
    Line {
        /// The number of the line, from 1.
        line: usize,
    },
    /// There is no such board, or it is too large to be played again.
    Board,
    /// A code is not found: no guess follows the answers that it gives.
    Lost {
        /// The code.
        code: String,
    },
}

impl Speak for CertificateFlaw {
    fn phrase(&self) -> Phrase {
        match self {
            CertificateFlaw::TooLong => {
                Phrase::new("mastermind-certificate-too-long").with("most", MOST_BYTES as u64)
            }
            CertificateFlaw::Line { line } => Phrase::new("mastermind-certificate-line").with("line", *line),
            CertificateFlaw::Board => Phrase::new("mastermind-certificate-board"),
            CertificateFlaw::Lost { code } => {
                Phrase::new("mastermind-certificate-lost").with("code", code.as_str())
            }
        }
    }
}

impl Certificate {
    /// What a strategy guesses after every answer that a code of the board can give.
    pub fn of(board: &CodeSpace, strategy: &mut dyn Strategy) -> Certificate {
        let mut certificate = Certificate { board: *board, nodes: Vec::new() };
        let all: Vec<Code> = board.codes().collect();
        certificate.grow(strategy, &mut Vec::new(), &all);
        certificate
    }

    fn grow(&mut self, strategy: &mut dyn Strategy, tried: &mut Vec<Code>, possible: &[Code]) -> u32 {
        let guess = strategy.choose(tried, possible);
        let at = self.nodes.len();
        self.nodes.push(Node { guess, next: Vec::new() });
        if tried.len() + 1 == DEEPEST {
            return at as u32;
        }
        let mut indices = Vec::new();
        Columns::new(&self.board, possible).answers(guess, &mut indices);
        let mut classes = vec![Vec::new(); ANSWER_INDICES];
        possible.iter().zip(&indices).for_each(|(&code, &index)| classes[usize::from(index)].push(code));
        tried.push(guess);
        let found = self.board.found().index(self.board.pegs());
        for (index, class) in classes.into_iter().enumerate() {
            if index != found && !class.is_empty() {
                let next = self.grow(strategy, tried, &class);
                self.nodes[at].next.push((index as u8, next));
            }
        }
        tried.pop();
        at as u32
    }

    /// The board that the strategy is for.
    pub fn board(&self) -> &CodeSpace {
        &self.board
    }

    /// The file.
    pub fn text(&self) -> String {
        let distinct = if self.board.distinct() { " distinct" } else { "" };
        let mut text =
            format!("{TITLE}\npegs {} colours {}{distinct}\n", self.board.pegs(), self.board.colours());
        // What waits to be written: the node, its depth, and the answer that led to it.
        let mut waiting = vec![(0_u32, 0_usize, None)];
        while let Some((at, depth, answer)) = waiting.pop() {
            let Some(node) = self.nodes.get(at as usize) else { continue };
            let guess = self.board.text(node.guess);
            // Writing into a text cannot fail.
            let _ = match answer {
                None => writeln!(text, "{guess}"),
                Some(Feedback { well, misplaced }) => {
                    writeln!(text, "{:depth$}{well}.{misplaced} {guess}", "")
                }
            };
            let deeper = |&(index, next): &(u8, u32)| {
                (next, depth + 1, Some(Feedback::of_index(usize::from(index), self.board.pegs())))
            };
            waiting.extend(node.next.iter().rev().map(deeper));
        }
        text
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<Certificate, CertificateFlaw> {
        if text.len() > MOST_BYTES {
            return Err(CertificateFlaw::TooLong);
        }
        let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line));
        if lines.next().is_none_or(|(_, line)| line.trim_end() != TITLE) {
            return Err(CertificateFlaw::Line { line: 1 });
        }
        let board =
            lines.next().map_or(Err(CertificateFlaw::Line { line: 2 }), |(_, line)| read_board(line))?;
        let answers = board.answers();
        let mut nodes: Vec<Node> = Vec::new();
        // The guesses above the line that is read, by their depth.
        let mut above: Vec<u32> = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let flaw = CertificateFlaw::Line { line: number };
            let depth = line.len() - line.trim_start_matches(' ').len();
            let (answer, guess) = match line.trim().split_once(' ') {
                None => (None, line.trim()),
                Some((answer, guess)) => (Some(read_answer(answer).ok_or_else(|| flaw.clone())?), guess),
            };
            let guess = board.read(guess).map_err(|_| flaw.clone())?;
            let is_first = nodes.is_empty();
            if depth > above.len()
                || depth >= DEEPEST
                || (depth == 0) != is_first
                || answer.is_none() != is_first
            {
                return Err(flaw);
            }
            above.truncate(depth);
            let at = nodes.len() as u32;
            if let (Some(answer), Some(&parent)) = (answer, above.last()) {
                let index = answer.index(board.pegs()) as u8;
                let next = &mut nodes[parent as usize].next;
                let twice = next.iter().any(|&(taken, _)| taken == index);
                if !answers.contains(&answer) || answer == board.found() || twice {
                    return Err(flaw);
                }
                next.push((index, at));
            }
            nodes.push(Node { guess, next: Vec::new() });
            above.push(at);
        }
        if nodes.is_empty() {
            Err(CertificateFlaw::Line { line: 3 })
        } else {
            Ok(Certificate { board, nodes })
        }
    }

    /// Plays the strategy against every code, one by one and by the plain rules.
    pub fn check(&self) -> Result<Evaluation, CertificateFlaw> {
        let (pegs, found) = (self.board.pegs(), self.board.found());
        let mut distribution: Vec<u64> = Vec::new();
        for code in self.board.codes() {
            let lost = || CertificateFlaw::Lost { code: self.board.text(code) };
            let (mut at, mut guesses) = (0_u32, 0_usize);
            loop {
                let node = self.nodes.get(at as usize).ok_or_else(lost)?;
                guesses += 1;
                let answer = node.guess.answer(code).ok_or_else(lost)?;
                if answer == found {
                    break;
                }
                let index = answer.index(pegs) as u8;
                at = node.next.iter().find(|(given, _)| *given == index).ok_or_else(lost)?.1;
            }
            distribution.resize(distribution.len().max(guesses), 0);
            distribution[guesses - 1] += 1;
        }
        let total = distribution.iter().zip(1_u64..).map(|(&codes, guesses)| codes * guesses).sum();
        Ok(Evaluation {
            codes: self.board.count(),
            first: self.nodes[0].guess,
            total,
            max: distribution.len(),
            distribution,
        })
    }
}

/// `pegs 4 colours 8`, and `distinct` where no colour comes twice.
fn read_board(line: &str) -> Result<CodeSpace, CertificateFlaw> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (["pegs", pegs, "colours", colours], distinct) = (match words.split_last() {
        Some((&"distinct", words)) => (words, true),
        _ => (words.as_slice(), false),
    }) else {
        return Err(CertificateFlaw::Line { line: 2 });
    };
    let number = |text: &str| text.parse::<usize>().map_err(|_| CertificateFlaw::Line { line: 2 });
    let board =
        CodeSpace::new(number(pegs)?, number(colours)?, distinct, "").map_err(|_| CertificateFlaw::Board)?;
    if board.count() > MOST_CODES { Err(CertificateFlaw::Board) } else { Ok(board) }
}

/// `1.2`: one well placed, two misplaced.
fn read_answer(text: &str) -> Option<Feedback> {
    let (well, misplaced) = text.split_once('.')?;
    Some(Feedback { well: well.parse().ok()?, misplaced: misplaced.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Method, evaluate};

    fn written(pegs: usize, colours: usize, distinct: bool, method: Method) -> (Certificate, Evaluation) {
        let board = CodeSpace::new(pegs, colours, distinct, "").unwrap();
        let mut strategy = method.strategy(&board).unwrap();
        (Certificate::of(&board, &mut *strategy), evaluate(&board, &mut *strategy))
    }

    #[test]
    fn what_is_written_does_what_the_strategy_does() {
        for (pegs, colours, distinct) in [(3, 4, false), (2, 3, false), (3, 5, true), (4, 6, false)] {
            let (certificate, evaluation) = written(pegs, colours, distinct, Method::Knuth);
            let read = Certificate::read(&certificate.text()).unwrap();
            assert_eq!(read.text(), certificate.text());
            assert_eq!(read.check(), Ok(evaluation), "{pegs} {colours}");
        }
    }

    #[test]
    fn a_cheat_is_found_out() {
        let (certificate, _) = written(3, 4, false, Method::Optimal);
        let text = certificate.text();
        let lines: Vec<&str> = text.lines().collect();
        let shorter = lines[..lines.len() - 1].join(
            "
",
        );
        assert!(matches!(Certificate::read(&shorter).unwrap().check(), Err(CertificateFlaw::Lost { .. })));
        for bad in [
            "",
            "tapis mastermind strategy\n",
            "tapis mastermind strategy\npegs 3 colours 4\n",
            "tapis mastermind strategy\npegs 9 colours 4\n111\n",
            "tapis mastermind strategy\npegs 8 colours 16\n11111111\n",
            "tapis mastermind strategy\npegs 3 colours 4\n115\n",
            "tapis mastermind strategy\npegs 3 colours 4\n112\n113\n",
            "tapis mastermind strategy\npegs 3 colours 4\n112\n 3.0 113\n",
            "tapis mastermind strategy\npegs 3 colours 4\n112\n 2.1 113\n",
            "tapis mastermind strategy\npegs 3 colours 4\n112\n 1.0 113\n 1.0 114\n",
            "tapis mastermind strategy\npegs 3 colours 4\n112\n   1.0 113\n",
        ] {
            assert!(Certificate::read(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "(tapis mastermind strategy\npegs [0-9]{1,2} colours [0-9]{1,2}\n)?([ 0-4.]{0,9}\n){0,9}") {
            if let Ok(certificate) = Certificate::read(&text) {
                let _ = certificate.check();
            }
        }
    }
}
