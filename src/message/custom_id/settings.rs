//! Components of settings, blocks and data: `s1:<scope>`, `s1:<scope>:<setting>`, `s1:unblock:<person>`, `s1:erase`.

use std::fmt;

/// Owner of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum SettingsScope {
    Me,
    Channel,
    Server,
}

/// A component that belongs to no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsComponent {
    /// The list of settings of a scope, or the values of the setting of this name.
    Menu(SettingsScope, Option<String>),
    /// Lets this person challenge again.
    Unblock(String),
    /// Removes everything that is kept.
    Erase,
}

impl SettingsComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsComponent::Menu(scope, None) => write!(f, "s1:{scope}"),
            SettingsComponent::Menu(scope, Some(setting)) => write!(f, "s1:{scope}:{setting}"),
            SettingsComponent::Unblock(person) => write!(f, "s1:unblock:{person}"),
            SettingsComponent::Erase => f.write_str("s1:erase"),
        }
    }

    pub(super) fn read(text: &str) -> Option<SettingsComponent> {
        // An id of a person may hold a colon.
        let parts: Vec<&str> = text.splitn(3, ':').collect();
        match parts[..] {
            ["s1", "erase"] => Some(SettingsComponent::Erase),
            ["s1", scope] => Some(SettingsComponent::Menu(scope.parse().ok()?, None)),
            [_, _, ""] => None,
            ["s1", "unblock", person] => Some(SettingsComponent::Unblock(person.to_owned())),
            ["s1", scope, setting] => {
                Some(SettingsComponent::Menu(scope.parse().ok()?, Some(setting.to_owned())))
            }
            _ => None,
        }
    }
}
