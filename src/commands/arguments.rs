//! From what follows a typed command to its options and their values.

use std::sync::Arc;

use crate::commands::complete::master_named;
use crate::commands::intent::InputError;
use crate::commands::lexicon::{self, fold, unknown_option};
use crate::commands::options::{CommandOption, OptionArgument, OptionChoice, OptionKind, OptionMeaning};
use crate::commands::table::CommandSpec;
use crate::commands::{setting, setting_values};
use crate::i18n::Locale;
use crate::message::{OptionValue, Person, RoleId, SlashCommand};

/// Returns the option of a command that takes all that follows.
pub(super) fn record_option(command: &'static CommandSpec) -> Option<&'static CommandOption> {
    command.options.iter().find(|option| matches!(option.kind, OptionKind::Record))
}

/// Arguments of a command: the text after its name in a line.
///
/// An option is named (`level:3`, `level 3`) or stands in a place where it fits (`3`). Moves and positions may hold
/// spaces: they reach to the next named option.
pub(super) struct CommandArguments<'a> {
    pub(super) command: &'static CommandSpec,
    pub(super) person: &'a dyn Fn(&str) -> Option<Person>,
}

type NamedArguments<'a> = Vec<(&'static CommandOption, &'a str)>;

impl CommandArguments<'_> {
    pub(super) fn read(&self, text: &str) -> Result<SlashCommand, InputError> {
        if let Some(option) = record_option(self.command) {
            // A record holds colons of its own.
            let names =
                |name: &str| lexicon::option(self.command, name).is_some_and(|it| it.name == option.name);
            let text = text.split_once(':').filter(|(name, _)| names(name)).map_or(text, |(_, rest)| rest);
            let given = Some(text.trim()).filter(|text| !text.is_empty());
            let options = given.map(|text| (option.name.to_owned(), OptionValue::Text(text.to_owned())));
            return Ok(SlashCommand {
                name: self.command.name.to_owned(),
                options: options.into_iter().collect(),
            });
        }
        let (before, named) = self.split(text)?;
        let mut slash = SlashCommand { name: self.command.name.to_owned(), ..SlashCommand::default() };
        let mut free = vec![before];
        for (option, text) in named {
            let value = self.value(option, text);
            let value = match take(self.command, option, &value) {
                Ok(_) => value,
                // What follows the value itself stands for other options: `level:3 black`.
                Err(fault) => {
                    let (value, rest) = self.fit(option, text).ok_or(fault)?;
                    free.push(rest);
                    value
                }
            };
            slash.options.insert(option.name.to_owned(), value);
        }
        for mut free in free {
            while !free.is_empty() {
                let (option, value, rest) = self.place(free, &slash)?;
                slash.options.insert(option.name.to_owned(), value);
                free = rest;
            }
        }
        Ok(slash)
    }

    /// Splits a text into the part before the first named option, and the named options.
    fn split<'a>(&self, text: &'a str) -> Result<(&'a str, NamedArguments<'a>), InputError> {
        let mut marks = Vec::new();
        let mut start = 0;
        for word in text.split(char::is_whitespace) {
            // A colon may be full-width.
            if let Some((at, colon)) = word.char_indices().find(|(_, letter)| matches!(letter, ':' | '：'))
                && word[..at].len() > 1
                && word[..at].chars().all(|letter| letter.is_alphabetic() || letter == '-')
            {
                let name = &word[..at];
                let option = lexicon::option(self.command, name);
                let option = option.ok_or_else(|| unknown_option(self.command, name))?;
                marks.push((start, start + at + colon.len_utf8(), option));
            }
            start += word.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
        }
        let end_of = |index: usize| marks.get(index).map_or(text.len(), |&(start, ..)| start);
        let named = marks
            .iter()
            .enumerate()
            .map(|(index, &(_, from, option))| (option, text[from..end_of(index + 1)].trim()))
            .collect();
        Ok((text[..end_of(0)].trim(), named))
    }

    /// Returns a text as the value of an option; one that does not fit stays as it is.
    fn value(&self, option: &CommandOption, text: &str) -> OptionValue {
        let text = lexicon::unquoted(text);
        let read = match option.kind {
            OptionKind::Integer { .. } => text.parse().ok().map(OptionValue::Integer),
            OptionKind::Bool => lexicon::yes_or_no(text).map(OptionValue::Bool),
            OptionKind::Person => (self.person)(text).map(OptionValue::Person),
            OptionKind::Role => role_mentioned(text).map(OptionValue::Role),
            OptionKind::OneOf(choices) | OptionKind::Listed(choices) | OptionKind::Open(choices) => {
                choice_of(choices, text).map(|choice| OptionValue::Text(choice.name.to_owned()))
            }
            _ => None,
        };
        read.unwrap_or_else(|| OptionValue::Text(text.to_owned()))
    }

    /// Returns the first of the free words as the value of an option that is still open, and what follows it.
    fn place<'a>(
        &self,
        text: &'a str,
        slash: &SlashCommand,
    ) -> Result<(&'static CommandOption, OptionValue, &'a str), InputError> {
        let open = |option: &&CommandOption| !slash.options.contains_key(option.name);
        let (word, rest) = first_word(text);
        // `level 3`, `private`
        if let Some(option) = lexicon::option(self.command, word).filter(open) {
            if let OptionKind::Bool = option.kind {
                return Ok((option, OptionValue::Bool(true), rest));
            }
            if let Some((value, rest)) = self.fit(option, rest) {
                return Ok((option, value, rest));
            }
        }
        // A number that stands alone is no clock, unless it is named.
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let fits =
            |option: &&CommandOption| open(option) && !(is_number && matches!(option.kind, OptionKind::Time));
        let options = self.command.options.iter().filter(fits);
        let mut found = options.filter_map(|option| {
            let (value, rest) = self.fit(option, text)?;
            Some((option, value, rest))
        });
        match (found.next(), found.next()) {
            // `off` can be a value of many settings: which one is not guessed.
            (
                Some((CommandOption { kind: OptionKind::Listed(_) | OptionKind::Open(_), .. }, ..)),
                Some(_),
            ) => {
                return Err(InputError::TooMuch { command: self.command.name, given: text.to_owned() });
            }
            (Some(found), _) => return Ok(found),
            (None, _) => {}
        }
        // A number that fits nowhere was meant for the option that takes one.
        let number = word.parse().ok().map(OptionValue::Integer);
        let mut options = self.command.options.iter().filter(open);
        match (number, options.find(|option| matches!(option.kind, OptionKind::Integer { .. }))) {
            (Some(number), Some(option)) => {
                take(self.command, option, &number).map(|_| (option, number, rest))
            }
            _ => Err(InputError::TooMuch { command: self.command.name, given: text.to_owned() }),
        }
    }

    /// Returns a value for this option at the start of a text, and what follows it.
    fn fit<'a>(&self, option: &'static CommandOption, text: &'a str) -> Option<(OptionValue, &'a str)> {
        let fits = |text: &str| {
            Some(self.value(option, text)).filter(|value| take(self.command, option, value).is_ok())
        };
        match option.kind {
            OptionKind::Move
            | OptionKind::PuzzleMove
            | OptionKind::Moves
            | OptionKind::Record
            | OptionKind::Master(_) => Some((fits(text)?, "")),
            OptionKind::File => None,
            OptionKind::Position => {
                let (word, _) = first_word(text);
                word.contains('/').then(|| (OptionValue::Text(text.to_owned()), ""))
            }
            OptionKind::Person => {
                // Names may hold spaces: the longest that fits.
                let ends = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
                let mut ends: Vec<usize> = ends.chain([text.len()]).collect();
                ends.reverse();
                ends.into_iter().find_map(|end| Some((fits(&text[..end])?, text[end..].trim_start())))
            }
            _ => {
                let (word, rest) = first_word(text);
                Some((fits(word)?, rest))
            }
        }
    }
}

pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// Argument that the option gives for a value.
pub(super) fn take(
    command: &CommandSpec,
    option: &CommandOption,
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
        (OptionKind::File, OptionValue::File(bytes)) => Some(OptionArgument::File(Arc::clone(bytes))),
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
        (OptionKind::Role, OptionValue::Role(role)) => Some(OptionArgument::Role(*role)),
        (OptionKind::Open(choices), OptionValue::Text(text)) => {
            let means = choice_of(choices, text).map(|choice| choice.means);
            let other = || setting_values::read_other(choices, lexicon::unquoted(text));
            means.or_else(|| other().map(OptionMeaning::Setting)).map(OptionArgument::OneOf)
        }
        (OptionKind::OneOf(choices) | OptionKind::Listed(choices), OptionValue::Text(text)) => {
            choice_of(choices, text).map(|choice| OptionArgument::OneOf(choice.means))
        }
        _ => None,
    };
    taken.ok_or_else(|| InputError::BadValue {
        command: command.name,
        option: option.name,
        given: shown(value),
    })
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Bool(yes) => yes.to_string(),
        OptionValue::Person(person) => person.name.clone(),
        OptionValue::Role(RoleId(role)) => role.to_string(),
        OptionValue::File(_) => "…".to_owned(),
    }
}

/// Reads the mention of a role, `<@&5>`.
fn role_mentioned(text: &str) -> Option<RoleId> {
    let number = text.trim().strip_prefix("<@&")?.strip_suffix('>')?;
    number.parse().ok().map(RoleId)
}

/// Returns the value that a text names: by its name, another word for it, or what people choose by, in any language.
fn choice_of(choices: &'static [OptionChoice], text: &str) -> Option<&'static OptionChoice> {
    let text = lexicon::unquoted(text);
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
        .or_else(|| {
            // The hours are named so.
            let time = setting::time_of_day(text).filter(|time| time.minute() == 0)?;
            find(&|choice| choice.name == format!("{}h", time.hour()))
        })
}
