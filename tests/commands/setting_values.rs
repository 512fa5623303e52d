//! The values that settings offer.

use xiangqi_bot::commands::options::OptionChoice;
use xiangqi_bot::commands::setting::{DiscChoice, Setting};
use xiangqi_bot::commands::setting_values::{
    LANGUAGES, NOTATIONS, NUMERALS, PIECES, RULES, THEMES, TIMES, ZONES,
};
use xiangqi_bot::game::TimeControl;
use xiangqi_bot::i18n::localizer::Locale;
use xiangqi_bot::i18n::time_zone::TimeZoneName;
use xiangqi_bot::notation::NotationStyle;
use xiangqi_bot::render::{FileNumbers, PieceSet, Theme};
use xiangqi_bot::rules::RuleSet;

#[test]
fn every_look_notation_rule_set_and_clock_can_be_chosen() {
    let setting = |value: &OptionChoice| value.means.try_as_setting().unwrap();
    let all = |values: &[OptionChoice]| values.iter().map(setting).collect::<Vec<_>>();
    let holds = |values: &[OptionChoice], setting| assert!(all(values).contains(&setting), "{setting:?}");
    Theme::ALL.iter().for_each(|theme| holds(THEMES, Setting::Theme(Some(*theme))));
    PieceSet::ALL.iter().for_each(|set| holds(PIECES, Setting::Pieces(Some(DiscChoice::Set(*set)))));
    FileNumbers::ALL.iter().for_each(|kind| holds(NUMERALS, Setting::Numerals(Some(*kind))));
    NotationStyle::ALL.iter().for_each(|style| holds(NOTATIONS, Setting::Notation(Some(*style))));
    RuleSet::ALL.iter().for_each(|rules| holds(RULES, Setting::Rules(Some(*rules))));
    Locale::all().for_each(|locale| holds(LANGUAGES, Setting::Language(Some(locale))));
    TimeControl::USUAL.iter().for_each(|time| holds(TIMES, Setting::Time(Some(*time))));
    TimeZoneName::ALL.iter().for_each(|zone| holds(ZONES, Setting::Zone(Some(*zone))));
    for value in ZONES {
        let Setting::Zone(Some(zone)) = setting(value) else { continue };
        let city = zone.name().rsplit('/').next().unwrap_or_default();
        assert_eq!(city.to_lowercase().replace('_', "-"), value.name.replace("-city", ""), "{zone}");
    }
    for value in TIMES {
        let Setting::Time(Some(time)) = setting(value) else { continue };
        assert_eq!(value.name.parse(), Ok(time), "{}", value.name);
    }
}
