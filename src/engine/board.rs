//! What the evaluation and the exchange ask of a position beyond the rules' own interface.

use crate::rules::{Bitboard, Color};

/// The nine points of a palace.
pub(super) const fn palace(color: Color) -> Bitboard {
    const ROWS: u128 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
    match color {
        Color::Red => Bitboard::new(ROWS),
        Color::Black => Bitboard::new(ROWS << 63),
    }
}

/// The far half of the board as `color` sees it.
pub(super) const fn across_river(color: Color) -> Bitboard {
    match color {
        Color::Red => Bitboard::new(((1 << 45) - 1) << 45),
        Color::Black => Bitboard::new((1 << 45) - 1),
    }
}
