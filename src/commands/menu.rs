//! The commands in the menus of people and messages.

use std::collections::BTreeMap;

use crate::commands::choices::optional;
use crate::commands::intent::{InputError, Intent};
use crate::commands::options::OptionKind;
use crate::commands::requests::BroughtRecord;
use crate::commands::table::{CommandSpec, command};
use crate::game::GameKey;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, Localizer};
use crate::message::{
    BoardRef, OptionValue, Person, RecordId, Request, RequestKind, ReviewPage, SlashCommand,
};
use crate::notation::record::{self, RecordErrorKind};
use crate::rules::{FenError, Position};

/// The options of commands for a message: its text and its file.
const TEXT: &str = "record";
pub(crate) const FILE: &str = "file";
/// The command of which games are reviewed.
const REVIEW: &str = "review-message";
/// Number of slashes in the board of a FEN, and of fields from the board on.
const FEN_SLASHES: usize = 9;
const FEN_FIELDS: usize = 6;

/// A command in the menu of a person, who becomes the value of `option` of a slash command.
#[derive(Clone, Copy, Debug)]
pub struct PersonCommand {
    label: Words,
    command: &'static str,
    option: &'static str,
}

/// The commands in the menu of a person.
pub const PERSON_MENU: &[PersonCommand] = &[
    PersonCommand { label: &s::MenuChallenge, command: "play", option: "opponent" },
    PersonCommand { label: &s::MenuProfile, command: "profile", option: "player" },
];

/// Commands in the menu of a message. They have no slash command, so they are not in the table.
pub const MESSAGE_MENU: &[CommandSpec] = &[
    command(
        REVIEW,
        &s::MenuReview,
        &[
            optional(TEXT, &s::OptionRecord, OptionKind::Record),
            optional(FILE, &s::OptionFile, OptionKind::File),
        ],
        |given| {
            // A board names its game with the letters, which no other game has.
            if let Ok(game) = given.text(TEXT).parse() {
                return Intent::Review(RecordId::Game(game), ReviewPage::Whole);
            }
            Intent::ReviewBrought(match given.record(FILE, TEXT) {
                Some(BroughtRecord::File(bytes)) => BroughtRecord::File(bytes),
                _ => BroughtRecord::Text(record_in(&given.text(TEXT)).to_owned()),
            })
        },
    ),
    command(
        "position-of-message",
        &s::MenuPosition,
        &[optional(TEXT, &s::OptionFen, OptionKind::Record)],
        |given| match position_in(&given.text(TEXT)) {
            Some(Ok(position)) => Intent::Position(Box::new(position)),
            Some(Err(error)) => Intent::Fault(InputError::BadPosition(error)),
            None => Intent::Fault(InputError::NoPosition),
        },
    ),
];

impl PersonCommand {
    pub fn label(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.label)
    }
}

/// Returns the command of a person's menu with this label in the default language.
pub fn for_person(label: &str, person: Person) -> Option<SlashCommand> {
    let chosen = PERSON_MENU.iter().find(|known| known.label(Locale::default()) == label)?;
    Some(slash(chosen.command, chosen.option, OptionValue::Person(person)))
}

/// Returns the command of a message's menu with this label in the default language. `board` is the game
/// that the message shows: such a message has no record, and the game itself is reviewed. `described` are the descriptions of its
/// pictures: those of the bot end with the FEN.
pub fn for_message<'a>(
    label: &str,
    text: &'a str,
    described: impl IntoIterator<Item = &'a str>,
    board: Option<BoardRef>,
) -> Option<SlashCommand> {
    let chosen = MESSAGE_MENU.iter().find(|known| known.about(Locale::default()) == label)?;
    let text = match board {
        Some(board) if chosen.name == REVIEW => board.game.to_string(),
        _ if chosen.name == REVIEW => text.to_owned(),
        _ => [text].into_iter().chain(described).collect::<Vec<_>>().join("\n"),
    };
    Some(slash(chosen.name, TEXT, OptionValue::Text(text)))
}

/// Returns `true` if a command takes the file of its message: the text has no game.
pub fn takes_file(request: &Request) -> bool {
    let RequestKind::Slash(slash) = &request.what else { return false };
    let text = match slash.options.get(TEXT) {
        Some(OptionValue::Text(text)) => text.as_str(),
        _ => "",
    };
    slash.name == REVIEW && text.parse::<GameKey>().is_err() && !has_move(record_in(text))
}

/// Returns `true` if a text begins as a game does, with at least one move.
fn has_move(text: &str) -> bool {
    match record::parse_up_to(text, 1) {
        Ok(record) => !record.moves().is_empty(),
        Err(error) => error.kind == RecordErrorKind::TooManyMoves,
    }
}

fn slash(name: &str, option: &str, value: OptionValue) -> SlashCommand {
    SlashCommand { name: name.to_owned(), options: BTreeMap::from([(option.to_owned(), value)]) }
}

/// Returns the record in a message: its first code block, else all of it.
fn record_in(text: &str) -> &str {
    let [_, block, _, ..] = text.split("```").collect::<Vec<_>>()[..] else { return text };
    // The first line of a block may name a language.
    let (first, rest) = block.split_once('\n').unwrap_or(("", block));
    if first.chars().all(|c| c.is_ascii_alphabetic()) { rest } else { block }
}

/// Returns the first position in a message, with as many fields of its FEN as there are; else what is wrong with it. None where
/// nothing looks like a FEN.
fn position_in(text: &str) -> Option<Result<Position, FenError>> {
    // The address of a page may have a FEN, with other signs for its blanks.
    let mut addresses = text.split_whitespace().filter(|word| word.contains("://"));
    if let Some(position) = addresses.find_map(|word| word.parse().ok()) {
        return Some(Ok(position));
    }
    let words = text.split(|c: char| c.is_whitespace() || "`\"'[]()<>?=&：".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let start = words.iter().position(|word| word.matches('/').count() == FEN_SLASHES)?;
    let fields = &words[start..words.len().min(start + FEN_FIELDS)];
    let mut read = (1..=fields.len()).rev().map(|count| fields[..count].join(" ").parse());
    // What follows may be talk.
    read.find(|read| !matches!(read, Err(FenError::Turn(_) | FenError::Counter(_) | FenError::Trailing(_))))
}
