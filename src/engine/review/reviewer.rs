//! A review in steps, one position each, so that other work can go between them.

use super::{Finding, Review};
use crate::engine::{Engine, Limits, SearchControl};
use crate::rules::History;

/// Megabytes of the table for a position: always the same, because what a search finds depends on it.
const TABLE_MB: usize = 8;

/// Positions to visit for each position of a game.
pub const NODES: u64 = 60_000;

#[derive(Clone, Debug)]
pub struct Reviewer {
    game: History,
    nodes: u64,
    findings: Vec<Finding>,
}

#[derive(Clone, Debug)]
pub struct ReviewTask {
    pub history: History,
    /// What bounds the search: positions visited, and nothing else.
    pub limits: Limits,
}

impl ReviewTask {
    /// Looks at the position, with an engine of its own: whatever another one has learnt, and however large its memory is,
    /// changes nothing. `None` when `stop` was raised; the task is then to be done again.
    pub fn run(&self, stop: &SearchControl) -> Option<Finding> {
        let analysis = Engine::new(TABLE_MB).analyse(&self.history, &self.limits, stop);
        (!stop.is_stopped()).then(|| Finding::from(&analysis))
    }
}

impl Reviewer {
    /// Begins the review of a game, for about `nodes` positions at each of its positions.
    pub fn new(game: History, nodes: u64) -> Reviewer {
        Reviewer { game, nodes, findings: Vec::new() }.resume(Vec::new())
    }

    /// Goes on with a review of which the first findings are known.
    #[must_use]
    pub fn resume(mut self, findings: Vec<Finding>) -> Reviewer {
        self.findings = findings;
        self.findings.truncate(self.total());
        self.skip_the_end();
        self
    }

    pub fn total(&self) -> usize {
        self.game.moves().len() + 1
    }

    pub fn done(&self) -> usize {
        self.findings.len()
    }

    /// What was found so far, in the order of the game.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The next position to look at, the same one until [`Reviewer::take`] gets what was found; none when all are done.
    pub fn next_task(&self) -> Option<ReviewTask> {
        if self.done() == self.total() {
            return None;
        }
        let mut history = self.game.clone();
        while history.moves().len() > self.done() {
            history.pop();
        }
        Some(ReviewTask { history, limits: Limits::nodes(self.nodes) })
    }

    /// Takes what was found in the position of [`Reviewer::next_task`]; more than the game has is dropped.
    pub fn take(&mut self, finding: Finding) {
        if self.done() < self.total() {
            self.findings.push(finding);
            self.skip_the_end();
        }
    }

    /// Where the rules have ended the game there is nothing to search.
    fn skip_the_end(&mut self) {
        if self.done() + 1 == self.total() && self.game.ruling().is_some() {
            self.findings.push(Finding::of_the_end());
        }
    }

    /// The review; none while positions are left.
    pub fn finish(&self) -> Option<Review> {
        Review::from_findings(&self.game, &self.findings)
    }
}
