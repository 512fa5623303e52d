//! Every sentence the bot says, by language, from the Fluent files in `assets/locales`.

use std::borrow::Cow;

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The languages that are complete, the fallback first.
pub const LOCALES: [&str; 2] = ["en", "fr"];

const SOURCES: [&str; 2] =
    [include_str!("../../assets/locales/en.ftl"), include_str!("../../assets/locales/fr.ftl")];

/// All languages, loaded.
pub struct Texts {
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts::new()
    }
}

impl Texts {
    /// Loads the languages that are compiled in.
    ///
    /// # Panics
    /// Never: a test holds that every file parses.
    pub fn new() -> Texts {
        let bundles = LOCALES.iter().zip(SOURCES).map(|(locale, source)| {
            let language: LanguageIdentifier = locale.parse().expect("the locale names are well formed");
            let resource =
                FluentResource::try_new(source.to_owned()).expect("a test parses every locale file");
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            bundle.set_use_isolating(false);
            bundle.add_resource(resource).expect("a test holds that no key stands twice");
            bundle
        });
        Texts { bundles: bundles.collect() }
    }

    /// The language of [`LOCALES`] that fits a platform's locale code best, for example `fr` for `fr-CA`.
    pub fn negotiate(wanted: &str) -> &'static str {
        let language = wanted.split(['-', '_']).next().unwrap_or_default();
        LOCALES.into_iter().find(|locale| locale.eq_ignore_ascii_case(language)).unwrap_or(LOCALES[0])
    }

    /// The sentence under `key`; the English one where a language lacks it, the key itself where none has it.
    pub fn get(&self, locale: &str, key: &str) -> String {
        self.format(locale, key, &[])
    }

    /// Whether the language itself has the key.
    pub fn has(&self, locale: &str, key: &str) -> bool {
        self.bundle(locale).has_message(key)
    }

    /// The sentence under `key` with its variables filled in.
    pub fn format(&self, locale: &str, key: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        let mut fluent_args = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            fluent_args.set(*name, value.clone());
        }
        [self.bundle(locale), &self.bundles[0]]
            .into_iter()
            .find_map(|bundle| {
                let pattern = bundle.get_message(key)?.value()?;
                let mut errors = Vec::new();
                let text: Cow<'_, str> = bundle.format_pattern(pattern, Some(&fluent_args), &mut errors);
                for error in errors {
                    tracing::error!(key, locale, %error, "a sentence is broken");
                }
                Some(text.into_owned())
            })
            .unwrap_or_else(|| {
                tracing::error!(key, "no sentence has this key");
                key.to_owned()
            })
    }

    /// A speaker of one language.
    pub fn voice(&self, locale: &str) -> Voice<'_> {
        Voice { texts: self, locale: Texts::negotiate(locale) }
    }

    fn bundle(&self, locale: &str) -> &FluentBundle<FluentResource> {
        let locale = Texts::negotiate(locale);
        let index =
            LOCALES.iter().position(|known| *known == locale).expect("negotiate gives a known locale");
        &self.bundles[index]
    }
}

/// A speaker of one language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    texts: &'a Texts,
    locale: &'static str,
}

impl Voice<'_> {
    /// The language spoken.
    pub fn locale(&self) -> &'static str {
        self.locale
    }

    /// The sentence under `key`.
    pub fn say(&self, key: &str) -> String {
        self.texts.get(self.locale, key)
    }

    /// The sentence under `key` with its variables filled in.
    pub fn with(&self, key: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        self.texts.format(self.locale, key, args)
    }

    /// Whether there is such a sentence in this language.
    pub fn has(&self, key: &str) -> bool {
        self.texts.has(self.locale, key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    /// Key -> names of the variables used.
    fn messages(source: &'static str) -> BTreeMap<String, Vec<String>> {
        fn walk(pattern: &Pattern<&str>, into: &mut Vec<String>) {
            for element in &pattern.elements {
                match element {
                    PatternElement::TextElement { .. } => {}
                    PatternElement::Placeable { expression } => match expression {
                        Expression::Inline(inline) => variable(inline, into),
                        Expression::Select { selector, variants } => {
                            variable(selector, into);
                            variants.iter().for_each(|variant| walk(&variant.value, into));
                        }
                    },
                }
            }
        }
        fn variable(inline: &InlineExpression<&str>, into: &mut Vec<String>) {
            if let InlineExpression::VariableReference { id } = inline {
                into.push(id.name.to_owned());
            }
        }
        let resource = fluent_syntax::parser::parse(source).expect("the file is well formed");
        let mut messages = BTreeMap::new();
        for entry in &resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = Vec::new();
                walk(message.value.as_ref().expect("every message has a text"), &mut variables);
                variables.sort();
                variables.dedup();
                let doubled = messages.insert(message.id.name.to_owned(), variables);
                assert!(doubled.is_none(), "{} stands twice", message.id.name);
            }
        }
        messages
    }

    #[test]
    fn every_language_has_every_sentence_with_the_same_variables() {
        let english = messages(SOURCES[0]);
        assert!(english.len() > 100);
        for (locale, source) in LOCALES.iter().zip(SOURCES).skip(1) {
            let other = messages(source);
            for (key, variables) in &english {
                let found = other.get(key).unwrap_or_else(|| panic!("{locale} lacks {key}"));
                assert_eq!(found, variables, "variables of {key} in {locale}");
            }
            for key in other.keys() {
                assert!(english.contains_key(key), "{locale} has {key}, which English lacks");
            }
        }
    }

    #[test]
    fn every_opening_has_its_name() {
        let english = messages(SOURCES[0]);
        for opening in crate::engine::opening::all() {
            let key = format!("opening-{}", opening.key());
            assert!(english.contains_key(&key), "{key} is missing");
        }
        let named = english.keys().filter(|key| key.starts_with("opening-")).count();
        assert_eq!(named, crate::engine::opening::all().len(), "a name belongs to no opening");
    }

    #[test]
    fn a_platform_locale_finds_its_language() {
        for (wanted, got) in [("fr", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("zh-CN", "en"), ("", "en")] {
            assert_eq!(Texts::negotiate(wanted), got, "{wanted}");
        }
    }
}
