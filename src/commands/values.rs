//! From what is given for an option to its value.

use crate::commands::complete::master_named;
use crate::commands::intent::{ExpectedValue, InputError};
use crate::commands::lexicon::{self, fold};
use crate::commands::options::{CommandOption, OptionArgument, OptionChoice, OptionKind};
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
        (OptionKind::Master(list), OptionValue::Text(text)) => {
            master_named(list, text).map(|name| OptionArgument::Text(name.traditional.clone()))
        }
        (OptionKind::Time, OptionValue::Text(text)) => {
            return lexicon::clock(text).parse().map(OptionArgument::Time).map_err(InputError::BadTime);
        }
        (OptionKind::Integer { min, max }, OptionValue::Integer(number)) if (min..=max).contains(number) => {
            Some(OptionArgument::Integer(*number))
        }
        (OptionKind::Bool, OptionValue::Bool(yes)) => Some(OptionArgument::Bool(*yes)),
        (OptionKind::Person, OptionValue::Person(person)) => Some(OptionArgument::Person(person.clone())),
        (OptionKind::OneOf(choices) | OptionKind::Listed(choices), OptionValue::Text(text)) => {
            choice_of(choices, text).map(|choice| OptionArgument::OneOf(choice.means))
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
        | OptionKind::Master(_)
        | OptionKind::File => ExpectedValue::Text,
        OptionKind::Integer { min, max } => ExpectedValue::Number { min, max },
        OptionKind::Bool => ExpectedValue::YesOrNo,
        OptionKind::Person => ExpectedValue::Person,
        OptionKind::OneOf(choices) | OptionKind::Listed(choices) => {
            ExpectedValue::OneOf(choices.iter().map(|choice| choice.name).collect())
        }
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
pub(super) fn choice_of(choices: &'static [OptionChoice], text: &str) -> Option<&'static OptionChoice> {
    // Where diacritics tell two apart, as in Vietnamese, they do matter.
    let exact = text.trim().to_lowercase();
    let folded = fold(text);
    let labelled = |choice: &OptionChoice, label: &dyn Fn(String) -> bool| {
        Locale::all().any(|locale| label(choice.label(locale)))
    };
    let find = |fits: &dyn Fn(&OptionChoice) -> bool| choices.iter().find(|choice| fits(choice));
    find(&|choice| labelled(choice, &|label| label.to_lowercase() == exact))
        .or_else(|| {
            find(&|choice| choice.name == folded || choice.words.iter().any(|word| fold(word) == folded))
        })
        .or_else(|| find(&|choice| labelled(choice, &|label| fold(&label) == folded)))
}
