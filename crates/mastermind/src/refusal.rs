//! Why a move is not accepted.

use kernel::{Phrase, Speak};

use crate::code::{CodeError, CodeSpace, Feedback};

/// Why a move is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is the other seat's turn.
    NotYourTurn,
    /// A code must be hidden first.
    CodeAwaited,
    /// A guess is awaited.
    GuessAwaited,
    /// An answer is awaited.
    AnswerAwaited,
    /// A veiled code hides nothing.
    Veiled,
    /// It is no code of this board.
    Code {
        /// What is wrong with it.
        error: CodeError,
        /// The board.
        board: CodeSpace,
    },
    /// No guess can ever get that answer.
    NoSuchAnswer {
        /// The answer.
        answer: Feedback,
        /// The pegs of the board.
        pegs: usize,
    },
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Refusal::Over => Phrase::new("mastermind-refusal-over"),
            Refusal::NotYourTurn => Phrase::new("mastermind-refusal-turn"),
            Refusal::CodeAwaited => Phrase::new("mastermind-refusal-code-awaited"),
            Refusal::GuessAwaited => Phrase::new("mastermind-refusal-guess-awaited"),
            Refusal::AnswerAwaited => Phrase::new("mastermind-refusal-answer-awaited"),
            Refusal::Veiled => Phrase::new("mastermind-refusal-veiled"),
            Refusal::Code { error, board } => error.phrase(board),
            Refusal::NoSuchAnswer { answer, pegs } => Phrase::new("mastermind-refusal-answer")
                .with("well", answer.well)
                .with("misplaced", answer.misplaced)
                .with("pegs", *pegs),
        }
    }
}
