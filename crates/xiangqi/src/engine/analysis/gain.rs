//! Gain by captures, searched with legal moves on the whole board, so that pins, screens and counter-captures count.

use crate::engine::exchange::{self, WORTH};
use crate::rules::{History, Move, MoveList, Piece, Position, Role, Square};

/// Minimum gain that counts, in centipawns: a soldier.
pub(crate) const GAIN: i32 = WORTH[Role::Soldier.index()];
/// Cost of a mate or stalemate, in centipawns.
pub(super) const LOST: i32 = WORTH[Role::General.index()];
/// Number of plies of a line that is shown, and against which claims are checked.
pub const SHOWN: usize = 6;
/// Maximum depth of the search, in plies.
pub(super) const DEPTH: u32 = 8;

/// Returns the rough value of a piece, in centipawns.
pub(crate) fn worth(piece: Piece) -> i32 {
    WORTH[piece.role.index()]
}

/// Returns the gain of the mover by a legal move, in centipawns, when both sides continue with profitable captures;
/// negative for a loss.
pub(crate) fn of_move(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    let captured = after.make(mv).captured().map_or(0, worth);
    captured - settle(&mut after, -LOST, LOST, DEPTH)
}

/// Returns `true` if `net` centipawns are at least half of a piece's value. Otherwise it is exchanged rather than won.
pub(crate) fn is_most_of(net: i32, piece: Piece) -> bool {
    net >= GAIN && 2 * net >= worth(piece)
}

/// Returns `true` if a capture wins the piece that it takes, both by the exchange on its point and by all captures.
pub(crate) fn wins_piece(position: &Position, capture: Move) -> bool {
    position.piece_at(capture.to()).is_some_and(|piece| {
        exchange::wins(position, capture, GAIN.max(worth(piece) / 2))
            && is_most_of(of_move(position, capture), piece)
    })
}

/// Returns the gain of the side to move by captures, in centipawns; at least 0 unless it is in check.
pub(crate) fn at_hand(position: &Position) -> i32 {
    settle(&mut position.clone(), -LOST, LOST, DEPTH)
}

/// Returns the gain of the side to move by the shown part of a line and the captures after it, in centipawns.
pub(crate) fn along(position: &Position, line: &[Move]) -> i32 {
    let mut end = position.clone();
    let mut net = 0;
    for &mv in line.iter().take(SHOWN) {
        net = -(net + end.make(mv).captured().map_or(0, worth));
    }
    // `net` is from the view of the side to move at the end.
    net += at_hand(&end);
    if line.len().min(SHOWN).is_multiple_of(2) { net } else { -net }
}

/// Returns the ply of the shown part of a line, from 0, that captures the piece on `square`, even after it has moved.
pub(crate) fn falls(line: &[Move], mut square: Square) -> Option<usize> {
    for (ply, mv) in line.iter().take(SHOWN).enumerate() {
        if mv.from() == square {
            square = mv.to();
        } else if mv.to() == square {
            return Some(ply);
        }
    }
    None
}

/// Returns the captures that win material, the greatest gain first, one for each piece that can be won.
pub(crate) fn winning_captures(position: &Position) -> Vec<Move> {
    let mut captures = MoveList::new();
    position.captures(&mut captures);
    let mut winning: Vec<(i32, Move)> = captures
        .into_iter()
        .map(|mv| (of_move(position, mv), mv))
        .filter(|(gain, _)| *gain >= GAIN)
        .collect();
    winning.sort_by_key(|&(gain, mv)| (std::cmp::Reverse(gain), mv));
    let mut seen: Vec<Square> = Vec::new();
    winning.retain(|(_, mv)| {
        let new = !seen.contains(&mv.to());
        seen.push(mv.to());
        new
    });
    winning.into_iter().map(|(_, mv)| mv).collect()
}

/// Returns the position after a null move, `None` in check.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    if position.in_check() {
        return None;
    }
    let mut passed = position.clone();
    passed.make_null();
    Some(passed)
}

/// Returns the piece that the last move of a game captured, and its point.
pub(crate) fn just_lost(history: &History) -> Option<(Piece, Square)> {
    let mut earlier = history.clone();
    let on = earlier.pop()?.to();
    Some((earlier.position().piece_at(on)?, on))
}

/// Returns `true` if the piece on `on` is worth about as much as `lost`, which it has captured there, or less.
pub(crate) fn takes_back(position: &Position, lost: Piece, on: Square) -> bool {
    position.piece_at(on).is_some_and(|piece| worth(piece) - worth(lost) < GAIN)
}

/// Returns the material that the side to move wins, within the window. Each side may stop capturing at any time, except in
/// check, where it plays its best evasion.
pub(super) fn settle(position: &mut Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let in_check = position.in_check();
    let mut moves = MoveList::new();
    if in_check {
        position.generate(&mut moves);
    } else {
        position.captures(&mut moves);
    }
    if moves.is_empty() {
        return if in_check || !position.has_legal_move() { -LOST } else { 0 };
    }
    if depth == 0 {
        return 0;
    }
    let mut best = if in_check { -LOST } else { 0 };
    if best >= beta {
        return best;
    }
    alpha = alpha.max(best);
    moves.sort_by_key(|mv| -position.piece_at(mv.to()).map_or(0, worth));
    for mv in moves {
        let undo = position.make(mv);
        let captured = undo.captured().map_or(0, worth);
        let value = captured - settle(position, captured - beta, captured - alpha, depth - 1);
        position.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
