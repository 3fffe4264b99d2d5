//! Messages as Fluent reads them.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use kernel::Lang;
use unic_langid::LanguageIdentifier;

use crate::Value;

/// The messages of one language.
pub(crate) struct Messages(FluentBundle<FluentResource>);

impl Messages {
    pub(crate) fn new(lang: Lang, sources: impl IntoIterator<Item = &'static str>) -> Messages {
        let language: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        bundle.set_use_isolating(false);
        for source in sources {
            bundle.add_resource_overriding(resource(source).0);
        }
        Messages(bundle)
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.0.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// A message, or an attribute (`id.attribute`), with its variables filled in.
    pub(crate) fn format(&self, id: &str, args: &[(&str, Value)]) -> Option<String> {
        let pattern = match id.split_once('.') {
            Some((id, attribute)) => self.0.get_message(id)?.get_attribute(attribute)?.value(),
            None => self.0.get_message(id)?.value()?,
        };
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            let value = match value {
                Value::Number(number) => FluentValue::from(*number),
                Value::Text(text) => FluentValue::from(text.as_str()),
            };
            filled.set(*name, value);
        }
        Some(self.0.format_pattern(pattern, Some(&filled), &mut Vec::new()).into_owned())
    }
}

/// A source, and what is wrong with it.
pub(crate) fn resource(source: &str) -> (FluentResource, Vec<String>) {
    match FluentResource::try_new(source.to_owned()) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors.iter().map(ToString::to_string).collect()),
    }
}
