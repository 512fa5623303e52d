//! Starts of competitions as people write them.

use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use xiangqi_bot::features::competitions::start_time::parse;
use xiangqi_bot::i18n::Locale;

/// Friday, 27 November 2026, 20:00 in Paris.
fn now() -> Zoned {
    let zone = TimeZone::get("Europe/Paris").unwrap();
    Date::constant(2026, 11, 27).at(20, 0, 0, 0).to_zoned(zone).unwrap()
}

fn read_as(text: &str, locale: Locale) -> Option<String> {
    let zone = now().time_zone().clone();
    parse(text, &now(), locale).map(|at| at.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string())
}

#[test]
fn dates_and_days_are_read_in_the_time_zone_of_the_server() {
    for (text, locale, expected) in [
        ("2026-12-05 19:30", Locale::English, "2026-12-05 19:30"),
        ("2026-12-05T19:30", Locale::English, "2026-12-05 19:30"),
        ("05.12. 19:30", Locale::English, "2026-12-05 19:30"),
        ("5.12 19:30", Locale::French, "2026-12-05 19:30"),
        ("5.1.2027 9:05", Locale::English, "2027-01-05 09:05"),
        ("01.03. 19:30", Locale::English, "2027-03-01 19:30"),
        ("5/12 19h30", Locale::French, "2026-12-05 19:30"),
        ("saturday 19:30", Locale::English, "2026-11-28 19:30"),
        ("Sat 7:30 pm", Locale::French, "2026-11-28 19:30"),
        ("saturday at 7pm", Locale::English, "2026-11-28 19:00"),
        ("12am tomorrow", Locale::English, "2026-11-28 00:00"),
        ("friday 19:30", Locale::English, "2026-12-04 19:30"),
        ("friday 20:30", Locale::English, "2026-11-27 20:30"),
        ("tomorrow 19:30", Locale::English, "2026-11-28 19:30"),
        ("today 21:00", Locale::English, "2026-11-27 21:00"),
        ("21:00", Locale::English, "2026-11-27 21:00"),
        ("19:30", Locale::English, "2026-11-28 19:30"),
        ("samedi à 19h", Locale::French, "2026-11-28 19:00"),
        ("aujourd’hui 21h", Locale::French, "2026-11-27 21:00"),
        ("星期六 19:30", Locale::SimplifiedChinese, "2026-11-28 19:30"),
        ("周六19：30", Locale::SimplifiedChinese, "2026-11-28 19:30"),
        ("明天 19:30", Locale::TraditionalChinese, "2026-11-28 19:30"),
        ("thứ bảy 19:30", Locale::Vietnamese, "2026-11-28 19:30"),
        ("19h30 thứ 7", Locale::Vietnamese, "2026-11-28 19:30"),
        ("chủ nhật 19:30", Locale::Vietnamese, "2026-11-29 19:30"),
    ] {
        assert_eq!(read_as(text, locale).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_could_mean_two_things_is_not_read() {
    for text in [
        "",
        "soon",
        "saturday",
        "19",
        "5/12 19:30",
        "2026-13-05 19:30",
        "31.02. 19:30",
        "tomorrow 25:00",
        "tonight 8:00",
        "saturday evening 8:00",
        "saturday in two weeks at 19:30",
    ] {
        assert_eq!(read_as(text, Locale::English), None, "{text}");
    }
    for text in ["周六晚上8:00", "明晚8:00", "12/5 19:30"] {
        assert_eq!(read_as(text, Locale::SimplifiedChinese), None, "{text}");
    }
}
