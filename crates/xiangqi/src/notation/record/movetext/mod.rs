//! The moves of a record with numbers, remarks, variations, glyphs and the result between them.

mod prose;
mod rounds;
mod variations;
mod words;
mod write;

use std::ops::ControlFlow;

use super::cursor::TextCursor;
use super::result::is_task;
use super::{GameResult, ReadOptions, Record, RecordError, RecordErrorKind, pgn, spellings};
use crate::notation::text::without_number;
use crate::notation::{Dialect, Dialects, ReadError, algebraic};
use rounds::Rounds;

pub(super) use variations::add_variation;
pub(super) use words::{begins_move, is_move, is_rule, number_of, split_result, strip_number};
pub(super) use write::{in_braces, in_iccs, parenthesise};

/// Reads moves, remarks and the result into `record`; stops at the end of the text, after a result, or before a `[` or a first
/// round that begins the next game.
pub(super) fn parse(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
) -> Result<(), RecordError> {
    LineReader::new(cursor, record, how, 0).read()
}

/// [`parse`] that also reads moves in two notations, and moves in algebraic notation if that reads all of them. Rejects games of
/// Western chess, unless `is_xiangqi`.
pub(super) fn parse_any(
    cursor: &mut TextCursor<'_>,
    record: &mut Record,
    how: ReadOptions,
    is_xiangqi: bool,
) -> Result<(), RecordError> {
    if let Some(text) = spellings::written_once(cursor, record.game().position(), how)? {
        let mut once = cursor.over(&text);
        parse(&mut once, record, how)?;
        let taken = text.chars().count() - once.rest().chars().count();
        cursor.take(taken);
        return Ok(());
    }
    let start = *cursor;
    let empty = record.clone();
    let Err(error) = parse(cursor, record, how) else { return Ok(()) };
    if !matches!(error.kind, RecordErrorKind::Move { .. }) {
        return Err(error);
    }
    if !is_xiangqi && !record.says_start && is_western_chess(start.rest()) {
        return Err(start.error(RecordErrorKind::WesternChess));
    }
    (*cursor, *record) = parse_algebraic(start, &empty, how, error)?;
    Ok(())
}

/// Reads moves in algebraic notation with the lowest rank 0 or 1.
///
/// # Errors
/// `usual`, the error of the other notations, or that of an algebraic one which reads more moves.
fn parse_algebraic<'a>(
    start: TextCursor<'a>,
    empty: &Record,
    how: ReadOptions,
    usual: RecordError,
) -> Result<(TextCursor<'a>, Record), RecordError> {
    let [zero, one] = [Dialect::Algebraic, Dialect::AlgebraicTen].map(|dialect| {
        let mut cursor = start;
        let mut record = empty.clone();
        parse(&mut cursor, &mut record, ReadOptions { dialects: Dialects::only(dialect), ..how })?;
        Ok((cursor, record))
    });
    match (zero, one) {
        (Ok(zero), Ok(one)) if zero.1.moves() != one.1.moves() => {
            Err(start.error(RecordErrorKind::LowestRank))
        }
        (Ok(found), _) | (_, Ok(found)) => Ok(found),
        (Err(zero), Err(one)) => {
            let farthest = [zero, one].into_iter().fold(usual, |farthest, error| {
                if plies_before(&error, how) > plies_before(&farthest, how) { error } else { farthest }
            });
            Err(farthest)
        }
    }
}

/// Returns the number of moves that were read before an error.
fn plies_before(error: &RecordError, how: ReadOptions) -> usize {
    match error.kind {
        RecordErrorKind::Move { ply, .. } => ply,
        RecordErrorKind::TooManyMoves => how.plies,
        _ => 0,
    }
}

/// Returns `true` if the moves up to the next game are those of Western chess.
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

/// Reader of a game or, at `depth` 1 and more, of a variation, which ends before its closing parenthesis.
struct LineReader<'a, 'r> {
    cursor: &'r mut TextCursor<'a>,
    record: &'r mut Record,
    how: ReadOptions,
    depth: usize,
    rounds: Rounds,
}

impl<'a, 'r> LineReader<'a, 'r> {
    fn new(
        cursor: &'r mut TextCursor<'a>,
        record: &'r mut Record,
        how: ReadOptions,
        depth: usize,
    ) -> LineReader<'a, 'r> {
        let rounds = Rounds::new(record);
        LineReader { cursor, record, how, depth, rounds }
    }

    fn read(&mut self) -> Result<(), RecordError> {
        while self.read_item()?.is_continue() {}
        Ok(())
    }

