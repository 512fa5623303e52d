//! How the types of `rules` are written in the event log: as the text they display.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Anything with a `FromStr` that reads what its `Display` writes.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The same for something that may be absent.
pub(crate) mod text_option {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &Option<T>, s: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(s)
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        Option::<String>::deserialize(d)?
            .map(|text| text.parse().map_err(serde::de::Error::custom))
            .transpose()
    }
}

/// The same for a list.
pub(crate) mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(values: &[T], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(d)?;
        texts.into_iter().map(|text| text.parse().map_err(serde::de::Error::custom)).collect()
    }
}
