//! What is striking about a game that somebody won, as its moves prove it.

use crate::rules::{Color, Move, Position, Role};

/// The fewest checks in a row that are striking.
const CHECKS: u8 = 6;
/// By how many chariots, horses and cannons a winner has to be behind.
const BEHIND: u8 = 2;

/// Striking end of a game; the winner has made its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// The winner has no chariot, the other side so many.
    WithoutChariot { against: u8 },
    /// The winner has so many chariots, horses and cannons against so many.
    Outnumbered { own: u8, against: u8 },
    /// The last so many moves of the winner all give check.
    Checks(u8),
}

impl Feat {
    /// The most striking one of a game from the usual start, if it has any.
    pub fn of(moves: &[Move], winner: Color) -> Option<Feat> {
        let (mut position, mut checks) = (Position::startpos(), 0u8);
        for &mv in moves {
            position.make(mv);
            if position.turn() != winner {
                checks = if position.in_check() { checks.saturating_add(1) } else { 0 };
            }
        }
        if position.turn() == winner {
            return None;
        }
        let count = |side: Color, roles: &[Role]| {
            let counted = position.pieces().filter(|(_, it)| it.color == side && roles.contains(&it.role));
            counted.count() as u8
        };
        let chariots = |side| count(side, &[Role::Chariot]);
        let attackers = |side| count(side, &[Role::Chariot, Role::Horse, Role::Cannon]);
        let (own, against) = (attackers(winner), attackers(!winner));
        if chariots(winner) == 0 && chariots(!winner) > 0 {
            Some(Feat::WithoutChariot { against: chariots(!winner) })
        } else if own + BEHIND <= against {
            Some(Feat::Outnumbered { own, against })
        } else {
            (checks >= CHECKS).then_some(Feat::Checks(checks))
        }
    }
}
