//! The start of a competition, as its organiser writes it: `2026-12-05 19:30`, `05.12. 19:30`, `saturday 19:30`, `tomorrow 7pm`.

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp as Instant, Zoned};

use crate::commands::event_terms::EventTerms;
use crate::commands::table::line_in;
use crate::features::competitions::access::{RequestResult, refuse};
use crate::features::competitions::round_text::date;
use crate::features::context::Ctx;
use crate::game::Timestamp;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, Localizer, escape};
use crate::message::CompetitionKind;

/// Maximum number of days from now to a start.
const MAX_DAYS: i64 = 366;
/// Milliseconds of a minute.
pub(super) const MINUTE: i64 = 60_000;
/// The apostrophe of printed texts, which few keyboards have.
const APOSTROPHE: char = '\u{2019}';

/// Words between a day and a time, in the languages of the bot.
const JOINING_WORDS: [&str; 3] = ["at ", "à ", "lúc "];

/// A day, as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedDay {
    Today,
    Tomorrow,
    Next(Weekday),
}

/// The words for days, each a list such as `monday|mon`.
const DAYS: [(Words, NamedDay); 9] = [
    (&s::DayToday, NamedDay::Today),
    (&s::DayTomorrow, NamedDay::Tomorrow),
    (&s::DayMonday, NamedDay::Next(Weekday::Monday)),
    (&s::DayTuesday, NamedDay::Next(Weekday::Tuesday)),
    (&s::DayWednesday, NamedDay::Next(Weekday::Wednesday)),
    (&s::DayThursday, NamedDay::Next(Weekday::Thursday)),
    (&s::DayFriday, NamedDay::Next(Weekday::Friday)),
    (&s::DaySaturday, NamedDay::Next(Weekday::Saturday)),
    (&s::DaySunday, NamedDay::Next(Weekday::Sunday)),
];

/// Returns the terms with the start that the requester wrote, if one was written.
pub(super) fn with_start(
    ctx: &Ctx<'_>,
    kind: CompetitionKind,
    terms: &EventTerms,
    start: Option<&str>,
) -> RequestResult<EventTerms> {
    let Some(start) = start else { return Ok(*terms) };
    if matches!(kind, CompetitionKind::Ladder | CompetitionKind::Season) {
        return refuse(ctx.l10n.say(&s::StartAtOnce));
    }
    let starts = read(ctx, start)?;
    Ok(EventTerms { starts: Some(starts.0 / MINUTE), hours: None, ..*terms })
}

/// Reads a start in the time zone of the server, or in UTC.
pub(super) fn read(ctx: &Ctx<'_>, text: &str) -> RequestResult<Timestamp> {
    let l10n = ctx.l10n;
    let zone = zone(ctx).unwrap_or(TimeZone::UTC);
    let now = Instant::from_millisecond(ctx.now.0).unwrap_or_default().to_zoned(zone);
    let Some(starts) = parse(text, &now, l10n.locale()) else {
        let saturday = Weekday::Saturday;
        let example = next(&now, saturday).strftime("%Y-%m-%d 19:30").to_string();
        let day = first_word(&l10n.say(&s::DaySaturday));
        let text = escape::name_span(text);
        return refuse(l10n.say(&s::StartUnreadable { text, date: example, day }));
    };
    let starts = Timestamp(starts.as_millisecond());
    if starts <= ctx.now {
        return refuse(l10n.say(&s::StartPassed { starts: date(l10n, starts) }));
    }
    if starts > ctx.now.plus_millis(MAX_DAYS * 24 * 60 * MINUTE) {
        return refuse(l10n.say(&s::StartTooFar { starts: date(l10n, starts) }));
    }
    Ok(starts)
}

/// Returns the sentence that a start was read in UTC, if the server has not chosen a time zone.
pub(super) fn zone_hint(ctx: &Ctx<'_>) -> Option<String> {
    if zone(ctx).is_some() {
        return None;
    }
    let command = line_in("server", ctx.l10n.locale());
    Some(ctx.l10n.say(&s::StartInUtc { command }))
}

fn zone(ctx: &Ctx<'_>) -> Option<TimeZone> {
    TimeZone::get(ctx.effective.places.server.daily_zone?.name()).ok()
}

