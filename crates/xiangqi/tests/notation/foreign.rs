//! Records as other programs write them, with the traits that each of them has; invented games in `tests/notation/foreign`.

use std::path::Path;

use xiangqi::notation::record::{self, RecordErrorKind};
use xiangqi::rules::Position;

use super::files::library;
use super::iccs;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation/foreign").join(name);
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    record::decode(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All games of a text, each as its moves and its result.
#[track_caller]
fn games(text: &str) -> Vec<String> {
    let records = record::parse_all(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    records.iter().map(|record| format!("{} {}", iccs(record), record.result())).collect()
}

#[track_caller]
fn refused(text: &str) -> RecordErrorKind {
    record::parse_all(text).expect_err(text).kind
}

#[test]
fn files_of_other_programs_hold_their_games() {
    let algebraic = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6 g7h5 a0b0 a9b9 \
                     b0b6 c9e7 e3e4 h5g3 f6f5 b7a7 b6c6 b9b3 e4e5 e6e5 *";
    let opening = "h2e2 h9g7 h0g2 i9h9";
    for (name, expected) in [
        ("algebraic_0.pgn", vec![algebraic.to_owned()]),
        ("footer.pgn", vec!["h2e2 h9g7 h0g2 1/2-1/2".to_owned()]),
        ("ccbridge_ubb.txt", vec!["h2e2 h7e7 h0g2 h9g7 *".to_owned()]),
        ("after_result.pgn", vec!["h2e2 h9g7 1-0".to_owned()]),
        ("positions.pgn", vec![" *".to_owned(); 3]),
        ("digits_only.txt", vec!["h2e2 h7e7 h0g2 h9g7 *".to_owned()]),
        ("comma.txt", vec!["h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 *".to_owned()]),
        ("parenthesis_numbers.txt", vec![format!("{opening} *")]),
        ("dhtmlxq_letters.html", vec!["h2e2 h7e7 h0g2 h9g7 0-1".to_owned()]),
        ("vietnamese_words.txt", vec![format!("{opening} *")]),
        ("record.cbf", vec!["h2e2 h9g7 1-0".to_owned()]),
    ] {
        assert_eq!(games(&file(name)), expected, "{name}");
    }
}

#[test]
fn names_stay_with_their_game() {
    for name in ["footer.pgn", "ccbridge_ubb.txt", "record.cbf", "algebraic_0.pgn"] {
        let record = record::parse(&file(name)).unwrap();
        let names = [record.tag("Red"), record.tag("Black")];
        assert!(names == [Some("A"), Some("B")] || names == [Some("甲"), Some("乙")], "{name}: {names:?}");
    }
}

#[test]
fn algebraic_moves_are_read_whichever_rank_is_the_lowest() {
    // From the first file, counted from 1, with pawns named, and with the letters of other sites.
    let from_zero = file("algebraic_0.pgn");
    let tags = "[Variant \"xiangqi\"]\n\n";
    let one = "1. Che3 Hg8 2. Hg3 Rh10 3. Rh1 Pg6 4. Rh7 Hc8 5. Pc5 Ci8";
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 *";
    assert_eq!(games(&format!("{tags}{one}")), [moves]);
    let letters = "1. Che3 Ng8 2. Ng3 Rh10 3. Rh1 g6 4. Rh7 Nc8 5. c5 Ci8 *";
    assert_eq!(games(&format!("{tags}{letters}")), [moves]);
    // Without a tag, and in a list.
    assert_eq!(games(one), [moves]);
    let kind = refused(&from_zero.replace("9. Rf6", "9. Rf9"));
    assert!(matches!(kind, RecordErrorKind::Move { ply: 16, .. }), "{kind:?}");
    // Ranks from 0 and from 1 are both legal here, and mean different moves.
    assert_eq!(refused(&format!("{tags}1. Ra2 *")), RecordErrorKind::LowestRank);
    assert_eq!(games("[Format \"algebraic\"]\n\n1. Ra2 *"), ["a0a2 *"]);
    assert_eq!(games("[Format \"algebraic-ten\"]\n\n1. Ra2 *"), ["a0a1 *"]);
}

#[test]
fn western_chess_is_told_from_xiangqi() {
    for text in [
        "1. e4 e5",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
        "[Event \"x\"]\n[Site \"https://example.org\"]\n\n1. e4 { best } c5 (1... e5) 2. Nf3 d6 3. O-O Qxe4+ 1/2-1/2",
        "1. d4 d5 2. c4 dxc4 3. e3 b5 4. a4 e8=Q#",
    ] {
        assert_eq!(refused(text), RecordErrorKind::WesternChess, "{text}");
    }
    // A game that says that it is xiangqi is believed.
    assert_eq!(games("[Variant \"xiangqi\"]\n\n1. e4 e5"), ["e3e4 e6e5 *"]);
}

#[test]
fn games_without_tags_follow_each_other_in_one_text() {
    let footer = "\n====================\n欢迎访问某某网站\nhttp://www.example.org/\n";
    let one = "1. 炮二平五 马8进7 1-0";
    let two = "1. 炮八平五 马2进3\n0-1";
    let both = ["h2e2 h9g7 1-0", "b2e2 b9c7 0-1"];
    assert_eq!(games(&format!("{one}{footer}\n胡荣华 先负 柳大华\n{two}{footer}")), both);
    let tagged = |game: &str| format!("[Red \"甲\"]\n[Black \"乙\"]\n\n{game}{footer}\n");
    assert_eq!(games(&(tagged(one) + &tagged(two))), both);
    let records = record::parse_all(&format!("{one}{footer}\n胡荣华 先负 柳大华\n{two}")).unwrap();
    assert_eq!((records[0].tag("Red"), records[1].tag("Red")), (None, Some("胡荣华")));
    // The same in the encodings of Chinese programs.
    let text = tagged(one) + &tagged(two);
    for encoding in [encoding_rs::GB18030, encoding_rs::BIG5] {
        let traditional =
            text.replace('马', "馬").replace('进', "進").replace("欢迎访问某某网站", "歡迎訪問某某網站");
        let text = if encoding == encoding_rs::BIG5 { &traditional } else { &text };
        let (bytes, ..) = encoding.encode(text);
        assert_eq!(games(&record::decode(&bytes).unwrap()), both, "{}", encoding.name());
    }
}

#[test]
fn moves_are_told_apart_by_the_signs_of_books() {
    let expected = "h2e2 h9g7 h0g2 i9h9 *";
    for text in [
        "1)炮二平五 马8进7\n2)马二进三 车9平8",
        "１．炮二平五 马8进7\n２．马二进三 车9平8",
        "1、炮二平五、马8进7\n2、马二进三、车9平8",
        "①炮二平五 马8进7 ②马二进三 车9平8",
        "⒈炮二平五 马8进7 ⒉马二进三 车9平8",
        "炮二平五，马8进7；马二进三，车9平8。",
        "1) C2.5 H8+7 2) H2+3 R9.8",
        "C2.5, H8+7, H2+3, R9.8",
    ] {
        assert_eq!(games(text), [expected], "{text}");
    }
}

#[test]
fn results_are_read_as_letters_and_words() {
    for (said, expected) in
        [("W", "1-0"), ("L", "0-1"), ("D", "1/2-1/2"), ("Red wins", "1-0"), ("draw", "1/2-1/2")]
    {
        let text =
            format!("[DhtmlXQ_result]{said}[/DhtmlXQ_result][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
        assert_eq!(games(&text), [format!("h2e2 {expected}")], "{said}");
        assert_eq!(games(&format!("[Result \"{said}\"]\n\n1. C2.5")), [format!("h2e2 {expected}")], "{said}");
    }
}

#[test]
fn a_text_without_a_move_is_no_game() {
    for text in [
        "[Event \"x\"]\n\n*",
        "[DhtmlXQ_red]A[/DhtmlXQ_red]",
        "[DhtmlXQ_movelist][/DhtmlXQ_movelist]",
        "1-0",
        "{a remark}",
        "<ChineseChessRecord><MoveList></MoveList></ChineseChessRecord>",
    ] {
        assert_eq!(refused(text), RecordErrorKind::Empty, "{text}");
    }
    // The game itself as branch 0 is one.
    assert_eq!(games("[DhtmlXQ_move_0_1_0]77477242[/DhtmlXQ_move_0_1_0]"), ["h2e2 h7e7 *"]);
}

#[test]
fn a_fen_of_pychess_is_read_with_its_brackets_and_from_an_address() {
    for text in
        [file("fen_brackets.txt").trim().to_owned(), file("fen_brackets.txt").trim().replace(' ', "_")]
    {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.legal_moves().len(), 29, "{text}");
        assert_eq!(record::parse(&text).unwrap().game().position(), &position);
    }
}

#[test]
fn a_record_numbers_the_soldiers_of_two_files_from_the_right() {
    let many = "4k4/2P3P2/9/9/6P2/2P6/9/9/9/3K5 w";
    let few = "3a5/5k3/b3P2Rb/9/9/5p3/3p5/9/3p1p1p1/2B1K2n1 b";
    for (fen, text, expected) in [
        (many, "一兵进一", "g8g9"),
        (many, "二兵进一", "g5g6"),
        (many, "三兵进一", "c8c9"),
        (many, "三兵平六", "c8d8"),
        (many, "四兵进一", "c4c5"),
        (few, "一卒平5", "d1e1"),
    ] {
        assert_eq!(games(&format!("{fen}\n{text}")), [format!("{expected} *")], "{text}");
    }
}

#[test]
fn a_record_with_an_empty_board_is_a_heading_of_its_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation/files");
    let game = std::fs::read(folder.join("12.cbr")).unwrap();
    let mut heading = game.clone();
    heading[2120..2210].fill(0);
    heading.truncate(2214);
    let library = library([&*heading, &*game]);
    let alone = games(&record::decode(&game).unwrap());
    assert_eq!(games(&record::decode(&library).unwrap()), alone);
}
