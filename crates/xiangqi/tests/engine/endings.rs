//! The search knows how games end: no legal move, repetition, the natural limit, under the rules in force.

use xiangqi::engine::{Engine, Level, Limits, Score, SearchControl};
use xiangqi::rules::{Move, RuleSet, Termination};

use super::{game, search};

/// Positions that one move wins by leaving no move, without check: position, move.
const STALEMATES: [(&str, &str); 4] = [
    ("3k5/9/3nP4/9/8R/9/9/9/9/3K5 w", "e7e8"),
    ("3k5/9/4P4/9/2N6/9/3n5/9/9/3K5 w", "e7e8"),
    ("3k5/5P3/9/9/9/3n5/4N4/9/6N2/3K5 w", "f8e8"),
    ("3k5/5P3/9/9/9/9/9/9/9/4K4 w", "f8e8"),
];

#[test]
fn who_has_no_move_loses_without_check_too_and_levels_above_three_see_it() {
    let mut engine = Engine::new(1);
    for (fen, winning) in STALEMATES {
        let mut history = game(fen, RuleSet::World);
        let winning: Move = winning.parse().unwrap();
        history.push(winning).unwrap();
        assert_eq!(history.ruling().unwrap().outcome.termination, Termination::Stalemate, "{fen}");
        history.pop();
        for level in &Level::ALL[3..9] {
            for seed in 0..4 {
                assert_eq!(
                    engine.choose(&history, *level, seed, &SearchControl::new()),
                    Some(winning),
                    "{level}: {fen}"
                );
            }
        }
        engine.clear();
        let report = search(&mut engine, &history, &Limits::nodes(20_000));
        assert_eq!((report.best, report.score), (Some(winning), Score::Mate(1)), "{fen}");
    }
}

#[test]
fn a_bare_general_without_a_move_draws_where_the_rules_say_so() {
    let (fen, mv) = STALEMATES[3];
    let history = game(fen, RuleSet::Club);
    let only = Limits { moves: vec![mv.parse().unwrap()], ..Limits::depth(4) };
    let mut engine = Engine::new(1);
    assert_eq!(search(&mut engine, &history, &only).score, Score::Centipawns(0));
    let mut after = history;
    after.push(mv.parse().unwrap()).unwrap();
    let report = search(&mut engine, &after, &Limits::depth(4));
    assert_eq!((report.best, report.score), (None, Score::Centipawns(0)));
}

#[test]
fn the_natural_limit_draws_unless_the_last_move_before_it_wins() {
    let mut engine = Engine::new(1);
    for (moves_made, score) in [(90, Score::Mate(1)), (99, Score::Mate(1))] {
        let history = game(&format!("{} - - {moves_made} 80", STALEMATES[3].0), RuleSet::World);
        assert_eq!(search(&mut engine, &history, &Limits::depth(6)).score, score);
    }
    // A mate in two: with one ply left it comes too late.
    let fen = "3k5/9/R8/9/9/9/9/4P4/1R7/4K4 w - -";
    let score = |moves_made| {
        let history = game(&format!("{fen} {moves_made} 80"), RuleSet::World);
        search(&mut Engine::new(1), &history, &Limits::depth(6)).score
    };
    assert_eq!(score(0), Score::Mate(2));
    assert_eq!(score(99), Score::Centipawns(0));
    // Playing on beyond the limit means playing to win.
    assert_eq!(score(125), Score::Mate(2));
}

#[test]
fn a_lone_cannon_that_cannot_win_is_the_draw_that_the_referee_gives() {
    let history = game("5k3/9/9/9/9/9/9/2C6/3pK4/9 w", RuleSet::World);
    let takes = Limits { moves: vec!["e1d1".parse().unwrap()], ..Limits::depth(4) };
    assert_eq!(search(&mut Engine::new(1), &history, &takes).score, Score::Centipawns(0));
}

#[test]
fn a_repetition_counts_as_the_referee_rules_it() {
    // (position, the moves that lead back to it, whether the repeating side loses)
    for (fen, cycle, loses) in [
        // A chariot checks without end.
        ("4k4/9/9/9/9/9/ppp6/9/3R5/5K3 w", "d1e1 e9d9 e1d1 d9e9", true),
        // A chariot chases a cannon without end.
        ("3k5/9/9/9/8R/c8/9/9/9/5K3 w", "i5i4 a4a5 i4i5 a5a4", true),
        // The same where the third occurrence falls on the natural limit: the repetition is ruled on first.
        ("3k5/9/9/9/8R/c8/9/9/9/5K3 w - - 92 80", "i5i4 a4a5 i4i5 a5a4", true),
        // Idle moves.
        ("3k5/9/9/9/9/9/9/9/8R/5K3 w", "i1i2 d9e9 i2i1 e9d9", false),
    ] {
        let mut history = game(fen, RuleSet::World);
        let moves: Vec<Move> = cycle.split(' ').map(|mv| mv.parse().unwrap()).collect();
        // Up to the move before the one that would bring the third occurrence about.
        for mv in moves.iter().cycle().take(2 * moves.len() - 2) {
            history.push(*mv).unwrap();
            assert!(history.ruling().is_none(), "{fen}");
        }
        let again = Limits { moves: vec![moves[2]], ..Limits::depth(6) };
        let mut engine = Engine::new(1);
        let score = search(&mut engine, &history, &again).score;
        if loses {
            assert!(score.value() < -25_000, "{score:?} for repeating in {fen}");
            let best = search(&mut engine, &history, &Limits::depth(4)).best.unwrap();
            assert_ne!(best, moves[2], "{fen}");
        } else {
            assert_eq!(score, Score::Centipawns(0), "{fen}");
        }
    }
}

/// Black may neither check nor chase the cannon for ever, but do both in turn.
const IN_TURN: &str = "3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b";
const CHECKS: &str = "g1g0 e0e1 g0g1 e1e0";
const CHASES: &str = "g1c1 c2g2 c1g1 g2c2";

fn cycle(moves: &str) -> impl Iterator<Item = Move> {
    moves.split(' ').map(|mv| mv.parse().unwrap())
}

#[test]
fn checks_and_chases_in_turn_are_the_draw_that_the_referee_gives() {
    let history = game(IN_TURN, RuleSet::World);
    for (first, second, drawn) in
        [(CHECKS, CHECKS, false), (CHASES, CHASES, false), (CHECKS, CHASES, true), (CHASES, CHECKS, true)]
    {
        let mut history = history.clone();
        cycle(first).chain(cycle(second)).for_each(|mv| history.push(mv).unwrap());
        assert_eq!(history.ruling().unwrap().outcome.winner.is_none(), drawn, "{first} {second}");
    }
    let report = search(&mut Engine::new(1), &history, &Limits::depth(12));
    assert_eq!(report.score, Score::Centipawns(0), "{:?}", report.pv);
}

#[test]
fn the_third_occurrence_is_judged_by_all_moves_since_the_first() {
    let mut history = game(IN_TURN, RuleSet::World);
    cycle(CHASES).for_each(|mv| history.push(mv).unwrap());
    let check = Limits { moves: cycle(CHECKS).take(1).collect(), ..Limits::depth(8) };
    let report = search(&mut Engine::new(1), &history, &check);
    assert!(report.score.value() > -25_000, "{:?}: {:?}", report.score, report.pv);
}
