//! How somebody stands at puzzles and how far with each, and what happens to both: plain data.

use serde::{Deserialize, Serialize};

use crate::play::Timestamp;
use crate::puzzles::{Puzzle, PuzzleId, Set, Theme, Wish};
use crate::rating::{START, Standing, solve};

use super::preferences::choice;

/// How hard a puzzle is, as people ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// For beginners.
    Easy,
    /// For people who know the usual mates.
    Medium,
    /// For strong players.
    Hard,
}

impl Hardness {
    /// All of them, the easiest first.
    pub const ALL: [Hardness; 3] = [Hardness::Easy, Hardness::Medium, Hardness::Hard];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Hardness::Easy => "easy",
            Hardness::Medium => "medium",
            Hardness::Hard => "hard",
        }
    }

    fn ratings(self) -> std::ops::RangeInclusive<u16> {
        match self {
            Hardness::Easy => 0..=1199,
            Hardness::Medium => 1200..=1699,
            Hardness::Hard => 1700..=u16::MAX,
        }
    }
}

impl std::fmt::Display for Hardness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Hardness {
    type Err = ();

    fn from_str(name: &str) -> Result<Hardness, ()> {
        Hardness::ALL.into_iter().find(|hardness| hardness.name() == name).ok_or(())
    }
}

/// Which puzzles somebody asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Taste {
    /// Only those that show this.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Only those so hard; as hard as the person is strong where nothing is said.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub hardness: Option<Hardness>,
}

impl Taste {
    /// Tests whether a puzzle is of this kind.
    pub(crate) fn fits(self, puzzle: &Puzzle) -> bool {
        self.wish().is_met_by(puzzle)
    }

    fn wish(self) -> Wish {
        Wish { theme: self.theme, ratings: self.hardness.map(Hardness::ratings), ..Wish::default() }
    }
}

/// How somebody stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solver {
    /// The rating; none before the first try that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// How many puzzles in a row were solved at the first try.
    pub streak: u32,
    /// The most there ever were.
    pub best: u32,
    /// The puzzle that was shown last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<Current>,
}

/// The puzzle that somebody was shown last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Current {
    /// Its id.
    pub puzzle: String,
    /// Where it was shown.
    pub channel: String,
    /// When.
    pub at: Timestamp,
    /// What was asked for.
    #[serde(default)]
    pub taste: Taste,
}

/// How far somebody is with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Attempt {
    /// How many plies of the solution stand on the board.
    pub ply: usize,
    /// How many hints were taken: the first names the piece, the second the move.
    #[serde(skip_serializing_if = "is_default")]
    pub hints: u8,
    /// Whether the first try is over, or was given away for a hint: nothing counts any more.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: bool,
    /// Whether it was solved this time.
    #[serde(skip_serializing_if = "is_default")]
    pub solved: bool,
    /// Whether the solution was shown this time.
    #[serde(skip_serializing_if = "is_default")]
    pub revealed: bool,
    /// When it was shown first, or again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Timestamp>,
    /// The server and the day whose puzzle it is for this person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<Daily>,
}

/// The puzzle of a day, as it was posted on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The platform's id of the server.
    pub server: String,
    /// The day: `2026-11-22`.
    pub day: String,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What the desk is told of the puzzles of the one who asks.
#[derive(Clone, Debug, Default)]
pub struct Quiz {
    /// How often something was written for this person.
    pub seq: u64,
    /// How the person stands.
    pub solver: Solver,
    /// The puzzles that the person was shown: all of them where a new one is wanted, else the one in question.
    pub attempts: Vec<(PuzzleId, Attempt)>,
    /// The day whose puzzle stands in the message that was replied to.
    pub day: Option<String>,
}

impl Solver {
    /// The rating, rounded as people are told it.
    pub fn rating(&self) -> f64 {
        self.standing.map_or(START.rating, |standing| standing.rating)
    }

    /// The puzzle that was shown last.
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

impl Attempt {
    /// Whether there is still something to be found.
    pub fn is_open(&self) -> bool {
        !self.solved && !self.revealed
    }

    /// The same puzzle once more: what it did to the rating stays.
    fn again(&self, now: Timestamp) -> Attempt {
        Attempt { spent: self.spent, shown: Some(now), ..Attempt::default() }
    }
}

impl Quiz {
    /// How far the person is with a puzzle.
    pub fn attempt(&self, id: PuzzleId) -> Option<&Attempt> {
        self.attempts.iter().find(|(known, _)| *known == id).map(|(_, attempt)| attempt)
    }

    /// A puzzle to show: one that the person has not seen, else the one not seen for the longest time, which is true beside
    /// it then. None where there is none of this kind.
    pub(crate) fn choose<'a>(
        &self,
        set: &'a Set,
        taste: Taste,
        seed: u64,
        now: Timestamp,
    ) -> Option<(&'a Puzzle, Attempt, bool)> {
        let wish = taste.wish();
        let seen = |id| self.attempt(id).is_some();
        let fresh = match taste.hardness {
            Some(_) => set.choose(&wish, seed, seen),
            None => set.choose_near(self.solver.rating().round().max(0.0) as u16, &wish, seed, seen),
        };
        if let Some(puzzle) = fresh {
            return Some((puzzle, Attempt { shown: Some(now), ..Attempt::default() }, false));
        }
        let fits = self.attempts.iter().filter_map(|(id, attempt)| Some((set.get(*id)?, attempt)));
        let oldest = fits
            .filter(|(puzzle, _)| wish.is_met_by(puzzle) && Some(puzzle.id()) != self.solver.current_id())
            .min_by_key(|(puzzle, attempt)| (attempt.shown, puzzle.id()));
        oldest.map(|(puzzle, attempt)| (puzzle, attempt.again(now), true))
    }
}

/// The puzzle of a day: that of `known` where it stands there, else one that was that of no day before. Which one it is
/// follows from the day.
pub fn daily_puzzle<'a>(set: &'a Set, day: &str, known: &[(String, String)]) -> Option<&'a Puzzle> {
    let of_day = known.iter().find(|(of, _)| of == day).and_then(|(_, id)| set.get(id.parse().ok()?));
    let used = |id: PuzzleId| known.iter().any(|(_, used)| used.parse() == Ok(id));
    let seed =
        day.bytes().filter(u8::is_ascii_digit).fold(0, |seed, digit| seed * 10 + u64::from(digit - b'0'));
    let fresh = || set.choose(&Wish::default(), seed, used);
    // Only when every puzzle has had its day does one come again.
    of_day.or_else(fresh).or_else(|| set.choose(&Wish::default(), seed, |_| false))
}
