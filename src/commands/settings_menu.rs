//! The settings that people choose from lists.

use crate::commands::intent::SettingsRequest;
use crate::commands::options::{CommandOption, OptionKind};
use crate::commands::table::COMMANDS;
use crate::message::custom_id::{CustomId, SettingsComponent, SettingsScope};

/// The settings of a scope, as the options of the command that makes them.
pub(crate) fn options(scope: SettingsScope) -> impl Iterator<Item = &'static CommandOption> {
    let name = match scope {
        SettingsScope::Me => "settings",
        SettingsScope::Channel | SettingsScope::Server => "server",
    };
    let command = COMMANDS.iter().find(|command| command.name == name);
    let fits = move |option: &&CommandOption| match option.kind {
        OptionKind::Setting(values) => {
            scope == SettingsScope::Server || !values.iter().any(|value| value.means.is_of_server())
        }
        _ => false,
    };
    command.into_iter().flat_map(|command| command.options).filter(fits)
}

/// The list of settings of a scope, or the values of one of them.
pub(crate) fn component(scope: SettingsScope, setting: Option<&str>) -> CustomId {
    CustomId::Settings(SettingsComponent::Menu(scope, setting.map(str::to_owned)))
}

/// The setting of this name.
pub(crate) fn option_of(scope: SettingsScope, name: &str) -> Option<&'static CommandOption> {
    options(scope).find(|option| option.name == name)
}

/// What somebody wants who has used a component of settings; `picked` is the entry of a select.
pub(crate) fn settings(
    scope: SettingsScope,
    option: Option<&str>,
    picked: Option<&str>,
) -> Option<SettingsRequest> {
    let (name, value) = match option {
        Some(option) => (Some(option), picked),
        None => (picked, None),
    };
    let Some(name) = name else { return Some(SettingsRequest { scope, changes: Vec::new(), open: None }) };
    let option = option_of(scope, name)?;
    let mut changes = Vec::new();
    if let Some(value) = value {
        let OptionKind::Setting(values) = option.kind else { return None };
        changes.push(values.iter().find(|known| known.name == value)?.means);
    }
    Some(SettingsRequest { scope, changes, open: Some(option.name) })
}

#[cfg(test)]
mod tests {
    use super::*;

    use strum::VariantArray;

    #[test]
    fn the_custom_id_of_every_setting_fits_and_says_where_it_belongs() {
        for &scope in SettingsScope::VARIANTS {
            for option in options(scope) {
                let id = component(scope, Some(option.name));
                assert!(id.to_string().len() <= 100, "{id}");
                assert_eq!(settings(scope, Some(option.name), None).unwrap().open, Some(option.name));
            }
        }
        assert_eq!(settings(SettingsScope::Me, Some("rules"), None), None);
        assert_eq!(settings(SettingsScope::Me, None, Some("rules")), None);
        assert_eq!(settings(SettingsScope::Me, Some("theme"), Some("jade")), None);
    }

    #[test]
    fn every_setting_fits_into_two_selects() {
        for &scope in SettingsScope::VARIANTS {
            assert!(options(scope).count() <= 25);
            for option in options(scope) {
                let OptionKind::Setting(values) = option.kind else {
                    unreachable!("only settings are listed")
                };
                assert!((2..=25).contains(&values.len()), "{}", option.name);
            }
        }
    }
}
