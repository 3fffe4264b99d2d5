//! Questions to the solvers, as scripts ask them: one JSON object in, one out.

use serde::{Serialize, de::DeserializeOwned};

use crate::Phrase;

/// A question that a game's solver answers. Reading and checking it is one step, solving it another, so that
/// the time of the solver alone can be taken.
pub trait Question: DeserializeOwned {
    /// What the question is asked about besides itself (a dictionary, say).
    type Context;
    /// The question, checked.
    type Ready;
    /// What comes back.
    type Answer: Serialize;

    /// Checks the question; what is wrong with it, if something is.
    fn ready(self, context: &Self::Context) -> Result<Self::Ready, Phrase>;

    /// Solves it.
    fn answer(ready: &Self::Ready, context: &Self::Context) -> Self::Answer;
}
