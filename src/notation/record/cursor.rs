//! A text with a place in it.

use super::{RecordError, RecordErrorKind};

/// A place in a text that knows its line and column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text, line: 1, column: 1 }
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether this is the first character of a line.
    pub(super) fn at_line_start(&self) -> bool {
        self.column == 1
    }

    /// Goes past one character and returns it.
    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
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
        let before = self.rest;
        while self.peek().is_some_and(&test) {
            self.bump();
        }
        &before[..before.len() - self.rest.len()]
    }

    /// Goes past `bytes` bytes, which end between two characters, and returns them.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        while self.rest.len() > rest.len() {
            self.bump();
        }
        taken
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Goes past `prefix` if the text begins with it.
    pub(super) fn eat(&mut self, prefix: &str) -> bool {
        let eaten = self.rest.starts_with(prefix);
        if eaten {
            self.take(prefix.len());
        }
        eaten
    }

    pub(super) fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError { line: self.line, column: self.column, kind }
    }
}
