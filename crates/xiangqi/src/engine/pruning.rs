//! Pruning of nodes and moves. `docs/engine.md` has the measured gain of each technique.

use super::exchange;
use super::node::{Candidate, Node, PLY};
use super::score::DECIDED;
use super::search::Searcher;
use crate::rules::{Color, Position, Role};

/// Maximum depth of razoring, in plies.
const RAZOR_DEPTH: i32 = 3;
/// Constant part of the razoring margin below `alpha`, in centipawns.
const RAZOR: i32 = 220;

/// Maximum depth of reverse futility pruning, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Constant part of the reverse futility margin above `beta`, in centipawns.
const REVERSE_FUTILITY: i32 = 20;
/// Reverse futility margin per ply, in centipawns; an improving position counts one ply less.
const REVERSE_FUTILITY_PER_PLY: i32 = 70;
/// Divisor of the lead over `beta` that a pruned node returns.
const REVERSE_FUTILITY_CREDIT: i32 = 3;

/// Minimum depth of null move pruning, in plies.
const NULL_DEPTH: i32 = 3;
/// Required lead of the evaluation over `beta` at depth 0, in centipawns.
const NULL_MARGIN: i32 = 60;
/// Decrease of the required lead, in centipawns per ply.
const NULL_MARGIN_PER_PLY: i32 = 15;
/// Constant part of the null move reduction, in plies.
const NULL_REDUCTION: i32 = 3;
/// Depth that increases the reduction by one ply, in plies.
const NULL_REDUCTION_DEPTH: i32 = 3;
/// Lead over `beta` that increases the reduction by one ply, in centipawns.
const NULL_REDUCTION_LEAD: i32 = 180;
/// Maximum increase of the reduction by the lead, in plies.
const NULL_REDUCTION_LEAD_MAX: i32 = 3;

/// Number of moves before late move pruning in an improving position, plus the squared depth.
const LATE_IMPROVING: i32 = 4;
/// Number of moves before late move pruning otherwise, plus half the squared depth.
const LATE: i32 = 3;

/// Maximum reduced depth of futility pruning, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// Constant part of the futility margin, in centipawns.
const FUTILITY: i32 = 60;
/// Futility margin per ply of reduced depth, in centipawns.
const FUTILITY_PER_PLY: i32 = 90;
/// Points of history per centipawn of futility margin.
const FUTILITY_HISTORY: i32 = 128;

/// Maximum reduced depth of history pruning, in plies.
const HISTORY_DEPTH: i32 = 4;
/// Minimum history of a quiet move, in points per ply of depth.
const HISTORY_PER_PLY: i32 = -3_500;

/// Maximum reduced depth of exchange pruning of quiet moves, in plies.
const QUIET_EXCHANGE_DEPTH: i32 = 8;
/// Accepted loss of a quiet move in the exchange, in centipawns per squared ply of reduced depth.
const QUIET_SACRIFICE: i32 = 22;

/// Maximum depth of exchange pruning of captures, in plies.
const CAPTURE_EXCHANGE_DEPTH: i32 = 7;
/// Accepted loss of a capture in the exchange, in centipawns per ply.
const CAPTURE_SACRIFICE: i32 = 90;
/// Points of history per centipawn of accepted loss.
const CAPTURE_HISTORY: i32 = 64;

/// Depths of exchange pruning of checks, in plies; nearer to the leaves a sacrifice may be the mate.
const CHECK_EXCHANGE_DEPTHS: std::ops::RangeInclusive<i32> = 3..=6;
/// Accepted loss of a check in the exchange, in centipawns per ply, because a mate often begins with a sacrifice.
const CHECK_SACRIFICE: i32 = 220;

