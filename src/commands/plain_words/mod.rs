//! Moves in the words of people who know no notation: `cannon 2 to 5`.
//!
//! Nothing is played for such words: they lead to a question.

mod fit;
mod openings;
mod words;

use std::collections::HashSet;

use crate::commands::units::{is_chinese, units};
use crate::i18n::{Locale, PersonDialects};
use crate::notation::{Dialects, IllegalReason, MoveLikeness, ReadError, shape};
use crate::rules::{Move, Position};
use fit::Found;

/// Texts of more bytes, of more words, or of more signs in Chinese are talk.
const MAX_BYTES: usize = 300;
const MAX_UNITS: usize = 24;
/// Most words of a move in notation.
const NOTATION_WORDS: usize = 4;
/// Lengths of a move in Chinese notation, in signs.
const CHINESE_MOVE: [usize; 2] = [5, 4];

/// What a text says of the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainMove {
    /// The legal moves that it fits; none where it fits no move.
    Fitting(Vec<Move>),
    /// It holds this move, which cannot be played.
    Refused { text: String, error: ReadError },
}

/// Returns the moves of the side to move that a text can mean to a reader of this language: those in notation within it, else
/// those that its words fit.
pub fn read_move(position: &Position, text: &str, locale: Locale, reading: PersonDialects) -> PlainMove {
    // Struck-through text is withdrawn.
    if text.len() > MAX_BYTES || text.contains("~~") {
        return PlainMove::Fitting(Vec::new());
    }
    let mut found = Vec::new();
    let mut refused = None::<PlainMove>;
    for part in moves_in_notation(text) {
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
            found = openings::moves(position, &units);
            if found.is_empty() {
                match fit::moves(position, &units, locale) {
                    Found::Legal(moves) => found = moves,
                    Found::Illegal(mv, error) => {
                        let error = ReadError::Illegal { reason: IllegalReason::Rules { mv, error } };
                        refused = Some(PlainMove::Refused { text: text.trim().to_owned(), error });
                    }
                    Found::Nothing => {}
                }
            }
        }
    }
    let mut seen = HashSet::new();
    found.retain(|mv| seen.insert(*mv));
    match refused {
        Some(refused) if found.is_empty() => refused,
        _ => PlainMove::Fitting(found),
    }
}

/// Returns the parts of a text that are moves in some notation beyond doubt, the longest first.
pub(crate) fn moves_in_notation(text: &str) -> Vec<String> {
    let parted = part_scripts(text);
    let words: Vec<&str> = parted.split_whitespace().collect();
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

/// Sets a blank between Chinese characters and others: `C2.5是什么`.
fn part_scripts(text: &str) -> String {
    let mut parted = String::with_capacity(text.len() * 2);
    let mut before = None;
    for c in text.chars() {
        if before.is_some_and(|before| is_chinese(before) != is_chinese(c)) {
            parted.push(' ');
        }
        parted.push(c);
        before = Some(c);
    }
    parted
}
