//! Moves that are searched deeper than the others, and the cut-off that looking for such a move may bring.

use super::node::{Candidate, Node};
use super::score::DECIDED;
use super::search::Searcher;
use super::table::Bound;

/// Plies from which it is asked whether the table's move is the only good one.
const SINGULAR_DEPTH: i32 = 7;
/// Plies that the table's search of it may have been shallower.
const SINGULAR_TABLE_DEPTH: i32 = 3;
/// Centipawns for each ply by which all others must be worse.
const SINGULAR_PER_PLY: i32 = 2;
/// Plies for a table's move that is not alone but is good enough by itself.
const NOT_ALONE: i32 = -2;
/// Plies for one that is not alone where a cut-off is expected.
const NOT_ALONE_IN_CUT: i32 = -1;

/// Plies up to which checks are extended: near the leaves, where the answer would be missed.
const CHECK_DEPTH: i32 = 8;
/// Points of history that a quiet check needs to be extended.
const CHECK_HISTORY: i32 = -2_000;
/// No line is extended beyond so many times the depth of the iteration.
const LONGEST: i32 = 2;

pub(super) enum Singular {
    /// The move is searched by so many plies deeper, or shallower.
    Extend(i32),
    /// Several moves reach `beta`, so the node has this score (multi-cut).
    Cut(i32),
}

impl Searcher<'_> {
    /// True if the table's move is the only good one: the node is searched without it, at half the depth. While a move is
    /// excluded the table is not asked, so this is not done twice. A search that was stopped meanwhile extends by nothing.
    pub(super) fn singular<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        beta: i32,
        depth: i32,
    ) -> Singular {
        let ply = node.ply;
        let hit = match node.hit {
            Some(hit)
                if ply > 0
                    && Some(candidate.mv) == hit.mv
                    && depth >= SINGULAR_DEPTH
                    && self.may_extend(ply)
                    && hit.depth >= depth - SINGULAR_TABLE_DEPTH
                    && hit.bound != Bound::Upper
                    && hit.score.abs() < DECIDED =>
            {
                hit
            }
            _ => return Singular::Extend(0),
        };
        let limit = hit.score - SINGULAR_PER_PLY * depth;
        self.frames[ply].excluded = Some(candidate.mv);
        let score = self.search::<false>(limit - 1, limit, (depth - 1) / 2, ply, node.cut);
        self.frames[ply].excluded = None;
        if self.stopped {
            Singular::Extend(0)
        } else if score < limit {
            Singular::Extend(1 + i32::from(!PV && score < limit - self.parameters.double_extension_margin))
        } else if limit >= beta {
            Singular::Cut(limit)
        } else if hit.score >= beta {
            Singular::Extend(NOT_ALONE)
        } else {
            Singular::Extend(if node.cut { NOT_ALONE_IN_CUT } else { 0 })
        }
    }

    /// Plies by which a check is searched deeper.
    #[inline]
    pub(super) fn check_extension(&self, node: &Node, candidate: &Candidate, depth: i32) -> i32 {
        let extends = candidate.gives_check
            && node.ply > 0
            && self.may_extend(node.ply)
            && depth <= CHECK_DEPTH
            && (!candidate.quiet || candidate.history > CHECK_HISTORY);
        i32::from(extends)
    }

    /// True if the line is still short enough to be made longer.
    fn may_extend(&self, ply: usize) -> bool {
        ply < (LONGEST * self.root_depth) as usize
    }
}
