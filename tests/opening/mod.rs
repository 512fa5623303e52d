//! Names of openings and the book: every line of `assets/openings.txt`, move orders, mirror images, chance.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use xiangqi_bot::engine::{Level, book, opening};
use xiangqi_bot::notation::{Dialects, read};
use xiangqi_bot::rules::{History, Move, Position, RuleSet};

const FILE: &str = include_str!("../../assets/openings.txt");

/// A game from the start.
fn game(moves: &str) -> History {
    let mut history = History::new(Position::startpos(), RuleSet::World);
    for word in moves.split_whitespace() {
        let mv = read(history.position(), word, Dialects::default())
            .unwrap_or_else(|error| panic!("{word} in {moves}: {error}"));
        history.push(mv).unwrap();
    }
    history
}

fn mirror(history: &History) -> History {
    let mut mirrored = History::new(Position::startpos(), history.rules());
    for mv in history.moves() {
        mirrored.push(mv.mirror()).unwrap();
    }
    mirrored
}

fn name(history: &History) -> Option<&'static str> {
    opening::of(history).map(opening::NamedOpening::key)
}

/// (key of the opening, weight, moves) of every line of the file.
fn lines() -> Vec<(&'static str, u32, &'static str)> {
    let mut key = "";
    let mut lines = Vec::new();
    for line in FILE.lines() {
        if let Some(opening) = line.strip_prefix("opening ") {
            key = opening.split(' ').next().unwrap();
        } else if let Some((weight, moves)) = line.strip_prefix("line ").and_then(|line| line.split_once(' '))
        {
            lines.push((key, weight.parse().unwrap(), moves));
        }
    }
    lines
}

#[test]
fn every_line_and_its_mirror_image_end_in_the_opening_they_stand_under() {
    let lines = lines();
    assert!(lines.len() > 80, "{}", lines.len());
    for &(key, _, moves) in &lines {
        let history = game(moves);
        assert_eq!(name(&history), Some(key), "{moves}");
        assert_eq!(name(&mirror(&history)), Some(key), "mirror image of {moves}");
    }
    for opening in opening::all() {
        assert!(lines.iter().any(|(key, ..)| *key == opening.key()), "{} has no line", opening.key());
    }
}

#[test]
fn the_book_knows_every_move_of_every_line_and_of_its_mirror_image() {
    for (_, _, moves) in lines().into_iter().filter(|(_, weight, _)| *weight > 0) {
        let played = game(moves);
        for history in [mirror(&played), played] {
            let mut replay = History::new(Position::startpos(), RuleSet::World);
            for &mv in history.moves() {
                assert!(book::moves(&replay).iter().any(|(known, _)| *known == mv), "{mv} in {moves}");
                replay.push(mv).unwrap();
            }
        }
    }
}

#[test]
fn an_opening_is_known_in_every_order_of_its_moves() {
    let table = [
        ("", None),
        ("C2.5", Some("central-cannon")),
        ("C8.5", Some("central-cannon")),
        ("C2.5 H8+7 H2+3", Some("central-cannon")),
        ("C2.5 H8+7 H2+3 H2+3", Some("screen-horses")),
        ("C2.5 H2+3 H2+3 P7+1 R1.2 H8+7", Some("screen-horses")),
        ("H2+3 H8+7 C8.5 H2+3", Some("screen-horses")),
        ("P7+1 P7+1 C2.5 H8+7 H2+3 H2+3", Some("screen-horses")),
        ("C2.5 C8.5", Some("same-direction-cannons")),
        ("C2.5 C2.5", Some("opposite-direction-cannons")),
        ("C8.5 C8.5", Some("opposite-direction-cannons")),
        ("C2.5 H8+7 H2+3 C2.6 R1.2 H2+3", Some("screen-horses")),
        ("C2.5 H8+7 H2+3 C2.4 R1.2 H2+3", Some("sandwiched-horses")),
        ("C2.6", Some("cross-palace-cannon")),
        ("C8.6", Some("palace-corner-cannon")),
        ("E7+5 C2.5", Some("elephant-central-cannon")),
        ("P3+1 P3+1", Some("facing-soldiers")),
        ("P3+1 C8.7", Some("soldier-cannon-behind-soldier")),
        // A first move without a name.
        ("R1+1", None),
    ];
    for (moves, expected) in table {
        assert_eq!(name(&game(moves)), expected, "{moves}");
    }
}

