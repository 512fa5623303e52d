//! Updates of histories and evaluation corrections after the search of a node.

use super::picker::Context;
use super::score::DECIDED;
use super::search::Searcher;
use super::stats::PieceTarget;
use super::table::Bound;
use crate::rules::{Color, Move};

/// History bonus of a move that refuted its position.
const BONUS: Reward = Reward { per_ply: 150, offset: -60, limit: 1_600 };
/// History malus of the moves tried before it.
const MALUS: Reward = Reward { per_ply: 180, offset: -50, limit: 1_400 };

/// Points of history that grow linearly with the depth of the search.
struct Reward {
    per_ply: i32,
    offset: i32,
    limit: i32,
}

impl Reward {
    fn for_depth(&self, depth: i32) -> i32 {
        (self.per_ply * depth + self.offset).min(self.limit)
    }
}

impl Searcher<'_> {
    /// Rewards the move that refuted the position and penalizes those tried before it.
    pub(super) fn learn(
        &mut self,
        ply: usize,
        best: Move,
        depth: i32,
        context: &Context,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus = BONUS.for_depth(depth);
        let malus = -MALUS.for_depth(depth);
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

    /// Corrects the evaluation of similar positions by the result of the search. Skipped in check, if a capture or a decided
    /// score made the difference, and if the bound does not prove an error.
    pub(super) fn learn_error(
        &mut self,
        ply: usize,
        best_move: Option<Move>,
        best: i32,
        bound: Bound,
        depth: i32,
    ) {
        let frame = &self.frames[ply];
        let error = best - frame.eval;
        let quiet = best_move.is_none_or(|mv| self.position.piece_at(mv.to()).is_none());
        let agrees = match bound {
            Bound::Upper => error < 0,
            Bound::Lower => error > 0,
            Bound::Exact => true,
        };
        if !frame.in_check && quiet && best.abs() < DECIDED && agrees {
            let before = self.last_two(ply);
            self.stats.update_correction(self.position.turn(), &frame.keys, before, depth, error);
        }
    }

    fn credit(&mut self, turn: Color, mv: Move, bonus: i32, context: &Context) {
        self.stats.update_quiet(turn, mv, bonus);
        if let Some(piece) = self.position.piece_at(mv.from()) {
            let step = PieceTarget::new(piece, mv);
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
