//! What a player overlooked in a game, by the legal moves and captures on the board alone: nothing is searched.

use super::analysis::gain;
use super::review::hanging;
use crate::rules::{Color, History, Position};

/// Worth of an overlooked mate in centipawns, beside pieces: a chariot.
const MATE: i32 = 950;

/// A kind of oversight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Oversight {
    /// A piece was left to be taken for nothing, and was taken.
    PieceGiven,
    /// The opponent could mate at once after the move, and not after another one.
    MateAllowed,
    /// The player could mate at once, and did not.
    MateMissed,
}

/// The kind of oversight that cost a side of a game the most, and how often it happened; none where nothing was overlooked.
pub fn costliest(game: &History, side: Color) -> Option<(Oversight, u32)> {
    let mut found: Vec<(Oversight, i32, u32)> = Vec::new();
    let mut before = game.start().clone();
    for (ply, &mv) in game.moves().iter().enumerate() {
        let after = before.after(mv);
        if before.turn() == side {
            let answer = game.moves().get(ply + 1);
            let given = answer.and_then(|answer| {
                let capture = hanging(&before, &after, mv).filter(|capture| capture.to() == answer.to())?;
                Some((Oversight::PieceGiven, after.piece_at(capture.to()).map_or(0, gain::worth)))
            });
            let missed =
                || (can_mate(&before) && after.has_legal_move()).then_some((Oversight::MateMissed, MATE));
            let allowed =
                || (can_mate(&after) && can_prevent_mate(&before)).then_some((Oversight::MateAllowed, MATE));
            if let Some((kind, worth)) = missed().or_else(allowed).or(given) {
                match found.iter_mut().find(|(known, ..)| *known == kind) {
                    Some((_, sum, count)) => (*sum, *count) = (*sum + worth, *count + 1),
                    None => found.push((kind, worth, 1)),
                }
            }
        }
        before = after;
    }
    found.into_iter().max_by_key(|(_, worth, _)| *worth).map(|(kind, _, count)| (kind, count))
}

fn can_mate(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| position.after(mv).is_checkmate())
}

fn can_prevent_mate(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| !can_mate(&position.after(mv)))
}
