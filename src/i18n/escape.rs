//! Quoting of user input, in one place.

use unicode_normalization::char::is_combining_mark;

use crate::rules::{excerpt, excerpt_of, is_unprintable};

/// Returns user input in a code span, where nothing formats, mentions or links: `` `C8+` ``. A long text is cut.
pub fn code_span(text: &str) -> String {
    span(&excerpt(text))
}

/// Returns at most `longest` characters of user input in a code span.
pub fn code_span_of(text: &str, longest: usize) -> String {
    span(&excerpt_of(text, longest))
}

fn span(text: &str) -> String {
    let text = text.replace('`', "'");
    // Two graves side by side are no span.
    if text.is_empty() { "` `".to_owned() } else { format!("`{text}`") }
}

/// The longest name that is shown, in characters.
pub const MAX_NAME: usize = 32;
/// Marks that one letter may carry: Vietnamese needs two.
const MAX_MARKS: usize = 2;

/// Returns a name without formatting, stacked marks and bidirectional controls; a long name is cut.
pub fn name(name: &str) -> String {
    let mut clean = String::new();
    let mut length = 0;
    let mut marks = 0;
    for letter in name.trim().chars().filter(|letter| !is_unprintable(*letter)) {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            continue;
        }
        if marks == 0 {
            if length == MAX_NAME {
                clean.push('…');
                break;
            }
            length += 1;
        }
        clean.push(if letter.is_whitespace() { ' ' } else { letter });
    }
    let is_blank = clean.chars().all(|letter| letter.is_whitespace() || is_combining_mark(letter));
    if is_blank { "?".to_owned() } else { clean }
}

/// Returns a name in a code span.
pub fn name_span(name: &str) -> String {
    span(&self::name(name))
}
