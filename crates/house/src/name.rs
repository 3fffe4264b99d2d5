//! Names as others see them: short, in one normal form, and with nothing in them that cannot be seen.

use icu_normalizer::ComposingNormalizerBorrowed;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name that others see, in graphemes: what people take for one letter.
pub(crate) const LONGEST: usize = 24;

/// The most characters in one grapheme; marks piled higher than that stand in other people's way.
const TALLEST: usize = 4;

/// What the name of a program ends with.
const MARK: &str = "(bot)";

/// How much of a text is looked at.
const LOOKED_AT: usize = 1_000;

/// Whether a character is seen: not so those that turn the direction of the text around, join or split words without a
/// trace, or are for other programs.
fn is_seen(c: char) -> bool {
    !matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFF}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{10FFFF}')
}

/// A name as others may see it.
pub(crate) fn tidy(name: &str) -> String {
    tidy_to(name, LONGEST)
}

/// A text of one line as others may see it, with so many graphemes at most.
pub(crate) fn tidy_to(text: &str, longest: usize) -> String {
    let seen = text.chars().take(LOOKED_AT).filter(|c| is_seen(*c));
    let seen: String = seen.map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    let normal = ComposingNormalizerBorrowed::new_nfc().normalize(&seen);
    let words = normal.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let graphemes = words.graphemes(true).take(longest);
    let short: String = graphemes.flat_map(|grapheme| grapheme.chars().take(TALLEST)).collect();
    short.trim_end().to_owned()
}

/// The name of a program that plays by itself: it says so in every log and every list.
pub(crate) fn of_a_program(name: &str) -> String {
    let bare = name.strip_suffix(MARK).unwrap_or(name).trim_end();
    if bare.is_empty() {
        return "bot".to_owned();
    }
    let room = LONGEST.saturating_sub(1 + MARK.len());
    let short: String = bare.graphemes(true).take(room).collect();
    format!("{} {MARK}", short.trim_end())
}

/// A name that none of the others at the table has: the second Ada is “Ada 2”.
pub(crate) fn told_apart(name: String, others: &[&str]) -> String {
    let is_taken = |name: &str| others.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    if name.is_empty() || !is_taken(&name) {
        return name;
    }
    let numbered = |number: usize| {
        let room = LONGEST.saturating_sub(1 + number.to_string().len());
        let short: String = name.graphemes(true).take(room).collect();
        format!("{} {number}", short.trim_end())
    };
    // Of as many names as there are others, and one more, one is free.
    (2..=others.len() + 2).map(numbered).find(|name| !is_taken(name)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Ada\u{7}\n Lovelace "), "Ada Lovelace");
        assert_eq!(tidy(&"x".repeat(500)), "x".repeat(LONGEST));
        assert_eq!(tidy("Zoe\u{308}"), "Zo\u{eb}", "one normal form");
        assert_eq!(tidy("Élodie-Ænne O’Brien 李"), "Élodie-Ænne O’Brien 李");
        assert_eq!(tidy("\u{3000}\u{a0}Ada\u{2003}L"), "Ada L");
        assert_eq!(tidy(&format!("a{}", "\u{300}".repeat(300))), "\u{e0}\u{300}\u{300}\u{300}");
    }

    #[test]
    fn nothing_unseen_is_in_a_name() {
        let bidi =
            "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        let nothing = "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}\u{e0041}\u{3164}";
        assert_eq!(tidy(&format!("A{bidi}d{nothing}a")), "Ada");
        assert_eq!(tidy(&format!("{bidi}{nothing}")), "");
    }

    #[test]
    fn programs_say_so_in_their_names() {
        assert_eq!(of_a_program("Ada"), "Ada (bot)");
        assert_eq!(of_a_program("Ada (bot)"), "Ada (bot)");
        assert_eq!(of_a_program(""), "bot");
        let long = of_a_program(&"x".repeat(LONGEST));
        assert_eq!((long.graphemes(true).count(), long.ends_with("x (bot)")), (LONGEST, true));
    }

    #[test]
    fn two_of_one_name_are_told_apart() {
        let others = ["Ada", "", "ada 2"];
        let apart = |name: &str| told_apart(name.to_owned(), &others);
        assert_eq!(apart("Bob"), "Bob");
        assert_eq!(apart("ADA"), "ADA 3");
        assert_eq!(apart(""), "");
        let long = "x".repeat(LONGEST);
        let apart = told_apart(long.clone(), &[long.as_str()]);
        assert_eq!((apart.graphemes(true).count(), apart.ends_with(" 2")), (LONGEST, true));
    }
}
