//! Positions that no game comes to.

use crate::position::{JarnacPosition, Phase, Rules, Side};

/// Why the rules cannot lead to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The number of open Jarnacs is none that a pass leaves.
    Calls,
    /// Jarnac may be called, or was, and the other has not had a turn.
    NobodyPassed,
    /// A Jarnac was called, and there is no word that it can have brought.
    NothingCalled,
    /// The turn has nothing to call, and it is not the first one.
    NotTheBeginning,
    /// Words are formed in a turn that has not begun.
    NotBegun,
    /// A player who has not had a turn has letters, or words that no Jarnac brought.
    BeforeTheTurn,
    /// A board is full and the game goes on.
    NotOver,
    /// The game is over, and nothing has ended it.
    NothingEndsIt,
    /// A pass on an empty bag is remembered, and the bag is not empty.
    BagNotEmpty,
    /// A word was formed in this turn, and there is none.
    NothingFormed,
}

impl Unreachable {
    /// The word by which messages tell them apart.
    pub fn name(self) -> &'static str {
        match self {
            Unreachable::Calls => "calls",
            Unreachable::NobodyPassed => "nobody-passed",
            Unreachable::NothingCalled => "nothing-called",
            Unreachable::NotTheBeginning => "not-the-beginning",
            Unreachable::NotBegun => "not-begun",
            Unreachable::BeforeTheTurn => "before-the-turn",
            Unreachable::NotOver => "not-over",
            Unreachable::NothingEndsIt => "nothing-ends-it",
            Unreachable::BagNotEmpty => "bag-not-empty",
            Unreachable::NothingFormed => "nothing-formed",
        }
    }
}

/// Why the rules cannot lead to a position, as far as its phase tells.
pub fn unreachable(rules: Rules, position: &JarnacPosition) -> Option<Unreachable> {
    let (own, other) = (position.own(), position.other());
    let full = position.sides.iter().any(Side::is_full);
    let opened: u8 = if rules.double { 2 } else { 1 };
    // How many words the Jarnacs of this turn have brought.
    let brought = match position.phase {
        Phase::Begin { calls, called: Some(_) } => usize::from(opened.saturating_sub(calls)),
        _ => 0,
    };
    let phase = match position.phase {
        Phase::CLOSED => (own.begun || other.begun).then_some(Unreachable::NotTheBeginning),
        Phase::Begin { calls, called: None } if calls != opened => Some(Unreachable::Calls),
        Phase::Begin { calls, called: Some(_) } if calls >= opened => Some(Unreachable::Calls),
        Phase::Begin { .. } if !other.begun => Some(Unreachable::NobodyPassed),
        Phase::Begin { .. } => (own.words() < brought).then_some(Unreachable::NothingCalled),
        Phase::Play => (!own.begun).then_some(Unreachable::NotBegun),
        Phase::Over => {
            let by_passes = position.bag.is_empty() && position.passed && !position.formed;
            (!full && !by_passes).then_some(Unreachable::NothingEndsIt)
        }
    };
    let too_early =
        |side: &Side, words: usize| !side.begun && (!side.hand.is_empty() || side.words() > words);
    phase
        .or((full && !rules.last_row && !position.is_over()).then_some(Unreachable::NotOver))
        .or((too_early(own, brought) || too_early(other, 0)).then_some(Unreachable::BeforeTheTurn))
        .or((position.passed && !position.bag.is_empty()).then_some(Unreachable::BagNotEmpty))
        .or((position.formed && position.sides.iter().all(|side| side.words() == 0))
            .then_some(Unreachable::NothingFormed))
}
