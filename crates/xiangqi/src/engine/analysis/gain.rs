//! What captures win, followed out on the whole board with the legal moves: pins, screens and counter-captures count.

use crate::engine::exchange::{self, WORTH};
use crate::rules::{History, Move, MoveList, Piece, Position, Role, Square};

/// From this much on, in centipawns, a gain is one: a soldier.
pub(crate) const GAIN: i32 = WORTH[Role::Soldier.index()];
/// Cost of being mated or stalemated.
const LOST: i32 = WORTH[Role::General.index()];
/// Plies of a line that people are shown, and that what is claimed of it is checked against.
pub const SHOWN: usize = 6;
/// Plies of captures that are followed.
const DEPTH: u32 = 8;

/// Rough worth of a piece, in centipawns.
pub(crate) fn worth(piece: Piece) -> i32 {
    WORTH[piece.role.index()]
}

/// Gain of the mover by `mv`, in centipawns, when both sides go on capturing while that pays; negative when it
/// loses material. The move is legal.
pub(crate) fn of_move(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    let captured = after.make(mv).captured().map_or(0, worth);
    captured - settle(&mut after, -LOST, LOST, DEPTH)
}

/// True if so much is most of a piece: else another one pays for it, and it is exchanged rather than won.
pub(crate) fn is_most_of(net: i32, piece: Piece) -> bool {
    net >= GAIN && 2 * net >= worth(piece)
}

/// Tests whether a capture wins the piece that it takes: by the exchange on its point and by all captures, not by what hangs
/// elsewhere, and not for another one.
pub(crate) fn wins_piece(position: &Position, capture: Move) -> bool {
    position.piece_at(capture.to()).is_some_and(|piece| {
        exchange::wins(position, capture, GAIN.max(worth(piece) / 2))
            && is_most_of(of_move(position, capture), piece)
    })
}

/// Gain of the side to move by captures, at least 0 unless it is in check.
pub(crate) fn at_hand(position: &Position) -> i32 {
    settle(&mut position.clone(), -LOST, LOST, DEPTH)
}

/// Gain of the side to move by the shown part of a line, in centipawns: its captures, followed out on the board.
pub(crate) fn along(position: &Position, line: &[Move]) -> i32 {
    let mut end = position.clone();
    let mut net = 0;
    for &mv in line.iter().take(SHOWN) {
        net = -(net + end.make(mv).captured().map_or(0, worth));
    }
    // Seen from the side that is to move at the end.
    net += at_hand(&end);
    if line.len().min(SHOWN).is_multiple_of(2) { net } else { -net }
}

/// The ply of the shown part of a line, from 0, that captures the piece on a point, wherever that goes meanwhile.
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

/// The captures by which the side to move wins something, the dearest first, one for each piece that can be won.
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

/// The position with the turn passed; none when the side to move is in check.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    if position.in_check() {
        return None;
    }
    let mut passed = position.clone();
    passed.make_null();
    Some(passed)
}

/// The piece that the last move of a game has taken, and where.
pub(crate) fn just_lost(history: &History) -> Option<(Piece, Square)> {
    let mut earlier = history.clone();
    let on = earlier.pop()?.to();
    Some((earlier.position().piece_at(on)?, on))
}

/// Tests whether the piece on a point is worth about what it has just taken there, or less.
pub(crate) fn takes_back(position: &Position, lost: Piece, on: Square) -> bool {
    position.piece_at(on).is_some_and(|piece| worth(piece) - worth(lost) < GAIN)
}

/// The material that the side to move wins within the window when each side may stop capturing at any time. A side in
/// check may not: it has to find its best evasion.
fn settle(position: &mut Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
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
