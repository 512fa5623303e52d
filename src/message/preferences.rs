//! What people, channels and servers have chosen: plain values that are stored as JSON.
//!
//! Everything is optional: what is absent follows the next one in line, and in the end the program. What a later version
//! wrote and this one does not know is passed over.

use std::collections::BTreeSet;

use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use crate::game::{TimeControl, is_default};
use crate::i18n::{Locale, TimeZoneName};
use crate::message::board_style::{BoardStyle, choice};
use crate::notation::{Dialect, NotationStyle};
use crate::rules::RuleSet;

/// Place where a person is reminded of a move, in games with days per move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Reminders {
    #[default]
    Channel,
    Direct,
    Off,
}

/// Games of a place that get a thread of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum ThreadedGames {
    All,
    People,
    Bot,
}

impl ThreadedGames {
    pub(crate) fn has(self, against_bot: bool) -> bool {
        match self {
            ThreadedGames::All => true,
            ThreadedGames::People => !against_bot,
            ThreadedGames::Bot => against_bot,
        }
    }
}

/// Settings of a person in all channels of a platform.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// The language of private answers.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub language: Option<Locale>,
    /// Language of the person's app when a game began. The platform reports it with commands and
    /// buttons, not with typed messages.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub heard: Option<Locale>,
    /// True if the person's app was dark at its last report.
    #[serde(skip_serializing_if = "is_default")]
    pub dark: bool,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub notation: Option<NotationStyle>,
    /// Dialect of the person's letters, asked once, because letters name other pieces in several dialects.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub letters: Option<Dialect>,
    #[serde(skip_serializing_if = "is_default")]
    pub looks: BoardStyle,
    /// True if mentions ping this person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pings: Option<bool>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub reminders: Option<Reminders>,
    /// True if each board of a game against the bot is a new message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posts: Option<bool>,
    /// True if the first board of a game says how to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tips: Option<bool>,
    /// True if a coach watches this person's moves in games against the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coach: Option<bool>,
    /// The level at which the bot plays this person where none is named: the one chosen last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenges: Option<bool>,
    /// True if this person is left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
}

/// The settings of a channel or of a server; some are of servers only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceSettings {
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub language: Option<Locale>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub notation: Option<NotationStyle>,
    #[serde(skip_serializing_if = "is_default")]
    pub looks: BoardStyle,
    /// The rule set of games that name none.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub rules: Option<RuleSet>,
    /// The time control of games between people that name none.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// True if moves are read that do not address the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bare: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// The games that begin in a thread of their own; none where nothing was chosen.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub threads: Option<ThreadedGames>,
    /// True if games against the bot may begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<bool>,
    /// True if the ranks of both players stand below the boards of rated games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<bool>,
    /// True if boards are edited while all players of a game look at the live board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live_quiet: Option<bool>,
    /// True if moderators may run competitions, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_mods: Option<bool>,
    /// True if competitions with a start appear among the server's events on Discord.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar: Option<bool>,
    /// The channel of a server in which roles for ranks were turned on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_roles: Option<String>,
    /// The channel of a server in which the daily things appear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// True if the puzzle of the day has a game of masters beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily_game: Option<bool>,
    /// The time of day at which the daily things appear.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub daily_time: Option<Time>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub daily_zone: Option<TimeZoneName>,
    /// The language of the daily things and of the list of seeks, where none was chosen for the server: that of the one who asked
    /// for them.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub posting_language: Option<Locale>,
    /// True if seeks of people in the server are offered in other places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lobby_out: Option<bool>,
    /// True if seeks from other places are offered in the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lobby_in: Option<bool>,
    /// The channel of a server in which one message lists who looks for an opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lobby_list: Option<String>,
    /// The channels of a server in which games may begin; everywhere when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<String>,
}

/// Progress of a person in the lessons, as it is stored. Names of steps that are not known (of another version) are kept and count for
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The step that the person looks at: `horse.leg`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The moves made in it so far, in ICCS coordinates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub done: BTreeSet<String>,
}

impl PersonSettings {
    /// The language of the person, as far as it is known: the one chosen, else that of the app.
    pub fn spoken(&self) -> Option<Locale> {
        self.language.or(self.heard)
    }

    /// The looks of the person's own boards: those chosen, and the night board in a dark app.
    pub fn own_looks(&self) -> BoardStyle {
        self.looks.over(BoardStyle::of_app(self.dark))
    }
}

impl PlaceSettings {
    /// Returns the settings of a channel, with those of its server where the channel has none. The rest belongs to the server.
    #[must_use]
    pub fn over(&self, server: &PlaceSettings) -> PlaceSettings {
        // Without `..`, so that a new setting is decided here.
        PlaceSettings {
            language: self.language.or(server.language),
            notation: self.notation.or(server.notation),
            looks: self.looks.over(server.looks),
            rules: self.rules.or(server.rules),
            time: self.time.or(server.time),
            bare: self.bare.or(server.bare),
            hints: self.hints.or(server.hints),
            bots: self.bots.or(server.bots),
            threads: self.threads.or(server.threads),
            rank: self.rank.or(server.rank),
            live_quiet: self.live_quiet.or(server.live_quiet),
            event_mods: server.event_mods,
            calendar: server.calendar,
            rank_roles: server.rank_roles.clone(),
            daily: server.daily.clone(),
            daily_game: server.daily_game,
            daily_time: server.daily_time,
            daily_zone: server.daily_zone,
            posting_language: server.posting_language,
            lobby_out: server.lobby_out,
            lobby_in: server.lobby_in,
            lobby_list: server.lobby_list.clone(),
            channels: server.channels.clone(),
        }
    }

    pub fn rules(&self) -> RuleSet {
        self.rules.unwrap_or_default()
    }

    pub fn clock(&self) -> TimeControl {
        self.time.unwrap_or_default()
    }

    pub fn allows(&self, channel: &str) -> bool {
        self.channels.is_empty() || self.channels.iter().any(|allowed| allowed == channel)
    }
}
