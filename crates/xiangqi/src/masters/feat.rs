//! Feats: striking ends of won games, proved by their moves.

use crate::rules::{Color, Move, Position, Role};

/// Minimum number of consecutive checks of a feat.
const CHECKS: u8 = 6;
/// Minimum deficit of an outnumbered winner, in chariots, horses and cannons.
const BEHIND: u8 = 2;

/// Striking end of a game that ends with the winner's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// A win without a chariot.
    WithoutChariot {
        /// Number of the loser's chariots.
        against: u8,
    },
    /// A win with fewer chariots, horses and cannons.
    Outnumbered {
        /// Number of the winner's chariots, horses and cannons.
        own: u8,
        /// Number of the loser's.
        against: u8,
    },
    /// A win by consecutive checks, with their number.
    Checks(u8),
}

impl Feat {
    /// Returns the most striking feat of a game from the start position.
    pub fn find(moves: &[Move], winner: Color) -> Option<Feat> {
        let mut position = Position::startpos();
        let mut checks = 0u8;
        for &mv in moves {
            position.make(mv);
            if position.turn() != winner {
                checks = if position.in_check() { checks.saturating_add(1) } else { 0 };
            }
        }
        if position.turn() == winner {
            return None;
        }
        let enemy_chariots = position.by_piece(!winner, Role::Chariot).count() as u8;
        let own = attackers(&position, winner);
        let against = attackers(&position, !winner);
        if position.by_piece(winner, Role::Chariot).is_empty() && enemy_chariots > 0 {
            Some(Feat::WithoutChariot { against: enemy_chariots })
        } else if own + BEHIND <= against {
            Some(Feat::Outnumbered { own, against })
        } else if checks >= CHECKS {
            Some(Feat::Checks(checks))
        } else {
            None
        }
    }
}

/// Returns the number of chariots, horses and cannons of a side.
fn attackers(position: &Position, color: Color) -> u8 {
    let roles = [Role::Chariot, Role::Horse, Role::Cannon];
    roles.map(|role| position.by_piece(color, role).count() as u8).iter().sum()
}
