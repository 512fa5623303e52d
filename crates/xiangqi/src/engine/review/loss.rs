//! Pieces that are lost along a line.

use crate::engine::analysis::gain::{self, SHOWN, is_most_of};
use crate::rules::{Move, Piece, Position, Role, Square};

/// Minimum value of a piece that can be given away, in centipawns: a horse.
const PIECE: i32 = 400;

/// A piece that is won or could be won, and the piece that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Piece that is taken.
    pub piece: Piece,
    /// Its point after the judged move, or before it for [`Reason::MissesPiece`](super::Reason::MissesPiece).
    pub on: Square,
    /// Piece that takes it.
    pub taker: Piece,
    /// Point of the taker in the same position.
    pub from: Square,
    /// Whether the first move of the line takes it, otherwise a later one.
    pub at_once: bool,
}

/// Returns the number of moves of the side to move until it takes the piece on `square` in the shown part of a line; 1 for
/// the first move.
pub fn captured_in(line: &[Move], square: Square) -> Option<u64> {
    gain::falls(line, square).map(|ply| ply as u64 / 2 + 1)
}

/// Returns the dearest piece that the side to move takes along a line. The value of a taker that is recaptured at once is
/// subtracted. `None` without a gain.
pub fn dearest_capture(position: &Position, line: &[Move]) -> Option<Loss> {
    let mut end = position.clone();
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut dearest: Option<(i32, Loss)> = None;
    let line = &line[..line.len().min(SHOWN)];
    for (ply, &mv) in line.iter().enumerate() {
        let from = find_origin(&origins, mv.from());
        let on = find_origin(&origins, mv.to());
        let taker = end.piece_at(mv.from())?;
        let captured = end.make(mv).captured();
        origins.push((mv.to(), from));
        let Some(piece) = captured.filter(|_| ply % 2 == 0) else { continue };
        let is_recaptured = line.get(ply + 1).is_some_and(|answer| answer.to() == mv.to());
        let net = gain::worth(piece) - if is_recaptured { gain::worth(taker) } else { 0 };
        if net > dearest.map_or(0, |(best, _)| best) {
            dearest = Some((net, Loss { piece, on, taker, from, at_once: ply == 0 }));
        }
    }
    dearest.map(|(_, loss)| loss)
}

/// Returns `true` if the capture of a loss is legal and wins the piece in `position`.
pub(super) fn is_winning(position: &Position, loss: &Loss) -> bool {
    let taker = Move::new(loss.from, loss.on);
    position.is_legal(taker) && gain::wins_piece(position, taker)
}

/// Returns the most valuable piece that the side to move wins along a line without losing a similar one; `paid` was captured
/// just before. A piece does not count if it could have been saved last, or if it moved to its point without being forced by
/// a check. Of equal losses the first counts.
pub(super) fn unpaid_loss(position: &Position, line: &[Move], paid: Option<Piece>) -> Option<Loss> {
    let mut end = position.clone();
    // Current point and origin of each piece that has moved.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut forced: Vec<Square> = Vec::new();
    let mut last: Option<Position> = None;
    let mut losses: Vec<(Loss, bool)> = Vec::new();
    let mut gains: Vec<Piece> = paid.into_iter().collect();
    for (ply, &mv) in line.iter().take(SHOWN).enumerate() {
        let from = find_origin(&origins, mv.from());
        let on = find_origin(&origins, mv.to());
        let taker = end.piece_at(mv.from())?;
        let exposed = on == mv.to() || forced.contains(&mv.to());
        let worth = end.piece_at(mv.to()).map_or(0, gain::worth);
        let is_won = ply % 2 == 0
            && exposed
            && gain::wins_piece(&end, mv)
            && !last.is_some_and(|last| can_keep(&last, worth));
        last = Some(end.clone());
        if end.in_check() {
            forced.push(mv.to());
        }
        match end.make(mv).captured() {
            Some(piece) if ply % 2 == 0 => {
                losses.push((Loss { piece, on, taker, from, at_once: ply == 0 }, is_won));
            }
            captured => gains.extend(captured),
        }
        origins.push((mv.to(), from));
    }
    for gain in gains {
        if let Some(paid) = losses.iter().position(|(loss, _)| is_like(loss.piece.role, gain.role)) {
            losses.remove(paid);
        }
    }
    let (loss, is_won) = losses.into_iter().rev().max_by_key(|(loss, _)| gain::worth(loss.piece))?;
    if is_won { Some(loss) } else { None }
}

/// Returns the origin of the piece on `square`, from pairs of current point and origin.
fn find_origin(origins: &[(Square, Square)], square: Square) -> Square {
    origins.iter().rfind(|(now, _)| *now == square).map_or(square, |(_, from)| *from)
}

/// Returns the capture of the most valuable piece, at least a horse, that `mv` gives away although another move would have
/// saved it. The move's own capture is subtracted, so that a trade does not count.
pub(in crate::engine) fn hanging(before: &Position, after: &Position, mv: Move) -> Option<Move> {
    let own = before.piece_at(mv.to()).map_or(0, gain::worth);
    gain::winning_captures(after).into_iter().find(|capture| {
        after.piece_at(capture.to()).is_some_and(|piece| {
            gain::worth(piece) >= PIECE
                && gain::wins_piece(after, *capture)
                && is_most_of(gain::of_move(after, *capture) - own, piece)
                && can_keep(before, gain::worth(piece))
        })
    })
}

/// Returns `true` if the side to move has a move after which less than half of `worth` centipawns is lost at once.
fn can_keep(position: &Position, worth: i32) -> bool {
    position.legal_moves().into_iter().any(|mv| 2 * gain::at_hand(&position.after(mv)) < worth)
}

/// Returns `true` if two roles have about equal value.
fn is_like(a: Role, b: Role) -> bool {
    a == b
        || matches!((a, b), (Role::Cannon, Role::Horse) | (Role::Horse, Role::Cannon))
        || matches!((a, b), (Role::Elephant, Role::Advisor) | (Role::Advisor, Role::Elephant))
}

/// Returns the piece that the first move of a line wins, and the gain in centipawns.
pub(super) fn captured(position: &Position, line: &[Move]) -> Option<(Loss, i32)> {
    let &mv = line.first()?;
    let piece = position.piece_at(mv.to())?;
    let taker = position.piece_at(mv.from())?;
    let loss = Loss { piece, on: mv.to(), taker, from: mv.from(), at_once: true };
    if gain::wins_piece(position, mv) { Some((loss, gain::of_move(position, mv))) } else { None }
}