impl Searcher<'_> {
    /// Returns the score of a node that can be pruned. Called outside the principal variation and not in check. The score is
    /// meaningless if the search was stopped.
    pub(super) fn prune_node(&mut self, node: &Node, alpha: i32, beta: i32, depth: i32) -> Option<i32> {
        if let Some(score) = self.razor(node, alpha, depth) {
            return Some(score);
        }
        if is_reverse_futile(node, beta, depth) {
            return Some(beta + (node.eval - beta) / REVERSE_FUTILITY_CREDIT);
        }
        self.pass(node, beta, depth)
    }

    /// Razoring: prunes a node so far below `alpha` that only captures could help, if they do not.
    fn razor(&mut self, node: &Node, alpha: i32, depth: i32) -> Option<i32> {
        let margin = RAZOR + self.parameters.razor_per_depth_squared * depth * depth;
        if depth > RAZOR_DEPTH || node.eval + margin > alpha {
            return None;
        }
        let score = self.quiesce::<false>(alpha, alpha + 1, 0, node.ply);
        if score <= alpha { Some(score) } else { None }
    }

    /// Null move pruning: prunes a node that keeps `beta` even after passing the turn. Not without chariots, horses and
    /// cannons, because of zugzwang.
    fn pass(&mut self, node: &Node, beta: i32, depth: i32) -> Option<i32> {
        let ply = node.ply;
        if depth < NULL_DEPTH
            || node.eval < beta
            || self.frames[ply].eval < beta - NULL_MARGIN_PER_PLY * depth + NULL_MARGIN
            || beta <= -DECIDED
            || self.after_null()
            || attackers(&self.position, self.position.turn()) == 0
        {
            return None;
        }
        let lead = ((node.eval - beta) / NULL_REDUCTION_LEAD).min(NULL_REDUCTION_LEAD_MAX);
        let reduced = depth - NULL_REDUCTION - depth / NULL_REDUCTION_DEPTH - lead;
        let undo = self.make_null(ply);
        let score = -self.search::<false>(-beta, -beta + 1, reduced, ply + 1, !node.cut);
        self.unmake_null(undo);
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        // A mate found after a null move is not proved.
        Some(if score >= DECIDED { beta } else { score })
    }

    /// Returns `true` if a move is pruned. Sets `skipping` if the following quiet moves can be skipped.
    #[inline]
    pub(super) fn prunes(
        &self,
        node: &Node,
        candidate: &Candidate,
        alpha: i32,
        depth: i32,
        skipping: &mut bool,
    ) -> bool {
        let &Candidate { mv, history, .. } = candidate;
        let loses = |sacrifice: i32| !exchange::wins(&self.position, mv, -sacrifice);
        if candidate.gives_check {
            return CHECK_EXCHANGE_DEPTHS.contains(&depth) && loses(CHECK_SACRIFICE * depth);
        }
        if !candidate.quiet {
            return depth <= CAPTURE_EXCHANGE_DEPTH
                && loses(CAPTURE_SACRIFICE * depth + history / CAPTURE_HISTORY);
        }
        let left = (depth - candidate.reduction / PLY).max(0);
        if !node.in_check {
            // Late move pruning, from the next quiet move on
            if candidate.count > late_move_count(node.improving, depth) {
                *skipping = true;
            }
            // Futility pruning
            let hope = node.eval + FUTILITY + FUTILITY_PER_PLY * left + history / FUTILITY_HISTORY;
            if left <= FUTILITY_DEPTH && hope <= alpha {
                *skipping = true;
                return true;
            }
        }
        // History pruning
        if left <= HISTORY_DEPTH && history < HISTORY_PER_PLY * depth {
            return true;
        }
        left <= QUIET_EXCHANGE_DEPTH && loses(QUIET_SACRIFICE * left * left)
    }
}

/// Reverse futility: returns `true` if the position is so far above `beta` that the opponent avoids it.
fn is_reverse_futile(node: &Node, beta: i32, depth: i32) -> bool {
    let margin = REVERSE_FUTILITY + REVERSE_FUTILITY_PER_PLY * (depth - i32::from(node.improving)).max(0);
    depth <= REVERSE_FUTILITY_DEPTH && node.eval < DECIDED && beta > -DECIDED && node.eval - margin >= beta
}

/// Returns the number of moves that are tried before late move pruning.
fn late_move_count(improving: bool, depth: i32) -> i32 {
    if improving { LATE_IMPROVING + depth * depth } else { LATE + depth * depth / 2 }
}

fn attackers(position: &Position, color: Color) -> u32 {
    let pieces =
        position.by_role(Role::Chariot) | position.by_role(Role::Cannon) | position.by_role(Role::Horse);
    (pieces & position.by_color(color)).count()
}
