//! The values of settings that people choose from.

use jiff::civil::Time;

use crate::commands::options::{OptionChoice, OptionMeaning, OtherWords};
use crate::commands::setting::{self, DiscChoice, SettingValue};
use crate::game::TimeControl;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, TimeZoneName};
use crate::message::{Orientation, Reminders, ThreadedGames};
use crate::notation::{Dialect, NotationStyle, Script};
use crate::render::{FileNumbers, PieceSet, Theme};
use crate::rules::RuleSet;

const fn value(name: &'static str, label: Words, words: OtherWords, means: SettingValue) -> OptionChoice {
    OptionChoice { name, label, words, means: OptionMeaning::Setting(means) }
}

/// The value that takes a choice back.
const DEFAULT: OptionChoice = value("default", &s::ChoiceDefault, &["défaut", "defaut"], SettingValue::Unset);

const fn on(means: SettingValue) -> OptionChoice {
    value("on", &s::ChoiceOn, &["yes", "true", "oui"], means)
}

const fn off(means: SettingValue) -> OptionChoice {
    value("off", &s::ChoiceOff, &["no", "false", "non"], means)
}

const ON: OptionChoice = on(SettingValue::Switch(true));
const OFF: OptionChoice = off(SettingValue::Switch(false));

/// On or off, and where nothing was chosen as the next one in line has it.
pub(crate) const SWITCH: &[OptionChoice] = &[DEFAULT, ON, OFF];

/// On where nothing was chosen.
pub(crate) const USUALLY_ON: &[OptionChoice] = &[on(SettingValue::Unset), OFF];

/// Off where nothing was chosen.
pub(crate) const USUALLY_OFF: &[OptionChoice] = &[off(SettingValue::Unset), ON];

const fn language(name: &'static str, label: Words, words: OtherWords, locale: Locale) -> OptionChoice {
    value(name, label, words, SettingValue::Language(locale))
}

/// The languages; the first entry takes a choice back.
pub const LANGUAGES: &[OptionChoice] = &[
    DEFAULT,
    language("en", &s::ChoiceEnglish, &["english", "anglais"], Locale::English),
    language("fr", &s::ChoiceFrenchLanguage, &["french", "français", "francais"], Locale::French),
    language(
        "zh-cn",
        &s::ChoiceSimplifiedChinese,
        &["zh", "简体中文", "简体", "chinese"],
        Locale::SimplifiedChinese,
    ),
    language("zh-tw", &s::ChoiceTraditionalChinese, &["繁體中文", "繁體"], Locale::TraditionalChinese),
    language(
        "vi",
        &s::ChoiceVietnameseLanguage,
        &["vietnamese", "tiếng việt", "tieng viet"],
        Locale::Vietnamese,
    ),
];

const fn notation(style: NotationStyle, label: Words) -> OptionChoice {
    value(style.name(), label, &[], SettingValue::Notation(style))
}

