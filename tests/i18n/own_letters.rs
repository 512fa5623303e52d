//! A text that is a legal move in the reader's own letters is read as that move, or asked about.

use xiangqi_bot::i18n::Locale;
use xiangqi_bot::i18n::PersonDialects;
use xiangqi_bot::notation::{Dialect, Dialects, NotationStyle, ReadError, Script, read, write};
use xiangqi_bot::rules::{Move, Position};

/// Games that are played by chance, and moves of each after which all legal moves are read.
const GAMES: u64 = 4;
const PLIES: usize = 60;
const EVERY: usize = 12;

/// Signs and words for forward, back and sideways.
type Signs = [&'static [&'static str]; 3];

const WXF: Signs = [&["+"], &["-"], &[".", "=", ","]];
const VIETNAMESE: Signs = [
    &[".", "+", "t", "T", "tiến", "tấn", " tien ", "tan"],
    &["/", "th", "TH", "thoái", " lui ", "lùi"],
    &["-", "=", ",", "b", "B", " bình ", "binh"],
];
const CHINESE: Signs = [&["进", "進", "上", "+"], &["退", "下", "-"], &["平", "横", "橫", "=", ".", ","]];

/// Readers by their language: the notation that they write, and its signs.
const READERS: [(Locale, NotationStyle, Signs); 5] = [
    (Locale::English, NotationStyle::Wxf, WXF),
    (Locale::French, NotationStyle::French, WXF),
    (Locale::Vietnamese, NotationStyle::Vietnamese, VIETNAMESE),
    (Locale::SimplifiedChinese, NotationStyle::Chinese(Script::Simplified), CHINESE),
    (Locale::TraditionalChinese, NotationStyle::Chinese(Script::Taiwan), CHINESE),
];

/// The ways in which a reader may write a move, all of which the own notation reads.
fn spellings(position: &Position, mv: Move, style: NotationStyle, signs: Signs) -> Vec<String> {
    let written: Vec<char> = write(position, mv, style).chars().collect();
    let [head @ .., sign, number] = &written[..] else { panic!("{written:?}") };
    let ahead =
        (mv.to().rank() as i8 - mv.from().rank() as i8) * if position.turn().index() == 0 { 1 } else { -1 };
    let direction = if ahead > 0 {
        0
    } else if ahead < 0 {
        1
    } else {
        2
    };
    assert!(signs.iter().any(|signs| signs.contains(&&*sign.to_string())), "{written:?}");
    let head: String = head.iter().collect();
    let spell = |sign: &&str| format!("{head}{sign}{number}");
    signs[direction].iter().map(spell).flat_map(|text| [text.to_lowercase(), text]).collect()
}

fn candidates(found: &Result<Move, ReadError>) -> &[Move] {
    match found {
        Ok(mv) => std::slice::from_ref(mv),
        Err(error) => error.candidates(),
    }
}

#[test]
fn own_letters_with_any_sign_are_never_read_as_something_else() {
    let mut texts = 0;
    for game in 0..GAMES {
        let mut position = Position::startpos();
        let mut random = game + 1;
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % EVERY == 0 {
                texts += moves.iter().map(|mv| check(&position, *mv)).sum::<usize>();
            }
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            position.make(moves[(random >> 33) as usize % moves.len()]);
        }
    }
    assert!(texts > 5_000, "{texts}");
}

/// Number of the texts in which a move was read.
fn check(position: &Position, mv: Move) -> usize {
    let mut texts = 0;
    for (locale, style, signs) in READERS {
        let own = Dialects::only(style.dialect()).with(Dialect::VietnameseWords);
        for text in spellings(position, mv, style, signs) {
            let case = || format!("{locale} {text} {mv} {position:?}");
            let meant = read(position, &text, own);
            assert!(candidates(&meant).contains(&mv), "{}: {meant:?}", case());
            for chosen in [None, Some(style)] {
                let found = PersonDialects::new([locale.code()], chosen).read(position, &text);
                match &found {
                    Ok(found) => assert_eq!(meant.as_ref(), Ok(found), "{}", case()),
                    Err(_) => assert!(candidates(&found).contains(&mv), "{}: {found:?}", case()),
                }
            }
            texts += 1;
        }
    }
    texts
}

#[test]
fn vietnamese_moves_are_read_with_the_signs_and_words_in_use() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let tandem = "4k4/9/4p4/9/6N2/9/6N2/9/9/4K4 w";
    let reader = PersonDialects::new(["vi"], None);
    for (position, text, mv) in [
        (start, "S4+5", "f0e1"),
        (start, "M2+3", "h0g2"),
        (start, "P2=5", "h2e2"),
        (start, "T3+5", "g0e2"),
        (start, "P2 bình 5", "h2e2"),
        (start, "Pháo 2 bình 5", "h2e2"),
        (start, "ma 8 tien 7", "b0c2"),
        (start, "tuong 3 tien 5", "g0e2"),
        (start, "tuong 5 tien 1", "e0e1"),
        (start, "si 4 tan 5", "f0e1"),
        (tandem, "mã trước tiến 4", "g5f7"),
        (tandem, "ma sau lui 2", "g3h1"),
    ] {
        let position: Position = position.parse().unwrap();
        assert_eq!(reader.read(&position, text), Ok(mv.parse().unwrap()), "{text}");
    }
}
