//! The settings of people, channels and servers, one row each: options of commands and the menu are made of the rows.

use std::borrow::Cow;

use crate::commands::intent::SettingsRequest;
use crate::commands::options::{CommandOption, GivenOptions, OptionChoice, OptionKind, OptionMeaning};
use crate::commands::setting::{DiscChoice, SettingValue};
use crate::commands::setting_values::*;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::time::of_day;
use crate::message::{BoardStyle, CustomId, PersonSettings, PlaceSettings, SettingsComponent, SettingsScope};
use crate::render::PieceSet;

/// Most channels of a server in which games are allowed, where they are not allowed everywhere.
pub const MAX_CHANNELS: usize = 50;

/// A setting: an option of a command, an entry of the menu and a field.
#[derive(Clone, Copy)]
pub struct SettingSpec {
    /// The name of the option, lower case.
    pub name: &'static str,
    pub(crate) about: Words,
    pub values: &'static [OptionChoice],
    set: Setter,
}

/// Owner of a setting, and the function that sets its field to a value.
#[derive(Clone, Copy)]
enum Setter {
    Person(fn(&mut PersonSettings, SettingValue)),
    /// A channel or a server.
    Place(fn(&mut PlaceSettings, SettingValue)),
    Both(fn(&mut PersonSettings, SettingValue), fn(&mut PlaceSettings, SettingValue)),
    /// The looks of a person or of a place.
    Looks(fn(&mut BoardStyle, SettingValue)),
    /// A server, in what concerns competitions; the last argument is the channel where the value was chosen.
    Competitions(fn(&mut PlaceSettings, SettingValue, &str)),
    /// A server; the last argument is as above.
    Server(fn(&mut PlaceSettings, SettingValue, &str)),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScopeSettings {
    Person(PersonSettings),
    Place(PlaceSettings),
}

/// Reason why a choice cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// It is none of these settings.
    Elsewhere,
    TooManyChannels,
    /// The bot would be left without a channel.
    LastChannel,
}

const fn row(name: &'static str, about: Words, values: &'static [OptionChoice], set: Setter) -> SettingSpec {
    SettingSpec { name, about, values, set }
}