/// The notations; the first entry takes a choice back.
pub const NOTATIONS: &[OptionChoice] = &[
    DEFAULT,
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

const fn letters(dialect: Dialect, label: Words) -> OptionChoice {
    value(dialect.name(), label, &[], SettingValue::Letters(dialect))
}

/// Dialects with conflicting letters; the first entry withdraws a choice.
pub const LETTERS: &[OptionChoice] = &[
    value("ask", &s::ChoiceLettersAsk, &["default"], SettingValue::Unset),
    letters(Dialect::Wxf, &s::ChoiceWxf),
    letters(Dialect::French, &s::ChoiceFrench),
    letters(Dialect::Vietnamese, &s::ChoiceVietnamese),
];

/// Themes of the boards, not of puzzles.
pub const THEMES: &[OptionChoice] = &[
    DEFAULT,
    value("wood", &s::ChoiceWood, &["bois"], SettingValue::Theme(Theme::Wood)),
    value("paper", &s::ChoicePaper, &["papier"], SettingValue::Theme(Theme::Paper)),
    value("night", &s::ChoiceNight, &["nuit", "dark"], SettingValue::Theme(Theme::Night)),
];

const fn discs(name: &'static str, label: Words, words: OtherWords, set: PieceSet) -> OptionChoice {
    value(name, label, words, SettingValue::Discs(DiscChoice::Set(set)))
}

/// The piece sets; the first entry takes a choice back.
pub const PIECES: &[OptionChoice] = &[
    DEFAULT,
    discs("traditional", &s::ChoiceTraditional, &["traditionnel"], PieceSet::Traditional),
    discs("simplified", &s::ChoiceSimplified, &["simplifié", "simplifie"], PieceSet::Simplified),
    discs("pictures", &s::ChoicePictures, &["pictogram", "pictograms", "images"], PieceSet::Pictogram),
    value("letters", &s::ChoiceLetters, &["lettres"], SettingValue::Discs(DiscChoice::Letters)),
];

pub(crate) const BOARDS: &[OptionChoice] = &[
    DEFAULT,
    value("red", &s::ChoiceBoardRed, &["rouge"], SettingValue::Board(Orientation::Red)),
    value("own", &s::ChoiceBoardOwn, &["mine"], SettingValue::Board(Orientation::Own)),
    value("mover", &s::ChoiceBoardMover, &["trait"], SettingValue::Board(Orientation::Mover)),
];

/// The figures that number the files.
pub const NUMERALS: &[OptionChoice] = &[
    DEFAULT,
    value("arabic", &s::ChoiceArabic, &["arabes"], SettingValue::Numerals(FileNumbers::Arabic)),
    value("chinese", &s::ChoiceChineseNumerals, &["chinois"], SettingValue::Numerals(FileNumbers::Chinese)),
];

pub(crate) const REMINDERS: &[OptionChoice] = &[
    value("channel", &s::ChoiceReminderChannel, &["salon"], SettingValue::Unset),
    value("dm", &s::ChoiceReminderDirect, &["direct", "mp"], SettingValue::Reminders(Reminders::Direct)),
    off(SettingValue::Reminders(Reminders::Off)),
];

pub(crate) const THREADS: &[OptionChoice] = &[
    off(SettingValue::Unset),
    on(SettingValue::Threads(ThreadedGames::All)),
    value("people", &s::ChoiceThreadsPeople, &["humains"], SettingValue::Threads(ThreadedGames::People)),
    value("bot", &s::ChoiceThreadsBot, &[], SettingValue::Threads(ThreadedGames::Bot)),
];

pub(crate) const PROFILES: &[OptionChoice] = &[
    value("shown", &s::ChoiceShown, &["visible"], SettingValue::Unset),
    value("hidden", &s::ChoiceHidden, &["caché", "cache"], SettingValue::Switch(true)),
];

/// Boards in the channel while all players look at the live board.
pub(crate) const LIVE_BOARDS: &[OptionChoice] = &[
    DEFAULT,
    value("posts", &s::ChoiceLivePosts, &["messages"], SettingValue::Switch(false)),
    value("quiet", &s::ChoiceLiveQuiet, &["discret", "calme"], SettingValue::Switch(true)),
];

const fn rules(rules: RuleSet, label: Words, words: OtherWords) -> OptionChoice {
    value(rules.name(), label, words, SettingValue::Rules(rules))
}

/// The rule sets; the first entry takes a choice back.
pub const RULES: &[OptionChoice] = &[
    DEFAULT,
    rules(RuleSet::World, &s::ChoiceWorld, &["asian"]),
    rules(RuleSet::Computer, &s::ChoiceComputer, &[]),
    rules(RuleSet::Casual, &s::ChoiceCasual, &[]),
    rules(RuleSet::Chinese, &s::ChoiceChinese, &[]),
    rules(RuleSet::Club, &s::ChoiceClub, &[]),
];

const fn time(name: &'static str, label: Words, time: TimeControl) -> OptionChoice {
    value(name, label, &[], SettingValue::Time(time))
}

/// Values for the time control of games between people that name none.
pub const TIMES: &[OptionChoice] = &[
    DEFAULT,
    value("none", &s::ChoiceTimeNone, &["aucune"], SettingValue::Time(TimeControl::None)),
    time("1d", &s::ChoiceTimeOneDay, TimeControl::PerMove { days: 1, holiday: 7 }),
    time("2d", &s::ChoiceTimeTwoDays, TimeControl::PerMove { days: 2, holiday: 7 }),
    time("3d", &s::ChoiceTimeThreeDays, TimeControl::PerMove { days: 3, holiday: 7 }),
    time("7d", &s::ChoiceTimeSevenDays, TimeControl::PerMove { days: 7, holiday: 7 }),
    time("14d", &s::ChoiceTimeFourteenDays, TimeControl::PerMove { days: 14, holiday: 7 }),
    time("3+2", &s::ChoiceTimeBlitz, TimeControl::Increment { minutes: 3, seconds: 2 }),
    time("5+3", &s::ChoiceTimeQuick, TimeControl::Increment { minutes: 5, seconds: 3 }),
    time("10+5", &s::ChoiceTimeRapid, TimeControl::Increment { minutes: 10, seconds: 5 }),
    time("30+20", &s::ChoiceTimeLong, TimeControl::Increment { minutes: 30, seconds: 20 }),
    time("10/30s", &s::ChoiceTimeByoyomi, TimeControl::Byoyomi { minutes: 10, seconds: 30 }),
    time("30/60s", &s::ChoiceTimeLongByoyomi, TimeControl::Byoyomi { minutes: 30, seconds: 60 }),
];

pub(crate) const DAILY: &[OptionChoice] =
    &[value("here", &s::ChoiceHere, &["ici"], SettingValue::Here), off(SettingValue::Unset)];

macro_rules! hours {
    ($($hour:literal)+) => {
        &[$(value(
            concat!($hour, "h"),
            &s::ChoiceHour { hour: $hour },
            &[stringify!($hour)],
            // At eight it appears where nothing was chosen.
            if $hour == 8 { SettingValue::Unset } else { SettingValue::TimeOfDay(Time::constant($hour, 0, 0, 0)) },
        )),+]
    };
}

/// Full hours for the daily posts; every other time of day is typed.
pub const HOURS: &[OptionChoice] = hours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23);

