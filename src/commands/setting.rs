//! Values of settings.

use jiff::civil::Time;
use unicode_normalization::UnicodeNormalization;

use crate::game::TimeControl;
use crate::i18n::{Locale, TimeZoneName};
use crate::message::{Orientation, Reminders, ThreadedGames};
use crate::notation::{Dialect, NotationStyle};
use crate::render::{FileNumbers, PieceSet, Theme};
use crate::rules::RuleSet;

/// Signs on the discs, as people choose them: the set and its letters together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscChoice {
    /// One of the sets, without letters.
    Set(PieceSet),
    /// The traditional characters with letters.
    Letters,
}

/// The value chosen for a setting, by its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumTryAs)]
pub enum SettingValue {
    /// Nothing: an earlier choice is taken back.
    Unset,
    Switch(bool),
    Language(Locale),
    Notation(NotationStyle),
    /// Letters of the moves that are typed.
    Letters(Dialect),
    Theme(Theme),
    Discs(DiscChoice),
    Board(Orientation),
    Numerals(FileNumbers),
    Reminders(Reminders),
    Threads(ThreadedGames),
    Rules(RuleSet),
    Time(TimeControl),
    TimeOfDay(Time),
    Zone(TimeZoneName),
    /// The channel in which it is chosen.
    Here,
    /// All channels but that one.
    NotHere,
}

/// Returns a time of day: `9:30`, `21h`, `9 pm`, `9点30分`.
pub(crate) fn time_of_day(text: &str) -> Option<Time> {
    let folded = text.nfkc().collect::<String>().to_lowercase().replace(' ', "");
    let half = [("am", 0), ("pm", 12)].into_iter().find(|(half, _)| folded.ends_with(half));
    let plain = folded.trim_end_matches("am").trim_end_matches("pm");
    let (hour, minute) = plain.split_once([':', 'h', '.', '点', '點', '时', '時']).unwrap_or((plain, ""));
    let minute = minute.trim_end_matches(['分', 'm']);
    let minute = if minute.is_empty() { 0 } else { minute.parse().ok()? };
    let hour: i8 = hour.parse().ok()?;
    let hour = match half {
        Some((_, noon)) => (1..=12).contains(&hour).then_some(hour % 12 + noon)?,
        None => hour,
    };
    Time::new(hour, minute, 0, 0).ok()
}
