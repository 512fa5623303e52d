//! Sentences between the moves of a list.

use std::ops::ControlFlow;

use super::LineReader;
use super::words::begins_move;
use crate::notation::record::cursor::TextCursor;
use crate::notation::record::guess::{is_commentary, may_have_move};
use crate::notation::text::{round_number, without_number};

/// Extent of a sentence.
enum Prose {
    /// Bytes up to the number of the next move.
    UpTo(usize),
    /// The rest of the game: no move of it follows.
    ToEnd,
}

impl<'a> LineReader<'a, '_> {
    /// Returns `true` if the line behind a semicolon has more moves. In a PGN it is a remark, unless it has the number of the next
    /// move.
    pub(super) fn has_moves(&self, line: &str) -> bool {
        let number = line.split_whitespace().next().and_then(round_number);
        if number.is_some_and(|number| self.rounds.is_next(number, self.record)) {
            return true;
        }
        let dialects = self.how.dialects;
        self.record.tags.is_empty() && may_have_move(line, dialects) && !is_commentary(line, dialects)
    }

    /// Takes the sentence that begins at `start` as a remark; `None` if it may contain moves of the game.
    pub(super) fn take_prose(&mut self, start: TextCursor<'a>, is_first: bool) -> Option<ControlFlow<()>> {
        let text = start.rest();
        let prose = self.prose_extent(text, is_first)?;
        *self.cursor = start;
        match prose {
            Prose::UpTo(length) => {
                self.record.comment(&text[..length]);
                self.cursor.skip(&text[..length]);
                Some(ControlFlow::Continue(()))
            }
            Prose::ToEnd => {
                // A line of its own is no remark on a move.
                if !is_first {
                    self.record.comment(start.line());
                }
                Some(ControlFlow::Break(()))
            }
        }
    }

    fn prose_extent(&self, text: &str, is_first: bool) -> Option<Prose> {
        let dialects = self.how.dialects;
        let mut length = 0;
        let mut has_moves = false;
        for line in text.split_inclusive('\n') {
            for (at, word) in words_with_offsets(line) {
                let Some(number) = round_number(word) else { continue };
                if !begins_move(move_after_number(&text[length + at..]), dialects) {
                    continue;
                }
                if self.rounds.is_next(number, self.record) {
                    return Some(Prose::UpTo(length + at));
                }
                // The next game.
                if length > 0 && number.value == 1 && line[..at].trim().is_empty() {
                    return if has_moves { None } else { Some(Prose::ToEnd) };
                }
            }
            if length > 0 && line.starts_with(['[', '%']) {
                break;
            }
            has_moves = has_moves || (may_have_move(line, dialects) && !is_commentary(line, dialects));
            length += line.len();
        }
        let has_begun = !self.record.moves().is_empty();
        let is_game = has_begun || self.record.says_start;
        let may_end = is_first || !has_begun || self.rounds.are_known();
        if is_game && may_end && !has_moves { Some(Prose::ToEnd) } else { None }
    }
}

/// Iterates over the words of a line with their offsets.
fn words_with_offsets(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Returns the word after the number with which a text begins, glued to it or apart.
fn move_after_number(text: &str) -> &str {
    let dots = ['.', '…'];
    let mut words = text.split_whitespace();
    let glued = words.next().and_then(without_number).unwrap_or_default().trim_start_matches(dots);
    if !glued.is_empty() {
        return glued;
    }
    words.find(|word| !word.trim_matches(dots).is_empty()).unwrap_or_default().trim_start_matches(dots)
}
