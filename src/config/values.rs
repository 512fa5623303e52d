//! How values are checked as they are read.

use std::net::SocketAddr;

use serde::Deserialize;
use serde::de::{Deserializer, Error};
use toml::Value;
use tracing_subscriber::EnvFilter;

use crate::config::Secret;
use crate::engine::Level;
use crate::render::Style;

/// Returns the value, or an error that names the expected form if there is none.
fn expect<T, E: Error>(value: Option<T>, expected: &str, found: &Value) -> Result<T, E> {
    value.ok_or_else(|| match found {
        Value::Table(_) => E::custom(format!("must be {expected}, not a section")),
        Value::Array(_) => E::custom(format!("must be {expected}, not a list")),
        found => E::custom(format!("must be {expected}, not {found}")),
    })
}

/// Reads a whole number of this range.
pub(super) fn number<'de, const MIN: i64, const MAX: i64, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let value = Value::deserialize(from)?;
    let number = value.as_integer().filter(|number| (MIN..=MAX).contains(number));
    let number = number.and_then(|number| T::try_from(number).ok());
    expect(number, &format!("a whole number from {MIN} to {MAX}"), &value)
}

pub(super) fn width<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    const MIN: i64 = *Style::WIDTHS.start() as i64;
    const MAX: i64 = *Style::WIDTHS.end() as i64;
    number::<MIN, MAX, _, _>(from)
}

pub(super) fn level<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
    const MAX: i64 = Level::MAX.get() as i64;
    number::<1, MAX, _, _>(from).map(|level| Level::new(level).expect("the level is in the range"))
}

pub(super) fn address<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    let value = Value::deserialize(from)?;
    let address = value.as_str().and_then(|text| text.parse().ok());
    expect(address, "an address with a port, such as 127.0.0.1:8787", &value)
}

pub(super) fn optional_address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    match optional::<D, String>(from)? {
        Some(text) => {
            address(Value::String(text)).map(Some).map_err(|error| D::Error::custom(error.message()))
        }
        None => Ok(None),
    }
}

/// Reads a text; one that is empty counts as absent.
pub(super) fn optional<'de, D, T: From<String>>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
{
    let text = String::deserialize(from)?;
    Ok(if text.is_empty() { None } else { Some(T::from(text)) })
}

pub(super) fn web_address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let address: Option<String> = optional(from)?;
    let text = address.as_deref().unwrap_or("https://");
    if !text.starts_with("http://") && !text.starts_with("https://") {
        return Err(D::Error::custom("must be an address that starts with http:// or https://"));
    }
    Ok(address)
}

pub(super) fn log_filter<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let value = Value::deserialize(from)?;
    let filter = value.as_str().filter(|text| EnvFilter::builder().parse(text).is_ok());
    expect(filter.map(str::to_owned), "a filter such as \"info\" or \"warn,xiangqi_bot=debug\"", &value)
}

/// Reads a text without blanks, which is not shown, even when it is refused.
pub(super) fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Secret>, D::Error> {
    const EXPECTED: &str = "must be a text in quotes without blanks";
    let token: Option<Secret> = optional(from).map_err(|_| D::Error::custom(EXPECTED))?;
    let text = token.as_ref().map_or("", Secret::expose);
    if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(D::Error::custom(EXPECTED));
    }
    Ok(token)
}

/// Reads a text that people think up and type. It is not shown, even when it is refused.
pub(super) fn password<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Secret>, D::Error> {
    const EXPECTED: &str = "must be a text in quotes of 8 to 200 characters";
    let password: Option<Secret> = optional(from).map_err(|_| D::Error::custom(EXPECTED))?;
    let Some(text) = password.as_ref().map(Secret::expose) else { return Ok(None) };
    if !(8..=200).contains(&text.chars().count()) || text.contains(char::is_control) {
        return Err(D::Error::custom(EXPECTED));
    }
    Ok(password)
}
