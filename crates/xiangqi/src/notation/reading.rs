//! Readings of a text by the enabled dialects, without regard to the position.

use arrayvec::ArrayVec;

use super::algebraic::Algebraic;
use super::coordinates::Coordinates;
use super::letters::Relative;
use super::{Dialect, Dialects, algebraic, chinese, coordinates, letters};
use crate::rules::Color;

#[derive(Clone, Copy, Debug)]
pub(super) enum Reading {
    Coordinates(Coordinates),
    Relative(Relative),
    Algebraic(Algebraic),
}

pub(super) type Readings = ArrayVec<Reading, 16>;

/// Marks and words of check and mate after a move.
const CHECK_SIGNS: [char; 11] = ['+', '#', '†', '‡', '将', '將', '军', '軍', '杀', '殺', '死'];

/// Returns all readings of a normalised text. Marks of check or mate may follow the move.
pub(super) fn parse(chars: &[char], dialects: Dialects, turn: Color) -> Readings {
    let readings = parse_bare(chars, dialects, turn);
    let end = chars.len() - chars.iter().rev().take_while(|c| CHECK_SIGNS.contains(c)).count();
    if readings.is_empty() && end < chars.len() {
        return parse_bare(&chars[..end], dialects, turn);
    }
    readings
}

fn parse_bare(chars: &[char], dialects: Dialects, turn: Color) -> Readings {
    let mut readings = Readings::new();
    for dialect in dialects.iter() {
        match dialect {
            Dialect::Wxf => readings.extend(letters::parse_wxf(chars).into_iter().map(Reading::Relative)),
            Dialect::French => {
                readings.extend(letters::parse_french(chars).into_iter().map(Reading::Relative))
            }
            Dialect::Numbered => readings.extend(letters::parse_numbered(chars).map(Reading::Relative)),
            Dialect::Vietnamese => readings.extend(letters::parse_vietnamese(chars).map(Reading::Relative)),
            Dialect::Chinese => readings.extend(chinese::parse(chars).map(Reading::Relative)),
            Dialect::Iccs => readings.extend(coordinates::parse_iccs(chars).map(Reading::Coordinates)),
            Dialect::Uci => readings.extend(coordinates::parse_uci(chars).map(Reading::Coordinates)),
            Dialect::VietnameseWords => {
                readings.extend(letters::parse_vietnamese_words(chars).into_iter().map(Reading::Relative))
            }
            Dialect::Algebraic => readings.extend(algebraic::parse(chars, 0).map(Reading::Algebraic)),
            Dialect::AlgebraicTen => readings.extend(algebraic::parse(chars, 1).map(Reading::Algebraic)),
            Dialect::Book => readings.extend(coordinates::parse_book(chars, turn).map(Reading::Coordinates)),
        }
    }
    readings
}

/// Returns `true` if a normalised text is a move of an enabled dialect.
pub(super) fn is_word(chars: &[char], dialects: Dialects) -> bool {
    !parse(chars, dialects, Color::Red).is_empty()
}
