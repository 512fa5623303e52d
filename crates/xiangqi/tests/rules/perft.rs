//! Perft tables: the whole move generator against counts that other programs found.

use xiangqi::rules::{CannonRule, Position, divide, perft};

/// One line of `perft.txt`: rule, counts by depth from 1, FEN.
fn check(number: usize, line: &str) {
    let mut fields = line.split('|').map(str::trim);
    let mut next = || fields.next().unwrap_or_else(|| panic!("perft.txt:{number}: a field is missing"));
    let rule = next();
    let counts = next();
    let fen = next();
    let rule = match rule {
        "standard" => CannonRule::Standard,
        "jumps" => CannonRule::AlwaysJumps,
        other => panic!("perft.txt:{number}: no cannon rule {other}"),
    };
    let position = fen.parse::<Position>().unwrap().with_cannon_rule(rule);
    for (depth, count) in (1..).zip(counts.split_whitespace()) {
        let expected: u64 = count.parse().unwrap();
        assert_eq!(perft(&position, depth), expected, "perft.txt:{number}: depth {depth} of {fen}");
    }
}

#[test]
fn the_leaves_of_the_move_tree_are_counted_right() {
    let table = include_str!("../perft/perft.txt");
    let mut lines = 0;
    for (number, line) in (1..).zip(table.lines()) {
        if !line.is_empty() && !line.starts_with('#') {
            check(number, line);
            lines += 1;
        }
    }
    assert!(lines >= 11, "only {lines} lines");
}

#[test]
fn the_counts_behind_each_move_add_up() {
    let position = Position::startpos();
    for depth in 1..4 {
        let parts = divide(&position, depth);
        assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&position, depth));
        assert!(parts.is_sorted_by_key(|(mv, _)| mv.to_string()), "the moves come in ICCS order");
    }
    assert_eq!(perft(&position, 0), 1);
}
