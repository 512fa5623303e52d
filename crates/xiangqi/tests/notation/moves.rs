use proptest::prelude::*;

use xiangqi::notation::{
    Dialect, Dialects, Hint, IllegalReason, Missing, MoveLikeness, NotationStyle, ReadError, Script, read,
    shape, write,
};
use xiangqi::rules::{CannonRule, Color, Move, Piece, Position, Role, Square};

use crate::rules::sample::fen_of;

fn is_move_shaped(text: &str, dialects: Dialects) -> bool {
    shape(text, dialects) == MoveLikeness::Move
}

/// The records of a table: comma-separated, `"…"` around a field that holds commas, `#` before a comment.
fn records(csv: &str) -> impl Iterator<Item = (usize, Vec<String>)> {
    csv.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty()).map(|(i, line)| {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("there is always a field").push(c),
            }
        }
        (i + 1, fields)
    })
}

fn position(fen: &str) -> Position {
    if fen == "start" { Position::startpos() } else { fen.parse().expect(fen) }
}

fn dialects(names: &str) -> Dialects {
    names.split('+').fold(Dialects::NONE, |set, name| match name {
        "default" => Dialects::default().iter().chain(set.iter()).collect(),
        _ => set.with(name.parse().expect(name)),
    })
}

/// An answer in the form of the table.
fn answer(result: &Result<Move, ReadError>) -> String {
    match result {
        Ok(mv) => mv.to_string(),
        Err(ReadError::Unreadable { .. }) => "unreadable".to_owned(),
        Err(ReadError::Ambiguous { candidates }) => {
            candidates.iter().fold("ambiguous".to_owned(), |list, mv| format!("{list} {mv}"))
        }
        Err(ReadError::Doubtful { mv, other, .. }) => format!("doubtful {mv} {other}"),
        Err(ReadError::Illegal { reason }) => {
            let evidence = match reason {
                IllegalReason::Rules { error, .. } => return format!("illegal {}", name_and_squares(error)),
                IllegalReason::NoSuchPiece { file, .. } | IllegalReason::NoSuchTandem { file, .. } => {
                    file.map(|file| file.to_string())
                }
                IllegalReason::OffBoard { from, .. }
                | IllegalReason::CannotReach { from, .. }
                | IllegalReason::WrongPiece { from, .. } => Some(from.to_string()),
            };
            let name = name_and_squares(reason);
            let name = name.split(' ').next().expect("a name").to_owned();
            evidence.map_or(format!("illegal {name}"), |evidence| format!("illegal {name} {evidence}"))
        }
    }
}

/// The name of an error's variant and the squares in it, from its debug form.
fn name_and_squares(error: &impl std::fmt::Debug) -> String {
    let debug = format!("{error:?}");
    let mut words = debug.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.next().expect("a debug form starts with a name").to_owned();
    words.filter(|word| word.parse::<Square>().is_ok()).fold(name, |list, square| format!("{list} {square}"))
}

#[test]
fn the_table_of_texts_reads_as_written() {
    for (line, fields) in records(include_str!("read.csv")) {
        let [fen, names, text, expected, _] = &fields[..] else { panic!("line {line}: five fields") };
        let result = read(&position(fen), text, dialects(names));
        assert_eq!(answer(&result), *expected, "read.csv line {line}: {text} in {fen}: {result:?}");
    }
}

#[test]
fn the_table_of_moves_writes_as_listed() {
    for (line, fields) in records(include_str!("write.csv")) {
        let [fen, mv, wxf, traditional, simplified, vietnamese, french, book, _] = &fields[..] else {
            panic!("line {line}: nine fields")
        };
        let position = position(fen);
        let mv: Move = mv.parse().expect("a move in ICCS");
        let expected = [
            (NotationStyle::Wxf, wxf),
            (NotationStyle::Chinese(Script::Traditional), traditional),
            (NotationStyle::Chinese(Script::Simplified), simplified),
            (NotationStyle::Vietnamese, vietnamese),
            (NotationStyle::French, french),
            (NotationStyle::Book, book),
        ];
        for (style, text) in expected {
            assert_eq!(write(&position, mv, style), *text, "write.csv line {line}: {style}");
            let read = read(&position, text, Dialects::only(style.dialect()));
            assert_eq!(read, Ok(mv), "write.csv line {line}: {style}");
        }
    }
}

