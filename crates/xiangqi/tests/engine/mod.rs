//! The engine: legality of its answers, mates, levels, determinism.

mod control;
mod endings;
mod eval;
mod evaluation;
mod memory;
mod net;
mod opening;
mod random;
mod table;
mod timer;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use xiangqi::engine::{Engine, Level, Limits, Report, Score, SearchClock, SearchControl, bench};
use xiangqi::rules::{History, Position, RuleSet, START_FEN};

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
    engine.search(history, limits, &SearchControl::new(), &mut |_| ())
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
            assert_eq!(
                engine.choose(&history, level, 1, &SearchControl::new()),
                None,
                "{fen} at level {level}"
            );
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
        for level in &Level::ALL[..7] {
            let seed = dice.roll(1000) as u64;
            let first = engine.choose(&history, *level, seed, &SearchControl::new());
            search(&mut engine, &history, &Limits::nodes(500));
            assert_eq!(engine.choose(&history, *level, seed, &SearchControl::new()), first, "level {level}");
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
    let mut chosen: Vec<_> = (0..24)
        .filter_map(|seed| engine.choose(&history, Level::ALL[0], seed, &SearchControl::new()))
        .collect();
    chosen.sort();
    chosen.dedup();
    assert!(chosen.len() >= 3, "level 1 only ever plays {chosen:?}");
}

#[test]
fn a_raised_flag_ends_an_endless_search() {
    let stop = SearchControl::new();
    stop.stop();
    let history = History::new(Position::startpos(), RuleSet::World);
    let limits = Limits { infinite: true, ..Limits::default() };
    let report = Engine::new(1).search(&history, &limits, &stop, &mut |_| ());
    assert!(report.best.is_some() && report.score.value().abs() < 500, "{report:?}");
    assert!(report.nodes < 10_000, "{} positions after the end", report.nodes);
}

