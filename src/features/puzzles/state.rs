//! Statistics and progress of a person in puzzles: plain data.

use std::collections::HashMap;

use jiff::civil::Date;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::commands::requests::PuzzleFilter;
use crate::features::puzzles::storm_run::StormRun;
use crate::game::{Timestamp, is_default};
use crate::puzzles::{Puzzle, PuzzleId, PuzzleQuery, PuzzleSet, PuzzleTheme};
use crate::rating::{PUZZLE_START, Standing, solve};

/// Last day whose puzzle each server is known to have had, so that the store is not asked again and again.
pub(crate) type PostedDays = Mutex<HashMap<String, Date>>;

/// Number of solved puzzles from which on a rating is shown.
const SHOWN_FROM: u32 = 10;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleStats {
    /// Rating; `None` before the first try that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Number of puzzles in a row that were solved at the first try.
    pub streak: u32,
    /// Longest streak so far.
    pub best: u32,
    /// Number of puzzles solved without a shown move, at the first try or later.
    pub solved: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<CurrentPuzzle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storm: Option<StormRun>,
    /// Most puzzles solved in one storm.
    #[serde(skip_serializing_if = "is_default")]
    pub storm_best: u32,
    /// The set of puzzles of a weak theme, until it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weak: Option<WeakSet>,
}

/// The set of puzzles of a weak theme that a person is solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeakSet {
    pub theme: PuzzleTheme,
    /// Number of puzzles shown.
    pub shown: u8,
    /// Number of puzzles solved at the first try.
    pub right: u8,
}

/// The puzzle that a person was shown last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentPuzzle {
    pub puzzle: String,
    pub channel: String,
    pub at: Timestamp,
    #[serde(default)]
    pub filter: PuzzleFilter,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleAttempt {
    /// Number of plies of the solution that were played.
    pub ply: usize,
    /// Number of hints taken: the first names the piece, the second the move.
    #[serde(skip_serializing_if = "is_default")]
    pub hints: u8,
    /// True if the first try is over, or was given up for a hint: later tries do not count.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: bool,
    /// True if the first try was wrong, or was given up for a hint.
    #[serde(skip_serializing_if = "is_default")]
    pub missed: bool,
    /// True if it was solved this time.
    #[serde(skip_serializing_if = "is_default")]
    pub solved: bool,
    /// True if the solution was shown this time.
    #[serde(skip_serializing_if = "is_default")]
    pub revealed: bool,
    /// True if a hint named a move of the solution.
    #[serde(skip_serializing_if = "is_default")]
    pub told: bool,
    /// Time at which it was first shown, or shown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Timestamp>,
    /// Server and day, if it is a puzzle of the day for this person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyPuzzle>,
}

/// The puzzle of a day, as it was posted on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyPuzzle {
    /// The platform's id of the server.
    pub server: String,
    /// The day: `2026-11-22`.
    pub day: String,
}

/// Puzzle state of a person, as handlers read it.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSession {
    /// Number of writes for this person.
    pub seq: u64,
    pub solver: PuzzleStats,
    /// Loaded attempts: all for a new puzzle, else that at the puzzle in question.
    pub attempts: Vec<(PuzzleId, PuzzleAttempt)>,
}

impl PuzzleStats {
    /// Returns the rating, or the initial one.
    pub fn rating(&self) -> f64 {
        self.standing.map_or(PUZZLE_START.rating, |standing| standing.rating)
    }

    /// Returns `true` if the person has solved enough puzzles for the rating to mean something.
    pub(crate) fn shows_rating(&self) -> bool {
        self.solved >= SHOWN_FROM
    }

    pub fn current_id(&self) -> Option<PuzzleId> {
        self.current.as_ref()?.puzzle.parse().ok()
    }

    /// Records the result of the first try at a puzzle.
    pub(crate) fn record_try(&mut self, rating: u16, solved: bool, at: Timestamp) {
        self.standing = Some(solve(self.standing.as_ref(), rating, solved, at));
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.best = self.best.max(self.streak);
    }
}

/// Shortest run of solved puzzles that is offered to be shared.
const LONG_STREAK: u32 = 5;

/// A result in puzzles that a person can show around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleFeat {
    /// Day of the solved puzzle of the day: `2026-11-22`.
    Daily(String),
    /// Number of puzzles in a row that were solved at the first try.
    Streak(u32),
}

