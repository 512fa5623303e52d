use proptest::prelude::*;

use xiangqi::notation::record::{
    self, Comment, CommentBody, DecodeError, GameResult, MAX_BYTES, MAX_GAMES, Record, RecordErrorKind,
};
use xiangqi::notation::{NotationStyle, ReadError, Script};
use xiangqi::rules::{Color, Move, Position, RuleSet, START_FEN};

use super::iccs;
use super::moves::crowded_position;

fn text_of(comment: &Comment) -> Option<&str> {
    match &comment.body {
        CommentBody::Text(text) => Some(text),
        _ => None,
    }
}

#[track_caller]
fn check_moves(text: &str, expected: &str) -> Record {
    let record = record::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(iccs(&record), expected);
    record
}

#[track_caller]
fn check_error(text: &str, line: usize, column: usize, expected: &str) -> RecordErrorKind {
    let error = record::parse(text).expect_err("the record has an error");
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.to_string().contains(expected), "{error}");
    error.kind
}

const PGN: &str = r#"% exported by hand
[Game "Chinese Chess"]
[Event "Club \"evening\""]
[Red "Anna"]
[Black "Bo"]
[Result "1-0"]
[Rules "casual"]

{A quiet opening} 1. C2.5?! H8+7! 2. H2+3 $1 (2. C5+4 {greedy} (2. P7+1) A4+5) {develops}
2... R9.8 ; the usual reply
3. 炮八平七 1-0

[Red "Second"]

1. h2e2 *
"#;

#[test]
fn a_pgn_gives_tags_moves_remarks_and_result() {
    let record = check_moves(PGN, "h2e2 h9g7 h0g2 i9h9 b2c2");
    assert_eq!((record.tag("red"), record.tag("Black")), (Some("Anna"), Some("Bo")));
    assert_eq!(record.tag("Event"), Some("Club \"evening\""));
    assert_eq!(record.game().rules(), RuleSet::Casual);
    assert_eq!(record.result(), GameResult::Won(Color::Red));
    let remarks: Vec<_> =
        record.comments().iter().filter_map(|comment| Some((comment.ply, text_of(comment)?))).collect();
    assert_eq!(remarks, [(0, "A quiet opening"), (3, "develops"), (4, "the usual reply")]);
}

/// A variation of variations: their moves in ICCS, remarks in braces.
fn tree(moves: &[Move], comments: &[Comment]) -> String {
    let mut words = Vec::new();
    for ply in 0..=moves.len() {
        for comment in comments.iter().filter(|comment| comment.ply == ply) {
            words.push(match &comment.body {
                CommentBody::Text(text) => format!("{{{text}}}"),
                CommentBody::Variation(moves, comments) => format!("({})", tree(moves, comments)),
                CommentBody::Unread(text) => format!("<{text}>"),
            });
        }
        words.extend(moves.get(ply).map(Move::to_string));
    }
    words.join(" ")
}

