//! The components that belong to no game: those of settings, blocks and data. Their identities begin with `s1`.

use std::fmt;

use crate::commands::intent::{Panel, Scope};
use crate::commands::table::{COMMANDS, CommandOption, Kind};

/// The identity of such a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PanelId {
    /// The list of settings of a scope, or the values of one of them. `s1:me`, `s1:server:rules`.
    Settings(Scope, Option<&'static str>),
    /// Lets somebody challenge again: `s1:unblock:<person>`.
    Unblock(String),
    /// Removes everything that is kept: `s1:erase`.
    Erase,
}

impl fmt::Display for PanelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PanelId::Settings(scope, None) => write!(f, "s1:{}", scope.name()),
            PanelId::Settings(scope, Some(option)) => write!(f, "s1:{}:{option}", scope.name()),
            PanelId::Unblock(person) => write!(f, "s1:unblock:{person}"),
            PanelId::Erase => f.write_str("s1:erase"),
        }
    }
}

impl PanelId {
    /// The component of this identity.
    pub(crate) fn read(id: &str) -> Option<PanelId> {
        let (name, rest) = match id.strip_prefix("s1:")?.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (id.strip_prefix("s1:")?, None),
        };
        match (name, rest) {
            ("unblock", Some(person)) if !person.is_empty() => Some(PanelId::Unblock(person.to_owned())),
            ("erase", None) => Some(PanelId::Erase),
            (name, rest) => {
                let scope = Scope::ALL.into_iter().find(|scope| scope.name() == name)?;
                let option = match rest {
                    Some(name) => Some(option_of(scope, name)?.name),
                    None => None,
                };
                Some(PanelId::Settings(scope, option))
            }
        }
    }
}

/// The settings of a scope, as the options of the command that makes them.
pub(crate) fn options(scope: Scope) -> impl Iterator<Item = &'static CommandOption> {
    let name = match scope {
        Scope::Me => "settings",
        Scope::Channel | Scope::Server => "server",
    };
    let command = COMMANDS.iter().find(|command| command.name == name);
    let fits = move |option: &&CommandOption| match option.kind {
        Kind::Setting(values) => {
            scope == Scope::Server || !values.iter().any(|value| value.means.is_of_server())
        }
        _ => false,
    };
    command.into_iter().flat_map(|command| command.options).filter(fits)
}

/// The setting of this name.
pub(crate) fn option_of(scope: Scope, name: &str) -> Option<&'static CommandOption> {
    options(scope).find(|option| option.name == name)
}

/// What somebody wants who has used a component of settings; `picked` is the entry of a select.
pub(crate) fn settings(scope: Scope, option: Option<&'static str>, picked: Option<&str>) -> Option<Panel> {
    match (option, picked) {
        (option, None) => Some(Panel { scope, changes: Vec::new(), open: option }),
        (None, Some(name)) => {
            Some(Panel { scope, changes: Vec::new(), open: Some(option_of(scope, name)?.name) })
        }
        (Some(option), Some(name)) => {
            let Kind::Setting(values) = option_of(scope, option)?.kind else { return None };
            let value = values.iter().find(|value| value.name == name)?;
            Some(Panel { scope, changes: vec![value.means], open: Some(option) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_is_read_back_and_fits_into_a_component() {
        let mut ids = vec![PanelId::Erase, PanelId::Unblock("1".repeat(40))];
        for scope in Scope::ALL {
            ids.push(PanelId::Settings(scope, None));
            ids.extend(options(scope).map(|option| PanelId::Settings(scope, Some(option.name))));
        }
        assert!(ids.len() > 30);
        for id in ids {
            assert!(id.to_string().len() <= 100);
            assert_eq!(PanelId::read(&id.to_string()), Some(id.clone()), "{id}");
        }
        for bad in
            ["s1", "s1:", "s1:you", "s1:me:rules", "s1:me:", "s1:erase:all", "s1:unblock:", "x1:1:2:move"]
        {
            assert_eq!(PanelId::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_setting_fits_into_two_selects() {
        for scope in Scope::ALL {
            assert!(options(scope).count() <= 25);
            for option in options(scope) {
                let Kind::Setting(values) = option.kind else { unreachable!("only settings are listed") };
                assert!((2..=25).contains(&values.len()), "{}", option.name);
            }
        }
    }
}
