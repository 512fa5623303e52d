//! Words of a list: numbers, moves, results and text glued to them.

use super::LineReader;
use crate::notation::letters::is_vietnamese_piece;
use crate::notation::read::read_word;
use crate::notation::reading::is_word;
use crate::notation::record::cursor::TextCursor;
use crate::notation::record::guess::may_have_move;
use crate::notation::record::{GameResult, RecordError, RecordErrorKind};
use crate::notation::text::{RoundNumber, is_enclosed, normalise, round_number, without_number};
use crate::notation::{Dialect, Dialects, chinese};

/// Characters beside a move without a blank: between moves, before a remark, or of Markdown and quotations.
const JOINTS: &str = ",，、；;。.…:：/→—|!?！？*_~`\"“”‘’«»「」『』<>";

/// Marks of check apart from their move.
const CHECK_SIGNS: [char; 6] = ['+', '#', '＋', '＃', '†', '‡'];

/// Brackets of remarks, opening and closing; those of ASCII have meanings of their own.
pub(super) const BRACKETS: [(char, char); 6] =
    [('（', '）'), ('【', '】'), ('〔', '〕'), ('〖', '〗'), ('［', '］'), ('｛', '｝')];

/// Characters of a line that separates the moves from other text.
const RULE_SIGNS: &str = "-=_*~—–─━═";

/// Maximum length of a move that is searched for in a longer word, in bytes.
const MAX_MOVE: usize = 64;

/// Returns `true` if a word is a line of at least four equal characters.
pub(in crate::notation::record) fn is_rule(token: &str) -> bool {
    let Some(first) = token.chars().next() else { return false };
    RULE_SIGNS.contains(first) && token.chars().all(|c| c == first) && token.chars().count() > 3
}

/// Returns the rest of a word behind the number of a round, unless the word itself is a move.
pub(in crate::notation::record) fn strip_number(word: &str, dialects: Dialects) -> Option<&str> {
    without_number(word).filter(|_| word.starts_with(is_enclosed) || !is_move(word, dialects))
}

/// Parses the number of a round with which a word begins, unless the word itself is a move.
pub(in crate::notation::record) fn number_of(word: &str, dialects: Dialects) -> Option<RoundNumber> {
    strip_number(word, dialects).and_then(|_| round_number(word))
}

/// Splits a move from a result that is glued to it.
pub(in crate::notation::record) fn split_result(
    token: &str,
    dialects: Dialects,
) -> Option<(&str, GameResult)> {
    let mut signs = token.chars().rev();
    // Most words end in no result.
    let may_be_result = match signs.next()? {
        '0' | '1' => signs.next().is_some_and(|c| !c.is_alphanumeric()),
        '2' => signs.next() == Some('/'),
        last => !last.is_ascii() || last == '*',
    };
    if !may_be_result {
        return None;
    }
    let (at, result) =
        token.char_indices().skip(1).find_map(|(at, _)| Some((at, GameResult::from_token(&token[at..])?)))?;
    let moves = &token[..at];
    begins_move(without_number(moves).unwrap_or(moves), dialects).then_some((moves, result))
}

/// Returns `true` for a character at which a move ends.
fn ends_token(c: char) -> bool {
    c.is_whitespace()
        || "{}();[]$".contains(c)
        || BRACKETS.iter().any(|(opening, closing)| *opening == c || *closing == c)
}

/// Takes a word, with the parentheses of the book style, the bracket of a number outside variations and the other words of a
/// Vietnamese move.
pub(super) fn take_token<'a>(cursor: &mut TextCursor<'a>, depth: usize) -> &'a str {
    let start = *cursor;
    cursor.take_while(|c| !ends_token(c));
    while let Some(end) = skip_book_points(start.until(cursor), *cursor) {
        *cursor = end;
        cursor.take_while(|c| !ends_token(c));
    }
    let taken = start.until(cursor);
    if taken.is_empty() {
        // A lone `]` or the like, which is no move.
        cursor.bump();
        return start.until(cursor);
    }
    let mut ahead = *cursor;
    if is_vietnamese_piece(taken) && take_words(&mut ahead, start) {
        *cursor = ahead;
    } else if depth == 0 && taken.chars().all(char::is_numeric) {
        // `1)` or `1 )`.
        ahead = *cursor;
        ahead.take_while(|c| c == ' ');
        if ahead.eat(")") || ahead.eat("）") {
            *cursor = ahead;
            return taken;
        }
    }
    start.until(cursor)
}

/// Takes the other words of a move like `Pháo 2 bình 5` that began at `start`.
fn take_words(cursor: &mut TextCursor<'_>, start: TextCursor<'_>) -> bool {
    (0..4).any(|_| {
        cursor.skip_blanks();
        cursor.take_while(|c| !ends_token(c));
        is_move(start.until(cursor), Dialects::only(Dialect::VietnameseWords))
    })
}

