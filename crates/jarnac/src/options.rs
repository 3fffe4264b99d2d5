//! The variant switches, the dictionary, and a position to begin from.

use std::sync::Arc;

use kernel::{
    OptionDef, OptionError, OptionSpec, OptionValue, OptionValues, Options as _, Phrase, Speak, Variant,
    options::{self, OptionProblem},
};

use crate::{
    dictionary::{Lexicon, ListError, MOST_BYTES, SharedLexicon, read_words},
    position::Rules,
    save::{self, SaveError, Saved},
};

/// The longest save file that is read: 1 MiB.
pub const MOST_SAVED: usize = 1 << 20;

/// The languages whose words are here, as the option `words` names them.
const LANGUAGES: [&str; 2] = [FRENCH, ENGLISH];
const FRENCH: &str = "french";
const ENGLISH: &str = "english";

/// The options of Jarnac.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The three variants.
    pub rules: Rules,
    /// Which words count.
    pub dictionary: SharedLexicon,
    /// A save file to begin from; nothing for a new game.
    pub position: Arc<str>,
}

impl Default for Options {
    fn default() -> Self {
        Options { rules: Rules::default(), dictionary: SharedLexicon::default(), position: Arc::from("") }
    }
}

impl Options {
    /// The sheet's rules with a dictionary of one's own.
    pub fn with_dictionary(dictionary: Lexicon) -> Self {
        let dictionary = SharedLexicon::new(dictionary);
        Options { rules: Rules::default(), dictionary, position: Arc::from("") }
    }
}

/// The save file among the options, if there is one.
fn saved(values: &OptionValues) -> Result<Option<Saved>, SaveError> {
    let text = values.text("position", "");
    if text.is_empty() { Ok(None) } else { save::read(text).map(Some) }
}

/// The words that somebody brings, those of the save file, or one of the two lists that are here.
fn dictionary(values: &OptionValues, saved: Option<&Saved>) -> Result<SharedLexicon, ListError> {
    let brought = values.text("dictionary", "");
    let words = saved.and_then(|saved| saved.words.as_ref());
    let listed = words.and_then(|words| words.list.as_deref()).unwrap_or_default();
    let text = if brought.is_empty() { listed } else { brought };
    let english = values.text("words", FRENCH) == ENGLISH || words.is_some_and(|words| words.name == "en");
    if text.is_empty() && english { Ok(SharedLexicon::english()) } else { SharedLexicon::from_text(text) }
}

impl Options {
    /// What is odd about a save file, and which of its rules these options change.
    fn odd(saved: &Saved, values: &OptionValues) -> Vec<Phrase> {
        let Ok(options) = Self::read(values) else { return Vec::new() };
        let flags = |rules: Rules| [rules.hundred, rules.last_row, rules.double];
        let asked = ["hundred", "last-row", "double"].map(|key| (key, values.get(key).is_some()));
        let changed = saved.rules.into_iter().flat_map(|its| {
            let both = flags(its).into_iter().zip(flags(options.rules));
            asked.into_iter().zip(both).filter_map(|((key, asked), (was, is))| {
                let refused = was && asked && !values.flag(key, false);
                let id = if refused { "jarnac-save-rule-stays" } else { "jarnac-save-rule-new" };
                (refused || was != is).then(|| Phrase::new(id).with("rule", key))
            })
        });
        let other = saved.words.iter().filter(|words| !options.dictionary.is_named(&words.name));
        let other = other.map(|_| Phrase::new("jarnac-save-other-words"));
        let odd = saved.oddities(options.rules, options.dictionary.get());
        odd.iter().map(Speak::phrase).chain(changed).chain(other).collect()
    }
}

impl kernel::Options for Options {
    /// A save file says something of the rest, so files are read together.
    fn fields() -> Vec<OptionDef<Self>> {
        let text = |text: &str| OptionValue::Text(text.to_owned());
        // Whoever reads the position knows the order of the bag.
        let position = OptionSpec::file("position", MOST_SAVED).hidden();
        let brought = OptionSpec::file("dictionary", MOST_BYTES);
        let language = move |its: &Self| text(if its.dictionary.is_english() { ENGLISH } else { FRENCH });
        vec![
            OptionDef::flag("hundred", |its: &Self| its.rules.hundred, |its, yes| its.rules.hundred = yes),
            OptionDef::flag("last-row", |its| its.rules.last_row, |its, yes| its.rules.last_row = yes),
            OptionDef::flag("double", |its| its.rules.double, |its, yes| its.rules.double = yes),
            OptionDef::written(OptionSpec::choice("words", &LANGUAGES), language),
            OptionDef::written(brought, move |its: &Self| text(&its.dictionary.text())),
            OptionDef::written(position, move |its: &Self| text(&its.position)),
        ]
    }

    fn read(values: &OptionValues) -> Result<Self, OptionError> {
        let mut rules = options::read_fields::<Self>(values)?.rules;
        let error = |key: &str, problem: &dyn Speak| OptionError {
            key: key.to_owned(),
            value: "…".to_owned(),
            problem: OptionProblem::Other(problem.phrase()),
        };
        let saved = saved(values).map_err(|problem| error("position", &problem))?;
        // Variants that the file was played with are on.
        if let Some(its) = saved.as_ref().and_then(|saved| saved.rules) {
            rules.hundred |= its.hundred;
            rules.last_row |= its.last_row;
            rules.double |= its.double;
        }
        let brought = values.text("dictionary", "");
        let dictionary =
            dictionary(values, saved.as_ref()).map_err(|problem| error("dictionary", &problem))?;
        let words = saved.as_ref().and_then(|saved| saved.words.as_ref());
        if let Some(words) = words.filter(|words| brought.is_empty() && !dictionary.is_named(&words.name)) {
            return Err(error(
                "position",
                &Phrase::new("jarnac-save-needs-words").with("name", words.name.as_str()),
            ));
        }
        let position = match saved {
            // The words go their own way: every view carries the rest.
            Some(_) => save::without_words(values.text("position", ""), false)
                .map_err(|problem| error("position", &problem))?
                .into(),
            None => Arc::from(""),
        };
        Ok(Options { rules, dictionary, position })
    }

    fn remarks(values: &OptionValues) -> Vec<Phrase> {
        let words = values.text("dictionary", "");
        let report = read_words(words.as_bytes()).ok().map(|(_, report)| report);
        let list = report.filter(|report| report.unusable() > 0).map(|report| report.phrase());
        let saved = saved(values).ok().flatten();
        list.into_iter().chain(saved.iter().flat_map(|saved| Self::odd(saved, values))).collect()
    }

    fn variants() -> Vec<Variant> {
        let one = |key: &'static str| Variant { name: key, values: OptionValues::default().with(key, true) };
        let all = OptionValues::default().with("hundred", true).with("last-row", true).with("double", true);
        vec![
            Variant { name: "sheet", values: OptionValues::default() },
            one("hundred"),
            one("last-row"),
            one("double"),
            Variant { name: "all", values: all },
            Variant { name: "english", values: OptionValues::default().with("words", ENGLISH) },
        ]
    }
}
