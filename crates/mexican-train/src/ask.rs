//! The longest chain as scripts ask for it.

use kernel::{OptionValues, Phrase, Question, Thinking};
use serde::{Deserialize, Serialize};

use crate::{ChainObjective, Domino, domino::HIGHEST, longest_chain, measure};

/// `{"start":12,"hand":["12-3","3-4"],"objective":"count"}`.
///
/// ```
/// use kernel::{Dice, NoClock, Question, Seed, Thinking};
/// use mexican_train::ask::Ask;
/// let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
/// let ask: Ask = serde_json::from_str(r#"{"start":12,"hand":["3-12","4-3","9-9"],"objective":"pips"}"#).unwrap();
/// let answer = Ask::answer(&ask.ready(&()).unwrap(), &(), thinking).unwrap();
/// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"length":2,"pips":22,"chain":["12-3","3-4"]}"#);
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The number that the chain begins with.
    pub start: u64,
    /// The dominoes, in any order.
    pub hand: Vec<String>,
    /// `count` (by default) or `pips`.
    #[serde(default)]
    pub objective: SolveTarget,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SolveTarget {
    /// Most dominoes, then most pips.
    #[default]
    Count,
    /// Most pips.
    Pips,
}

/// The question, checked.
#[derive(Clone, Debug)]
pub struct Ready {
    start: u8,
    hand: Vec<Domino>,
    objective: ChainObjective,
}

/// The best chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// How many dominoes it has.
    pub length: usize,
    /// How many pips they have.
    pub pips: u32,
    /// The dominoes in the order in which they are laid, each with the side first that touches the one before.
    pub chain: Vec<String>,
}

impl Question for Ask {
    type Context = ();
    type Ready = Ready;
    type Answer = Answer;

    fn context(_: &OptionValues) -> Result<(), Phrase> {
        Ok(())
    }

    fn ready(self, (): &()) -> Result<Ready, Phrase> {
        let start = u8::try_from(self.start).ok().filter(|&start| start <= HIGHEST);
        let start = start.ok_or_else(|| {
            Phrase::new("mexican-train-ask-start")
                .with("start", self.start.to_string())
                .with("highest", HIGHEST)
        })?;
        let mut hand: Vec<Domino> = Vec::with_capacity(self.hand.len().min(256));
        let mut held = std::collections::HashSet::new();
        for text in &self.hand {
            let shown: String = text.chars().take(12).collect();
            let domino = text.parse::<Domino>().ok().filter(|domino| domino.d_side().1 <= HIGHEST);
            let domino =
                domino.ok_or_else(|| Phrase::new("mexican-train-no-domino").with("found", shown.as_str()))?;
            if !held.insert(domino) {
                return Err(Phrase::new("mexican-train-ask-twice").with("domino", domino.to_string()));
            }
            hand.push(domino);
        }
        let objective = match self.objective {
            SolveTarget::Count => ChainObjective::Count,
            SolveTarget::Pips => ChainObjective::Pips,
        };
        Ok(Ready { start, hand, objective })
    }

    fn answer(ready: &Ready, (): &(), _: &mut Thinking<'_>) -> Result<Answer, Phrase> {
        let chain = longest_chain(ready.start, &ready.hand, ready.objective);
        let (length, pips) = measure(&chain);
        let mut end = ready.start;
        let laid = chain.iter().map(|domino| {
            let next = domino.d_match(end).unwrap_or(end);
            let text = format!("{end}-{next}");
            end = next;
            text
        });
        Ok(Answer { length, pips, chain: laid.collect() })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, NoClock, Seed};

    use super::*;

    fn ask(text: &str) -> Result<Answer, String> {
        let ask: Ask = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
        let answer = ask.ready(&()).and_then(|ready| Ask::answer(&ready, &(), thinking));
        answer.map_err(|phrase| phrase.id.into_owned())
    }

    #[test]
    fn the_objectives_differ() {
        let hand = r#""hand":["0-1","1-2","2-3","0-12"]"#;
        let count = ask(&format!(r#"{{"start":0,{hand},"objective":"count"}}"#)).unwrap();
        assert_eq!((count.length, count.pips), (3, 9));
        assert_eq!(count.chain, ["0-1", "1-2", "2-3"]);
        let pips = ask(&format!(r#"{{"start":0,{hand},"objective":"pips"}}"#)).unwrap();
        assert_eq!((pips.length, pips.pips), (1, 12));
    }

    #[test]
    fn bad_questions_are_named() {
        assert_eq!(ask(r#"{"start":16,"hand":[]}"#), Err("mexican-train-ask-start".into()));
        assert_eq!(ask(r#"{"start":1,"hand":["1-16"]}"#), Err("mexican-train-no-domino".into()));
        assert_eq!(ask(r#"{"start":1,"hand":["1-2","2-1"]}"#), Err("mexican-train-ask-twice".into()));
        assert!(ask(r#"{"start":1,"hand":["1-2"],"objective":"most"}"#).is_err());
        assert!(ask(r#"{"start":-1,"hand":[]}"#).is_err());
        assert_eq!(ask(r#"{"start":1,"hand":[]}"#).unwrap().length, 0);
    }
}
