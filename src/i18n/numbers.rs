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

/// Returns the formatter that joins the parts of lists: `a, b and c`.
pub(crate) fn list_formatter(code: &str) -> ListFormatter {
    let formatter = ListFormatter::try_new_and(locale(code).into(), Default::default());
    formatter.expect("the data of every language is compiled in")
}

/// Writes whole numbers as a language does: `10,000`.
pub(crate) struct NumberFormat(DecimalFormatter);

impl NumberFormat {
    pub(crate) fn new(code: &str) -> NumberFormat {
        let formatter = DecimalFormatter::try_new(locale(code).into(), Default::default());
        NumberFormat(formatter.expect("the data of every language is compiled in"))
    }

    pub(crate) fn write(&self, number: i64) -> String {
        self.0.format_to_string(&Decimal::from(number))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileNumbering {
    Figures,
    /// As Chinese moves and boards have them: 一 to 九 for Red, full-width figures for Black.
    BySide,
}

impl FileNumbering {
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
    memory.with_try_get::<NumberFormat, _, _>((), |numbers| numbers.write(number.value as i64)).ok()
}

/// Kept by a bundle for its language.
impl Memoizable for NumberFormat {
    type Args = ();
    type Error = ();

    fn construct(language: LanguageIdentifier, (): ()) -> Result<NumberFormat, ()> {
        Ok(NumberFormat::new(&language.to_string()))
    }
}

fn locale(code: &str) -> Locale {
    code.parse().expect("the codes of the languages are well formed")
}
