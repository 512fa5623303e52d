//! Positions in which neither side can ever mate.

use super::{Clause, Color, Position, Role};

/// True if no sequence of legal moves from `position` ends in checkmate.
pub fn is_dead(position: &Position) -> bool {
    dead(position).is_some()
}

/// True if `side` has the material to mate at all, with whatever help of the opponent.
///
/// Without chariot, horse, cannon and soldier it has not, nor with a cannon alone against guards that are no screen for
/// it, see [`is_dead`].
pub fn can_mate(position: &Position, side: Color) -> bool {
    let attackers = |color| {
        let guards = [Role::General, Role::Advisor, Role::Elephant];
        let all = position.by_color(color);
        guards.into_iter().fold(all, |rest, role| rest & !position.by_piece(color, role))
    };
    let dead = || attackers(!side).is_empty() && is_dead(position);
    !attackers(side).is_empty() && !dead()
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Guards {
    advisors: usize,
    elephants: usize,
}

/// The clause under which `position` is dead, if it is: no sequence of legal moves ends in checkmate.
///
/// Decided by material alone. Dead are (1) positions without chariot, horse, cannon and soldier, and (2) those with
/// one cannon and the advisors and elephants of [`lone_cannon_is_dead`]. Every other material has positions that
/// are mate, and is left to the players and the natural limit.
pub(super) fn dead(position: &Position) -> Option<Clause> {
    let mut guards = [Guards { advisors: 0, elephants: 0 }; 2];
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
    let [own, other] = [guards[owner.index()], guards[(!owner).index()]];
    lone_cannon_is_dead(own, other).then_some(Clause::LoneCannon)
}

/// True if a side with one cannon and `own` guards can neither mate nor be mated by one with `other` guards.
fn lone_cannon_is_dead(own: Guards, other: Guards) -> bool {
    match (own.advisors, other.advisors) {
        (0, 0) => true,
        (0, 1) => own.elephants == 0,
        _ => false,
    }
}