    /// Reads a remark, a variation, a glyph, or a word with moves or a result.
    fn read_item(&mut self) -> Result<ControlFlow<()>, RecordError> {
        let before = *self.cursor;
        let is_first = self.cursor.skip_to_word();
        let start = *self.cursor;
        let Some(c) = self.cursor.peek() else { return Ok(ControlFlow::Break(())) };
        match c {
            '[' if self.depth > 0 || is_first || pgn::is_tag(start.rest()) => {
                return Ok(ControlFlow::Break(()));
            }
            ')' if self.depth > 0 => return Ok(ControlFlow::Break(())),
            '[' => self.take_bracket(']')?,
            '{' => self.take_remark()?,
            '}' | ')' | ']' => return Err(start.error(RecordErrorKind::Unopened(c))),
            ';' => {
                self.cursor.bump();
                if self.depth > 0 || !self.has_moves(self.cursor.line()) {
                    let text = self.take_line()?;
                    self.record.comment(text);
                }
            }
            '%' | '#' if start.at_line_start() => {
                self.take_line()?;
            }
            '(' => self.take_variation()?,
            '$' => {
                self.cursor.bump();
                self.cursor.take_while(|c| c.is_ascii_digit());
            }
            _ => {
                if words::BRACKETS.iter().any(|(_, closing)| *closing == c) {
                    return Err(start.error(RecordErrorKind::Unopened(c)));
                }
                match words::BRACKETS.iter().find(|(opening, _)| *opening == c) {
                    Some((_, closing)) => self.take_bracket(*closing)?,
                    None => return self.read_word(before, is_first),
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reads a word with what belongs to it; `before` is the end of the last item, to which a word of the next game returns.
    fn read_word(&mut self, before: TextCursor<'a>, is_first: bool) -> Result<ControlFlow<()>, RecordError> {
        let start = *self.cursor;
        let token = words::take_token(self.cursor, self.depth);
        if is_first && is_rule(token) {
            return Ok(ControlFlow::Continue(()));
        }
        if let Some(number) = number_of(token, self.how.dialects).filter(|_| self.depth == 0) {
            let plies = self.record.moves().len();
            if is_first && number.value == 1 && !number.is_black && plies > 1 {
                *self.cursor = before;
                return Ok(ControlFlow::Break(()));
            }
            if number.value > 1 && plies == 0 && !self.record.says_start {
                return Err(start.error(RecordErrorKind::FirstRound(number.value)));
            }
            self.rounds.note(number.value, self.record);
        }
        self.play_word(start, token, is_first)
    }

    /// Plays the moves of a word, keeps its result, or takes the sentence that it begins.
    fn play_word(
        &mut self,
        start: TextCursor<'a>,
        word: &str,
        is_first: bool,
    ) -> Result<ControlFlow<()>, RecordError> {
        let count = self.record.moves().len();
        let mut moves = word;
        let mut result = GameResult::from_token(word);
        if result.is_some() && count == 0 && is_task(word) {
            return Ok(ControlFlow::Continue(()));
        }
        if let Some((before, glued)) = split_result(word, self.how.dialects) {
            moves = before;
            result = Some(glued);
        } else if result.is_some() {
            moves = "";
        }
        if let Err(error) = self.play_token(start, moves) {
            let is_unreadable =
                matches!(error.kind, RecordErrorKind::Move { error: ReadError::Unreadable { .. }, .. });
            let may_be_prose = self.depth == 0
                && is_unreadable
                && !self.rounds.is_open()
                && self.record.moves().len() == count;
            if !may_be_prose {
                return Err(error);
            }
            return self.take_prose(start, is_first).ok_or(error);
        }
        if self.record.moves().len() > count {
            self.rounds.close();
        }
        let Some(result) = result else { return Ok(ControlFlow::Continue(())) };
        self.record.set_result(result);
        self.take_remarks()?;
        Ok(ControlFlow::Break(()))
    }

    /// Takes the remarks after a result.
    fn take_remarks(&mut self) -> Result<(), RecordError> {
        loop {
            let mut ahead = *self.cursor;
            ahead.skip_blanks();
            if ahead.peek() != Some('{') {
                return Ok(());
            }
            *self.cursor = ahead;
            self.take_remark()?;
        }
    }

    /// Takes a remark in braces.
    fn take_remark(&mut self) -> Result<(), RecordError> {
        let start = *self.cursor;
        self.cursor.bump();
        let text = self.cursor.take_while(|c| c != '}');
        if self.cursor.bump().is_none() {
            return Err(start.error(RecordErrorKind::Unclosed("{".to_owned())));
        }
        self.record.comment(text);
        Ok(())
    }

    /// Takes a remark, or a result, in nested brackets.
    fn take_bracket(&mut self, closing: char) -> Result<(), RecordError> {
        let start = *self.cursor;
        let opening = self.cursor.bump();
        let inside = *self.cursor;
        let mut depth = 1;
        let mut text = "";
        while depth > 0 {
            text = inside.until(self.cursor);
            match self.cursor.bump() {
                None => {
                    let opening = opening.into_iter().collect();
                    return Err(start.error(RecordErrorKind::Unclosed(opening)));
                }
                c if c == opening => depth += 1,
                c if c == Some(closing) => depth -= 1,
                _ => {}
            }
        }
        match GameResult::from_word(text.trim()) {
            Some(result) if !self.record.moves().is_empty() => self.record.set_result(result),
            _ => self.record.comment(text),
        }
        Ok(())
    }

    /// Takes the rest of a line, up to the end of the variation.
    fn take_line(&mut self) -> Result<&'a str, RecordError> {
        let start = *self.cursor;
        let mut open = 0usize;
        while let Some(c) = self.cursor.peek().filter(|c| *c != '\n') {
            match c {
                ')' if self.depth > 0 && open == 0 => break,
                ')' => open = open.saturating_sub(1),
                '(' => open += 1,
                _ => {}
            }
            self.cursor.bump();
        }
        if self.depth > 0 && open > 0 {
            *self.cursor = start;
            return Err(start.error(RecordErrorKind::Unclosed("(".to_owned())));
        }
        Ok(start.until(self.cursor))
    }
}
