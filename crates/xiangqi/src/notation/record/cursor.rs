//! A cursor over a text.

use super::{RecordError, RecordErrorKind};

/// A place in a text, always between two characters, with its line and column from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextCursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> TextCursor<'a> {
    pub(super) fn new(text: &'a str) -> TextCursor<'a> {
        TextCursor { rest: text, line: 1, column: 1 }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the text from here to `end`, a later place.
    pub(super) fn until(&self, end: &TextCursor<'a>) -> &'a str {
        let length = self.rest.len().saturating_sub(end.rest.len());
        self.rest.get(..length).unwrap_or_default()
    }

    /// Returns this place in the text that ends `length` bytes further.
    pub(super) fn cut(&self, length: usize) -> TextCursor<'a> {
        TextCursor { rest: self.rest.get(..length).unwrap_or(self.rest), ..*self }
    }

    /// Returns this place in a text that continues with `rest`.
    pub(super) fn over<'b>(&self, rest: &'b str) -> TextCursor<'b> {
        TextCursor { rest, line: self.line, column: self.column }
    }

    /// Returns the rest of the line.
    pub(super) fn line(&self) -> &'a str {
        self.rest.split('\n').next().unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Returns `true` at the beginning of a line.
    pub(super) fn at_line_start(&self) -> bool {
        self.column == 1
    }

    /// Takes the next character.
    pub(super) fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    /// Takes the characters that satisfy `test`.
    pub(super) fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let before = *self;
        while self.peek().is_some_and(&test) {
            self.bump();
        }
        before.until(self)
    }

    /// Takes `count` characters, or all that are left.
    pub(super) fn take(&mut self, count: usize) -> &'a str {
        let before = *self;
        for _ in 0..count {
            self.bump();
        }
        before.until(self)
    }

    /// Takes the text before the next `mark`, if there is one.
    pub(super) fn take_until(&mut self, mark: &str) -> Option<&'a str> {
        let (taken, _) = self.rest.split_once(mark)?;
        self.skip(taken);
        Some(taken)
    }

    /// Skips `part`, the next text.
    pub(super) fn skip(&mut self, part: &str) {
        self.take(part.chars().count());
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips blanks; returns `true` if the next word is the first of its line.
    pub(super) fn skip_to_word(&mut self) -> bool {
        let was_first = self.at_line_start();
        self.take_while(char::is_whitespace).contains('\n') || was_first
    }

    /// Skips `prefix` if it is next, and returns whether it is.
    pub(super) fn eat(&mut self, prefix: &str) -> bool {
        let eaten = self.rest.starts_with(prefix);
        if eaten {
            self.skip(prefix);
        }
        eaten
    }

    pub(super) fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.line, column: self.column, kind }
    }
}
