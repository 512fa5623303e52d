//! A review in steps, so that other work can go between them.

use serde::{Deserialize, Serialize};

use super::second_look::{COMPARED, CONFIRMED, SecondLook};
use super::{Finding, GameSteps, Review};
use crate::engine::{Engine, Limits, SearchControl};
use crate::rules::{History, Move};

/// Megabytes of the table for a step: always the same, because what a search finds depends on it.
const TABLE_MB: usize = 8;
const SECOND_TABLE_MB: usize = 16;

/// Positions to visit for the first look at each position of a game.
pub const NODES: u64 = 60_000;

/// Work of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewWork {
    /// A first look at the position.
    Look,
    /// A second look at two of its moves: the better one and the one that was played.
    LookAgain(Move, Move),
    /// A longer look at the move that was played and at all others, to confirm that it is the best.
    Confirm(Move),
}

/// Result of one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewFound {
    Finding(Finding),
    SecondLook(SecondLook),
}

/// A review under way: it names the next step and takes what came of it.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: GameSteps,
    nodes: u64,
    findings: Vec<Finding>,
}

/// One step of a review: work on the position in which `history` ends.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    pub history: History,
    pub work: ReviewWork,
    /// Positions to visit for a first look; nothing else bounds the search.
    pub nodes: u64,
}

impl ReviewTask {
    /// Does the step, with an engine of its own: whatever another one has learnt, and however large its memory is,
    /// changes nothing. `None` when `stop` was raised; the step is then to be done again.
    pub fn run(&self, stop: &SearchControl) -> Option<ReviewFound> {
        let (rivals, played, times) = match self.work {
            ReviewWork::Look => {
                let limits = Limits::nodes(self.nodes);
                let analysis = Engine::new(TABLE_MB).analyse(&self.history, &limits, stop);
                return (!stop.is_stopped()).then(|| ReviewFound::Finding(Finding::from(&analysis)));
            }
            ReviewWork::LookAgain(better, played) => (vec![better], played, COMPARED),
            ReviewWork::Confirm(played) => {
                let mut others = self.history.position().legal_moves();
                others.retain(|mv| *mv != played);
                (others.to_vec(), played, CONFIRMED)
            }
        };
        let limits = Limits::nodes(times * self.nodes);
        let engine = &mut Engine::new(SECOND_TABLE_MB);
        SecondLook::take(engine, &self.history, &rivals, played, &limits, stop).map(ReviewFound::SecondLook)
    }
}

impl Reviewer {
    /// Begins the review of a game, with about `nodes` positions for the first look at each of its positions.
    pub fn new(game: History, nodes: u64) -> Reviewer {
        Reviewer { game: GameSteps::of(game), nodes, findings: Vec::new() }.resume(Vec::new())
    }

    /// Goes on with a review of which the first findings are known.
    #[must_use]
    pub fn resume(mut self, findings: Vec<Finding>) -> Reviewer {
        self.findings = findings;
        self.findings.truncate(self.total());
        self.skip_the_end();
        self
    }

    /// Number of positions to judge.
    pub fn total(&self) -> usize {
        self.game.positions.len()
    }

    /// The number of positions of which nothing is left to do.
    pub fn done(&self) -> usize {
        self.findings.len() - self.second_steps().count()
    }

    /// Findings so far, in the order of the game.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The next step, the same one until [`Reviewer::take`] gets what came of it; none when all are done. A move is
    /// looked at again as soon as the positions around it are known.
    pub fn next_task(&self) -> Option<ReviewTask> {
        let (ply, work) = self.second_step().unwrap_or((self.findings.len(), ReviewWork::Look));
        if ply == self.total() {
            return None;
        }
        let mut history = self.game.history.clone();
        while history.moves().len() > ply {
            history.pop();
        }
        Some(ReviewTask { history, work, nodes: self.nodes })
    }

    /// Takes what came of the step of [`Reviewer::next_task`]; what does not belong to it is dropped.
    pub fn take(&mut self, found: ReviewFound) {
        match (found, self.second_step()) {
            (ReviewFound::SecondLook(second), Some((ply, _))) => {
                self.findings[ply].second = Some(Box::new(second));
            }
            (ReviewFound::Finding(finding), None) if self.findings.len() < self.total() => {
                self.findings.push(finding);
                self.skip_the_end();
            }
            _ => {}
        }
    }

    /// The first move that is to be looked at again.
    fn second_step(&self) -> Option<(usize, ReviewWork)> {
        self.second_steps().next()
    }

    /// The moves that are to be looked at again, as far as they are known.
    fn second_steps(&self) -> impl Iterator<Item = (usize, ReviewWork)> {
        let plies = self.findings.len().min(self.total()).saturating_sub(1);
        let costliest = self.game.costliest(&self.findings);
        let open = (0..plies).filter(|ply| self.findings[*ply].second.is_none());
        open.filter_map(move |ply| Some((ply, self.game.second_work(&self.findings, &costliest, ply)?)))
    }

    /// Passes over the end of the game, where there is nothing to search.
    fn skip_the_end(&mut self) {
        if self.findings.len() + 1 == self.total() && self.game.ending.is_some() {
            self.findings.push(Finding::of_the_end());
        }
    }

    /// The review; none while something is left to do.
    pub fn finish(&self) -> Option<Review> {
        if self.next_task().is_some() {
            return None;
        }
        self.game.review(&self.findings)
    }
}
