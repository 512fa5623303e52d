//! Moves that players call by the name of an opening: `仙人指路`, `pháo đầu`, `dang tou pao`.

use std::sync::LazyLock;

use crate::commands::lexicon::{fold, of_all};
use crate::commands::questions;
use crate::commands::units::units;
use crate::i18n::Locale;
use crate::notation::{Dialect, Dialects, read};
use crate::rules::{Move, Position, Role};

/// Answers to a cannon on the middle file, from the wing that it left or from the other one.
const SAME_DIRECTION: &str = "same-direction-cannons";
const OPPOSITE_DIRECTION: &str = "opposite-direction-cannons";
/// The middle file, counted from 0.
const MIDDLE: u8 = 4;

/// Names with the moves, on either wing.
const OPENINGS: [(&str, &str); 21] = [
    ("central-cannon", "C2.5 C8.5"),
    (SAME_DIRECTION, "C2.5 C8.5"),
    (OPPOSITE_DIRECTION, "C2.5 C8.5"),
    ("palace-corner-cannon", "C2.4 C8.6"),
    ("cross-palace-cannon", "C2.6 C8.4"),
    ("golden-hook-cannon", "C2.7 C8.3"),
    ("edge-cannon", "C2.1 C8.9"),
    ("riverbank-cannon", "C2+2 C8+2"),
    ("river-cannon", "C2+4 C8+4"),
    ("pointing-immortal", "P3+1 P7+1"),
    ("central-soldier", "P5+1"),
    ("edge-soldier", "P1+1 P9+1"),
    ("ranked-chariot", "R1+1 R9+1"),
    ("filed-chariot", "R1.2 R9.8"),
    ("riverbank-chariot", "R2+4 R8+4 R1+4 R9+4"),
    ("river-chariot", "R2+6 R8+6 R1+6 R9+6"),
    ("flying-elephant", "E3+5 E7+5"),
    ("screen-horses", "H2+3 H8+7"),
    ("edge-horse", "H2+1 H8+9"),
    ("sandwiched-horses", "H2+3 H8+7 C2.4 C8.6"),
    ("guarding-advisor", "A4+5 A6+5"),
];

/// A name in units, with the opening and its moves.
type OpeningName = (Vec<String>, (&'static str, &'static str));

/// The names in all languages.
static NAMES: LazyLock<Vec<OpeningName>> = LazyLock::new(|| {
    let names = OPENINGS.iter().flat_map(|opening| {
        let known = of_all(&format!("words-opening-{}", opening.0));
        known.into_iter().map(move |known| (units(&known), *opening))
    });
    names.collect()
});

/// Returns the legal moves of the opening that a text names, if it says nothing else.
pub(super) fn moves(position: &Position, said: &[String]) -> Vec<Move> {
    let folded: Vec<String> = said.iter().map(|unit| fold(unit)).collect();
    let named = NAMES.iter().filter_map(|(name, opening)| {
        let at = folded.windows(name.len()).position(|window| window == name.as_slice())?;
        Some((at..at + name.len(), *opening))
    });
    let Some((span, (opening, moves))) = named.max_by_key(|(span, _)| span.len()) else { return Vec::new() };
    let locales: Vec<Locale> = Locale::all().collect();
    let fillers = questions::fillers(said, &locales);
    if (0..said.len()).any(|at| !span.contains(&at) && !fillers[at]) {
        return Vec::new();
    }
    let dialects = Dialects::only(Dialect::Wxf);
    let moves = moves.split(' ').filter_map(|text| read(position, text, dialects).ok());
    moves.filter(|mv| comes_from_its_wing(position, opening, *mv)).collect()
}

/// Returns `false` for a cannon that answers one on the middle file from another wing than its opening tells. The enemy's
/// other cannon still stands on its own wing.
fn comes_from_its_wing(position: &Position, opening: &str, mv: Move) -> bool {
    if !matches!(opening, SAME_DIRECTION | OPPOSITE_DIRECTION) {
        return true;
    }
    let cannons = position.by_piece(!position.turn(), Role::Cannon);
    let (middle, others): (Vec<_>, Vec<_>) = cannons.into_iter().partition(|square| square.file() == MIDDLE);
    let [other] = others[..] else { return false };
    let is_same = (other.file() > MIDDLE) != (mv.from().file() > MIDDLE);
    !middle.is_empty() && is_same == (opening == SAME_DIRECTION)
}
