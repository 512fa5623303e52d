//! The one place where somebody's own words are repeated.

use crate::rules::{excerpt, excerpt_of};

/// Somebody's words in a code span, where nothing formats, mentions or links: `` `C8+` ``.
///
/// What could end the span is replaced, what would break or turn the line is escaped, and a long text is cut.
pub(crate) fn echo(text: &str) -> String {
    span(&excerpt(text))
}

/// The same of a longer text: at most `longest` characters of it.
pub(crate) fn echo_of(text: &str, longest: usize) -> String {
    span(&excerpt_of(text, longest))
}

fn span(text: &str) -> String {
    let text = text.replace('`', "'");
    // Two graves side by side are no span.
    if text.is_empty() { "` `".to_owned() } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(echo(text), expected);
        }
        let long = echo(&"`".repeat(5000));
        assert_eq!(long.chars().count(), 43);
        assert_eq!(long.matches('`').count(), 2);
        assert_eq!(echo_of("one two three", 7), "`one two…`");
    }
}
