//! Normalisation of typed text.

use arrayvec::ArrayVec;
use unicode_normalization::UnicodeNormalization as _;

/// Maximum length of a move in any dialect, in characters without spaces.
const MAX_CHARS: usize = 16;

/// Maximum length of a text that is normalised, in bytes.
const MAX_BYTES: usize = 128;

pub(super) type Chars = ArrayVec<char, MAX_CHARS>;

/// Normalises a text for parsing: compatibility forms (full-width letters, digits, signs) and dashes become plain, spaces and final
/// `!` and `?` disappear. `None` if the text is too long for a move, or has `!` or `?` in its middle.
///
/// ```
/// let chars = xiangqi::notation::normalise(" Ｃ２．５ ！").expect("it is short");
/// assert_eq!(chars.iter().collect::<String>(), "C2.5");
/// ```
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
            // No move has such a mark inside.
            return None;
        }
        chars.try_push(c).ok()?;
    }
    Some(chars)
}

/// Returns `true` for zero-width characters and variation selectors, which keyboards and web pages leave behind.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns the rest of a word that begins with the number of a round (`12.`, `12...`, `12、`, `12)`, `12`, `１．`, `①`).
pub(super) fn without_number(token: &str) -> Option<&str> {
    let enclosed = token.trim_start_matches(is_enclosed);
    if enclosed.len() < token.len() {
        return Some(enclosed);
    }
    let dotted = token.trim_start_matches(|c| matches!(c, '0'..='9' | '０'..='９'));
    let rest = dotted.trim_start_matches(['.', '．', '…', '、', ')', '）']);
    let has_number = dotted.len() < token.len() && (rest.is_empty() || rest.len() < dotted.len());
    has_number.then_some(rest)
}

/// Number of a round before its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RoundNumber {
    pub(super) value: usize,
    /// `true` if Black's move follows: `12...`
    pub(super) is_black: bool,
}

/// Parses the number with which a word begins: `12.`, `12...`, `12)`, `⑫`.
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

/// Returns `true` for a number in a circle or with a dot in one character, which begins no move.
pub(super) fn is_enclosed(c: char) -> bool {
    matches!(c, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}')
}

/// Parses a decimal digit from 1 to 9.
pub(super) fn digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        _ => None,
    }
}
