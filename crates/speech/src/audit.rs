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
