//! The moves of a record with all that may stand between them: numbers, remarks, variations, glyphs, the result.

use super::cursor::TextCursor;
use super::{Comment, CommentBody, GameResult, MAX_DEPTH, ReadOptions, Record, RecordError, RecordErrorKind};
use crate::notation::letters::is_vietnamese_piece;
use crate::notation::read::read_word;
use crate::notation::reading::is_word;
use crate::notation::text::{is_enclosed, normalise, without_number};
use crate::notation::{Dialect, Dialects, algebraic, chinese};
use crate::rules::{Move, excerpt};

/// Signs between the moves of books and articles.
pub(super) const SEPARATORS: [char; 5] = [',', '，', '、', '；', '。'];

/// Adds the moves, remarks and result that follow to `record`; stops at the end of the text, after a result, or before a
/// `[` that opens the next game.
pub(super) fn parse(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
) -> Result<(), RecordError> {
    parse_line(cursor, record, how, 0)
}

/// As [`parse`], and in algebraic notation where that reads all of it. Games of Western chess are told from those of xiangqi by
/// their moves, unless the record `is_xiangqi` by name.
pub(super) fn parse_any(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    is_xiangqi: bool,
) -> Result<(), RecordError> {
    let (start, empty) = (*cursor, record.clone());
    let Err(error) = parse(cursor, record, how) else { return Ok(()) };
    if !matches!(error.kind, RecordErrorKind::Move { .. }) {
        return Err(error);
    }
    if !is_xiangqi && !record.says_start && is_western_chess(start.rest()) {
        return Err(start.error(RecordErrorKind::WesternChess));
    }
    let tries = [Dialect::Algebraic, Dialect::AlgebraicTen].map(|dialect| {
        let (mut cursor, mut record) = (start, empty.clone());
        let how = ReadOptions { dialects: Dialects::only(dialect), ..how };
        parse(&mut cursor, &mut record, how).map(|()| (cursor, record))
    });
    let [zero, one] = tries;
    (*cursor, *record) = match (zero, one) {
        (Ok(zero), Ok(one)) if zero.1.moves() != one.1.moves() => {
            return Err(start.error(RecordErrorKind::LowestRank));
        }
        (Ok(found), _) | (_, Ok(found)) => found,
        (Err(zero), Err(one)) => {
            // The way of reading that plays most moves is the one that was meant.
            let plies = |error: &RecordError| match error.kind {
                RecordErrorKind::Move { ply, .. } => ply,
                RecordErrorKind::TooManyMoves => how.plies,
                _ => 0,
            };
            let farther = if plies(&one) > plies(&zero) { one } else { zero };
            return Err(if plies(&farther) > plies(&error) { farther } else { error });
        }
    };
    Ok(())
}

/// True if the moves up to the next game are those of Western chess.
fn is_western_chess(text: &str) -> bool {
    let text = text.split("\n[").next().unwrap_or_default();
    let mut depth = 0;
    let plain: String = text
        .chars()
        .map(|c| {
            depth += i32::from("{(".contains(c)) - i32::from("})".contains(c));
            if depth > 0 || "})".contains(c) { ' ' } else { c }
        })
        .collect();
    let words = plain.split_whitespace().map(|word| without_number(word).unwrap_or(word));
    let words = words.filter(|word| !word.is_empty() && !word.starts_with('$'));
    algebraic::is_western_chess(words.filter(|word| GameResult::from_token(word).is_none()))
}

/// Adds a variation on the last move that is written apart: in ICCS, or as it is where it cannot be read.
pub(super) fn add_variation(text: &str, record: &mut Record) {
    let (count, written) = (record.comments.len(), format!("({text})"));
    let how = ReadOptions { dialects: Dialects::only(Dialect::Iccs), ..ReadOptions::default() };
    let mut cursor = TextCursor::new(&written);
    if take_variation(&mut cursor, record, how, 0).is_err() || !cursor.rest().is_empty() {
        // Its parentheses are not its own.
        record.comments.truncate(count);
        record.remark(CommentBody::Unread(text.replace(['(', ')', '{', '}'], " ")));
    }
}

