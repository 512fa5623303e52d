//! Tables of a set of puzzles: solves of each level by difficulty, goals, themes, mates.

use std::fmt::Write as _;

use xiangqi::engine::Level;
use xiangqi::puzzles::{Puzzle, PuzzleGoal, PuzzleSet, PuzzleTheme, level_ratings};
use xiangqi::rules::MatePattern;

/// Writes the tables of `docs/puzzles.md`.
pub(super) fn survey(set: &PuzzleSet) -> String {
    let masters = count(set, |puzzle| puzzle.origin().is_some());
    let mut text = format!("{} puzzles, {masters} of them from games of masters.\n\n", set.all().len());
    text += "| rating | puzzles | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |\n";
    text += "|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for level in Level::ALL {
        let ratings = level_ratings(level);
        let puzzles: Vec<&Puzzle> =
            set.all().iter().filter(|puzzle| ratings.contains(&puzzle.rating())).collect();
        if puzzles.is_empty() {
            continue;
        }
        let low = ratings.start();
        let high = ratings.end();
        let range = match level.get() {
            1 => format!("up to {high}"),
            10 => format!("from {low}"),
            _ => format!("{low} to {high}"),
        };
        let _ = write!(text, "| {range} | {} |", puzzles.len());
        for solver in Level::ALL {
            let _ = write!(text, " {} |", share(&puzzles, solver));
        }
        text.push('\n');
    }
    text += "\n| goal | puzzles |\n|---|---|\n";
    let goals = (1..=8).map(PuzzleGoal::Mate).chain([PuzzleGoal::Gain]);
    for goal in goals {
        let name = match goal {
            PuzzleGoal::Mate(moves) => format!("mate in {moves}"),
            PuzzleGoal::Gain => "gain".to_owned(),
        };
        let _ = writeln!(text, "| {name} | {} |", count(set, |puzzle| puzzle.goal() == goal));
    }
    text += "\n| theme | puzzles |\n|---|---|\n";
    for theme in PuzzleTheme::ALL {
        let _ = writeln!(text, "| {theme} | {} |", count(set, |puzzle| puzzle.themes().contains(&theme)));
    }
    text += "\n| classical mate | puzzles |\n|---|---|\n";
    for mate in MatePattern::ALL {
        let _ = writeln!(text, "| {} | {} |", mate.name(), count(set, |puzzle| puzzle.mate() == Some(mate)));
    }
    text
}

/// Returns the share of a level's tries that solved these puzzles, in per cent.
fn share(puzzles: &[&Puzzle], level: Level) -> u32 {
    let (solved, tries) = puzzles
        .iter()
        .map(|puzzle| puzzle.solves().for_level(level))
        .fold((0, 0), |all, one| (all.0 + u32::from(one.0), all.1 + u32::from(one.1)));
    (100 * solved + tries / 2) / tries
}

fn count(set: &PuzzleSet, test: impl Fn(&Puzzle) -> bool) -> usize {
    set.all().iter().filter(|puzzle| test(puzzle)).count()
}
