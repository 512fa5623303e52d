//! The languages, their lists and their numbers.

use xiangqi_bot::game::DAY;
use xiangqi_bot::i18n::time::span;
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::rules::Color;

#[test]
fn a_platform_locale_finds_its_language() {
    use Locale::{English, French, SimplifiedChinese, TraditionalChinese, Vietnamese};
    // (what platforms and browsers send, the language meant)
    let cases = [
        ("fr", French),
        ("fr-CA", French),
        ("en-US", English),
        ("en_GB.UTF-8", English),
        ("zh", SimplifiedChinese),
        ("zh-CN", SimplifiedChinese),
        ("zh-SG", SimplifiedChinese),
        ("zh-Hans", SimplifiedChinese),
        ("zh-Hans-HK", SimplifiedChinese),
        ("zh-TW", TraditionalChinese),
        ("zh-HK", TraditionalChinese),
        ("zh_hant_CN", TraditionalChinese),
        ("yue-HK", TraditionalChinese),
        ("vi", Vietnamese),
        ("vi-VN", Vietnamese),
    ];
    for (code, meant) in cases {
        let spoken = Locale::all().find(|locale| *locale == meant);
        assert_eq!(Locale::spoken(code), spoken, "{code}");
        assert_eq!(Locale::of(code), spoken.unwrap_or(English), "{code}");
    }
    for code in ["", "de", "f", "french", "*", "zhx"] {
        assert_eq!((Locale::spoken(code), Locale::of(code)), (None, English), "{code}");
    }
}

#[test]
fn every_language_is_read_by_its_own_code_and_names_itself() {
    for locale in Locale::all() {
        assert_eq!((Locale::of(locale.code()), locale.code().parse()), (locale, Ok(locale)));
    }
    assert_eq!(Locale::French.name(), "Français");
}

#[test]
fn lists_numbers_and_rows_of_sentences_follow_the_language() {
    let list = |locale, parts: &[&str]| {
        Localizer::of(locale).list(&parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(list(Locale::English, &["a", "b", "c"]), "a, b and c");
    assert_eq!(list(Locale::French, &["a", "b", "c"]), "a, b et c");
    assert_eq!(list(Locale::English, &["a"]), "a");
    assert_eq!(Localizer::of(Locale::English).join(["A.", "", "B."]), "A. B.");
    let span = |locale| span(Localizer::of(locale), 12_345 * DAY);
    assert_eq!(span(Locale::English), "12,345 days");
    assert_eq!(span(Locale::French), "12\u{202f}345 jours");
    assert_eq!(Localizer::of(Locale::English).number(10_000), "10,000");
    assert_eq!(Localizer::of(Locale::Vietnamese).number(10_000), "10.000");
    let file = |locale, side| Localizer::of(locale).file(8, side);
    assert_eq!([file(Locale::French, Color::Red), file(Locale::Vietnamese, Color::Black)], ["8", "8"]);
    for locale in [Locale::SimplifiedChinese, Locale::TraditionalChinese] {
        assert_eq!([file(locale, Color::Red), file(locale, Color::Black)], ["八", "８"]);
    }
}
