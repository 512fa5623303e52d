//! A review in steps, so that other work can run between them.

use serde::{Deserialize, Serialize};

use super::second_look::{CLEARLY_BETTER, GLANCED, HARDLY_BETTER, LONGEST, SecondLook};
use super::{Finding, GameSteps, Review};
use crate::engine::{Engine, Limits, SearchControl};
use crate::rules::{History, Move};

/// Size of the table of a first look, in megabytes. Fixed, because results depend on it.
const TABLE_MB: usize = 8;
/// Size of the table of a second look, in megabytes.
const SECOND_TABLE_MB: usize = 16;

/// Usual number of nodes of the first look at each position of a game.
pub const NODES: u64 = 60_000;

/// Work of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewWork {
    /// First look at the position.
    Look,
    /// Second look at the played move.
    LookAgain {
        /// The played move.
        played: Move,
        /// Move that seems better; `None` for all others together.
        better: Option<Move>,
        /// Nodes of each search, as a multiple of the nodes of the first look.
        times: u64,
    },
}

/// Result of one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewFound {
    /// Result of [`ReviewWork::Look`].
    Finding(Finding),
    /// Result of the other kinds of work.
    SecondLook(SecondLook),
}

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: GameSteps,
    nodes: u64,
    findings: Vec<Finding>,
}

/// One step of a review.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// Game up to the position.
    pub history: History,
    /// Work to do there.
    pub work: ReviewWork,
    /// Nodes of a first look, the only limit of the search.
    pub nodes: u64,
}

impl ReviewTask {
    /// Does the step with a new engine, so that the result is reproducible. Returns `None` if `stop` was raised.
    pub fn run(&self, stop: &SearchControl) -> Option<ReviewFound> {
        let ReviewWork::LookAgain { played, better, times } = self.work else {
            let limits = Limits::nodes(self.nodes);
            let analysis = Engine::new(TABLE_MB).analyse(&self.history, &limits, stop);
            return if stop.is_stopped() {
                None
            } else {
                Some(ReviewFound::Finding(Finding::from(&analysis)))
            };
        };
        let mut rivals = self.history.position().legal_moves();
        rivals.retain(|mv| *mv != played && better.is_none_or(|better| *mv == better));
        let limits = Limits::nodes(times * self.nodes);
        let lead = match times {
            LONGEST => CLEARLY_BETTER,
            GLANCED => 0.0,
            _ => HARDLY_BETTER,
        };
        let engine = &mut Engine::new(SECOND_TABLE_MB);
        let found = SecondLook::take(engine, &self.history, &rivals, played, lead, &limits, stop)?;
        Some(ReviewFound::SecondLook(SecondLook { times, ..found }))
    }
}

impl Reviewer {
    /// Begins the review of a game, with about `nodes` nodes for the first look at each position.
    pub fn new(game: History, nodes: u64) -> Reviewer {
        Reviewer { game: GameSteps::new(game), nodes, findings: Vec::new() }.resume(Vec::new())
    }

    /// Continues a review from its first findings.
    #[must_use]
    pub fn resume(mut self, findings: Vec<Finding>) -> Reviewer {
        self.findings = findings;
        self.findings.truncate(self.total());
        self.finish_ended_game();
        self
    }

    /// Returns the number of positions of the game.
    pub fn total(&self) -> usize {
        self.game.positions.len()
    }

    /// Returns the number of finished positions.
    pub fn done(&self) -> usize {
        self.findings.len() - self.second_steps().count()
    }

    /// Returns the findings so far, in the order of the game.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the next step until [`Reviewer::take`] gets its result, `None` after the last one. A second look follows as
    /// soon as the positions around the move have findings.
    pub fn next_task(&self) -> Option<ReviewTask> {
        let (ply, work) = self.second_step().unwrap_or((self.findings.len(), ReviewWork::Look));
        if ply == self.total() {
            return None;
        }
        Some(ReviewTask { history: self.game.history.at(ply), work, nodes: self.nodes })
    }

    /// Takes the result of the step of [`Reviewer::next_task`]. Ignores a result that does not belong to it.
    pub fn take(&mut self, found: ReviewFound) {
        match (found, self.second_step()) {
            (ReviewFound::SecondLook(second), Some((ply, _))) => {
                self.findings[ply].second = Some(Box::new(second));
            }
            (ReviewFound::Finding(finding), None) if self.findings.len() < self.total() => {
                self.findings.push(finding);
                self.finish_ended_game();
            }
            _ => {}
        }
    }

    /// Returns the first second look that is due.
    fn second_step(&self) -> Option<(usize, ReviewWork)> {
        self.second_steps().next()
    }

    /// Returns the second looks that are due, with their plies.
    fn second_steps(&self) -> impl Iterator<Item = (usize, ReviewWork)> {
        let plies = self.findings.len().min(self.total()).saturating_sub(1);
        let costliest = self.game.costliest(&self.findings);
        (0..plies).filter_map(move |ply| Some((ply, self.game.second_work(&self.findings, &costliest, ply)?)))
    }

    /// Adds the finding of the last position if the rules have ended the game.
    fn finish_ended_game(&mut self) {
        if self.findings.len() + 1 == self.total() && self.game.ending.is_some() {
            self.findings.push(Finding::game_over());
        }
    }

    /// Returns the review, `None` if steps are left.
    pub fn finish(&self) -> Option<Review> {
        if self.next_task().is_some() {
            return None;
        }
        self.game.review(&self.findings)
    }
}
