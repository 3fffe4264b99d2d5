//! What two languages, or two readers, do not agree on.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use kernel::{Lang, Texts};

use crate::{
    Value,
    fluent::{self, resource},
    small,
};

/// Messages that the browser, which reads them in a way of its own, would say differently. It knows no more of Fluent
/// than is written in this house so far.
pub fn compare(texts: &Texts) -> Vec<String> {
    let samples: [fn() -> Value; 6] = [
        || Value::Number(0),
        || Value::Number(1),
        || Value::Number(2),
        || Value::Number(-1),
        || Value::Number(1_000_000),
        || Value::Text("red".to_owned()),
    ];
    let mut problems = Vec::new();
    for lang in Lang::ALL {
        let source = texts.of(lang);
        let (whole, small) = (fluent::Messages::new(lang, [source]), small::Messages::new(lang, [source]));
        for (id, variables) in inventory(&resource(source).0) {
            if !id.contains('.') && whole.has(&id) != small.has(&id) {
                problems.push(format!("{} {id}: known to one only", lang.code()));
            }
            for sample in samples {
                let args: Vec<_> = variables.iter().map(|name| (name.as_str(), sample())).collect();
                let (wanted, found) = (whole.format(&id, &args), small.format(&id, &args));
                if wanted != found {
                    problems.push(format!("{} {id}: {wanted:?} and {found:?}", lang.code()));
                    break;
                }
            }
        }
    }
    problems
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

/// What is wrong with the typography of a French source: straight apostrophes and quotation marks, English ones,
/// punctuation without its space, three dots for an ellipsis, blanks that come twice.
pub fn typography(source: &str) -> Vec<String> {
    let (resource, errors) = resource(source);
    let mut problems: Vec<String> = errors;
    for (id, texts) in texts(&resource) {
        for text in texts {
            problems
                .extend(mistakes(&text).into_iter().map(|mistake| format!("{id}: {mistake} in “{text}”")));
        }
    }
    problems
}

/// What is wrong with a piece of French.
fn mistakes(text: &str) -> Vec<&'static str> {
    let chars: Vec<char> = text.chars().collect();
    let is_space = |c: char| c.is_whitespace() || matches!(c, '\u{a0}' | '\u{202f}');
    let mut found = Vec::new();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        // What stands before a placeable, or after one, is not known here.
        let joined = before.is_some_and(|before| !is_space(before));
        match c {
            '\'' => found.push("a straight apostrophe"),
            '"' | '“' | '”' => found.push("quotation marks that are not French"),
            ';' | '»' if joined => found.push("no space before punctuation"),
            '!' | '?' if joined && !matches!(before, Some('!' | '?')) => {
                found.push("no space before punctuation");
            }
            ':' if joined && after.is_none_or(is_space) => found.push("no space before a colon"),
            '«' if after.is_some_and(|after| !is_space(after)) => {
                found.push("no space after a quotation mark");
            }
            '.' if before == Some('.') && after == Some('.') => found.push("three dots for an ellipsis"),
            ' ' if before == Some(' ') && at > 1 && after.is_some() => found.push("two blanks"),
            _ => (),
        }
    }
    found
}

/// Every message of a source as it is said with example arguments: none, one and two of everything.
pub fn spoken(lang: Lang, source: &'static str) -> Vec<(String, Vec<String>)> {
    let speech = fluent::Messages::new(lang, [source]);
    let said = |(id, variables): (String, BTreeSet<String>)| {
        let value = |name: &str, number: i64| match name {
            "name" | "other" | "owner" | "maker" | "breaker" | "names" => Value::Text("Ada".to_owned()),
            "word" | "old" | "better" => Value::Text("RAT".to_owned()),
            "problem" | "why" | "found" | "expected" => Value::Text("…".to_owned()),
            _ => Value::Number(number),
        };
        let mut lines: Vec<String> = (0..3)
            .filter_map(|number| {
                let args: Vec<(&str, Value)> =
                    variables.iter().map(|name| (name.as_str(), value(name, number))).collect();
                speech.format(&id, &args)
            })
            .map(|line| crate::set(lang, line))
            .collect();
        lines.dedup();
        (id, lines)
    };
    inventory(&resource(source).0).into_iter().map(said).collect()
}

/// Messages and attributes with the pieces of text between their placeables, variants included.
fn texts(resource: &FluentResource) -> Vec<(String, Vec<String>)> {
    use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
    fn pieces(pattern: &Pattern<&str>, found: &mut Vec<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => found.push((*value).to_owned()),
                PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                    variants.iter().for_each(|variant| pieces(&variant.value, found));
                }
                PatternElement::Placeable { .. } => (),
            }
        }
    }
    let mut all = Vec::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let attributes = message.attributes.iter().map(|attribute| &attribute.value);
        let mut found = Vec::new();
        message.value.iter().chain(attributes).for_each(|pattern| pieces(pattern, &mut found));
        all.push((message.id.name.to_owned(), found));
    }
    all
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
