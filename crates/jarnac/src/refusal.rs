//! Why a move is not accepted.

use kernel::{Phrase, Speak};

use crate::{
    letters::Letters,
    moves::{Row, Target},
    word::Word,
};

/// Why a move is not accepted. Each names the word, the row and the letters at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the other's turn.
    NotYourTurn,
    /// The game is over.
    Over,
    /// The turn begins with a draw or an exchange.
    BeginFirst,
    /// A first turn begins with six letters.
    DrawFirst,
    /// The turn has begun: no more drawing or exchanging.
    AlreadyBegun,
    /// There is nothing to exchange in a first turn.
    FirstTurn,
    /// An exchange needs three letters in the bag.
    BagTooSmall {
        /// How many there are.
        left: usize,
    },
    /// Letters to exchange that are not in the hand.
    CannotSwap {
        /// The letters.
        missing: Letters,
    },
    /// The dictionary lacks the word.
    Unknown {
        /// The word.
        word: Word,
    },
    /// A new word needs letters that are not loose.
    Missing {
        /// The word.
        word: Word,
        /// The letters.
        missing: Letters,
        /// Whether the loose letters are the other's.
        theirs: bool,
    },
    /// Every row has a word.
    NoRow {
        /// The word.
        word: Word,
    },
    /// There is no word on that row.
    EmptyRow {
        /// The row.
        row: Row,
        /// Whether it is the other's.
        theirs: bool,
    },
    /// A word cannot lose letters.
    Loses {
        /// The row.
        row: Row,
        /// The word on it.
        old: Word,
        /// The word asked for.
        word: Word,
        /// The letters it would lose.
        lost: Letters,
    },
    /// A word must gain a letter.
    GainsNothing {
        /// The row.
        row: Row,
        /// The word on it.
        old: Word,
        /// The word asked for.
        word: Word,
    },
    /// The longer word needs letters that are neither on the row nor loose.
    CannotExtend {
        /// The row.
        row: Row,
        /// The word on it.
        old: Word,
        /// The word asked for.
        word: Word,
        /// The letters.
        missing: Letters,
        /// Whether row and letters are the other's.
        theirs: bool,
    },
    /// Jarnac is called between the other's pass and one's own draw or exchange.
    NoWindow,
    /// The one call has been made.
    CallMade,
    /// The second call must be on something else than the first.
    SameTarget {
        /// What the first one was called on.
        target: Target,
    },
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Refusal::NotYourTurn => Phrase::new("jarnac-refusal-turn"),
            Refusal::Over => Phrase::new("jarnac-refusal-over"),
            Refusal::BeginFirst => Phrase::new("jarnac-refusal-begin"),
            Refusal::DrawFirst => Phrase::new("jarnac-refusal-draw-first"),
            Refusal::AlreadyBegun => Phrase::new("jarnac-refusal-begun"),
            Refusal::FirstTurn => Phrase::new("jarnac-refusal-first-turn"),
            Refusal::BagTooSmall { left } => Phrase::new("jarnac-refusal-bag").with("left", *left),
            Refusal::CannotSwap { missing } => {
                Phrase::new("jarnac-refusal-swap").with("letters", missing.to_string())
            }
            Refusal::Unknown { word } => Phrase::new("jarnac-refusal-unknown").with("word", word.as_str()),
            Refusal::Missing { word, missing, theirs } => {
                let id = if *theirs { "jarnac-refusal-their-letters" } else { "jarnac-refusal-letters" };
                Phrase::new(id).with("word", word.as_str()).with("letters", missing.to_string())
            }
            Refusal::NoRow { word } => Phrase::new("jarnac-refusal-no-row").with("word", word.as_str()),
            Refusal::EmptyRow { row, theirs } => {
                let id = if *theirs { "jarnac-refusal-their-row" } else { "jarnac-refusal-row" };
                Phrase::new(id).with("row", row.to_string())
            }
            Refusal::Loses { row, old, word, lost } => {
                about(Phrase::new("jarnac-refusal-loses"), *row, old, word).with("letters", lost.to_string())
            }
            Refusal::GainsNothing { row, old, word } => {
                about(Phrase::new("jarnac-refusal-gains"), *row, old, word)
            }
            Refusal::CannotExtend { row, old, word, missing, theirs } => {
                let id = if *theirs { "jarnac-refusal-their-extend" } else { "jarnac-refusal-extend" };
                about(Phrase::new(id), *row, old, word).with("letters", missing.to_string())
            }
            Refusal::NoWindow => Phrase::new("jarnac-refusal-window"),
            Refusal::CallMade => Phrase::new("jarnac-refusal-called"),
            Refusal::SameTarget { target: Target::New } => Phrase::new("jarnac-refusal-same-new"),
            Refusal::SameTarget { target: Target::Row(row) } => {
                Phrase::new("jarnac-refusal-same-row").with("row", row.to_string())
            }
        }
    }
}

fn about(phrase: Phrase, row: Row, old: &Word, word: &Word) -> Phrase {
    phrase.with("row", row.to_string()).with("old", old.as_str()).with("word", word.as_str())
}
