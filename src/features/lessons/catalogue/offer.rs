//! The points that a lesson offers for a piece.

use crate::rules::{Color, Position, Role, Square};

/// The points where a piece would go on an empty board without palace and river, those of own pieces left out.
pub fn shape(position: &Position, from: Square) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else { return Vec::new() };
    let ahead = if piece.color == Color::Red { 1 } else { -1 };
    let jumps: &[(i8, i8)] = match piece.role {
        Role::General => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
        Role::Advisor => &[(1, 1), (-1, 1), (1, -1), (-1, -1)],
        Role::Elephant => &[(2, 2), (-2, 2), (2, -2), (-2, -2)],
        Role::Horse => &[(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)],
        Role::Soldier => &[(0, 1), (1, 0), (-1, 0), (0, -1)],
        Role::Chariot | Role::Cannon => &[],
    };
    let mut points: Vec<Square> = match piece.role {
        Role::Chariot | Role::Cannon => {
            let along =
                (-9..=9).filter(|by| *by != 0).flat_map(|by| [from.offset(by, 0), from.offset(0, by)]);
            along.flatten().collect()
        }
        _ => jumps.iter().filter_map(|(files, ranks)| from.offset(*files, ranks * ahead)).collect(),
    };
    let side = piece.color;
    points.retain(|to| position.piece_at(*to).is_none_or(|there| there.color != side));
    points.sort_by_key(|to| (to.file_number(side), to.depth(side)));
    points
}
