//! Time in words: time controls, remaining time, deadlines.

use jiff::civil::Time;

use crate::game::{DAY, Game, GameSetup, HOUR, Handicap, MINUTE, Phase, SECOND, TimeControl, Timestamp};
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::rules::Color;

/// `3 days per move`, `10 min + 5 s per move`.
pub(crate) fn control(l10n: Localizer, control: TimeControl) -> String {
    match control {
        TimeControl::None => l10n.say(&s::TimeNone),
        TimeControl::PerMove { days, holiday: 0 } => l10n.say(&s::TimePerMove { days: days.into() }),
        TimeControl::PerMove { days, holiday } => {
            l10n.say(&s::TimePerMoveHoliday { days: days.into(), holiday: holiday.into() })
        }
        TimeControl::Increment { minutes, seconds: 0 } => l10n.say(&s::TimeMinutes { minutes }),
        TimeControl::Increment { minutes, seconds } => l10n.say(&s::TimeIncrement { minutes, seconds }),
        TimeControl::Byoyomi { minutes: 0, seconds } => l10n.say(&s::TimeSeconds { seconds }),
        TimeControl::Byoyomi { minutes, seconds } => l10n.say(&s::TimeByoyomi { minutes, seconds }),
    }
}

/// Terms of a game besides rules and sides: `Clock: 10 min + 5 s per move. This game is rated.`
pub(crate) fn terms(l10n: Localizer, opening: &GameSetup, giver: impl FnOnce(Color) -> String) -> String {
    let mut told = Vec::new();
    if opening.time != TimeControl::None {
        told.push(l10n.say(&s::GameTime { time: control(l10n, opening.time) }));
    }
    if opening.rated {
        told.push(l10n.say(&s::TermsRated));
    }
    if let Some(handicap) = opening.handicap {
        told.push(l10n.say(&s::TermsHandicap { player: giver(giver_of(opening, handicap)), handicap }));
    }
    l10n.join(told)
}

/// Returns the side that lacks the pieces.
fn giver_of(opening: &GameSetup, handicap: Handicap) -> Color {
    let start = opening.position();
    Color::ALL.into_iter().find(|side| handicap.position(*side) == start).unwrap_or(Color::Red)
}

/// Returns a time of day in digits: `9:30`.
pub(crate) fn of_day(time: Time) -> String {
    format!("{}:{:02}", time.hour(), time.minute())
}

/// Returns a point of time as every reader's own clock shows it: `<t:1700000000:R>`.
pub(crate) fn at(time: Timestamp) -> String {
    format!("<t:{}:R>", time.seconds())
}

/// Returns the time when the side to move runs out of time, after the sentence that says who is to move.
pub(crate) fn countdown(l10n: Localizer, game: &Game) -> Option<String> {
    let deadline = at(game.deadline()?);
    Some(l10n.say(&s::Countdown { deadline }))
}

/// Returns the time left to both sides as the turn began, in games with main time; the one that thinks has a countdown besides.
pub(crate) fn both(l10n: Localizer, game: &Game) -> Option<String> {
    if game.phase() != Phase::Playing
        || matches!(game.opening().time, TimeControl::Byoyomi { minutes: 0, .. })
    {
        return None;
    }
    let clock = game.clock();
    Some(match game.bot_side() {
        None => {
            let red = dial(clock.main_left(Color::Red)?);
            let black = dial(clock.main_left(Color::Black)?);
            l10n.say(&s::ClocksBoth { red, black })
        }
        // The bot needs none.
        Some(bot) => {
            let left = clock.main_left(!bot)?.max(0);
            let left = if left < MINUTE { span(l10n, left) } else { dial(left) };
            l10n.say(&s::ClocksOne { left })
        }
    })
}

/// Returns the time left as a clock shows it: `9:58`, `1:00:00`.
pub fn dial(millis: i64) -> String {
    let seconds = (millis / SECOND).max(0);
    let hours = seconds / 3600;
    let minutes = seconds / 60 % 60;
    let seconds = seconds % 60;
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns a span of time in its largest unit: `12 minutes`.
pub fn span(l10n: Localizer, millis: i64) -> String {
    let count = |unit: i64| u64::try_from((millis + unit / 2) / unit).unwrap_or(0);
    match millis {
        ..MINUTE => l10n.say(&s::SpanSeconds { count: count(SECOND) }),
        MINUTE..HOUR => l10n.say(&s::SpanMinutes { count: count(MINUTE) }),
        HOUR..=DAY => l10n.say(&s::SpanHours { count: count(HOUR) }),
        _ => l10n.say(&s::SpanDays { count: count(DAY) }),
    }
}