/// Takes a variation on the last move of a line that is itself in so many variations.
fn take_variation(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Result<(), RecordError> {
    let start = *cursor;
    cursor.bump();
    let inside = *cursor;
    let body = match read_variation(cursor, record, how, depth + 1) {
        Some(body) => body,
        None => {
            // What follows the fault is passed over, not read again.
            skip_variation(cursor, start)?;
            let words: Vec<&str> = inside.until(cursor).split_whitespace().collect();
            CommentBody::Unread(words.join(" "))
        }
    };
    cursor.bump();
    record.remark(body);
    Ok(())
}

/// The moves of a variation up to its closing parenthesis, if all of it can be read.
fn read_variation(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Option<CommentBody> {
    let last = record.game.pop()?;
    let mut variation = Record::new(record.game.position().clone(), record.game.rules());
    record.game.push(last).expect("it was played there");
    if depth > MAX_DEPTH {
        return None;
    }
    parse_line(cursor, &mut variation, how, depth).ok()?;
    cursor.skip_blanks();
    let is_whole = cursor.peek() == Some(')') && !variation.moves().is_empty();
    is_whole.then(|| CommentBody::Variation(variation.moves().to_vec(), variation.comments))
}

/// Goes on to the closing parenthesis of the variation that began at `start`, past those inside it.
fn skip_variation(cursor: &mut TextCursor<'_>, start: TextCursor<'_>) -> Result<(), RecordError> {
    let mut depth = 0usize;
    loop {
        match cursor.peek() {
            None => return Err(start.error(RecordErrorKind::Unclosed("(".to_owned()))),
            Some(')') if depth == 0 => return Ok(()),
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some('{') => {
                cursor.take_while(|c| c != '}');
            }
            Some(_) => {}
        }
        cursor.bump();
    }
}

/// A line in ICCS, with remarks in braces and variations in parentheses.
pub(super) fn in_iccs(moves: &[Move], comments: &[Comment]) -> String {
    let mut words = Vec::new();
    push_iccs(moves, comments, &mut words);
    words.join(" ")
}

fn push_iccs(moves: &[Move], comments: &[Comment], words: &mut Vec<String>) {
    let mut remarks = comments.iter().peekable();
    for ply in 0..=moves.len() {
        while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
            match &remark.body {
                CommentBody::Text(text) => words.push(in_braces(text)),
                CommentBody::Unread(text) => words.push(format!("({text})")),
                CommentBody::Variation(moves, comments) => {
                    let first = words.len();
                    push_iccs(moves, comments, words);
                    parenthesise(words, first);
                }
            }
        }
        words.extend(moves.get(ply).map(Move::to_string));
    }
}

/// Puts the words from the one at `first` on in parentheses.
pub(super) fn parenthesise(words: &mut Vec<String>, first: usize) {
    match &mut words[first..] {
        [] => words.push("()".to_owned()),
        [first, .., last] => {
            first.insert(0, '(');
            last.push(')');
        }
        [only] => *only = format!("({only})"),
    }
}

/// A remark in braces; braces inside it become parentheses, and control characters blanks.
pub(super) fn in_braces(text: &str) -> String {
    let sign = |c: char| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() && c != '\n' => ' ',
        c => c,
    };
    format!("{{{}}}", text.chars().map(sign).collect::<String>())
}

/// [`parse`] of a line that is in so many variations; it stops before the closing parenthesis of its own.
fn parse_line(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    depth: usize,
) -> Result<(), RecordError> {
    loop {
        cursor.skip_blanks();
        let start = *cursor;
        match cursor.peek() {
            None | Some('[') => return Ok(()),
            Some('{') => take_remark(cursor, record)?,
            Some(')') if depth > 0 => return Ok(()),
            Some('}' | ')') => {
                let closing = cursor.peek().unwrap_or('}');
                return Err(start.error(RecordErrorKind::Unopened(closing)));
            }
            Some(';') => {
                cursor.bump();
                record.comment(take_line(cursor, depth)?);
            }
            Some('%' | '#') if cursor.at_line_start() => {
                take_line(cursor, depth)?;
            }
            Some('(') => take_variation(cursor, record, how, depth)?,
            Some('$') => {
                cursor.bump();
                cursor.take_while(|c| c.is_ascii_digit());
            }
            Some(_) => {
                let token = take_token(cursor, depth);
                if let Some(result) = GameResult::from_token(token) {
                    record.set_result(result);
                    return take_remarks(cursor, record);
                }
                play_token(start, token, record, how)?;
            }
        }
    }
}

/// Keeps the remarks behind a result.
fn take_remarks(cursor: &mut TextCursor<'_>, record: &mut Record) -> Result<(), RecordError> {
    loop {
        let mut ahead = *cursor;
        ahead.skip_blanks();
        if ahead.peek() != Some('{') {
            return Ok(());
        }
        *cursor = ahead;
        take_remark(cursor, record)?;
    }
}

/// Takes a remark in braces.
fn take_remark(cursor: &mut TextCursor<'_>, record: &mut Record) -> Result<(), RecordError> {
    let start = *cursor;
    cursor.bump();
    let text = cursor.take_while(|c| c != '}');
    if cursor.bump().is_none() {
        return Err(start.error(RecordErrorKind::Unclosed("{".to_owned())));
    }
    record.comment(text);
    Ok(())
}

