//! Everything the house says, in both languages.

use kernel::{Lang, Phrase, Texts};
use speech::Speech;
use table::Room;
use wire::{
    lobby::{BotInfo, ChoiceInfo, GameInfo, OptionInfo, OptionKind, VariantInfo},
    socket::Said,
};

/// What the house itself says.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// All that a house with these games can say, besides what the kernel says.
pub fn texts(rooms: &[&'static dyn Room]) -> Vec<Texts> {
    let games = rooms.iter().map(|room| room.texts());
    [table::TEXTS, store::TEXTS, TEXTS].into_iter().chain(games).collect()
}

/// The messages of the house, the table and all games.
pub(crate) struct Voices([Speech; 2]);

impl Voices {
    pub(crate) fn new(rooms: &[&'static dyn Room]) -> Voices {
        let sources = texts(rooms);
        Voices(Lang::ALL.map(|lang| Speech::new(lang, &sources)))
    }

    pub(crate) fn of(&self, lang: Lang) -> &Speech {
        let [english, french] = &self.0;
        match lang {
            Lang::En => english,
            Lang::Fr => french,
        }
    }

    pub(crate) fn said(&self, lang: Lang, phrase: Phrase) -> Said {
        Said { text: self.of(lang).say(&phrase), phrase }
    }
}

/// A game with everything that a form needs, in one language.
pub fn describe(room: &dyn Room, speech: &Speech) -> GameInfo {
    let name = room.name();
    let help = |id: &str| speech.attribute(id, "help").unwrap_or_default();
    let option = |spec: kernel::OptionSpec| {
        let id = speech.option_id(name, spec.key);
        let kind = match spec.kind {
            kernel::OptionDomain::Flag => OptionKind::Flag,
            kernel::OptionDomain::Number { min, max } => OptionKind::Number { min, max },
            kernel::OptionDomain::Text { max } => OptionKind::Text { max },
            kernel::OptionDomain::File { max } => OptionKind::File { max },
            kernel::OptionDomain::Choice(words) => {
                let choice = |word: &&str| ChoiceInfo {
                    value: (*word).to_owned(),
                    title: speech.text(&format!("{name}-choice-{}-{word}", spec.key)),
                };
                OptionKind::Choice(words.iter().map(choice).collect())
            }
        };
        let default = serde_json::to_value(&spec.default).unwrap_or_default();
        OptionInfo { key: spec.key.to_owned(), title: speech.text(&id), help: help(&id), kind, default }
    };
    let variant = |variant: kernel::Variant| VariantInfo {
        title: speech.text(&format!("{name}-variant-{}", variant.name)),
        name: variant.name.to_owned(),
        options: variant.values,
    };
    let bot = |bot: table::BotEntry| {
        let id = format!("{name}-bot-{}", bot.name);
        let title = speech.text(&id);
        let level = bot.level.map(|level| level.name().to_owned());
        BotInfo { name: bot.name.to_owned(), level, title, help: help(&id) }
    };
    GameInfo {
        name: name.to_owned(),
        title: speech.text(name),
        about: speech.text(&format!("{name}-about")),
        seats: room.seat_counts(&kernel::OptionValues::default()).unwrap_or_default(),
        options: room.specs().into_iter().map(option).collect(),
        variants: room.variants().into_iter().map(variant).collect(),
        bots: room.bots().into_iter().map(bot).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(speech::audit(&TEXTS), [] as [String; 0]);
    }
}