impl PuzzleFeat {
    /// Returns the result that a person can share after an attempt, if any.
    pub(crate) fn of(attempt: &PuzzleAttempt, solver: &PuzzleStats) -> Option<PuzzleFeat> {
        if let Some(daily) = attempt.daily_found() {
            return Some(PuzzleFeat::Daily(daily.day.clone()));
        }
        let is_long = attempt.solved && solver.streak >= LONG_STREAK;
        if is_long { Some(PuzzleFeat::Streak(solver.streak)) } else { None }
    }
}

impl PuzzleAttempt {
    pub(crate) fn shown_at(now: Timestamp) -> PuzzleAttempt {
        PuzzleAttempt { shown: Some(now), ..PuzzleAttempt::default() }
    }

    /// Returns `true` if the puzzle is neither solved nor revealed.
    pub fn is_open(&self) -> bool {
        !self.solved && !self.revealed
    }

    /// Ends the first try for help: it counts as missed, unless it was over.
    pub(crate) fn give_up_try(&mut self) {
        self.missed |= !self.spent;
        self.spent = true;
    }

    /// Returns the puzzle of the day if the person found every move of it.
    pub(crate) fn daily_found(&self) -> Option<&DailyPuzzle> {
        self.daily.as_ref().filter(|_| self.solved && !self.revealed && !self.told)
    }

    /// Returns a new attempt at the same puzzle. It counts only if this one did not, and known moves stay known.
    fn again(&self, now: Timestamp) -> PuzzleAttempt {
        let told = self.told || self.revealed;
        PuzzleAttempt { spent: self.spent, missed: self.missed, told, ..PuzzleAttempt::shown_at(now) }
    }
}

impl PuzzleSession {
    pub fn attempt(&self, id: PuzzleId) -> Option<&PuzzleAttempt> {
        self.attempts.iter().find(|(known, _)| *known == id).map(|(_, attempt)| attempt)
    }

    /// Chooses a puzzle that the person has not seen, else the one that was shown first. The flag is `true` for a seen one.
    pub(crate) fn choose<'a>(
        &self,
        set: &'a PuzzleSet,
        filter: PuzzleFilter,
        seed: u64,
        now: Timestamp,
    ) -> Option<(&'a Puzzle, PuzzleAttempt, bool)> {
        let query = filter.query();
        let is_seen = |id| self.attempt(id).is_some();
        let rating = self.solver.rating().round().max(0.0) as u16;
        let fresh = match filter.hardness {
            Some(_) => set.choose(&query, seed, is_seen),
            None => set.choose_near(rating, &query, seed, is_seen),
        };
        if let Some(puzzle) = fresh {
            return Some((puzzle, PuzzleAttempt::shown_at(now), false));
        }
        let fits = self.attempts.iter().filter_map(|(id, attempt)| Some((set.get(*id)?, attempt)));
        let oldest = fits
            .filter(|(puzzle, _)| query.is_met_by(puzzle) && Some(puzzle.id()) != self.solver.current_id())
            .min_by_key(|(puzzle, attempt)| (attempt.shown, puzzle.id()));
        oldest.map(|(puzzle, attempt)| (puzzle, attempt.again(now), true))
    }
}

/// Range of ratings of the puzzles of the day: neither easy nor hard for most people.
pub const DAILY: std::ops::RangeInclusive<u16> = 1000..=1799;

/// Returns the puzzle of a day: the `known` one, else an unused puzzle that follows from the day, of medium difficulty and from
/// a masters' game if possible.
pub fn daily_puzzle<'a>(set: &'a PuzzleSet, day: &str, known: &[(String, String)]) -> Option<&'a Puzzle> {
    if let Some((_, id)) = known.iter().find(|(of, _)| of == day)
        && let Some(puzzle) = id.parse().ok().and_then(|id| set.get(id))
    {
        return Some(puzzle);
    }
    let digits = day.bytes().filter(u8::is_ascii_digit);
    let seed = digits.fold(0, |seed, digit| seed * 10 + u64::from(digit - b'0'));
    let is_used = |id: PuzzleId| known.iter().any(|(_, used)| used.parse() == Ok(id));
    let medium = PuzzleQuery { ratings: Some(DAILY), ..PuzzleQuery::default() };
    let any = PuzzleQuery::default();
    set.choose(&medium, seed, |id| is_used(id) || set.get(id).is_some_and(|puzzle| puzzle.origin().is_none()))
        .or_else(|| set.choose(&medium, seed, is_used))
        .or_else(|| set.choose(&any, seed, is_used))
        // A puzzle is repeated only after all have been used.
        .or_else(|| set.choose(&any, seed, |_| false))
}