#[test]
fn taiwan_writes_the_signs_of_the_discs() {
    let position = position("start");
    let black = position_after(&position, "h2e2");
    for (at, mv, text) in [
        (&position, "h0g2", "傌二進三"),
        (&position, "i0i1", "俥一進一"),
        (&position, "h2e2", "炮二平五"),
        (&black, "h7e7", "砲８平５"),
        (&black, "h9g7", "馬８進７"),
        (&black, "i9i8", "車９進１"),
    ] {
        let mv: Move = mv.parse().expect("a move in ICCS");
        assert_eq!(write(at, mv, NotationStyle::Chinese(Script::Taiwan)), text);
        assert_eq!(read(at, text, Dialects::only(Dialect::Chinese)), Ok(mv), "{text}");
    }
}

fn position_after(position: &Position, mv: &str) -> Position {
    let mut after = position.clone();
    after.make(mv.parse().expect("a move in ICCS"));
    after
}

#[test]
fn chatter_is_not_move_shaped_and_moves_are() {
    for text in
        ["hello", "5", "ok", "c", "gg", "h2", "e4 lol", "", "lol!", "12", "1-0", "c2.5 and then?", "炮", "平"]
    {
        assert!(!is_move_shaped(text, Dialects::default()), "{text}");
        assert!(!is_move_shaped(text, Dialects::ALL), "{text}");
    }
    for text in
        ["C2.5", "c25", "H8+7!", "炮二平五", "h2e2", "h2-e2", "+C.5", "炮 (32)-35", "前九平八", "++.4"]
    {
        assert!(is_move_shaped(text, Dialects::default()), "{text}");
        assert!(!is_move_shaped(text, Dialects::NONE), "{text}");
    }
    assert!(!is_move_shaped(&"C2.5 ".repeat(10_000), Dialects::ALL));
}

#[test]
fn unreadable_texts_carry_a_hint_where_there_is_one() {
    let check =
        |text: &str, expected: Option<Hint>| match read(&Position::startpos(), text, Dialects::default()) {
            Err(ReadError::Unreadable { text: kept, hint }) => {
                assert_eq!((kept.as_str(), hint), (text, expected))
            }
            other => panic!("{text}: {other:?}"),
        };
    check("hello", None);
    check("C2.0", Some(Hint::OutOfRange('0')));
    check("C2.", Some(Hint::Incomplete(Missing::File)));
    check("炮二平", Some(Hint::Incomplete(Missing::File)));
    check("h10g8", Some(Hint::NotEnabled(Dialect::Uci)));
    check("T1+1", Some(Hint::NotEnabled(Dialect::French)));
    check("P2/5", Some(Hint::NotEnabled(Dialect::Vietnamese)));
}

#[test]
fn a_long_unreadable_text_is_cut() {
    let text = "炮".repeat(5000);
    let Err(ReadError::Unreadable { text: kept, .. }) =
        read(&Position::startpos(), &text, Dialects::default())
    else {
        panic!("five thousand cannons are no move")
    };
    assert_eq!(kept.chars().count(), 41);
}

