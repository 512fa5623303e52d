//! The evaluation: symmetry, and what a move changes.

use xiangqi::engine::eval::{evaluate, piece_squares, piece_squares_after};
use xiangqi::rules::Position;

const POSITIONS: [&str; 5] = [
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "2bak1b1r/4a4/n1c1c1n2/p1p1p1R1p/9/2P6/P3P1P1P/2N1C1N2/9/1RBAKAB2 w",
    "3akab2/3N5/4b4/2P3P2/9/2B6/2n2cp2/3p5/3RA4/2B1KA2r b",
    "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w",
    "1n2k4/2N1a4/9/9/2P6/9/9/2n6/3CA4/2B1KR3 b",
];

fn value(fen: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    evaluate(&position, piece_squares(&position))
}

/// The same position with colors and sides of the board exchanged.
fn turned(fen: &str) -> String {
    let (board, turn) = fen.split_once(' ').unwrap();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: Vec<&str> = board.split('/').rev().collect();
    let board: String = board.join("/").chars().map(swap).collect();
    format!("{board} {}", if turn == "w" { "b" } else { "w" })
}

/// The same position with left and right exchanged.
fn mirrored(fen: &str) -> String {
    let (board, turn) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {turn}", ranks.join("/"))
}

#[test]
fn both_sides_and_both_wings_are_judged_alike() {
    for fen in POSITIONS {
        assert_eq!(value(&turned(fen)), value(fen), "{fen} turned");
        assert_eq!(value(&mirrored(fen)), value(fen), "{fen} mirrored");
    }
    // A chariot up is not worth a chariot where the palace holds.
    assert!(value("2bakab2/9/9/9/9/9/9/9/9/R3K4 w") < value("2bak4/9/9/9/9/9/9/9/9/R3K4 w") / 2);
}

#[test]
fn what_a_move_changes_is_what_counting_anew_gives() {
    for fen in POSITIONS {
        let mut position: Position = fen.parse().unwrap();
        let before = piece_squares(&position);
        for mv in position.legal_moves() {
            let after = piece_squares_after(&position, mv, before);
            let undo = position.make(mv);
            assert_eq!(after, piece_squares(&position), "{mv} in {fen}");
            position.unmake(mv, undo);
        }
    }
}