#[test]
fn variations_are_kept_as_moves_and_a_fault_concerns_its_own_only() {
    for (text, expected) in [
        (
            "1. C2.5 (1. H2+3 H8+7 (1... C8.5 ; its end (as here) ends the remark) 2. P3+1 {so}) H8+7",
            "h2e2 (h0g2 h9g7 (h7e7 {its end (as here) ends the remark}) g3g4 {so}) h9g7",
        ),
        ("1. C2.5 (1. H2+3 (1. R1+1 what) H8+7) H8+7", "h2e2 (h0g2 <1. R1+1 what> h9g7) h9g7"),
        ("1. C2.5 (1. H2+3 (1. R1+1) what (1. P1+1)) H8+7", "h2e2 <1. H2+3 (1. R1+1) what (1. P1+1)> h9g7"),
        ("1. C2.5 (1. H2+3 what {:-(} {)}) H8+7", "h2e2 <1. H2+3 what {:-(} {)}> h9g7"),
        (
            "1. C2.5 (1. H2+3 1-0) () (1-0) (1. H2+3 1-0 H8+7) H8+7",
            "h2e2 (h0g2) <> <1-0> <1. H2+3 1-0 H8+7> h9g7",
        ),
        ("(1. H2+3) 1. C2.5 (1. 炮 (32)-35) H8+7", "<1. H2+3> h2e2 (h2e2) h9g7"),
    ] {
        let record = record::parse(text).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(tree(record.moves(), record.comments()), expected);
        for style in NotationStyle::ALL {
            let again = record::parse(&record.to_pgn(style)).unwrap();
            let again = tree(again.moves(), again.comments()).replace('\n', " ");
            assert_eq!(again, expected, "{style} {text}");
        }
    }
    check_error("1. C2.5 (1. H2+3 (1. R1+1) H8+7", 1, 9, "\"(\" is never closed");
    check_error("1. C2.5 (1. H2+3 ; (\n) H8+7", 1, 9, "\"(\" is never closed");
    // What lies too deep stays as it is.
    let nested = |depth: usize| format!("1. C2.5 {}{}", "(1. H2+3 ".repeat(depth), ")".repeat(depth));
    for depth in [31, 32, 33, 40] {
        let record = record::parse(&nested(depth)).unwrap();
        let read = tree(record.moves(), record.comments());
        assert_eq!(read.matches("h0g2").count(), depth.min(32), "{read}");
        assert_eq!(record::parse(&record.to_pgn(NotationStyle::Wxf)).unwrap().comments(), record.comments());
    }
}

#[test]
fn a_value_of_a_tag_is_looked_through_once() {
    // Looking for its end from each of these anew would take hours.
    for filling in ["\"", "\" ", "[\"", "[a b\" "] {
        let text = format!("[Event \"{}\"]\n\n1. C2.5 *", filling.repeat(2_000_000 / filling.len()));
        let record = record::parse(&text).unwrap();
        assert_eq!(record.moves().len(), 1, "{filling}");
    }
    let text = format!("[Event \"{}\"]\n\n1. C2.5 *", "a\n".repeat(200_000));
    check_error(&text, 1, 1, "is never closed");
}

#[test]
fn all_games_of_a_pgn_are_read_in_order() {
    let records = record::parse_all(PGN).expect("two games");
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].tag("Red"), Some("Second"));
    assert_eq!(iccs(&records[1]), "h2e2");
}

#[test]
fn a_pgn_may_begin_elsewhere_and_with_black() {
    let text =
        "[FEN \"3k5/9/9/9/9/9/9/9/3r5/4K4 b - - 0 1\"]\n[White \"Old name\"]\n1... R4+1 2. K5+1 R4.5# *";
    let record = check_moves(text, "d1d0 e0e1 d0e0");
    assert_eq!(record.tag("Red"), Some("Old name"));
    assert_eq!(record.game().start().turn(), Color::Black);
}

#[test]
fn the_format_tag_says_which_notation_is_meant() {
    check_moves("[Format \"UCI\"]\n\nh3e3 h10g8 *", "h2e2 h9g7");
    check_moves("[Format \"French\"]\n\n1. B2.5 C8+7", "h2e2 h9g7");
    check_moves("[Format \"Vietnamese\"]\n\n1. P2-5 M8.7", "h2e2 h9g7");
    check_moves("[Format \"ICCS\"]\n\n1. H2-E2 H9-G7", "h2e2 h9g7");
    check_moves("[Format \"something else\"]\n\n1. H2-E2 H8+7", "h2e2 h9g7");
    let kind = check_error("[Format \"ICCS\"]\n\n1. C2.5", 3, 4, "wxf notation, which is not enabled");
    assert!(matches!(kind, RecordErrorKind::Move { ply: 0, error: ReadError::Unreadable { .. }, .. }));
}

