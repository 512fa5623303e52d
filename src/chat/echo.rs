//! The one place where somebody's own words are repeated.

use crate::rules::is_unprintable;

/// Longest text that is repeated.
const LONGEST: usize = 60;

/// Somebody's words in a code span, where nothing formats, mentions or links: `` `C8+` ``.
///
/// What could end the span or break the line is replaced, and a long text is cut.
pub(crate) fn echo(text: &str) -> String {
    let mut shown = String::from("`");
    let text = text.trim();
    shown.extend(text.chars().take(LONGEST).map(|c| match c {
        '`' => '\'',
        c if is_unprintable(c) => ' ',
        c => c,
    }));
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    // Two graves side by side are no span.
    if shown.len() == 1 {
        shown.push(' ');
    }
    shown.push('`');
    shown
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
            ("```\n**x**", "`''' **x**`"),
            ("[click](https://example.com)", "`[click](https://example.com)`"),
            ("a\u{202e}b\u{200b}c", "`a b c`"),
        ] {
            assert_eq!(echo(text), expected);
        }
        let long = echo(&"`".repeat(5000));
        assert_eq!(long.chars().count(), LONGEST + 3);
        assert_eq!(long.matches('`').count(), 2);
    }
}
