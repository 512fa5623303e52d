//! Moves in everyday words: for newcomers, and for screen readers.

use std::cmp::Ordering;

use crate::i18n::localizer::Localizer;
use crate::i18n::{NamedPiece, messages as s};
use crate::rules::{Move, Position, Role};

/// Describes a move for a screen reader: `Black: horse from file 8 to 7, forward`.
pub(crate) fn spoken(l10n: Localizer, before: &Position, mv: Move) -> String {
    let side = before.turn();
    let Some(piece) = before.piece_at(mv.from()) else { return mv.to_string() };
    let piece = NamedPiece::of(piece).among(before, mv.from());
    let from = l10n.file(mv.from().file_number(side), side);
    let to = l10n.file(mv.to().file_number(side), side);
    let count = mv.to().depth(side).abs_diff(mv.from().depth(side));
    let is_straight = mv.from().file() == mv.to().file();
    match mv.to().depth(side).cmp(&mv.from().depth(side)) {
        Ordering::Equal => l10n.say(&s::SpokenSideways { side, piece, from, to }),
        Ordering::Greater if is_straight => l10n.say(&s::SpokenForward { side, piece, from, count }),
        Ordering::Less if is_straight => l10n.say(&s::SpokenBack { side, piece, from, count }),
        Ordering::Greater => l10n.say(&s::SpokenSlantForward { side, piece, from, to }),
        Ordering::Less => l10n.say(&s::SpokenSlantBack { side, piece, from, to }),
    }
}

/// Describes the opponent's move for a newcomer, without a code: `Black's horse comes out.`
pub(crate) fn told(l10n: Localizer, before: &Position, mv: Move) -> Option<String> {
    let piece = before.piece_at(mv.from())?;
    let side = piece.color;
    if let Some(target) = before.piece_at(mv.to()) {
        let target = NamedPiece::whose(target, !side);
        return Some(l10n.say(&s::ToldTakes { side, piece, target }));
    }
    let leaves_start = Position::startpos().piece_at(mv.from()) == Some(piece);
    let crosses = mv.to().across_river(side) && !mv.from().across_river(side);
    Some(match mv.to().depth(side).cmp(&mv.from().depth(side)) {
        _ if crosses => l10n.say(&s::ToldCrosses { side, piece }),
        _ if leaves_start && matches!(piece.role, Role::Horse | Role::Chariot | Role::Cannon) => {
            l10n.say(&s::ToldComesOut { side, piece })
        }
        Ordering::Greater => l10n.say(&s::ToldForward { side, piece }),
        Ordering::Less => l10n.say(&s::ToldBack { side, piece }),
        Ordering::Equal => l10n.say(&s::ToldSideways { side, piece }),
    })
}
