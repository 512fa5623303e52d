//! The values that settings offer.

use xiangqi_bot::commands::options::OptionChoice;
use xiangqi_bot::commands::setting::{DiscChoice, SettingValue};
use xiangqi_bot::commands::setting_values::{
    LANGUAGES, NOTATIONS, NUMERALS, PIECES, RULES, THEMES, TIMES, ZONES,
};
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::notation::NotationStyle;
use xiangqi_bot::render::{FileNumbers, PieceSet, Theme};
use xiangqi_bot::rules::RuleSet;

#[test]
fn every_look_notation_rule_set_and_clock_can_be_chosen() {
    let setting = |value: &OptionChoice| value.means.try_as_setting().unwrap();
    let all = |values: &[OptionChoice]| values.iter().map(setting).collect::<Vec<_>>();
    let holds = |values: &[OptionChoice], setting| assert!(all(values).contains(&setting), "{setting:?}");
    Theme::ALL.iter().for_each(|theme| holds(THEMES, SettingValue::Theme(*theme)));
    PieceSet::ALL.iter().for_each(|set| holds(PIECES, SettingValue::Discs(DiscChoice::Set(*set))));
    FileNumbers::ALL.iter().for_each(|kind| holds(NUMERALS, SettingValue::Numerals(*kind)));
    NotationStyle::ALL.iter().for_each(|style| holds(NOTATIONS, SettingValue::Notation(*style)));
    RuleSet::ALL.iter().for_each(|rules| holds(RULES, SettingValue::Rules(*rules)));
    Locale::all().for_each(|locale| holds(LANGUAGES, SettingValue::Language(locale)));
    for value in ZONES {
        let SettingValue::Zone(zone) = setting(value) else { continue };
        assert_eq!(zone.name().parse(), Ok(zone));
        let city = zone.name().rsplit('/').next().unwrap_or_default();
        assert_eq!(city.to_lowercase().replace('_', "-"), value.name.replace("-city", ""), "{zone}");
    }
    for value in TIMES {
        let SettingValue::Time(time) = setting(value) else { continue };
        assert_eq!(value.name.parse(), Ok(time), "{}", value.name);
    }
}
