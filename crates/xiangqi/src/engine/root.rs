//! Iterative deepening from the root.

use super::Limits;
use super::info::{PrincipalVariation, SearchInfo};
use super::score::{INFINITE, MATE, MATE_IN_MAX, Score};
use super::search::{MAX_PLY, RootMove, Searcher, ThreadRole};
use crate::rules::Move;

/// Minimum depth of an aspiration window, in plies.
const ASPIRE_DEPTH: i32 = 4;
/// Half-width of the window, in centipawns.
const WINDOW: i32 = 14;
/// Centipawns of the last score that widen the window by one centipawn.
const WINDOW_SCORE: i32 = 200;
/// Growth of a window in addition to half its width when the score lies outside, in centipawns.
const WINDOW_GROWTH: i32 = 2;
/// Half-width above which the window becomes infinite, in centipawns.
const WINDOW_MAX: i32 = 1_500;
/// Maximum reduction of an iteration with repeated fail highs, in plies.
const RISING: i32 = 3;

/// Depth after which a forced move is played when there is a clock, in plies.
const FORCED_DEPTH: i32 = 4;

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Best move, `None` without a legal move.
    pub best: Option<Move>,
    /// Expected answer.
    pub ponder: Option<Move>,
    /// Score of the best line for the side to move.
    pub score: Score,
    /// Best line.
    pub pv: Vec<Move>,
    /// Best lines in order, at most [`Limits::lines`].
    pub lines: Vec<PrincipalVariation>,
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
}

