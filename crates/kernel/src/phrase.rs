//! Things said to people. The rules say *what*; the words, in each language, are found outside.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

/// A language of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language that a code or locale (`fr`, `fr_FR.UTF-8`, `en-GB`) names.
    pub fn from_code(code: &str) -> Option<Lang> {
        let tag = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| tag.eq_ignore_ascii_case(lang.code()))
    }
}

/// Fluent sources of one crate, one for each language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The English messages.
    pub en: &'static str,
    /// The French messages.
    pub fr: &'static str,
}

impl Texts {
    /// The source for a language.
    pub fn of(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

/// A message identifier with its arguments: something to say, before it is put into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The Fluent message identifier.
    pub id: Cow<'static, str>,
    /// The message's arguments, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number, for plurals too.
    Number(i64),
    /// Text that is the same in every language: a move, a tile, a name.
    Text(String),
    /// A phrase within the phrase.
    Phrase(Box<Phrase>),
}

impl Phrase {
    /// A phrase without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Phrase {
        Phrase { id: id.into(), args: Vec::new() }
    }

    /// The phrase with one more argument.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Arg>) -> Phrase {
        self.args.push((name.into(), value.into()));
        self
    }
}

/// For logs and panics of tests; people get [`Phrase`]s through the `speech` crate.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)?;
        for (index, (name, value)) in self.args.iter().enumerate() {
            let lead = if index == 0 { " (" } else { ", " };
            match value {
                Arg::Number(number) => write!(f, "{lead}{name}: {number}")?,
                Arg::Text(text) => write!(f, "{lead}{name}: {text}")?,
                Arg::Phrase(phrase) => write!(f, "{lead}{name}: {phrase}")?,
            }
        }
        if self.args.is_empty() { Ok(()) } else { write!(f, ")") }
    }
}

macro_rules! arg_from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            #[allow(clippy::cast_lossless)]
            fn from(number: $number) -> Arg {
                Arg::Number(number as i64)
            }
        }
    )*};
}
arg_from_number!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Phrase(Box::new(phrase))
    }
}

/// Something that can be said to a person: refusals, above all.
pub trait Speak {
    /// What to say.
    fn phrase(&self) -> Phrase;
}

impl Speak for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        for (code, lang) in [
            ("fr", Some(Lang::Fr)),
            ("fr_CA.UTF-8", Some(Lang::Fr)),
            ("EN-gb", Some(Lang::En)),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_code(code), lang, "{code}");
        }
    }

    #[test]
    fn a_phrase_prints_its_arguments() {
        let phrase = Phrase::new("tile-missing").with("tile", "9r").with("count", 2_u8);
        assert_eq!(phrase.to_string(), "tile-missing (tile: 9r, count: 2)");
    }
}
