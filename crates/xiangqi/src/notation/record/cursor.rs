//! A text with a place in it.

use super::{RecordError, RecordErrorKind};

/// A place in a text that knows its line and column.
///
/// It goes from character to character only, so it never stands within one.
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

    /// The text from here to `end`, a later place.
    pub(super) fn until(&self, end: &TextCursor<'a>) -> &'a str {
        let length = self.rest.len().saturating_sub(end.rest.len());
        self.rest.get(..length).unwrap_or_default()
    }

    /// The same place in the text that ends after `length` bytes more.
    pub(super) fn cut(&self, length: usize) -> TextCursor<'a> {
        TextCursor { rest: self.rest.get(..length).unwrap_or(self.rest), ..*self }
    }

    /// The same place in another text that goes on from here.
    pub(super) fn over<'b>(&self, rest: &'b str) -> TextCursor<'b> {
        TextCursor { rest, line: self.line, column: self.column }
    }

    /// The rest of the line.
    pub(super) fn line(&self) -> &'a str {
        self.rest.split('\n').next().unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// True if this is the first character of a line.
    pub(super) fn at_line_start(&self) -> bool {
        self.column == 1
    }

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

    /// Goes past the characters that satisfy `test` and returns them.
    pub(super) fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let before = *self;
        while self.peek().is_some_and(&test) {
            self.bump();
        }
        before.until(self)
    }

    /// Goes past `count` characters, or to the end, and returns them.
    pub(super) fn take(&mut self, count: usize) -> &'a str {
        let before = *self;
        for _ in 0..count {
            self.bump();
        }
        before.until(self)
    }

    /// Goes past everything before the next `mark` and returns it; stays where it is when there is none.
    pub(super) fn take_until(&mut self, mark: &str) -> Option<&'a str> {
        let (taken, _) = self.rest.split_once(mark)?;
        self.skip(taken);
        Some(taken)
    }

    /// Goes past `part`, with which the text goes on.
    pub(super) fn skip(&mut self, part: &str) {
        self.take(part.chars().count());
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Goes past blanks; true if the next word is the first of its line.
    pub(super) fn skip_to_word(&mut self) -> bool {
        let was_first = self.at_line_start();
        self.take_while(char::is_whitespace).contains('\n') || was_first
    }

    /// Goes past `prefix` if the text begins with it.
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
