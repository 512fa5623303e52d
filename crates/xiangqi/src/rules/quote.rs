//! What an error message repeats of somebody's text.

/// The beginning of a text in one line: at most 40 characters, the invisible ones escaped.
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, 40)
}

/// The same with at most `longest` characters.
pub fn excerpt_of(text: &str, longest: usize) -> String {
    let text = text.trim();
    let mut out: String = text.chars().take(longest).map(shown).collect();
    if text.chars().nth(longest).is_some() {
        out.push('…');
    }
    out
}

/// A character as it can stand in a line: what would break or turn the line, or show nothing, is escaped (`\\n`).
pub(super) fn shown(c: char) -> String {
    if is_unprintable(c) { c.escape_default().to_string() } else { c.to_string() }
}

/// True if a character shows nothing by itself: control characters, line separators, marks of direction and width.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
