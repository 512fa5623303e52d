//! A value from the file or the environment, read as what the setting is.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::de::DeValue;

use crate::config::file::FileSettings;
use crate::config::{ConfigError, ConfigKey, Secret};

pub(super) struct Given<'a> {
    key: &'static str,
    raw: DeValue<'a>,
    pub(super) place: String,
}

impl<'a> Given<'a> {
    /// The environment wins; a text that is empty counts as absent in both places.
    pub(super) fn find(
        key: &ConfigKey,
        file: &mut FileSettings<'a>,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Given<'a>> {
        let from_env = key.env.and_then(|name| {
            Some((DeValue::String(env(name)?.into()), format!("environment variable {name}")))
        });
        [from_env, file.remove(key.name)].into_iter().flatten().find_map(|(raw, place)| {
            let raw = match raw {
                DeValue::String(text) if text.trim().is_empty() => return None,
                DeValue::String(text) => DeValue::String(text.trim().to_owned().into()),
                raw => raw,
            };
            Some(Given { key: key.name, raw, place })
        })
    }

    pub(super) fn text(&self) -> Result<String, ConfigError> {
        self.checked("a text in quotes", |text| Some(text.to_owned()))
    }

    pub(super) fn address(&self) -> Result<SocketAddr, ConfigError> {
        self.checked("an address with a port, such as 127.0.0.1:8787", |text| text.parse().ok())
    }

    pub(super) fn web_address(&self) -> Result<String, ConfigError> {
        self.checked("an address that starts with http:// or https://", |text| {
            (text.starts_with("http://") || text.starts_with("https://")).then(|| text.to_owned())
        })
    }

    pub(super) fn log_filter(&self) -> Result<String, ConfigError> {
        self.checked("a filter such as \"info\" or \"warn,xiangqi_bot=debug\"", |text| {
            tracing_subscriber::EnvFilter::builder().parse(text).is_ok().then(|| text.to_owned())
        })
    }

    /// A text out of a closed set.
    pub(super) fn one_of<T: FromStr>(&self, known: &[&'static str]) -> Result<T, ConfigError> {
        let quoted: Vec<String> = known.iter().map(|name| format!("\"{name}\"")).collect();
        self.checked(&format!("one of {}", quoted.join(", ")), |text| text.parse().ok())
    }

    pub(super) fn boolean(&self) -> Result<bool, ConfigError> {
        self.get("true or false", DeValue::as_bool)
    }

    pub(super) fn number<T: TryFrom<i64>>(&self, range: RangeInclusive<i64>) -> Result<T, ConfigError> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        self.get(&expected, |raw| {
            let number = integer(raw).filter(|number| range.contains(number))?;
            T::try_from(number).ok()
        })
    }

    /// A text without blanks that is never shown, not even when it is refused.
    pub(super) fn token(&self) -> Result<Secret, ConfigError> {
        let good = |text: &str| !text.chars().any(|c| c.is_whitespace() || c.is_control());
        self.secret("a text in quotes without blanks", good)
    }

    /// The same for what people think up and type.
    pub(super) fn password(&self) -> Result<Secret, ConfigError> {
        let good =
            |text: &str| (8..=200).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        self.secret("a text in quotes of 8 to 200 characters", good)
    }

    fn secret(&self, expected: &str, good: impl FnOnce(&str) -> bool) -> Result<Secret, ConfigError> {
        self.checked(expected, |text| good(text).then(|| Secret::new(text)))
            .map_err(|_| self.bad(expected, "what stands there"))
    }

    /// A text that `check` accepts.
    fn checked<T>(&self, expected: &str, check: impl FnOnce(&str) -> Option<T>) -> Result<T, ConfigError> {
        self.get(expected, |raw| check(raw.as_str()?))
    }

    fn get<T>(&self, expected: &str, read: impl FnOnce(&DeValue<'a>) -> Option<T>) -> Result<T, ConfigError> {
        read(&self.raw).ok_or_else(|| self.bad(expected, &found(&self.raw)))
    }

    fn bad(&self, expected: &str, found: &str) -> ConfigError {
        ConfigError::at(&self.place, format!("{} must be {expected}, not {found}", self.key))
    }
}

fn integer(raw: &DeValue<'_>) -> Option<i64> {
    let number = raw.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A value as an error shows it; one that no setting takes, by the name of its kind.
fn found(raw: &DeValue<'_>) -> String {
    let kind = match raw {
        DeValue::String(text) => return format!("\"{}\"", text.escape_debug()),
        DeValue::Boolean(value) => return value.to_string(),
        DeValue::Integer(_) => match integer(raw) {
            Some(number) => return number.to_string(),
            None => "a number that large",
        },
        DeValue::Float(_) => "a fraction",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    };
    kind.to_owned()
}
