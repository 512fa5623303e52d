//! Time in words: time controls, what is left, when it runs out.

use crate::game::Handicap;
use crate::game::TimeControl;
use crate::game::{Game, Phase};
use crate::game::{Opening, Timestamp};
use crate::rules::Color;

use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// `3 days per move`, `10 min + 5 s per move`.
pub(crate) fn control(voice: Voice, control: TimeControl) -> String {
    match control {
        TimeControl::None => voice.say(&s::TimeNone),
        TimeControl::PerMove { days, holiday: 0 } => voice.say(&s::TimePerMove { days: days.into() }),
        TimeControl::PerMove { days, holiday } => {
            voice.say(&s::TimePerMoveHoliday { days: days.into(), holiday: holiday.into() })
        }
        TimeControl::Increment { minutes, seconds: 0 } => voice.say(&s::TimeMinutes { minutes }),
        TimeControl::Increment { minutes, seconds } => voice.say(&s::TimeIncrement { minutes, seconds }),
        TimeControl::Byoyomi { minutes: 0, seconds } => voice.say(&s::TimeSeconds { seconds }),
        TimeControl::Byoyomi { minutes, seconds } => voice.say(&s::TimeByoyomi { minutes, seconds }),
    }
}

/// What was agreed besides rules and sides: `Clock: 10 min + 5 s per move. This game is rated.`
pub(crate) fn terms(voice: Voice, opening: &Opening, giver: impl FnOnce(Color) -> String) -> String {
    let mut told = Vec::new();
    if opening.time != TimeControl::None {
        told.push(voice.say(&s::GameTime { time: control(voice, opening.time) }));
    }
    if opening.rated {
        told.push(voice.say(&s::TermsRated));
    }
    if let Some(handicap) = opening.handicap {
        told.push(voice.say(&s::TermsHandicap { player: giver(giver_of(opening, handicap)), handicap }));
    }
    voice.join(told)
}

/// The side that lacks the pieces.
fn giver_of(opening: &Opening, handicap: Handicap) -> Color {
    let start = opening.position();
    Color::ALL.into_iter().find(|side| handicap.position(*side) == start).unwrap_or(Color::Red)
}

/// A point of time as every reader's own clock shows it: `<t:1700000000:R>`.
pub(crate) fn at(time: Timestamp) -> String {
    format!("<t:{}:R>", time.seconds())
}

/// When the side to move runs out of time, after the sentence that says who is to move.
pub(crate) fn countdown(voice: Voice, game: &Game) -> Option<String> {
    let deadline = at(game.deadline()?);
    Some(voice.say(&s::Countdown { deadline }))
}

/// What both sides had left as the turn began, in games with main time; the one that thinks has a countdown besides.
pub(crate) fn both(voice: Voice, game: &Game) -> Option<String> {
    if game.phase() != Phase::Playing
        || matches!(game.opening().time, TimeControl::Byoyomi { minutes: 0, .. })
    {
        return None;
    }
    let left = |side| game.clock().main_left(side).map(dial);
    let (red, black) = (left(Color::Red)?, left(Color::Black)?);
    Some(match game.bot_side() {
        None => voice.say(&s::ClocksBoth { red, black }),
        // The bot needs none.
        Some(Color::Red) => voice.say(&s::ClocksOne { side: Color::Black, left: black }),
        Some(Color::Black) => voice.say(&s::ClocksOne { side: Color::Red, left: red }),
    })
}

/// Time left as a clock shows it: `9:58`, `1:00:00`.
pub(crate) fn dial(millis: i64) -> String {
    let seconds = (millis / SECOND).max(0);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A span of time in its largest unit: `12 minutes`.
pub(crate) fn span(voice: Voice, millis: i64) -> String {
    let count = |unit: i64| u64::try_from((millis + unit / 2) / unit).unwrap_or(0);
    match millis {
        ..MINUTE => voice.say(&s::SpanSeconds { count: count(SECOND) }),
        MINUTE..HOUR => voice.say(&s::SpanMinutes { count: count(MINUTE) }),
        HOUR..DAY => voice.say(&s::SpanHours { count: count(HOUR) }),
        _ => voice.say(&s::SpanDays { count: count(DAY) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::localizer::Locale;

    const ENGLISH: Voice = Voice::of(Locale::English);

    #[test]
    fn spans_and_dials_are_short() {
        assert_eq!(dial(598_999), "9:58");
        assert_eq!(dial(3_600_000), "1:00:00");
        assert_eq!(dial(-5), "0:00");
        assert_eq!(span(ENGLISH, 45_400), "45 seconds");
        assert_eq!(span(ENGLISH, 60_000), "1 minute");
        assert_eq!(span(ENGLISH, 5_400_001), "2 hours");
        assert_eq!(span(ENGLISH, 7 * DAY), "7 days");
    }
}
