//! Options as data: one description from which command-line flags, menus and web forms are made.

use std::{collections::BTreeMap, fmt, fmt::Debug};

use serde::{Deserialize, Serialize};

use crate::{Phrase, Speak};

/// The variant switches of a game as a type.
///
/// What can be set is told once, by [`Options::fields`]; descriptions, defaults, reading and writing follow from it.
pub trait Options: Clone + Debug + PartialEq + Default + Send + Sync + 'static {
    /// Each option, with where it is kept.
    fn fields() -> Vec<OptionDef<Self>>;

    /// What can be set. The defaults are those of [`Default`].
    fn specs() -> Vec<OptionSpec> {
        let usual = Self::default();
        let described = |field: OptionDef<Self>| OptionSpec { default: (field.write)(&usual), ..field.spec };
        Self::fields().into_iter().map(described).collect()
    }

    /// The options that these values set; what is missing keeps its default.
    fn read(values: &OptionValues) -> Result<Self, OptionError> {
        read_fields(values)
    }

    /// All options as values, defaults included.
    fn write(&self) -> OptionValues {
        let mut values = OptionValues::default();
        for field in Self::fields() {
            values.set(field.spec.key, (field.write)(self));
        }
        values
    }

    /// What is odd about the values and can be played all the same: lines of a file that are of no use, say.
    fn remarks(values: &OptionValues) -> Vec<Phrase> {
        let _ = values;
        Vec::new()
    }

    /// Named sets of options. The first one is `sheet`, the rules of the project sheet.
    fn variants() -> Vec<Variant> {
        vec![Variant { name: "sheet", values: OptionValues::default() }]
    }
}

/// The options that these values set, each by itself: for whoever reads some of them together afterwards.
pub fn read_fields<O: Options>(values: &OptionValues) -> Result<O, OptionError> {
    values.check(&O::specs())?;
    let mut options = O::default();
    for field in O::fields() {
        if let Some(value) = values.get(field.spec.key) {
            let problem = |phrase| field.spec.error(value, OptionProblem::Other(phrase));
            (field.read)(&mut options, value).map_err(problem)?;
        }
    }
    Ok(options)
}

/// How an option is had from all of them.
type Write<O> = Box<dyn Fn(&O) -> OptionValue>;

/// How an option becomes one of all of them, or why it cannot.
type Read<O> = Box<dyn Fn(&mut O, &OptionValue) -> Result<(), Phrase>>;

/// One option of a type: what it can be, and where it is kept.
pub struct OptionDef<O> {
    spec: OptionSpec,
    write: Write<O>,
    read: Read<O>,
}

impl<O: 'static> OptionDef<O> {
    /// An option that is read and written in a way of its own.
    pub fn new(
        spec: OptionSpec,
        write: impl Fn(&O) -> OptionValue + 'static,
        read: impl Fn(&mut O, &OptionValue) -> Result<(), Phrase> + 'static,
    ) -> OptionDef<O> {
        OptionDef { spec, write: Box::new(write), read: Box::new(read) }
    }

    /// An option that is only written: whoever has such ones says how all are read together.
    pub fn written(spec: OptionSpec, write: impl Fn(&O) -> OptionValue + 'static) -> OptionDef<O> {
        OptionDef::new(spec, write, |_, _| Ok(()))
    }

    /// The same option of something larger that holds these options.
    pub fn within<P: 'static>(self, of: fn(&P) -> &O, of_mut: fn(&mut P) -> &mut O) -> OptionDef<P> {
        let OptionDef { spec, write, read } = self;
        OptionDef::new(
            spec,
            move |larger| write(of(larger)),
            move |larger, value| read(of_mut(larger), value),
        )
    }

    /// A yes-or-no switch.
    pub fn flag(key: &'static str, write: fn(&O) -> bool, read: fn(&mut O, bool)) -> OptionDef<O> {
        OptionDef::new(
            OptionSpec::flag(key),
            move |options| write(options).into(),
            move |options, value| {
                if let OptionValue::Flag(flag) = value {
                    read(options, *flag);
                }
                Ok(())
            },
        )
    }

    /// A whole number within bounds.
    pub fn number(
        key: &'static str,
        (min, max): (i64, i64),
        write: fn(&O) -> i64,
        read: fn(&mut O, i64),
    ) -> OptionDef<O> {
        let spec = OptionSpec::number(key, min, max, min);
        OptionDef::new(
            spec,
            move |options| write(options).into(),
            move |options, value| {
                if let OptionValue::Number(number) = value {
                    read(options, *number);
                }
                Ok(())
            },
        )
    }

    /// One of several words, each of which stands for something.
    pub fn choice<T: Clone + PartialEq>(
        key: &'static str,
        words: &'static [&'static str],
        means: &'static [T],
        write: fn(&O) -> T,
        read: fn(&mut O, T),
    ) -> OptionDef<O> {
        let word = move |options: &O| {
            let at = means.iter().position(|meaning| *meaning == write(options));
            OptionValue::from(at.and_then(|at| words.get(at)).copied().unwrap_or_default())
        };
        OptionDef::new(OptionSpec::choice(key, words), word, move |options, value| {
            let at = words.iter().position(|word| OptionValue::from(*word) == *value);
            if let Some(meaning) = at.and_then(|at| means.get(at)) {
                read(options, meaning.clone());
            }
            Ok(())
        })
    }
}

