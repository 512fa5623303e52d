//! The rows of settings: what a choice changes, and the menu made of them.

use std::collections::BTreeSet;

use strum::VariantArray as _;
use xiangqi_bot::commands::setting::{DiscChoice, SettingValue};
use xiangqi_bot::commands::settings::{
    MAX_CHANNELS, ScopeSettings, SettingError, component, named, of, pressed,
};
use xiangqi_bot::commands::table::command_named;
use xiangqi_bot::message::{PersonSettings, PlaceSettings, SettingsScope};
use xiangqi_bot::render::PieceSet;

#[test]
fn letters_and_sets_of_discs_take_each_others_place() {
    let mut settings = ScopeSettings::Person(PersonSettings::default());
    let mut choose = |name: &str, value: SettingValue| {
        named(SettingsScope::Me, name).unwrap().set(&mut settings, value, "c1").unwrap();
        let ScopeSettings::Person(person) = &settings else { panic!("{settings:?}") };
        (person.looks.pieces, person.looks.badges)
    };
    let (traditional, pictures) = (PieceSet::Traditional, PieceSet::Pictogram);
    let discs = SettingValue::Discs;
    assert_eq!(choose("pieces", discs(DiscChoice::Letters)), (Some(traditional), Some(true)));
    assert_eq!(choose("pieces", discs(DiscChoice::Set(pictures))), (Some(pictures), Some(false)));
    assert_eq!(choose("badges", SettingValue::Switch(true)), (Some(pictures), Some(true)));
    assert_eq!(choose("pieces", SettingValue::Unset), (None, None));
    let bots = named(SettingsScope::Server, "bots").unwrap();
    assert_eq!(bots.set(&mut settings, SettingValue::Unset, "c1"), Err(SettingError::Elsewhere));
}

#[test]
fn the_channels_of_a_server_are_bounded_and_never_empty_by_accident() {
    let channels = named(SettingsScope::Server, "channels").unwrap();
    let mut server = PlaceSettings::default();
    let mut choose = |value: SettingValue, channel: &str| {
        let mut after = ScopeSettings::Place(server.clone());
        channels.set(&mut after, value, channel)?;
        let ScopeSettings::Place(place) = after else { panic!("{after:?}") };
        server = place;
        Ok(server.channels.len())
    };
    let (here, not_here) = (SettingValue::Here, SettingValue::NotHere);
    assert_eq!(choose(not_here, "c1"), Err(SettingError::LastChannel));
    assert_eq!((choose(here, "c1"), choose(here, "c1")), (Ok(1), Ok(1)));
    assert_eq!(choose(not_here, "c1"), Err(SettingError::LastChannel));
    for n in 2..=MAX_CHANNELS {
        assert_eq!(choose(here, &format!("c{n}")), Ok(n));
    }
    assert_eq!(choose(here, "one more"), Err(SettingError::TooManyChannels));
    assert_eq!(choose(not_here, "c1"), Ok(MAX_CHANNELS - 1));
    assert_eq!(choose(SettingValue::Unset, "c1"), Ok(0));
    assert!(server.allows("c1"));
}

#[test]
fn every_value_of_every_setting_changes_a_field_of_its_own_and_can_be_taken_back() {
    for &scope in SettingsScope::VARIANTS {
        let default = match scope {
            SettingsScope::Me => ScopeSettings::Person(PersonSettings::default()),
            _ => ScopeSettings::Place(PlaceSettings::default()),
        };
        let mut seen = Vec::new();
        for setting in of(scope) {
            for choice in setting.values {
                let mut settings = default.clone();
                let value = choice.means.try_as_setting().unwrap();
                let made = setting.set(&mut settings, value, "c1");
                assert!(made.is_ok() || value == SettingValue::NotHere, "{}: {}", setting.name, choice.name);
                match value {
                    SettingValue::Unset | SettingValue::NotHere => assert_eq!(settings, default),
                    _ => {
                        assert!(!seen.contains(&settings), "{} {} changes nothing", setting.name, choice.name)
                    }
                }
                seen.push(settings.clone());
                setting.set(&mut settings, SettingValue::Unset, "c1").unwrap();
                assert_eq!(settings, default, "{} is not taken back", setting.name);
            }
        }
    }
}

#[test]
fn commands_and_menu_have_every_setting() {
    for (command, scope) in [
        ("personal", SettingsScope::Me),
        ("server", SettingsScope::Server),
        ("competitions", SettingsScope::Competitions),
    ] {
        let command = command_named(command).unwrap();
        let options: Vec<&str> = command.options.iter().map(|option| option.name).collect();
        let settings: Vec<&str> = of(scope).map(|setting| setting.name).collect();
        assert_eq!(options.iter().filter(|name| **name != "for").copied().collect::<Vec<_>>(), settings);
        assert_eq!(settings.iter().collect::<BTreeSet<_>>().len(), settings.len());
    }
    for &scope in SettingsScope::VARIANTS {
        assert!(of(scope).count() <= 25);
        for setting in of(scope) {
            assert!((2..=25).contains(&setting.values.len()), "{}", setting.name);
            let id = component(scope, Some(setting.name)).to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(pressed(scope, Some(setting.name), None).unwrap().open, Some(setting.name));
        }
    }
    assert_eq!(pressed(SettingsScope::Me, Some("rules"), None), None);
    assert_eq!(pressed(SettingsScope::Me, None, Some("rules")), None);
    assert_eq!(pressed(SettingsScope::Me, Some("theme"), Some("jade")), None);
}
