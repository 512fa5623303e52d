//! Reads a slash command typed as text: `/xq move C2.5`, `/xq bot level:3 color:black`, `/xq bot 3 black`.

use std::collections::BTreeMap;

use super::mention;
use super::message::Member;
use super::{BOT_ID, error::ApiError};
use crate::chat::{COMMANDS, Command, CommandOption, Kind, Person, ROOT, Slash, Value};

/// Why a command could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SlashError {
    #[error("there is no command /{0} here: all commands start with /{ROOT}")]
    NotOurs(String),
    #[error("say what to do, for example /{ROOT} help")]
    NoName,
    #[error("there is no command /{ROOT} {name}{}", hint(.near))]
    UnknownCommand { name: String, near: Option<&'static str> },
    #[error("/{ROOT} {command} has no option {name}{}", hint(.near))]
    UnknownOption { command: &'static str, name: String, near: Option<&'static str> },
    #[error("/{ROOT} {command} needs {option}")]
    Missing { command: &'static str, option: &'static str },
    #[error("{option} takes {wanted}, not {given:?}")]
    BadValue { option: &'static str, wanted: String, given: String },
    #[error("/{ROOT} {command} has no place for {given:?}")]
    TooMuch { command: &'static str, given: String },
}

impl From<SlashError> for ApiError {
    fn from(error: SlashError) -> ApiError {
        ApiError::bad("bad-command", error.to_string())
    }
}

fn hint(near: &Option<&'static str>) -> String {
    near.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

/// Reads the command in `text`, which starts with a slash.
///
/// An option is named (`level:3`) or stands in a place where it fits (`3`). Words and moves may hold spaces: they
/// reach to the next named option.
pub(crate) fn read(text: &str, people: &[Member]) -> Result<Slash, SlashError> {
    let text = text.trim().strip_prefix('/').unwrap_or(text);
    let (root, rest) = first_word(text);
    if !root.eq_ignore_ascii_case(ROOT) {
        return Err(SlashError::NotOurs(root.to_owned()));
    }
    let (name, rest) = first_word(rest);
    if name.is_empty() {
        return Err(SlashError::NoName);
    }
    let command =
        COMMANDS.iter().find(|command| command.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let near = nearest(name, COMMANDS.iter().map(|command| command.name));
            SlashError::UnknownCommand { name: name.to_owned(), near }
        })?;

    let (mut free, named) = split(command, rest)?;
    let mut options = BTreeMap::new();
    for (option, text) in named {
        options.insert(option.name.to_owned(), value(option, text, people)?);
    }
    while !free.is_empty() {
        let open = || command.options.iter().filter(|option| !options.contains_key(option.name));
        let fit = open().find_map(|option| place(option, free, people).map(|fit| (option, fit)));
        let Some((option, (value, rest))) = fit else {
            let (word, _) = first_word(free);
            // An error about the first open place says more than "too much".
            return Err(match open().find(|option| option.kind != Kind::Text) {
                Some(option) => bad(option, word),
                None => SlashError::TooMuch { command: command.name, given: free.to_owned() },
            });
        };
        options.insert(option.name.to_owned(), value);
        free = rest;
    }
    if let Some(option) =
        command.options.iter().find(|option| option.required && !options.contains_key(option.name))
    {
        return Err(SlashError::Missing { command: command.name, option: option.name });
    }
    Ok(Slash { name: command.name.to_owned(), options })
}

type Named<'a> = Vec<(&'static CommandOption, &'a str)>;

/// Splits what follows the command's name into the part before the first named option, and the named options.
fn split<'a>(command: &'static Command, text: &'a str) -> Result<(&'a str, Named<'a>), SlashError> {
    let mut marks = Vec::new();
    let mut start = 0;
    for word in text.split(char::is_whitespace) {
        if let Some((name, _)) = word.split_once(':')
            && name.len() > 1
            && name.bytes().all(|byte| byte.is_ascii_alphabetic())
        {
            let option = command.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
            let option = option.ok_or_else(|| SlashError::UnknownOption {
                command: command.name,
                name: name.to_owned(),
                near: nearest(name, command.options.iter().map(|option| option.name)),
            })?;
            marks.push((start, start + name.len() + 1, option));
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

/// The value of a named option.
fn value(option: &'static CommandOption, text: &str, people: &[Member]) -> Result<Value, SlashError> {
    let value = match option.kind {
        Kind::Text | Kind::Move => (!text.is_empty()).then(|| Value::Text(text.to_owned())),
        Kind::Integer { min, max } => {
            text.parse().ok().filter(|number| (min..=max).contains(number)).map(Value::Integer)
        }
        Kind::Bool => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" => Some(Value::Bool(true)),
            "false" | "no" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Person => mention::person(text, people).map(|member| {
            let bot = member.id == BOT_ID;
            Value::Person(Person { id: member.id, name: member.name, bot })
        }),
        Kind::OneOf(values) => values
            .iter()
            .find(|value| value.eq_ignore_ascii_case(text))
            .map(|value| Value::Text((*value).to_owned())),
    };
    value.ok_or_else(|| bad(option, text))
}

/// A value for this option at the start of `text`, and what follows it. Words that may be left out have to be named:
/// they would swallow a misspelt value of another option.
fn place<'a>(option: &'static CommandOption, text: &'a str, people: &[Member]) -> Option<(Value, &'a str)> {
    match option.kind {
        Kind::Text if !option.required => None,
        Kind::Text | Kind::Move => Some((Value::Text(text.to_owned()), "")),
        Kind::Person => {
            // Names may hold spaces: the longest that fits.
            let ends = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
            let mut ends: Vec<usize> = ends.chain([text.len()]).collect();
            ends.reverse();
            ends.into_iter()
                .find_map(|end| Some((value(option, &text[..end], people).ok()?, text[end..].trim_start())))
        }
        Kind::Integer { .. } | Kind::Bool | Kind::OneOf(_) => {
            let (word, rest) = first_word(text);
            Some((value(option, word, people).ok()?, rest))
        }
    }
}

fn bad(option: &'static CommandOption, given: &str) -> SlashError {
    let wanted = match option.kind {
        Kind::Text => "words".to_owned(),
        Kind::Move => "a move".to_owned(),
        Kind::Integer { min, max } => format!("a whole number from {min} to {max}"),
        Kind::Bool => "true or false".to_owned(),
        Kind::Person => "somebody here, for example @Mei".to_owned(),
        Kind::OneOf(values) => format!("one of {}", values.join(", ")),
    };
    SlashError::BadValue { option: option.name, wanted, given: given.to_owned() }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// The name that was probably meant.
fn nearest(given: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let given = given.to_ascii_lowercase();
    names
        .map(|name| (strsim::damerau_levenshtein(&given, name), name))
        .filter(|&(distance, name)| distance <= 2 && distance < name.len())
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people() -> Vec<Member> {
        [("mei", "Mei"), ("mei-lin", "Mei Lin")]
            .map(|(id, name)| Member { id: id.to_owned(), name: name.to_owned() })
            .to_vec()
    }

    fn shown(text: &str) -> String {
        let slash = match read(text, &people()) {
            Ok(slash) => slash,
            Err(error) => return format!("error: {error}"),
        };
        let mut line = slash.name;
        for (name, value) in slash.options {
            line += &match value {
                Value::Text(text) => format!(" {name}={text:?}"),
                Value::Integer(number) => format!(" {name}={number}"),
                Value::Bool(yes) => format!(" {name}={yes}"),
                Value::Person(person) => format!(" {name}=@{}", person.id),
            };
        }
        line
    }

    #[test]
    fn commands_are_read_named_and_by_place() {
        let cases = [
            ("/xq help", "help"),
            ("/XQ Help", "help"),
            ("/xq move C2.5", r#"move move="C2.5""#),
            ("/xq move move:炮二平五", r#"move move="炮二平五""#),
            ("/xq move  cannon 2 to 5 ", r#"move move="cannon 2 to 5""#),
            ("/xq bot", "bot"),
            ("/xq bot 3 black", r#"bot color="black" level=3"#),
            ("/xq bot BLACK", r#"bot color="black""#),
            ("/xq bot level:10 color:red", r#"bot color="red" level=10"#),
            (
                "/xq bot fen:4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 level:2",
                r#"bot fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1" level=2"#,
            ),
            ("/xq play @Mei", "play opponent=@mei"),
            ("/xq play @Mei Lin red", r#"play color="red" opponent=@mei-lin"#),
            ("/xq play red", r#"play color="red""#),
            ("/xq play @xiangqi", "play opponent=@xiangqi"),
            ("/xq board text:yes private:true", "board private=true text=true"),
            ("/xq board black", r#"board view="black""#),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_command_is_said() {
        let cases = [
            ("/help", "error: there is no command /help here: all commands start with /xq"),
            ("/xq", "error: say what to do, for example /xq help"),
            ("/xq mvoe C2.5", "error: there is no command /xq mvoe; did you mean move?"),
            ("/xq castle", "error: there is no command /xq castle"),
            ("/xq bot levle:3", "error: /xq bot has no option levle; did you mean level?"),
            ("/xq bot 11", "error: level takes a whole number from 1 to 10, not \"11\""),
            ("/xq bot color:green", "error: color takes one of red, black, random, not \"green\""),
            ("/xq play @Nobody", "error: opponent takes somebody here, for example @Mei, not \"@Nobody\""),
            ("/xq move", "error: /xq move needs move"),
            ("/xq move move:", "error: move takes a move, not \"\""),
            ("/xq resign now", "error: /xq resign has no place for \"now\""),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
