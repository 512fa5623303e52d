//! Time controls.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::Color;

/// Units of time in milliseconds.
pub const SECOND: i64 = 1000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Maximum of days per move, and of days of holiday.
const MAX_DAYS: u32 = 14;
const MAX_HOLIDAY: u32 = 30;
/// Maximum of minutes of main time, and of seconds of increment or byo-yomi.
const MAX_MINUTES: u32 = 180;
const MAX_SECONDS: u32 = 180;
/// Default number of days of holiday.
const HOLIDAY: u8 = 7;

/// The time control of a game.
///
/// Written `none`, `3d+7` (days per move and days of holiday; `3d` reads as `3d+7`), `10+5` (minutes of main time and
/// seconds added after each move) or `10/30s` (minutes of main time, then seconds for each move: byo-yomi).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    #[default]
    None,
    /// Days for each move, 1 to 14, and for each player days of holiday in the whole game, 0 to 30.
    PerMove { days: u8, holiday: u8 },
    /// Minutes of main time and seconds that each move adds, 0 to 180.
    Increment { minutes: u16, seconds: u16 },
    /// Minutes of main time, 0 to 180, after which each move has to be made within 1 to 180 seconds.
    Byoyomi { minutes: u16, seconds: u16 },
}

/// Main time of one side beyond the time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraTime {
    pub side: Color,
    pub minutes: u16,
}

impl TimeControl {
    /// Returns `true` if the time is counted in minutes rather than days.
    pub const fn is_live(self) -> bool {
        matches!(self, TimeControl::Increment { .. } | TimeControl::Byoyomi { .. })
    }

    /// Returns the main time at the start in milliseconds; without main time, that of a move.
    pub(crate) fn main(self) -> i64 {
        match self {
            TimeControl::None => i64::MAX,
            TimeControl::PerMove { days, .. } => i64::from(days) * DAY,
            TimeControl::Increment { minutes, .. } | TimeControl::Byoyomi { minutes, .. } => {
                i64::from(minutes) * MINUTE
            }
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::PerMove { days, holiday } => write!(f, "{days}d+{holiday}"),
            TimeControl::Increment { minutes, seconds } => write!(f, "{minutes}+{seconds}"),
            TimeControl::Byoyomi { minutes, seconds } => write!(f, "{minutes}/{seconds}s"),
        }
    }
}

/// Error of a text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    #[error(
        "a time control is `none`, days per move (`3d`), minutes + seconds (`10+5`) or byo-yomi (`10/30s`)"
    )]
    Form,
    #[error("1 to {MAX_DAYS} days per move are possible")]
    Days,
    #[error("0 to {MAX_HOLIDAY} days of holiday are possible")]
    Holiday,
    #[error("0 to {MAX_MINUTES} minutes of main time are possible")]
    Minutes,
    #[error("1 to {MAX_SECONDS} seconds are possible, and 0 only as an increment to some minutes")]
    Seconds,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(s: &str) -> Result<TimeControl, TimeControlError> {
        let text: String = s.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        if matches!(text.as_str(), "none" | "0" | "-") {
            return Ok(TimeControl::None);
        }
        if let Some((days, rest)) = text.split_once('d') {
            let rest = rest.trim_start_matches("ays").trim_start_matches("ay");
            let holiday = match rest {
                "" => u32::from(HOLIDAY),
                rest => number(rest.strip_prefix('+').ok_or(TimeControlError::Form)?)?,
            };
            return Ok(TimeControl::PerMove {
                days: within(1..=MAX_DAYS, number(days)?, TimeControlError::Days)?,
                holiday: within(0..=MAX_HOLIDAY, holiday, TimeControlError::Holiday)?,
            });
        }
        let (minutes, seconds, byoyomi) = match (text.split_once('+'), text.split_once('/')) {
            (Some((minutes, seconds)), None) => (minutes, seconds, false),
            (None, Some((minutes, seconds))) => (minutes, seconds, true),
            _ => return Err(TimeControlError::Form),
        };
        let minutes: u16 = within(0..=MAX_MINUTES, number(minutes)?, TimeControlError::Minutes)?;
        let least = u32::from(byoyomi || minutes == 0);
        let seconds = number(seconds.strip_suffix('s').unwrap_or(seconds))?;
        let seconds = within(least..=MAX_SECONDS, seconds, TimeControlError::Seconds)?;
        Ok(if byoyomi {
            TimeControl::Byoyomi { minutes, seconds }
        } else {
            TimeControl::Increment { minutes, seconds }
        })
    }
}

xiangqi::serde_as_text!(TimeControl);

fn number(text: &str) -> Result<u32, TimeControlError> {
    let plain = text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or(TimeControlError::Form)
}

fn within<T: TryFrom<u32>>(
    range: RangeInclusive<u32>,
    number: u32,
    error: TimeControlError,
) -> Result<T, TimeControlError> {
    if range.contains(&number) { T::try_from(number).map_err(|_| error) } else { Err(error) }
}
