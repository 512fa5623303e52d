//! Variations in parentheses.

use super::LineReader;
use crate::notation::record::cursor::TextCursor;
use crate::notation::record::error::MAX_DEPTH;
use crate::notation::record::result::is_task;
use crate::notation::record::{CommentBody, GameResult, ReadOptions, Record, RecordError, RecordErrorKind};
use crate::notation::{Dialect, Dialects};

/// Adds a variation on the last move that is written apart in ICCS, unread if it cannot be read.
pub(in crate::notation::record) fn add_variation(text: &str, record: &mut Record) {
    let count = record.comments.len();
    let written = format!("({text})");
    let how = ReadOptions { dialects: Dialects::only(Dialect::Iccs), ..ReadOptions::default() };
    let mut cursor = TextCursor::new(&written);
    let result = LineReader::new(&mut cursor, record, how, 0).take_variation();
    if result.is_err() || !cursor.rest().is_empty() {
        record.comments.truncate(count);
        // Its parentheses may be unbalanced.
        record.remark(CommentBody::Unread(text.replace(['(', ')', '{', '}'], " ")));
    }
}

impl LineReader<'_, '_> {
    /// Takes a variation on the last move.
    pub(super) fn take_variation(&mut self) -> Result<(), RecordError> {
        let start = *self.cursor;
        self.cursor.bump();
        let inside = *self.cursor;
        let body = match self.read_variation() {
            Some(body) => body,
            None => {
                // Goes on from the fault, so that nested variations are read once.
                skip_variation(self.cursor, start)?;
                let words: Vec<&str> = inside.until(self.cursor).split_whitespace().collect();
                let text = words.join(" ");
                if self.depth == 0 && is_task(&text) && !self.record.moves().is_empty() {
                    self.record.set_result(GameResult::from_word(&text).unwrap_or_default());
                }
                CommentBody::Unread(text)
            }
        };
        self.cursor.bump();
        self.record.remark(body);
        Ok(())
    }

    /// Reads the moves of a variation up to its closing parenthesis, if all are readable.
    fn read_variation(&mut self) -> Option<CommentBody> {
        let last = self.record.game.pop()?;
        let mut variation = Record::new(self.record.game.position().clone(), self.record.game.rules());
        self.record.game.push(last).expect("it was played there");
        if self.depth >= MAX_DEPTH {
            return None;
        }
        LineReader::new(self.cursor, &mut variation, self.how, self.depth + 1).read().ok()?;
        self.cursor.skip_blanks();
        if self.cursor.peek() != Some(')') || variation.moves().is_empty() {
            return None;
        }
        Some(CommentBody::Variation(variation.moves().to_vec(), variation.comments))
    }
}

/// Skips to the closing parenthesis of the variation that began at `start`, past nested ones.
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
