//! The menu of settings.

use strum::VariantArray as _;
use xiangqi_bot::commands::settings_menu::{component, options, settings};
use xiangqi_bot::message::custom_id::SettingsScope;

#[test]
fn every_setting_fits_into_two_selects_and_its_custom_id_says_where_it_belongs() {
    for &scope in SettingsScope::VARIANTS {
        assert!(options(scope).count() <= 25);
        for (option, values) in options(scope) {
            assert!((2..=25).contains(&values.len()), "{}", option.name);
            let id = component(scope, Some(option.name));
            assert!(id.len() <= 100, "{id}");
            assert_eq!(settings(scope, Some(option.name), None).unwrap().open, Some(option.name));
        }
    }
    assert_eq!(settings(SettingsScope::Me, Some("rules"), None), None);
    assert_eq!(settings(SettingsScope::Me, None, Some("rules")), None);
    assert_eq!(settings(SettingsScope::Me, Some("theme"), Some("jade")), None);
}
