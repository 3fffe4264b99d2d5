//! What the notations of all games share: verbs in both languages, and errors with their place.

use crate::{Lang, Phrase, Speak};

/// A word that a move begins with. Every language is read, whatever language the person speaks; moves are written with
/// the English word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The word that is written.
    pub en: &'static str,
    /// The French word.
    pub fr: &'static str,
    /// What is read too: short forms, other words.
    pub also: &'static [&'static str],
}

impl Verb {
    /// A verb that is read in two languages and no other way.
    pub const fn new(en: &'static str, fr: &'static str) -> Verb {
        Verb { en, fr, also: &[] }
    }

    /// The same verb, of which other forms are read too.
    pub const fn also(self, also: &'static [&'static str]) -> Verb {
        Verb { also, ..self }
    }

    /// The word in a language.
    pub fn word(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// Whether a word is this verb, case and accents aside.
    pub fn is(&self, word: &str) -> bool {
        let known = [self.en, self.fr].into_iter().chain(self.also.iter().copied());
        known.into_iter().any(|known| folded(known).eq(folded(word)))
    }

    /// The verb that a word is.
    pub fn find<'a>(verbs: &'a [Verb], word: &str) -> Option<&'a Verb> {
        verbs.iter().find(|verb| verb.is(word))
    }

    /// A written move as somebody who speaks this language types it.
    pub fn typed(verbs: &[Verb], lang: Lang, written: &str) -> String {
        let (first, rest) = written.split_at(written.find(' ').unwrap_or(written.len()));
        match verbs.iter().find(|verb| verb.en == first) {
            Some(verb) => format!("{}{rest}", verb.word(lang)),
            None => written.to_owned(),
        }
    }
}

/// The letters of a word without case and without the accents that verbs have.
fn folded(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase).map(|c| match c {
        'é' | 'è' | 'ê' => 'e',
        'à' | 'â' => 'a',
        other => other,
    })
}

/// Why a text is no move: where reading stopped, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The character (counted from 0) at which the text stops making sense.
    pub at: usize,
    /// What is wrong there.
    pub problem: Phrase,
}

impl NotationError {
    /// An error at a character.
    pub fn new(at: usize, problem: Phrase) -> NotationError {
        NotationError { at, problem }
    }

    /// An error about a part of `text`, which must be a slice of it.
    pub fn in_text(text: &str, part: &str, problem: Phrase) -> NotationError {
        let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let at = text.get(..offset).map_or(0, |before| before.chars().count());
        NotationError { at, problem }
    }

    /// Nothing was written.
    pub fn empty() -> NotationError {
        NotationError::new(0, Phrase::new("notation-empty"))
    }
}

impl Speak for NotationError {
    fn phrase(&self) -> Phrase {
        Phrase::new("notation-error").with("column", self.at + 1).with("problem", self.problem.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_read_in_both_languages_and_typed_in_one() {
        const VERBS: [Verb; 2] = [Verb::new("swap", "échanger").also(&["x"]), Verb::new("pass", "passer")];
        for word in ["swap", "SWAP", "échanger", "echanger", "ÉCHANGER", "x"] {
            assert_eq!(Verb::find(&VERBS, word), Some(&VERBS[0]), "{word}");
        }
        assert_eq!(Verb::find(&VERBS, "swaps"), None);
        assert_eq!(Verb::typed(&VERBS, Lang::Fr, "swap AEI"), "échanger AEI");
        assert_eq!(Verb::typed(&VERBS, Lang::En, "pass"), "pass");
        assert_eq!(Verb::typed(&VERBS, Lang::Fr, "5-12 MT"), "5-12 MT");
    }

    #[test]
    fn a_part_has_its_place() {
        let text = "été 5r";
        let error = NotationError::in_text(text, &text[6..], Phrase::new("x"));
        assert_eq!(error.at, 4);
    }
}
