//! Extensions: the singular extension, with its multi-cut, and the check extension.

use super::node::{Candidate, Node};
use super::score::DECIDED;
use super::search::Searcher;
use super::table::Bound;

/// Minimum depth of a singular search, in plies.
const SINGULAR_DEPTH: i32 = 7;
/// Maximum deficit of the table entry's depth, in plies.
const SINGULAR_TABLE_DEPTH: i32 = 3;
/// Margin by which all other moves must be worse, in centipawns per ply of depth.
const SINGULAR_PER_PLY: i32 = 2;
/// Extension of a table move that is not singular but reaches `beta` by itself, in plies.
const NOT_ALONE: i32 = -2;
/// Extension of a table move that is not singular in an expected cut node, in plies.
const NOT_ALONE_IN_CUT: i32 = -1;

/// Maximum depth of a check extension, in plies: near the leaves, where the answer would be missed.
const CHECK_DEPTH: i32 = 8;
/// Minimum history of a quiet check that is extended.
const CHECK_HISTORY: i32 = -2_000;
/// Maximum length of an extended line, in depths of the iteration.
const LONGEST: i32 = 2;

pub(super) enum Singular {
    /// Extension of the move in plies, negative for a reduction.
    Extend(i32),
    /// Score of the node, because several moves reach `beta` (multi-cut).
    Cut(i32),
}

impl Searcher<'_> {
    /// Searches the node without the table's move at half the depth, to see whether that move is the only good one. An
    /// excluded move disables the table, so singular searches do not nest. A stopped search extends by 0.
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

    /// Returns the extension of a check, in plies.
    #[inline]
    pub(super) fn check_extension(&self, node: &Node, candidate: &Candidate, depth: i32) -> i32 {
        let extends = candidate.gives_check
            && node.ply > 0
            && self.may_extend(node.ply)
            && depth <= CHECK_DEPTH
            && (!candidate.quiet || candidate.history > CHECK_HISTORY);
        i32::from(extends)
    }

    /// Returns `true` if the line is short enough for another extension.
    fn may_extend(&self, ply: usize) -> bool {
        ply < (LONGEST * self.root_depth) as usize
    }
}
