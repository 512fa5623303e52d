//! Lists that write each move in two notations: `1. C2.5 炮二平五   H8+7 馬８進７`.

use super::cursor::TextCursor;
use super::movetext::{is_move, split_result};
use super::{GameResult, ReadOptions, RecordError, RecordErrorKind};
use crate::notation::ReadError;
use crate::notation::message::family;
use crate::notation::read::read_word;
use crate::notation::text::{normalise, round_number, without_number};
use crate::rules::{Color, Move, Position, excerpt};

/// Signs around a spelling that are none of it.
const AROUND: &str = "*_`\"“”|,，、；。";

/// A move that was read.
struct Spelled {
    before: Position,
    mv: Move,
    /// True once a second spelling followed.
    is_repeated: bool,
}

/// What is known of a list from its beginning to some word.
struct Reader {
    position: Position,
    last: Option<Spelled>,
    plies: usize,
    /// Kinds of the first and second spelling.
    families: [Option<u8>; 2],
    /// Ranges of the second spellings that say the same as the first.
    repeated: Vec<(usize, usize)>,
    /// True if no second spelling has the figures of the other side: Red's are 一, Black's 1.
    is_usual: bool,
    /// True if a number of a round stands before a move of the side that did not begin.
    is_misnumbered: bool,
    fault: Option<RecordError>,
}

/// The text with blanks in place of each second spelling; none where moves are written once.
///
/// Both spellings of a move must agree as soon as one move with the figures of its side, or two, were written twice: each
/// second spelling might be taken for the next move otherwise.
pub(super) fn written_once(
    cursor: &TextCursor<'_>,
    start: &Position,
    how: ReadOptions,
) -> Result<Option<String>, RecordError> {
    let text = cursor.rest();
    let mut reader = Reader {
        position: start.clone(),
        last: None,
        plies: 0,
        families: [None; 2],
        repeated: Vec::new(),
        is_usual: true,
        is_misnumbered: false,
        fault: None,
    };
    let mut at = *cursor;
    loop {
        let is_first = at.skip_to_word();
        let begin = text.len() - at.rest().len();
        let Some(c) = at.peek() else { break };
        if c == '{' {
            at.take_while(|c| c != '}');
            at.bump();
            continue;
        }
        if is_first && c == '[' {
            break;
        }
        let place = at;
        let word = at.take_while(|c| !c.is_whitespace() && !"{}()（）【】/;".contains(c));
        if word.is_empty() {
            at.bump();
            continue;
        }
        if reader.plies > 0 && GameResult::from_token(word).is_some() {
            break;
        }
        let number = round_number(word).filter(|number| !number.is_black && !is_move(word, how.dialects));
        reader.is_misnumbered |= number.is_some() && reader.position.turn() != start.turn();
        let restarts = is_first && number.is_some_and(|number| number.value == 1);
        if restarts && reader.plies > 1 {
            break;
        }
        let word = split_result(word, how.dialects).map_or(word, |(moves, _)| moves);
        let bare = without_number(word).filter(|_| !is_move(word, how.dialects)).unwrap_or(word);
        let bare = bare.trim_matches(|c: char| AROUND.contains(c) || c == '…' || c == '.');
        let Some(offset) = word.find(bare).filter(|_| is_move(bare, how.dialects)) else { continue };
        let goes_on = reader.take(place, bare, (begin + offset, begin + offset + bare.len()), how);
        // One that writes each move once shows it soon.
        if !goes_on || (reader.plies > 2 && reader.repeated.is_empty()) || reader.plies > how.plies {
            break;
        }
    }
    reader.finish(text)
}

impl Reader {
    /// Takes the next spelling; false where it cannot be played.
    fn take(&mut self, at: TextCursor<'_>, word: &str, range: (usize, usize), how: ReadOptions) -> bool {
        let chars = normalise(word).expect("a move is short");
        let family = family(&chars, how.dialects);
        let [first, second] = self.families;
        let is_other =
            first.is_some_and(|first| first != family) && second.is_none_or(|second| second == family);
        let expected = self.last.as_mut().filter(|last| !last.is_repeated && is_other);
        if let Some(last) = expected {
            last.is_repeated = true;
            let read = read_word(&last.before, word, how.dialects);
            if read == Ok(last.mv) {
                self.is_usual &= is_usual(&chars, last.before.turn());
                self.families[1] = Some(family);
                self.repeated.push(range);
                return true;
            }
            let error = read.map_or_else(
                |error| error,
                |other| ReadError::Ambiguous { candidates: vec![last.mv, other] },
            );
            let kind = RecordErrorKind::for_move(self.plies - 1, &last.before, word, error);
            self.fault.get_or_insert(at.error(kind));
            return true;
        }
        if first.is_some_and(|first| first != family) {
            let error = ReadError::Unreadable { text: excerpt(word), hint: None };
            let kind = RecordErrorKind::for_move(self.plies, &self.position, word, error);
            self.fault.get_or_insert(at.error(kind));
            return true;
        }
        let Ok(mv) = read_word(&self.position, word, how.dialects) else { return false };
        self.families[0] = Some(family);
        self.plies += 1;
        self.last = Some(Spelled { before: self.position.clone(), mv, is_repeated: false });
        self.position.make(mv);
        true
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
        for (begin, end) in self.repeated {
            // Brackets around the second spelling go with it.
            let opening = text[..begin].chars().next_back().filter(|c| "(（【".contains(*c));
            let closing = text[end..].chars().next().filter(|c| opening.is_some() && ")）】".contains(*c));
            let begin = begin - opening.filter(|_| closing.is_some()).map_or(0, char::len_utf8);
            let end = end + closing.map_or(0, char::len_utf8);
            once.push_str(&text[from..begin]);
            once.extend(text[begin..end].chars().map(|_| ' '));
            from = end;
        }
        once.push_str(&text[from..]);
        Ok(Some(once))
    }
}

/// Returns `true` if a Chinese move has the figures of its side.
fn is_usual(chars: &[char], side: Color) -> bool {
    let is_chinese = chars.iter().any(|c| !c.is_ascii());
    let has_digit = chars.iter().any(char::is_ascii_digit);
    is_chinese && has_digit == (side == Color::Black)
}
