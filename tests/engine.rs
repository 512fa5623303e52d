//! The engine: legality of its answers, mates, levels, determinism.

use std::time::Duration;

use xiangqi_bot::engine::{Clock, Engine, Level, Limits, Report, Score, Stop, bench};
use xiangqi_bot::rules::{History, Position, RuleSet};

/// A small generator of repeatable numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

fn game(fen: &str, rules: RuleSet) -> History {
    History::new(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), rules)
}

fn search(engine: &mut Engine, history: &History, limits: &Limits) -> Report {
    engine.search(history, limits, &Stop::new(), &mut |_| ())
}

#[test]
fn the_answer_is_legal_in_positions_of_random_games_under_every_rule_set() {
    let mut engine = Engine::new(1);
    let mut dice = Dice(1);
    for rules in RuleSet::ALL {
        let mut searched = 0;
        while searched < 200 {
            let mut history = History::new(Position::startpos(), rules);
            for _ in 0..160 {
                let moves = history.position().legal_moves();
                let report = search(&mut engine, &history, &Limits::nodes(60));
                searched += 1;
                match report.best {
                    Some(best) => assert!(moves.contains(&best), "{best} in {}", history.position()),
                    None => assert!(moves.is_empty(), "no move in {}", history.position()),
                }
                if moves.is_empty() || history.ruling().is_some() {
                    break;
                }
                history.push(moves[dice.roll(moves.len())]).unwrap();
            }
        }
    }
}

#[test]
fn a_side_without_a_move_has_no_best_move_and_has_lost() {
    for fen in ["3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b - - 0 1"] {
        let history = game(fen, RuleSet::World);
        if !history.position().legal_moves().is_empty() {
            panic!("{fen} has a legal move");
        }
        let mut engine = Engine::new(1);
        let report = search(&mut engine, &history, &Limits::depth(5));
        assert_eq!((report.best, report.score), (None, Score::Mate(0)), "{fen}");
        for level in Level::ALL {
            assert_eq!(engine.choose(&history, level, 1, &Stop::new()), None, "{fen} at level {level}");
        }
    }
}

#[test]
fn a_choice_is_repeatable_by_seed_and_always_legal() {
    let mut engine = Engine::new(1);
    let mut dice = Dice(7);
    for _ in 0..3 {
        let mut history = History::new(Position::startpos(), RuleSet::World);
        for _ in 0..10 + dice.roll(30) {
            let moves = history.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.push(moves[dice.roll(moves.len())]).unwrap();
        }
        for level in &Level::ALL[..8] {
            let seed = dice.roll(1000) as u64;
            let first = engine.choose(&history, *level, seed, &Stop::new());
            search(&mut engine, &history, &Limits::nodes(500));
            assert_eq!(engine.choose(&history, *level, seed, &Stop::new()), first, "level {level}");
            if let Some(mv) = first {
                assert!(history.position().is_legal(mv), "{mv} at level {level} in {}", history.position());
            }
        }
    }
}

#[test]
fn seeds_vary_the_choice_of_low_levels() {
    let mut engine = Engine::new(1);
    let history = History::new(Position::startpos(), RuleSet::World);
    let mut chosen: Vec<_> =
        (0..24).filter_map(|seed| engine.choose(&history, Level::ALL[0], seed, &Stop::new())).collect();
    chosen.sort();
    chosen.dedup();
    assert!(chosen.len() >= 3, "level 1 only ever plays {chosen:?}");
}

#[test]
fn a_raised_flag_ends_an_endless_search() {
    let stop = Stop::new();
    stop.stop();
    let history = History::new(Position::startpos(), RuleSet::World);
    let limits = Limits { infinite: true, ..Limits::default() };
    let report = Engine::new(1).search(&history, &limits, &stop, &mut |_| ());
    assert!(report.best.is_some());
}

#[test]
fn a_clock_bounds_the_search() {
    let history = History::new(Position::startpos(), RuleSet::World);
    let clock = Clock { remaining: Duration::from_millis(200), increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    assert!(search(&mut Engine::new(1), &history, &limits).best.is_some());
    assert!(search(&mut Engine::new(1), &history, &Limits::movetime(Duration::ZERO)).best.is_some());
}

#[test]
fn several_lines_come_in_order_and_begin_with_different_moves() {
    let history = History::new(Position::startpos(), RuleSet::World);
    let limits = Limits { lines: 5, ..Limits::depth(4) };
    let lines = search(&mut Engine::new(1), &history, &limits).lines;
    assert_eq!(lines.len(), 5);
    assert!(lines.is_sorted_by_key(|line| -line.score.value()), "{lines:?}");
    let mut first: Vec<_> = lines.iter().map(|line| line.moves[0]).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 5);
}

#[test]
fn the_bench_visits_the_same_positions_every_time() {
    assert_eq!(bench::nodes(4), bench::nodes(4));
}