#[test]
fn a_name_stays_when_the_pieces_go_on_and_late_formations_have_none() {
    let mut history = game("E3+5 C8.5 A4+5 A4+5");
    for _ in 0..6 {
        for mv in ["i0i1", "i9i8", "i1i0", "i8i9"] {
            history.push(mv.parse().unwrap()).unwrap();
        }
    }
    let known = name(&history);
    assert_eq!(known, Some("elephant-central-cannon"));
    for mv in ["e2g0", "e7h7", "h2e2"] {
        history.push(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(name(&history), known, "a central cannon on move 16 is no opening");
}

#[test]
fn other_starts_have_neither_name_nor_book() {
    let start = "3k5/9/9/9/9/9/9/4C4/9/4K4 b - - 0 1".parse().unwrap();
    let mut history = History::new(start, RuleSet::World);
    assert_eq!(book::moves(&history), []);
    history.push("d9d8".parse().unwrap()).unwrap();
    assert_eq!(name(&history), None);
    assert_eq!(book::pick(&history, Level::MAX, 1), None);
}

#[test]
fn rules_with_another_cannon_have_no_book() {
    let history = History::new(Position::startpos(), RuleSet::Club);
    assert_eq!(book::pick(&history, Level::MAX, 1), None);
    assert!(book::pick(&game(""), Level::MAX, 1).is_some());
}

#[test]
fn the_choice_is_weighted_varied_and_repeatable() {
    let history = game("");
    let weights: BTreeMap<Move, u32> = book::moves(&history).into_iter().collect();
    let total: u32 = weights.values().sum();
    let seeds = 4_000;
    let mut counts: BTreeMap<Move, u32> = BTreeMap::new();
    for seed in 0..seeds {
        let mv = book::pick(&history, Level::MAX, seed).unwrap();
        assert_eq!(book::pick(&history, Level::MAX, seed), Some(mv));
        *counts.entry(mv).or_default() += 1;
    }
    assert!(weights.len() >= 10, "{weights:?}");
    for (mv, weight) in weights {
        let expected = f64::from(weight) / f64::from(total);
        let found = f64::from(counts[&mv]) / seeds as f64;
        // Five standard deviations.
        let slack = 5.0 * (expected * (1.0 - expected) / seeds as f64).sqrt();
        assert!((found - expected).abs() < slack, "{mv}: {found} instead of {expected}");
    }
}

#[test]
fn games_by_the_book_are_legal_and_leave_it_sooner_at_lower_levels() {
    for level in Level::ALL {
        let known = 2 * usize::from(level.get());
        let mut longest = 0;
        for seed in 0..40 {
            let mut history = game("");
            while let Some(mv) = book::pick(&history, level, seed) {
                history.push(mv).unwrap();
            }
            assert!(name(&history).is_some());
            longest = longest.max(history.moves().len());
        }
        assert!(longest <= known && longest >= known.min(14), "level {level}: {longest} plies");
    }
}

#[test]
fn the_book_repeats_no_position() {
    let horse: Move = "h0g2".parse().unwrap();
    let has = |history: &History| book::moves(history).iter().any(|(mv, _)| *mv == horse);
    assert!(has(&game("")));
    let back = game("h0g2 h9g7 g2h0 g7h9");
    assert_eq!(back.position().hash(), Position::startpos().hash());
    assert!(!has(&back) && !book::moves(&back).is_empty());
}

#[test]
fn uci_plays_by_the_book_only_when_told() {
    let answer = |options: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = format!("{options}position startpos\ngo depth 2\n");
        program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        String::from_utf8(program.wait_with_output().unwrap().stdout).unwrap()
    };
    assert!(answer("uci\n").contains("option name OwnBook type check default false"));
    assert!(answer("").contains("info depth 2"));
    let told = answer("setoption name OwnBook value true\nsetoption name Seed value 5\n");
    let mv = book::pick(&game(""), Level::MAX, 5).unwrap();
    assert_eq!(told.trim(), format!("bestmove {mv}"));
    assert!(
        answer("setoption name OwnBook value maybe\n").contains("OwnBook is true or false, not \"maybe\"")
    );
}
