//! Which puzzles are shown: that of the day, and those of a difficulty.

use xiangqi_bot::commands::requests::{Difficulty, PuzzleFilter};
use xiangqi_bot::features::puzzles::state::{DAILY, daily_puzzle};
use xiangqi_bot::puzzles::{Puzzle, PuzzleSet};

#[test]
fn puzzles_of_the_day_are_neither_easy_nor_very_hard_and_come_once() {
    let set = PuzzleSet::builtin();
    let mut known: Vec<(String, String)> = Vec::new();
    for day in 1..=28 {
        let day = format!("2026-02-{day:02}");
        let puzzle = daily_puzzle(&set, &day, &known).unwrap();
        assert!(DAILY.contains(&puzzle.rating()), "{}", puzzle.rating());
        assert!(puzzle.origin().is_some(), "{puzzle} is from no game of masters");
        assert!(known.iter().all(|(_, used)| *used != puzzle.id().to_string()));
        known.push((day, puzzle.id().to_string()));
    }
    // The day that is known keeps its puzzle.
    let first = daily_puzzle(&set, "2026-02-01", &known).unwrap();
    assert_eq!(first.id().to_string(), known[0].1);
}

#[test]
fn each_degree_holds_a_good_part_of_the_puzzles_and_is_told_by_the_lowest_levels() {
    let set = PuzzleSet::builtin();
    let low = |puzzle: &Puzzle| {
        let (solved, tries) = puzzle.solves().for_level(xiangqi_bot::engine::Level::new(1).unwrap());
        f64::from(solved) / f64::from(tries)
    };
    let degrees = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    let solved = degrees.map(|hardness| {
        let query = PuzzleFilter { hardness: Some(hardness), theme: None }.query();
        let rates: Vec<f64> = set.all().iter().filter(|puzzle| query.is_met_by(puzzle)).map(low).collect();
        assert!(rates.len() * 9 > set.all().len(), "{hardness}: {}", rates.len());
        rates.iter().sum::<f64>() / rates.len() as f64
    });
    assert!(solved[0] > 0.95 && (0.3..0.8).contains(&solved[1]) && solved[2] < 0.15, "{solved:?}");
    let one_each = set.all().iter().all(|puzzle| {
        let fits = degrees.map(|hardness| hardness.ratings().contains(&puzzle.rating()));
        fits.iter().filter(|fits| **fits).count() == 1
    });
    assert!(one_each, "every puzzle has one degree");
}
