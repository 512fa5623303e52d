//! The languages: every sentence the bot says comes from the Fluent files in `assets/locales`.

use std::sync::{Arc, LazyLock};

use fluent::FluentResource;
use fluent::concurrent::FluentBundle;
use fluent_syntax::ast::Entry;
use icu_list::ListFormatter;
use unic_langid::LanguageIdentifier;

use crate::i18n::messages::{Arguments, LanguageName, NextSentence, Sentence};
use crate::i18n::numbers::{FileNumbering, NumberFormat};
use crate::i18n::{grammar, numbers};
use crate::notation::{NotationStyle, Script};
use crate::rules::Color;

/// A language that the bot speaks, with its code, which is Discord's and a browser's.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::Display, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(const_into_str)]
pub enum Locale {
    #[default]
    #[strum(serialize = "en")]
    English,
    #[strum(serialize = "fr")]
    French,
    /// Chinese as it is written in Mainland China.
    #[strum(serialize = "zh-CN")]
    SimplifiedChinese,
    /// Chinese as it is written in Taiwan.
    #[strum(serialize = "zh-TW")]
    TraditionalChinese,
    #[strum(serialize = "vi")]
    Vietnamese,
}

xiangqi::serde_as_text!(Locale);

// The languages that are spoken, with their sentences and their forms.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Locale {
    /// The languages that are spoken, the fallback first.
    pub fn all() -> impl Iterator<Item = Locale> + Clone {
        SPOKEN.iter().map(|(locale, ..)| *locale)
    }

    /// The code of the language, such as `zh-TW`.
    pub const fn code(self) -> &'static str {
        self.into_str()
    }

    /// Its code for numbers and lists: `a, b and c` is not written alike wherever English is.
    const fn region(self) -> &'static str {
        match self {
            Locale::English => "en-GB",
            _ => self.code(),
        }
    }

    pub const fn is_chinese(self) -> bool {
        matches!(self, Locale::SimplifiedChinese | Locale::TraditionalChinese)
    }

    /// True if its readers know the signs on the pieces: everybody who plays in Chinese or Vietnamese does.
    pub const fn knows_pieces(self) -> bool {
        self.is_chinese() || matches!(self, Locale::Vietnamese)
    }

    const fn files(self) -> FileNumbering {
        if self.is_chinese() { FileNumbering::BySide } else { FileNumbering::Figures }
    }

    /// The spoken language that a platform's code means: Traditional Chinese for `zh-HK` and `zh-Hant-SG`.
    pub fn spoken(code: &str) -> Option<Locale> {
        let parts: Vec<String> = code.split(['-', '_', '.', '@']).map(str::to_ascii_lowercase).collect();
        let has = |names: &[&str]| parts[1..].iter().any(|part| names.contains(&part.as_str()));
        Some(match parts[0].trim() {
            "en" => Locale::English,
            "fr" => Locale::French,
            "vi" => Locale::Vietnamese,
            // A script says more than a country.
            "zh" if has(&["hans"]) => Locale::SimplifiedChinese,
            "zh" if has(&["hant", "tw", "hk", "mo"]) => Locale::TraditionalChinese,
            "zh" | "cmn" => Locale::SimplifiedChinese,
            "yue" => Locale::TraditionalChinese,
            _ => return None,
        })
    }

    /// Returns the language of a code, or English.
    pub fn of(code: &str) -> Locale {
        Locale::spoken(code).unwrap_or_default()
    }

    /// Name of the language in the language itself.
    pub fn name(self) -> String {
        Localizer::of(self).say(&LanguageName)
    }
}

/// Style in which messages are written, besides their language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Notation in which moves are written; that of the language where nothing is chosen.
    pub notation: Option<NotationStyle>,
    /// True if the first board says how to move.
    pub tips: bool,
    /// True if moves cannot be typed as replies where the message is shown.
    pub buttons_only: bool,
    /// True if moves are tapped on the board where the message is shown.
    pub tapped: bool,
}

