//! Which captures a side threatens, and which of them a move created.

use arrayvec::ArrayVec;

use super::{Color, Move, Position, Role, Square};

/// What the repetition rules differ in about threats.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatRule {
    /// An advisor or elephant threatens a horse, cannon or chariot even when that is protected.
    pub minors_over_protection: bool,
}

/// A capture that would win something, by the squares of attacker and victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    pub attacker: Square,
    pub victim: Square,
}

/// More threats than the pieces of one side can make: 11 chasers, of which the busiest attack 8 points.
pub(super) type Threats = ArrayVec<Threat, 64>;

/// The captures that `side` threatens, whoever is to move.
pub(super) fn threats(position: &mut Position, side: Color, rule: ThreatRule) -> Threats {
    let mut captures = Threats::new();
    for (attacker, piece) in position.pieces() {
        // The general and the soldiers may chase for ever.
        if piece.color != side || matches!(piece.role, Role::General | Role::Soldier) {
            continue;
        }
        position.for_each_target(attacker, |victim| {
            if may_be_victim(position, victim) {
                captures.push(Threat { attacker, victim });
            }
        });
    }
    captures.retain(|threat| wins_something(position, *threat, rule));
    captures
}

/// Whether the piece on `attacker` threatens to capture the one on `victim`.
pub(super) fn is_threat(position: &mut Position, threat: Threat, rule: ThreatRule) -> bool {
    position.attacks(threat.attacker, threat.victim) && wins_something(position, threat, rule)
}

/// Whether an enemy piece stands there that can be chased: not the general, not a soldier on its own side of the river.
fn may_be_victim(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| match piece.role {
        Role::General => false,
        Role::Soldier => square.across_river(piece.color),
        _ => true,
    })
}

/// Whether an attacked piece would be captured legally, without offering an exchange, and for something.
fn wins_something(position: &mut Position, threat: Threat, rule: ThreatRule) -> bool {
    let Threat { attacker, victim } = threat;
    let capture = Move::new(attacker, victim);
    if !is_legal_for_owner(position, capture) {
        return false;
    }
    let (Some(by), Some(on)) = (position.piece_at(attacker), position.piece_at(victim)) else { return false };
    // A piece that can capture its like back offers an exchange.
    if by.role == on.role
        && position.attacks(victim, attacker)
        && is_legal_for_owner(position, Move::new(victim, attacker))
    {
        return false;
    }
    let over_protection = match by.role {
        Role::Horse | Role::Cannon => on.role == Role::Chariot,
        Role::Advisor | Role::Elephant => {
            rule.minors_over_protection && matches!(on.role, Role::Chariot | Role::Horse | Role::Cannon)
        }
        _ => false,
    };
    over_protection || !is_protected(position, capture)
}

/// Whether `capture` could be answered by a legal recapture (a real root).
fn is_protected(position: &mut Position, capture: Move) -> bool {
    let Some(victim) = position.piece_at(capture.to()) else { return false };
    let undo = position.make(capture);
    let roots: ArrayVec<Square, 16> = position.attackers(capture.to(), victim.color).collect();
    let protected = roots.into_iter().any(|root| is_legal_for_owner(position, Move::new(root, capture.to())));
    position.unmake(capture, undo);
    protected
}

/// Whether a pseudo-legal move leaves its owner's general safe, whoever is to move.
pub(super) fn is_legal_for_owner(position: &mut Position, mv: Move) -> bool {
    let Some(piece) = position.piece_at(mv.from()) else { return false };
    let undo = position.make(mv);
    let safe = !position.is_attacked(position.general(piece.color), !piece.color);
    position.unmake(mv, undo);
    safe
}

/// Whether the piece on `square` hobbles an enemy horse that would otherwise capture its general.
pub(super) fn is_pinned_by_horse(position: &Position, square: Square) -> bool {
    let Some(pinned) = position.piece_at(square) else { return false };
    let general = position.general(pinned.color);
    position.pieces().any(|(horse, piece)| {
        piece.role == Role::Horse && piece.color != pinned.color && leg(horse, general) == Some(square)
    })
}

/// Where the leg of a horse on `from` is when it goes to `to`.
fn leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (1, 2) => from.offset(0, ranks.signum()),
        (2, 1) => from.offset(files.signum(), 0),
        _ => None,
    }
}

/// Whether `side`, if it were to move, could mate at once; found by trying every move.
pub(super) fn mate_threat(position: &mut Position, side: Color) -> Option<Move> {
    let mut moves: ArrayVec<Move, 160> = ArrayVec::new();
    for (from, piece) in position.pieces() {
        if piece.color == side {
            position.for_each_target(from, |to| moves.push(Move::new(from, to)));
        }
    }
    let general = position.general(!side);
    moves.into_iter().filter(|mv| mv.to() != general).find(|mv| {
        if !is_legal_for_owner(position, *mv) {
            return false;
        }
        let undo = position.make(*mv);
        let mates = position.is_attacked(position.general(!side), side) && !can_move(position, !side);
        position.unmake(*mv, undo);
        mates
    })
}

/// Whether `side` has a legal move, whoever is to move.
fn can_move(position: &mut Position, side: Color) -> bool {
    let own: ArrayVec<Square, 16> =
        position.pieces().filter(|(_, piece)| piece.color == side).map(|(square, _)| square).collect();
    own.into_iter().any(|from| {
        let mut targets: ArrayVec<Square, 17> = ArrayVec::new();
        position.for_each_target(from, |to| targets.push(to));
        targets.into_iter().any(|to| is_legal_for_owner(position, Move::new(from, to)))
    })
}
