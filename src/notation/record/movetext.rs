//! The moves of a record with all that may stand between them: numbers, remarks, variations, glyphs, the result.

use crate::notation::{Dialects, chinese, is_move_shaped, read};

use super::cursor::Cursor;
use super::{GameResult, MAX_PLIES, Record, RecordError, RecordErrorKind};

/// Adds the moves, remarks and result that follow to `record`; stops at the end of the text, after a result, or before a
/// `[` that opens the next game.
pub(super) fn parse(
    cursor: &mut Cursor<'_>,
    record: &mut Record,
    dialects: Dialects,
) -> Result<(), RecordError> {
    loop {
        cursor.skip_blanks();
        let start = *cursor;
        match cursor.peek() {
            None | Some('[') => return Ok(()),
            Some('{') => {
                cursor.bump();
                let text = cursor.take_while(|c| c != '}');
                if cursor.bump().is_none() {
                    return Err(start.error(RecordErrorKind::Unclosed("{".to_owned())));
                }
                record.comment(text);
            }
            Some('}' | ')') => {
                let closing = cursor.peek().unwrap_or('}');
                return Err(start.error(RecordErrorKind::Unopened(closing)));
            }
            Some(';') => {
                cursor.bump();
                record.comment(cursor.take_while(|c| c != '\n'));
            }
            Some('%' | '#') if cursor.at_line_start() => {
                cursor.take_while(|c| c != '\n');
            }
            Some('(') => skip_variation(cursor)?,
            Some('$') => {
                cursor.bump();
                cursor.take_while(|c| c.is_ascii_digit());
            }
            Some(_) => {
                let token = take_token(cursor);
                if let Some(result) = GameResult::from_token(token) {
                    record.set_result(result);
                    return Ok(());
                }
                play_token(start, token, record, dialects)?;
            }
        }
    }
}

/// Takes a move as far as it goes, with the parentheses of the book style and the blank before them.
fn take_token<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let text = cursor.rest();
    loop {
        cursor.take_while(|c| !c.is_whitespace() && !"{}();[]$".contains(c));
        let taken = &text[..text.len() - cursor.rest().len()];
        let mut ahead = *cursor;
        ahead.skip_blanks();
        let last_is_piece = taken.chars().next_back().is_some_and(|c| chinese::role(c).is_some());
        let glued = ahead.rest().len() == cursor.rest().len();
        match book_points(ahead.rest()) {
            Some(bytes) if last_is_piece || glued => {
                ahead.take(bytes);
                *cursor = ahead;
            }
            _ => {
                if taken.is_empty() {
                    // A lone `]` or the like: taken as a move, which it is not.
                    cursor.bump();
                }
                return &text[..text.len() - cursor.rest().len()];
            }
        }
    }
}

/// The length of `(32)-35` at the start of a text.
fn book_points(text: &str) -> Option<usize> {
    let digits = |text: &str| {
        let count = text.bytes().take_while(u8::is_ascii_digit).count();
        (2..=3).contains(&count).then_some(count)
    };
    let inner = text.strip_prefix('(')?;
    let from = digits(inner)?;
    let to = digits(inner[from..].strip_prefix(")-")?)?;
    Some(1 + from + 2 + to)
}

/// Goes past a variation with those inside it; only the main line is kept.
fn skip_variation(cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
    let start = *cursor;
    let mut depth = 0usize;
    loop {
        match cursor.bump() {
            None => return Err(start.error(RecordErrorKind::Unclosed("(".to_owned()))),
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some('{') => {
                cursor.take_while(|c| c != '}');
            }
            Some(_) => {}
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Plays what a word says: a number is passed over, a move may be glued to its number, Chinese moves to each other.
fn play_token(
    mut at: Cursor<'_>,
    token: &str,
    record: &mut Record,
    dialects: Dialects,
) -> Result<(), RecordError> {
    let number = match number_length(token) {
        length if length < token.len() && is_move_shaped(token, dialects) => 0,
        length => length,
    };
    // Dots alone stand for the move of the other side.
    let dots = token[number..].len() - token[number..].trim_start_matches(['.', '…', '、']).len();
    at.take(number + dots);
    let word = token[number + dots..].trim_end_matches([',', '，', '、', '；']);
    if word.is_empty() {
        return Ok(());
    }
    let length = word.chars().count();
    if length > 4
        && length.is_multiple_of(4)
        && word.chars().all(chinese::is_part)
        && !is_move_shaped(word, dialects)
    {
        let starts: Vec<usize> = word.char_indices().map(|(i, _)| i).step_by(4).chain([word.len()]).collect();
        for ends in starts.windows(2) {
            play(at, &word[ends[0]..ends[1]], record, dialects)?;
            at.take(ends[1] - ends[0]);
        }
        return Ok(());
    }
    play(at, word, record, dialects)
}

/// The length of a move's number (`12.`, `12...`, `12、`, `12`) at the start of a word, 0 if there is none.
fn number_length(token: &str) -> usize {
    let digits = token.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return 0;
    }
    let dots = token[digits..].trim_start_matches(['.', '．', '…', '、', ')', '）']);
    let length = token.len() - dots.len();
    if length == digits && !dots.is_empty() { 0 } else { length }
}

fn play(at: Cursor<'_>, word: &str, record: &mut Record, dialects: Dialects) -> Result<(), RecordError> {
    if record.moves().len() >= MAX_PLIES {
        return Err(at.error(RecordErrorKind::TooManyMoves));
    }
    let mv = read(record.position(), word, dialects).map_err(|error| {
        let text = word.chars().take(40).collect();
        at.error(RecordErrorKind::Move {
            ply: record.moves().len(),
            side: record.position().turn(),
            text,
            error,
        })
    })?;
    record.push(mv).expect("a move that was read is legal");
    Ok(())
}
