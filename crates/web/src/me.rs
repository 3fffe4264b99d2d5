//! Who this person is at the house: a secret that the browser keeps, and what the house knows by it.

use kernel::{Lang, Phrase};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wire::me::{ChangeMe, MeInfo, MySecret};

use crate::{
    link::api,
    prefs::{Prefs, Theme},
    storage::Shelf,
};

const KEY: &str = "me";

/// What goes from device to device.
#[derive(Serialize, Deserialize)]
struct Settings {
    lang: String,
    theme: Theme,
    signs: bool,
    sound: bool,
}

/// Who this person is.
#[derive(Clone, Copy)]
pub struct Me {
    secret: RwSignal<Option<String>>,
    /// What the house knows; nothing, before anybody has sat down anywhere.
    pub info: RwSignal<Option<MeInfo>>,
    prefs: Prefs,
}

impl Me {
    /// Reads it from the browser.
    pub fn provide() -> Me {
        let me = Me {
            secret: RwSignal::new(Shelf::Browser.get(KEY)),
            info: RwSignal::new(None),
            prefs: Prefs::here(),
        };
        provide_context(me);
        // Another tab may have become somebody else.
        let changed = window_event_listener(leptos::ev::storage, move |_| {
            me.secret.set(Shelf::Browser.get(KEY));
        });
        on_cleanup(move || changed.remove());
        me
    }

    /// The one of whoever renders this.
    pub fn here() -> Me {
        expect_context()
    }

    /// The secret, if there is one yet.
    pub fn known(self) -> Option<MySecret> {
        self.secret.get().and_then(|secret| secret.parse().ok())
    }

    /// The secret, made now if there is none yet.
    pub fn secret(self) -> MySecret {
        let kept = untrack(|| self.known());
        kept.unwrap_or_else(|| {
            let mut dice = api::dice();
            let mut bits = [0; 16];
            for half in bits.chunks_mut(8) {
                half.copy_from_slice(&dice.bits().to_be_bytes());
            }
            let secret = MySecret::from(bits);
            self.keep(Some(secret));
            secret
        })
    }

    fn keep(self, secret: Option<MySecret>) {
        let secret = secret.map(|secret| secret.to_string());
        match &secret {
            Some(secret) => Shelf::Browser.set(KEY, secret),
            None => Shelf::Browser.remove(KEY),
        }
        self.secret.set(secret);
        self.info.set(None);
    }

    /// Asks the house what it knows.
    pub fn ask(self) {
        let Some(secret) = untrack(|| self.known()) else { return };
        leptos::task::spawn_local(async move {
            if let Ok(info) = api::me(&secret).await {
                let _ = self.info.try_set(Some(info));
            }
        });
    }

    /// Tells the house the name, and what goes from device to device.
    pub async fn tell(self) -> Result<(), Phrase> {
        let prefs = self.prefs;
        let name = prefs.name.get_untracked().trim().to_owned();
        let settings = Settings {
            lang: prefs.lang.get_untracked().code().to_owned(),
            theme: prefs.theme.get_untracked(),
            signs: prefs.signs.get_untracked(),
            sound: prefs.sound.get_untracked(),
        };
        let change = ChangeMe {
            called: (!name.is_empty()).then_some(name),
            settings: serde_json::to_value(&settings).ok(),
        };
        let info = api::change_me(&self.secret(), &change).await?;
        let _ = self.info.try_set(Some(info));
        Ok(())
    }

    /// Becomes somebody who is known from another device.
    pub async fn become_known(self, secret: MySecret) -> Result<(), Phrase> {
        let info = api::me(&secret).await?;
        self.keep(Some(secret));
        let prefs = self.prefs;
        prefs.name.set(info.called.clone());
        if let Ok(settings) = Settings::deserialize(&info.settings) {
            if let Some(lang) = Lang::from_code(&settings.lang) {
                prefs.lang.set(lang);
            }
            prefs.theme.set(settings.theme);
            prefs.signs.set(settings.signs);
            prefs.sound.set(settings.sound);
        }
        self.info.set(Some(info));
        Ok(())
    }

    /// Lets the house forget everything, and forgets it here.
    pub async fn erase(self) -> Result<(), Phrase> {
        if let Some(secret) = untrack(|| self.known()) {
            api::erase_me(&secret).await?;
        }
        self.keep(None);
        Ok(())
    }
}
