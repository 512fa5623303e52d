//! The puzzles that the program comes with, and the choice among them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Puzzle, PuzzleError, PuzzleId, PuzzleTheme};
use crate::engine::{Level, mix};
use crate::rules::MatePattern;

/// A set of puzzles, no two of the same position.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
    by_id: HashMap<PuzzleId, usize>,
}

/// Which puzzles are wanted; by default any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Only those that show this.
    pub theme: Option<PuzzleTheme>,
    /// Only those rated so.
    pub ratings: Option<RangeInclusive<u16>>,
    /// Only those that end with this mate.
    pub mate: Option<MatePattern>,
}

/// Fault in a line of a file of puzzles; lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSetError {
    #[error("line {line}: {error}")]
    Puzzle { line: usize, error: PuzzleError },
    #[error(
        "line {line}: the position is that of line {earlier}, perhaps mirrored or with the colours exchanged"
    )]
    Twice { line: usize, earlier: usize },
}

impl PuzzleSet {
    /// The puzzles of `assets/puzzles.txt`. It reads the text, so it is called once.
    pub fn builtin() -> PuzzleSet {
        PuzzleSet::parse(include_str!("../../assets/puzzles.txt")).expect("a test reads the same file")
    }

    /// Reads puzzles, one a line; blank lines and those that begin with `#` are left out.
    pub fn parse(text: &str) -> Result<PuzzleSet, PuzzleSetError> {
        let mut set = PuzzleSet::default();
        let mut lines = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let puzzle = content.parse().map_err(|error| PuzzleSetError::Puzzle { line, error })?;
            if let Err(earlier) = set.add(puzzle) {
                return Err(PuzzleSetError::Twice { line, earlier: lines[earlier] });
            }
            lines.push(line);
        }
        Ok(set)
    }

    /// Adds a puzzle, unless its position is in the set; then which puzzle has it.
    pub fn add(&mut self, puzzle: Puzzle) -> Result<(), usize> {
        if let Some(&earlier) = self.by_id.get(&puzzle.id()) {
            return Err(earlier);
        }
        self.by_id.insert(puzzle.id(), self.puzzles.len());
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// All puzzles, in the order of the file.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.by_id.get(&id).map(|&at| &self.puzzles[at])
    }

    /// One of the puzzles that are as wished and not `seen`, by chance that follows from `seed`; none when all are seen.
    pub fn choose(&self, query: &PuzzleQuery, seed: u64, seen: impl Fn(PuzzleId) -> bool) -> Option<&Puzzle> {
        pick(&self.fitting(query, seen), seed)
    }

    fn fitting(&self, query: &PuzzleQuery, seen: impl Fn(PuzzleId) -> bool) -> Vec<&Puzzle> {
        self.puzzles.iter().filter(|puzzle| query.is_met_by(puzzle) && !seen(puzzle.id())).collect()
    }

    /// The same among the dozen whose ratings lie nearest to `rating`.
    pub fn choose_near(
        &self,
        rating: u16,
        query: &PuzzleQuery,
        seed: u64,
        seen: impl Fn(PuzzleId) -> bool,
    ) -> Option<&Puzzle> {
        let mut fit = self.fitting(query, seen);
        fit.sort_by_key(|puzzle| (puzzle.rating().abs_diff(rating), puzzle.id()));
        fit.truncate(NEAR);
        pick(&fit, seed)
    }
}

fn pick<'a>(fit: &[&'a Puzzle], seed: u64) -> Option<&'a Puzzle> {
    let at = mix(seed) % fit.len().max(1) as u64;
    fit.get(at as usize).copied()
}

/// Among how many puzzles of about the wanted rating one is chosen.
const NEAR: usize = 12;

impl PuzzleQuery {
    /// Tests whether the puzzle is as wished.
    pub fn is_met_by(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_none_or(|theme| puzzle.themes().contains(&theme))
            && self.ratings.as_ref().is_none_or(|ratings| ratings.contains(&puzzle.rating()))
            && self.mate.is_none_or(|mate| puzzle.mate() == Some(mate))
    }
}

/// The ratings of the puzzles that are about as hard as a level of the bot can solve.
pub fn ratings_of(level: Level) -> RangeInclusive<u16> {
    const STEP: u16 = 200;
    let low = 800 + STEP * (u16::from(level.get()) - 1);
    match level.get() {
        1 => 0..=low + STEP - 1,
        10 => low..=u16::MAX,
        _ => low..=low + STEP - 1,
    }
}
