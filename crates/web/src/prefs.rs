//! What a person likes: language, theme, signs on colours, sound, a name. Kept in the browser.

use kernel::Lang;
use leptos::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::storage::Shelf;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Day,
    /// Dark.
    Night,
}

impl Theme {
    /// The next one when the switch is pressed.
    pub fn next(self) -> Theme {
        match self {
            Theme::System => Theme::Day,
            Theme::Day => Theme::Night,
            Theme::Night => Theme::System,
        }
    }

    /// The name in the page's `data-theme` and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Day => "day",
            Theme::Night => "night",
        }
    }
}

/// A person's preferences, as signals that are kept when they change.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// Whether colours carry a letter or a digit as well.
    pub signs: RwSignal<bool>,
    /// Whether moves and one's own turn are heard.
    pub sound: RwSignal<bool>,
    /// The name that others see.
    pub name: RwSignal<String>,
}

impl Prefs {
    /// The preferences of this browser, put where every component finds them.
    pub fn provide() -> Prefs {
        let prefs = Prefs {
            lang: kept("lang", browser_language),
            theme: kept("theme", Theme::default),
            signs: kept("signs", || true),
            sound: kept("sound", || true),
            name: kept("name", String::new),
        };
        Effect::new(move |_| root_attribute("lang", prefs.lang.get().code()));
        Effect::new(move |_| root_attribute("data-theme", prefs.theme.get().name()));
        provide_context(prefs);
        prefs
    }

    /// The preferences of whoever renders this.
    pub fn here() -> Prefs {
        expect_context()
    }
}

/// A signal whose value is kept in the browser.
fn kept<T>(key: &'static str, default: fn() -> T) -> RwSignal<T>
where
    T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static,
{
    let signal = RwSignal::new(Shelf::Browser.get(key).unwrap_or_else(default));
    Effect::new(move |first: Option<()>| {
        signal.with(|value| {
            if first.is_some() {
                Shelf::Browser.set(key, value);
            }
        });
    });
    signal
}

fn browser_language() -> Lang {
    let language = web_sys::window().and_then(|window| window.navigator().language());
    language.and_then(|code| Lang::from_code(&code)).unwrap_or_default()
}

fn root_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(name, value);
    }
}

/// Whether the person asked for less movement.
pub fn reduced_motion() -> bool {
    let asked =
        web_sys::window().and_then(|w| w.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    asked.is_some_and(|query| query.matches())
}