/// A named set of options.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The name on the command line.
    pub name: &'static str,
    /// What it sets; the rest keeps its default.
    pub values: OptionValues,
}

/// One switch. Its name and help in both languages are in the game's messages under
/// `{game}-option-{key}`.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSpec {
    /// The key: `--{key}` on the command line.
    pub key: &'static str,
    /// What it can be.
    pub kind: OptionDomain,
    /// What it is unless set.
    pub default: OptionValue,
    /// Whether it tells what players may not know: nobody but the table is shown what it is set to.
    pub hidden: bool,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionDomain {
    /// Yes or no.
    Flag,
    /// A whole number within bounds.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several words.
    Choice(&'static [&'static str]),
    /// Free text.
    Text {
        /// How many characters at most.
        max: usize,
    },
    /// The text of a file, which whoever asks for the option reads; the value is the text itself, so that a
    /// record needs nothing beside it.
    File {
        /// How many bytes at most.
        max: usize,
    },
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(i64),
    /// Of a choice or a text.
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Text(text) => write!(f, "{text}"),
        }
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> OptionValue {
        OptionValue::Flag(flag)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> OptionValue {
        OptionValue::Number(number)
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> OptionValue {
        OptionValue::Text(text.to_owned())
    }
}

impl OptionSpec {
    /// A yes-or-no switch that is off.
    pub fn flag(key: &'static str) -> OptionSpec {
        OptionSpec { key, kind: OptionDomain::Flag, default: OptionValue::Flag(false), hidden: false }
    }

    /// A whole number.
    pub fn number(key: &'static str, min: i64, max: i64, default: i64) -> OptionSpec {
        OptionSpec {
            key,
            kind: OptionDomain::Number { min, max },
            default: OptionValue::Number(default),
            hidden: false,
        }
    }

    /// One of several words, the first by default.
    pub fn choice(key: &'static str, words: &'static [&'static str]) -> OptionSpec {
        let default = OptionValue::from(words.first().copied().unwrap_or_default());
        OptionSpec { key, kind: OptionDomain::Choice(words), default, hidden: false }
    }

    /// Free text, empty by default.
    pub fn text(key: &'static str, max: usize) -> OptionSpec {
        OptionSpec { key, kind: OptionDomain::Text { max }, default: OptionValue::from(""), hidden: false }
    }

    /// The text of a file, none by default.
    pub fn file(key: &'static str, max: usize) -> OptionSpec {
        OptionSpec { key, kind: OptionDomain::File { max }, default: OptionValue::from(""), hidden: false }
    }

    /// The same, for the eyes of the table alone.
    #[must_use]
    pub fn hidden(self) -> OptionSpec {
        OptionSpec { hidden: true, ..self }
    }

    /// The value that a text stands for.
    pub fn parse(&self, text: &str) -> Result<OptionValue, OptionError> {
        let value = match self.kind {
            OptionDomain::Flag => match text {
                "true" | "yes" | "on" | "oui" | "1" => OptionValue::Flag(true),
                "false" | "no" | "off" | "non" | "0" => OptionValue::Flag(false),
                _ => return Err(self.error(text, OptionProblem::NotAFlag)),
            },
            OptionDomain::Number { .. } => match text.parse() {
                Ok(number) => OptionValue::Number(number),
                Err(_) => return Err(self.error(text, OptionProblem::NotANumber)),
            },
            OptionDomain::Choice(_) | OptionDomain::Text { .. } | OptionDomain::File { .. } => {
                OptionValue::from(text)
            }
        };
        self.check(&value).map(|()| value)
    }

    /// Whether the value is one that this option can have.
    pub fn check(&self, value: &OptionValue) -> Result<(), OptionError> {
        let problem = match (&self.kind, value) {
            (OptionDomain::Flag, OptionValue::Flag(_)) => return Ok(()),
            (OptionDomain::Flag, _) => OptionProblem::NotAFlag,
            (&OptionDomain::Number { min, max }, OptionValue::Number(number))
                if (min..=max).contains(number) =>
            {
                return Ok(());
            }
            (&OptionDomain::Number { min, max }, OptionValue::Number(_)) => {
                OptionProblem::OutOfRange { min, max }
            }
            (OptionDomain::Number { .. }, _) => OptionProblem::NotANumber,
            (OptionDomain::Choice(words), OptionValue::Text(text)) if words.contains(&text.as_str()) => {
                return Ok(());
            }
            (OptionDomain::Choice(words), _) => OptionProblem::NotAChoice(words.join(", ")),
            (&OptionDomain::Text { max }, OptionValue::Text(text)) if text.chars().count() <= max => {
                return Ok(());
            }
            (&OptionDomain::Text { max }, _) => OptionProblem::TooLong(max),
            (&OptionDomain::File { max }, OptionValue::Text(text)) if text.len() <= max => return Ok(()),
            (&OptionDomain::File { max }, _) => return Err(self.error("…", OptionProblem::TooLong(max))),
        };
        Err(self.error(value, problem))
    }

    fn error(&self, value: impl fmt::Display, problem: OptionProblem) -> OptionError {
        OptionError { key: self.key.to_owned(), value: value.to_string(), problem }
    }
}

/// An option that cannot be what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option.
    pub key: String,
    /// What was asked.
    pub value: String,
    /// What is wrong with it.
    pub problem: OptionProblem,
}

/// What is wrong with an option's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionProblem {
    /// There is no such option.
    Unknown,
    /// It must be yes or no.
    NotAFlag,
    /// It must be a whole number.
    NotANumber,
    /// The number is too small or too large.
    OutOfRange {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// It must be one of these words.
    NotAChoice(String),
    /// It has more characters than this.
    TooLong(usize),
    /// It does not go with the other options.
    Other(Phrase),
}

impl Speak for OptionError {
    fn phrase(&self) -> Phrase {
        let base = |id: &'static str| {
            Phrase::new(id).with("key", self.key.as_str()).with("value", self.value.as_str())
        };
        match &self.problem {
            OptionProblem::Unknown => base("option-unknown"),
            OptionProblem::NotAFlag => base("option-not-a-flag"),
            OptionProblem::NotANumber => base("option-not-a-number"),
            OptionProblem::OutOfRange { min, max } => {
                base("option-out-of-range").with("min", *min).with("max", *max)
            }
            OptionProblem::NotAChoice(words) => base("option-not-a-choice").with("words", words.as_str()),
            OptionProblem::TooLong(max) => base("option-too-long").with("max", *max),
            OptionProblem::Other(phrase) => base("option-other").with("problem", phrase.clone()),
        }
    }
}