#[test]
fn headings_around_a_list_say_who_played_and_how_it_ended() {
    let tags = |text: &str| {
        let record = check_moves(text, "h2e2 h9g7 h0g2");
        let tags: Vec<String> = record.tags().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{} {}", tags.join(" "), record.result())
    };
    for (text, expected) in [
        (
            "1981年全国象棋个人赛\n红方：胡荣华  黑方：柳大华\n\n1. 炮二平五 马8进7\n2. 马二进三\n红胜",
            "Event=1981年全国象棋个人赛 Red=胡荣华 Black=柳大华 1-0",
        ),
        (
            "紅方 楊官璘\n黑方 李義庭\n日期：1956.12.15\n結果：和棋\n炮二平五 馬8進7 馬二進三",
            "Red=楊官璘 Black=李義庭 Date=1956.12.15 1/2-1/2",
        ),
        (
            "胡荣华 先负 柳大华\n2023年5月1日\n炮二平五马8进7\n马二进三",
            "Red=胡荣华 Black=柳大华 Date=2023年5月1日 0-1",
        ),
        (
            "Red: Hu Ronghua\nBlack: Liu Dahua\nDate: 1981-03-04\n1. C2.5 H8+7 2. H2+3 1-0",
            "Red=Hu Ronghua Black=Liu Dahua Date=1981-03-04 1-0",
        ),
        ("1. C2.5 H8+7\n2. H2+3 0-1", " 0-1"),
        ("Rouges : Ly\nNoirs : Lam\n1. C2.5 H8+7 2. H2+3", "Red=Ly Black=Lam *"),
        ("Đỏ: Ly\nĐen: Lam\n1. C2.5 H8+7 2. H2+3", "Red=Ly Black=Lam *"),
        ("红方：甲 黑方：乙 1. 炮二平五 马8进7 2. 马二进三 和棋", "Red=甲 Black=乙 1/2-1/2"),
        ("着法：炮二平五 马8进7 马二进三", " *"),
        ("第3轮\n炮二平五 马8进7 马二进三\n结果：红方胜\n2001-10-01", "Event=第3轮 Date=2001-10-01 1-0"),
        ("https://example.org/1\n1. C2.5 H8+7 2. H2+3", " *"),
    ] {
        assert_eq!(tags(text), expected, "{text}");
    }
    // What may be a move that is badly written is no heading, and what no game follows is none.
    check_error("Cx.5 H8+7\nH2+3 R9.8", 1, 1, "cannot read \"Cx.5\"");
    check_error("炮二平\n马8进7", 1, 1, "cannot read");
    check_error("hello\nworld", 1, 1, "cannot read \"hello\"");
    check_error("红方：甲\n1. C2.5 H8+7 2. H2+4", 2, 17, "H2+4");
}

#[test]
fn move_lists_come_in_many_shapes() {
    for text in [
        "h2e2 h9g7 h0g2",
        "1. C2.5 H8+7\n2. H2+3",
        "1.C2.5 H8+7 2.H2+3",
        "1. c25, h8+7; two dots follow\n2... ",
        "1. 炮二平五 马8进7\n2. 马二进三",
        "炮二平五　馬８進７　馬二進三",
        "1、炮二平五马8进7马二进三",
        "1. 炮 (32)-35 馬 (18)-37 2. 馬(12)-33",
        "position startpos moves h2e2 h9g7 h0g2",
        "startpos moves h2e2 h9g7 h0g2",
        "# a remark\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 h2e2 h9g7\nh0g2 *",
        "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR moves h2e2 h9g7 h0g2",
    ] {
        let expected = if text.contains("two dots") { "h2e2 h9g7" } else { "h2e2 h9g7 h0g2" };
        check_moves(text, expected);
    }
    check_moves(START_FEN, "");
    check_moves("startpos", "");
}

#[test]
fn numbered_soldiers_are_not_taken_for_move_numbers() {
    let fen = "4k4/9/9/4P4/4P4/9/9/9/9/3K5 w - - 0 1";
    check_moves(&format!("{fen}\n1. 15+1 K5.6 2. 25+1"), "e6e7 e9f9 e5e6");
}

