//! What the search leaves out: positions that stand so well or so badly that no move need be tried, and moves that
//! promise too little. What each part gains is measured in `docs/engine.md`.

use super::exchange;
use super::node::{Candidate, Node, PLY};
use super::score::DECIDED;
use super::search::Searcher;
use crate::rules::{Color, Position, Role};

/// Plies up to which razoring is tried.
const RAZOR_DEPTH: i32 = 3;
/// Centipawns below `alpha` from which a position may be razored, whatever its depth.
const RAZOR: i32 = 220;

/// Plies up to which reverse futility is tried.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Centipawns above `beta` that reverse futility asks for, whatever the depth.
const REVERSE_FUTILITY: i32 = 20;
/// Centipawns more for each ply; one ply less where the position is improving.
const REVERSE_FUTILITY_PER_PLY: i32 = 70;
/// Share of its lead over `beta` that a position left out so is credited with: one in so many.
const REVERSE_FUTILITY_CREDIT: i32 = 3;

/// Plies from which passing the turn is tried.
const NULL_DEPTH: i32 = 3;
/// Centipawns above `beta` that the evaluation must lie to try it, at no depth at all.
const NULL_MARGIN: i32 = 60;
/// Centipawns by which this falls with each ply.
const NULL_MARGIN_PER_PLY: i32 = 15;
/// Plies by which the search after a null move is shorter.
const NULL_REDUCTION: i32 = 3;
/// One ply shorter for each so many plies of depth.
const NULL_REDUCTION_DEPTH: i32 = 3;
/// One ply shorter for each so many centipawns above `beta`.
const NULL_REDUCTION_LEAD: i32 = 180;
/// The most plies that a lead may take off.
const NULL_REDUCTION_LEAD_MAX: i32 = 3;

/// Quiet moves that are tried at any depth where the position is improving; the depth squared comes on top.
const LATE_IMPROVING: i32 = 4;
/// Quiet moves that are tried at any depth where it is not; half the depth squared comes on top.
const LATE: i32 = 3;

/// Plies left after the reduction up to which futility is tried.
const FUTILITY_DEPTH: i32 = 7;
/// Centipawns that a quiet move may bring, whatever the depth.
const FUTILITY: i32 = 60;
/// Centipawns more for each ply left.
const FUTILITY_PER_PLY: i32 = 90;
/// Points of history that are worth a centipawn of futility.
const FUTILITY_HISTORY: i32 = 128;

/// Plies left after the reduction up to which quiet moves with a bad history are left out.
const HISTORY_DEPTH: i32 = 4;
/// Points of history for each ply of depth below which a quiet move is left out.
const HISTORY_PER_PLY: i32 = -3_500;

/// Plies left after the reduction up to which quiet moves are left out by their exchange.
const QUIET_EXCHANGE_DEPTH: i32 = 8;
/// Centipawns that a quiet move may lose in the exchange, for the plies left squared.
const QUIET_SACRIFICE: i32 = 22;

/// Plies up to which captures are left out by their exchange.
const CAPTURE_EXCHANGE_DEPTH: i32 = 7;
/// Centipawns that a capture may lose in the exchange for each ply.
const CAPTURE_SACRIFICE: i32 = 90;
/// Points of history that are worth a centipawn of exchange.
const CAPTURE_HISTORY: i32 = 64;

/// Plies between which checks are left out by their exchange; nearer to the leaves the lost piece may be the mate.
const CHECK_EXCHANGE_DEPTHS: std::ops::RangeInclusive<i32> = 3..=6;
/// Centipawns that a check may lose in the exchange for each ply: a sacrifice with check is often how a mate begins.
const CHECK_SACRIFICE: i32 = 220;

impl Searcher<'_> {
    /// The score of a node outside the principal variation that needs no move tried, if it is so. The side to move is not in
    /// check. A search that was stopped meanwhile gives some score.
    pub(super) fn prune_node(&mut self, node: &Node, alpha: i32, beta: i32, depth: i32) -> Option<i32> {
        if let Some(score) = self.razor(node, alpha, depth) {
            return Some(score);
        }
        if is_futile_for_the_other(node, beta, depth) {
            return Some(beta + (node.eval - beta) / REVERSE_FUTILITY_CREDIT);
        }
        self.pass(node, beta, depth)
    }

    /// Razoring: so far behind that only captures could help, and they do not.
    fn razor(&mut self, node: &Node, alpha: i32, depth: i32) -> Option<i32> {
        let margin = RAZOR + self.parameters.razor_per_depth_squared * depth * depth;
        if depth > RAZOR_DEPTH || node.eval + margin > alpha {
            return None;
        }
        let score = self.quiesce::<false>(alpha, alpha + 1, 0, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Null move pruning: so well placed that even passing the turn keeps `beta`. Not with generals, guards and soldiers
    /// alone, where having to move may be what loses.
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
        // A mate found after a null move is not one.
        (score >= beta).then_some(if score >= DECIDED { beta } else { score })
    }

    /// True if a move is left out. From the first quiet move that comes too late or promises too little on, `skipping` says
    /// that the quiet ones after it are not to be tried either.
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
            // Late move pruning; this one is still looked at.
            if candidate.count > late(node.improving, depth) {
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

/// Reverse futility: so far ahead that the other side will not let it come to this.
fn is_futile_for_the_other(node: &Node, beta: i32, depth: i32) -> bool {
    let margin = REVERSE_FUTILITY + REVERSE_FUTILITY_PER_PLY * (depth - i32::from(node.improving)).max(0);
    depth <= REVERSE_FUTILITY_DEPTH && node.eval < DECIDED && beta > -DECIDED && node.eval - margin >= beta
}

/// Number of moves that are tried before the quiet ones are left out.
fn late(improving: bool, depth: i32) -> i32 {
    if improving { LATE_IMPROVING + depth * depth } else { LATE + depth * depth / 2 }
}

fn attackers(position: &Position, color: Color) -> u32 {
    let pieces =
        position.by_role(Role::Chariot) | position.by_role(Role::Cannon) | position.by_role(Role::Horse);
    (pieces & position.by_color(color)).count()
}
