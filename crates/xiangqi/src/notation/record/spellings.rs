//! Lists that write each move in two notations: `1. C2.5 炮二平五   H8+7 馬８進７`.

use std::ops::Range;

use super::cursor::TextCursor;
use super::movetext::{is_move, number_of, split_result, strip_number};
use super::{GameResult, ReadOptions, RecordError, RecordErrorKind};
use crate::notation::ReadError;
use crate::notation::message::family;
use crate::notation::read::read_word;
use crate::notation::text::normalise;
use crate::rules::{Color, Move, Position, excerpt};

/// Characters around a spelling.
const AROUND: &str = "*_`\"“”|,，、；。….";

/// A move that was read.
struct Spelled {
    before: Position,
    mv: Move,
    has_second: bool,
}

/// Reader of a list, which tells whether moves have second spellings.
struct Reader {
    position: Position,
    last: Option<Spelled>,
    plies: usize,
    /// Families of the first and second spelling.
    families: [Option<u8>; 2],
    /// Byte ranges of second spellings that agree with the first ones.
    repeated: Vec<Range<usize>>,
    /// `true` if all second spellings have the numerals of their side: 一 for Red, 1 for Black.
    is_usual: bool,
    /// `true` if the number of a round precedes a move of the side that did not begin.
    is_misnumbered: bool,
    /// First disagreement of two spellings.
    fault: Option<RecordError>,
}

/// Replaces second spellings by blanks; `None` if moves are written once.
///
/// # Errors
/// If two spellings disagree. One pair with the numerals of its side, or two pairs, prove that moves are written twice: until then a
/// second spelling may be the next move.
pub(super) fn without_second_spellings(
    cursor: &TextCursor<'_>,
    start: &Position,
    how: ReadOptions,
) -> Result<Option<String>, RecordError> {
    let text = cursor.rest();
    let mut reader = Reader::new(start);
    let mut rest = *cursor;
    while let Some(word) = next_word(&mut rest) {
        if reader.plies > 0 && GameResult::from_token(word.text).is_some() {
            break;
        }
        let number = number_of(word.text, how.dialects).filter(|number| !number.is_black);
        reader.is_misnumbered |= number.is_some() && reader.position.turn() != start.turn();
        let begins_game = word.begins_line && number.is_some_and(|number| number.value == 1);
        if begins_game && reader.plies > 1 {
            break;
        }
        let Some(range) = find_move(word.text, how) else { continue };
        let begin = text.len() - word.start.rest().len();
        let spelling = begin + range.start..begin + range.end;
        let is_playable = reader.take(word.start, &word.text[range], spelling, how);
        // Without a second spelling of the first moves there will be none.
        if !is_playable || (reader.plies > 2 && reader.repeated.is_empty()) || reader.plies > how.plies {
            break;
        }
    }
    reader.finish(text)
}

/// A word of a list.
struct ListWord<'a> {
    start: TextCursor<'a>,
    text: &'a str,
    begins_line: bool,
}

/// Takes the next word outside of comments; `None` at the end and at the tags of another game.
fn next_word<'a>(cursor: &mut TextCursor<'a>) -> Option<ListWord<'a>> {
    loop {
        let begins_line = cursor.skip_to_word();
        let first = cursor.peek()?;
        if begins_line && first == '[' {
            return None;
        }
        let start = *cursor;
        let text = cursor.take_while(|c| !c.is_whitespace() && !"{}()（）【】/;".contains(c));
        if !text.is_empty() {
            return Some(ListWord { start, text, begins_line });
        }
        if first == '{' {
            cursor.take_while(|c| c != '}');
        }
        cursor.bump();
    }
}

/// Finds the move in a word, without a number before it and a result behind it.
fn find_move(word: &str, how: ReadOptions) -> Option<Range<usize>> {
    let word = split_result(word, how.dialects).map_or(word, |(moves, _)| moves);
    let mv = strip_number(word, how.dialects).unwrap_or(word).trim_matches(|c| AROUND.contains(c));
    let begin = word.find(mv)?;
    if is_move(mv, how.dialects) { Some(begin..begin + mv.len()) } else { None }
}

