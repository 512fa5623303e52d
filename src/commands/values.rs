//! From what is given for an option to its value.

use crate::commands::intent::{ExpectedValue, InputError};
use crate::commands::lexicon;
use crate::commands::lexicon::fold;
use crate::commands::options::{CommandOption, OptionArgument, OptionChoice, OptionKind};
use crate::commands::setting;
use crate::i18n::localizer::Locale;
use crate::message::request::OptionValue;

/// What the option makes of a value.
pub(super) fn take(
    option: &'static CommandOption,
    value: &OptionValue,
) -> Result<OptionArgument, InputError> {
    let taken = match (option.kind, value) {
        (OptionKind::Move | OptionKind::PuzzleMove, OptionValue::Text(text)) if !text.trim().is_empty() => {
            Some(OptionArgument::Text(text.trim().to_owned()))
        }
        (OptionKind::Position, OptionValue::Text(text)) => {
            return text
                .parse()
                .map(|position| OptionArgument::Position(Box::new(position)))
                .map_err(InputError::BadPosition);
        }
        (OptionKind::Record | OptionKind::File, OptionValue::Text(text)) => {
            Some(OptionArgument::Text(text.clone()))
        }
        (OptionKind::Moves, OptionValue::Text(text)) => Some(OptionArgument::Text(text.trim().to_owned())),
        (OptionKind::Time, OptionValue::Text(text)) => {
            return lexicon::clock(text).parse().map(OptionArgument::Time).map_err(InputError::BadTime);
        }
        (OptionKind::Integer { min, max }, OptionValue::Integer(number)) if (min..=max).contains(number) => {
            Some(OptionArgument::Integer(*number))
        }
        (OptionKind::Bool, OptionValue::Bool(yes)) => Some(OptionArgument::Bool(*yes)),
        (OptionKind::Person, OptionValue::Person(person)) => Some(OptionArgument::Person(person.clone())),
        (OptionKind::Setting(values), OptionValue::Text(text)) => {
            value_of(values, text).map(|value| OptionArgument::Setting(value.means))
        }
        (OptionKind::OneOf(entries), OptionValue::Text(text)) => {
            entry_of(entries, text).map(|entry| OptionArgument::OneOf(entry.means))
        }
        _ => None,
    };
    taken.ok_or_else(|| InputError::BadValue {
        option: option.name,
        wanted: wanted(option),
        given: shown(value),
    })
}

fn wanted(option: &CommandOption) -> ExpectedValue {
    match option.kind {
        OptionKind::Move | OptionKind::PuzzleMove => ExpectedValue::Move,
        OptionKind::Position
        | OptionKind::Time
        | OptionKind::Moves
        | OptionKind::Record
        | OptionKind::File => ExpectedValue::Text,
        OptionKind::Integer { min, max } => ExpectedValue::Number { min, max },
        OptionKind::Bool => ExpectedValue::YesOrNo,
        OptionKind::Person => ExpectedValue::Person,
        OptionKind::OneOf(entries) => ExpectedValue::OneOf(entries.iter().map(|entry| entry.name).collect()),
        OptionKind::Setting(values) => ExpectedValue::OneOf(values.iter().map(|value| value.name).collect()),
    }
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Bool(yes) => yes.to_string(),
        OptionValue::Person(person) => person.name.clone(),
    }
}

/// The value that a text names: by its name, another word for it, or what people choose by, in any language.
pub(super) fn entry_of<'a>(entries: &'a [OptionChoice], text: &str) -> Option<&'a OptionChoice> {
    // Where diacritics tell two apart, as in Vietnamese, they do matter.
    let exact = text.trim().to_lowercase();
    let labelled =
        |entry: &&OptionChoice| Locale::all().any(|locale| entry.label(locale).to_lowercase() == exact);
    if let Some(entry) = entries.iter().find(labelled) {
        return Some(entry);
    }
    let text = fold(text);
    let named =
        entries.iter().find(|entry| entry.name == text || entry.words.iter().any(|word| fold(word) == text));
    named.or_else(|| {
        entries.iter().find(|entry| Locale::all().any(|locale| fold(&entry.label(locale)) == text))
    })
}

pub(super) fn value_of<'a>(
    values: &'a [setting::SettingValue],
    text: &str,
) -> Option<&'a setting::SettingValue> {
    let exact = text.trim().to_lowercase();
    let labelled = |value: &&setting::SettingValue| {
        Locale::all().any(|locale| value.label(locale).to_lowercase() == exact)
    };
    if let Some(value) = values.iter().find(labelled) {
        return Some(value);
    }
    let text = fold(text);
    let named =
        values.iter().find(|value| value.name == text || value.words.iter().any(|word| fold(word) == text));
    named.or_else(|| {
        values.iter().find(|value| Locale::all().any(|locale| fold(&value.label(locale)) == text))
    })
}
