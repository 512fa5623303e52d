//! The single choices of which settings are made, and the values that people choose from.

use crate::game::TimeControl;
use crate::notation::{NotationStyle, Script};
use crate::render::{FileNumbers, PieceSet, Theme};
use crate::rules::RuleSet;

use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::time_zone::TimeZoneName;
use crate::message::board_style::{BoardStyle, Orientation};
use crate::message::preferences::{PersonSettings, PlaceSettings, Reminders};
use crate::message::reply::{Choice, MAX_CHOICES};

/// Most channels of a server in which games are allowed, where they are not allowed everywhere.
pub(crate) const MAX_CHANNELS: usize = 50;

/// What stands on the discs, as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscChoice {
    /// One of the sets, without letters.
    Set(PieceSet),
    /// The traditional characters with letters.
    Letters,
}

/// Where a channel stands among those of its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelChoice {
    /// This channel.
    Here,
    /// Not this channel.
    NotHere,
    /// No channel in particular.
    Anywhere,
}

/// One choice; `None` takes the choice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The language.
    Language(Option<Locale>),
    /// How moves are written.
    Notation(Option<NotationStyle>),
    /// Ground and discs of the boards.
    Theme(Option<Theme>),
    /// What stands on the discs.
    Pieces(Option<DiscChoice>),
    /// Letters on the discs.
    Badges(Option<bool>),
    /// The side at the bottom.
    Board(Option<Orientation>),
    /// The numbers at the edge.
    Numerals(Option<FileNumbers>),
    /// Pings.
    Pings(Option<bool>),
    /// Reminders.
    Reminders(Option<Reminders>),
    /// How to move, below the first board.
    Tips(Option<bool>),
    /// A coach in games against the bot.
    Coach(Option<bool>),
    /// Challenges of others.
    Challenges(Option<bool>),
    /// Whether the person stands in no list.
    Hidden(Option<bool>),
    /// The rule set of new games.
    Rules(Option<RuleSet>),
    /// The time control of new games.
    Time(Option<TimeControl>),
    /// Moves that do not address the bot.
    Bare(Option<bool>),
    /// Hints.
    Hints(Option<bool>),
    /// Games against the bot.
    Bots(Option<bool>),
    /// Where the daily things appear.
    Daily(ChannelChoice),
    /// When the puzzle of the day appears; at eight where nothing was chosen.
    Hour(Option<u8>),
    /// Where that hour is counted; in UTC where nothing was chosen.
    Zone(Option<TimeZoneName>),
    /// Where games may begin.
    Channels(ChannelChoice),
}

/// Why a choice cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingError {
    /// It is none of these settings.
    Elsewhere,
    /// No more channels can be allowed.
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

    /// Makes the choice for a person.
    pub(crate) fn on_person(self, person: &mut PersonSettings) -> Result<(), SettingError> {
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
    pub(crate) fn on_house(self, house: &mut PlaceSettings, channel: &str) -> Result<(), SettingError> {
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
            Setting::Hour(hour) => house.daily_hour = hour,
            Setting::Zone(zone) => house.daily_zone = zone,
            Setting::Channels(ChannelChoice::Anywhere) => house.channels.clear(),
            Setting::Channels(ChannelChoice::Here) => {
                if !house.channels.iter().any(|allowed| allowed == channel) {
                    if house.channels.len() >= MAX_CHANNELS {
                        return Err(SettingError::TooManyChannels);
                    }
                    house.channels.push(channel.to_owned());
                }
            }
            Setting::Channels(ChannelChoice::NotHere) => {
                let others = house.channels.iter().any(|allowed| allowed != channel);
                if !others {
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
        matches!(self, Setting::Daily(_) | Setting::Hour(_) | Setting::Zone(_) | Setting::Channels(_))
    }

    /// Whether other choices of the same command change what this one changes, and go before it.
    pub(crate) fn comes_late(self) -> bool {
        matches!(self, Setting::Badges(_))
    }
}

/// A value to choose.
#[derive(Clone, Copy, Debug)]
pub struct SettingValue {
    /// The name, lower case.
    pub name: &'static str,
    /// What people choose by.
    pub(crate) label: Words,
    /// Other words for it.
    pub words: &'static [&'static str],
    /// What it means.
    pub(crate) means: Setting,
}

impl SettingValue {
    /// What people choose by, in a language.
    pub fn label(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.label)
    }
}

