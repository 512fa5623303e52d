//! Sets of puzzles and the choice of a puzzle.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Puzzle, PuzzleError, PuzzleId, PuzzleTheme};
use crate::engine::{Level, mix};
use crate::rules::MatePattern;

/// A set of puzzles with different ids.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
    by_id: HashMap<PuzzleId, usize>,
}

/// Filter of puzzles; the default matches all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Required theme.
    pub theme: Option<PuzzleTheme>,
    /// Range of ratings.
    pub ratings: Option<RangeInclusive<u16>>,
    /// Required mate at the end.
    pub mate: Option<MatePattern>,
}

/// Error in a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleSetError {
    /// An invalid line.
    #[error("line {line}: {error}")]
    Puzzle {
        /// Number of the line, counted from 1.
        line: usize,
        /// Error in the line.
        error: PuzzleError,
    },
    /// Two puzzles with one id.
    #[error(
        "line {line}: the position is that of line {earlier}, perhaps mirrored or with the colours exchanged"
    )]
    Twice {
        /// Number of the line, counted from 1.
        line: usize,
        /// Number of the earlier line.
        earlier: usize,
    },
}

impl PuzzleSet {
    /// Parses the compiled-in puzzles of `assets/puzzles.txt`.
    pub fn builtin() -> PuzzleSet {
        PuzzleSet::parse(include_str!("../../assets/puzzles.txt")).expect("a test reads the same file")
    }

    /// Parses puzzles, one per line, without blank lines and comments (`#`).
    ///
    /// # Errors
    ///
    /// [`PuzzleSetError`] for the first invalid or repeated puzzle.
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

    /// Adds a puzzle.
    ///
    /// # Errors
    ///
    /// The index of the puzzle with this id if the set has one.
    pub fn add(&mut self, puzzle: Puzzle) -> Result<(), usize> {
        if let Some(&earlier) = self.by_id.get(&puzzle.id()) {
            return Err(earlier);
        }
        self.by_id.insert(puzzle.id(), self.puzzles.len());
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// Returns all puzzles, in the order of the file.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Returns the puzzle with an id.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.by_id.get(&id).map(|&at| &self.puzzles[at])
    }

    /// Chooses a puzzle that matches `query` and is not `seen`, at random from `seed`. Returns `None` if all are seen.
    pub fn choose(&self, query: &PuzzleQuery, seed: u64, seen: impl Fn(PuzzleId) -> bool) -> Option<&Puzzle> {
        pick(&self.fitting(query, seen), seed)
    }

    fn fitting(&self, query: &PuzzleQuery, seen: impl Fn(PuzzleId) -> bool) -> Vec<&Puzzle> {
        self.puzzles.iter().filter(|puzzle| query.is_met_by(puzzle) && !seen(puzzle.id())).collect()
    }

    /// Chooses a puzzle as [`PuzzleSet::choose`] does, among the twelve with the ratings nearest to `rating`.
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

/// Number of puzzles with the nearest ratings from which one is chosen.
const NEAR: usize = 12;

impl PuzzleQuery {
    /// Returns `true` if the puzzle matches.
    pub fn is_met_by(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_none_or(|theme| puzzle.themes().contains(&theme))
            && self.ratings.as_ref().is_none_or(|ratings| ratings.contains(&puzzle.rating()))
            && self.mate.is_none_or(|mate| puzzle.mate() == Some(mate))
    }
}

/// Returns the range of ratings of puzzles for the strength of a level.
pub fn level_ratings(level: Level) -> RangeInclusive<u16> {
    const STEP: u16 = 200;
    let low = 800 + STEP * (u16::from(level.get()) - 1);
    match level.get() {
        1 => 0..=low + STEP - 1,
        10 => low..=u16::MAX,
        _ => low..=low + STEP - 1,
    }
}
