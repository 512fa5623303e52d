//! Quotations of untrusted text in error messages.

use std::ops::RangeInclusive;

/// Returns the beginning of a text in one line: at most 40 characters, with invisible ones escaped.
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, 40)
}

/// Returns the beginning of a text in one line: at most `longest` characters, with invisible ones escaped.
pub fn excerpt_of(text: &str, longest: usize) -> String {
    let text = text.trim();
    let mut out: String = text.chars().take(longest).map(shown).collect();
    if text.chars().nth(longest).is_some() {
        out.push('…');
    }
    out
}

/// Returns the character, escaped (`\\n`) if it is unprintable.
pub(super) fn shown(c: char) -> String {
    if is_unprintable(c) { c.escape_default().to_string() } else { c.to_string() }
}

/// Invisible characters: those with Unicode's property `Default_Ignorable_Code_Point` except the variation selectors of emoji, line
/// separators, bidirectional controls, interlinear annotations and the blank Braille pattern.
const UNPRINTABLE: &[RangeInclusive<char>] = &[
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Returns `true` for control characters, invisible characters and bidirectional controls.
pub fn is_unprintable(c: char) -> bool {
    c.is_control() || UNPRINTABLE.iter().any(|range| range.contains(&c))
}