/// The values that fit what is typed so far.
pub(crate) fn complete_setting(values: &[SettingValue], typed: &str, locale: Locale) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let fits = |value: &&SettingValue, label: &str| {
        label.to_lowercase().contains(&typed)
            || [value.name].iter().chain(value.words).any(|word| word.starts_with(&typed))
    };
    let choices = values.iter().filter_map(|value| {
        let label = value.label(locale);
        fits(&value, &label).then(|| Choice { value: value.name.to_owned(), label })
    });
    choices.take(MAX_CHOICES).collect()
}

const fn value(
    name: &'static str,
    label: Words,
    words: &'static [&'static str],
    means: Setting,
) -> SettingValue {
    SettingValue { name, label, words, means }
}

/// The value that takes a choice back.
const fn default(means: Setting) -> SettingValue {
    value("default", &s::ChoiceDefault, &["défaut", "defaut"], means)
}

const YES: &[&str] = &["yes", "true", "oui"];
const NO: &[&str] = &["no", "false", "non"];

const fn on(means: Setting) -> SettingValue {
    value("on", &s::ChoiceOn, YES, means)
}

const fn off(means: Setting) -> SettingValue {
    value("off", &s::ChoiceOff, NO, means)
}

pub(crate) const LANGUAGES: &[SettingValue] = &[
    default(Setting::Language(None)),
    value("en", &s::ChoiceEnglish, &["english", "anglais"], Setting::Language(Some(Locale::English))),
    value(
        "fr",
        &s::ChoiceFrenchLanguage,
        &["french", "français", "francais"],
        Setting::Language(Some(Locale::French)),
    ),
    value(
        "zh-cn",
        &s::ChoiceSimplifiedChinese,
        &["zh", "简体中文", "简体", "chinese"],
        Setting::Language(Some(Locale::SimplifiedChinese)),
    ),
    value(
        "zh-tw",
        &s::ChoiceTraditionalChinese,
        &["繁體中文", "繁體"],
        Setting::Language(Some(Locale::TraditionalChinese)),
    ),
    value(
        "vi",
        &s::ChoiceVietnameseLanguage,
        &["vietnamese", "tiếng việt", "tieng viet"],
        Setting::Language(Some(Locale::Vietnamese)),
    ),
];

const fn notation(style: NotationStyle, label: Words) -> SettingValue {
    value(style.name(), label, &[], Setting::Notation(Some(style)))
}

pub(crate) const NOTATIONS: &[SettingValue] = &[
    default(Setting::Notation(None)),
    notation(NotationStyle::Wxf, &s::ChoiceWxf),
    notation(NotationStyle::Chinese(Script::Traditional), &s::ChoiceChineseTraditional),
    notation(NotationStyle::Chinese(Script::Simplified), &s::ChoiceChineseSimplified),
    notation(NotationStyle::Chinese(Script::Taiwan), &s::ChoiceChineseTaiwan),
    notation(NotationStyle::Iccs, &s::ChoiceIccs),
    notation(NotationStyle::Uci, &s::ChoiceUci),
    notation(NotationStyle::Vietnamese, &s::ChoiceVietnamese),
    notation(NotationStyle::French, &s::ChoiceFrench),
    notation(NotationStyle::Book, &s::ChoiceBook),
];

pub(crate) const THEMES: &[SettingValue] = &[
    default(Setting::Theme(None)),
    value("wood", &s::ChoiceWood, &["bois"], Setting::Theme(Some(Theme::Wood))),
    value("paper", &s::ChoicePaper, &["papier"], Setting::Theme(Some(Theme::Paper))),
    value("night", &s::ChoiceNight, &["nuit", "dark"], Setting::Theme(Some(Theme::Night))),
];

