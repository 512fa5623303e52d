//! What a typed move looks like before it is read.

use xiangqi::notation::normalise;

#[track_caller]
fn check(text: &str, expected: Option<&str>) {
    assert_eq!(normalise(text).map(|chars| chars.into_iter().collect::<String>()).as_deref(), expected);
}

#[test]
fn full_width_and_dashes_become_plain() {
    check(" Ｃ２．５ ！", Some("C2.5"));
    check("Ｈ８＋７", Some("H8+7"));
    check("h2–e2", Some("h2-e2"));
    check("炮 （32）－35", Some("炮(32)-35"));
    check("c2 − 1", Some("c2-1"));
}

#[test]
fn long_texts_and_inner_marks_are_no_moves() {
    check("C2!5", None);
    check("good game everybody", None);
    check(&"x".repeat(4000), None);
    check("", Some(""));
    check("?!", Some(""));
}
