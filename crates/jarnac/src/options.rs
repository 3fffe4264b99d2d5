//! The variant switches, the dictionary, and a position to begin from.

use std::sync::Arc;

use kernel::{OptionError, OptionSpec, Options, Phrase, Speak, Value, Values, Variant, options::Problem};

use crate::{
    dictionary::{Lexicon, MOST_BYTES, Playable, Shared, read_words},
    position::Rules,
    save,
};

/// The longest save file that is read: 1 MiB.
pub const MOST_SAVED: usize = 1 << 20;

/// The options of Jarnac.
#[derive(Clone, Debug, PartialEq)]
pub struct JarnacOptions<D = Lexicon> {
    /// The three variants.
    pub rules: Rules,
    /// Which words count.
    pub dictionary: Shared<D>,
    /// A save file to begin from; nothing for a new game.
    pub position: Arc<str>,
}

impl<D: Playable> Default for JarnacOptions<D> {
    fn default() -> Self {
        JarnacOptions { rules: Rules::default(), dictionary: Shared::default(), position: Arc::from("") }
    }
}

impl<D: Playable> JarnacOptions<D> {
    /// The sheet's rules with a dictionary of one's own.
    pub fn with_dictionary(dictionary: D) -> Self {
        let dictionary = Shared::new(dictionary);
        JarnacOptions { rules: Rules::default(), dictionary, position: Arc::from("") }
    }
}

impl<D: Playable> Options for JarnacOptions<D> {
    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::flag("hundred"),
            OptionSpec::flag("last-row"),
            OptionSpec::flag("double"),
            OptionSpec::file("dictionary", MOST_BYTES),
            OptionSpec::file("position", MOST_SAVED),
        ]
    }

    fn read(values: &Values) -> Result<Self, OptionError> {
        values.check(&Self::specs())?;
        let error = |key: &str, problem: &dyn Speak| OptionError {
            key: key.to_owned(),
            value: "…".to_owned(),
            problem: Problem::Other(problem.phrase()),
        };
        let dictionary = Shared::from_text(values.text("dictionary", ""))
            .map_err(|problem| error("dictionary", &problem))?;
        let position: Arc<str> = values.text("position", "").into();
        let mut rules = Rules {
            hundred: values.flag("hundred", false),
            last_row: values.flag("last-row", false),
            double: values.flag("double", false),
        };
        if !position.is_empty() {
            let saved = save::read(&position).map_err(|problem| error("position", &problem))?;
            // Variants that the file was played with are on.
            if let Some(its) = saved.rules {
                rules.hundred |= its.hundred;
                rules.last_row |= its.last_row;
                rules.double |= its.double;
            }
        }
        Ok(JarnacOptions { rules, dictionary, position })
    }

    fn write(&self) -> Values {
        let text = |text: &str| Value::Text(text.to_owned());
        Values::default()
            .with("hundred", self.rules.hundred)
            .with("last-row", self.rules.last_row)
            .with("double", self.rules.double)
            .with("dictionary", text(&self.dictionary.text()))
            .with("position", text(&self.position))
    }

    fn remarks(values: &Values) -> Vec<Phrase> {
        let words = values.text("dictionary", "");
        let report = read_words(words.as_bytes()).ok().map(|(_, report)| report);
        let saved = save::read(values.text("position", "")).ok();
        let list = report.filter(|report| report.unusable() > 0).map(|report| report.phrase());
        list.into_iter().chain(saved.iter().flat_map(|saved| &saved.warnings).map(Speak::phrase)).collect()
    }

    fn variants() -> Vec<Variant> {
        let one = |key: &'static str| Variant { name: key, values: Values::default().with(key, true) };
        let all = Values::default().with("hundred", true).with("last-row", true).with("double", true);
        vec![
            Variant { name: "sheet", values: Values::default() },
            one("hundred"),
            one("last-row"),
            one("double"),
            Variant { name: "all", values: all },
        ]
    }
}
