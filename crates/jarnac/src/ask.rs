//! The questions that scripts ask (`tapis solve jarnac --jsonl`).
//!
//! `{"rack":"ABUZRT"}` → all words of the rack; `{"word":"RAT","rack":"Z"}` → all extensions;
//! `{"member":"TZAR"}` → whether it is a word.

use kernel::{OptionSpec, OptionValues, Options as _, Phrase, Question, Speak, Thinking};
use serde::{Deserialize, Serialize};

use crate::{
    dictionary::{Anagrams, Dictionary, Lexicon, ListError, MOST_BYTES, read_words},
    letters::Letters,
    options::Options,
    word::{NoWord, Word},
};

/// The most letters of a rack: more than the game has.
const MOST_LETTERS: usize = 200;

/// A question as it is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Ask {
    /// Loose letters.
    #[serde(default)]
    pub rack: Option<String>,
    /// A word to extend.
    #[serde(default)]
    pub word: Option<String>,
    /// A word to look up.
    #[serde(default)]
    pub member: Option<String>,
}

/// A question that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// All words of these letters.
    Words(Letters),
    /// All extensions of a word with these letters.
    Extensions(Word, Letters),
    /// Whether it is a word; `None` for what cannot be one.
    Member(Option<Word>),
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Words in alphabetical order.
    Words {
        /// The words.
        words: Vec<Word>,
    },
    /// Whether it is a word.
    Member {
        /// Whether it is.
        member: bool,
    },
}

fn rack(text: &str) -> Result<Letters, Phrase> {
    if text.len() > 4 * MOST_LETTERS {
        return Err(Phrase::new("jarnac-ask-long").with("most", MOST_LETTERS));
    }
    let letters: Letters = text
        .parse()
        .map_err(|found: char| Phrase::new("jarnac-ask-letter").with("found", found.to_string()))?;
    if letters.total() > MOST_LETTERS {
        return Err(Phrase::new("jarnac-ask-long").with("most", MOST_LETTERS));
    }
    Ok(letters)
}

impl Question for Ask {
    type Context = Lexicon;
    type Ready = Ready;
    type Answer = Answer;

    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::file("dictionary", MOST_BYTES)]
    }

    fn context(settings: &OptionValues) -> Result<Lexicon, Phrase> {
        match settings.text("dictionary", "") {
            "" => Ok(Lexicon::French),
            text => match read_words(text.as_bytes()) {
                Ok((words, _)) => Ok(Lexicon::of_words(words)),
                Err(problem) => Err(ListError::phrase(&problem)),
            },
        }
    }

    fn remarks(settings: &OptionValues) -> Vec<Phrase> {
        Options::remarks(settings)
    }

    fn ready(self, _: &Lexicon) -> Result<Ready, Phrase> {
        match (self.rack, self.word, self.member) {
            (Some(letters), None, None) => Ok(Ready::Words(rack(&letters)?)),
            (Some(letters), Some(word), None) => {
                let word = word.parse().map_err(|no_word: NoWord| no_word.phrase())?;
                Ok(Ready::Extensions(word, rack(&letters)?))
            }
            (None, None, Some(word)) => match word.parse() {
                Ok(word) => Ok(Ready::Member(Some(word))),
                // Two letters or ten are a fair question; the answer is no.
                Err(NoWord::TooShort(_) | NoWord::TooLong(_)) => Ok(Ready::Member(None)),
                Err(foreign) => Err(foreign.phrase()),
            },
            _ => Err(Phrase::new("jarnac-ask-what")),
        }
    }

    fn answer(ready: &Ready, dictionary: &Lexicon, _: &mut Thinking<'_>) -> Result<Answer, Phrase> {
        Ok(match ready {
            Ready::Words(letters) => Answer::Words { words: dictionary.words(letters) },
            Ready::Extensions(word, letters) => Answer::Words { words: dictionary.extensions(word, letters) },
            Ready::Member(word) => {
                Answer::Member { member: word.is_some_and(|word| dictionary.member(&word)) }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, NoClock, Seed};

    use super::*;

    fn ask(text: &str) -> Result<String, String> {
        let question: Ask = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let ready = question.ready(&Lexicon::French).map_err(|phrase| phrase.id.into_owned())?;
        let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
        Ok(serde_json::to_string(&Ask::answer(&ready, &Lexicon::French, thinking).unwrap()).unwrap())
    }

    #[test]
    fn the_three_questions_are_answered() {
        assert_eq!(ask(r#"{"member":"TZAR"}"#).unwrap(), r#"{"member":true}"#);
        assert_eq!(ask(r#"{"member":"tzarz"}"#).unwrap(), r#"{"member":false}"#);
        assert_eq!(ask(r#"{"member":"no"}"#).unwrap(), r#"{"member":false}"#);
        assert_eq!(ask(r#"{"word":"RAT","rack":"Z","id":7}"#).unwrap(), r#"{"words":["TZAR"]}"#);
        let words = ask(r#"{"rack":"ABUZRT"}"#).unwrap();
        assert!(words.contains("\"BRUT\"") && words.contains("\"RAT\"") && words.contains("\"TZAR\""));
        assert_eq!(ask(r#"{"rack":""}"#).unwrap(), r#"{"words":[]}"#);
    }

    #[test]
    fn a_question_that_makes_no_sense_says_why() {
        assert_eq!(ask(r#"{"rack":"A1"}"#), Err("jarnac-ask-letter".into()));
        assert_eq!(ask(r#"{"word":"RAT"}"#), Err("jarnac-ask-what".into()));
        assert_eq!(ask(r#"{"rack":"A","member":"RAT"}"#), Err("jarnac-ask-what".into()));
        assert_eq!(ask(r#"{"word":"RA","rack":"T"}"#), Err("jarnac-word-short".into()));
        let long = format!(r#"{{"rack":"{}"}}"#, "A".repeat(500));
        assert_eq!(ask(&long), Err("jarnac-ask-long".into()));
    }
}
