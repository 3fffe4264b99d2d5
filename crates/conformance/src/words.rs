//! Everything said exists in both languages.

use kernel::{Arg, Game, Lang, OptionDomain, Options, Phrase, Roster};
use speech::Speech;

/// The words of a game in both languages.
pub struct GameWords {
    game: &'static str,
    speeches: [Speech; 2],
}

impl GameWords {
    /// Checks what a game must have words for, and keeps them for later.
    pub fn new<G: Game + Roster>() -> GameWords {
        let name = G::NAME;
        let problems = speech::audit(&G::texts());
        assert!(problems.is_empty(), "{name}: {}", problems.join("; "));
        let words =
            GameWords { game: name, speeches: Lang::ALL.map(|lang| Speech::new(lang, &[G::texts()])) };
        words.has(name);
        words.has(&format!("{name}-about"));
        for spec in G::Options::specs() {
            if spec.key == "games" {
                continue;
            }
            words.has(&format!("{name}-option-{}", spec.key));
            words.has_help(&format!("{name}-option-{}", spec.key));
            if let OptionDomain::Choice(choices) = spec.kind {
                choices.iter().for_each(|word| words.has(&format!("{name}-choice-{}-{word}", spec.key)));
            }
        }
        for variant in G::Options::variants() {
            words.has(&format!("{name}-variant-{}", variant.name));
        }
        for kind in G::bots() {
            words.has(&format!("{name}-bot-{}", kind.name));
            words.has_help(&format!("{name}-bot-{}", kind.name));
        }
        words
    }

    fn has(&self, id: &str) {
        for speech in &self.speeches {
            assert!(speech.has(id), "{}: no message {id} in {:?}", self.game, speech.lang());
        }
    }

    fn has_help(&self, id: &str) {
        for speech in &self.speeches {
            assert!(
                speech.attribute(id, "help").is_some(),
                "{}: no message {id}.help in {:?}",
                self.game,
                speech.lang()
            );
        }
    }

    /// A phrase and the phrases within it exist, and no argument is missing.
    pub fn check(&self, phrase: &Phrase) {
        self.has(&phrase.id);
        for speech in &self.speeches {
            // The table adds the name of whoever moves.
            let said = speech.say(&phrase.clone().with("name", "Ada"));
            assert!(!said.contains("{$"), "{}: an argument of {} is missing: {said}", self.game, phrase.id);
        }
        for (_, arg) in &phrase.args {
            if let Arg::Phrase(inner) = arg {
                self.check(inner);
            }
        }
    }
}
