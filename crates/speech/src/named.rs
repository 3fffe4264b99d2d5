//! Which messages the code names: every source of a program is walked, so that nobody reads an identifier where a sentence
//! should stand, and no message waits for somebody to say it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

/// What is handed a message, whatever it looks like.
const SAY: [&str; 4] = ["Phrase::new", "words.text", "speech.text", "stage.text"];

/// What the sources of a program name.
#[derive(Debug, Default)]
pub struct Named {
    /// Texts in the code, with the place of one of them; those that are given to a phrase or asked for by name are said
    /// whatever they look like.
    literals: BTreeMap<String, (String, bool)>,
}

impl Named {
    /// What a crate of this house and all it is built with name, apart from their tests. `crates` is the folder of the
    /// crates.
    pub fn by(crates: &Path, name: &str) -> io::Result<Named> {
        let mut named = Named::default();
        let (mut seen, mut next) = (BTreeSet::new(), vec![name.to_owned()]);
        while let Some(name) = next.pop() {
            let manifest = fs::read_to_string(crates.join(&name).join("Cargo.toml"))?;
            named.walk(&crates.join(&name).join("src"))?;
            seen.insert(name);
            let others = dependencies(&manifest).map(|name| name.replace('_', "-"));
            next.extend(others.filter(|other| crates.join(other).is_dir() && !seen.contains(other)));
        }
        Ok(named)
    }

    fn walk(&mut self, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if path.is_dir() {
                self.walk(&path)?;
            } else if !is_test && path.extension().is_some_and(|ending| ending == "rs") {
                self.read(&path.display().to_string(), &fs::read_to_string(&path)?);
            }
        }
        Ok(())
    }

    /// Adds what a source names.
    pub fn read(&mut self, place: &str, source: &str) {
        for (text, call) in literals(source) {
            let said = call == "t" || SAY.iter().any(|say| call.ends_with(say));
            let known = self.literals.entry(text).or_insert_with(|| (place.to_owned(), said));
            known.1 |= said;
        }
    }

    /// What is named and is no message, with the place: whatever is given to a phrase, and whatever begins as a message
    /// does. Texts that only look like messages are left out.
    pub fn missing(&self, messages: &BTreeSet<&str>, only_look_so: &[&str]) -> Vec<String> {
        let kinds: BTreeSet<&str> = messages.iter().filter_map(|id| Some(id.split_once('-')?.0)).collect();
        let looks_so = |text: &str| {
            text.split_once('-').is_some_and(|(kind, rest)| kinds.contains(kind) && !rest.is_empty())
                && is_pattern(text)
        };
        let missing = self.literals.iter().filter(|(text, (_, said))| {
            (*said || looks_so(text))
                && !only_look_so.contains(&text.as_str())
                && !messages.iter().any(|id| fits(text, id))
        });
        missing.map(|(text, (place, _))| format!("{text} ({place})")).collect()
    }

    /// Whether any source names a message, as a whole or by a pattern: `{game}-about`.
    pub fn names(&self, id: &str) -> bool {
        self.literals.contains_key(id)
            || self.literals.keys().any(|text| text.contains('{') && is_specific(text) && fits(text, id))
    }
}

/// The messages of a source, without their attributes.
pub fn messages(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|line| Some(line.split_once(" =")?.0))
}

/// The names of what a manifest's crate is built with.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let sections = manifest.split("\n[").filter(|section| {
        let title = section.split(']').next().unwrap_or_default();
        title.ends_with("dependencies") && !title.contains("dev-") && !title.contains("build-")
    });
    let lines = sections.flat_map(|section| section.lines().skip(1));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next()).filter(|name| !name.is_empty())
}

/// Whether a text is made as identifiers are, but for places in braces.
fn is_pattern(text: &str) -> bool {
    let mut depth = 0;
    text.chars().all(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => (),
        }
        depth > 0 || c == '}' || c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit()
    })
}

/// Whether a pattern says enough of a message: a whole word of it.
fn is_specific(pattern: &str) -> bool {
    is_pattern(pattern) && pattern.split('-').any(|word| !word.is_empty() && !word.contains('{'))
}

/// Whether a message is what a text or pattern names: each place in braces stands for something.
fn fits(pattern: &str, id: &str) -> bool {
    match pattern.split_once('{') {
        None => pattern == id,
        Some((start, rest)) => {
            let rest = rest.split_once('}').map_or("", |(_, rest)| rest);
            let Some(id) = id.strip_prefix(start) else { return false };
            (1..=id.len()).any(|end| id.is_char_boundary(end) && fits(rest, &id[end..]))
        }
    }
}

