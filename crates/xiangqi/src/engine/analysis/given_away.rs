//! Pieces given away: a piece falls on the next move, and less comes back within four plies.

use super::gain::{self, GAIN, LOST, is_most_of, settle, worth};
use crate::engine::Score;
use crate::rules::{Move, MoveList, Piece, Position, Role, Square};

/// Number of plies after the capture in which every move is searched; captures follow. With them, four plies are looked at.
const PLIES: u32 = 2;
/// Divisor of a piece's worth for the minimum cost of the move by the scores of a search.
const COST_SHARE: i32 = 8;
/// Minimum cost of a move that gives any piece away, in centipawns.
const LEAST_COST: i32 = GAIN / 2;

/// A piece that a move leaves to the opponent's next move without getting half of its worth for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenAway {
    /// Piece that falls.
    pub piece: Piece,
    /// Its point after the move.
    pub on: Square,
    /// Piece that can take it.
    pub taker: Piece,
    /// Point of the taker.
    pub from: Square,
    /// The most valuable piece that comes back for it: captured by the move itself, or by a recapture on the same point.
    pub returned: Option<Piece>,
    /// Loss of material after four plies, in centipawns.
    pub net: i32,
}

impl GivenAway {
    /// Returns `true` if the scores of a search confirm the loss: `best` is the score before the move, `answer` the
    /// opponent's score after it. A forced win of the mover refutes it; with other forced wins only the material counts.
    pub fn is_confirmed(&self, best: Score, answer: Score) -> bool {
        match (best, answer) {
            (_, Score::Mate(..=0)) => false,
            (Score::Centipawns(before), Score::Centipawns(after)) => {
                before + after >= LEAST_COST.max(worth(self.piece) / COST_SHARE)
            }
            _ => true,
        }
    }
}

/// Returns the piece that `mv` gives away, the greatest loss first. Both sides are searched: the opponent captures on the
/// next move, and within four plies the mover regains less than half of the piece's worth, its own capture included.
///
/// A piece that no other move could have kept is not given away, nor is a soldier that has not crossed the river. The
/// search looks at material only: [`GivenAway::is_confirmed`] compares the result with the scores of the engine.
pub fn given_away(before: &Position, mv: Move) -> Option<GivenAway> {
    let after = before.after(mv);
    let taken = before.piece_at(mv.to());
    let mut captures = MoveList::new();
    after.captures(&mut captures);
    let lost = captures.into_iter().filter_map(|capture| loss_by(&after, capture, taken));
    let loss = lost.max_by_key(|loss| (loss.net, std::cmp::Reverse((loss.from, loss.on))))?;
    if can_keep(before, worth(loss.piece)) { Some(loss) } else { None }
}

/// Returns the loss by a capture; `taken` was captured just before.
fn loss_by(position: &Position, capture: Move, taken: Option<Piece>) -> Option<GivenAway> {
    let piece = position.piece_at(capture.to())?;
    let taker = position.piece_at(capture.from())?;
    let is_home_soldier = piece.role == Role::Soldier && !capture.to().across_river(piece.color);
    let own = taken.map_or(0, worth);
    if is_home_soldier || !is_most_of(gain::of_move(position, capture) - own, piece) {
        return None;
    }
    let mut after = position.after(capture);
    let net = worth(piece) - own - regained(&mut after, PLIES, -LOST, LOST);
    if !is_most_of(net, piece) {
        return None;
    }
    // A recapture that the search avoids brings nothing back.
    let recaptures = net <= worth(piece) - own - worth(taker)
        && after.legal_moves().into_iter().any(|reply| reply.to() == capture.to());
    let recaptured = if recaptures { Some(taker) } else { None };
    let returned = taken.into_iter().chain(recaptured).max_by_key(|piece| worth(*piece));
    Some(GivenAway { piece, on: capture.to(), taker, from: capture.from(), returned, net })
}

/// Returns the material that the side to move gains within `plies` plies and the captures after them, within the window.
fn regained(position: &mut Position, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    if plies == 0 {
        return settle(position, alpha, beta, gain::DEPTH);
    }
    let mut moves = position.legal_moves();
    let mut best = -LOST;
    if plies < PLIES && !position.in_check() {
        // Null move: some quiet move is as good as a pass.
        let undo = position.make_null();
        best = -settle(position, -beta, -alpha, gain::DEPTH);
        position.unmake_null(undo);
        alpha = alpha.max(best);
    }
    moves.sort_by_key(|mv| -position.piece_at(mv.to()).map_or(0, worth));
    for mv in moves {
        if alpha >= beta {
            break;
        }
        let undo = position.make(mv);
        let captured = undo.captured().map_or(0, worth);
        let value = captured - regained(position, plies - 1, captured - beta, captured - alpha);
        position.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
    }
    best
}

/// Returns `true` if the side to move has a move after which less than half of `worth` centipawns is lost at once.
pub(in crate::engine) fn can_keep(position: &Position, worth: i32) -> bool {
    position.legal_moves().into_iter().any(|mv| 2 * gain::at_hand(&position.after(mv)) < worth)
}
