//! As much of Fluent as this house writes, in a hundredth of the space: for the browser, which loads every byte.
//!
//! Messages and attributes of one line, `{ $variable }`, `{ "text" }`, `{ other-message }`, and
//! `{ $variable -> … }` with numbers, words and plurals to choose from. [`crate::compare`] finds whatever it would read
//! in another way than Fluent does.

use std::collections::BTreeMap;

use kernel::Lang;

use crate::Value;

/// Messages and attributes (`id.attribute`) with their patterns, as they were written.
pub(crate) struct Messages {
    lang: Lang,
    patterns: BTreeMap<String, &'static str>,
}

impl Messages {
    pub(crate) fn new(lang: Lang, sources: impl IntoIterator<Item = &'static str>) -> Messages {
        let mut patterns = BTreeMap::new();
        for source in sources {
            read(source, &mut patterns);
        }
        Messages { lang, patterns }
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.patterns.contains_key(id)
    }

    /// A message or an attribute with its variables filled in.
    pub(crate) fn format(&self, id: &str, args: &[(&str, Value)]) -> Option<String> {
        let mut out = String::new();
        self.fill(self.patterns.get(id)?, args, &mut out);
        Some(out)
    }

    fn fill(&self, pattern: &str, args: &[(&str, Value)], out: &mut String) {
        let mut rest = pattern;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let inner = &after[..outside(after, b'}')];
            rest = after[inner.len()..].strip_prefix('}').unwrap_or_default();
            self.place(inner.trim(), args, out);
        }
        out.push_str(rest);
    }

    /// What stands between braces.
    fn place(&self, inner: &str, args: &[(&str, Value)], out: &mut String) {
        if let Some(text) = inner.strip_prefix('"') {
            out.push_str(text.strip_suffix('"').unwrap_or(text));
        } else if let Some(variable) = inner.strip_prefix('$') {
            let (name, variants) = match variable.split_once("->") {
                Some((name, variants)) => (name.trim_end(), Some(variants)),
                None => (variable, None),
            };
            let value = args.iter().find(|(own, _)| *own == name).map(|(_, value)| value);
            match (variants, value) {
                (Some(variants), _) => self.fill(self.choose(variants, value), args, out),
                (None, Some(Value::Number(number))) => out.push_str(&number.to_string()),
                (None, Some(Value::Text(text))) => out.push_str(text),
                (None, None) => out.extend(["{$", name, "}"]),
            }
        } else if let Some(pattern) = self.patterns.get(inner) {
            self.fill(pattern, args, out);
        } else {
            out.extend(["{", inner, "}"]);
        }
    }

    /// The first variant that fits, or the one with the star.
    fn choose<'a>(&self, variants: &'a str, value: Option<&Value>) -> &'a str {
        let mut usual = "";
        let mut rest = variants;
        while let Some((mark, after)) = rest.split_once('[') {
            let Some((key, after)) = after.split_once(']') else { break };
            let pattern = &after[..outside(after, b'\n')];
            rest = &after[pattern.len()..];
            let (key, pattern) = (key.trim(), pattern.trim());
            if value.is_some_and(|value| self.fits(key, value)) {
                return pattern;
            }
            if mark.trim_end().ends_with('*') {
                usual = pattern;
            }
        }
        usual
    }

    fn fits(&self, key: &str, value: &Value) -> bool {
        let number = match value {
            Value::Text(text) => return text == key,
            Value::Number(number) => *number,
        };
        let one = match self.lang {
            Lang::En => number.abs() == 1,
            Lang::Fr => number.abs() <= 1,
        };
        key == if one { "one" } else { "other" } || key.parse() == Ok(number)
    }
}

/// Takes a source apart. A line that begins with a letter is a message, one that begins with a dot behind some space an
/// attribute of it; a pattern goes on until its last brace is closed.
fn read(source: &'static str, patterns: &mut BTreeMap<String, &'static str>) {
    let (mut rest, mut message) = (source, "");
    while !rest.is_empty() {
        let line = rest.find('\n').unwrap_or(rest.len());
        let head = rest[..line].split_once('=').map(|(id, _)| id);
        let mut end = line;
        if let Some(id) = head {
            let from = id.len() + 1;
            end = from + outside(&rest[from..], b'\n');
            let id = id.trim_end();
            let pattern = rest[from..end].trim();
            if let Some(attribute) = id.trim_start().strip_prefix('.') {
                patterns.insert(format!("{message}.{attribute}"), pattern);
            } else if id.starts_with(|first: char| first.is_ascii_alphabetic()) {
                message = id;
                if !pattern.is_empty() {
                    patterns.insert(id.to_owned(), pattern);
                }
            }
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
}

/// Where a text, outside of all braces in it, first has a byte.
fn outside(text: &str, wanted: u8) -> usize {
    let mut depth = 0;
    let found = text.bytes().position(|byte| {
        let here = depth == 0 && byte == wanted;
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        here
    });
    found.unwrap_or(text.len())
}