/// The texts in a Rust source outside its tests, each with what it is handed to.
fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = source;
    // What stands before the text at hand, without blanks: `Phrase::new(`.
    let mut before = String::new();
    // How deep in braces a test began, once its opening brace has come.
    let mut testing: Option<Option<usize>> = None;
    let mut depth = 0_usize;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("#[cfg(test)]") && testing.is_none() {
            testing = Some(None);
        }
        let used = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => {
                let raw = before.ends_with('r') || before.ends_with('#');
                let (text, used) = if raw { raw_text(&before, rest) } else { quoted(rest) };
                if testing.is_none() {
                    found.push((text, callee(&before)));
                }
                used
            }
            '\'' => character(rest),
            _ => {
                match c {
                    '{' => {
                        depth += 1;
                        testing = testing.map(|began| began.or(Some(depth)));
                    }
                    '}' => {
                        if testing == Some(Some(depth)) {
                            testing = None;
                        }
                        depth = depth.saturating_sub(1);
                    }
                    ';' if testing == Some(None) => testing = None,
                    _ => (),
                }
                if !c.is_whitespace() {
                    before.push(c);
                    if before.len() > 80 {
                        before.drain(..before.char_indices().nth(40).map_or(0, |(at, _)| at));
                    }
                }
                c.len_utf8()
            }
        };
        if c == '"' || c == '\'' {
            before.clear();
        }
        rest = &rest[used..];
    }
    found
}

/// A text in quotes, and how long it is in the source.
fn quoted(rest: &str) -> (String, usize) {
    let (mut text, mut escaped) = (String::new(), false);
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return (text, at + 1),
            '\\' if !escaped => escaped = true,
            _ => {
                text.push(c);
                escaped = false;
            }
        }
    }
    (text, rest.len())
}

fn raw_text(before: &str, rest: &str) -> (String, usize) {
    let hashes = before.len() - before.trim_end_matches('#').len();
    let end = format!("\"{}", "#".repeat(hashes));
    let length = rest[1..].find(&end).map_or(rest.len() - 1, |at| at);
    (rest[1..=length].to_owned(), (1 + length + end.len()).min(rest.len()))
}

/// How long a character in quotes, or the mark of a lifetime, is in the source.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((at, _))) => rest[at + 1..].find('\'').map_or(rest.len(), |end| at + end + 2),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// What a text is handed to, with what that belongs to.
fn callee(before: &str) -> String {
    let Some(call) = before.strip_suffix('(') else { return String::new() };
    let name = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':' | '.'));
    call[call.rfind(name).map_or(0, |at| at + call[at..].chars().next().map_or(0, char::len_utf8))..]
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_with_what_they_are_handed_to() {
        let source = "// \"no\"\nfn a<'x>() { Phrase::new(\"a-b\"); /* \"no\" */ let c = '\"'; words.text( \"c\\\"d\") }\n\
                      #[cfg(test)]\nmod tests { fn f() { let s = \"no }\"; } }\nconst E: &str = r#\"e \" f\"#;";
        let found = literals(source);
        let found: Vec<(&str, &str)> =
            found.iter().map(|(text, call)| (text.as_str(), call.as_str())).collect();
        assert_eq!(found, [("a-b", "Phrase::new"), ("c\"d", "words.text"), ("e \" f", "")]);
    }

    #[test]
    fn what_no_message_says_is_missing() {
        let mut named = Named::default();
        let code = r#"Phrase::new("house-late"); let id = "house-soon"; let class = "house-wide"; t("odd"); format!("{game}-about");
            format!("house-{when}-x"); let kind = "other-thing";"#;
        named.read("a.rs", code);
        let messages: BTreeSet<&str> = messages("house-late = a\n    .help = b\nchess-about = c\n").collect();
        assert_eq!(messages, BTreeSet::from(["chess-about", "house-late"]));
        let missing = named.missing(&messages, &["house-wide"]);
        assert_eq!(missing, ["house-soon (a.rs)", "house-{when}-x (a.rs)", "odd (a.rs)"]);
        assert!(named.names("house-late") && named.names("chess-about") && !named.names("chess-rules"));
    }

    #[test]
    fn a_place_in_a_pattern_stands_for_something() {
        assert!(fits("{game}-bot-{}", "mexican-train-bot-expert") && fits("a-{}", "a-b-c"));
        assert!(!fits("a-{}", "a-") && !fits("{a}-b", "a-c") && !is_specific("{a}-{b}"));
    }

    #[test]
    fn only_what_is_built_in_counts() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nkernel.workspace = true\nwire = { path = \"..\" }\n\n\
                        [dev-dependencies]\nhouse.workspace = true\n";
        let found: Vec<&str> = dependencies(manifest).collect();
        assert_eq!(found, ["kernel", "wire"]);
    }
}