/// Options by key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OptionValues(BTreeMap<String, OptionValue>);

impl OptionValues {
    /// The same values with one more, or with one changed.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<OptionValue>) -> OptionValues {
        self.set(key, value.into());
        self
    }

    /// Sets a value.
    pub fn set(&mut self, key: &str, value: OptionValue) {
        self.0.insert(key.to_owned(), value);
    }

    /// The value of an option.
    pub fn get(&self, key: &str) -> Option<&OptionValue> {
        self.0.get(key)
    }

    /// Takes an option out.
    pub fn remove(&mut self, key: &str) -> Option<OptionValue> {
        self.0.remove(key)
    }

    /// Keys and values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// These values over others.
    #[must_use]
    pub fn over(mut self, mut below: OptionValues) -> OptionValues {
        below.0.append(&mut self.0);
        below
    }

    /// Every value is one that its option can have, and every option exists.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), OptionError> {
        self.iter().try_for_each(|(key, value)| match specs.iter().find(|spec| spec.key == key) {
            Some(spec) => spec.check(value),
            None => Err(OptionError {
                key: key.to_owned(),
                value: value.to_string(),
                problem: OptionProblem::Unknown,
            }),
        })
    }

    /// A flag's value; `default` when it is not set.
    pub fn flag(&self, key: &str, default: bool) -> bool {
        match self.get(key) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => default,
        }
    }

    /// A number's value; `default` when it is not set.
    pub fn number(&self, key: &str, default: i64) -> i64 {
        match self.get(key) {
            Some(OptionValue::Number(number)) => *number,
            _ => default,
        }
    }

    /// A choice's or text's value; `default` when it is not set.
    pub fn text<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        match self.get(key) {
            Some(OptionValue::Text(text)) => text,
            _ => default,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_their_description() {
        let pegs = OptionSpec::number("pegs", 1, 8, 4);
        assert_eq!(pegs.parse("5"), Ok(OptionValue::Number(5)));
        assert_eq!(pegs.parse("nine").unwrap_err().problem, OptionProblem::NotANumber);
        assert_eq!(pegs.parse("9").unwrap_err().problem, OptionProblem::OutOfRange { min: 1, max: 8 });
        let jump = OptionSpec::choice("jump", &["symmetric", "free"]);
        assert_eq!(jump.parse("free"), Ok(OptionValue::from("free")));
        assert_eq!(
            jump.parse("far").unwrap_err().problem,
            OptionProblem::NotAChoice("symmetric, free".into())
        );
        assert_eq!(OptionSpec::flag("double").parse("oui"), Ok(OptionValue::Flag(true)));
        assert_eq!(OptionSpec::text("name", 3).parse("Adam").unwrap_err().problem, OptionProblem::TooLong(3));
    }

    #[test]
    fn an_unknown_option_is_named() {
        let values = OptionValues::default().with("pgs", 4);
        let error = values.check(&[OptionSpec::number("pegs", 1, 8, 4)]).unwrap_err();
        assert_eq!((error.key.as_str(), error.problem), ("pgs", OptionProblem::Unknown));
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Few {
        loud: bool,
        rounds: u8,
        side: Option<char>,
        word: String,
    }

    impl Options for Few {
        fn fields() -> Vec<OptionDef<Few>> {
            vec![
                OptionDef::flag("loud", |few| few.loud, |few, loud| few.loud = loud),
                OptionDef::number("rounds", (0, 9), |few| few.rounds.into(), |few, n| few.rounds = n as u8),
                OptionDef::choice(
                    "side",
                    &["none", "left", "right"],
                    &[None, Some('l'), Some('r')],
                    |few| few.side,
                    |few, side| few.side = side,
                ),
                OptionDef::new(
                    OptionSpec::text("word", 5),
                    |few: &Few| OptionValue::from(few.word.as_str()),
                    |few: &mut Few, value| {
                        few.word = value.to_string();
                        if few.word == "bad" { Err(Phrase::new("bad-word")) } else { Ok(()) }
                    },
                ),
            ]
        }
    }

    /// Told once, options are described, read and written alike.
    #[test]
    fn all_follows_from_the_fields() {
        let few = Few { loud: true, rounds: 7, side: Some('r'), word: "so".into() };
        let values = OptionValues::default()
            .with("loud", true)
            .with("rounds", 7)
            .with("side", "right")
            .with("word", "so");
        assert_eq!((few.write(), Few::read(&values)), (values, Ok(few)));
        assert_eq!(Few::read(&OptionValues::default()), Ok(Few::default()));
        let defaults: Vec<(&str, OptionValue)> =
            Few::specs().into_iter().map(|spec| (spec.key, spec.default)).collect();
        let usual =
            [("loud", false.into()), ("rounds", 0.into()), ("side", "none".into()), ("word", "".into())];
        assert_eq!(defaults, usual);
        let refused = |values: OptionValues| Few::read(&values).unwrap_err().problem;
        let bad = refused(OptionValues::default().with("word", "bad"));
        assert_eq!(bad, OptionProblem::Other(Phrase::new("bad-word")));
        assert_eq!(
            refused(OptionValues::default().with("rounds", 10)),
            OptionProblem::OutOfRange { min: 0, max: 9 }
        );
        assert_eq!(refused(OptionValues::default().with("loudly", true)), OptionProblem::Unknown);
    }

    #[test]
    fn values_lie_over_others() {
        let over =
            OptionValues::default().with("a", 1).over(OptionValues::default().with("a", 2).with("b", 3));
        assert_eq!((over.number("a", 0), over.number("b", 0)), (1, 3));
    }
}
