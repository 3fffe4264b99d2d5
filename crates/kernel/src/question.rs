//! Questions to the solvers, as scripts ask them: one JSON object in, one out.

use serde::{Serialize, de::DeserializeOwned};

use crate::{OptionSpec, OptionValues, Phrase, Thinking};

/// A question that a game's solver answers. Reading and checking it is one step, solving it another, so that
/// the time of the solver alone can be taken.
///
/// A game may have a solver or not. One that has says here all that `tapis solve` needs to know of it.
pub trait Question: DeserializeOwned + 'static {
    /// What many questions share and is made once (a dictionary, tables).
    type Context;
    /// The question, checked.
    type Ready;
    /// What comes back.
    type Answer: Serialize;

    /// What can be set besides questions, `--{key}` on the command line; a line about each is in the game's messages
    /// under `{game}-solve-{key}`. What is not set has no value: the defaults of these descriptions are not used.
    fn specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    /// What questions share under these settings; what is wrong with the settings, if something is.
    fn context(settings: &OptionValues) -> Result<Self::Context, Phrase>;

    /// What is odd about the settings and can be answered all the same.
    fn remarks(settings: &OptionValues) -> Vec<Phrase> {
        let _ = settings;
        Vec::new()
    }

    /// The question that the settings ask by themselves, if they ask one.
    fn bare(settings: &OptionValues) -> Option<Self> {
        let _ = settings;
        None
    }

    /// Checks the question; what is wrong with it, if something is.
    fn ready(self, context: &Self::Context) -> Result<Self::Ready, Phrase>;

    /// Solves it, with dice and a clock for those who need them; why not, where only the attempt can tell.
    fn answer(
        ready: &Self::Ready,
        context: &Self::Context,
        thinking: &mut Thinking<'_>,
    ) -> Result<Self::Answer, Phrase>;

    /// Puts into words what an answer has to say to people.
    fn speak(answer: &mut Self::Answer, say: &dyn Fn(&Phrase) -> String) {
        let _ = (answer, say);
    }
}
