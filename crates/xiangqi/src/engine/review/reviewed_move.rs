//! A move of a game with the findings around it, and its judgement.

use std::ops::RangeInclusive;

use super::finding::{Finding, ForcedWin};
use super::{Judgement, SecondLook};
use crate::engine::analysis::gain::GAIN;
use crate::engine::score::{Score, WIN_CHANCE};
use crate::rules::{Move, Outcome, Piece, Position, Square};

/// Severity in the first look from which a move gets a second look.
const DOUBT: f64 = 0.5;
/// Minimum loss of win chance of a move that counts as one of the costliest, even if it is not a mistake.
pub const COSTLY: f64 = 0.03;
/// Win chance after a move from which it is at least good.
const WON: f64 = 0.90;
/// Win chance of a lost game, in which only a move into a mate in one is wrong.
const LOST: f64 = 0.10;
/// Material that proves a loss, in centipawns.
const SHOWN_LOSS: i32 = 2 * GAIN;
/// Severities at which a move gets the longest look.
const NEAR: RangeInclusive<f64> = 0.6..=1.5;
/// Centipawns that raise the odds of a win from 1:1 to e:1 on a curve milder than that of the win chance, on which a loss
/// still counts where one side leads by much.
pub(super) const MILD: f64 = 220.0;
/// Loss on the milder curve from which a move is an inaccuracy.
const MILD_INACCURACY: f64 = 0.16;
/// Win chance of either side below which no move is called the best.
const OVER: f64 = 0.03;

/// A move, the positions around it and their findings.
pub(in crate::engine) struct ReviewedMove {
    pub(in crate::engine) mv: Move,
    pub(in crate::engine) before: Position,
    pub(in crate::engine) after: Position,
    /// Finding before the move.
    pub(in crate::engine) found: Finding,
    /// Finding after the move.
    pub(in crate::engine) answer: Finding,
    /// Outcome if the rules end the game with the move.
    pub(in crate::engine) ending: Option<Outcome>,
    /// Piece that the opponent has just captured, and its point.
    pub(in crate::engine) lost: Option<(Piece, Square)>,
}

impl ReviewedMove {
    /// Replaces scores and lines by those of a second look.
    pub(in crate::engine) fn seen_again(mut self, second: &SecondLook) -> Self {
        let best = second.best();
        let played = &second.played;
        self.found.score = best.score;
        self.answer.score = played.score.answered();
        // A line of one move keeps the line of the first look.
        if best.moves.len() > 1 || self.found.best() != best.moves.first().copied() {
            self.found.line.clone_from(&best.moves);
        }
        if played.moves.len() > 1 {
            self.answer.line = played.moves[1..].to_vec();
        }
        self
    }

    /// Returns the mover's win chances with the best move and after the played one, from 0 to 1.
    pub(in crate::engine) fn chances(&self) -> (f64, f64) {
        self.chances_on(WIN_CHANCE)
    }

    /// Returns these chances on a curve of another scale.
    pub(super) fn chances_on(&self, scale: f64) -> (f64, f64) {
        let after = match self.ending {
            Some(Outcome { winner: Some(winner), .. }) => f64::from(u8::from(winner == self.before.turn())),
            Some(_) => 0.5,
            None => 1.0 - self.answer.score.chance_on(scale),
        };
        (self.found.score.chance_on(scale), after)
    }

    /// Returns the judgement of a move other than the best, and its loss of win chance. Both are those of the chances in
    /// whole per cent, as people read them.
    pub(in crate::engine) fn judge(&self) -> (Judgement, f64) {
        let (before, after) = self.chances();
        let loss = ((100.0 * before).round() - (100.0 * after).round()).max(0.0) / 100.0;
        let judgement = match self.mate_allowed() {
            Some(1) => Judgement::Blunder,
            Some(_) if before > LOST => Judgement::Blunder,
            _ if before <= LOST || after >= WON => Judgement::Good,
            _ if self.severity() >= 1.0 => Judgement::from_loss(loss).max(Judgement::Inaccuracy),
            _ => Judgement::from_loss(loss),
        };
        (judgement, loss)
    }

    /// Returns the loss as a multiple of the smallest one of an inaccuracy, on the curve on which it is greater.
    fn severity(&self) -> f64 {
        let (before, after) = self.chances();
        let (mild_before, mild_after) = self.chances_on(MILD);
        let loss = (before - after) / Judgement::Inaccuracy.threshold();
        loss.max((mild_before - mild_after) / MILD_INACCURACY)
    }

    /// Returns `true` if the loss is close to the smallest one of an inaccuracy.
    pub(super) fn is_near_threshold(&self) -> bool {
        self.judge().0 <= Judgement::Inaccuracy && NEAR.contains(&self.severity())
    }

    /// Returns `true` if the lines show the loss: a forced win, or an advisor's value.
    pub(in crate::engine) fn is_shown(&self) -> bool {
        self.missed_win().is_some() || self.answer.win(&self.after).is_some() || self.cost() >= SHOWN_LOSS
    }

    /// Returns the length of the opponent's forced win after the move, in moves, if the best move would have avoided it.
    fn mate_allowed(&self) -> Option<u32> {
        match (self.found.score, self.answer.score) {
            (Score::Mate(..=0), _) => None,
            (_, Score::Mate(moves @ 1..)) if self.ending.is_none() => Some(moves.unsigned_abs()),
            _ => None,
        }
    }

    /// Returns `true` if the move is worth a second look.
    pub(in crate::engine) fn is_doubtful(&self) -> bool {
        let other = self.found.best().is_some_and(|best| best != self.mv);
        let is_bad = self.judge().0 > Judgement::Good || self.severity() >= DOUBT;
        other && (is_bad || self.missed_win().is_some())
    }

    /// Returns `true` if there are several moves and the game is not decided.
    pub(in crate::engine) fn is_open(&self) -> bool {
        let chance = self.found.score.win_chance();
        (OVER..=1.0 - OVER).contains(&chance) && self.before.legal_moves().len() > 1
    }

    /// Returns the forced win that the move gives away.
    pub(in crate::engine) fn missed_win(&self) -> Option<ForcedWin> {
        let keeps = self.ending.is_none() && matches!(self.answer.score, Score::Mate(..=0));
        let won = self.after.is_checkmate();
        if keeps || won { None } else { self.found.win(&self.before) }
    }

    /// Returns the forced win that the move begins.
    pub(in crate::engine) fn win(&self) -> Option<ForcedWin> {
        let Score::Mate(rest @ ..=0) = self.answer.score else { return None };
        ForcedWin::from_line(rest.unsigned_abs() + 1, &self.after, &self.answer.line)
    }
}
