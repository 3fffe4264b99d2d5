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
//! assert_eq!(Speech::new(Lang::Fr, &[]).say(&phrase), "Ce jeu ne se joue pas à 1. Possible\u{a0}: 2, 3.");
//! ```
//!
//! Promises: a phrase that no message knows is still printed (its identifier and arguments), never a panic.

#[cfg(not(target_family = "wasm"))]
mod audit;
#[cfg(not(target_family = "wasm"))]
mod fluent;
#[cfg(not(target_family = "wasm"))]
mod named;
mod small;

use kernel::{Arg, Lang, Phrase, Speak, Texts};

#[cfg(not(target_family = "wasm"))]
pub use audit::{audit, compare, spoken, typography};
#[cfg(not(target_family = "wasm"))]
use fluent::Messages;
#[cfg(not(target_family = "wasm"))]
pub use named::{Named, messages};
#[cfg(target_family = "wasm")]
use small::Messages;

/// What stands for a variable.
enum Value {
    Number(i64),
    Text(String),
}

/// The messages of one language.
pub struct Speech {
    lang: Lang,
    messages: Messages,
}

impl Speech {
    /// The kernel's messages and those of `sources`, in one language.
    pub fn new(lang: Lang, sources: &[Texts]) -> Speech {
        let sources = std::iter::once(&kernel::TEXTS).chain(sources).map(|texts| texts.of(lang));
        Speech { lang, messages: Messages::new(lang, sources) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The phrase as a sentence.
    pub fn say(&self, phrase: &Phrase) -> String {
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => Value::Number(*number),
            Arg::Text(text) => Value::Text(text.clone()),
            Arg::Phrase(phrase) => Value::Text(self.say(phrase)),
        };
        let args: Vec<(&str, Value)> =
            phrase.args.iter().map(|(name, arg)| (name.as_ref(), value(arg))).collect();
        self.set(self.messages.format(&phrase.id, &args).unwrap_or_else(|| phrase.to_string()))
    }

    fn set(&self, sentence: String) -> String {
        set(self.lang, sentence)
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
        self.messages.format(&format!("{id}.{attribute}"), &[]).map(|text| self.set(text))
    }

    /// The message that names an option: the game's own, or the kernel's where every game has the option.
    pub fn option_id(&self, game: &str, key: &str) -> String {
        let own = format!("{game}-option-{key}");
        if self.has(&own) { own } else { format!("option-{key}") }
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        self.messages.has(id)
    }
}

/// A sentence as the language's typography wants it.
pub(crate) fn set(lang: Lang, sentence: String) -> String {
    match lang {
        Lang::En => sentence,
        Lang::Fr => kept_together(&elided(&sentence)),
    }
}

/// French says *la main d’Ada* and *qu’Alain*: whoever writes a message does not know the name that will stand in it.
/// Single letters (*de A à Z*) keep their distance.
fn elided(sentence: &str) -> String {
    let mut words = sentence.split(' ').peekable();
    let mut said = String::with_capacity(sentence.len());
    while let Some(word) = words.next() {
        said.push_str(word);
        let Some(next) = words.peek() else { break };
        let is_name = next.chars().nth(1).is_some_and(char::is_alphabetic)
            && next.starts_with(['A', 'E', 'I', 'O', 'U', 'À', 'Â', 'É', 'È', 'Ê', 'Î', 'Ô', 'Û']);
        if is_name && matches!(word, "de" | "que") {
            said.pop();
            said.push('’');
        } else {
            said.push(' ');
        }
    }
    said
}

/// French puts a space before `;`, `:`, `!`, `?` and within quotation marks, at which no line may break.
fn kept_together(sentence: &str) -> String {
    let mut set = String::with_capacity(sentence.len() + 8);
    let mut before = ' ';
    let mut rest = sentence.chars().peekable();
    while let Some(c) = rest.next() {
        let follows = rest.peek().is_some_and(|next| matches!(next, ';' | ':' | '!' | '?' | '»'));
        let kept = c == ' ' && before != ' ' && (before == '«' || follows);
        set.push(if kept { '\u{a0}' } else { c });
        before = c;
    }
    set
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
        assert_eq!(say(Lang::Fr, 0), "Donc\u{a0}: une tuile");
    }

    #[test]
    fn french_elides_before_names() {
        for (written, said) in [
            ("La main de Ada : rien", "La main d’Ada : rien"),
            ("un mot que Émile a manqué", "un mot qu’Émile a manqué"),
            ("Les lettres de Bob", "Les lettres de Bob"),
            ("une lettre de A à Z", "une lettre de A à Z"),
            ("de un à huit", "de un à huit"),
            ("monde Ada de", "monde Ada de"),
            ("", ""),
        ] {
            assert_eq!(elided(written), said);
        }
    }

    #[test]
    fn no_line_breaks_before_french_punctuation() {
        let set = kept_together("Oui ! « Non » ; a : b  : c ?");
        assert_eq!(set, "Oui\u{a0}! «\u{a0}Non\u{a0}»\u{a0}; a\u{a0}: b  : c\u{a0}?");
    }

    #[test]
    fn the_browser_says_the_same() {
        let texts = Texts {
            en: "a = A { $n ->\n    [0] none\n    [one] one { $t }\n   *[other] { $n } { b }\n}, { $t ->\n    [red] R\n   *[blue] {\" \"}B\n}.\n    .help = [No] { $n }\nb = { $none }\nc =\n    .d = e",
            fr: "a = à { $n ->\n    [0] zéro\n    [one] un { $t }\n   *[other] { $n } { b }\n}{\"\"}.\nb = « { $none } »\n\nc = =",
        };
        assert_eq!(compare(&texts), [] as [String; 0]);
        assert_eq!(compare(&kernel::TEXTS), [] as [String; 0]);
        assert!(!compare(&Texts { en: "a =\n    two\n    lines", fr: "a = b" }).is_empty());
        let small = small::Messages::new(Lang::En, [texts.en]);
        let said = small.format("a", &[("n", Value::Number(1)), ("t", Value::Text("red".into()))]);
        assert_eq!(said.as_deref(), Some("A one red, R."));
        assert!(!small.has("c") && small.has("c.d"));
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
