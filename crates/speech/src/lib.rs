//! Phrases put into words.
//!
//! Games and the house say [`Phrase`]s: a message identifier with arguments. A [`Speech`] holds the Fluent
//! messages of one language and turns phrases into sentences. [`audit`] finds what one language says and the
//! other does not.
//!
//! ```
//! use kernel::{Lang, Phrase};
//! use speech::Speech;
//! let phrase = Phrase::new("setup-seats").with("asked", 1).with("allowed", "2, 3");
//! assert_eq!(Speech::new(Lang::En, &[]).say(&phrase), "This game cannot be played with one seat. Possible: 2, 3.");
//! assert_eq!(Speech::new(Lang::Fr, &[]).say(&phrase), "Ce jeu ne se joue pas à 1. Possible : 2, 3.");
//! ```
//!
//! Promises: a phrase that no message knows is still printed (its identifier and arguments), never a panic.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use kernel::{Arg, Lang, Phrase, Speak, Texts};
use unic_langid::LanguageIdentifier;

/// The messages of one language.
pub struct Speech {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Speech {
    /// The kernel's messages and those of `sources`, in one language.
    pub fn new(lang: Lang, sources: &[Texts]) -> Speech {
        let language: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        bundle.set_use_isolating(false);
        for texts in std::iter::once(&kernel::TEXTS).chain(sources) {
            bundle.add_resource_overriding(resource(texts.of(lang)).0);
        }
        Speech { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The phrase as a sentence.
    pub fn say(&self, phrase: &Phrase) -> String {
        let pattern = self.bundle.get_message(&phrase.id).and_then(|message| message.value());
        let Some(pattern) = pattern else { return phrase.to_string() };
        self.format(pattern, phrase)
    }

    /// What a refusal, an error or anything else that speaks has to say.
    pub fn tell(&self, speaker: &impl Speak) -> String {
        self.say(&speaker.phrase())
    }

    /// A message without arguments.
    pub fn text(&self, id: &str) -> String {
        self.say(&Phrase::new(id.to_owned()))
    }

    /// An attribute of a message, such as the help of an option.
    pub fn attribute(&self, id: &str, attribute: &str) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = message.get_attribute(attribute)?.value();
        Some(self.format(pattern, &Phrase::new(id.to_owned())))
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    fn format(&self, pattern: &fluent_syntax::ast::Pattern<&str>, phrase: &Phrase) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.args {
            args.set(
                name.as_ref(),
                match value {
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Phrase(phrase) => FluentValue::from(self.say(phrase)),
                },
            );
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

fn resource(source: &str) -> (FluentResource, Vec<String>) {
    match FluentResource::try_new(source.to_owned()) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors.iter().map(ToString::to_string).collect()),
    }
}

/// What is wrong with a pair of sources: syntax, messages or attributes that only one language has, variables
/// that only one language uses.
pub fn audit(texts: &Texts) -> Vec<String> {
    let mut problems = Vec::new();
    let [en, fr] = Lang::ALL.map(|lang| {
        let (resource, errors) = resource(texts.of(lang));
        problems.extend(errors.into_iter().map(|error| format!("{}: {error}", lang.code())));
        inventory(&resource)
    });
    for id in en.keys().chain(fr.keys()).collect::<BTreeSet<_>>() {
        match (en.get(id), fr.get(id)) {
            (Some(a), Some(b)) if a == b => (),
            (Some(a), Some(b)) => problems.push(format!("{id}: variables differ: {a:?} and {b:?}")),
            (Some(_), None) => problems.push(format!("{id}: missing in French")),
            _ => problems.push(format!("{id}: missing in English")),
        }
    }
    problems
}

/// Messages and attributes with the variables they use.
fn inventory(resource: &FluentResource) -> BTreeMap<String, BTreeSet<String>> {
    use fluent_syntax::ast::Entry;
    let mut found = BTreeMap::new();
    for entry in resource.entries() {
        if let Entry::Message(message) = entry {
            let id = message.id.name;
            if let Some(value) = &message.value {
                found.insert(id.to_owned(), variables(value));
            }
            for attribute in &message.attributes {
                found.insert(format!("{id}.{}", attribute.id.name), variables(&attribute.value));
            }
        }
    }
    found
}

fn variables(pattern: &fluent_syntax::ast::Pattern<&str>) -> BTreeSet<String> {
    use fluent_syntax::ast::{Expression, InlineExpression, PatternElement};
    fn inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => walk(expression, found),
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| inline(argument, found));
            }
            _ => (),
        }
    }
    fn walk(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(expression) => inline(expression, found),
            Expression::Select { selector, variants } => {
                inline(selector, found);
                variants.iter().for_each(|variant| found.extend(variables(&variant.value)));
            }
        }
    }
    let mut found = BTreeSet::new();
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            walk(expression, &mut found);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: Texts = Texts {
        en: "tiles = { $count ->\n    [one] one tile\n   *[other] { $count } tiles\n }\n    .help = About { $thing }.\nwrap = So: { $inner }",
        fr: "tiles = { $count ->\n    [one] une tuile\n   *[other] { $count } tuiles\n }\nwrap = Donc : { $autre }",
    };

    #[test]
    fn plurals_and_inner_phrases_are_said_in_both_languages() {
        let say = |lang, count: i64| {
            let inner = Phrase::new("tiles").with("count", count);
            Speech::new(lang, &[TEXTS])
                .say(&Phrase::new("wrap").with("inner", inner.clone()).with("autre", inner))
        };
        assert_eq!(say(Lang::En, 1), "So: one tile");
        assert_eq!(say(Lang::En, 2), "So: 2 tiles");
        assert_eq!(say(Lang::Fr, 0), "Donc : une tuile");
    }

    #[test]
    fn an_unknown_phrase_is_printed_as_it_is() {
        let phrase = Phrase::new("no-such").with("tile", "9r");
        assert_eq!(Speech::new(Lang::En, &[]).say(&phrase), "no-such (tile: 9r)");
    }

    #[test]
    fn the_audit_finds_differences() {
        let problems = audit(&TEXTS);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].contains("tiles.help: missing in French"));
        assert!(problems[1].contains("wrap: variables differ"));
        assert!(!audit(&Texts { en: "a = b", fr: "= broken" }).is_empty());
    }

    #[test]
    fn the_kernel_says_everything_twice() {
        assert_eq!(audit(&kernel::TEXTS), [] as [String; 0]);
    }
}
