//! Static exchange evaluation: what a capture is worth when both sides go on capturing on the same point.

use crate::rules::{Move, Position, Role};

use super::board::{self, Bits, View, bit};

/// Rough worth of the roles for ordering and exchanges, in centipawns.
pub(super) const WORTH: [i32; 7] = [10_000, 200, 200, 430, 950, 450, 100];

/// Tests whether the exchange that `mv` begins wins at least `threshold` centipawns. Screens are followed: a cannon
/// joins or leaves as pieces on its line disappear. Pins are not.
pub(super) fn wins(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let mut gain = position.piece_at(to).map_or(0, |piece| WORTH[piece.role.index()]) - threshold;
    if gain < 0 {
        return false;
    }
    let Some(mover) = position.piece_at(from) else { return false };
    gain -= WORTH[mover.role.index()];
    if gain >= 0 {
        return true;
    }
    let view = View::new(position);
    let mut occupied = (view.occupied() & !bit(from)) | bit(to);
    let mut side = !mover.color;
    loop {
        let attackers = board::attackers(&view, to, occupied) & !bit(to);
        let Some((role, from)) = cheapest(&view, side, attackers) else { break };
        if role == Role::General && attackers & view.side(!side) != 0 {
            break;
        }
        occupied &= !from;
        side = !side;
        gain = -gain - 1 - WORTH[role.index()];
        if gain >= 0 {
            break;
        }
    }
    side != mover.color
}

const BY_WORTH: [Role; 7] =
    [Role::Soldier, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Chariot, Role::General];

fn cheapest(view: &View, side: crate::rules::Color, attackers: Bits) -> Option<(Role, Bits)> {
    let own = attackers & view.side(side);
    if own == 0 {
        return None;
    }
    BY_WORTH.into_iter().find_map(|role| {
        let of_role = own & view.pieces(side, role);
        (of_role != 0).then(|| (role, of_role & of_role.wrapping_neg()))
    })
}
