//! Names of openings, by main lines, move orders and mirror images; the bot's book: soundness, variety, chance.

use std::collections::{BTreeMap, BTreeSet};

use xiangqi::engine::{Level, book, opening};
use xiangqi::masters::MasterBook;
use xiangqi::notation::{Dialects, read};
use xiangqi::rules::{History, Move, Position, RuleSet};

/// Main lines, each after the key of the opening in which it ends.
const LINES: &str = include_str!("lines.txt");

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
    opening::of(history).map(|opening| opening.key)
}

/// (key of the opening, moves) of every main line.
fn lines() -> Vec<(&'static str, &'static str)> {
    LINES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap()).collect()
}

#[test]
fn every_line_and_its_mirror_image_end_in_the_opening_they_stand_under() {
    let lines = lines();
    assert!(lines.len() > 80, "{}", lines.len());
    for &(key, moves) in &lines {
        let history = game(moves);
        assert_eq!(name(&history), Some(key), "{moves}");
        assert_eq!(name(&mirror(&history)), Some(key), "mirror image of {moves}");
    }
    for opening in opening::all() {
        assert!(lines.iter().any(|(key, ..)| *key == opening.key), "{} has no line", opening.key);
    }
}

#[test]
fn the_book_is_the_same_on_both_wings() {
    for (_, moves) in lines() {
        let mut replay = game("");
        for &mv in game(moves).moves() {
            let own: BTreeSet<Move> = book::moves(&replay).into_iter().collect();
            let other = book::moves(&mirror(&replay)).into_iter().map(Move::mirror).collect();
            assert_eq!(own, other, "before {mv} in {moves}");
            replay.push(mv).unwrap();
        }
    }
}

#[test]
fn usual_moves_are_those_of_at_least_three_per_cent() {
    for (_, moves) in lines() {
        let mut replay = game("");
        for &mv in game(moves).moves() {
            let known = MasterBook::builtin().position(replay.position());
            let usual = book::usual(&replay);
            for (place, mv) in usual.iter().enumerate() {
                let known = known.as_ref().unwrap();
                let games = known.find(*mv).unwrap().games;
                assert!(100 * games >= 3 * known.games, "{mv} of {} games in {moves}", known.games);
                assert!(place > 0 || games == known.moves[0].games, "{mv} in {moves}");
            }
            assert_eq!(usual.is_empty(), known.is_none(), "before {mv} in {moves}");
            replay.push(mv).unwrap();
        }
    }
    assert!(!book::usual(&game("")).contains(&"a0a1".parse().unwrap()));
}

#[test]
fn the_book_has_what_masters_play_and_not_what_failed_them() {
    let known = |moves: &str, mv: &str| book::moves(&game(moves)).contains(&mv.parse().unwrap());
    for (moves, mv) in [
        ("", "h2e2"),
        ("", "b2e2"),
        ("", "g0e2"),
        ("", "c3c4"),
        ("h2e2", "h9g7"),
        ("h2e2 h9g7 h0g2 i9h9", "i0h0"),
    ] {
        assert!(known(moves, mv), "{mv} after {moves}");
    }
    // Red's cannon takes a horse and is lost for it.
    assert!(!known("", "h2h9"));
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
    assert!(book::moves(&history).is_empty());
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
fn the_choice_is_varied_and_repeatable() {
    let history = game("");
    for level in Level::ALL {
        let mut counts: BTreeMap<Move, u32> = BTreeMap::new();
        for seed in 0..1_000 {
            let mv = book::pick(&history, level, seed).unwrap();
            assert_eq!(book::pick(&history, level, seed), Some(mv));
            assert!(book::moves(&history).contains(&mv));
            *counts.entry(mv).or_default() += 1;
        }
        let most = counts.values().max().unwrap();
        assert!(counts.len() >= 6 && *most < 400, "level {level}: {counts:?}");
    }
}

/// Whoever answers with the most frequent move every time, as Red and as Black, meets other games. The lowest levels leave
/// the book sooner, and their search varies by itself.
#[test]
fn ten_games_by_the_book_are_nine_different_ones_or_ten() {
    for level in Level::ALL.into_iter().filter(|level| level.get() >= 4) {
        for bot in [0, 1] {
            let played = (0..10).map(|seed| {
                let mut history = game("");
                loop {
                    let mv = if history.moves().len() % 2 == bot {
                        book::pick(&history, level, seed)
                    } else {
                        book::moves(&history).first().copied()
                    };
                    let Some(mv) = mv else { break history.moves().to_vec() };
                    history.push(mv).unwrap();
                }
            });
            let different: BTreeSet<Vec<Move>> = played.collect();
            assert!(different.len() >= 9, "level {level}: {}", different.len());
        }
    }
}

#[test]
fn games_by_the_book_are_legal_and_leave_it_sooner_at_lower_levels() {
    for level in Level::ALL {
        let known = 8 + 2 * usize::from(level.get());
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
    let has = |history: &History| book::moves(history).contains(&horse);
    assert!(has(&game("")));
    let back = game("h0g2 h9g7 g2h0 g7h9");
    assert_eq!(back.position().hash(), Position::startpos().hash());
    assert!(!has(&back) && !book::moves(&back).is_empty());
}
