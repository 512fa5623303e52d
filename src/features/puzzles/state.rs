//! How somebody stands at puzzles and how far with each, and what happens to both: plain data.

use serde::{Deserialize, Serialize};

use crate::commands::requests::PuzzleFilter;
use crate::game::Timestamp;
use crate::puzzles::{Puzzle, PuzzleId, PuzzleQuery, PuzzleSet};
use crate::rating::{PUZZLE_START, Standing, solve};

/// Puzzle statistics of a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleStats {
    /// The rating; none before the first try that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Number of puzzles in a row that were solved at the first try.
    pub streak: u32,
    /// The most there ever were.
    pub best: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<CurrentPuzzle>,
}

/// The puzzle that somebody was shown last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentPuzzle {
    pub puzzle: String,
    pub channel: String,
    pub at: Timestamp,
    /// Filter that was asked for.
    #[serde(default)]
    pub filter: PuzzleFilter,
}

/// Progress of a person with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleAttempt {
    /// Number of plies of the solution that are played on the board.
    pub ply: usize,
    /// Number of hints taken: the first names the piece, the second the move.
    #[serde(skip_serializing_if = "is_default")]
    pub hints: u8,
    /// True if the first try is over, or was given up for a hint: nothing counts any more.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: bool,
    /// True if it was solved this time.
    #[serde(skip_serializing_if = "is_default")]
    pub solved: bool,
    /// True if the solution was shown this time.
    #[serde(skip_serializing_if = "is_default")]
    pub revealed: bool,
    /// True if a move of the solution was told as a hint.
    #[serde(skip_serializing_if = "is_default")]
    pub told: bool,
    /// Time at which it was first shown, or shown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Timestamp>,
    /// The server and the day whose puzzle it is for this person.
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

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Puzzle state of a person, as handlers read it.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSession {
    /// Number of writes for this person.
    pub seq: u64,
    pub solver: PuzzleStats,
    /// The puzzles that the person was shown: all of them where a new one is wanted, else the one in question.
    pub attempts: Vec<(PuzzleId, PuzzleAttempt)>,
}

impl PuzzleStats {
    /// The rating, or the one that everybody begins with.
    pub fn rating(&self) -> f64 {
        self.standing.map_or(PUZZLE_START.rating, |standing| standing.rating)
    }

    /// The puzzle that the person is at, when there is one.
    pub fn current_id(&self) -> Option<PuzzleId> {
        self.current.as_ref()?.puzzle.parse().ok()
    }

    /// The first try at a puzzle is over.
    pub(crate) fn tried(&mut self, rating: u16, solved: bool, at: Timestamp) {
        self.standing = Some(solve(self.standing.as_ref(), rating, solved, at));
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.best = self.best.max(self.streak);
    }
}

impl PuzzleAttempt {
    /// True if there is still something to be found.
    pub fn is_open(&self) -> bool {
        !self.solved && !self.revealed
    }

    /// The puzzle of the day that was solved by finding every move.
    pub(crate) fn daily_found(&self) -> Option<&DailyPuzzle> {
        self.daily.as_ref().filter(|_| self.solved && !self.revealed && !self.told)
    }

    /// The same puzzle once more: what it did to the rating stays, and who knows a move knows it.
    fn again(&self, now: Timestamp) -> PuzzleAttempt {
        PuzzleAttempt {
            spent: self.spent,
            told: self.told || self.revealed,
            shown: Some(now),
            ..PuzzleAttempt::default()
        }
    }
}

impl PuzzleSession {
    /// Progress of the person with a puzzle.
    pub fn attempt(&self, id: PuzzleId) -> Option<&PuzzleAttempt> {
        self.attempts.iter().find(|(known, _)| *known == id).map(|(_, attempt)| attempt)
    }

    /// A puzzle to show: one that the person has not seen, else the one not seen for the longest time, which is true beside
    /// it then. None where there is none of this kind.
    pub(crate) fn choose<'a>(
        &self,
        set: &'a PuzzleSet,
        filter: PuzzleFilter,
        seed: u64,
        now: Timestamp,
    ) -> Option<(&'a Puzzle, PuzzleAttempt, bool)> {
        let query = filter.query();
        let seen = |id| self.attempt(id).is_some();
        let fresh = match filter.hardness {
            Some(_) => set.choose(&query, seed, seen),
            None => set.choose_near(self.solver.rating().round().max(0.0) as u16, &query, seed, seen),
        };
        if let Some(puzzle) = fresh {
            return Some((puzzle, PuzzleAttempt { shown: Some(now), ..PuzzleAttempt::default() }, false));
        }
        let fits = self.attempts.iter().filter_map(|(id, attempt)| Some((set.get(*id)?, attempt)));
        let oldest = fits
            .filter(|(puzzle, _)| query.is_met_by(puzzle) && Some(puzzle.id()) != self.solver.current_id())
            .min_by_key(|(puzzle, attempt)| (attempt.shown, puzzle.id()));
        oldest.map(|(puzzle, attempt)| (puzzle, attempt.again(now), true))
    }
}

/// The ratings of the puzzles of the day: something to think about, and for most people to be found.
pub const DAILY: std::ops::RangeInclusive<u16> = 1000..=1799;

/// The puzzle of a day: that of `known` where it stands there, else one that was that of no day before, neither quite easy nor
/// very hard as long as there are such, and from a game of masters if possible. Which one it is follows from the day.
pub fn daily_puzzle<'a>(set: &'a PuzzleSet, day: &str, known: &[(String, String)]) -> Option<&'a Puzzle> {
    let of_day = known.iter().find(|(of, _)| of == day).and_then(|(_, id)| set.get(id.parse().ok()?));
    let used = |id: PuzzleId| known.iter().any(|(_, used)| used.parse() == Ok(id));
    let seed =
        day.bytes().filter(u8::is_ascii_digit).fold(0, |seed, digit| seed * 10 + u64::from(digit - b'0'));
    let fitting = PuzzleQuery { ratings: Some(DAILY), ..PuzzleQuery::default() };
    let no_masters = |id| set.get(id).is_some_and(|puzzle| puzzle.origin().is_none());
    let fresh = || set.choose(&PuzzleQuery::default(), seed, used);
    // Only when every puzzle has had its day does one come again.
    of_day
        .or_else(|| set.choose(&fitting, seed, |id| used(id) || no_masters(id)))
        .or_else(|| set.choose(&fitting, seed, used))
        .or_else(fresh)
        .or_else(|| set.choose(&PuzzleQuery::default(), seed, |_| false))
}
