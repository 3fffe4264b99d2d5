//! The language and the colours that a person has chosen.

use std::{io::IsTerminal as _, time::Duration};

use kernel::{Lang, Texts};
use speech::Speech;

use crate::{
    Palette,
    palette::{ColourWish, Depth},
};

/// The language, the colours and the manner that a person has chosen.
pub struct Setting {
    lang: Lang,
    english: Speech,
    french: Speech,
    /// The colours.
    pub palette: Palette,
    /// Lines instead of a full screen.
    pub plain: bool,
    /// How long a move of a bot is shown before the next one, where only bots play.
    pub pace: Duration,
}

impl Setting {
    /// A setting that says what a program can say: [`crate::texts`], and what the program says besides.
    pub fn new(lang: Lang, palette: Palette, texts: &[Texts]) -> Setting {
        Setting {
            lang,
            english: Speech::new(Lang::En, texts),
            french: Speech::new(Lang::Fr, texts),
            palette,
            plain: false,
            pace: Duration::from_millis(700),
        }
    }

    /// A setting as the environment suggests: the language from the locale unless one is given, the colours that the
    /// terminal has, plain lines in a pipe or where the terminal cannot do more.
    pub fn from_env(lang: Option<Lang>, wanted: ColourWish, plain: bool, texts: &[Texts]) -> Setting {
        let env = |key: &str| std::env::var(key).ok();
        let dumb = env("TERM").is_some_and(|term| term == "dumb");
        let plain = plain || dumb || !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal();
        let palette = if plain { Palette::none() } else { Palette::new(Depth::find(wanted, env)) };
        let lang = lang.unwrap_or_else(|| locale(env));
        Setting { plain, ..Setting::new(lang, palette, texts) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Speaks another language from now on.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// The words.
    pub fn speech(&self) -> &Speech {
        match self.lang {
            Lang::En => &self.english,
            Lang::Fr => &self.french,
        }
    }
}

/// The language of the environment's locale, English if it is none of ours.
pub fn locale(env: impl Fn(&str) -> Option<String>) -> Lang {
    let set = |key: &str| env(key).filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    locale.and_then(|locale| Lang::from_code(&locale)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_names_the_language() {
        let lang = |vars: &[(&str, &str)]| {
            locale(|key| vars.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(lang(&[("LANG", "fr_FR.UTF-8")]), Lang::Fr);
        assert_eq!(lang(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "en_GB.UTF-8")]), Lang::En);
        assert_eq!(lang(&[("LANG", "fr_BE"), ("LC_ALL", "")]), Lang::Fr);
        assert_eq!(lang(&[("LANG", "C")]), Lang::En);
        assert_eq!(lang(&[]), Lang::En);
    }
}
