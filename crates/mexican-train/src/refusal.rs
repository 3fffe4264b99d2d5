//! Why a move is not accepted.

use kernel::{Phrase, Seat, Speak};

use crate::{Domino, Train};

/// The sheet's two exceptions that refuse a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// `BadSeat`: nobody sits there.
    BadSeat(Seat),
    /// `BreakRules`: the rules do not allow it, and why.
    BreakRules(Reason),
}

/// What the rules say against a move. A seat knows every one of them from what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The series is over.
    Over,
    /// Somebody else is to move.
    NotYourTurn(Seat),
    /// There is no such train at this table.
    NoTrain(Train),
    /// The domino is not in the hand.
    NotInHand(Domino),
    /// The train is neither one's own nor open.
    Closed(Train),
    /// The double at the end of another train must be covered first.
    CoverFirst(Train),
    /// While a first train is being laid, the others must wait.
    FirstTrain,
    /// The domino does not bear the number at the end of the train.
    NoFit {
        /// The domino.
        domino: Domino,
        /// The train.
        train: Train,
        /// The number at its end.
        end: u8,
    },
    /// Nothing is left to draw.
    EmptyPool,
    /// A domino was drawn already.
    DrawnAlready,
    /// Something in the hand can be laid.
    CanPose,
    /// A domino must be drawn first.
    DrawFirst,
    /// A turn that laid a train ends with a pass, not with a draw.
    NoDrawAfterTrain,
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::BreakRules(reason)
    }
}

impl Speak for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Refusal::BadSeat(seat) => {
                Phrase::new("mexican-train-refusal-bad-seat").with("seat", seat.to_string())
            }
            Refusal::BreakRules(reason) => reason.phrase(),
        }
    }
}

impl Speak for Reason {
    fn phrase(&self) -> Phrase {
        match self {
            Reason::Over => Phrase::new("mexican-train-refusal-over"),
            Reason::NotYourTurn(turn) => {
                Phrase::new("mexican-train-refusal-turn").with("seat", turn.to_string())
            }
            Reason::NoTrain(train) => {
                Phrase::new("mexican-train-refusal-no-such-train").with("train", train.spoken())
            }
            Reason::NotInHand(domino) => {
                Phrase::new("mexican-train-refusal-not-in-hand").with("domino", domino.to_string())
            }
            Reason::Closed(train) => {
                Phrase::new("mexican-train-refusal-closed").with("train", train.spoken())
            }
            Reason::CoverFirst(train) => {
                Phrase::new("mexican-train-refusal-cover-first").with("train", train.spoken())
            }
            Reason::FirstTrain => Phrase::new("mexican-train-refusal-first-train"),
            Reason::NoFit { domino, train, end } => Phrase::new("mexican-train-refusal-no-fit")
                .with("domino", domino.to_string())
                .with("train", train.spoken())
                .with("end", *end),
            Reason::EmptyPool => Phrase::new("mexican-train-refusal-empty-pool"),
            Reason::DrawnAlready => Phrase::new("mexican-train-refusal-drawn-already"),
            Reason::CanPose => Phrase::new("mexican-train-refusal-can-pose"),
            Reason::DrawFirst => Phrase::new("mexican-train-refusal-draw-first"),
            Reason::NoDrawAfterTrain => Phrase::new("mexican-train-refusal-no-draw-after-train"),
        }
    }
}
