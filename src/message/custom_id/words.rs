//! Closed lists of words in custom ids, and the error of a text that is no custom id.

/// The text is no custom id of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no custom id of this bot")]
pub struct ParseCustomIdError;

pub(super) fn word_of<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> Option<&'static str> {
    table.iter().find(|(known, _)| known == value).map(|(_, word)| *word)
}

pub(super) fn value_of<T: Clone>(table: &[(T, &'static str)], word: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(value, _)| value.clone())
}
