//! Records as people paste and keep them: remarks glued to moves, sentences, captions, wrappings and marks. What may be a move is
//! read as one or refused, and never passed over.

use proptest::prelude::*;
use xiangqi::notation::record::{self, CommentBody, Record, RecordErrorKind};
use xiangqi::notation::{Dialects, NotationStyle, Script, read, write};
use xiangqi::rules::{Move, Position, RuleSet, START_FEN};

use super::iccs;

const FOUR: &str = "h2e2 h7e7 h0g2 h9g7 *";

#[track_caller]
fn games(text: &str) -> Vec<Record> {
    record::parse_all(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[track_caller]
fn check(text: &str, expected: &str) -> Record {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert_eq!(format!("{} {}", iccs(&game), game.result()), expected, "{text}");
    game
}

#[track_caller]
fn refuse(text: &str) -> RecordErrorKind {
    match record::parse_all(text) {
        Ok(games) => panic!("{:?} from\n{text}", games.iter().map(iccs).collect::<Vec<_>>()),
        Err(error) => error.kind,
    }
}

#[test]
fn a_remark_glued_to_a_move_is_no_part_of_a_heading_or_footer() {
    for (opening, closing) in [
        ("(", ")"),
        ("（", "）"),
        ("{", "}"),
        ("[", "]"),
        ("【", "】"),
        ("：", ""),
        ("——", ""),
        ("→", ""),
        ("/", ""),
    ] {
        let glued = |mv: &str, remark: &str| format!("{mv}{opening}{remark}{closing}");
        let chinese = [
            format!("1.{} {}", glued("炮二平五", "当头炮"), glued("炮8平5", "顺炮")),
            format!("2.马二进三 {}", glued("马8进7", "红胜")),
        ];
        let letters = [
            format!("1. {} {}", glued("C2.5", "book"), glued("C8.5", "book")),
            format!("2. H2+3 {}", glued("H8+7", "usual")),
        ];
        for lines in [chinese, letters] {
            let text = lines.join("\n");
            let [game] = &games(&text)[..] else { panic!("{text}") };
            assert_eq!(iccs(game), "h2e2 h7e7 h0g2 h9g7", "{text}");
            assert_eq!(game.tag("Event"), None, "{text}");
            // As the second game of a text.
            let two = format!("1. h2e2 h9g7 1-0\n\n{text}\n");
            assert_eq!(
                games(&two).iter().map(iccs).collect::<Vec<_>>(),
                ["h2e2 h9g7", "h2e2 h7e7 h0g2 h9g7"],
                "{two}"
            );
        }
    }
    check("C2.5{book} C8.5{book}\nH2+3 H8+7", FOUR);
    // Without a sign between them, a remark may be a move that is badly written.
    for text in [
        "1.炮二平五 炮8平5\n2.马二进三马8x7",
        "红方先走炮二平五x\n1. 炮8平5",
        "炮二平\n1. 炮二平五 炮8平5",
        "1. C2.5 C8.5\n以后红走马二进三\nH8+7",
        "1. C2.5 H8+7 1-0\n2.H2+3(book) R9.8",
        "1. C2.5 H8+7\n2. H2+",
        "炮二平五x\n1. 炮二平五 炮8平5",
    ] {
        refuse(text);
    }
}

#[test]
fn a_caption_is_neither_a_game_nor_a_result() {
    let fen = "3k5/1R7/9/9/9/9/9/9/9/R3K4 w";
    for caption in
        ["红先胜", "红先和", "紅先勝", "如图，红先", "（红先胜）", "【红先】", "(红先胜)", "图一", "红先胜。"]
    {
        for text in [
            format!("{caption}\n{fen}\n1. 车九进九"),
            format!("{fen}\n{caption}\n1. 车九进九"),
            format!("{fen} {caption}\n1. 车九进九"),
            format!("[FEN \"{fen}\"]\n\n{caption}\n1. 车九进九 *"),
        ] {
            let game = check(&text, "a0a9 *");
            assert!(game.game().start().to_string().starts_with(fen), "{text}");
        }
        let alone = check(&format!("{fen}\n{caption}"), " *");
        assert!(alone.game().start().to_string().starts_with(fen));
    }
    for label in ["FEN:", "FEN ：", "FEN：", "fen "] {
        assert!(
            check(&format!("{label}{fen}\n1. 车九进九"), "a0a9 *")
                .game()
                .start()
                .to_string()
                .starts_with(fen)
        );
    }
    // A result above a whole game is its result.
    check("胡荣华 先胜 柳大华\n1. 炮二平五 炮8平5", "h2e2 h7e7 1-0");
}

#[test]
fn headings_are_made_of_the_signs_of_moves() {
    for heading in [
        "中炮对顺炮",
        "五七炮",
        "车马炮",
        "马后炮",
        "五七炮进三兵对屏风马",
        "中炮进三兵",
        "中炮横车七路马对屏风马进7卒",
        "第一局 中炮对屏风马",
        "仙人指路对卒底炮",
        "----",
        "1981年全国个人赛",
    ] {
        let game = check(&format!("{heading}\n1. 炮二平五 炮8平5\n2. 马二进三 马8进7"), FOUR);
        assert!(
            heading == "----" || game.tag("Event") == Some(heading),
            "{heading}: {:?}",
            game.tag("Event")
        );
    }
}

#[test]
fn glued_moves_are_no_name_of_an_opening() {
    check("炮二进三卒3进1\n炮八平五", "h2h5 c6c5 b2e2 *");
}

#[test]
fn a_semicolon_of_the_keyboard_stands_between_moves() {
    let four = "h2e2 h9g7 h0g2 i9h9 *";
    check("1. C2.5 H8+7; 2. H2+3 R9.8", four);
    check("C2.5 H8+7; H2+3 R9.8", four);
    check("1. C2.5; H8+7\n2. H2+3; R9.8", four);
    check("1. C2.5 H8+7 ; a remark\n2. H2+3 R9.8", four);
    // In a PGN the rest of the line is a remark.
    check("[Event \"x\"]\n\n1. C2.5 H8+7 ; C8.5 is good\n2. H2+3 R9.8 *", four);
}

#[test]
fn the_files_of_wxf_are_read() {
    let text = "FORMAT\tWXF\nGAME\tFriendly\nRED\tAnna ; 1500 ;;\nBLACK\tBo ; 1510 ;;\nRESULT\t1-0\nDATE\t2023-01-05 10:20:30\n\
                EVENT\tClub ; 10m+0s\nSTART{\n 1. C2.5 h8+7   2. H2+3 r9.8\n 3. R1.2 p7+1 }END\n";
    let game = check(text, "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 1-0");
    let tags = ["Red", "Black", "Date", "Event"].map(|tag| game.tag(tag).unwrap_or_default());
    assert_eq!(tags, ["Anna", "Bo", "2023.01.05", "Club"]);
    assert_eq!(games(&text.repeat(3)).len(), 3);
    check("FORMAT  ICCS\nRED A\nSTART{\n1. H2-E2 H9-G7\n}END", "h2e2 h9g7 *");
    let empty = "FORMAT          WXF\nGAME    \nRED             ;;;\nDATE            2-8-2014\n\
                 FEN             rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b\n\nSTART{\n}END\n";
    let game = check(empty, " *");
    assert!(
        game.game()
            .start()
            .to_string()
            .starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")
    );
    assert!(matches!(refuse(&text.replace("r9.8", "r9.7")), RecordErrorKind::Move { ply: 3, .. }));
    refuse(&text.replace("}END", ""));
}

#[test]
fn signs_of_check_and_mate_follow_a_whole_move() {
    let six = "h2e2 h7e7 e2e6 d9e8 h0g2 h9g7 *";
    for sign in ["+", "#", "++", "!", " +", "+!", "!+", " !?", "＋"] {
        check(&format!("1. C2=5 C8=5 2. C5+4{sign} A4+5 3. H2+3 H8+7 *"), six);
        check(&format!("1. 炮二平五 炮8平5\n2. 炮五进四{sign} 士4进5\n3. 马二进三 马8进7"), six);
        check(&format!("h2e2 h7e7 e2e6{sign} d9e8 h0g2 h9g7"), six);
    }
    check("1. 炮二平五 炮8平5\n2. 炮五进四将 士4进5\n3. 马二进三 马8进7", six);
    check("炮二平五炮8平5炮五进四+士4进5马二进三马8进7", six);
    let position = Position::startpos();
    let central: Move = "h2e2".parse().unwrap();
    for text in ["C2.5+", "C2=5#", "炮二平五将", "h2e2+", "炮2平5++", "C2.5!+"] {
        assert_eq!(read(&position, text, Dialects::default()), Ok(central), "{text}");
    }
}

#[test]
fn lines_and_sentences_around_the_moves_are_no_moves() {
    let six = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5";
    for rule in ["----------", "====", "____", "****", "————————"] {
        let text = format!(
            "    标题: 练习\n    红方: 甲      黑方: 乙\n    结果: 红胜\n{rule}\n  1. 炮二平五  马８进７    2. 马二进三  车９平８\n  \
             3. 车一平二  卒７进１\n{rule}\n棋谱由某程序生成 (http://www.example.com/)\n"
        );
        let game = check(&text, &format!("{six} 1-0"));
        assert_eq!((game.tag("Red"), game.tag("Black")), (Some("甲"), Some("乙")));
    }
    let book = "①炮二平五 马8进7\n②马二进三 车9平8\n③车一平二！\n红方抢先出车，争取主动。\n③………… 卒7进1\n\
                ④车二进六 马2进3\n黑方如炮8平9，则车二平三，红优。\n⑤兵七进一 炮8平9\n⑥车二平三 红优\n";
    let game = check(book, &format!("{six} h0h6 b9c7 c3c4 h7i7 h6g6 *"));
    let said: Vec<_> = game.comments().iter().map(|comment| &comment.body).collect();
    assert!(
        matches!(&said[..], [CommentBody::Text(first), CommentBody::Text(second), ..]
        if first.contains("争取主动") && second.contains("车二平三")),
        "{said:?}"
    );
    let article = "1. C2.5 H8+7\nRed takes the centre.\n2. H2+3 R9.8\nBoth sides develop; C8.5 was possible.\n3. R1.2 P7+1\nRed is better.\n";
    check(article, &format!("{six} *"));
    check("1. C2.5 H8+7 2. H2+3 R9.8\n3. R1.2 P7+1\n黑如改走炮8平9，则车二平三，红优。", &format!("{six} *"));
    // The number after the sentence is not the next one: a move may be in it.
    refuse("1. C2.5 H8+7 2. H2+3 blub 3. R1.2 P7+1");
    refuse("1. C2.5 blub 2. H2+3 R9.8");
    check("1. 炮二平五 马8进7 （红方先手）\n2. 马二进三 车9平8 【常见】（图一）", "h2e2 h9g7 h0g2 i9h9 *");
    check("1. C2=5 H8+7 2. H2+3 R9=81-0", "h2e2 h9g7 h0g2 i9h9 1-0");
    check("1. 炮二平五 马8进7 2. 马二进三 车9平8红胜", "h2e2 h9g7 h0g2 i9h9 1-0");
}

#[test]
fn a_list_without_its_beginning_is_refused_and_a_second_list_is_another_game() {
    assert_eq!(refuse("7. C2.5 H8+7\n8. H2+3 R9.8"), RecordErrorKind::FirstRound(7));
    let both: Vec<String> = games("1. H2+3 H8+7\n\n1. C8.5 C8.5\n2. H8+7").iter().map(iccs).collect();
    assert_eq!(both, ["h0g2 h9g7", "b2e2 h7e7 b0c2"]);
}

#[test]
fn wrappings_of_pages_and_chats_are_taken_off() {
    let four = "h2e2 h9g7 h0g2 i9h9 1-0";
    let pgn =
        "[Event \"Club\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 1-0\n";
    for text in [
        format!("<p>{}</p>", pgn.replace("\n\n", "</p>\n<p>").replace('\n', "<br />\n")),
        format!("<div>{}</div>", pgn.replace('"', "&quot;").replace('\n', "<br>").replace(' ', "&nbsp;")),
        format!("<html><body><pre>{pgn}</pre></body></html>"),
        format!("[pgn]{pgn}[/pgn]"),
        format!("Here it is:\n```pgn\n{pgn}```\nNice game"),
        pgn.lines().map(|line| format!("> {line}\n")).collect(),
        format!("{{\nThis file was put together by\nseveral people; thanks [to all].\n}}\n\n{pgn}"),
        format!("My game\n\n{pgn}"),
        pgn.replace("\"Club\"", "“Club”")
            .replace("\"A\"", "„A“")
            .replace("\"B\"", "«B»")
            .replace("1-0", "1–0"),
    ] {
        let game = check(&text, four);
        assert_eq!((game.tag("Red"), game.tag("Black")), (Some("A"), Some("B")), "{text}");
    }
    check("<p>1. C2=5 H8+7<br />2. H2+3 R9=8 1-0</p>", four);
    check("1. **C2.5** H8+7 2. `H2+3` R9.8 1—0", four);
    check("1. C2.5 H8+7\n```\n2. H2+3 R9.8 1-0\n```", four);
}

#[test]
fn a_text_in_a_wrong_encoding_is_turned_back() {
    let text = "1. 炮二平五 马8进7 2. 马二进三 车9平8";
    let gb = encoding_rs::GB18030.encode(text).0.into_owned();
    let latin: String = gb.iter().map(|byte| char::from(*byte)).collect();
    assert!(latin.starts_with("1. ÅÚ¶þÆ½Îå"));
    let windows = encoding_rs::WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0.into_owned();
    for wrong in [latin, windows] {
        check(&wrong, "h2e2 h9g7 h0g2 i9h9 *");
    }
}

#[test]
fn long_algebraic_and_vietnamese_elephants_are_read() {
    let ten = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 e2e6 g7e6 *";
    check(
        "[Event \"x\"]\n\n1. Ch2-e2 Hh9-g7 2. Hh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5 4. Rh0-h6 Hb9-c7\n5. Ce2xe6 Hg7xe6 *",
        ten,
    );
    check(
        "# notation: vietnamese\n1 ) P2-5 M8.7   2 ) M2.3 X9-8\n3) X1-2 B7.1 4) X2.6 V3.5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 c9e7 *",
    );
    check("1. Pháo 2 bình 5 Mã 8 tiến 7 2. Mã 2 tiến 3 Voi 3 tiến 5", "h2e2 h9g7 h0g2 c9e7 *");
}

#[test]
fn a_position_is_read_from_the_address_of_a_page() {
    let board = "4k4/9/9/9/9/9/9/9/4A4/R3K4";
    for (address, turn) in [
        (format!("https://www.pychess.org/analysis/xiangqi?fen={board}[]_w_-_-_0_1"), "w"),
        (format!("https://www.chessdb.cn/query/?{board}_b"), "b"),
        (format!("https://www.chessdb.cn/query_en/?{board}%20b"), "b"),
        (format!("https://xiangqiai.com/#/{board}%20w"), "w"),
        (format!("https://example.org/editor/{board}+b&flip=1"), "b"),
        (format!("<https://example.org/?fen={}%20b>", board.replace('/', "%2F")), "b"),
    ] {
        let position: Position = address.parse().unwrap_or_else(|error| panic!("{error}: {address}"));
        assert_eq!(position.to_string(), format!("{board} {turn} - - 0 1"), "{address}");
        assert_eq!(check(&address, " *").game().start(), &position);
    }
    assert!("https://example.org/a/b/c/d/e/f/g/h/i/j/k".parse::<Position>().is_err());
}

/// A list that writes each move in two notations, in columns.
fn in_two(moves: &[Move], first: NotationStyle, second: NotationStyle) -> String {
    let mut position = Position::startpos();
    let mut text = String::new();
    for (ply, mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        let spelled = [first, second].map(|style| write(&position, *mv, style));
        text.push_str(&format!("{}{}", spelled.join(" "), if ply % 2 == 0 { "   " } else { "\n" }));
        position.make(*mv);
    }
    text
}

#[test]
fn a_move_in_two_notations_is_one_move() {
    let five = "h2e2 h9g7 h0g2 i9h9 i0h0 *";
    let list = "1. C2.5 炮二平五   H8+7 馬８進７\n2. H2+3 馬二進三   R9.8 車９平８\n3. R1.2 車一平二";
    check(list, five);
    check(&list.replace(' ', " | "), five);
    check(&format!("alice (Red) – mei (Black)\n```\n{list}\n```"), five);
    check("1. C2.5/炮二平五 H8+7/马8进7 2. H2+3（马二进三） R9.8（车9平8） 3. R1.2(车一平二)", five);
    check("1. **C2.5** 炮二平五 1… **H8+7** 馬８進７", "h2e2 h9g7 *");
    check("1. C2.5 炮二平五", "h2e2 *");
    // A second spelling that says another move.
    for (right, wrong) in
        [("炮二平五", "炮二平四"), ("馬８進７", "馬８進９"), ("R9.8", "R9.7"), ("馬二進三", "馬八進七")]
    {
        refuse(&list.replace(right, wrong));
    }
    // Each side in its own notation is one game, too.
    check("1. C2.5 马8进7 2. H2+3 车9平8 3. R1.2", five);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lists_in_two_notations_read_back(choices in prop::collection::vec(any::<u16>(), 1..120)) {
        let mut record = Record::new(Position::startpos(), RuleSet::default());
        for choice in choices {
            let moves = record.game().position().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[usize::from(choice) % moves.len()]).expect("a legal move");
        }
        let chinese = [Script::Traditional, Script::Simplified, Script::Taiwan].map(NotationStyle::Chinese);
        for second in chinese {
            for first in [NotationStyle::Wxf, NotationStyle::Iccs] {
                let text = in_two(record.moves(), first, second);
                let read = match record::parse_all(&text) {
                    Ok(mut games) if games.len() == 1 => games.remove(0),
                    other => return Err(TestCaseError::fail(format!("{other:?} in\n{text}"))),
                };
                prop_assert_eq!(read.moves(), record.moves(), "{}", text);
                prop_assert_eq!(read.game().start().to_string(), START_FEN);
            }
        }
    }
}