const fn discs(
    name: &'static str,
    label: Words,
    words: &'static [&'static str],
    discs: DiscChoice,
) -> SettingValue {
    value(name, label, words, Setting::Pieces(Some(discs)))
}

pub(crate) const PIECES: &[SettingValue] = &[
    default(Setting::Pieces(None)),
    discs("traditional", &s::ChoiceTraditional, &["traditionnel"], DiscChoice::Set(PieceSet::Traditional)),
    discs(
        "simplified",
        &s::ChoiceSimplified,
        &["simplifié", "simplifie"],
        DiscChoice::Set(PieceSet::Simplified),
    ),
    discs(
        "pictures",
        &s::ChoicePictures,
        &["pictogram", "pictograms", "images"],
        DiscChoice::Set(PieceSet::Pictogram),
    ),
    discs("letters", &s::ChoiceLetters, &["lettres"], DiscChoice::Letters),
];

pub(crate) const BADGES: &[SettingValue] =
    &[default(Setting::Badges(None)), on(Setting::Badges(Some(true))), off(Setting::Badges(Some(false)))];

pub(crate) const BOARDS: &[SettingValue] = &[
    default(Setting::Board(None)),
    value("red", &s::ChoiceBoardRed, &["rouge"], Setting::Board(Some(Orientation::Red))),
    value("own", &s::ChoiceBoardOwn, &["mine"], Setting::Board(Some(Orientation::Own))),
    value("mover", &s::ChoiceBoardMover, &["trait"], Setting::Board(Some(Orientation::Mover))),
];

pub(crate) const NUMERALS: &[SettingValue] = &[
    default(Setting::Numerals(None)),
    value("arabic", &s::ChoiceArabic, &["arabes"], Setting::Numerals(Some(FileNumbers::Arabic))),
    value("chinese", &s::ChoiceChineseNumerals, &["chinois"], Setting::Numerals(Some(FileNumbers::Chinese))),
];

pub(crate) const PINGS: &[SettingValue] = &[on(Setting::Pings(None)), off(Setting::Pings(Some(false)))];

pub(crate) const REMINDERS: &[SettingValue] = &[
    value("channel", &s::ChoiceReminderChannel, &["salon"], Setting::Reminders(None)),
    value("dm", &s::ChoiceReminderDirect, &["direct", "mp"], Setting::Reminders(Some(Reminders::Direct))),
    value("off", &s::ChoiceOff, NO, Setting::Reminders(Some(Reminders::Off))),
];

pub(crate) const TIPS: &[SettingValue] = &[on(Setting::Tips(None)), off(Setting::Tips(Some(false)))];

pub(crate) const COACH: &[SettingValue] = &[off(Setting::Coach(None)), on(Setting::Coach(Some(true)))];

pub(crate) const CHALLENGES: &[SettingValue] =
    &[on(Setting::Challenges(None)), off(Setting::Challenges(Some(false)))];

pub(crate) const PROFILES: &[SettingValue] = &[
    value("shown", &s::ChoiceShown, &["visible"], Setting::Hidden(None)),
    value("hidden", &s::ChoiceHidden, &["caché", "cache"], Setting::Hidden(Some(true))),
];

const fn rules(rules: RuleSet, label: Words) -> SettingValue {
    value(rules.name(), label, &[], Setting::Rules(Some(rules)))
}

pub(crate) const RULES: &[SettingValue] = &[
    default(Setting::Rules(None)),
    rules(RuleSet::World, &s::ChoiceWorld),
    rules(RuleSet::Computer, &s::ChoiceComputer),
    rules(RuleSet::Casual, &s::ChoiceCasual),
    rules(RuleSet::Chinese, &s::ChoiceChinese),
    rules(RuleSet::Club, &s::ChoiceClub),
];

