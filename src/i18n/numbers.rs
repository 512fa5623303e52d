//! Numbers, files and lists as a language writes them.

use fluent::concurrent::FluentBundle;
use fluent::{FluentResource, FluentValue};
use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_list::ListFormatter;
use icu_locale_core::Locale;
use intl_memoizer::Memoizable;
use intl_memoizer::concurrent::IntlLangMemoizer;
use unic_langid::LanguageIdentifier;

use crate::notation::numeral;
use crate::rules::Color;

/// Joins the parts of lists: `a, b and c`.
pub(crate) struct ListFormats(ListFormatter);

impl ListFormats {
    /// Those of a language, by its code for such things.
    pub(crate) fn new(code: &str) -> ListFormats {
        let formatter = ListFormatter::try_new_and(locale(code).into(), Default::default());
        ListFormats(formatter.expect("the data of every language is compiled in"))
    }

    /// The parts as one list.
    pub(crate) fn join(&self, parts: &[String]) -> String {
        self.0.format_to_string(parts.iter().map(String::as_str))
    }
}

/// Writes whole numbers that stand outside of sentences' selectors: `10,000`.
pub(crate) fn numbers(code: &str) -> DecimalFormatter {
    let formatter = DecimalFormatter::try_new(locale(code).into(), Default::default());
    formatter.expect("the data of every language is compiled in")
}

/// A whole number as its language writes it.
pub(crate) fn written(numbers: &DecimalFormatter, number: u64) -> String {
    numbers.format_to_string(&Decimal::from(number))
}

/// How the numbers of files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileNumbering {
    /// In figures.
    Figures,
    /// As Chinese moves and boards have them: 一 to 九 for Red, full-width figures for Black.
    BySide,
}

impl FileNumbering {
    /// The number of a file, counted from a side.
    pub(crate) fn write(self, file: u8, side: Color) -> String {
        match self {
            FileNumbering::Figures => file.to_string(),
            FileNumbering::BySide => numeral(file, side).to_string(),
        }
    }
}

/// Writes the numbers of a bundle as its language does.
pub(crate) fn write_numbers(bundle: &mut FluentBundle<FluentResource>) {
    bundle.set_formatter(Some(number));
}

fn number(value: &FluentValue<'_>, memory: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    // Sentences count in whole numbers.
    let whole = Decimal::from(number.value as i64);
    memory.with_try_get::<NumberFormat, _, _>((), |numbers| numbers.0.format_to_string(&whole)).ok()
}

/// Kept by a bundle for its language.
struct NumberFormat(DecimalFormatter);

impl Memoizable for NumberFormat {
    type Args = ();
    type Error = ();

    fn construct(language: LanguageIdentifier, (): ()) -> Result<NumberFormat, ()> {
        let locale = locale(&language.to_string());
        DecimalFormatter::try_new(locale.into(), Default::default()).map(NumberFormat).map_err(|_| ())
    }
}

fn locale(code: &str) -> Locale {
    code.parse().expect("the codes of the languages are well formed")
}
