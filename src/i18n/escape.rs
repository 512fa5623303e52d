//! The one place where somebody's own words are repeated.

use unicode_normalization::char::is_combining_mark;

use crate::rules::{excerpt, excerpt_of};

/// Somebody's words in a code span, where nothing formats, mentions or links: `` `C8+` ``. A long text is cut.
pub(crate) fn code_span(text: &str) -> String {
    span(&excerpt(text))
}

/// The same of a longer text: at most `longest` characters of it.
pub(crate) fn code_span_of(text: &str, longest: usize) -> String {
    span(&excerpt_of(text, longest))
}

fn span(text: &str) -> String {
    let text = text.replace('`', "'");
    // Two graves side by side are no span.
    if text.is_empty() { "` `".to_owned() } else { format!("`{text}`") }
}

/// The longest name that is shown, in characters.
const MAX_NAME: usize = 32;
/// Marks that one letter may carry: Vietnamese needs two.
const MAX_MARKS: usize = 2;

/// Somebody's name where nothing formats, without marks that pile up or turn the line; a long name is cut.
pub(crate) fn name(name: &str) -> String {
    let (mut clean, mut length, mut marks) = (String::new(), 0, 0);
    for letter in name.trim().chars().filter(|letter| !is_unseen(*letter)) {
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
    if clean.trim().is_empty() { "?".to_owned() } else { clean }
}

/// Whether a sign is no letter but moves the others about.
fn is_unseen(letter: char) -> bool {
    let turns = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    letter.is_control() || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_line() {
        for (given, shown) in [
            ("Mei", "Mei"),
            (" Lin Wei ", "Lin Wei"),
            ("Nguyễn", "Nguyễn"),
            ("Nguye\u{302}\u{303}n", "Nguye\u{302}\u{303}n"),
            ("a\u{202e}b\u{0}c\nd", "abcd"),
            ("z\u{300}\u{301}\u{302}\u{303}\u{304}", "z\u{300}\u{301}"),
            ("\u{202e}", "?"),
            ("", "?"),
        ] {
            assert_eq!(name(given), shown, "{given:?}");
        }
        assert_eq!(name(&"x".repeat(10_000)), format!("{}…", "x".repeat(MAX_NAME)));
    }

    #[test]
    fn nothing_leaves_the_code_span() {
        for (text, expected) in [
            ("C8+", "`C8+`"),
            ("", "` `"),
            ("`C8+`", "`'C8+'`"),
            ("```\n**x**", "`'''\\n**x**`"),
            ("[click](https://example.com)", "`[click](https://example.com)`"),
            ("a\u{202e}b", "`a\\u{202e}b`"),
        ] {
            assert_eq!(code_span(text), expected);
        }
        let long = code_span(&"`".repeat(5000));
        assert_eq!(long.chars().count(), 43);
        assert_eq!(long.matches('`').count(), 2);
        assert_eq!(code_span_of("one two three", 7), "`one two…`");
    }
}