const fn days(days: u8, name: &'static str, label: Words) -> SettingValue {
    value(name, label, &[], Setting::Time(Some(TimeControl::PerMove { days, holiday: 7 })))
}

const fn live(minutes: u16, seconds: u16, name: &'static str, label: Words) -> SettingValue {
    value(name, label, &[], Setting::Time(Some(TimeControl::Increment { minutes, seconds })))
}

const fn byoyomi(minutes: u16, seconds: u16, name: &'static str, label: Words) -> SettingValue {
    value(name, label, &[], Setting::Time(Some(TimeControl::Byoyomi { minutes, seconds })))
}

pub(crate) const TIMES: &[SettingValue] = &[
    default(Setting::Time(None)),
    value("none", &s::ChoiceTimeNone, &["aucune"], Setting::Time(Some(TimeControl::None))),
    days(1, "1d", &s::ChoiceTimeOneDay),
    days(2, "2d", &s::ChoiceTimeTwoDays),
    days(3, "3d", &s::ChoiceTimeThreeDays),
    days(7, "7d", &s::ChoiceTimeSevenDays),
    days(14, "14d", &s::ChoiceTimeFourteenDays),
    live(3, 2, "3+2", &s::ChoiceTimeBlitz),
    live(5, 3, "5+3", &s::ChoiceTimeQuick),
    live(10, 5, "10+5", &s::ChoiceTimeRapid),
    live(30, 20, "30+20", &s::ChoiceTimeLong),
    byoyomi(10, 30, "10/30s", &s::ChoiceTimeByoyomi),
    byoyomi(30, 60, "30/60s", &s::ChoiceTimeLongByoyomi),
];

pub(crate) const BARE: &[SettingValue] =
    &[default(Setting::Bare(None)), on(Setting::Bare(Some(true))), off(Setting::Bare(Some(false)))];

pub(crate) const HINTS: &[SettingValue] =
    &[default(Setting::Hints(None)), on(Setting::Hints(Some(true))), off(Setting::Hints(Some(false)))];

pub(crate) const BOTS: &[SettingValue] =
    &[default(Setting::Bots(None)), on(Setting::Bots(Some(true))), off(Setting::Bots(Some(false)))];

pub(crate) const DAILY: &[SettingValue] = &[
    value("here", &s::ChoiceHere, &["ici"], Setting::Daily(ChannelChoice::Here)),
    value("off", &s::ChoiceOff, NO, Setting::Daily(ChannelChoice::Anywhere)),
];