/// All settings, in the order in which they are shown, and in which one command makes them.
#[rustfmt::skip]
pub const SETTINGS: &[SettingSpec] = &[
    row("rules", &s::OptionServerRules, RULES, Setter::Place(|it, value| it.rules = value.try_as_rules())),
    row("time", &s::OptionServerTime, TIMES, Setter::Place(|it, value| it.time = value.try_as_time())),
    row("hints", &s::OptionServerHints, SWITCH, Setter::Place(|it, value| it.hints = value.try_as_switch())),
    row("bots", &s::OptionServerBots, SWITCH, Setter::Place(|it, value| it.bots = value.try_as_switch())),
    row("threads", &s::OptionServerThreads, THREADS, Setter::Place(
        |it, value| it.threads = value.try_as_threads())),
    row("rank", &s::OptionServerRank, USUALLY_OFF, Setter::Place(|it, value| it.rank = value.try_as_switch())),
    row("live", &s::OptionServerLive, LIVE_BOARDS, Setter::Place(
        |it, value| it.live_quiet = value.try_as_switch())),
    row("bare", &s::OptionServerBare, SWITCH, Setter::Place(|it, value| it.bare = value.try_as_switch())),
    row("language", &s::OptionLanguage, LANGUAGES, Setter::Both(
        |it, value| it.language = value.try_as_language(), |it, value| it.language = value.try_as_language())),
    row("notation", &s::OptionWriting, NOTATIONS, Setter::Both(
        |it, value| it.notation = value.try_as_notation(), |it, value| it.notation = value.try_as_notation())),
    row("letters", &s::OptionLetters, LETTERS, Setter::Person(|it, value| it.letters = value.try_as_letters())),
    row("theme", &s::OptionTheme, THEMES, Setter::Looks(|looks, value| looks.theme = value.try_as_theme())),
    row("pieces", &s::OptionPieces, PIECES, Setter::Looks(|looks, value| {
        (looks.pieces, looks.badges) = match value.try_as_discs() {
            None => (None, None),
            Some(DiscChoice::Set(set)) => (Some(set), Some(false)),
            Some(DiscChoice::Letters) => (Some(PieceSet::Traditional), Some(true)),
        }
    })),
    row("badges", &s::OptionBadges, SWITCH, Setter::Looks(|looks, value| looks.badges = value.try_as_switch())),
    row("board", &s::OptionBoard, BOARDS, Setter::Looks(|looks, value| looks.board = value.try_as_board())),
    row("numerals", &s::OptionNumerals, NUMERALS, Setter::Looks(
        |looks, value| looks.numerals = value.try_as_numerals())),
    row("channels", &s::OptionServerChannels, CHANNELS, Setter::Server(|it, value, channel| match value {
        SettingValue::Here if it.channels.iter().any(|allowed| allowed == channel) => {}
        SettingValue::Here => it.channels.push(channel.to_owned()),
        SettingValue::NotHere => it.channels.retain(|allowed| allowed != channel),
        _ => it.channels.clear(),
    })),
    row("daily", &s::OptionServerDaily, DAILY, Setter::Server(
        |it, value, channel| it.daily = (value == SettingValue::Here).then(|| channel.to_owned()))),
    row("daily-game", &s::OptionServerDailyGame, USUALLY_OFF, Setter::Server(
        |it, value, _| it.daily_game = value.try_as_switch())),
    row("hour", &s::OptionServerHour, HOURS, Setter::Server(
        |it, value, _| it.daily_time = value.try_as_time_of_day())),
    row("zone", &s::OptionServerZone, ZONES, Setter::Server(|it, value, _| it.daily_zone = value.try_as_zone())),
    row("lobby-out", &s::OptionServerLobbyOut, USUALLY_OFF, Setter::Server(
        |it, value, _| it.lobby_out = value.try_as_switch())),
    row("lobby-in", &s::OptionServerLobbyIn, USUALLY_OFF, Setter::Server(
        |it, value, _| it.lobby_in = value.try_as_switch())),
    row("lobby-list", &s::OptionServerLobbyList, DAILY, Setter::Server(
        |it, value, channel| it.lobby_list = (value == SettingValue::Here).then(|| channel.to_owned()))),
    row("event-mods", &s::OptionServerEventMods, USUALLY_OFF, Setter::Competitions(
        |it, value, _| it.event_mods = value.try_as_switch())),
    row("calendar", &s::OptionCalendar, USUALLY_OFF, Setter::Competitions(
        |it, value, _| it.calendar = value.try_as_switch())),
    row("rank-roles", &s::OptionRankRoles, USUALLY_OFF, Setter::Competitions(|it, value, channel| {
        let is_on = value.try_as_switch() == Some(true);
        it.rank_roles = it.rank_roles.take().or_else(|| Some(channel.to_owned())).filter(|_| is_on);
    })),
    row("pings", &s::OptionPings, USUALLY_ON, Setter::Person(|it, value| it.pings = value.try_as_switch())),
    row("posts", &s::OptionPosts, USUALLY_OFF, Setter::Person(|it, value| it.posts = value.try_as_switch())),
    row("reminders", &s::OptionReminders, REMINDERS, Setter::Person(
        |it, value| it.reminders = value.try_as_reminders())),
    row("tips", &s::OptionTips, USUALLY_ON, Setter::Person(|it, value| it.tips = value.try_as_switch())),
    row("coach", &s::OptionCoachSetting, USUALLY_OFF, Setter::Person(
        |it, value| it.coach = value.try_as_switch())),
    row("challenges", &s::OptionChallenges, USUALLY_ON, Setter::Person(
        |it, value| it.challenges = value.try_as_switch())),
    row("profile", &s::OptionProfile, PROFILES, Setter::Person(|it, value| it.hidden = value.try_as_switch())),
];

impl SettingSpec {
    const fn is_of(&self, scope: SettingsScope) -> bool {
        match self.set {
            Setter::Both(..) | Setter::Looks(_) => !matches!(scope, SettingsScope::Competitions),
            Setter::Competitions(_) => matches!(scope, SettingsScope::Competitions),
            Setter::Person(_) => matches!(scope, SettingsScope::Me),
            Setter::Place(_) => matches!(scope, SettingsScope::Channel | SettingsScope::Server),
            Setter::Server(_) => matches!(scope, SettingsScope::Server),
        }
    }

    const fn option(&self) -> CommandOption {
        let kind = match self.values {
            [
                ..,
                OptionChoice {
                    means: OptionMeaning::Setting(SettingValue::Zone(_) | SettingValue::TimeOfDay(_)),
                    ..
                },
            ] => OptionKind::Open(self.values),
            _ => OptionKind::Listed(self.values),
        };
        CommandOption { name: self.name, about: self.about, kind, required: false }
    }

    /// Chooses a value in `channel`. After an error the settings are not to be used.
    pub fn set(
        &self,
        settings: &mut ScopeSettings,
        value: SettingValue,
        channel: &str,
    ) -> Result<(), SettingError> {
        match (self.set, settings) {
            (Setter::Person(set) | Setter::Both(set, _), ScopeSettings::Person(person)) => set(person, value),
            (Setter::Place(set) | Setter::Both(_, set), ScopeSettings::Place(place)) => set(place, value),
            (Setter::Competitions(set), ScopeSettings::Place(server)) => set(server, value, channel),
            (Setter::Looks(set), ScopeSettings::Person(person)) => set(&mut person.looks, value),
            (Setter::Looks(set), ScopeSettings::Place(place)) => set(&mut place.looks, value),
            (Setter::Server(set), ScopeSettings::Place(server)) => {
                set(server, value, channel);
                if server.channels.len() > MAX_CHANNELS {
                    return Err(SettingError::TooManyChannels);
                } else if value == SettingValue::NotHere && server.channels.is_empty() {
                    return Err(SettingError::LastChannel);
                }
            }
            _ => return Err(SettingError::Elsewhere),
        }
        Ok(())
    }

