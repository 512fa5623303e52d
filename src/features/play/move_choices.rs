//! Entries of the two selects that choose a move: the piece, then its target.

use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::message::{Choice, CustomId, Row};
use crate::rules::{Position, Square};

/// Returns the two selects; that of the target needs a chosen piece.
pub(crate) fn selects(
    l10n: Localizer,
    position: &Position,
    chosen: Option<Square>,
    [piece, target]: [CustomId; 2],
) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut placeholder: Words = &s::ChoosePiece;
    if let Some(origin) = chosen {
        rows.push(Row::select(target, l10n.say(&s::ChooseTarget), targets(l10n, position, origin)));
        placeholder = &s::ChooseOther;
    }
    rows.push(Row::select(piece, l10n.say(placeholder), pieces(l10n, position, origins(position))));
    rows
}

/// Returns the squares of the pieces that can move, by file as the side to move counts them.
pub(crate) fn origins(position: &Position) -> Vec<Square> {
    let mut origins: Vec<Square> = move_text::legal_in_order(position).iter().map(|mv| mv.from()).collect();
    origins.dedup();
    origins
}

pub(crate) fn pieces(l10n: Localizer, position: &Position, squares: Vec<Square>) -> Vec<Choice> {
    let choices = squares.into_iter().map(|square| Choice {
        value: square.to_string(),
        label: move_text::piece_label(l10n, position, square),
    });
    choices.collect()
}

fn targets(l10n: Localizer, position: &Position, origin: Square) -> Vec<Choice> {
    let moves = move_text::legal_in_order(position).into_iter().filter(|mv| mv.from() == origin);
    let choices = moves.map(|mv| {
        let written = move_text::both_notations(l10n, position, mv);
        Choice { value: mv.to_string(), label: move_text::taking(l10n, position, mv, written) }
    });
    choices.collect()
}
