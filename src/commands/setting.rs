//! What is chosen for a setting.

use jiff::civil::Time;

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