#[test]
fn a_clock_bounds_the_search() {
    let history = History::new(Position::startpos(), RuleSet::World);
    let clock =
        SearchClock { remaining: Duration::from_millis(200), increment: Duration::ZERO, moves_to_go: None };
    let of_clock = |clock| Limits { clock: Some(clock), ..Limits::default() };
    // Each takes milliseconds; a machine that is busy may take much longer, but not for ever.
    let begin = Instant::now();
    for limits in [
        of_clock(clock),
        of_clock(SearchClock { moves_to_go: Some(0), ..clock }),
        of_clock(SearchClock { moves_to_go: Some(1), ..clock }),
        Limits { movetime: Some(Duration::ZERO), ..Limits::default() },
        Limits { movetime: Some(Duration::from_millis(30)), ..Limits::default() },
    ] {
        assert!(search(&mut Engine::new(1), &history, &limits).best.is_some());
    }
    let now = Limits { movetime: Some(Duration::ZERO), ..Limits::default() };
    for level in [Level::ALL[8], Level::MAX] {
        let mut engine = Engine::new(1);
        assert!(engine.choose_within(&now, &history, level, 1, &SearchControl::new(), &mut |_| ()).is_some());
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn several_lines_come_in_order_and_begin_with_different_moves() {
    const LINES: usize = 4;
    for fen in [
        START_FEN,
        "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/9/P1P1P1P1P/N1C1C1N2/9/R1BAKAB1R w - - 2 6",
        "2ba1k3/4a4/4b4/4N4/9/6R2/9/4B4/1r2A4/4KAB2 w - - 0 45",
        "4ka3/4a4/4b4/2p1p4/9/2PnN4/4P4/4B4/4A4/2BAK4 b - - 0 33",
    ] {
        let history = game(fen, RuleSet::World);
        // By nodes, so that most of these searches end in the middle of an iteration.
        for nodes in (1_000..30_000).step_by(3_700) {
            let mut infos = Vec::new();
            let limits = Limits { lines: LINES, ..Limits::nodes(nodes) };
            let report = Engine::new(1)
                .search(&history, &limits, &SearchControl::new(), &mut |info| infos.push(info.clone()));
            let told: Vec<_> = infos.iter().map(|info| (info.line, info.score, info.pv[0])).collect();
            let found = report.lines.iter().zip(1..).map(|(line, n)| (n, line.score, line.moves[0]));
            for lines in told.chunks(LINES).chain([&found.collect::<Vec<_>>()[..]]) {
                assert!(lines.iter().map(|line| line.0).eq(1..=LINES), "{lines:?} in {fen}");
                assert!(lines.is_sorted_by_key(|line| -line.1.value()), "{lines:?} in {fen}");
                let mut first: Vec<_> = lines.iter().map(|line| line.2).collect();
                first.sort();
                first.dedup();
                assert_eq!(first.len(), LINES, "{lines:?} in {fen}");
            }
            let last = told.chunks(LINES).next_back().expect("the first iteration is always told");
            assert_eq!((last[0].2, Some(last[0].2)), (report.pv[0], report.best), "{fen}");
        }
    }
}

/// Node count of the bench: changed together with search or evaluation, after a match.
const BENCH: u64 = 147014;

#[test]
fn the_bench_visits_as_many_positions_as_this_version_should() {
    assert_eq!(bench::nodes(bench::DEPTH), BENCH);
}

/// Proves a mate by consecutive checks: every check is tried, and every answer to it.
struct Solver(HashMap<(u64, u32), bool>);

impl Solver {
    fn mates(&mut self, position: &mut Position, moves: u32) -> bool {
        if let Some(&known) = self.0.get(&(position.hash(), moves)) {
            return known;
        }
        let found = position.legal_moves().into_iter().any(|mv| {
            let undo = position.make(mv);
            let mates = position.in_check() && self.is_lost(position, moves - 1);
            position.unmake(mv, undo);
            mates
        });
        self.0.insert((position.hash(), moves), found);
        found
    }

    fn is_lost(&mut self, position: &mut Position, moves: u32) -> bool {
        let answers = position.legal_moves();
        answers.is_empty()
            || moves > 0
                && answers.into_iter().all(|mv| {
                    let undo = position.make(mv);
                    let mated = self.mates(position, moves);
                    position.unmake(mv, undo);
                    mated
                })
    }
}

fn mates() -> impl Iterator<Item = (u32, &'static str)> {
    include_str!("mates.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split(';');
        let moves = fields.next().and_then(|field| field.parse().ok());
        (moves.unwrap_or_else(|| panic!("{line}")), fields.next_back().unwrap_or_else(|| panic!("{line}")))
    })
}

#[test]
fn the_listed_mates_are_mates_in_so_many_moves_and_no_fewer() {
    for (moves, fen) in mates() {
        let mut position: Position = fen.parse().unwrap();
        let mut solver = Solver(HashMap::new());
        assert!(solver.mates(&mut position, moves), "{fen} is no mate in {moves}");
        assert!(moves == 1 || !solver.mates(&mut position, moves - 1), "{fen} is a mate in {}", moves - 1);
    }
}

#[test]
fn every_listed_mate_is_found_within_its_nodes() {
    const NODES: u64 = 200_000;
    const QUICK: u64 = 25_000;
    let mut engine = Engine::new(8);
    let mut solved = 0;
    let mut slow = 0;
    for (moves, fen) in mates() {
        engine.clear();
        let limits = Limits { mate: Some(moves), ..Limits::nodes(NODES) };
        let report = search(&mut engine, &game(fen, RuleSet::World), &limits);
        match report.score {
            Score::Mate(found) if found > 0 && found as u32 <= moves => {
                solved += 1;
                slow += u32::from(report.nodes > QUICK);
            }
            score => panic!("{score:?} after {} nodes in {fen}, a mate in {moves}", report.nodes),
        }
    }
    assert!(solved >= 100, "only {solved} mates are listed");
    assert!(slow <= 2, "{slow} mates take more than {QUICK} nodes");
}

#[test]
fn levels_above_three_play_a_mate_in_one() {
    let mut engine = Engine::new(1);
    for (_, fen) in mates().filter(|(moves, _)| *moves == 1) {
        let mut history = game(fen, RuleSet::World);
        for level in &Level::ALL[3..] {
            for seed in 0..3 {
                let mv = engine.choose(&history, *level, seed, &SearchControl::new()).unwrap();
                history.push(mv).unwrap();
                assert!(history.position().legal_moves().is_empty(), "level {level} plays {mv} in {fen}");
                history.pop();
            }
        }
    }
}