const fn hour(name: &'static str, label: Words, words: &'static [&'static str], hour: u8) -> SettingValue {
    value(name, label, words, Setting::Hour(Some(hour)))
}

pub(crate) const HOURS: &[SettingValue] = &[
    hour("0h", &s::ChoiceHour { hour: 0 }, &["0"], 0),
    hour("1h", &s::ChoiceHour { hour: 1 }, &["1"], 1),
    hour("2h", &s::ChoiceHour { hour: 2 }, &["2"], 2),
    hour("3h", &s::ChoiceHour { hour: 3 }, &["3"], 3),
    hour("4h", &s::ChoiceHour { hour: 4 }, &["4"], 4),
    hour("5h", &s::ChoiceHour { hour: 5 }, &["5"], 5),
    hour("6h", &s::ChoiceHour { hour: 6 }, &["6"], 6),
    hour("7h", &s::ChoiceHour { hour: 7 }, &["7"], 7),
    value("8h", &s::ChoiceHour { hour: 8 }, &["8"], Setting::Hour(None)),
    hour("9h", &s::ChoiceHour { hour: 9 }, &["9"], 9),
    hour("10h", &s::ChoiceHour { hour: 10 }, &["10"], 10),
    hour("11h", &s::ChoiceHour { hour: 11 }, &["11"], 11),
    hour("12h", &s::ChoiceHour { hour: 12 }, &["12"], 12),
    hour("13h", &s::ChoiceHour { hour: 13 }, &["13"], 13),
    hour("14h", &s::ChoiceHour { hour: 14 }, &["14"], 14),
    hour("15h", &s::ChoiceHour { hour: 15 }, &["15"], 15),
    hour("16h", &s::ChoiceHour { hour: 16 }, &["16"], 16),
    hour("17h", &s::ChoiceHour { hour: 17 }, &["17"], 17),
    hour("18h", &s::ChoiceHour { hour: 18 }, &["18"], 18),
    hour("19h", &s::ChoiceHour { hour: 19 }, &["19"], 19),
    hour("20h", &s::ChoiceHour { hour: 20 }, &["20"], 20),
    hour("21h", &s::ChoiceHour { hour: 21 }, &["21"], 21),
    hour("22h", &s::ChoiceHour { hour: 22 }, &["22"], 22),
    hour("23h", &s::ChoiceHour { hour: 23 }, &["23"], 23),
];

const fn zone(name: &'static str, label: Words, at: usize) -> SettingValue {
    value(name, label, &[], Setting::Zone(Some(TimeZoneName::ALL[at])))
}

pub(crate) const ZONES: &[SettingValue] = &[
    value("utc", &s::ChoiceZoneUtc, &["gmt"], Setting::Zone(None)),
    zone("los-angeles", &s::ChoiceZoneLosAngeles, 0),
    zone("denver", &s::ChoiceZoneDenver, 1),
    zone("chicago", &s::ChoiceZoneChicago, 2),
    zone("new-york", &s::ChoiceZoneNewYork, 3),
    zone("sao-paulo", &s::ChoiceZoneSaoPaulo, 4),
    zone("london", &s::ChoiceZoneLondon, 5),
    zone("paris", &s::ChoiceZoneParis, 6),
    zone("berlin", &s::ChoiceZoneBerlin, 7),
    zone("helsinki", &s::ChoiceZoneHelsinki, 8),
    zone("moscow", &s::ChoiceZoneMoscow, 9),
    zone("johannesburg", &s::ChoiceZoneJohannesburg, 10),
    zone("dubai", &s::ChoiceZoneDubai, 11),
    zone("kolkata", &s::ChoiceZoneKolkata, 12),
    zone("bangkok", &s::ChoiceZoneBangkok, 13),
    zone("ho-chi-minh", &s::ChoiceZoneHoChiMinh, 14),
    zone("jakarta", &s::ChoiceZoneJakarta, 15),
    zone("kuala-lumpur", &s::ChoiceZoneKualaLumpur, 16),
    zone("singapore", &s::ChoiceZoneSingapore, 17),
    zone("shanghai", &s::ChoiceZoneShanghai, 18),
    zone("hong-kong", &s::ChoiceZoneHongKong, 19),
    zone("taipei", &s::ChoiceZoneTaipei, 20),
    zone("tokyo", &s::ChoiceZoneTokyo, 21),
    zone("sydney", &s::ChoiceZoneSydney, 22),
    zone("auckland", &s::ChoiceZoneAuckland, 23),
];

pub(crate) const CHANNELS: &[SettingValue] = &[
    value(
        "everywhere",
        &s::ChoiceEverywhere,
        &["partout", "all"],
        Setting::Channels(ChannelChoice::Anywhere),
    ),
    value("here", &s::ChoiceAllowedHere, &["ici"], Setting::Channels(ChannelChoice::Here)),
    value("not-here", &s::ChoiceNotHere, &["pas-ici"], Setting::Channels(ChannelChoice::NotHere)),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_notation_rule_set_and_clock_can_be_chosen() {
        let all = |values: &[SettingValue]| values.iter().map(|value| value.means).collect::<Vec<_>>();
        let holds = |values: &[SettingValue], setting| assert!(all(values).contains(&setting), "{setting:?}");
        Theme::ALL.iter().for_each(|theme| holds(THEMES, Setting::Theme(Some(*theme))));
        PieceSet::ALL.iter().for_each(|set| holds(PIECES, Setting::Pieces(Some(DiscChoice::Set(*set)))));
        FileNumbers::ALL.iter().for_each(|kind| holds(NUMERALS, Setting::Numerals(Some(*kind))));
        NotationStyle::ALL.iter().for_each(|style| holds(NOTATIONS, Setting::Notation(Some(*style))));
        RuleSet::ALL.iter().for_each(|rules| holds(RULES, Setting::Rules(Some(*rules))));
        Locale::all().for_each(|locale| holds(LANGUAGES, Setting::Language(Some(locale))));
        TimeControl::USUAL.iter().for_each(|time| holds(TIMES, Setting::Time(Some(*time))));
        TimeZoneName::ALL.iter().for_each(|zone| holds(ZONES, Setting::Zone(Some(*zone))));
        for value in ZONES {
            let Setting::Zone(Some(zone)) = value.means else { continue };
            let city = zone.name().rsplit('/').next().unwrap_or_default();
            assert_eq!(city.to_lowercase().replace('_', "-"), value.name.replace("-city", ""), "{zone}");
        }
        for value in TIMES {
            let Setting::Time(Some(time)) = value.means else { continue };
            assert_eq!(value.name.parse(), Ok(time), "{}", value.name);
        }
    }

    #[test]
    fn values_are_completed_by_name_word_and_label() {
        let values = |typed: &str| -> Vec<String> {
            let choices = complete_setting(THEMES, typed, Locale::English);
            choices.into_iter().map(|choice| choice.value).collect()
        };
        assert_eq!(values(""), ["default", "wood", "paper", "night"]);
        assert_eq!(values("ni"), ["night"]);
        assert_eq!(values("dark"), ["night"]);
        assert_eq!(values("LIGHT"), ["paper"]);
        assert_eq!(values("jade"), Vec::<String>::new());
    }

    #[test]
    fn letters_and_sets_of_discs_take_each_others_place() {
        let mut person = PersonSettings::default();
        let mut choose = |setting: Setting| {
            setting.on_person(&mut person).unwrap();
            (person.looks.pieces, person.looks.badges)
        };
        let (traditional, pictures) = (PieceSet::Traditional, PieceSet::Pictogram);
        assert_eq!(choose(Setting::Pieces(Some(DiscChoice::Letters))), (Some(traditional), Some(true)));
        assert_eq!(choose(Setting::Pieces(Some(DiscChoice::Set(pictures)))), (Some(pictures), Some(false)));
        assert_eq!(choose(Setting::Badges(Some(true))), (Some(pictures), Some(true)));
        assert_eq!(choose(Setting::Pieces(None)), (None, None));
        assert_eq!(Setting::Bots(None).on_person(&mut person), Err(SettingError::Elsewhere));
    }

    #[test]
    fn the_channels_of_a_server_are_bounded_and_never_empty_by_accident() {
        let mut server = PlaceSettings::default();
        let here = Setting::Channels(ChannelChoice::Here);
        assert_eq!(
            Setting::Channels(ChannelChoice::NotHere).on_house(&mut server, "c1"),
            Err(SettingError::LastChannel)
        );
        assert_eq!(here.on_house(&mut server, "c1"), Ok(()));
        assert_eq!(here.on_house(&mut server, "c1"), Ok(()));
        assert_eq!(server.channels, ["c1"]);
        assert_eq!(
            Setting::Channels(ChannelChoice::NotHere).on_house(&mut server, "c1"),
            Err(SettingError::LastChannel)
        );
        for n in 2..=MAX_CHANNELS {
            assert_eq!(here.on_house(&mut server, &format!("c{n}")), Ok(()));
        }
        assert_eq!(here.on_house(&mut server, "one more"), Err(SettingError::TooManyChannels));
        assert_eq!(Setting::Channels(ChannelChoice::NotHere).on_house(&mut server, "c1"), Ok(()));
        assert!(!server.allows("c1"));
        assert_eq!(Setting::Channels(ChannelChoice::Anywhere).on_house(&mut server, "c1"), Ok(()));
        assert!(server.allows("c1"));
    }
}
