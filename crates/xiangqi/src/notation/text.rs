//! Brings what people type to one form before it is parsed.

use arrayvec::ArrayVec;
use unicode_normalization::UnicodeNormalization as _;

/// No move in any dialect has more characters than this, spaces aside.
const MAX_CHARS: usize = 16;

/// No text of more bytes than this is looked at.
const MAX_BYTES: usize = 128;

pub(super) type Chars = ArrayVec<char, MAX_CHARS>;

/// Compatibility forms (full-width letters, digits, signs) become plain ones, dashes become `-`, blanks go,
/// and so do `!` and `?` at the end, with signs of check among them. Nothing when the text is too long for a move.
pub fn normalise(text: &str) -> Option<Chars> {
    let text = text.trim();
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut chars = Chars::new();
    let mut tail = 0;
    for c in text.nfkc().filter(|c| !c.is_whitespace() && !is_invisible(*c)) {
        let c = match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '·' | '・' | '。' => '.',
            _ => c,
        };
        if matches!(c, '!' | '?') || (tail > 0 && matches!(c, '+' | '#')) {
            tail += 1;
            continue;
        }
        if tail > 0 && !chars.is_empty() {
            // A mark inside a text: no move has one there.
            return None;
        }
        chars.try_push(c).ok()?;
    }
    Some(chars)
}

/// Zero-width characters and variation selectors that keyboards and web pages leave behind.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Rest of a word after a move's number (`12.`, `12...`, `12、`, `12)`, `12`, `１．`, `①`) at its start.
pub(super) fn without_number(token: &str) -> Option<&str> {
    let enclosed =
        token.trim_start_matches(|c| matches!(c, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}'));
    if enclosed.len() < token.len() {
        return Some(enclosed);
    }
    let dotted = token.trim_start_matches(|c| matches!(c, '0'..='9' | '０'..='９'));
    let rest = dotted.trim_start_matches(['.', '．', '…', '、', ')', '）']);
    let has_number = dotted.len() < token.len() && (rest.is_empty() || rest.len() < dotted.len());
    has_number.then_some(rest)
}

/// Number of a round as it stands before its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoundNumber {
    pub(super) value: usize,
    /// True if Black's move follows: `12...`
    pub(super) is_black: bool,
}

/// The number with which a word begins, where a sign sets it off from what follows: `12.`, `12...`, `12)`, `⑫`.
pub(super) fn round_number(word: &str) -> Option<RoundNumber> {
    let first = word.chars().next()?;
    let rest = without_number(word)?;
    let value = match first {
        '\u{2776}'..='\u{2793}' => (first as usize - 0x2776) % 10 + 1,
        _ => {
            let plain = word.nfkc().skip_while(|c| *c == '(');
            plain.take_while(char::is_ascii_digit).collect::<String>().parse().ok()?
        }
    };
    let signs = &word[..word.len() - rest.len()];
    let dots = signs.chars().filter(|c| matches!(c, '.' | '．')).count();
    Some(RoundNumber { value, is_black: dots > 1 || signs.contains('…') || rest.starts_with(['…', '.']) })
}

/// True if a sign is a number in a circle or with a dot, which begins no move.
pub(super) fn is_enclosed(c: char) -> bool {
    matches!(c, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}')
}

/// The value of a decimal digit from 1 to 9.
pub(super) fn digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        _ => None,
    }
}
