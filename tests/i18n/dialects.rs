//! In which dialects a person writes moves.

use xiangqi_bot::i18n::Locale;
use xiangqi_bot::i18n::PersonDialects;
use xiangqi_bot::notation::{NotationStyle, write};
use xiangqi_bot::rules::Position;

/// A cannon on file 8 with a free way, and no horse there.
const CANNON: &str = "4k4/9/9/9/9/9/9/9/9/1C2KC1N1 w";

fn read_as(locales: &[&str], chosen: Option<NotationStyle>, fen: &str, text: &str) -> String {
    let position: Position = fen.parse().unwrap();
    match PersonDialects::new(locales.iter().copied(), chosen).read(&position, text) {
        Ok(mv) => write(&position, mv, NotationStyle::Wxf),
        Err(error) => {
            let moves = error.candidates().iter().map(|mv| write(&position, *mv, NotationStyle::Wxf));
            format!("{}: {}", error.kind(), moves.collect::<Vec<_>>().join(" "))
        }
    }
}

#[test]
fn letters_of_two_dialects_are_asked_about_in_every_language_until_one_is_chosen() {
    let start = Position::startpos().to_string();
    // A cannon takes a horse, or a cheval steps forward.
    for locale in Locale::all().map(Locale::code).chain(["en-US", "zh-HK", "fr-CA", "vi"]) {
        assert_eq!(read_as(&[locale], None, &start, "C8+7"), "ambiguous: H8+7 C8+7", "{locale}");
    }
    assert_eq!(read_as(&["en"], Some(NotationStyle::Wxf), &start, "C8+7"), "C8+7");
    assert_eq!(read_as(&["fr"], Some(NotationStyle::Wxf), &start, "C8+7"), "C8+7");
    assert_eq!(read_as(&["en"], Some(NotationStyle::French), &start, "C8+7"), "H8+7");
    // Coordinates are no letters.
    assert_eq!(read_as(&["en"], Some(NotationStyle::Iccs), &start, "C8+7"), "ambiguous: H8+7 C8+7");
    assert_eq!(read_as(&["en"], None, &start, "C2.5"), "C2.5");
    assert_eq!(read_as(&["en"], None, &start, "T1+1"), "unreadable: ");
    assert_eq!(read_as(&["fr"], None, &start, "T1+1"), "R1+1");
    assert_eq!(read_as(&["vi"], None, &start, "P2-5"), "C2.5");
    // What the chosen letters name and the rules forbid is not played with another piece.
    assert_eq!(read_as(&["en"], Some(NotationStyle::French), CANNON, "C8+9"), "illegal: ");
}

#[test]
fn what_is_refused_is_named_by_the_letters_of_the_language_that_is_read() {
    let refused = |locales: &[&str], text: &str| {
        let reader = PersonDialects::new(locales.iter().copied(), None);
        reader.read(&Position::startpos(), text).unwrap_err().to_string()
    };
    // Sĩ and mandarin; in WXF a soldier and an elephant.
    for (locales, text, piece) in [
        (["vi", "en"], "S5.5", "advisor"),
        (["en", "vi"], "S5.5", "soldier"),
        (["vi", "en"], "M2.5", "horse"),
        (["fr", "vi"], "M4+7", "advisor"),
        (["vi", "fr"], "M4.7", "horse"),
    ] {
        let refused = refused(&locales, text);
        assert!(refused.contains(piece), "{locales:?} {text}: {refused}");
    }
}