impl Searcher<'_> {
    /// Deepens until a limit is reached.
    pub(super) fn run(&mut self, limits: &Limits, report: &mut dyn FnMut(&SearchInfo)) -> Report {
        let lines = limits.lines.clamp(1, self.root_moves.len().max(1));
        let last = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1) as i32;
        let mut finished = 0;
        let mut settled = Settled::default();
        let first = match &self.part {
            ThreadRole::Main { .. } => 1,
            // Half of the helpers are a ply ahead, so that the threads search different trees.
            ThreadRole::Helper { number, .. } => 2 - *number as i32 % 2,
        };
        for depth in first..=last {
            if self.root_moves.is_empty() {
                break;
            }
            let before = if lines > 1 { self.root_moves.clone() } else { Vec::new() };
            self.begin_iteration(depth);
            for line in 0..lines {
                self.line = line;
                self.aspire(depth);
                self.root_moves[line..].sort_by_key(|mv| std::cmp::Reverse((mv.score, mv.previous)));
                if self.stopped && lines > 1 {
                    // A better first move counts even if the iteration is not finished, as with one line.
                    let first = &self.root_moves[0];
                    let is_better = line == 0 && first.mv != before[0].mv && first.score > -INFINITE;
                    let done = line + usize::from(is_better);
                    self.fall_back(done, before);
                    if done > 0 {
                        (0..done).for_each(|line| report(&self.info(line, depth)));
                        (done..lines).for_each(|line| report(&self.info(line, depth - 1)));
                    }
                    break;
                }
                self.root_moves[..=line].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            }
            if self.stopped {
                break;
            }
            // A later line may be better than an earlier one, so the order is known at the end only.
            (0..lines).for_each(|line| report(&self.info(line, depth)));
            finished = depth;
            if self.is_settled(limits, depth, &mut settled) {
                if !self.is_pondering() {
                    break;
                }
                self.ready = true;
            }
        }
        self.conclude(lines, finished)
    }

    fn begin_iteration(&mut self, depth: i32) {
        self.root_depth = depth;
        self.seldepth = 0;
        for mv in &mut self.root_moves {
            mv.previous = mv.score;
            mv.score = -INFINITE;
        }
    }

    /// Keeps the first `done` lines and restores the other moves from the iteration `before`, with scores no better.
    fn fall_back(&mut self, done: usize, before: Vec<RootMove>) {
        self.root_moves.truncate(done);
        let worst = self.root_moves.last().map_or(INFINITE, |mv| mv.score);
        for mv in before {
            if self.root_moves.iter().all(|done| done.mv != mv.mv) {
                self.root_moves.push(RootMove { score: mv.score.min(worst), ..mv });
            }
        }
    }

    /// Returns `true` if another iteration is pointless or would not end in time.
    fn is_settled(&self, limits: &Limits, depth: i32, settled: &mut Settled) -> bool {
        if limits.infinite {
            return false;
        }
        let best = &self.root_moves[0];
        if let Some(moves) = limits.mate {
            return matches!(Score::from_raw(best.score), Score::Mate(n) if n > 0 && n as u32 <= moves);
        }
        if best.score.abs() >= MATE_IN_MAX && depth > 2 * (MATE - best.score.abs()) {
            return true;
        }
        if limits.clock.is_none() {
            return false;
        }
        if self.root_moves.len() == 1 && depth >= FORCED_DEPTH {
            return true;
        }
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        self.timer.is_enough(settled.scale(best.mv, best.score, share))
    }

    /// Searches the current line with an aspiration window, widened until the score lies inside.
    fn aspire(&mut self, depth: i32) {
        let expected = self.root_moves[self.line].previous;
        let mut delta = WINDOW + expected.abs() / WINDOW_SCORE;
        let (mut alpha, mut beta) = if depth >= ASPIRE_DEPTH && expected > -INFINITE {
            ((expected - delta).max(-INFINITE), (expected + delta).min(INFINITE))
        } else {
            (-INFINITE, INFINITE)
        };
        let mut reduced = 0;
        loop {
            let score = self.search::<true>(alpha, beta, (depth - reduced).max(1), 0, false);
            if self.stopped {
                return;
            }
            let line = self.line;
            self.root_moves[line..].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                reduced = 0;
            } else if score >= beta {
                beta = (score + delta).min(INFINITE);
                reduced = (reduced + 1).min(RISING);
            } else {
                return;
            }
            delta += delta / 2 + WINDOW_GROWTH;
            if delta > WINDOW_MAX {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn info(&self, line: usize, depth: i32) -> SearchInfo {
        let mv = &self.root_moves[line];
        SearchInfo {
            depth: depth as u32,
            seldepth: self.seldepth as u32,
            line: line + 1,
            score: Score::from_raw(mv.score),
            nodes: self.visited(),
            time: self.timer.elapsed(),
            fullness: self.table.fullness(),
            pv: mv.pv.clone(),
        }
    }

    fn conclude(&mut self, lines: usize, depth: i32) -> Report {
        for mv in &mut self.root_moves {
            if mv.score == -INFINITE {
                mv.score = mv.previous;
            }
        }
        let lost = Score::from_raw(self.without_move(0));
        let lines: Vec<PrincipalVariation> = self
            .root_moves
            .iter()
            .take(lines)
            .map(|mv| PrincipalVariation {
                score: Score::from_raw(mv.score.max(-MATE)),
                moves: mv.pv.clone(),
            })
            .collect();
        let pv = lines.first().map_or_else(Vec::new, |line| line.moves.clone());
        Report {
            best: pv.first().copied(),
            ponder: pv.get(1).copied(),
            score: lines.first().map_or(lost, |line| line.score),
            pv,
            lines,
            depth: depth as u32,
            nodes: self.visited(),
        }
    }

    /// Returns `true` if a root move is searched for the current line.
    pub(super) fn is_root_move(&self, mv: Move) -> bool {
        self.root_moves[self.line..].iter().any(|root| root.mv == mv)
    }

    pub(super) fn note_root(&mut self, mv: Move, first: bool, score: i32, alpha: i32, nodes: u64) {
        let spent = self.nodes - nodes;
        let line = self.line;
        let below = self.frames[1].pv.clone();
        let rest = &mut self.root_moves[line..];
        if let Some(root) = rest.iter_mut().find(|root| root.mv == mv) {
            root.nodes += spent;
            if first || score > alpha {
                root.score = score;
                root.pv.truncate(0);
                root.pv.push(mv);
                root.pv.extend(below);
            } else {
                root.score = -INFINITE;
            }
        }
    }
}

/// Stability of the best move, for time management.
#[derive(Default)]
struct Settled {
    best: Option<Move>,
    unchanged: u32,
    score: Option<i32>,
}

impl Settled {
    /// Factor on the soft limit after a change of the best move.
    const CHANGED: f64 = 1.4;
    /// Decrease of the factor with each iteration that keeps the best move.
    const UNCHANGED: f64 = 0.08;
    /// Maximum number of such iterations that count.
    const UNCHANGED_MAX: u32 = 8;
    /// Factor for a best move with no share of the nodes.
    const UNSEARCHED: f64 = 1.6;
    /// Decrease of the factor for a best move with all nodes.
    const EFFORT: f64 = 1.1;
    /// Increase of the factor per centipawn of a falling score.
    const DROP: f64 = 0.006;
    /// Maximum rise that counts, in centipawns.
    const RISE_MAX: i32 = 30;
    /// Maximum drop that counts, in centipawns.
    const DROP_MAX: i32 = 80;

    /// Returns the factor on the soft limit; `share` (0 to 1) of the nodes were below the best move.
    fn scale(&mut self, best: Move, score: i32, share: f64) -> f64 {
        self.unchanged =
            if self.best == Some(best) { (self.unchanged + 1).min(Self::UNCHANGED_MAX) } else { 0 };
        let drop = self.score.map_or(0, |before| (before - score).clamp(-Self::RISE_MAX, Self::DROP_MAX));
        self.best = Some(best);
        self.score = Some(score);
        let stability = Self::CHANGED - Self::UNCHANGED * f64::from(self.unchanged);
        let effort = Self::UNSEARCHED - Self::EFFORT * share;
        stability * effort * (1.0 + f64::from(drop) * Self::DROP)
    }
}
