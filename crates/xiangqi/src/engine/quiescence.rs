//! Quiescence search: captures, evasions and checks at its first ply.

use super::exchange::WORTH;
use super::picker::{Context, Picker};
use super::score::{DECIDED, INFINITE, NONE, mated_in};
use super::search::{MAX_PLY, Searcher};
use super::table::{Bound, TableHit};
use crate::rules::Piece;

/// Margin of delta pruning, in centipawns.
const DELTA: i32 = 180;
/// Number of evasions that are always tried.
const EVASIONS: i32 = 2;

impl Searcher<'_> {
    /// Returns the score of the current position after all captures. In check, evasions are searched, the quiet ones until
    /// one avoids mate. At the first ply (`depth` 0) quiet checks are searched as well.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.frames[ply].pv.clear();
        self.poll();
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply > 0
            && let Some(score) = self.verdict(ply)
        {
            return score;
        }
        if ply >= MAX_PLY {
            return self.horizon(ply);
        }
        let in_check = self.frames[ply].in_check;
        let with_checks = depth == 0;
        let hash = self.position.hash();
        let hit = self.table.probe(hash, ply);
        // An entry of a node that tries more than captures counts as a ply deeper.
        let table_depth = i32::from(in_check || with_checks) - 1;

        // Table cut-off
        if let Some(hit) = hit
            && !PV
            && hit.cuts(table_depth, alpha, beta)
        {
            return hit.score;
        }

        // Standing pat
        let mut best = -INFINITE;
        let mut raw = NONE;
        if !in_check {
            raw = self.raw_eval(ply, hit);
            best = self.corrected(ply, raw);
            best = hit.map_or(best, |hit| hit.refined(best));
            if best >= beta {
                if hit.is_none() {
                    let bound = Bound::Lower;
                    let hit = TableHit { mv: None, score: best, eval: raw, depth: table_depth, bound };
                    self.table.store(hash, ply, hit);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let stand = best;
        let tt_move = hit.and_then(|hit| hit.mv);
        let context = Context { before: [self.step_before(ply, 1), self.step_before(ply, 2), None] };
        let mut picker = match (in_check, with_checks) {
            (true, _) => Picker::new(tt_move, None),
            (false, true) => Picker::captures_and_checks(tt_move),
            (false, false) => Picker::captures(tt_move),
        };
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.position, self.stats, &context, None) {
            count += 1;
            if best > -DECIDED {
                match self.position.piece_at(mv.to()) {
                    // Delta pruning
                    Some(victim) if !in_check => {
                        let hope = stand + gain(victim);
                        if hope <= alpha {
                            best = best.max(hope);
                            continue;
                        }
                    }
                    // One quiet evasion that avoids mate is enough
                    None if in_check && count > EVASIONS => {
                        picker.skip_quiets();
                        continue;
                    }
                    _ => {}
                }
            }
            self.table.prefetch(self.position.hash_after(mv));
            let undo = self.make(ply, mv);
            let score = -self.quiesce::<PV>(-beta, -alpha, depth - 1, ply + 1);
            self.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if in_check && count == 0 {
            return mated_in(ply);
        }
        self.table.store(
            hash,
            ply,
            TableHit { mv: best_move, score: best, eval: raw, depth: table_depth, bound },
        );
        best
    }
}

/// Returns the maximum gain of capturing a piece, in centipawns.
fn gain(victim: Piece) -> i32 {
    DELTA + WORTH[victim.role.index()]
}
