//! The search below the root: principal variation search. See also `pruning`, `extension`, `quiescence` and `learning`.

use arrayvec::ArrayVec;

use super::extension::Singular;
use super::node::{Candidate, Node, PLY, REDUCTIONS};
use super::picker::{Context, Picker, quiet_score};
use super::score::{DECIDED, INFINITE, NONE, mate_in, mated_in};
use super::search::{MAX_PLY, PlyState, Searcher};
use super::table::{Bound, TableHit};
use crate::rules::Move;

/// Minimum depth of internal iterative reduction, in plies.
const IIR_DEPTH: i32 = 4;

/// Minimum depth of late move reduction, in plies.
const LATE_DEPTH: i32 = 2;
/// Points of history that reduce a quiet move by one unit less.
const QUIET_HISTORY: i32 = 10;
/// Units by which a capture is reduced less.
const CAPTURE: i32 = 400;
/// Points of history that reduce a capture by one unit less.
const CAPTURE_HISTORY: i32 = 12;
/// Units by which moves are reduced more if the position is not improving.
const WORSENING: i32 = 500;
/// Number of cut-offs one ply below, above which late moves are reduced more.
const FEW_CUTOFFS: u32 = 3;
/// Lead over the best score from which the second search is a ply deeper, in centipawns.
const DEEPER: i32 = 60;
/// Lead over the best score below which it is a ply shallower, in centipawns.
const SHALLOWER: i32 = 8;

/// Results of the moves of a node tried so far.
struct TriedMoves {
    alpha: i32,
    /// Best score, `-INFINITE` before the first move.
    best: i32,
    /// Move that raised `alpha` last.
    best_move: Option<Move>,
    /// Number of moves, including pruned ones.
    count: i32,
    /// Quiet moves that did not raise `alpha`.
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

impl TriedMoves {
    fn new(alpha: i32) -> TriedMoves {
        TriedMoves {
            alpha,
            best: -INFINITE,
            best_move: None,
            count: 0,
            quiets: ArrayVec::new(),
            captures: ArrayVec::new(),
        }
    }

