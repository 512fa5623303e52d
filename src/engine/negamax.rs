//! The search below the root: principal variation search with its prunings, and quiescence.

use arrayvec::ArrayVec;

use crate::rules::{Color, Move, Position, Role};

use super::exchange::{self, WORTH};
use super::picker::{Context, Picker, quiet_score};
use super::score::{DECIDED, INFINITE, MATE_IN_MAX, NONE, mate_in, mated_in};
use super::search::{MAX_PLY, Searcher};
use super::stats::Step;
use super::table::{Bound, Hit};

/// Centipawns per ply of reverse futility.
const REVERSE_FUTILITY: i32 = 70;
/// Centipawns per ply below which a quiet move is not worth trying.
const FUTILITY: i32 = 90;
/// Centipawns per ply that a checking move may give up.
const CHECK_SACRIFICE: i32 = 220;
/// Centipawns that a capture in quiescence must bring beyond its victim.
const DELTA: i32 = 180;

/// Fills the table of late-move reductions: by depth and by number of the move, in 1024ths of a ply.
pub(super) fn reductions() -> Box<[[i32; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            *cell = (1024.0 * (0.55 + (depth as f64).ln() * (count as f64).ln() / 2.3)) as i32;
        }
    }
    table
}

impl Searcher<'_> {
    /// The score of the present position, `depth` plies deep, within `alpha` and `beta` or a bound beyond them.
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
            if let Some(score) = self.verdict(ply) {
                return score;
            }
            if ply >= MAX_PLY {
                return if self.frames[ply].in_check { 0 } else { self.corrected(ply, self.evaluate(ply)) };
            }
            // Mate distance pruning
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let in_check = self.frames[ply].in_check;
        let excluded = self.frames[ply].excluded;
        let hash = self.position.hash();
        let turn = self.position.turn();
        let hit = if excluded.is_some() { None } else { self.table.probe(hash, ply) };
        let tt_move = if root { Some(self.root_moves[self.line].pv[0]) } else { hit.and_then(|hit| hit.mv) };

        // Table cut-off
        if let Some(hit) = hit
            && !PV
            && hit.score != NONE
            && hit.depth >= depth
            && (match hit.bound {
                Bound::Exact => true,
                Bound::Lower => hit.score >= beta,
                Bound::Upper => hit.score <= alpha,
                Bound::None => false,
            })
        {
            return hit.score;
        }
        if !root && self.position.halfmoves() == 0 && self.is_dead() {
            return 0;
        }

        // Static evaluation
        let mut raw = NONE;
        let mut eval = NONE;
        if in_check {
            self.frames[ply].eval = NONE;
        } else if excluded.is_some() {
            eval = self.frames[ply].eval;
        } else {
            raw = match hit {
                Some(hit) if hit.eval != NONE => hit.eval,
                _ => self.evaluate(ply),
            };
            eval = self.corrected(ply, raw);
            self.frames[ply].eval = eval;
            if let Some(hit) = hit
                && hit.score != NONE
                && hit.score.abs() < DECIDED
                && (match hit.bound {
                    Bound::Exact => true,
                    Bound::Lower => hit.score > eval,
                    Bound::Upper => hit.score < eval,
                    Bound::None => false,
                })
            {
                eval = hit.score;
            }
        }
        let improving = !in_check && ply >= 2 && {
            let before = self.frames[ply - 2].eval;
            let before = if before == NONE && ply >= 4 { self.frames[ply - 4].eval } else { before };
            before == NONE || self.frames[ply].eval > before
        };
        self.frames[ply + 1].excluded = None;

        if !PV && !in_check && excluded.is_none() {
            // Razoring
            if depth <= 3 && eval + 220 + 170 * depth * depth <= alpha {
                let score = self.quiesce::<false>(alpha, alpha + 1, 0, ply);
                if score <= alpha {
                    return score;
                }
            }
            // Reverse futility pruning
            if depth <= 8
                && eval < DECIDED
                && beta > -DECIDED
                && eval - REVERSE_FUTILITY * (depth - i32::from(improving)).max(0) - 20 >= beta
            {
                return beta + (eval - beta) / 3;
            }
            // Null move pruning
            if depth >= 3
                && eval >= beta
                && self.frames[ply].eval >= beta - 15 * depth + 60
                && beta > -DECIDED
                && !self.after_null()
                && attackers(&self.position, turn) > 0
            {
                let reduction = 3 + depth / 3 + ((eval - beta) / 180).min(3);
                let undo = self.make_null(ply);
                let score = -self.search::<false>(-beta, -beta + 1, depth - reduction, ply + 1, !cut);
                self.unmake_null(undo);
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= DECIDED { beta } else { score };
                }
            }
        }

        // Internal iterative reduction
        if depth >= 4 && tt_move.is_none() && (PV || cut) {
            depth -= 1;
        }

        let before = [
            ply.checked_sub(1).and_then(|i| self.frames[i].step),
            ply.checked_sub(2).and_then(|i| self.frames[i].step),
            ply.checked_sub(4).and_then(|i| self.frames[i].step),
        ];
        let context = Context { before };
        let mut picker = Picker::new(tt_move, self.frames[ply].killer);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut count = 0;
        let mut skipping = false;
        let check_info = self.position.check_info();
        let mut quiets: ArrayVec<Move, 64> = ArrayVec::new();
        let mut captures: ArrayVec<Move, 32> = ArrayVec::new();
        let late = if improving { 4 + depth * depth } else { 3 + depth * depth / 2 };

        while let Some(mv) = picker.next(&self.position, self.stats, &context) {
            if Some(mv) == excluded
                || (root && !self.root_moves[self.line..].iter().any(|root| root.mv == mv))
            {
                continue;
            }
            let Some(piece) = self.position.piece_at(mv.from()) else { continue };
            let victim = self.position.piece_at(mv.to());
            let quiet = victim.is_none();
            let gives_check = self.position.gives_check_with(mv, &check_info);
            if skipping && quiet && !gives_check {
                continue;
            }
            count += 1;
            let history = match victim {
                None => quiet_score(&self.position, self.stats, &context, mv),
                Some(victim) => self.stats.capture(piece, mv, victim.role),
            };
            let mut reduction = self.reductions[depth.min(63) as usize][count.min(63) as usize];

            if !root && best > -DECIDED {
                let reduced = (depth - reduction / 1024).max(0);
                if gives_check {
                    // Pruning by exchange: a sacrifice with check is often the beginning of a mate, and near the
                    // leaves the piece that seems lost may be the mate itself
                    if (3..=6).contains(&depth)
                        && !exchange::wins(&self.position, mv, -CHECK_SACRIFICE * depth)
                    {
                        continue;
                    }
                } else if quiet {
                    // Late move pruning
                    if !in_check && count > late {
                        skipping = true;
                    }
                    // Futility pruning
                    if !in_check && reduced <= 7 && eval + 60 + FUTILITY * reduced + history / 128 <= alpha {
                        skipping = true;
                        continue;
                    }
                    // History pruning
                    if reduced <= 4 && history < -3500 * depth {
                        continue;
                    }
                    // Pruning by exchange
                    if reduced <= 8 && !exchange::wins(&self.position, mv, -22 * reduced * reduced) {
                        continue;
                    }
                } else if depth <= 7 && !exchange::wins(&self.position, mv, -90 * depth - history / 64) {
                    continue;
                }
            }

            // Singular extension
            let mut extension = 0;
            if !root
                && Some(mv) == tt_move
                && excluded.is_none()
                && depth >= 7
                && ply < 2 * self.root_depth as usize
                && let Some(hit) = hit
                && hit.depth >= depth - 3
                && hit.bound != Bound::Upper
                && hit.score.abs() < DECIDED
            {
                let limit = hit.score - 2 * depth;
                self.frames[ply].excluded = Some(mv);
                let score = self.search::<false>(limit - 1, limit, (depth - 1) / 2, ply, cut);
                self.frames[ply].excluded = None;
                if self.stopped {
                    return 0;
                }
                if score < limit {
                    extension = 1 + i32::from(!PV && score < limit - 30);
                } else if limit >= beta {
                    // Multi-cut
                    return limit;
                } else if hit.score >= beta {
                    extension = -2;
                } else if cut {
                    extension = -1;
                }
            }

            let nodes = self.nodes;
            let undo = self.make(ply, mv);
            if gives_check && extension == 0 && !root && ply < 2 * self.root_depth as usize && depth <= 8 {
                extension = i32::from(quiet_or_safe(quiet, history));
            }
            let new_depth = depth - 1 + extension;
            let mut score = -INFINITE;

            // Late move reduction
            if depth >= 2 && count > 1 + i32::from(root) {
                reduction += if quiet { -history / 10 } else { -400 - history / 12 };
                reduction += if improving { 0 } else { 500 };
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth + i32::from(PV)).max(1);
                score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    let new_depth = new_depth + i32::from(score > best + 60) - i32::from(score < best + 8);
                    if reduced < new_depth {
                        score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut);
                    }
                }
            } else if !PV || count > 1 {
                score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut);
            }
            if PV && (count == 1 || score > alpha) {
                score = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if root {
                self.note_root(mv, count == 1, score, alpha, nodes);
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
            if Some(mv) != best_move {
                let _ = if quiet { quiets.try_push(mv) } else { captures.try_push(mv) };
            }
        }

        if count == 0 {
            return if excluded.is_some() { alpha } else { self.without_move(ply) };
        }
        if best == -INFINITE {
            best = alpha;
        }
        if let Some(mv) = best_move
            && bound == Bound::Lower
        {
            self.learn(ply, mv, depth, &context, &quiets, &captures);
        }
        if excluded.is_none() && !(root && (self.line > 0 || self.restricted)) {
            self.table.store(hash, ply, Hit { mv: best_move, score: best, eval: raw, depth, bound });
            let static_eval = self.frames[ply].eval;
            if !in_check
                && best_move.is_none_or(|mv| self.position.piece_at(mv.to()).is_none())
                && best.abs() < DECIDED
                && !(bound == Bound::Lower && best <= static_eval)
                && !(bound == Bound::Upper && best >= static_eval)
            {
                let keys = self.frames[ply].keys;
                self.stats.update_correction(turn, &keys, depth, best - static_eval);
            }
        }
        best
    }

    /// The score once captures have died down; in check evasions are searched, the quiet ones until one holds, and at
    /// its first ply (`depth` 0) quiet checks as well.
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
        let in_check = self.frames[ply].in_check;
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.corrected(ply, self.evaluate(ply)) };
        }
        let hash = self.position.hash();
        let hit = self.table.probe(hash, ply);
        let with_checks = depth == 0;
        let table_depth = i32::from(in_check || with_checks) - 1;
        if let Some(hit) = hit
            && !PV
            && hit.score != NONE
            && hit.depth >= table_depth
            && (match hit.bound {
                Bound::Exact => true,
                Bound::Lower => hit.score >= beta,
                Bound::Upper => hit.score <= alpha,
                Bound::None => false,
            })
        {
            return hit.score;
        }
        let mut best = -INFINITE;
        let mut raw = NONE;
        if !in_check {
            raw = match hit {
                Some(hit) if hit.eval != NONE => hit.eval,
                _ => self.evaluate(ply),
            };
            best = self.corrected(ply, raw);
            if let Some(hit) = hit
                && hit.score != NONE
                && hit.score.abs() < DECIDED
                && (match hit.bound {
                    Bound::Exact => true,
                    Bound::Lower => hit.score > best,
                    Bound::Upper => hit.score < best,
                    Bound::None => false,
                })
            {
                best = hit.score;
            }
            if best >= beta {
                if hit.is_none() {
                    let bound = Bound::Lower;
                    self.table.store(
                        hash,
                        ply,
                        Hit { mv: None, score: best, eval: raw, depth: table_depth, bound },
                    );
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let tt_move = hit.and_then(|hit| hit.mv);
        let context = Context {
            before: [
                ply.checked_sub(1).and_then(|i| self.frames[i].step),
                ply.checked_sub(2).and_then(|i| self.frames[i].step),
                None,
            ],
        };
        let mut picker = match (in_check, with_checks) {
            (true, _) => Picker::new(tt_move, None),
            (false, true) => Picker::captures_and_checks(tt_move),
            (false, false) => Picker::captures(tt_move),
        };
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.position, self.stats, &context) {
            count += 1;
            let victim = self.position.piece_at(mv.to());
            if best > -DECIDED {
                match victim {
                    // Delta pruning
                    Some(victim) if !in_check => {
                        let hope = stand + DELTA + WORTH[victim.role.index()];
                        if hope <= alpha {
                            best = best.max(hope);
                            continue;
                        }
                    }
                    // One quiet evasion is enough once it holds
                    None if in_check && count > 2 => {
                        picker.skip_quiets();
                        continue;
                    }
                    _ => {}
                }
            }
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
        self.table.store(hash, ply, Hit { mv: best_move, score: best, eval: raw, depth: table_depth, bound });
        best
    }

    fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Enters a result at the root.
    fn note_root(&mut self, mv: Move, first: bool, score: i32, alpha: i32, nodes: u64) {
        let spent = self.nodes - nodes;
        let line = self.line;
        let (below, rest) = (self.frames[1].pv.clone(), &mut self.root_moves[line..]);
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

    /// Rewards the move that refuted the position and blames those tried before it.
    fn learn(
        &mut self,
        ply: usize,
        best: Move,
        depth: i32,
        context: &Context,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus = (150 * depth - 60).min(1600);
        let malus = -(180 * depth - 50).min(1400);
        let turn = self.position.turn();
        if self.position.piece_at(best.to()).is_none() {
            self.frames[ply].killer = Some(best);
            self.credit(turn, best, bonus, context);
            for &mv in quiets {
                self.credit(turn, mv, malus, context);
            }
        } else {
            self.credit_capture(best, bonus);
        }
        for &mv in captures {
            self.credit_capture(mv, malus);
        }
    }

    fn credit(&mut self, turn: Color, mv: Move, bonus: i32, context: &Context) {
        self.stats.update_quiet(turn, mv, bonus);
        if let Some(piece) = self.position.piece_at(mv.from()) {
            let step = Step::new(piece, mv);
            for before in context.before {
                self.stats.update_continuation(before, step, bonus);
            }
        }
    }

    fn credit_capture(&mut self, mv: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) =
            (self.position.piece_at(mv.from()), self.position.piece_at(mv.to()))
        {
            self.stats.update_capture(piece, mv, victim.role, bonus);
        }
    }
}

/// How many chariots, cannons and horses a side has.
fn attackers(position: &Position, color: Color) -> u32 {
    let pieces =
        position.by_role(Role::Chariot) | position.by_role(Role::Cannon) | position.by_role(Role::Horse);
    (pieces & position.by_color(color)).count()
}

/// Whether a checking move deserves a ply more.
fn quiet_or_safe(quiet: bool, history: i32) -> bool {
    !quiet || history > -2000
}

const _: () = assert!(MATE_IN_MAX > DECIDED);