    pub(crate) fn would_change_nothing(
        &self,
        settings: &ScopeSettings,
        value: SettingValue,
        channel: &str,
    ) -> bool {
        let mut after = settings.clone();
        let made = self.set(&mut after, value, channel);
        let before = settings.looks();
        match value {
            // A set of discs may have letters of its own accord.
            SettingValue::Discs(DiscChoice::Set(_)) if before.badges == Some(true) => {
                before.pieces == after.looks().pieces && before.pieces != Some(PieceSet::Traditional)
            }
            _ => made.is_ok() && after == *settings,
        }
    }

    /// Returns the current value: its name, its label unless the name is shown, and its meaning.
    pub(crate) fn standing(
        &self,
        settings: &ScopeSettings,
        channel: &str,
    ) -> Option<(Cow<'static, str>, Option<Words>, SettingValue)> {
        let values = self.values.iter().filter_map(|choice| {
            Some((Cow::Borrowed(choice.name), Some(choice.label), choice.means.try_as_setting()?))
        });
        let listed =
            values.into_iter().find(|(_, _, value)| self.would_change_nothing(settings, *value, channel));
        let ScopeSettings::Place(place) = settings else { return listed };
        listed.or_else(|| match self.name {
            "zone" => place.daily_zone.map(|zone| (zone.name().into(), None, SettingValue::Zone(zone))),
            "hour" => place.daily_time.map(|time| (of_day(time).into(), None, SettingValue::TimeOfDay(time))),
            _ => None,
        })
    }
}

impl ScopeSettings {
    pub(crate) fn looks(&self) -> BoardStyle {
        match self {
            ScopeSettings::Person(person) => person.looks,
            ScopeSettings::Place(place) => place.looks,
        }
    }
}

/// The settings of a scope, in the order in which they are shown.
pub fn of(scope: SettingsScope) -> impl Iterator<Item = &'static SettingSpec> {
    SETTINGS.iter().filter(move |setting| setting.is_of(scope))
}

pub fn named(scope: SettingsScope, name: &str) -> Option<&'static SettingSpec> {
    of(scope).find(|setting| setting.name == name)
}

pub(super) const fn count(scope: SettingsScope) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < SETTINGS.len() {
        count += SETTINGS[at].is_of(scope) as usize;
        at += 1;
    }
    count
}

/// The options of a command that makes the settings of a scope, behind its `first` ones.
pub(super) const fn options<const N: usize>(
    first: &[CommandOption],
    scope: SettingsScope,
) -> [CommandOption; N] {
    let mut options = [SETTINGS[0].option(); N];
    let mut filled = 0;
    let mut at = 0;
    while filled < first.len() {
        options[filled] = first[filled];
        filled += 1;
    }
    while at < SETTINGS.len() {
        if SETTINGS[at].is_of(scope) {
            options[filled] = SETTINGS[at].option();
            filled += 1;
        }
        at += 1;
    }
    options
}

/// The request of a command with these options. Where one setting alone is given, its values are shown.
pub(super) fn given(given: &GivenOptions, scope: SettingsScope) -> SettingsRequest {
    let changes = SETTINGS
        .iter()
        .filter_map(|setting| Some((setting.name, given.one(setting.name)?.try_as_setting()?)));
    let changes: Vec<_> = changes.collect();
    let open = if let [(name, _)] = changes[..] { Some(name) } else { None };
    SettingsRequest { scope, changes, open }
}

/// The custom id that shows the list of settings of a scope, or the values of one of them.
pub fn component(scope: SettingsScope, setting: Option<&str>) -> CustomId {
    CustomId::Settings(SettingsComponent::Menu(scope, setting.map(str::to_owned)))
}

/// The request of a component of settings; `picked` is the entry of a select.
pub fn pressed(scope: SettingsScope, setting: Option<&str>, picked: Option<&str>) -> Option<SettingsRequest> {
    let (name, value) = match setting {
        Some(setting) => (Some(setting), picked),
        None => (picked, None),
    };
    let Some(name) = name else { return Some(SettingsRequest { scope, changes: Vec::new(), open: None }) };
    let setting = named(scope, name)?;
    let mut changes = Vec::new();
    if let Some(value) = value {
        let choice = setting.values.iter().find(|known| known.name == value)?;
        changes.push((setting.name, choice.means.try_as_setting()?));
    }
    Some(SettingsRequest { scope, changes, open: Some(setting.name) })
}
