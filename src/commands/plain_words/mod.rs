//! Moves and commands in the words of people who know no notation: `cannon 2 to 5`, `take that back`.
//!
//! Nothing is played or done for such words: they lead to a question.

mod fit;
mod words;

use std::collections::HashSet;
use std::sync::LazyLock;

use strum::VariantArray as _;

use crate::commands::lexicon::{fold, of_all};
use crate::i18n::{Locale, PersonDialects};
use crate::notation::{Dialects, MoveLikeness, ReadError, shape};
use crate::rules::{Move, Position};
use words::{is_chinese, units};

/// Texts of more bytes, of more words, or of more signs in Chinese are talk.
const MAX_BYTES: usize = 300;
const MAX_UNITS: usize = 24;
/// Most words and signs beside those of a command.
const UNITS_AROUND: usize = 5;
/// Most words of a move in notation.
const NOTATION_WORDS: usize = 4;
/// Lengths of a move in Chinese notation, in signs.
const CHINESE_MOVE: [usize; 2] = [5, 4];

/// What a text says of the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainMove {
    /// The legal moves that it fits; none where it fits no move.
    Fitting(Vec<Move>),
    /// It holds this move in notation, which cannot be played.
    Refused { text: String, error: ReadError },
}

/// Something that is asked for in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum PlainCommand {
    Hint,
    Undo,
    Resign,
    Draw,
    Help,
    Hello,
}

/// The words of each command in all languages, in units.
static COMMANDS: LazyLock<Vec<(PlainCommand, Vec<Vec<String>>)>> = LazyLock::new(|| {
    let commands = PlainCommand::VARIANTS.iter().map(|command| {
        let words = of_all(&format!("words-asked-{}", command.into_str()));
        (*command, words.iter().map(|word| units(word)).collect())
    });
    commands.collect()
});

/// The moves of the side to move that a text can mean to a reader of this language: those in notation within it, else those
/// that its words fit.
pub fn read_move(position: &Position, text: &str, locale: Locale, reading: PersonDialects) -> PlainMove {
    // Struck-through text is withdrawn.
    if text.len() > MAX_BYTES || text.contains("~~") {
        return PlainMove::Fitting(Vec::new());
    }
    let mut found = Vec::new();
    let mut refused = None::<PlainMove>;
    for part in parts_in_notation(text) {
        match reading.read(position, &part) {
            Ok(mv) => found.push(mv),
            Err(error) if error.candidates().is_empty() => {
                refused = refused.or(Some(PlainMove::Refused { text: part, error }));
            }
            Err(error) => found.extend(error.candidates()),
        }
    }
    // An illegal move in notation is no other move in words.
    let is_illegal = matches!(refused, Some(PlainMove::Refused { error: ReadError::Illegal { .. }, .. }));
    if found.is_empty() && !is_illegal {
        let units = units(text);
        if units.len() <= MAX_UNITS {
            found = fit::moves(position, &units, locale);
        }
    }
    let mut seen = HashSet::new();
    found.retain(|mv| seen.insert(*mv));
    match refused {
        Some(refused) if found.is_empty() => refused,
        _ => PlainMove::Fitting(found),
    }
}

/// The command that a short text asks for, if it asks for one.
pub fn read_command(text: &str) -> Option<PlainCommand> {
    let said = if text.len() > MAX_BYTES { Vec::new() } else { units(&fold(text)) };
    let found = COMMANDS.iter().filter_map(|(command, calls)| {
        let length = calls.iter().filter(|call| has_call(&said, call)).map(Vec::len).max()?;
        Some((*command, length))
    });
    // The longest words say most: “give me a hint” is no “hi”.
    found.rev().max_by_key(|(_, length)| *length).map(|(command, _)| command)
}

/// Returns `true` if a short text has the words of a call, one after the other.
fn has_call(said: &[String], call: &[String]) -> bool {
    let is_short = said.len().checked_sub(call.len()).is_some_and(|rest| rest <= UNITS_AROUND);
    is_short && !call.is_empty() && said.windows(call.len()).any(|window| window == call)
}

/// The parts of a text that are moves in some notation beyond doubt, the longest first.
fn parts_in_notation(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let lengths = (1..=NOTATION_WORDS.min(words.len())).rev();
    let latin = lengths.flat_map(|length| words.windows(length).map(|words| words.join(" ")));
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let chinese = CHINESE_MOVE.iter().flat_map(|length| letters.windows(*length));
    let chinese = chinese.filter(|part| part.iter().any(|c| is_chinese(*c))).map(String::from_iter);
    let moves = latin.chain(chinese).filter(|part| {
        part.chars().any(char::is_alphabetic)
            && part.chars().count() > 3
            && shape(part, Dialects::ALL) == MoveLikeness::Move
    });
    moves.collect()
}
