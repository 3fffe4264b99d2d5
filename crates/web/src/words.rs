//! Words in the person's language, following it when it changes.

use std::sync::OnceLock;

use kernel::{Lang, Phrase, Texts};
use leptos::prelude::*;
use speech::Speech;
use wire::socket::Said;

use crate::{catalogue::GAMES, prefs::Prefs};

/// What the shell says.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// Everything that is said in a language: the kernel's, the table's, the games', the boards' and the shell's.
pub fn speech(lang: Lang) -> &'static Speech {
    static SPEECH: [OnceLock<Speech>; 2] = [const { OnceLock::new() }; 2];
    SPEECH[usize::from(lang == Lang::Fr)].get_or_init(|| {
        let games = GAMES.iter().flat_map(|game| [game.room().texts(), game.texts()]);
        let sources: Vec<Texts> = [table::TEXTS].into_iter().chain(games).chain([TEXTS]).collect();
        Speech::new(lang, &sources)
    })
}

/// Puts phrases into words. Whatever reads it inside a closure is rendered anew when the language changes.
#[derive(Clone, Copy)]
pub struct Words(RwSignal<Lang>);

impl Words {
    /// The words of whoever renders this.
    pub fn here() -> Words {
        Words(Prefs::here().lang)
    }

    /// The language.
    pub fn lang(self) -> Lang {
        self.0.get()
    }

    /// The language now, without following it.
    pub fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// The messages of the language.
    pub fn speech(self) -> &'static Speech {
        speech(self.0.get())
    }

    /// A message without arguments.
    pub fn text(self, id: &str) -> String {
        self.speech().text(id)
    }

    /// A phrase as a sentence.
    pub fn say(self, phrase: &Phrase) -> String {
        self.speech().say(phrase)
    }

    /// What the house said, as a phrase that this page can put into words: a house may know messages that the page does
    /// not, and then its own words are taken.
    pub fn heard(said: Said) -> Phrase {
        if speech(Lang::En).has(&said.phrase.id) || said.text.is_empty() {
            said.phrase
        } else {
            Phrase::new("web-said").with("text", said.text)
        }
    }

    /// A message's attribute, or nothing.
    pub fn attribute(self, id: &str, attribute: &str) -> String {
        self.speech().attribute(id, attribute).unwrap_or_default()
    }
}

/// A message of the shell or of a board, to stand in a view: `<p>{t("web-your-turn")}</p>`.
pub fn t(id: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let words = Words::here();
    move || words.text(id)
}

/// A phrase to stand in a view.
pub fn say(phrase: Phrase) -> impl Fn() -> String + Clone + Send + Sync + 'static {
    let words = Words::here();
    move || words.say(&phrase)
}
