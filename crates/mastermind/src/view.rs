//! What one pair of eyes sees of a game.

use kernel::{Phrase, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    code::{Code, CodeSpace, Feedback},
    options::Answers,
};

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// The codemaker hides a code.
    Hide,
    /// The codebreaker guesses.
    Guess,
    /// The codemaker answers.
    Answer,
    /// Nothing: the game is over.
    Over,
}

/// A guess and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuessRow {
    /// The guess, in the board's symbols.
    pub guess: String,
    /// The answer that it got.
    pub answer: Feedback,
    /// What the answer should have been: only when it was wrong, and only after the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<Feedback>,
}

/// What one pair of eyes sees of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Pegs of a code.
    pub pegs: usize,
    /// Colours of a peg.
    pub colours: usize,
    /// The symbols as asked for; empty for the usual ones. [`View::board`] has them all.
    pub symbols: String,
    /// Whether a colour can occur only once.
    pub distinct: bool,
    /// How many guesses there are in all.
    pub tries: usize,
    /// Who answers.
    pub answers: Answers,
    /// The codemaker; the other seat breaks the code.
    pub maker: Seat,
    /// What is to be done next.
    pub phase: GamePhase,
    /// The guesses that were answered, the oldest first.
    pub rows: Vec<GuessRow>,
    /// The guess that waits for its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
    /// The hidden code: for its maker, for those who see everything, and for all after the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The answer (from 0) after which no code fitted all answers any more. Only typed answers can come to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction_since: Option<usize>,
    /// The earliest answer (from 0) that could be the wrong one, if as few as possible are wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earliest_doubt: Option<usize>,
    /// Who won, after the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}

impl View {
    /// What codes are made of.
    pub fn board(&self) -> CodeSpace {
        // A view made by the rules always has a good board; whatever else arrives gets the sheet's.
        CodeSpace::new(self.pegs, self.colours, self.distinct, &self.symbols).unwrap_or_default()
    }

    /// The seat that breaks the code.
    pub fn breaker(&self) -> Seat {
        self.maker.next(2)
    }

    /// The seat to move.
    pub fn to_move(&self) -> Option<Seat> {
        match self.phase {
            GamePhase::Hide | GamePhase::Answer => Some(self.maker),
            GamePhase::Guess => Some(self.breaker()),
            GamePhase::Over => None,
        }
    }

    /// The guesses that are left.
    pub fn tries_left(&self) -> usize {
        self.tries.saturating_sub(self.rows.len() + usize::from(self.pending.is_some()))
    }

    /// What to say when the answers contradict each other.
    pub fn contradiction(&self) -> Option<Phrase> {
        let (since, earliest) = self.contradiction_since.zip(self.earliest_doubt)?;
        let phrase = Phrase::new("mastermind-view-contradiction");
        Some(phrase.with("since", since + 1).with("answer", earliest + 1))
    }

    /// Guesses and answers as codes.
    pub fn history(&self) -> Vec<(Code, Feedback)> {
        let board = self.board();
        self.rows.iter().filter_map(|row| Some((board.read(&row.guess).ok()?, row.answer))).collect()
    }
}
