//! FEN: every error, and every variant that is read.

use xiangqi::rules::{Color, FenError, Position, Role, START_FEN};

fn check(text: &str, message: &str) {
    match text.parse::<Position>() {
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
        Ok(position) => panic!("\"{text}\" is read as {position}, not refused with: {message}"),
    }
}

#[test]
fn every_fault_of_a_fen_is_named() {
    check("", "the FEN is empty");
    check("  \t ", "the FEN is empty");
    check("4k4/9/9/9/9/9/9/9/4K4 w", "the board has 9 ranks, it needs 10 separated by '/'");
    check("4k4/9/9/9/9/9/9/9/9/9/4K4 w", "the board has 11 ranks, it needs 10 separated by '/'");
    check("4k4/9/9/9/8/9/9/9/9/3K5 w", "rank 5 (\"8\") describes 8 files, it needs 9");
    check("4k4/9/9/9/9/9/9/9/9/3K6 w", "rank 0 (\"3K6\") describes 10 files, it needs 9");
    check("4k4/9/9/9//9/9/9/9/3K5 w", "rank 5 (\"\") describes 0 files, it needs 9");
    let letter =
        "is no piece; pieces are K A B N R C P for Red and k a b n r c p for Black (E and H are read too)";
    check("4k4/9/9/9/4q4/9/9/9/9/3K5 w", &format!("'q' {letter}"));
    check("4k4/9/9/9/0/9/9/9/9/3K5 w", &format!("'0' {letter}"));
    check("4k4/9/9/9/4車4/9/9/9/9/3K5 w", &format!("'車' {letter}"));
    check("4k4/9/9/9/9/9/9/9/9/RRR1K4 w", "red has 3 chariots, a set holds 2");
    check("4k4/p8/p8/p8/p8/p8/p8/9/9/3K5 w", "black has 6 soldiers, a set holds 5");
    check("4k4/4k4/9/9/9/9/9/9/9/3K5 w", "black has 2 generals, a set holds 1");
    check("9/9/9/9/9/9/9/9/9/4K4 w", "black has no general");
    check("4k4/9/9/9/9/9/9/9/9/9 w", "red has no general");
    check("k8/9/9/9/9/9/9/9/9/4K4 w", "a black general can never stand on a9");
    check("4k4/9/9/9/9/9/9/9/9/3AA4 w", "a red advisor can never stand on e0");
    check("4k4/9/9/9/9/9/9/9/9/3KB4 w", "a red elephant can never stand on e0");
    check("4k4/9/9/2B6/9/9/9/9/9/3K5 w", "a red elephant can never stand on c6");
    check(
        "4k4/9/9/9/9/9/9/9/9/3K5 x",
        "the side to move is \"x\", it must be w (or r) for Red or b for Black",
    );
    check("4k4/9/9/9/9/9/9/9/9/3K5 w - - many 1", "the counter \"many\" is no number from 0 to 9999");
    check("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 10000", "the counter \"10000\" is no number from 0 to 9999");
    check("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", "the counter \"-1\" is no number from 0 to 9999");
    check("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves", "unexpected \"moves\" after the FEN");
    check(
        "4k4/4R4/9/9/9/9/9/9/9/3K5 w",
        "red is to move and could capture the general at once: the position cannot arise",
    );
}

#[test]
fn a_long_text_is_quoted_only_in_part() {
    let text = format!("4k4/9/9/9/9/9/9/9/9/3K5 {}", "x".repeat(5000));
    let message = text.parse::<Position>().unwrap_err().to_string();
    assert!(message.contains(&format!("\"{}…\"", "x".repeat(40))), "{message}");
}

#[test]
fn what_is_quoted_stays_in_one_line() {
    let letter = "4k4/9/9/9/4\u{1b}4/9/9/9/9/3K5 w".parse::<Position>().unwrap_err().to_string();
    assert!(letter.starts_with("'\\u{1b}' is no piece"), "{letter}");
    let turn = "4k4/9/9/9/9/9/9/9/9/3K5 \u{202e}w".parse::<Position>().unwrap_err().to_string();
    assert!(turn.starts_with("the side to move is \"\\u{202e}w\""), "{turn}");
}

#[test]
fn errors_carry_their_evidence() {
    let error = "4k4/9/9/9/9/9/9/9/9/RRR1K4 w".parse::<Position>().unwrap_err();
    assert_eq!(error, FenError::TooMany { color: Color::Red, role: Role::Chariot, count: 3, max: 2 });
}

fn same(text: &str, canonical: &str) {
    assert_eq!(text.parse::<Position>().unwrap().to_string(), canonical, "{text}");
}

#[test]
fn the_usual_variants_are_read() {
    same(START_FEN, START_FEN);
    same("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1", START_FEN);
    same("rnmagamnr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RNMAGAMNR", START_FEN);
    same("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", START_FEN);
    same("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR W - -", START_FEN);
    same("  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  w  0 1 ", START_FEN);
    same("4k4/45/9/9/9/9/9/9/9/3K11111 B 7", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 1");
    same("4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 0", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 1");
}

/// Plays `plies` moves to and fro from `fen`; every position's FEN must read back as that position.
#[track_caller]
fn shuffle(fen: &str, plies: usize, last: &str) {
    let start: Position = fen.parse().unwrap();
    let mut position = start.clone();
    let mut played = Vec::new();
    for ply in 0..plies {
        let mv = ["a0a1", "a9a8", "a1a0", "a8a9"][ply % 4].parse().unwrap();
        played.push((mv, position.make(mv)));
        let written = position.to_string();
        assert_eq!(written.parse::<Position>().as_ref(), Ok(&position), "{written}");
    }
    assert!(position.to_string().ends_with(last), "{position}");
    for (mv, undo) in played.into_iter().rev() {
        position.unmake(mv, undo);
    }
    assert_eq!(position, start);
}

#[test]
fn the_counters_of_long_games_stay_readable() {
    let board = "r2k5/9/9/9/9/9/9/9/9/R3K4";
    shuffle(&format!("{board} w - - 0 1"), 300, " w - - 300 151");
    shuffle(&format!("{board} w - - 0 9999"), 4, " w - - 4 9999");
    shuffle(&format!("{board} w - - 9990 9995"), 41, " b - - 9999 9999");
    shuffle(&format!("{board} w - - 0 1"), 21_001, " b - - 9999 9999");
}

#[test]
fn a_pass_is_counted_like_a_move() {
    let mut position: Position = "r2k5/9/9/9/9/9/9/9/9/R3K4 b - - 9999 9999".parse().unwrap();
    let start = position.clone();
    let undo = position.make_null();
    assert_eq!((position.halfmoves(), position.fullmoves()), (9999, 9999));
    position.unmake_null(undo);
    assert_eq!(position, start);
}

/// Rule books print some diagrams like that.
#[test]
fn soldiers_are_read_on_any_point() {
    same("4k4/9/9/1p7/9/9/9/P8/9/P2K4P w", "4k4/9/9/1p7/9/9/9/P8/9/P2K4P w - - 0 1");
}

#[test]
fn facing_generals_are_read_and_the_side_to_move_is_in_check() {
    let position: Position = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap();
    assert!(position.in_check());
    assert_eq!(position.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["e0d0", "e0f0"]);
}
