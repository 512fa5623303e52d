//! Moves as people type them, moves that break off, and talk.

use xiangqi::notation::{
    Dialect, Dialects, Hint, IllegalReason, Missing, MoveLikeness, ReadError, read, shape,
};
use xiangqi::rules::{Position, Role};

/// All of these are h2e2 in the start position.
const CENTRAL_CANNON: [&str; 58] = [
    "C2.5",
    "C2..5",
    "C2.5.",
    "C2.5...",
    "C2.5!",
    "C2.5?",
    "C2.5!?",
    "C2.5 !",
    "C2.5,",
    "C2=5;",
    "Ｃ２．５。",
    "1. C2.5",
    "1.C2.5",
    "1) C2.5",
    "1... C2.5",
    "1… C2.5",
    "17. C2.5!",
    "1、炮二平五",
    "**C2.5**",
    "__C2.5__",
    "*C2.5*",
    "***C2.5***",
    "||C2.5||",
    "> C2.5",
    "• C2.5",
    "`C2.5`",
    "``C2.5``",
    "```C2.5```",
    "```\nC2.5\n```",
    "`C2.5`.",
    "(C2.5)",
    "[C2.5]",
    "\"C2.5\"",
    "'C2.5'",
    "“C2.5”",
    "« C2.5 »",
    "「炮二平五」",
    "《炮二平五》",
    "炮二平五",
    "炮二平五。",
    "炮二平五！",
    "炮二平五……",
    "炮２平５。",
    "h2e2.",
    "(h2-e2)",
    "炮 (32)-35.",
    "C2.5 please",
    "Please, C2.5!",
    "C2.5 s’il te plaît",
    "s'il vous plait C2.5",
    "C2.5, merci !",
    "C2.5 👍",
    "🙂 C2.5",
    "✓ C2.5",
    "C2.5 炮二平五",
    "1. **C2.5** 炮二平五",
    "C2.5  炮二平五  h2e2",
    "C2.5 (炮二平五) = h2e2",
];

/// Meant as moves and not readable as they stand.
const NEAR: [(&str, Hint); 21] = [
    ("C2.", Hint::Incomplete(Missing::File)),
    ("C2...", Hint::Incomplete(Missing::File)),
    ("H2+", Hint::Incomplete(Missing::File)),
    ("h2-", Hint::Incomplete(Missing::File)),
    ("**H2+**", Hint::Incomplete(Missing::File)),
    ("1. H2+", Hint::Incomplete(Missing::File)),
    ("`H2+`?", Hint::Incomplete(Missing::File)),
    ("H2+ please", Hint::Incomplete(Missing::File)),
    ("C8+", Hint::Incomplete(Missing::Points)),
    ("R1-", Hint::Incomplete(Missing::Points)),
    ("炮二平", Hint::Incomplete(Missing::File)),
    ("炮二平。", Hint::Incomplete(Missing::File)),
    ("车九进", Hint::Incomplete(Missing::Points)),
    ("馬８進", Hint::Incomplete(Missing::File)),
    ("h2-e", Hint::Incomplete(Missing::Rank)),
    ("C2.0", Hint::OutOfRange('0')),
    ("C0.5", Hint::OutOfRange('0')),
    ("h10g8", Hint::NotEnabled(Dialect::Uci)),
    ("T1+1.", Hint::NotEnabled(Dialect::French)),
    ("C2.5 H8+7", Hint::Several),
    ("1. C2.5 H8+7 2. H2+3", Hint::Several),
];