impl TextStyle {
    pub(crate) const USUAL: TextStyle =
        TextStyle { notation: None, tips: true, buttons_only: false, tapped: false };
}

struct LanguageData {
    locale: Locale,
    sentences: FluentBundle<FluentResource>,
    lists: Arc<ListFormatter>,
    numbers: NumberFormat,
}

static LANGUAGES: LazyLock<Vec<LanguageData>> = LazyLock::new(|| {
    let language =
        |(locale, sentences, forms): &(Locale, &str, &str)| LanguageData::new(*locale, sentences, forms);
    SPOKEN.iter().map(language).collect()
});

impl LanguageData {
    fn new(locale: Locale, sentences: &str, forms: &str) -> LanguageData {
        let lists = Arc::new(numbers::list_formatter(locale.region()));
        let (mut sentences, _) = bundle(locale, sentences);
        let (forms, names) = bundle(locale, forms);
        grammar::teach(&mut sentences, forms, names, Arc::clone(&lists), locale.files());
        LanguageData { locale, sentences, lists, numbers: NumberFormat::new(locale.region()) }
    }

    fn of(locale: Locale) -> &'static LanguageData {
        LANGUAGES.iter().find(|language| language.locale == locale).unwrap_or(&LANGUAGES[0])
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
    numbers::write_numbers(&mut bundle);
    bundle.add_resource(resource).expect("the build holds that no key stands twice");
    (bundle, keys)
}

/// A language with its sentences, and how moves are written in it.
#[derive(Clone, Copy, Debug)]
pub struct Localizer {
    locale: Locale,
    text_style: TextStyle,
}

impl Localizer {
    pub const fn of(locale: Locale) -> Localizer {
        Localizer { locale, text_style: TextStyle::USUAL }
    }

    pub(crate) fn with(self, text_style: TextStyle) -> Localizer {
        Localizer { text_style, ..self }
    }

    /// Notation in which moves are written, where one was chosen.
    pub(crate) fn notation(self) -> Option<NotationStyle> {
        self.text_style.notation
    }

    /// Notation in which moves are written: the chosen one, else that of the language.
    pub(crate) fn style(self) -> NotationStyle {
        self.text_style.notation.unwrap_or(match self.locale {
            Locale::English => NotationStyle::Wxf,
            Locale::French => NotationStyle::French,
            Locale::SimplifiedChinese => NotationStyle::Chinese(Script::Simplified),
            Locale::TraditionalChinese => NotationStyle::Chinese(Script::Taiwan),
            Locale::Vietnamese => NotationStyle::Vietnamese,
        })
    }

    /// Second notation of moves: Chinese, unless letters were chosen.
    pub(crate) fn second_style(self) -> Option<NotationStyle> {
        let letters = matches!(self.locale, Locale::English | Locale::French);
        (letters && self.text_style.notation.is_none()).then_some(NotationStyle::Chinese(Script::Traditional))
    }

    pub(crate) fn text_style(self) -> TextStyle {
        self.text_style
    }

    pub(crate) fn locale(self) -> Locale {
        self.locale
    }

    fn language(self) -> &'static LanguageData {
        LanguageData::of(self.locale)
    }

    /// A number that a sentence takes as words: `10,000`.
    pub fn number(self, number: usize) -> String {
        self.language().numbers.write(number as i64)
    }

    /// The number of a file as a side counts it, from 1, in the figures of the language.
    pub fn file(self, file: u8, side: Color) -> String {
        self.locale.files().write(file, side)
    }

    /// `a, b and c`
    pub fn list(self, parts: &[String]) -> String {
        self.language().lists.format_to_string(parts.iter().map(String::as_str))
    }

    /// Whole sentences one after the other, as the language sets them apart.
    pub fn join<T: AsRef<str>>(self, sentences: impl IntoIterator<Item = T>) -> String {
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

    /// Words of the language by key.
    pub fn look_up(self, key: &str) -> Option<String> {
        let bundle = &self.language().sentences;
        let pattern = bundle.get_message(key)?.value()?;
        Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

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