/// Every legal move in every style reads back, alone and among the dialects that are on by default.
fn check_round_trip(position: &Position) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        for style in NotationStyle::ALL {
            let text = write(position, mv, style);
            let dialect = style.dialect();
            prop_assert_eq!(
                read(position, &text, Dialects::only(dialect)),
                Ok(mv),
                "{} {} in {}",
                style,
                text,
                position
            );
            prop_assert!(is_move_shaped(&text, Dialects::only(dialect)), "{}", text);
            if Dialects::default().contains(dialect) {
                prop_assert_eq!(
                    read(position, &text, Dialects::default()),
                    Ok(mv),
                    "{} {} in {}",
                    style,
                    text,
                    position
                );
            }
            match read(position, &text, Dialects::ALL) {
                Ok(only) => prop_assert_eq!(only, mv),
                Err(error) if !error.candidates().is_empty() => {
                    prop_assert!(error.candidates().contains(&mv))
                }
                Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
            }
        }
    }
    Ok(())
}

/// Places pieces at will, crowding the soldiers of both sides on few files.
pub(crate) fn crowded_position(seed: u64) -> Option<Position> {
    let mut state = seed;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut board = [None; 90];
    let mut put = |square: Square, piece: Piece| {
        let free = board[square.index()].is_none();
        if free {
            board[square.index()] = Some(piece);
        }
        free
    };
    for color in Color::ALL {
        let square = |file: usize, depth: usize| {
            let rank = if color == Color::Red { depth } else { 9 - depth };
            Square::new(file as u8, rank as u8).expect("on the board")
        };
        put(square(3 + random(3), random(3)), Piece::new(color, Role::General));
        let files = [random(9), random(9)];
        let mut soldiers = 0;
        for _ in 0..40 {
            if soldiers < 5 && put(square(files[random(2)], 5 + random(5)), Piece::new(color, Role::Soldier))
            {
                soldiers += 1;
            }
        }
        for role in [Role::Chariot, Role::Horse, Role::Cannon] {
            let file = random(9);
            for _ in 0..2 {
                put(square(file, random(10)), Piece::new(color, role));
            }
        }
        for (file, depth) in [(3, 0), (3, 2), (5, 0), (5, 2)] {
            if random(3) == 0 {
                put(square(file, depth), Piece::new(color, Role::Advisor));
            }
        }
    }
    let placement = fen_of(|square| board[square.index()]);
    format!("{placement} {}", if random(2) == 0 { 'w' } else { 'b' }).parse().ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn written_moves_read_back_along_random_games(choices in prop::collection::vec(any::<u16>(), 1..120), club: bool) {
        let cannon = if club { CannonRule::AlwaysJumps } else { CannonRule::Standard };
        let mut position = Position::startpos().with_cannon_rule(cannon);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[usize::from(choice) % moves.len()]);
        }
        check_round_trip(&position)?;
    }

    #[test]
    fn written_moves_read_back_where_soldiers_crowd(seed: u64) {
        // About half of the random boards are no positions.
        if let Some(position) = (0..8).find_map(|i| crowded_position(seed.wrapping_add(i))) {
            check_round_trip(&position)?;
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,14}") {
        let position = Position::startpos();
        if let Ok(mv) = read(&position, &text, Dialects::ALL) {
            prop_assert!(position.is_legal(mv));
        }
    }

    #[test]
    fn texts_of_move_letters_get_an_answer(text in "[-+=.,/()a-iA-K1-9TXSPMB炮车马兵前后中一二三四五平进退]{1,6}") {
        let position = Position::startpos();
        match read(&position, &text, Dialects::ALL) {
            Ok(mv) => prop_assert!(position.is_legal(mv)),
            Err(ReadError::Ambiguous { candidates }) => {
                prop_assert!(candidates.len() > 1);
                prop_assert!(candidates.iter().all(|mv| position.is_legal(*mv)));
            }
            Err(ReadError::Doubtful { mv, role, other, .. }) => {
                prop_assert!(position.is_legal(mv) && role != other);
            }
            Err(ReadError::Unreadable { .. }) => prop_assert!(!is_move_shaped(&text, Dialects::ALL)),
            Err(ReadError::Illegal { .. }) => prop_assert!(is_move_shaped(&text, Dialects::ALL)),
        }
    }
}