/// Ordinary talk, with figures, files and points in it.
const TALK: [&str; 98] = [
    "ok",
    "OK.",
    "good game",
    "gg",
    "GG!",
    "gg wp",
    "hi",
    "lol",
    ":)",
    ":-)",
    "^^",
    "👍",
    "...",
    "---",
    "+++",
    "++",
    "+1",
    "-1",
    "?",
    "!!",
    "1",
    "1.",
    "12",
    "12.5 hours",
    "12.5 %",
    "$12.5",
    "(12.5)",
    "12.5.",
    "5.30",
    "5.30?",
    "see you at 5.30",
    "back in 5-10 min",
    "10-15",
    "3-1",
    "1-0",
    "2:1",
    "1/2-1/2",
    "C2 is free",
    "C2 is free.",
    "h2 was better",
    "H8+7 was better",
    "I like C2.5",
    "why not C2.5?",
    "C2.5 or C8.5?",
    "C2.5 is book",
    "c2.5 and then?",
    "C2.5, then what",
    "not C2.5",
    "~~C2.5~~",
    "C2.5 thanks to you I lose",
    "please move",
    "please",
    "thank you",
    "thanks!",
    "h2",
    "a1",
    "b12 please",
    "C25.",
    "(A15)",
    "e2e",
    "C++",
    "C++ or Rust?",
    "C#",
    "A+",
    "a-",
    "B-",
    "R&D",
    "e.g.",
    "P.S.",
    "P.S. nice move",
    "T.T",
    "a.m.",
    "5 a.m.",
    "C-4!",
    "H2O",
    "H2O + CO2",
    "R2-D2",
    "C-3PO",
    "4K",
    "MP3",
    "PS5",
    "G20.",
    "COVID-19",
    "E=mc2",
    "v2.0",
    "version 2.0",
    "that was move 12.",
    "1. no 2. yes",
    "好棋",
    "C 2 . 5 ! ! ! ! ! ! ! ! ! ! ! ! ! ! was bad",
    "C2.5 that is what I would have played here, with both horses still at home and no chariot out",
    "马上",
    "马后炮",
    "一马平川",
    "车水马龙",
    "炮",
    "5 points for you",
    "https://example.com/c2.5",
];

/// What is read where French is spoken, and by default.
fn sets() -> [Dialects; 2] {
    [Dialects::default(), Dialects::default().with(Dialect::French).with(Dialect::Vietnamese)]
}

#[test]
fn a_move_is_read_whatever_it_wears() {
    for dialects in sets() {
        for text in CENTRAL_CANNON {
            assert_eq!(shape(text, dialects), MoveLikeness::Move, "{text}");
            let mv = read(&Position::startpos(), text, dialects);
            assert_eq!(mv.map(|mv| mv.to_string()), Ok("h2e2".to_owned()), "{text}");
        }
    }
}

#[test]
fn black_may_write_the_number_too() {
    let mut position = Position::startpos();
    position.make("h2e2".parse().unwrap());
    for text in ["1... H8+7", "1...H8+7", "1… **H8+7** 馬８進７", "...H8+7", "… H8+7!", "1. ... H8+7"]
    {
        let mv = read(&position, text, Dialects::default());
        assert_eq!(mv.map(|mv| mv.to_string()), Ok("h9g7".to_owned()), "{text}");
    }
}

#[test]
fn what_is_nearly_a_move_is_explained() {
    for (text, hint) in NEAR {
        assert_eq!(shape(text, Dialects::default()), MoveLikeness::Near(hint), "{text}");
        let error = read(&Position::startpos(), text, Dialects::default()).expect_err(text);
        assert!(matches!(error, ReadError::Unreadable { hint: Some(said), .. } if said == hint), "{text}");
    }
    // C is a horse as well where French is spoken.
    let french = Dialects::default().with(Dialect::French);
    assert_eq!(shape("C8+", french), MoveLikeness::Near(Hint::Incomplete(Missing::Number)));
}

#[test]
fn scraps_in_the_letters_of_a_language_are_explained_where_it_is_spoken() {
    let vietnamese = Dialects::default().with(Dialect::Vietnamese);
    let scraps = [
        ("T5.", french(), Missing::File),
        ("T9+", french(), Missing::Points),
        ("S5=", french(), Missing::File),
        ("T5.", vietnamese, Missing::File),
        ("X1/", vietnamese, Missing::Points),
        ("**M2/**", vietnamese, Missing::File),
        ("Tg5-", vietnamese, Missing::File),
    ];
    for (text, dialects, missing) in scraps {
        let hint = Hint::Incomplete(missing);
        assert_eq!(shape(text, dialects), MoveLikeness::Near(hint), "{text}");
        let error = read(&Position::startpos(), text, dialects).expect_err(text);
        assert!(matches!(error, ReadError::Unreadable { hint: Some(said), .. } if said == hint), "{text}");
    }
    for text in ["T5.", "T9+", "X1/", "Tg5-"] {
        assert_eq!(shape(text, Dialects::default()), MoveLikeness::Talk, "{text}");
    }
}

