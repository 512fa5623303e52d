//! Values from the file and the environment, read as what the settings are.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use crate::config::file;
use crate::config::file::Raw;
use crate::config::{ConfigError, KEYS, Key, Secret, Source};

/// What was set, by the names of the settings.
pub(crate) struct Values<'a> {
    file: BTreeMap<&'static str, (Raw, Source)>,
    env: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Values<'a> {
    /// What `file` says, which need not exist unless it is `required`, and what `env` knows.
    pub(crate) fn read(
        file: &Path,
        required: bool,
        env: &'a dyn Fn(&str) -> Option<String>,
    ) -> Result<Values<'a>, ConfigError> {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if !required && error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(ConfigError::Unreadable { path: file.to_owned(), reason: error.to_string() });
            }
        };
        Values::parse(&text, file, env)
    }

    /// What `text` says, which stands in `file`, and what `env` knows.
    pub(crate) fn parse(
        text: &str,
        file: &Path,
        env: &'a dyn Fn(&str) -> Option<String>,
    ) -> Result<Values<'a>, ConfigError> {
        Ok(Values { file: file::parse(text, file)?, env })
    }

    /// Where the value in effect was set.
    pub(crate) fn source(&self, key: &Key) -> Source {
        match self.find(key.name) {
            Some((_, source)) => source,
            None => Source::Default,
        }
    }

    pub(crate) fn text(&self, name: &'static str) -> Result<Option<String>, ConfigError> {
        self.checked(name, "a text in quotes", |text| Some(text.to_owned()))
    }

    /// A text that `check` accepts.
    pub(crate) fn checked<T>(
        &self,
        name: &'static str,
        expected: &str,
        check: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        self.get(name, expected, |raw| match raw {
            Raw::Text(text) => check(text),
            _ => None,
        })
    }

    pub(crate) fn parsed<T: FromStr>(
        &self,
        name: &'static str,
        expected: &str,
    ) -> Result<Option<T>, ConfigError> {
        self.checked(name, expected, |text| text.parse().ok())
    }

    /// A text out of a closed set.
    pub(crate) fn one_of<T: FromStr>(
        &self,
        name: &'static str,
        known: &[&'static str],
    ) -> Result<Option<T>, ConfigError> {
        let quoted: Vec<String> = known.iter().map(|name| format!("\"{name}\"")).collect();
        self.parsed(name, &format!("one of {}", quoted.join(", ")))
    }

    pub(crate) fn boolean(&self, name: &'static str) -> Result<Option<bool>, ConfigError> {
        self.get(name, "true or false", |raw| match raw {
            Raw::Boolean(value) => Some(*value),
            _ => None,
        })
    }

    pub(crate) fn number<T: TryFrom<i64>>(
        &self,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<T>, ConfigError> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        self.get(name, &expected, |raw| match raw {
            Raw::Integer(number) if range.contains(number) => T::try_from(*number).ok(),
            _ => None,
        })
    }

    /// A text without blanks that is never shown, not even when it is refused.
    pub(crate) fn token(&self, name: &'static str) -> Result<Option<Secret>, ConfigError> {
        let good = |text: &str| !text.chars().any(|c| c.is_whitespace() || c.is_control());
        self.secret(name, "a text in quotes without blanks", good)
    }

    /// The same for what people think up and type.
    pub(crate) fn password(&self, name: &'static str) -> Result<Option<Secret>, ConfigError> {
        let good =
            |text: &str| (8..=200).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        self.secret(name, "a text in quotes of 8 to 200 characters", good)
    }

    fn secret(
        &self,
        name: &'static str,
        expected: &str,
        good: impl FnOnce(&str) -> bool,
    ) -> Result<Option<Secret>, ConfigError> {
        self.checked(name, expected, |text| good(text).then(|| Secret::new(text))).map_err(
            |error| match error {
                ConfigError::BadValue { place, key, expected, .. } => {
                    ConfigError::BadValue { place, key, expected, found: "what stands there".to_owned() }
                }
                error => error,
            },
        )
    }

    fn get<T>(
        &self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&Raw) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        let Some((raw, place)) = self.find(name) else { return Ok(None) };
        match read(&raw) {
            Some(value) => Ok(Some(value)),
            None => Err(ConfigError::BadValue {
                place,
                key: name,
                expected: expected.to_owned(),
                found: raw.to_string(),
            }),
        }
    }

    /// The environment wins; a text that is empty counts as absent in both places.
    fn find(&self, name: &'static str) -> Option<(Raw, Source)> {
        let env = KEYS.iter().find(|key| key.name == name).and_then(|key| key.env);
        let from_env = env.and_then(|variable| {
            let text = (self.env)(variable)?.trim().to_owned();
            (!text.is_empty()).then_some((Raw::Text(text), Source::Env(variable)))
        });
        from_env.or_else(|| {
            let (raw, source) = self.file.get(name)?.clone();
            let raw = match raw {
                Raw::Text(text) if text.trim().is_empty() => return None,
                Raw::Text(text) => Raw::Text(text.trim().to_owned()),
                raw => raw,
            };
            Some((raw, source))
        })
    }
}