/// Returns the place behind `(32)-35` if that follows, after `taken` without a blank or after a Chinese piece.
fn skip_book_points<'a>(taken: &str, mut cursor: TextCursor<'a>) -> Option<TextCursor<'a>> {
    let has_piece = taken.chars().next_back().is_some_and(|c| chinese::role(c).is_some());
    if has_piece {
        cursor.skip_blanks();
    }
    let fits = eat_any(&mut cursor, &['(', '（'])
        && eat_point(&mut cursor)
        && eat_any(&mut cursor, &[')', '）'])
        && eat_any(&mut cursor, &['-', '–', '—', '－', '−'])
        && eat_point(&mut cursor);
    fits.then_some(cursor)
}

fn eat_any(cursor: &mut TextCursor<'_>, signs: &[char]) -> bool {
    let found = cursor.peek().is_some_and(|c| signs.contains(&c));
    if found {
        cursor.bump();
    }
    found
}

fn eat_point(cursor: &mut TextCursor<'_>) -> bool {
    let digits = cursor.take_while(|c| c.is_ascii_digit() || ('０'..='９').contains(&c));
    (2..=3).contains(&digits.chars().count())
}

impl<'a> LineReader<'a, '_> {
    /// Plays the moves of a word, which may be glued to each other, to a number and to a remark without moves.
    pub(super) fn play_token(&mut self, mut at: TextCursor<'a>, token: &str) -> Result<(), RecordError> {
        let dialects = self.how.dialects;
        let mut rest = token;
        let mut is_glued = false;
        loop {
            let mut body = strip_number(rest, dialects).unwrap_or(rest);
            if !is_move(body, dialects) {
                body = body.trim_start_matches(|c| JOINTS.contains(c));
            }
            let signless = body.trim_start_matches(CHECK_SIGNS);
            let has_sign = signless.is_empty() || is_glued && !begins_move(body, dialects);
            if has_sign && !self.record.moves().is_empty() {
                body = signless.trim_start_matches(|c| JOINTS.contains(c));
            }
            at.skip(&rest[..rest.len() - body.len()]);
            if body.is_empty() {
                return Ok(());
            }
            let Some(length) = move_length(body, dialects) else {
                let is_apart = rest.len() > body.len();
                if is_glued && is_glued_remark(body, is_apart, dialects) {
                    self.record.comment(body);
                    return Ok(());
                }
                return self.play(at, body);
            };
            self.play(at, &body[..length])?;
            at.skip(&body[..length]);
            rest = &body[length..];
            is_glued = true;
        }
    }

    fn play(&mut self, at: TextCursor<'a>, word: &str) -> Result<(), RecordError> {
        let count = self.record.moves().len();
        if count >= self.how.plies {
            return Err(at.error(RecordErrorKind::TooManyMoves));
        }
        let position = self.record.game().position();
        let mv = read_word(position, word, self.how.dialects)
            .map_err(|error| at.error(RecordErrorKind::for_move(count, position, word, error)))?;
        self.record.push(mv).expect("a move that was read is legal");
        Ok(())
    }
}

/// Returns `true` if the text behind a move is a remark, which `is_apart` by a sign or not in ASCII, and no part of a faulty move.
fn is_glued_remark(text: &str, is_apart: bool, dialects: Dialects) -> bool {
    if text.starts_with(|c: char| c.is_ascii_digit()) || may_have_move(text, dialects) {
        return false;
    }
    is_apart || !text.is_ascii() && !text.starts_with(chinese::DIGITS)
}

/// Returns the length of the move with which a text begins, up to the end, a joint or the next Chinese character.
fn move_length(text: &str, dialects: Dialects) -> Option<usize> {
    if is_move(text, dialects) {
        return Some(text.len());
    }
    if dialects.contains(Dialect::Chinese)
        && let Some(end) = chinese_prefix(text, 5).or_else(|| chinese_prefix(text, 4))
    {
        return Some(end);
    }
    let ends = text.char_indices().take_while(|(at, _)| *at < MAX_MOVE).filter(|(_, c)| JOINTS.contains(*c));
    ends.map(|(at, _)| at).find(|at| is_move(&text[..*at], dialects))
}

/// Returns the length of the first `count` characters of a longer text if they are a Chinese move.
fn chinese_prefix(text: &str, count: usize) -> Option<usize> {
    let (end, _) = text.char_indices().nth(count)?;
    chinese::parse(&normalise(&text[..end])?).map(|_| end)
}

/// Returns `true` if a text begins with a move.
pub(in crate::notation::record) fn begins_move(text: &str, dialects: Dialects) -> bool {
    move_length(text, dialects).is_some()
}

/// Returns `true` if a word is a move.
pub(in crate::notation::record) fn is_move(word: &str, dialects: Dialects) -> bool {
    normalise(word).is_some_and(|chars| is_word(&chars, dialects))
}