#[test]
fn talk_is_no_move() {
    for dialects in sets() {
        for text in TALK {
            assert_eq!(shape(text, dialects), MoveLikeness::Talk, "{text}");
            assert!(
                matches!(read(&Position::startpos(), text, dialects), Err(ReadError::Unreadable { .. })),
                "{text}"
            );
        }
    }
}

#[test]
fn notations_of_one_move_must_agree() {
    let position = Position::startpos();
    let check = |text: &str, expected: &str| {
        let found = match read(&position, text, Dialects::default()) {
            Ok(mv) => mv.to_string(),
            Err(ReadError::Ambiguous { candidates }) => {
                candidates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    };
    check("C2.5 炮二平六", "h2d2 h2e2");
    check("C2.5 h2h4", "h2e2 h2h4");
    check("H2+4 馬二進四", "the horse on h0 is hobbled by the elephant on g0");
    // The second notation settles what the first leaves open.
    check("c24 炮二平四", "h2f2");
    check("C2.5 C2.5", "h2e2");
}

fn french() -> Dialects {
    Dialects::default().with(Dialect::French)
}

#[test]
fn a_text_that_names_two_pieces_is_asked_about() {
    let start = Position::startpos();
    // The horse can; the cannon would leave the board.
    assert_eq!(
        read(&start, "C8+9", french()),
        Err(ReadError::Doubtful {
            mv: "b0a2".parse().unwrap(),
            role: Role::Horse,
            other: Role::Cannon,
            reason: IllegalReason::OffBoard { role: Role::Cannon, from: "b2".parse().unwrap() },
        })
    );
    // Both can: the cannon takes the horse.
    assert_eq!(
        read(&start, "C8+7", french()),
        Err(ReadError::Ambiguous { candidates: vec!["b0c2".parse().unwrap(), "b2b9".parse().unwrap()] })
    );
    // No horse ever goes sideways, or from file 8 to file 4.
    for (text, mv) in [("C2.5", "h2e2"), ("C8.4", "b2f2"), ("C8+4", "b2b6")] {
        assert_eq!(read(&start, text, french()), Ok(mv.parse().unwrap()), "{text}");
    }
    // B names the cannon in French and the elephant in English, which never stands on file 2.
    assert_eq!(read(&start, "B2.5", french()), Ok("h2e2".parse().unwrap()));
    // The second notation says which piece is meant.
    assert_eq!(read(&start, "C8+7 馬八進七", french()), Ok("b0c2".parse().unwrap()));
    assert_eq!(read(&start, "C8+7 炮八進七", french()), Ok("b2b9".parse().unwrap()));
}

#[test]
fn a_piece_that_is_not_there_is_no_doubt() {
    // The horse has left its file: C8+1 is the cannon only.
    let position: Position =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1".parse().unwrap();
    assert_eq!(read(&position, "C8+7", french()), Ok("b2b9".parse().unwrap()));
    // Vietnamese: P is the cannon there and a soldier in WXF, C and B are soldiers.
    let vietnamese = Dialects::default().with(Dialect::Vietnamese);
    let start = Position::startpos();
    for (text, mv) in [("P2-5", "h2e2"), ("P2.4", "h2h6"), ("C3.1", "g3g4"), ("B3.1", "g3g4")] {
        assert_eq!(read(&start, text, vietnamese), Ok(mv.parse().unwrap()), "{text}");
    }
}

#[test]
fn without_other_letters_nothing_is_in_doubt() {
    let start = Position::startpos();
    assert_eq!(read(&start, "C8+7", Dialects::default()), Ok("b2b9".parse().unwrap()));
    assert!(matches!(read(&start, "C8+9", Dialects::default()), Err(ReadError::Illegal { .. })));
    assert_eq!(read(&start, "C8+9", Dialects::only(Dialect::French)), Ok("b0a2".parse().unwrap()));
}