    /// Adds the score of a move and returns whether it raises `alpha`.
    #[inline]
    fn note(&mut self, candidate: &Candidate, score: i32) -> bool {
        self.best = self.best.max(score);
        let raises = score > self.alpha;
        if raises {
            self.alpha = score;
            self.best_move = Some(candidate.mv);
        } else if candidate.quiet {
            // Further moves do not change the history.
            let _ = self.quiets.try_push(candidate.mv);
        } else {
            let _ = self.captures.try_push(candidate.mv);
        }
        raises
    }
}

impl Searcher<'_> {
    /// Returns the score of the current position within `alpha` and `beta` or a bound outside; `cut` expects a cut-off.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let root = ply == 0;
        self.frames[ply].pv.clear();
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, 0, ply);
        }
        self.poll();
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if !root {
            if let Some(score) = self.line_ends(ply) {
                return score;
            }
            // Mate distance pruning
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.frames[ply].excluded;
        let hit = if excluded.is_some() { None } else { self.table.probe(self.position.hash(), ply) };

        // Table cut-off
        if let Some(hit) = hit
            && !PV
            && hit.cuts(depth, alpha, beta)
        {
            return hit.score;
        }
        if !root && self.position.halfmoves() == 0 && self.is_dead() {
            return 0;
        }

        let node = self.look(ply, cut, hit);
        self.frames[ply + 1].excluded = None;
        self.frames[ply + 1].cutoffs = 0;
        depth += i32::from(self.extends_in_hindsight(ply));
        if !PV
            && !node.in_check
            && excluded.is_none()
            && let Some(score) = self.prune_node(&node, alpha, beta, depth)
        {
            return score;
        }
        let tt_move = if root { Some(self.root_moves[self.line].pv[0]) } else { hit.and_then(|hit| hit.mv) };

        // Internal iterative reduction
        if depth >= IIR_DEPTH && tt_move.is_none() && (PV || cut) {
            depth -= 1;
        }

        self.try_moves::<PV>(&node, tt_move, alpha, beta, depth)
    }

    /// Returns `true` if the previous move was reduced much and did not lower its side's evaluation.
    fn extends_in_hindsight(&self, ply: usize) -> bool {
        let Some(above) = ply.checked_sub(1).map(|above| &self.frames[above]) else { return false };
        let here = &self.frames[ply];
        above.reduction >= self.parameters.hindsight_reduction
            && here.excluded.is_none()
            && here.eval != NONE
            && above.eval != NONE
            && here.eval + above.eval <= 0
    }

    /// Returns the score of a line that a rule or its length ends.
    #[inline]
    fn line_ends(&mut self, ply: usize) -> Option<i32> {
        let verdict = self.verdict(ply);
        if verdict.is_none() && ply >= MAX_PLY {
            return Some(self.horizon(ply));
        }
        verdict
    }

    /// Tries the moves of a node in order until one reaches `beta`.
    #[inline]
    fn try_moves<const PV: bool>(
        &mut self,
        node: &Node,
        tt_move: Option<Move>,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let &Node { ply, excluded, .. } = node;
        let root = ply == 0;
        let context = Context {
            before: [self.step_before(ply, 1), self.step_before(ply, 2), self.step_before(ply, 4)],
        };
        let mut picker = Picker::new(tt_move, self.frames[ply].killer);
        let check_info = self.position.check_info();
        let mut tried = TriedMoves::new(alpha);
        let mut skipping = false;

        while let Some(mv) =
            picker.next(&self.position, self.stats, &context, skipping.then_some(&check_info))
        {
            if Some(mv) == excluded || (root && !self.is_root_move(mv)) {
                continue;
            }
            self.table.prefetch(self.position.hash_after(mv));
            let gives_check = self.position.gives_check_with(mv, &check_info);
            tried.count += 1;
            let candidate = self.candidate(mv, tried.count, gives_check, depth, &context);
            if !root
                && tried.best > -DECIDED
                && self.prunes(node, &candidate, tried.alpha, depth, &mut skipping)
            {
                continue;
            }
            let extension = match self.singular::<PV>(node, &candidate, beta, depth) {
                Singular::Extend(plies) => plies,
                Singular::Cut(score) => return score,
            };
            if self.stopped {
                return 0;
            }

            let nodes = self.nodes;
            let bounds = (tried.alpha, beta, tried.best);
            let score = self.try_move::<PV>(node, &candidate, bounds, depth, extension);
            if self.stopped {
                return 0;
            }
            if root {
                self.note_root(mv, candidate.count == 1, score, tried.alpha, nodes);
            }
            if tried.note(&candidate, score) && PV {
                self.extend_pv(ply, mv);
            }
            if score >= beta {
                self.frames[ply].cutoffs += 1;
                break;
            }
        }
        self.settle(node, &tried, beta, depth, &context)
    }

    /// Returns the score of a node after its moves, updates the histories and stores the result.
    #[inline]
    fn settle(&mut self, node: &Node, tried: &TriedMoves, beta: i32, depth: i32, context: &Context) -> i32 {
        let &Node { ply, excluded, .. } = node;
        if tried.count == 0 {
            return if excluded.is_some() { tried.alpha } else { self.without_move(ply) };
        }
        // All moves may have been pruned.
        let best = if tried.best == -INFINITE { tried.alpha } else { tried.best };
        let bound = match tried.best_move {
            None => Bound::Upper,
            Some(_) if best < beta => Bound::Exact,
            Some(mv) => {
                self.learn(ply, mv, depth, context, &tried.quiets, &tried.captures);
                Bound::Lower
            }
        };
        let whole = excluded.is_none() && !(ply == 0 && (self.line > 0 || self.restricted));
        if whole {
            let hit = TableHit { mv: tried.best_move, score: best, eval: node.raw, depth, bound };
            self.table.store(self.position.hash(), ply, hit);
            self.learn_error(ply, tried.best_move, best, bound, depth);
        }
        best
    }

    /// Evaluates the current position before its moves are tried.
    #[inline]
    fn look(&mut self, ply: usize, cut: bool, hit: Option<TableHit>) -> Node {
        let PlyState { in_check, excluded, .. } = self.frames[ply];
        let mut raw = NONE;
        let mut eval = NONE;
        if in_check {
            self.frames[ply].eval = NONE;
        } else if excluded.is_some() {
            eval = self.frames[ply].eval;
        } else {
            raw = self.raw_eval(ply, hit);
            eval = self.corrected(ply, raw);
            self.frames[ply].eval = eval;
            eval = hit.map_or(eval, |hit| hit.refined(eval));
        }
        Node { ply, cut, excluded, hit, in_check, raw, eval, improving: !in_check && self.is_improving(ply) }
    }

    /// Returns `true` if the evaluation rose since two plies ago, or since four if the side was in check then.
    fn is_improving(&self, ply: usize) -> bool {
        if ply < 2 {
            return false;
        }
        let mut before = self.frames[ply - 2].eval;
        if before == NONE && ply >= 4 {
            before = self.frames[ply - 4].eval;
        }
        before == NONE || self.frames[ply].eval > before
    }

    #[inline]
    fn candidate(&self, mv: Move, count: i32, gives_check: bool, depth: i32, context: &Context) -> Candidate {
        let victim = self.position.piece_at(mv.to());
        let history = match (victim, self.position.piece_at(mv.from())) {
            (Some(victim), Some(piece)) => self.stats.capture(piece, mv, victim.role),
            _ => quiet_score(&self.position, self.stats, context, mv),
        };
        let last = REDUCTIONS - 1;
        let reduction = self.reductions[(depth as usize).min(last)][(count as usize).min(last)];
        Candidate { mv, count, quiet: victim.is_none(), gives_check, history, reduction }
    }

    /// Makes a move, searches the position after it with reductions and extensions, and unmakes it.
    #[inline]
    fn try_move<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        (alpha, beta, best): (i32, i32, i32),
        depth: i32,
        extension: i32,
    ) -> i32 {
        let &Node { ply, cut, .. } = node;
        let &Candidate { mv, count, .. } = candidate;
        let extension = if extension == 0 { self.check_extension(node, candidate, depth) } else { extension };
        let new_depth = depth - 1 + extension;
        let mut score = -INFINITE;

        let undo = self.make(ply, mv);
        // Late move reduction
        if depth >= LATE_DEPTH && count > 1 + i32::from(ply == 0) {
            let mut units = late_reduction(node, candidate);
            units -= if PV { self.parameters.pv_reduction } else { 0 };
            units +=
                if self.frames[ply + 1].cutoffs > FEW_CUTOFFS { self.parameters.cutoff_reduction } else { 0 };
            let reduced = (new_depth - units / PLY).clamp(1, new_depth + i32::from(PV)).max(1);
            self.frames[ply].reduction = new_depth - reduced;
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
            self.frames[ply].reduction = 0;
            if score > alpha && reduced < new_depth {
                let second =
                    new_depth + i32::from(score > best + DEEPER) - i32::from(score < best + SHALLOWER);
                if reduced < second {
                    score = -self.search::<false>(-alpha - 1, -alpha, second, ply + 1, !cut);
                }
            }
        } else if !PV || count > 1 {
            score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut);
        }
        if PV && (count == 1 || score > alpha) {
            score = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false);
        }
        self.unmake(mv, undo);
        score
    }

    /// Returns the score of a line at the maximum length.
    pub(super) fn horizon(&mut self, ply: usize) -> i32 {
        if self.frames[ply].in_check {
            return 0;
        }
        let raw = self.evaluate(ply);
        self.corrected(ply, raw)
    }

    /// Returns the evaluation before corrections, from the table if possible.
    #[inline]
    pub(super) fn raw_eval(&mut self, ply: usize, hit: Option<TableHit>) -> i32 {
        match hit {
            Some(hit) if hit.eval != NONE => hit.eval,
            _ => self.evaluate(ply),
        }
    }

    /// Prepends a move to the best line of the position after it.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0].pv);
    }
}

/// Returns the reduction of a late move, in units of [`PLY`].
fn late_reduction(node: &Node, candidate: &Candidate) -> i32 {
    let by_history = if candidate.quiet {
        -candidate.history / QUIET_HISTORY
    } else {
        -CAPTURE - candidate.history / CAPTURE_HISTORY
    };
    candidate.reduction + by_history + if node.improving { 0 } else { WORSENING }
}
