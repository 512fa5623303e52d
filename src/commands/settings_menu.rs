//! The settings that people choose from lists.

use crate::commands::intent::SettingsRequest;
use crate::commands::options::{CommandOption, OptionChoice, OptionKind};
use crate::commands::setting::Setting;
use crate::commands::table::COMMANDS;
use crate::message::custom_id::{CustomId, SettingsComponent, SettingsScope};

/// A setting as an option of the command that makes it, with its values.
pub(crate) type SettingOption = (&'static CommandOption, &'static [OptionChoice]);

/// The options that can be set there, in the order in which they are shown.
pub fn options(scope: SettingsScope) -> impl Iterator<Item = SettingOption> {
    let name = match scope {
        SettingsScope::Me => "settings",
        SettingsScope::Channel | SettingsScope::Server => "server",
    };
    let command = COMMANDS.iter().find(|command| command.name == name);
    command.into_iter().flat_map(|command| command.options).filter_map(move |option| {
        let OptionKind::Listed(values) = option.kind else { return None };
        let of_server =
            values.iter().filter_map(|value| value.means.try_as_setting()).any(Setting::is_of_server);
        (scope == SettingsScope::Server || !of_server).then_some((option, values))
    })
}

/// The custom id that shows the list of settings of a scope, or the values of one of them.
pub fn component(scope: SettingsScope, setting: Option<&str>) -> String {
    CustomId::Settings(SettingsComponent::Menu(scope, setting.map(str::to_owned))).to_string()
}

pub(crate) fn option_of(scope: SettingsScope, name: &str) -> Option<SettingOption> {
    options(scope).find(|(option, _)| option.name == name)
}

/// What somebody wants who has used a component of settings; `picked` is the entry of a select.
pub fn settings(scope: SettingsScope, option: Option<&str>, picked: Option<&str>) -> Option<SettingsRequest> {
    let (name, value) = match option {
        Some(option) => (Some(option), picked),
        None => (picked, None),
    };
    let Some(name) = name else { return Some(SettingsRequest { scope, changes: Vec::new(), open: None }) };
    let (option, values) = option_of(scope, name)?;
    let mut changes = Vec::new();
    if let Some(value) = value {
        changes.push(values.iter().find(|known| known.name == value)?.means.try_as_setting()?);
    }
    Some(SettingsRequest { scope, changes, open: Some(option.name) })
}
