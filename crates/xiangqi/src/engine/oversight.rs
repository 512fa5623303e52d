//! Oversights in a game, found from legal moves and captures without a search.

use super::analysis::{gain, given_away};
use crate::rules::{Color, History, Move, Position};

/// Cost of an overlooked mate, in centipawns: a chariot.
const MATE: i32 = 950;

/// A kind of oversight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Oversight {
    /// A piece was left en prise and was taken.
    PieceGiven,
    /// The opponent could mate at once after the move, but not after another one.
    MateAllowed,
    /// The player could mate at once and did not.
    MateMissed,
}

/// Returns the kind of oversight with the greatest total cost for `side`, and how often it happened.
pub fn costliest(game: &History, side: Color) -> Option<(Oversight, u32)> {
    let mut found: Vec<(Oversight, i32, u32)> = Vec::new();
    let mut before = game.start().clone();
    for (ply, &mv) in game.moves().iter().enumerate() {
        let after = before.after(mv);
        if before.turn() == side {
            let answer = game.moves().get(ply + 1).copied();
            if let Some((kind, cost)) = oversight(&before, mv, &after, answer) {
                if let Some((_, sum, count)) = found.iter_mut().find(|(known, ..)| *known == kind) {
                    *sum += cost;
                    *count += 1;
                } else {
                    found.push((kind, cost, 1));
                }
            }
        }
        before = after;
    }
    found.into_iter().max_by_key(|(_, cost, _)| *cost).map(|(kind, _, count)| (kind, count))
}

/// Returns the oversight of a move and its cost in centipawns.
fn oversight(
    before: &Position,
    mv: Move,
    after: &Position,
    answer: Option<Move>,
) -> Option<(Oversight, i32)> {
    if can_mate(before) && after.has_legal_move() {
        return Some((Oversight::MateMissed, MATE));
    }
    if can_mate(after) && can_prevent_mate(before) {
        return Some((Oversight::MateAllowed, MATE));
    }
    let given = given_away(before, mv)?;
    if answer?.to() == given.on { Some((Oversight::PieceGiven, gain::worth(given.piece))) } else { None }
}

fn can_mate(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| position.after(mv).is_checkmate())
}

fn can_prevent_mate(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| !can_mate(&position.after(mv)))
}
