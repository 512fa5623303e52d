//! Insufficient material.

use super::{Clause, Color, Position, Role};

/// Returns `true` if no sequence of legal moves from `position` ends in checkmate.
pub fn is_dead(position: &Position) -> bool {
    dead(position).is_some()
}

/// Returns `true` if `side` has the material to mate with the opponent's help.
///
/// It needs a chariot, horse, cannon or soldier; a lone cannon also needs screens, see [`is_dead`].
pub fn can_mate(position: &Position, side: Color) -> bool {
    if !has_attackers(position, side) {
        return false;
    }
    has_attackers(position, !side) || !is_dead(position)
}

/// Returns `true` if `side` has a piece that can cross the river.
fn has_attackers(position: &Position, side: Color) -> bool {
    [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier]
        .into_iter()
        .any(|role| !position.by_piece(side, role).is_empty())
}

#[derive(Clone, Copy, Default)]
struct Guards {
    advisors: usize,
    elephants: usize,
}

/// Returns the clause under which `position` is dead, if it is: no sequence of legal moves ends in checkmate.
///
/// Decided by material alone. Dead are positions without chariot, horse, cannon and soldier, and those with one cannon and the
/// guards of [`lone_cannon_is_dead`]. All other material has mates and is subject to the natural limit.
pub(super) fn dead(position: &Position) -> Option<Clause> {
    let mut guards = [Guards::default(); 2];
    let mut cannon = None;
    for (_, piece) in position.pieces() {
        let guards = &mut guards[piece.color.index()];
        match piece.role {
            Role::General => {}
            Role::Advisor => guards.advisors += 1,
            Role::Elephant => guards.elephants += 1,
            Role::Cannon if cannon.is_none() => cannon = Some(piece.color),
            Role::Chariot | Role::Horse | Role::Cannon | Role::Soldier => return None,
        }
    }
    let Some(owner): Option<Color> = cannon else { return Some(Clause::BareDefence) };
    let is_dead = lone_cannon_is_dead(guards[owner.index()], guards[(!owner).index()]);
    if is_dead { Some(Clause::LoneCannon) } else { None }
}

/// Returns `true` if a side with one cannon and `own` guards can neither mate nor be mated by a side with `other` guards.
fn lone_cannon_is_dead(own: Guards, other: Guards) -> bool {
    match (own.advisors, other.advisors) {
        (0, 0) => true,
        (0, 1) => own.elephants == 0,
        _ => false,
    }
}
