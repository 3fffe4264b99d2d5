//! Words in the person's language, following it when it changes.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Lang, Phrase, Texts};
use leptos::prelude::*;
use speech::Speech;
use wire::socket::Said;

use crate::prefs::Prefs;

/// What the shell says.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// The games' names, and a line about each: the build script takes them out of what the games say.
const LOBBY: Texts = Texts {
    en: include_str!(concat!(env!("OUT_DIR"), "/en.ftl")),
    fr: include_str!(concat!(env!("OUT_DIR"), "/fr.ftl")),
};

/// Games whose words have been learnt, and the messages of both languages as far as they were needed.
struct Learnt {
    games: Vec<(&'static str, [Texts; 2])>,
    speeches: [Option<Arc<Speech>>; 2],
}

static LEARNT: Mutex<Learnt> = Mutex::new(Learnt { games: Vec::new(), speeches: [None, None] });

/// Everything that can be said in a language: by the kernel, the table, the shell, and the games that have been learnt.
pub fn speech(lang: Lang) -> Arc<Speech> {
    let mut learnt = LEARNT.lock().unwrap_or_else(PoisonError::into_inner);
    let Learnt { games, speeches } = &mut *learnt;
    let speech = speeches[usize::from(lang == Lang::Fr)].get_or_insert_with(|| {
        let games = games.iter().flat_map(|(_, texts)| texts);
        let sources: Vec<Texts> =
            [table::TEXTS, LOBBY].iter().chain(games).chain([&TEXTS]).copied().collect();
        Arc::new(Speech::new(lang, &sources))
    });
    Arc::clone(speech)
}

/// What can be said before any game has been learnt.
pub fn lobby(lang: Lang) -> Speech {
    Speech::new(lang, &[table::TEXTS, LOBBY, TEXTS])
}

/// Learns what a game and its board say; whether that was new.
pub fn learn(game: &'static str, texts: [Texts; 2]) -> bool {
    let mut learnt = LEARNT.lock().unwrap_or_else(PoisonError::into_inner);
    let new = learnt.games.iter().all(|(known, _)| *known != game);
    if new {
        learnt.games.push((game, texts));
        learnt.speeches = [None, None];
    }
    new
}

/// Puts phrases into words. Whatever reads it inside a closure is rendered anew when the language changes, or when there
/// are more words.
#[derive(Clone, Copy)]
pub struct Translator(RwSignal<Lang>);

impl Translator {
    /// The words of whoever renders this.
    pub fn here() -> Translator {
        Translator(Prefs::here().lang)
    }

    /// Learns what a game and its board say.
    pub fn learn(self, game: &'static str, texts: [Texts; 2]) {
        if learn(game, texts) {
            self.0.notify();
        }
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
    pub fn speech(self) -> Arc<Speech> {
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
    let words = Translator::here();
    move || words.text(id)
}

/// A phrase to stand in a view.
pub fn say(phrase: Phrase) -> impl Fn() -> String + Clone + Send + Sync + 'static {
    let words = Translator::here();
    move || words.say(&phrase)
}
