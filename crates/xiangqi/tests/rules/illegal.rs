//! What `check_move` says to every kind of illegal move, one by one.

use xiangqi::rules::{CannonRule, Position};

/// One line of `illegal.txt`: rule, FEN, move, message.
fn check(number: usize, line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [rule, fen, mv, expected] = fields[..] else {
        panic!("illegal.txt:{number}: four fields are needed")
    };
    let rule = match rule {
        "standard" => CannonRule::Standard,
        "jumps" => CannonRule::AlwaysJumps,
        other => panic!("illegal.txt:{number}: no cannon rule {other}"),
    };
    let position = match fen {
        "startpos" => Position::startpos(),
        fen => fen.parse().unwrap_or_else(|error| panic!("illegal.txt:{number}: {error}")),
    };
    let said = match position.with_cannon_rule(rule).check_move(mv.parse().unwrap()) {
        Ok(()) => "ok".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(said, expected, "illegal.txt:{number}: {mv} in {fen}");
}

#[test]
fn every_illegal_move_is_explained() {
    for (number, line) in (1..).zip(include_str!("illegal.txt").lines()) {
        if !line.is_empty() && !line.starts_with('#') {
            check(number, line);
        }
    }
}
