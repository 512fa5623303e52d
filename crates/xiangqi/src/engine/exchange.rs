//! Static exchange evaluation: the value of a capture when both sides continue to capture on its point.

use crate::rules::{Bitboard, Move, Position, Role};

/// Rough values of the roles for move ordering and exchanges, in centipawns.
pub(super) const WORTH: [i32; 7] = [10_000, 200, 200, 430, 950, 450, 100];

/// Returns `true` if the exchange that `mv` begins wins at least `threshold` centipawns. Cannons join or leave as pieces on
/// their line disappear. Pins are ignored.
pub(super) fn wins(position: &Position, mv: Move, threshold: i32) -> bool {
    let from = mv.from();
    let to = mv.to();
    let mut gain = position.piece_at(to).map_or(0, |piece| WORTH[piece.role.index()]) - threshold;
    if gain < 0 {
        return false;
    }
    let Some(mover) = position.piece_at(from) else { return false };
    gain -= WORTH[mover.role.index()];
    if gain >= 0 {
        return true;
    }
    let target = Bitboard::of(to);
    let mut occupied = (position.occupied() - Bitboard::of(from)) | target;
    let mut side = !mover.color;
    while let Some((role, from)) = position.least_attacker(side, to, occupied) {
        if role == Role::General && position.least_attacker(!side, to, occupied).is_some() {
            break;
        }
        occupied.remove(from);
        side = !side;
        gain = -gain - 1 - WORTH[role.index()];
        if gain >= 0 {
            break;
        }
    }
    side != mover.color
}

/// Roles in ascending order of value.
pub(super) const BY_WORTH: [Role; 7] =
    [Role::Soldier, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Chariot, Role::General];
