//! Names and typed texts within sentences.

use xiangqi_bot::i18n::escape::{MAX_NAME, code_span, code_span_of, name, name_span};

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
        ("\u{3164}", "?"),
        ("\u{2800}\u{ad}", "?"),
        ("\u{fe0f}", "?"),
        ("\u{e0041}M\u{3164}e\u{61c}\u{ad}i\u{1160}\u{ffa0}\u{180b}\u{e007f}", "Mei"),
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
        ("a\u{3164}b\u{e0041}", "`a\\u{3164}b\\u{e0041}`"),
        ("\u{2764}\u{fe0f}", "`\u{2764}\u{fe0f}`"),
    ] {
        assert_eq!(code_span(text), expected);
    }
    assert_eq!(name_span("`<@1>` **x**\u{202e}"), "`'<@1>' **x**`");
    let long = code_span(&"`".repeat(5000));
    assert_eq!(long.chars().count(), 43);
    assert_eq!(long.matches('`').count(), 2);
    assert_eq!(code_span_of("one two three", 7), "`one two…`");
}
