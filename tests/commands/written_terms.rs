//! The terms of a game, as a custom id carries them.

use xiangqi_bot::commands::intent::GameTerms;

#[test]
fn what_is_written_is_read_back_and_short_enough_for_a_button() {
    for text in ["", "black", "red,10+5", "random,14d+30,computer,thread,coach", "none,casual"] {
        assert_eq!(GameTerms::read(text).unwrap().write(), text);
        assert!("b1:4294967295:skill:rules:".len() + text.len() <= 100, "{text}");
    }
    assert_eq!(GameTerms::read("green"), None);
}
