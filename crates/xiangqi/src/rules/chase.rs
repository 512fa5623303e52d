//! Threats to capture, as the rules of perpetual chase define them.

use arrayvec::ArrayVec;

use super::tables::horse_leg;
use super::{Color, Move, Position, RepetitionRule, Role, Square};

/// Captures that one side threatens. Its ten chasing pieces, two of a kind, have at most 2 * (4 + 4 + 8 + 8 + 8) targets.
pub(super) type CaptureThreats = ArrayVec<Move, 64>;

/// Returns the captures that `side` threatens, without regard to the turn, in square order of the attacker.
pub(super) fn threats(position: &Position, side: Color, rule: RepetitionRule) -> CaptureThreats {
    let mut threats = CaptureThreats::new();
    let enemies = position.by_color(!side);
    for attacker in position.by_color(side) {
        // The general and the soldiers may chase for ever.
        let role = position.piece_at(attacker).map(|piece| piece.role);
        if matches!(role, Some(Role::General | Role::Soldier)) {
            continue;
        }
        for victim in position.targets(attacker) & enemies {
            let threat = Move::new(attacker, victim);
            if may_be_victim(position, victim) && is_threat(position, threat, rule) {
                threats.push(threat);
            }
        }
    }
    threats
}

/// Returns `true` if the piece on `square` can be chased: neither a general nor a soldier on its own side of the river.
fn may_be_victim(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| match piece.role {
        Role::General => false,
        Role::Soldier => square.across_river(piece.color),
        _ => true,
    })
}

/// Returns `true` if a capture is legal for its side, offers no exchange and wins something. Except under the World rules an advisor
/// or elephant threatens a horse, cannon or chariot even if that is protected.
pub(super) fn is_threat(position: &Position, capture: Move, rule: RepetitionRule) -> bool {
    let attacker = capture.from();
    let victim = capture.to();
    if !position.is_legal_for(capture) {
        return false;
    }
    let (Some(by), Some(on)) = (position.piece_at(attacker), position.piece_at(victim)) else { return false };
    // A piece that can capture its like back offers an exchange.
    if by.role == on.role && position.is_legal_for(Move::new(victim, attacker)) {
        return false;
    }
    let over_protection = match by.role {
        Role::Horse | Role::Cannon => on.role == Role::Chariot,
        Role::Advisor | Role::Elephant => {
            rule != RepetitionRule::World && matches!(on.role, Role::Chariot | Role::Horse | Role::Cannon)
        }
        _ => false,
    };
    over_protection || !is_protected(position, capture)
}

/// Returns `true` if a legal recapture could answer `capture` (a real root). A pinned protector, or one whose line or screen the
/// capture takes away, is a false root.
pub fn is_protected(position: &Position, capture: Move) -> bool {
    let Some(victim) = position.piece_at(capture.to()) else { return false };
    let after = position.after(capture);
    after.attackers(capture.to(), victim.color).any(|root| after.is_legal_for(Move::new(root, capture.to())))
}

/// Returns `true` if the piece on `square` hobbles an enemy horse that would otherwise capture its general.
pub(super) fn is_pinned_by_horse(position: &Position, square: Square) -> bool {
    let Some(pinned) = position.piece_at(square) else { return false };
    let general = position.general(pinned.color);
    position.pieces().any(|(horse, piece)| {
        piece.role == Role::Horse && piece.color != pinned.color && horse_leg(horse, general) == Some(square)
    })
}

/// Returns a move with which `side`, if it were to move, would mate at once. Tries every move.
pub(super) fn mate_threat(position: &Position, side: Color) -> Option<Move> {
    let general = position.general(!side);
    position.legal_for(side).into_iter().filter(|mv| mv.to() != general).find(|mv| {
        let after = position.after(*mv);
        after.is_attacked(after.general(!side), side) && after.legal_for(!side).is_empty()
    })
}