impl Reader {
    fn new(start: &Position) -> Reader {
        Reader {
            position: start.clone(),
            last: None,
            plies: 0,
            families: [None; 2],
            repeated: Vec::new(),
            is_usual: true,
            is_misnumbered: false,
            fault: None,
        }
    }

    /// Takes the next spelling; returns `false` if it cannot be played.
    fn take(&mut self, at: TextCursor<'_>, word: &str, range: Range<usize>, how: ReadOptions) -> bool {
        let chars = normalise(word).expect("a move is short");
        let family = family(&chars, how.dialects);
        if self.families[0].is_none_or(|first| first == family) {
            return self.take_first(word, family, how);
        }
        match self.take_second(word, &chars, family, how) {
            Ok(()) => self.repeated.push(range),
            Err(kind) => {
                self.fault.get_or_insert(at.error(kind));
            }
        }
        true
    }

    /// Plays the first spelling of a move; returns `false` if it cannot be played.
    fn take_first(&mut self, word: &str, family: u8, how: ReadOptions) -> bool {
        let Ok(mv) = read_word(&self.position, word, how.dialects) else { return false };
        self.families[0] = Some(family);
        self.plies += 1;
        self.last = Some(Spelled { before: self.position.clone(), mv, has_second: false });
        self.position.make(mv);
        true
    }

    /// Compares the second spelling of the last move with the first one.
    ///
    /// # Errors
    /// If they disagree, or the last move has a second spelling already, or a second spelling is of another family.
    fn take_second(
        &mut self,
        word: &str,
        chars: &[char],
        family: u8,
        how: ReadOptions,
    ) -> Result<(), RecordErrorKind> {
        let is_second = self.families[1].is_none_or(|second| second == family);
        let Some(last) = self.last.as_mut().filter(|last| is_second && !last.has_second) else {
            let error = ReadError::Unreadable { text: excerpt(word), hint: None };
            return Err(RecordErrorKind::for_move(self.plies, &self.position, word, error));
        };
        last.has_second = true;
        let error = match read_word(&last.before, word, how.dialects) {
            Ok(mv) if mv == last.mv => {
                self.is_usual &= has_usual_numerals(chars, last.before.turn());
                self.families[1] = Some(family);
                return Ok(());
            }
            Ok(other) => ReadError::Ambiguous { candidates: vec![last.mv, other] },
            Err(error) => error,
        };
        Err(RecordErrorKind::for_move(self.plies - 1, &last.before, word, error))
    }

    fn finish(self, text: &str) -> Result<Option<String>, RecordError> {
        let is_sure = if self.is_usual {
            !self.repeated.is_empty()
        } else {
            self.repeated.len() > 1 && !self.is_misnumbered
        };
        if !is_sure {
            return Ok(None);
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut once = String::with_capacity(text.len());
        let mut from = 0;
        for Range { start: mut begin, mut end } in self.repeated {
            let opening = text[..begin].chars().next_back().filter(|c| "(（【".contains(*c));
            let closing = text[end..].chars().next().filter(|c| ")）】".contains(*c));
            if let (Some(opening), Some(closing)) = (opening, closing) {
                begin -= opening.len_utf8();
                end += closing.len_utf8();
            }
            once.push_str(&text[from..begin]);
            once.extend(text[begin..end].chars().map(|_| ' '));
            from = end;
        }
        once.push_str(&text[from..]);
        Ok(Some(once))
    }
}

/// Returns `true` if a Chinese move has the numerals of its side.
fn has_usual_numerals(chars: &[char], side: Color) -> bool {
    let is_chinese = chars.iter().any(|c| !c.is_ascii());
    let has_digit = chars.iter().any(char::is_ascii_digit);
    is_chinese && has_digit == (side == Color::Black)
}
