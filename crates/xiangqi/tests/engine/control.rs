//! What ends a search, and what it is told while it runs.

use std::time::Duration;

use xiangqi::engine::{Engine, Limits, Report, SearchControl};
use xiangqi::rules::{History, Move, Position, RuleSet};

use super::{game, search};

fn start() -> History {
    History::new(Position::startpos(), RuleSet::World)
}

/// Searches and does `act` at the first report of `depth`; the report, and the positions visited when it was done.
fn interrupt(limits: &Limits, depth: u32, act: impl Fn(&SearchControl)) -> (Report, u64) {
    let stop = SearchControl::new();
    let mut visited = None;
    let report = Engine::new(4).search(&start(), limits, &stop, &mut |info| {
        if info.depth == depth && visited.is_none() {
            visited = Some(info.nodes);
            act(&stop);
        }
    });
    (report, visited.expect("the depth is reached"))
}

#[test]
fn a_raised_flag_ends_the_search_within_256_positions() {
    for limits in [Limits { infinite: true, ..Limits::default() }, Limits::depth(60)] {
        for depth in [2, 5, 8] {
            let (report, visited) = interrupt(&limits, depth, SearchControl::stop);
            assert!(report.nodes - visited <= 256, "{} more at depth {depth}", report.nodes - visited);
            assert!(report.best.is_some());
        }
    }
}

#[test]
fn pondering_goes_beyond_the_time_until_the_move_is_played() {
    let limits = Limits { ponder: true, movetime: Some(Duration::ZERO), ..Limits::default() };
    let (report, visited) = interrupt(&limits, 7, SearchControl::ponder_hit);
    assert!(report.nodes - visited <= 256, "the time was over long ago");
    assert_eq!(report.depth, 7);
    let without = Limits { ponder: false, ..limits };
    assert!(search(&mut Engine::new(4), &start(), &without).depth < 4);
}

#[test]
fn pondering_goes_beyond_a_found_mate() {
    let mate = game("3k5/R8/9/9/9/9/9/9/1R7/4K4 w", RuleSet::World);
    let limits = Limits { ponder: true, ..Limits::depth(40) };
    let report = search(&mut Engine::new(4), &mate, &limits);
    assert_eq!(report.depth, 40);
    assert!(search(&mut Engine::new(4), &mate, &Limits::depth(40)).depth < 40);
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let moves: Vec<Move> = ["a3a4", "b0a2", "e0e1"].map(|mv| mv.parse().unwrap()).to_vec();
    for lines in [1, 3, 5] {
        let limits = Limits { moves: moves.clone(), lines, ..Limits::depth(5) };
        let report = search(&mut Engine::new(4), &start(), &limits);
        assert_eq!(report.lines.len(), lines.min(3));
        assert!(report.lines.iter().all(|line| moves.contains(&line.moves[0])), "{:?}", report.lines);
    }
    let illegal = Limits { moves: vec!["a0a9".parse().unwrap()], ..Limits::depth(3) };
    assert_eq!(
        search(&mut Engine::new(4), &start(), &illegal),
        search(&mut Engine::new(4), &start(), &Limits::depth(3))
    );
}

#[test]
fn several_threads_find_mates_and_end_together() {
    let mut engine = Engine::new(4);
    engine.set_threads(3);
    let mut found = 0;
    for (moves, fen) in super::mates().filter(|(moves, _)| *moves <= 3).take(12) {
        let limits = Limits { mate: Some(moves), ..Limits::nodes(300_000) };
        let report = search(&mut engine, &game(fen, RuleSet::World), &limits);
        assert!(game(fen, RuleSet::World).position().is_legal(report.best.unwrap()), "{fen}");
        found += u32::from(report.score == xiangqi::engine::Score::Mate(moves as i32));
    }
    assert_eq!(found, 12);
    engine.set_threads(1);
    engine.clear();
    let [first, second] = [0; 2].map(|_| {
        engine.clear();
        search(&mut engine, &start(), &Limits::depth(7))
    });
    assert_eq!(first, second, "one thread gives the same result again");
}
