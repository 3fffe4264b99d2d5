//! The rules of a table in a line: the variant by name, or what is not as usual.

use kernel::{OptionDomain, OptionValue, OptionValues, Phrase};

use super::TheBoard;
use crate::{board::Playing, words::Translator};

/// The rules in a line.
pub fn line(board: TheBoard, playing: &dyn Playing, options: &OptionValues, words: Translator) -> String {
    let room = playing.room();
    let usual = room.options(&OptionValues::default()).unwrap_or_default();
    let differs =
        |key: &str, from: &OptionValues| options.get(key).is_some_and(|value| from.get(key) != Some(value));
    let same = |other: &OptionValues| usual.iter().all(|(key, _)| key == "games" || !differs(key, other));
    let named = room
        .variants()
        .into_iter()
        .find(|variant| room.options(&variant.values).is_ok_and(|whole| same(&whole)));
    let base = match &named {
        Some(variant) => room.options(&variant.values).unwrap_or_default(),
        None => usual,
    };
    let mut parts: Vec<String> = Vec::new();
    if let Some(variant) = &named {
        parts.push(words.text(&format!("{}-variant-{}", board.name(), variant.name)));
    }
    for spec in room.specs() {
        let key = spec.key;
        let Some(value) = options.get(key).filter(|_| differs(key, &base)) else { continue };
        let title = words.text(&words.speech().option_id(board.name(), key));
        let said = match (&spec.kind, value) {
            (OptionDomain::Flag, OptionValue::Flag(true)) | (OptionDomain::File { .. }, _) => title,
            (OptionDomain::Choice(_), OptionValue::Text(word)) => {
                let word = words.text(&format!("{}-choice-{key}-{word}", board.name()));
                words.say(&Phrase::new("web-rule").with("title", title).with("value", word))
            }
            (OptionDomain::Flag, _) => {
                let no = words.text("web-no");
                words.say(&Phrase::new("web-rule").with("title", title).with("value", no))
            }
            (_, value) => {
                words.say(&Phrase::new("web-rule").with("title", title).with("value", value.to_string()))
            }
        };
        parts.push(said);
    }
    if parts.is_empty() { words.text("web-usual-rules") } else { parts.join(" · ") }
}