/// Reads a start, after `now` if it names no year. Days are named in this language or in English.
pub fn parse(text: &str, now: &Zoned, locale: Locale) -> Option<Instant> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.to_lowercase().replace('：', ":").replace(APOSTROPHE, "'");
    let today = now.date();
    if let Some((day, time)) = split_named_day(&text, locale) {
        let time = parse_time(time)?;
        let date = match day {
            NamedDay::Today => today,
            NamedDay::Tomorrow => today.tomorrow().ok()?,
            NamedDay::Next(weekday) if today.weekday() == weekday && now.time() < time => today,
            NamedDay::Next(weekday) => next(now, weekday),
        };
        return at(date, time, now);
    }
    if let Some(time) = parse_time(&text) {
        let date = if now.time() < time { today } else { today.tomorrow().ok()? };
        return at(date, time, now);
    }
    let (date, time) = text.split_once([' ', 't'])?;
    at(parse_date(date, today, locale)?, parse_time(time)?, now)
}

fn at(date: Date, time: Time, now: &Zoned) -> Option<Instant> {
    Some(date.to_datetime(time).to_zoned(now.time_zone().clone()).ok()?.timestamp())
}

/// Returns the next such day after today.
fn next(now: &Zoned, weekday: Weekday) -> Date {
    now.date().nth_weekday(1, weekday).unwrap_or(now.date())
}

/// Splits a text that begins or ends with a word for a day.
fn split_named_day(text: &str, locale: Locale) -> Option<(NamedDay, &str)> {
    let mut found: Option<(usize, NamedDay, &str)> = None;
    for (words, day) in DAYS {
        for locale in [locale, Locale::English] {
            for word in Localizer::of(locale).say(words).replace(APOSTROPHE, "'").split('|').map(str::trim) {
                let Some(rest) = without_word(text, word) else { continue };
                // `thứ` begins many days.
                if found.is_none_or(|(length, ..)| length < word.len()) {
                    found = Some((word.len(), day, rest));
                }
            }
        }
    }
    found.map(|(_, day, rest)| (day, rest))
}

/// Returns the rest of a text that begins or ends with a word.
fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = match text.strip_prefix(word) {
        Some(rest) => without_joining_word(rest),
        None => text.strip_suffix(word)?,
    };
    Some(rest.trim())
}

/// Returns what follows `at` in `saturday at 19:30`. Other words could change the time, as *evening* does: they are not read.
fn without_joining_word(text: &str) -> &str {
    let text = text.trim_start_matches([' ', ',', '，']);
    JOINING_WORDS.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text)
}

fn first_word(words: &str) -> String {
    words.split('|').next().unwrap_or_default().trim().to_owned()
}

/// Reads `2026-12-05`, `5.12.`, `5.12.2026` and, where the day is written first, `5/12`. Without a year it is today or later.
fn parse_date(text: &str, today: Date, locale: Locale) -> Option<Date> {
    let separator = text.chars().find(|letter| !letter.is_ascii_digit())?;
    let parts: Vec<i16> = text.split_terminator(separator).map(str::parse).collect::<Result<_, _>>().ok()?;
    match (separator, &parts[..]) {
        ('-', &[year, month, day]) => date_of(year, month, day),
        ('.', &[day, month, year]) => date_of(year, month, day),
        ('.', &[day, month]) => in_coming_year(day, month, today),
        // Readers of other languages may mean the month by the first number.
        ('/', &[day, month]) if matches!(locale, Locale::French | Locale::Vietnamese) => {
            in_coming_year(day, month, today)
        }
        _ => None,
    }
}

fn date_of(year: i16, month: i16, day: i16) -> Option<Date> {
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn in_coming_year(day: i16, month: i16, today: Date) -> Option<Date> {
    let this_year = date_of(today.year(), month, day).filter(|date| today <= *date);
    this_year.or_else(|| date_of(today.year() + 1, month, day))
}

/// Reads `19:30`, `19h30`, `19h`, `7pm`, `7:30 pm`.
fn parse_time(text: &str) -> Option<Time> {
    let text = text.trim();
    let (digits, half) = if let Some(digits) = text.strip_suffix("pm") {
        (digits, Some(12))
    } else if let Some(digits) = text.strip_suffix("am") {
        (digits, Some(0))
    } else {
        (text, None)
    };
    let (hour, minute) = match digits.trim().split_once([':', 'h']) {
        Some((hour, "")) if digits.contains('h') => (hour, "0"),
        Some(parts) => parts,
        // A number alone could be anything.
        None => (half.map(|_| digits.trim())?, "0"),
    };
    let hour: i8 = hour.parse().ok()?;
    let minute: i8 = minute.parse().ok()?;
    match half {
        Some(half) if (1..=12).contains(&hour) => Time::new(hour % 12 + half, minute, 0, 0).ok(),
        Some(_) => None,
        None => Time::new(hour, minute, 0, 0).ok(),
    }
}
