//! Solvers without their type: questions and answers as JSON objects.

use std::{marker::PhantomData, time::Duration};

use kernel::{OptionSpec, OptionValues, Phrase, Question, Thinking};
use serde_json::{Map, Value};

/// A game's solver.
pub trait AnySolver: Send + Sync {
    /// What can be set besides questions.
    fn specs(&self) -> Vec<OptionSpec>;
    /// What is odd about settings.
    fn remarks(&self, settings: &OptionValues) -> Vec<Phrase>;
    /// The solver under such settings; what is wrong with them, if something is.
    fn open(&self, settings: &OptionValues) -> Result<Box<dyn Solving>, Phrase>;
}

/// A solver that is set up and waits for questions.
pub trait Solving {
    /// Poses the question that the settings ask by themselves; `None` if they ask none.
    fn bare(&self) -> Option<Result<Posed<'_>, Phrase>>;
    /// Poses a question.
    fn pose(&self, question: Map<String, Value>) -> Result<Posed<'_>, Bad>;
}

/// A question that was found good. It is answered with dice, a clock that starts when it is answered, and words for whatever
/// the answer says to people.
pub type Posed<'a> =
    Box<dyn FnOnce(&mut Thinking<'_>, &dyn Fn(&Phrase) -> String) -> Result<Answered, Phrase> + 'a>;

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What it says.
    pub fields: Map<String, Value>,
    /// How long the solver took, by the clock that it was lent.
    pub time: Duration,
}

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bad {
    /// It has not the fields that a question has; this is what the reader of JSON says.
    Fields(String),
    /// It makes no sense.
    Senseless(Phrase),
}

/// The solver that answers such questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolverOf<Q>(PhantomData<fn() -> Q>);

impl<Q> SolverOf<Q> {
    /// The solver.
    pub const fn new() -> SolverOf<Q> {
        SolverOf(PhantomData)
    }
}

impl<Q: Question> AnySolver for SolverOf<Q> {
    fn specs(&self) -> Vec<OptionSpec> {
        Q::specs()
    }

    fn remarks(&self, settings: &OptionValues) -> Vec<Phrase> {
        Q::remarks(settings)
    }

    fn open(&self, settings: &OptionValues) -> Result<Box<dyn Solving>, Phrase> {
        let context = Q::context(settings)?;
        Ok(Box::new(Opened::<Q> { settings: settings.clone(), context }))
    }
}

struct Opened<Q: Question> {
    settings: OptionValues,
    context: Q::Context,
}

impl<Q: Question> Opened<Q> {
    fn posed(&self, question: Q) -> Result<Posed<'_>, Phrase> {
        let ready = question.ready(&self.context)?;
        Ok(Box::new(move |thinking, say| {
            let mut answer = Q::answer(&ready, &self.context, thinking)?;
            let time = thinking.clock.elapsed();
            Q::speak(&mut answer, say);
            match serde_json::to_value(answer) {
                Ok(Value::Object(fields)) => Ok(Answered { fields, time }),
                _ => Err(Phrase::new("question-no-answer")),
            }
        }))
    }
}

impl<Q: Question> Solving for Opened<Q> {
    fn bare(&self) -> Option<Result<Posed<'_>, Phrase>> {
        Q::bare(&self.settings).map(|question| self.posed(question))
    }

    fn pose(&self, question: Map<String, Value>) -> Result<Posed<'_>, Bad> {
        let question = serde_json::from_value(Value::Object(question))
            .map_err(|error| Bad::Fields(error.to_string()))?;
        self.posed(question).map_err(Bad::Senseless)
    }
}