#[test]
fn errors_name_the_line_and_the_column() {
    check_error("", 1, 1, "there is no game here");
    check_error("  \n ", 1, 1, "there is no game here");
    check_error(
        "1. C2.5 H8+7\n2. H2+9",
        2,
        4,
        "move 2 of red (\"H2+9\"): the horse on h0 cannot reach file 9",
    );
    check_error("1. C2.5 H3+2\n", 1, 9, "move 1 of black (\"H3+2\"): there is no horse");
    check_error("1. 炮二平五 马8进7 2. 你好", 1, 17, "cannot read \"你好\"");
    check_error("1. c24", 1, 4, "several moves fit: h2f2, h2h6");
    check_error("C2.5 {never closed", 1, 6, "\"{\" is never closed");
    check_error("C2.5 (H8+7 (x)", 1, 6, "\"(\" is never closed");
    check_error("C2.5 } H8+7", 1, 6, "closes nothing");
    check_error("C2.5 * H8+7", 1, 8, "cannot read \"H8+7\"");
    check_error("[Event \"x\"\n\nC2.5", 1, 1, "a tag looks like");
    check_error("[Event \"x]\n\nC2.5", 1, 1, "never closed");
    check_error("\n[Event]", 2, 1, "a tag looks like");
    check_error("[Rules \"chess960\"]", 1, 9, "unknown rules \"chess960\"");
    check_error("[Variant \"Shogi\"]", 1, 11, "a record of \"Shogi\"");
    check_error("[Event \"x\"]\n[FEN \"9/9/9 w\"]", 2, 7, "bad start position: ");
    check_error("fen 9/9/9/9/9 w", 1, 5, "bad start position: ");
    check_error("fen nonsense", 1, 5, "bad start position: ");
    check_error("# rules: none\nh2e2", 1, 10, "unknown rules");
    check_error("h2e2\n[Event \"x\"]", 2, 1, "a tag");
}

#[test]
fn sizes_are_bounded() {
    assert_eq!(
        record::parse(&" ".repeat(MAX_BYTES + 1)).expect_err("too long").kind,
        RecordErrorKind::TooLong
    );
    let shuffle = "R1+1 R1+1 R1-1 R1-1 ".repeat(2501);
    let error = record::parse(&shuffle).expect_err("too many moves");
    assert_eq!((error.kind, error.column), (RecordErrorKind::TooManyMoves, 10_000 * 5 + 1));
    let games = "[A \"\"]*\n".repeat(MAX_GAMES + 1);
    assert_eq!(record::parse_all(&games).expect_err("too many").kind, RecordErrorKind::TooManyGames);
    let tags: String = (0..300).map(|i| format!("[T{i} \"\"]\n")).collect();
    assert_eq!(record::parse(&tags).expect_err("too many").kind, RecordErrorKind::TooManyTags);
}

#[test]
fn a_list_names_a_notation_that_is_not_read_by_itself() {
    let record = record::parse("C2.5 H8+7 H2+3").expect("a list");
    let write = |style| record.to_list(style);
    assert_eq!(write(NotationStyle::French), "# notation: french\n1. B2.5 C8+7\n2. C2+3\n");
    assert_eq!(write(NotationStyle::Vietnamese), "# notation: vietnamese\n1. P2-5 M8.7\n2. M2.3\n");
    assert_eq!(write(NotationStyle::Uci), "# notation: uci\n1. h3e3 h10g8\n2. h1g3\n");
    for style in [
        NotationStyle::Wxf,
        NotationStyle::Chinese(Script::Simplified),
        NotationStyle::Iccs,
        NotationStyle::Book,
    ] {
        assert!(!write(style).contains('#'), "{style}");
    }
    for style in NotationStyle::ALL {
        check_moves(&write(style), "h2e2 h9g7 h0g2");
        // Naming it does no harm.
        check_moves(&format!("# notation: {style}\n{}", write(style)), "h2e2 h9g7 h0g2");
    }
    // Two ranks that both have a piece: without its name the list would be another game.
    let rooks = record::parse("5k3/9/9/9/9/9/9/4R4/4R4/3K5 w - - 0 1 e2f2").expect("a list");
    check_moves(&rooks.to_list(NotationStyle::Uci), "e2f2");
    check_moves("# Club evening\n# notation:  UCI \n# rules: casual\n1. h3e3", "h2e2");
    check_error("# notation: klingon\nC2.5", 1, 13, "unknown notation \"klingon\"; there are wxf, ");
    check_error("# notation: uci\nC2.5", 2, 1, "wxf notation, which is not enabled");
}

