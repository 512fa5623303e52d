//! Entries of the two selects that choose a move: the piece, then its target.

use crate::i18n::{Localizer, move_text};
use crate::message::Choice;
use crate::message::picture::clip;
use crate::rules::{Position, Square};

/// Maximum length of an entry of a select, in characters.
pub(crate) const MAX_ENTRY: usize = 100;

/// Returns the squares of the pieces that can move, by file as the side to move counts them.
pub(crate) fn origins(position: &Position) -> Vec<Square> {
    let mut origins: Vec<Square> = move_text::legal_in_order(position).iter().map(|mv| mv.from()).collect();
    origins.dedup();
    origins
}

pub(crate) fn pieces(l10n: Localizer, position: &Position, squares: Vec<Square>) -> Vec<Choice> {
    let choices = squares.into_iter().map(|square| Choice {
        value: square.to_string(),
        label: clip(&move_text::piece_label(l10n, position, square), MAX_ENTRY),
    });
    choices.collect()
}

/// Returns the legal moves of the piece on `origin`.
pub(crate) fn targets(l10n: Localizer, position: &Position, origin: Square) -> Vec<Choice> {
    let moves = move_text::legal_in_order(position).into_iter().filter(|mv| mv.from() == origin);
    let choices = moves.map(|mv| {
        let written = move_text::both_notations(l10n, position, mv);
        let label = move_text::taking(l10n, position, mv, written);
        Choice { value: mv.to_string(), label: clip(&label, MAX_ENTRY) }
    });
    choices.collect()
}