/// Returns the value that a text means where none of `values` is named so: a time zone, or a time of day.
pub(crate) fn read_other(values: &[OptionChoice], text: &str) -> Option<SettingValue> {
    match values.last()?.means.try_as_setting()? {
        SettingValue::Zone(_) => TimeZoneName::named(text).map(SettingValue::Zone),
        SettingValue::TimeOfDay(_) => setting::time_of_day(text).map(SettingValue::TimeOfDay),
        _ => None,
    }
}

const fn zone(name: &'static str, label: Words, zone: &'static str, cities: OtherWords) -> OptionChoice {
    value(name, label, cities, SettingValue::Zone(TimeZoneName::known(zone)))
}

/// The usual time zones for the hour of the daily posts, with other cities in them; every other one is chosen by its name.
pub const ZONES: &[OptionChoice] = &[
    value("utc", &s::ChoiceZoneUtc, &["gmt"], SettingValue::Unset),
    zone(
        "los-angeles",
        &s::ChoiceZoneLosAngeles,
        "America/Los_Angeles",
        &["san francisco", "seattle", "vancouver", "las vegas", "san diego", "california"],
    ),
    zone("denver", &s::ChoiceZoneDenver, "America/Denver", &["salt lake city"]),
    zone(
        "chicago",
        &s::ChoiceZoneChicago,
        "America/Chicago",
        &["houston", "dallas", "austin", "minneapolis"],
    ),
    zone(
        "new-york",
        &s::ChoiceZoneNewYork,
        "America/New_York",
        &[
            "boston",
            "washington",
            "miami",
            "atlanta",
            "philadelphia",
            "montreal",
            "montréal",
            "ottawa",
            "quebec",
            "québec",
        ],
    ),
    zone("sao-paulo", &s::ChoiceZoneSaoPaulo, "America/Sao_Paulo", &["rio de janeiro", "brasilia"]),
    zone("london", &s::ChoiceZoneLondon, "Europe/London", &["manchester", "edinburgh"]),
    zone(
        "paris",
        &s::ChoiceZoneParis,
        "Europe/Paris",
        &["lyon", "marseille", "toulouse", "bordeaux", "lille", "strasbourg", "nice"],
    ),
    zone("berlin", &s::ChoiceZoneBerlin, "Europe/Berlin", &["munich", "hamburg", "frankfurt", "cologne"]),
    zone("helsinki", &s::ChoiceZoneHelsinki, "Europe/Helsinki", &["kyiv"]),
    zone("moscow", &s::ChoiceZoneMoscow, "Europe/Moscow", &["saint petersburg"]),
    zone("johannesburg", &s::ChoiceZoneJohannesburg, "Africa/Johannesburg", &["cape town", "pretoria"]),
    zone("dubai", &s::ChoiceZoneDubai, "Asia/Dubai", &["abu dhabi"]),
    zone(
        "kolkata",
        &s::ChoiceZoneKolkata,
        "Asia/Kolkata",
        &["mumbai", "delhi", "new delhi", "bangalore", "chennai"],
    ),
    zone("bangkok", &s::ChoiceZoneBangkok, "Asia/Bangkok", &["chiang mai", "phuket"]),
    zone(
        "ho-chi-minh",
        &s::ChoiceZoneHoChiMinh,
        "Asia/Ho_Chi_Minh",
        &["hanoi", "hà nội", "saigon", "sài gòn", "da nang", "đà nẵng", "vietnam", "việt nam", "hồ chí minh"],
    ),
    zone("jakarta", &s::ChoiceZoneJakarta, "Asia/Jakarta", &["bandung"]),
    zone("kuala-lumpur", &s::ChoiceZoneKualaLumpur, "Asia/Kuala_Lumpur", &["penang", "malaysia"]),
    zone("singapore", &s::ChoiceZoneSingapore, "Asia/Singapore", &[]),
    zone(
        "shanghai",
        &s::ChoiceZoneShanghai,
        "Asia/Shanghai",
        &[
            "beijing",
            "guangzhou",
            "shenzhen",
            "chengdu",
            "wuhan",
            "hangzhou",
            "china",
            "北京",
            "广州",
            "廣州",
            "深圳",
            "成都",
            "武汉",
            "杭州",
            "中国",
            "中國",
        ],
    ),
    zone("hong-kong", &s::ChoiceZoneHongKong, "Asia/Hong_Kong", &["macau"]),
    zone(
        "taipei",
        &s::ChoiceZoneTaipei,
        "Asia/Taipei",
        &["taichung", "kaohsiung", "taiwan", "臺北", "高雄", "臺中", "台中", "台灣"],
    ),
    zone("tokyo", &s::ChoiceZoneTokyo, "Asia/Tokyo", &["osaka", "kyoto", "japan"]),
    zone("sydney", &s::ChoiceZoneSydney, "Australia/Sydney", &["melbourne", "canberra"]),
    zone("auckland", &s::ChoiceZoneAuckland, "Pacific/Auckland", &["wellington"]),
];

pub(crate) const CHANNELS: &[OptionChoice] = &[
    value("everywhere", &s::ChoiceEverywhere, &["partout", "all"], SettingValue::Unset),
    value("here", &s::ChoiceAllowedHere, &["ici"], SettingValue::Here),
    value("not-here", &s::ChoiceNotHere, &["pas-ici"], SettingValue::NotHere),
];