#[test]
fn errors_stay_in_one_line() {
    check_error("C2.5 a\u{1b}[31mred", 1, 6, "cannot read \"a\\u{1b}\" as a move");
    check_error("[Rules \"a\tb\"]", 1, 9, "unknown rules \"a\\tb\"");
    check_error("[DhtmlXQ_rules]x\ny[/DhtmlXQ_rules]", 1, 16, "unknown rules \"x\\ny\"");
    let long = "x".repeat(5000);
    for text in [
        long.clone(),
        format!("[Game \"{long}\"]"),
        format!("# rules: {long}"),
        format!("[DhtmlXQ_{long}]"),
        format!("fen {long}"),
    ] {
        let message = record::parse(&text).expect_err("no game").to_string();
        assert!(message.len() < 300, "{message}");
    }
}

#[test]
fn a_digit_that_takes_more_than_a_byte_is_an_error() {
    for moves in ["7é77", "77é7", "777é", "é777", "7747é", "７７４７", "77\u{301}47"] {
        let text = format!("[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]");
        let column = if moves.starts_with("7747") { 23 } else { 19 };
        check_error(&text, 1, column, "movelist is not made of four digits a move");
    }
    let board = format!("[DhtmlXQ_binit]{}é[/DhtmlXQ_binit]", "9".repeat(63));
    check_error(&board, 1, 16, "binit is not made of 64 digits");
    check_error("[DhtmlXQ_é]", 1, 1, "is never closed");
}

const DHTMLXQ: &str = "[DhtmlXQ]
[DhtmlXQ_ver]www_example_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_event]Club evening[/DhtmlXQ_event]
[DhtmlXQ_red]Anna[/DhtmlXQ_red]
[DhtmlXQ_black]Bo[/DhtmlXQ_black]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_movelist]774770627967
8070[/DhtmlXQ_movelist]
[DhtmlXQ_comment0]First||second line[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]The usual reply[/DhtmlXQ_comment2]
[DhtmlXQ_move_0_3_1]1927[/DhtmlXQ_move_0_3_1]
[/DhtmlXQ]
";

#[test]
fn a_dhtmlxq_gives_tags_moves_remarks_and_result() {
    let record = check_moves(DHTMLXQ, "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(record.game().start().to_string(), START_FEN);
    assert_eq!((record.tag("Event"), record.tag("Red")), (Some("Club evening"), Some("Anna")));
    assert_eq!(record.result(), GameResult::Won(Color::Red));
    assert_eq!(text_of(&record.comments()[0]), Some("First\nsecond line"));
    assert_eq!((record.comments()[1].ply, text_of(&record.comments()[1])), (2, Some("The usual reply")));
    assert_eq!(record::parse_all(&DHTMLXQ.repeat(3)).expect("three games").len(), 3);
}

#[test]
fn errors_in_a_dhtmlxq_name_the_place_too() {
    check_error(&DHTMLXQ.replace("8070[", "807["), 10, 1, "movelist is not made of four digits");
    check_error(&DHTMLXQ.replace("7967", "7999"), 9, 27, "movelist is not made of");
    check_error(&DHTMLXQ.replace("7967", "7957"), 9, 27, "move 2 of red (\"7957\")");
    check_error(&DHTMLXQ.replace("binit]8979", "binit]897"), 4, 16, "binit is not made of 64 digits");
    check_error(&DHTMLXQ.replace("49392919", "99392919"), 4, 16, "red has no general");
    check_error(&DHTMLXQ.replace("[/DhtmlXQ_red]", ""), 6, 1, "\"[DhtmlXQ_red]\" is never closed");
    check_error("[DhtmlXQ]", 1, 1, "there is no game here");
}

#[test]
fn black_may_begin_in_a_dhtmlxq() {
    let record = record::parse("3k5/9/9/9/9/9/9/9/3r5/4K4 b - - 0 1 R4+1").expect("a list");
    let text = record.to_dhtmlxq();
    assert_eq!(iccs(&record::parse(&text).expect("its own form")), "d1d0");
    let unmoved = record::parse("3k5/9/9/9/9/9/9/9/3r5/4K4 b - - 0 1").expect("a position");
    let read = record::parse(&unmoved.to_dhtmlxq()).expect("its own form");
    assert_eq!(read.game().start().turn(), Color::Black);
}

#[test]
fn a_pgn_is_written_with_its_tags_rounds_and_remarks() {
    let mut record = record::parse(PGN).expect("a game");
    record.set_tag("Site", "a \\ and a \"");
    record.comment("with a } brace");
    assert_eq!(
        record.to_pgn(NotationStyle::Wxf),
        r#"[Game "Chinese Chess"]
[Event "Club \"evening\""]
[Site "a \\ and a \""]
[Date "????.??.??"]
[Round "?"]
[Red "Anna"]
[Black "Bo"]
[Result "1-0"]
[Rules "casual"]
[Format "WXF"]

{A quiet opening} 1. C2.5 H8+7 2. H2+3 (2. C5+4 {greedy} (2. P7+1) A4+5)
{develops} 2... R9.8 {the usual reply} 3. C8.7 {with a ) brace} 1-0
"#
    );
    assert!(record.to_pgn(NotationStyle::Iccs).contains("1. H2-E2 H9-G7 2. H0-G2"));
    assert!(record.to_pgn(NotationStyle::Chinese(Script::Simplified)).contains("1. 炮二平五 马８进７"));
}

