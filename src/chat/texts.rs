//! The languages: every sentence the bot says comes from the Fluent files in `assets/locales`.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use fluent::FluentResource;
use fluent::concurrent::FluentBundle;
use fluent_syntax::ast::Entry;
use unic_langid::LanguageIdentifier;

use crate::notation::Style;

use super::formats::{self, Lists};
use super::forms;
use super::sentences::{Arguments, LanguageName, NextSentence, Sentence};

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Locale {
    /// English, spoken where nothing else is known.
    #[default]
    English,
    /// French.
    French,
}

impl Locale {
    /// All languages, the fallback first.
    pub const ALL: [Locale; 2] = [Locale::English, Locale::French];

    /// The code: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::English => "en",
            Locale::French => "fr",
        }
    }

    /// Its code for numbers and lists: `a, b and c` is not written alike wherever English is.
    const fn region(self) -> &'static str {
        match self {
            Locale::English => "en-GB",
            Locale::French => "fr",
        }
    }

    /// Its sentences and its forms.
    const fn sources(self) -> (&'static str, &'static str) {
        macro_rules! sources {
            ($code:literal) => {
                (
                    include_str!(concat!(env!("OUT_DIR"), "/", $code, ".ftl")),
                    include_str!(concat!(env!("OUT_DIR"), "/", $code, "-forms.ftl")),
                )
            };
        }
        match self {
            Locale::English => sources!("en"),
            Locale::French => sources!("fr"),
        }
    }

    /// The language that fits a platform's code best, for example French for `fr-CA`.
    pub fn of(code: &str) -> Locale {
        let language = code.split(['-', '_']).next().unwrap_or_default();
        Locale::ALL
            .into_iter()
            .find(|locale| locale.code().eq_ignore_ascii_case(language))
            .unwrap_or_default()
    }

    /// What the language calls itself.
    pub fn name(self) -> String {
        Voice::of(self).say(&LanguageName)
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The bot does not speak this language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language {0:?}")]
pub struct ParseLocaleError(String);

impl FromStr for Locale {
    type Err = ParseLocaleError;

    /// Reads a code of [`Locale::code`]; [`Locale::of`] finds the best language for any code.
    fn from_str(code: &str) -> Result<Locale, ParseLocaleError> {
        let known = Locale::ALL.into_iter().find(|locale| locale.code() == code);
        known.ok_or_else(|| ParseLocaleError(code.to_owned()))
    }
}

/// How messages are written, besides their language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How moves are written; in letters and in Chinese where nothing is chosen.
    pub notation: Option<Style>,
    /// Whether the first board says how to move.
    pub tips: bool,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { notation: None, tips: true }
    }
}

/// What is made once for each language.
struct Language {
    sentences: FluentBundle<FluentResource>,
    lists: Arc<Lists>,
}

/// The languages, in the order of [`Locale::ALL`].
static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(Language::new).collect());

impl Language {
    fn new(locale: Locale) -> Language {
        let (sentences, forms) = locale.sources();
        let lists = Arc::new(Lists::new(locale.region()));
        let (mut sentences, _) = bundle(locale, sentences);
        let (forms, names) = bundle(locale, forms);
        forms::teach(&mut sentences, forms, names, Arc::clone(&lists));
        Language { sentences, lists }
    }
}

/// A locale file, and its keys.
fn bundle(locale: Locale, source: &str) -> (FluentBundle<FluentResource>, Vec<String>) {
    let language: LanguageIdentifier = locale.code().parse().expect("the codes are well formed");
    let resource = FluentResource::try_new(source.to_owned()).expect("the build has read every locale file");
    let keys = resource.entries().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    let keys = keys.collect();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false);
    formats::write_numbers(&mut bundle);
    bundle.add_resource(resource).expect("the build holds that no key stands twice");
    (bundle, keys)
}

/// A speaker of one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Voice {
    locale: Locale,
    manner: Manner,
}

impl Voice {
    /// A speaker of this language.
    pub(crate) const fn of(locale: Locale) -> Voice {
        Voice { locale, manner: Manner { notation: None, tips: true } }
    }

    /// The same speaker with these habits.
    pub(crate) fn with(self, manner: Manner) -> Voice {
        Voice { manner, ..self }
    }

    /// How moves are written, where that was chosen.
    pub(crate) fn notation(self) -> Option<Style> {
        self.manner.notation
    }

    /// The speaker's habits.
    pub(crate) fn manner(self) -> Manner {
        self.manner
    }

    /// The language spoken.
    pub(crate) fn locale(self) -> Locale {
        self.locale
    }

    fn language(self) -> &'static Language {
        &LANGUAGES[self.locale as usize]
    }

    /// `a, b and c`
    pub(crate) fn list(self, parts: &[String]) -> String {
        self.language().lists.join(parts)
    }

    /// Whole sentences one after the other, as the language sets them apart.
    pub(crate) fn join<T: AsRef<str>>(self, sentences: impl IntoIterator<Item = T>) -> String {
        let mut all = String::new();
        for next in sentences {
            let next = next.as_ref();
            all = match (all.is_empty(), next.is_empty()) {
                (true, _) => next.to_owned(),
                (false, true) => all,
                (false, false) => self.say(&NextSentence { first: all, next }),
            };
        }
        all
    }

    /// The sentence in this language.
    pub(crate) fn say(self, sentence: &(impl Sentence + ?Sized)) -> String {
        let bundle = &self.language().sentences;
        let key = sentence.key();
        let mut arguments = Arguments::default();
        sentence.fill(&mut arguments);
        let message =
            bundle.get_message(key).expect("the build holds that every language has every sentence");
        let pattern = message.value().expect("the build holds that every sentence has a text");
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments.0), &mut errors);
        for error in errors {
            tracing::error!(key, ?self.locale, %error, "a sentence is broken");
        }
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_locale_finds_its_language() {
        use Locale::{English, French};
        for (wanted, got) in
            [("fr", French), ("fr-CA", French), ("en-US", English), ("zh-CN", English), ("", English)]
        {
            assert_eq!(Locale::of(wanted), got, "{wanted}");
        }
    }

    #[test]
    fn every_language_stands_where_its_sentences_do() {
        for (at, locale) in Locale::ALL.into_iter().enumerate() {
            assert_eq!(locale as usize, at, "{locale:?}");
        }
        assert_eq!(Locale::French.name(), "Français");
    }
}
