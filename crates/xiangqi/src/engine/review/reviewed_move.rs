//! A move of a game with what was found around it, and how well it was chosen.

use super::finding::{Finding, ForcedWin};
use super::{Judgement, SecondLook};
use crate::engine::analysis::gain::GAIN;
use crate::engine::score::Score;
use crate::rules::{Move, Outcome, Piece, Position, Square};

/// From this loss of win chance on, in the first look, a move is looked at a second time.
const DOUBT: f64 = 0.08;
/// From this loss of win chance on a move can be one of those that cost its side the most, even if it is not called wrong.
pub const COSTLY: f64 = 0.03;
/// A move that keeps this win chance is no worse than good.
const WON: f64 = 0.90;
/// With this win chance a game is as good as lost: only to walk into mate at once is still wrong.
const LOST: f64 = 0.10;
/// So much material, in centipawns, shows a loss.
const SHOWN_LOSS: i32 = 2 * GAIN;
/// With this win chance, or the opponent's, it no longer matters which move is best.
const OVER: f64 = 0.03;

/// A move, the positions around it and what was found in them.
pub(in crate::engine) struct ReviewedMove {
    pub(in crate::engine) mv: Move,
    pub(in crate::engine) before: Position,
    pub(in crate::engine) after: Position,
    /// The best line before it.
    pub(in crate::engine) found: Finding,
    /// The opponent's best line after it.
    pub(in crate::engine) answer: Finding,
    /// Ending of the game by the rules after the move, if there is one.
    pub(in crate::engine) ending: Option<Outcome>,
    /// Piece that the opponent has taken just before, and its point.
    pub(in crate::engine) lost: Option<(Piece, Square)>,
    /// True if the findings are those of a second look.
    pub(in crate::engine) seen_twice: bool,
}

impl ReviewedMove {
    /// The same as a second look sees it.
    pub(in crate::engine) fn seen_again(mut self, second: &SecondLook) -> Self {
        let (best, played) = (second.best(), &second.played);
        self.seen_twice = true;
        self.found.score = best.score;
        self.answer.score = played.score.answered();
        // A line that the search has cut off behind the move leaves that of the first look.
        if best.moves.len() > 1 || self.found.best() != best.moves.first().copied() {
            self.found.line.clone_from(&best.moves);
        }
        if played.moves.len() > 1 {
            self.answer.line = played.moves[1..].to_vec();
        }
        self
    }

    /// The mover's win chances with the better move and after the one that was played.
    pub(in crate::engine) fn chances(&self) -> (f64, f64) {
        let after = match self.ending {
            Some(Outcome { winner: Some(winner), .. }) => f64::from(u8::from(winner == self.before.turn())),
            Some(_) => 0.5,
            None => 1.0 - self.answer.score.win_chance(),
        };
        (self.found.score.win_chance(), after)
    }

    /// Judgement on a move other than the best, and the win chance that it loses.
    pub(in crate::engine) fn judge(&self) -> (Judgement, f64) {
        let (before, after) = self.chances();
        let loss = (before - after).max(0.0);
        let judgement = match self.mate_allowed() {
            Some(1) => Judgement::Blunder,
            Some(_) if before > LOST => Judgement::Blunder,
            _ if before <= LOST || after >= WON => Judgement::Good,
            // What the lines do not show is said more mildly.
            _ if self.seen_twice && !self.is_shown() => Judgement::of(loss).milder(),
            _ => Judgement::of(loss),
        };
        (judgement, loss)
    }

    /// True if the lines show what the move loses: a forced win, or an advisor's worth.
    fn is_shown(&self) -> bool {
        self.missed_win().is_some() || self.answer.win(&self.after).is_some() || self.cost() >= SHOWN_LOSS
    }

    /// In how many moves the opponent can win by force after the move, where the better move does not lose by force.
    fn mate_allowed(&self) -> Option<u32> {
        match (self.found.score, self.answer.score) {
            (Score::Mate(..=0), _) => None,
            (_, Score::Mate(moves @ 1..)) if self.ending.is_none() => Some(moves.unsigned_abs()),
            _ => None,
        }
    }

    /// True if something is to be said against the move, if a second look confirms it.
    pub(in crate::engine) fn is_doubtful(&self) -> bool {
        let (judgement, loss) = self.judge();
        let other = self.found.best().is_some_and(|best| best != self.mv);
        other && (judgement > Judgement::Good || loss >= DOUBT || self.missed_win().is_some())
    }

    /// True if there is something to choose: several moves, and a game that is not as good as over.
    pub(in crate::engine) fn is_open(&self) -> bool {
        let chance = self.found.score.win_chance();
        (OVER..=1.0 - OVER).contains(&chance) && self.before.legal_moves().len() > 1
    }

    /// The win that the mover could force before the move and cannot after it.
    pub(in crate::engine) fn missed_win(&self) -> Option<ForcedWin> {
        let keeps = self.ending.is_none() && matches!(self.answer.score, Score::Mate(..=0));
        let won = self.after.is_checkmate();
        if keeps || won { None } else { self.found.win(&self.before) }
    }

    /// The win that the move itself begins.
    pub(in crate::engine) fn win(&self) -> Option<ForcedWin> {
        let Score::Mate(rest @ ..=0) = self.answer.score else { return None };
        ForcedWin::at_the_end(rest.unsigned_abs() + 1, &self.after, &self.answer.line)
    }
}