#[test]
fn a_list_is_written_one_round_a_line() {
    let record = record::parse(PGN).expect("a game");
    assert_eq!(
        record.to_list(NotationStyle::Wxf),
        "# rules: casual\n1. C2.5 H8+7\n2. H2+3 R9.8\n3. C8.7\n1-0\n"
    );
    let record = record::parse("3k5/9/9/9/9/9/9/9/3r5/4K4 b - - 0 1 R4+1 K5+1").expect("a list");
    assert_eq!(
        record.to_list(NotationStyle::Iccs),
        "3k5/9/9/9/9/9/9/9/3r5/4K4 b - - 0 1\n1. ... d1d0\n2. e0e1\n"
    );
}

#[test]
fn a_game_without_moves_is_written_as_its_position() {
    let record = Record::new(Position::startpos(), RuleSet::default());
    assert_eq!(record.to_list(NotationStyle::Wxf), format!("{START_FEN}\n"));
    for text in [record.to_list(NotationStyle::Wxf), record.to_pgn(NotationStyle::Wxf)] {
        check_moves(&text, "");
    }
    // Every DhtmlXQ gives its board.
    check_error(&record.to_dhtmlxq(), 1, 1, "there is no game here");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn written_records_read_back(
        choices in prop::collection::vec(any::<u16>(), 0..300),
        skipped in 0usize..300,
        crowd in prop::option::of(any::<u64>()),
        rules in 0usize..5,
        remark in "\\PC{0,30}",
        name in "\\PC{0,12}",
    ) {
        let rules = RuleSet::ALL[rules];
        // Soldiers one behind the other on few files, two chariots, horses and cannons on one.
        let start = crowd.and_then(|seed| (0..8).find_map(|i| crowded_position(seed.wrapping_add(i))));
        let mut record = Record::new(start.unwrap_or_else(Position::startpos), rules);
        for (i, choice) in choices.iter().enumerate() {
            if i == skipped {
                // The rest of the game becomes a record that begins in mid-game.
                record = Record::new(record.game().position().clone(), rules);
            }
            let moves = record.game().position().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[usize::from(*choice) % moves.len()]).expect("a legal move");
            if i % 16 == 3 {
                record.comment(&remark);
            }
        }
        record.set_tag("Red", &name);
        record.set_result(GameResult::Drawn);
        let games = NotationStyle::ALL.iter().flat_map(|style| [record.to_pgn(*style), record.to_list(*style)]);
        // A DhtmlXQ always gives its board, so without a move it is no game.
        let dhtmlxq = (!record.moves().is_empty()).then(|| record.to_dhtmlxq());
        for text in games.chain(dhtmlxq) {
            let read = match record::parse(&text) {
                Ok(read) => read,
                Err(error) => return Err(TestCaseError::fail(format!("{error} in\n{text}"))),
            };
            prop_assert_eq!(read.moves(), record.moves(), "{}", text);
            prop_assert_eq!(read.game().rules(), rules);
            prop_assert_eq!(read.result(), GameResult::Drawn);
            // DhtmlXQ has no counters.
            if !text.contains("DhtmlXQ") {
                prop_assert_eq!(read.game().start(), record.game().start());
                prop_assert_eq!(read.game().position(), record.game().position());
            }
        }
    }

    #[test]
    fn any_text_in_any_place_gives_a_record_or_one_line(text in any::<String>(), more in "[ -~\n\t炮二é\u{1b}\u{202e}]{0,80}") {
        for text in [text, more] {
            for wrapped in [
                text.clone(),
                format!("C2.5 {text}"),
                format!("1.{text}2.{text}"),
                format!("fen {text}"),
                format!("{} {text}", START_FEN.split(' ').next().expect("a board")),
                format!("# rules: {text}"),
                format!("# notation: {text}\nC2.5"),
                format!("[FEN \"{text}\"]"),
                format!("[Rules \"{text}\"]"),
                format!("[Game \"{text}\"]"),
                format!("[{text} \"x\"]"),
                format!("[DhtmlXQ]{text}[/DhtmlXQ]"),
                format!("[DhtmlXQ_{text}]"),
                format!("[DhtmlXQ_movelist]{text}[/DhtmlXQ_movelist]"),
                format!("[DhtmlXQ_movelist]7{text}77[/DhtmlXQ_movelist]"),
                format!("[DhtmlXQ_binit]{text}[/DhtmlXQ_binit]"),
                format!("[DhtmlXQ_rules]{text}[/DhtmlXQ_rules]"),
                format!("[DhtmlXQ_comment{text}]{text}[/DhtmlXQ_comment{text}]"),
            ] {
                if let Err(error) = record::parse_all(&wrapped) {
                    let message = error.to_string();
                    prop_assert!(!message.chars().any(|c| c.is_control() || "\u{202e}\u{2028}".contains(c)), "{:?}", message);
                    prop_assert!(message.chars().count() < 400, "{:?}", message);
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_record_or_an_error(text in "[ -~\\n炮二平五\\[\\]{}()]{0,200}") {
        let _ = record::parse_all(&text);
        let _ = record::parse_all(&format!("[DhtmlXQ{text}"));
        let _ = record::parse_all(&format!("[FEN \"{text}"));
    }
}

/// Records of older Chinese programs, and what they say: moves in characters, and names beside moves that read alike in every
/// encoding.
const CHINESE: [(&str, &str); 5] = [
    ("1. 炮二平五 马８进７ 2. 马二进三 车９平８", "gb18030"),
    ("1. 炮二平五 馬８進７ 2. 傌二進三 車９平８", "big5"),
    ("[Red \"许银川\"]\n[Black \"赵国荣\"]\n[Event \"全国象棋个人赛\"]\n\n1. h2e2 h9g7 *\n", "gb18030"),
    ("[Red \"許銀川\"]\n[Black \"趙國榮\"]\n[Event \"全國象棋個人賽\"]\n\n1. h2e2 h9g7 *\n", "big5"),
    (
        "[DhtmlXQ][DhtmlXQ_title]趙國榮[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]",
        "big5",
    ),
];

#[test]
fn records_of_older_chinese_programs_are_read_in_their_encoding() {
    for (text, name) in CHINESE {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let (bytes, _, unmappable) = encoding.encode(text);
        assert!(!unmappable, "{text}");
        assert_eq!(record::decode(&bytes).as_deref(), Ok(text), "{name}");
        assert_eq!(record::decode(text.as_bytes()).as_deref(), Ok(text), "UTF-8");
        assert!(record::parse(text).is_ok(), "{text}");
    }
}

#[test]
fn a_fault_in_a_record_of_an_older_program_is_told_and_rubbish_is_no_text() {
    // One move cannot be played: the text is still told from rubbish.
    for (text, name) in
        [("1. 炮二平五 马８进７ 2. 马二进四", "gb18030"), ("1. 炮二平五 馬８進７ 2. 馬二進四", "big5")]
    {
        let (bytes, ..) = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap().encode(text);
        assert_eq!(record::decode(&bytes).as_deref(), Ok(text));
    }
    for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &[0xff, 0xff, 0x00], b"caf\xe9 \xff\xfe", b"a\0b"] {
        assert_eq!(record::decode(bytes), Err(DecodeError::NoText), "{bytes:?}");
    }
}
