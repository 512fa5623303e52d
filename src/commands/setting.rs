//! The single choices of which settings are made.

use crate::game::TimeControl;
use crate::i18n::localizer::Locale;
use crate::i18n::time_zone::TimeZoneName;
use crate::message::board_style::{BoardStyle, Orientation};
use crate::message::preferences::{PersonSettings, PlaceSettings, Reminders};
use crate::notation::NotationStyle;
use crate::render::{FileNumbers, PieceSet, Theme};
use crate::rules::RuleSet;

/// Most channels of a server in which games are allowed, where they are not allowed everywhere.
pub const MAX_CHANNELS: usize = 50;

/// What stands on the discs, as people choose it: the set and its letters together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscChoice {
    /// One of the sets, without letters.
    Set(PieceSet),
    /// The traditional characters with letters.
    Letters,
}

/// A choice of channels, seen from the channel where it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelChoice {
    Here,
    NotHere,
    Anywhere,
}

/// One choice; `None` takes the choice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumTryAs)]
pub enum Setting {
    Language(Option<Locale>),
    Notation(Option<NotationStyle>),
    /// Ground and discs of the boards.
    Theme(Option<Theme>),
    Pieces(Option<DiscChoice>),
    /// Letters on the discs.
    Badges(Option<bool>),
    Board(Option<Orientation>),
    Numerals(Option<FileNumbers>),
    Pings(Option<bool>),
    Reminders(Option<Reminders>),
    /// How to move, below the first board.
    Tips(Option<bool>),
    Coach(Option<bool>),
    Challenges(Option<bool>),
    /// Whether the person stands in no list.
    Hidden(Option<bool>),
    Rules(Option<RuleSet>),
    Time(Option<TimeControl>),
    /// Moves that do not address the bot.
    Bare(Option<bool>),
    Hints(Option<bool>),
    Bots(Option<bool>),
    /// Where the daily things appear.
    Daily(ChannelChoice),
    /// A game of masters beside the puzzle of the day.
    DailyGame(Option<bool>),
    /// When the puzzle of the day appears; at eight where nothing was chosen.
    Hour(Option<u8>),
    /// Where that hour is counted; in UTC where nothing was chosen.
    Zone(Option<TimeZoneName>),
    /// Where games may begin.
    Channels(ChannelChoice),
}

/// Why a choice cannot be made; the settings stay as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// It is none of these settings.
    Elsewhere,
    TooManyChannels,
    /// The bot would be left without a channel.
    LastChannel,
}

impl Setting {
    fn on_looks(self, looks: &mut BoardStyle) -> bool {
        match self {
            Setting::Theme(theme) => looks.theme = theme,
            Setting::Pieces(discs) => {
                (looks.pieces, looks.badges) = match discs {
                    None => (None, None),
                    Some(DiscChoice::Set(set)) => (Some(set), Some(false)),
                    Some(DiscChoice::Letters) => (Some(PieceSet::Traditional), Some(true)),
                }
            }
            Setting::Badges(badges) => looks.badges = badges,
            Setting::Board(board) => looks.board = board,
            Setting::Numerals(numerals) => looks.numerals = numerals,
            _ => return false,
        }
        true
    }

    pub fn on_person(self, person: &mut PersonSettings) -> Result<(), SettingError> {
        match self {
            Setting::Language(language) => person.language = language,
            Setting::Notation(notation) => person.notation = notation,
            Setting::Pings(pings) => person.pings = pings,
            Setting::Reminders(reminders) => person.reminders = reminders,
            Setting::Tips(tips) => person.tips = tips,
            Setting::Coach(coach) => person.coach = coach,
            Setting::Challenges(challenges) => person.challenges = challenges,
            Setting::Hidden(hidden) => person.hidden = hidden,
            setting if setting.on_looks(&mut person.looks) => {}
            _ => return Err(SettingError::Elsewhere),
        }
        Ok(())
    }

    /// Makes the choice for a channel or a server; `channel` is the one where it was made.
    pub fn on_house(self, house: &mut PlaceSettings, channel: &str) -> Result<(), SettingError> {
        match self {
            Setting::Language(language) => house.language = language,
            Setting::Notation(notation) => house.notation = notation,
            Setting::Rules(rules) => house.rules = rules,
            Setting::Time(time) => house.time = time,
            Setting::Bare(bare) => house.bare = bare,
            Setting::Hints(hints) => house.hints = hints,
            Setting::Bots(bots) => house.bots = bots,
            Setting::Daily(ChannelChoice::Here) => house.daily = Some(channel.to_owned()),
            Setting::Daily(_) => house.daily = None,
            Setting::DailyGame(on) => house.daily_game = on,
            Setting::Hour(hour) => house.daily_hour = hour,
            Setting::Zone(zone) => house.daily_zone = zone,
            Setting::Channels(ChannelChoice::Anywhere) => house.channels.clear(),
            Setting::Channels(ChannelChoice::Here) => match house.channels.len() {
                _ if house.channels.iter().any(|allowed| allowed == channel) => {}
                MAX_CHANNELS.. => return Err(SettingError::TooManyChannels),
                _ => house.channels.push(channel.to_owned()),
            },
            Setting::Channels(ChannelChoice::NotHere) => {
                if house.channels.iter().all(|allowed| allowed == channel) {
                    return Err(SettingError::LastChannel);
                }
                house.channels.retain(|allowed| allowed != channel);
            }
            setting if setting.on_looks(&mut house.looks) => {}
            _ => return Err(SettingError::Elsewhere),
        }
        Ok(())
    }

    /// Whether the choice is one of a server and not of a single channel.
    pub(crate) fn is_of_server(self) -> bool {
        matches!(
            self,
            Setting::Daily(_)
                | Setting::DailyGame(_)
                | Setting::Hour(_)
                | Setting::Zone(_)
                | Setting::Channels(_)
        )
    }

    /// Whether other choices of the same command change what this one changes, and go before it.
    pub(crate) fn comes_late(self) -> bool {
        matches!(self, Setting::Badges(_))
    }
}