/// Takes a move as far as it goes, with the parentheses of the book style and the blank before them.
fn take_token<'a>(cursor: &mut TextCursor<'a>, depth: usize) -> &'a str {
    let start = *cursor;
    loop {
        cursor.take_while(|c| !c.is_whitespace() && !"{}();[]$".contains(c));
        let taken = start.until(cursor);
        let mut ahead = *cursor;
        ahead.skip_blanks();
        let last_is_piece = taken.chars().next_back().is_some_and(|c| chinese::role(c).is_some());
        let glued = ahead.rest().len() == cursor.rest().len();
        match book_points(ahead) {
            Some(end) if last_is_piece || glued => *cursor = end,
            _ => {
                if taken.is_empty() {
                    // A lone `]` or the like: taken as a move, which it is not.
                    cursor.bump();
                }
                // The bracket of `1)` belongs to the number, outside variations.
                if depth == 0 && !taken.is_empty() && taken.bytes().all(|c| c.is_ascii_digit()) {
                    cursor.eat(")");
                }
                let mut words = *cursor;
                if is_vietnamese_piece(taken) && take_words(&mut words, start) {
                    *cursor = words;
                }
                return start.until(cursor);
            }
        }
    }
}

/// Takes the other words of a move like `Pháo 2 bình 5`, if one began at `start`.
fn take_words(cursor: &mut TextCursor<'_>, start: TextCursor<'_>) -> bool {
    (0..4).any(|_| {
        cursor.skip_blanks();
        cursor.take_while(|c| !c.is_whitespace() && !"{}();[]$".contains(c));
        is_move(start.until(cursor), Dialects::only(Dialect::VietnameseWords))
    })
}

/// The place behind `(32)-35`, if that is what comes next.
fn book_points(mut cursor: TextCursor<'_>) -> Option<TextCursor<'_>> {
    let takes_digits =
        |cursor: &mut TextCursor<'_>| (2..=3).contains(&cursor.take_while(|c| c.is_ascii_digit()).len());
    let fits = cursor.eat("(") && takes_digits(&mut cursor) && cursor.eat(")-") && takes_digits(&mut cursor);
    fits.then_some(cursor)
}

/// Takes the rest of a line; the end of a variation ends it too.
fn take_line<'a>(cursor: &mut TextCursor<'a>, depth: usize) -> Result<&'a str, RecordError> {
    let start = *cursor;
    let mut open = 0usize;
    while let Some(c) = cursor.peek().filter(|c| *c != '\n') {
        match c {
            ')' if depth > 0 && open == 0 => break,
            ')' => open = open.saturating_sub(1),
            '(' => open += 1,
            _ => {}
        }
        cursor.bump();
    }
    if depth > 0 && open > 0 {
        *cursor = start;
        return Err(start.error(RecordErrorKind::Unclosed("(".to_owned())));
    }
    Ok(start.until(cursor))
}

/// Plays what a word says: a number is passed over, a move may be glued to its number, Chinese moves to each other.
fn play_token(
    mut at: TextCursor<'_>,
    token: &str,
    record: &mut Record,
    how: ReadOptions,
) -> Result<(), RecordError> {
    let is_move = |word: &str| is_move(word, how.dialects);
    let mut move_text = match without_number(token) {
        Some(rest) if rest.is_empty() || token.starts_with(is_enclosed) || !is_move(token) => rest,
        _ => token,
    };
    // Dots alone stand for the move of the other side.
    move_text = move_text.trim_start_matches(['.', '…', '、']);
    at.skip(token.strip_suffix(move_text).unwrap_or_default());
    let word = move_text.trim_end_matches(SEPARATORS);
    if word.is_empty() {
        return Ok(());
    }
    // Books write several moves without a blank between them.
    if let Some(first) = word.split(SEPARATORS).next().filter(|first| first.len() < word.len())
        && !is_move(word)
    {
        play_token(at, first, record, how)?;
        at.skip(first);
        let rest = &word[first.len()..];
        let next = rest.trim_start_matches(SEPARATORS);
        at.skip(rest.strip_suffix(next).unwrap_or_default());
        return play_token(at, next, record, how);
    }
    let length = word.chars().count();
    if length > 4 && length.is_multiple_of(4) && word.chars().all(chinese::is_part) && !is_move(word) {
        for _ in 0..length / 4 {
            let start = at;
            play(start, at.take(4), record, how)?;
        }
        return Ok(());
    }
    play(at, word, record, how)
}

pub(super) fn is_move(word: &str, dialects: Dialects) -> bool {
    normalise(word).is_some_and(|chars| is_word(&chars, dialects))
}

fn play(at: TextCursor<'_>, word: &str, record: &mut Record, how: ReadOptions) -> Result<(), RecordError> {
    if record.moves().len() >= how.plies {
        return Err(at.error(RecordErrorKind::TooManyMoves));
    }
    let mv = read_word(record.game().position(), word, how.dialects).map_err(|error| {
        let text = excerpt(word);
        at.error(RecordErrorKind::Move {
            ply: record.moves().len(),
            side: record.game().position().turn(),
            text,
            error,
            position: Box::new(record.game().position().clone()),
        })
    })?;
    record.push(mv).expect("a move that was read is legal");
    Ok(())
}
